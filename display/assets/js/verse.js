/* Lights the syllables of a verse at their times. The page says when each sounds and how long ago the first could:
   <p class="verse" data-words="0,420,…" data-age="120">. A page that comes later about the same run does not disturb it. */
(function () {
  "use strict";

  var RESTART_MS = 400;    // a beginning later than the one we know by more than this is another run

  var run = null;          // { words, text, start }
  var drawn = 0;

  function now() { return window.performance.now(); }

  function verse() { return document.querySelector(".verse[data-words]"); }

  function read() {
    var shown = verse();
    if (!shown) { run = null; return; }
    var text = shown.getAttribute("data-words") + "|" + shown.textContent;
    var start = now() - Number(shown.getAttribute("data-age"));
    if (run && run.text === text && start - run.start < RESTART_MS) { light(); return; }
    run = { text: text, start: start, words: shown.getAttribute("data-words").split(",").map(Number) };
    light();
  }

  // Every page puts the hub's classes back: the light is laid on anew at once, before anything is painted.
  function light() {
    cancelAnimationFrame(drawn);
    var shown = verse();
    if (!run || !shown) { return; }
    var age = now() - run.start;
    var words = shown.querySelectorAll("i");
    var next = -1;
    Array.prototype.forEach.call(words, function (word, at) {
      var time = run.words[Math.min(at, run.words.length - 1)];
      var following = run.words[at + 1];
      var name = age < time ? "dark" : at + 1 < words.length && age >= following ? "lit" : "now";
      if (word.className !== name) { word.className = name; }
      if (age < time && next < 0) { next = time; }
    });
    if (next >= 0) { drawn = requestAnimationFrame(light); }
  }

  document.addEventListener("totom:page", read);
  read();
})();
