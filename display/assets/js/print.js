/* The button that prints the page. */
(function () {
  "use strict";

  var button = document.querySelector("[data-print]");
  if (button) { button.addEventListener("click", function () { window.print(); }); }
})();
