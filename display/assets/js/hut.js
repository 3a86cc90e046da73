/* How a hut's hand is sorted: the way that was pressed last in this browser, for this hut. The hub sends both ways with every
   page, so that nothing is asked and an update changes nothing; which one is seen, the style sheet decides. */
(function () {
  "use strict";

  var HUT = (/hut=(\d)/.exec(document.body.getAttribute("data-socket")) || [])[1];
  var KEPT = "totom-sort-" + HUT;
  var WAYS = ["hang", "phu"];

  function kept() {
    try { return window.localStorage.getItem(KEPT); } catch (error) { return null; }
  }

  function keep(way) {
    try { window.localStorage.setItem(KEPT, way); } catch (error) { /* no room: as long as this page lives */ }
  }

  function sort(way) {
    if (WAYS.indexOf(way) >= 0) { document.body.setAttribute("data-sort", way); }
    show();
  }

  function show() {
    var way = document.body.getAttribute("data-sort") || WAYS[0];
    Array.prototype.forEach.call(document.querySelectorAll(".sort"), function (button) {
      button.setAttribute("aria-pressed", button.getAttribute("data-sort") === way ? "true" : "false");
    });
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest && event.target.closest(".sort");
    if (!button) { return; }
    keep(button.getAttribute("data-sort"));
    sort(button.getAttribute("data-sort"));
  });
  document.addEventListener("totom:page", show);
  sort(kept());
})();
