/* A scanned card's secret stands behind the # of the address. It leaves the address bar at once, opens nothing by
   itself, and is sent when somebody presses the button. */
(function () {
  "use strict";

  var mark = "#the=";
  if (location.hash.indexOf(mark) !== 0) { return; }
  var card = location.hash.slice(mark.length);
  window.history.replaceState(null, "", location.pathname);

  var role = document.getElementById("role");
  var code = document.getElementById("code");
  var id = card.split(".")[0];
  var known = Array.prototype.some.call(role.options, function (option) { return option.value === id; });
  if (!known) { return; }
  role.value = id;
  role.disabled = true;
  code.required = false;
  document.getElementById("typed").hidden = true;
  document.getElementById("scanned").hidden = false;
  document.getElementById("card").value = card;
  document.querySelector("button[type=submit]").focus();
})();
