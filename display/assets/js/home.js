/* The list of addresses: whole, as they are typed into another machine. Only the browser knows the host. */
(function () {
  "use strict";

  var links = document.querySelectorAll(".doors a");
  Array.prototype.forEach.call(links, function (link) {
    var shown = link.querySelector("code");
    // As a property, href is the whole address.
    if (shown) { shown.textContent = link.href; }
  });
})();
