/* Counts down what runs out: the window in which huts may call, the time to think. How long is left comes with each
   page and each sign of life, so that no clock of this machine is asked. An element of the class time-left says in
   data-close-window and data-prompt what it reads for which of them; # stands for the seconds. */
(function () {
  "use strict";

  var ends = null;
  var of = "";
  var timer = 0;

  function now() { return window.performance.now(); }

  function show() {
    clearTimeout(timer);
    var left = ends === null ? 0 : Math.max(0, ends - now());
    Array.prototype.forEach.call(document.querySelectorAll(".time-left"), function (one) {
      var words = ends === null ? null : one.getAttribute("data-" + of);
      one.hidden = !words;
      if (words) { one.textContent = words.replace("#", Math.ceil(left / 1000)); }
    });
    if (left > 0) { timer = setTimeout(show, left % 1000 + 10); }
  }

  function told(event) {
    var left = event.detail.left;
    ends = left ? now() + left.ms : null;
    of = left ? left.of.replace("_", "-") : "";
    show();
  }

  document.addEventListener("totom:page", told);
  document.addEventListener("totom:alive", told);
  document.addEventListener("totom:link", function (event) {
    if (event.detail === "lost") { ends = null; show(); }
  });
})();
