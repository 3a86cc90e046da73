/* The chanter's tablet: each tap lights the next syllable, here at once and on every screen by way of the hub.
   What was tapped is told anew after a lost link, so that the screens catch up. */
(function () {
  "use strict";

  var SIX_LONG = 2.2;      // the sixth of the six is held this many beats
  var EIGHT_TURN = 1.7;    // the sixth of the eight
  var EIGHT_LONG = 2.8;    // the eighth of the eight
  var BREATH_MS = 350;     // between the lines

  var mine = { epoch: -1, lit: -1 };   // what was tapped here; -1: nothing yet

  function prompt() { return document.querySelector(".prompt"); }

  function words() { return document.querySelectorAll(".prompt .verse i"); }

  function epoch() { var shown = prompt(); return shown ? Number(shown.getAttribute("data-epoch")) : -1; }

  function lit() {
    if (mine.epoch === epoch() && mine.lit >= 0) { return mine.lit; }
    return document.querySelectorAll(".prompt .verse i.lit, .prompt .verse i.now").length;
  }

  function show() {
    if (mine.epoch !== epoch() || mine.lit < 0) { return; }
    var shown = document.querySelector(".prompt .verse");
    shown.removeAttribute("data-words");
    Array.prototype.forEach.call(words(), function (word, at) {
      word.className = at + 1 < mine.lit ? "lit" : at + 1 === mine.lit ? "now" : "dark";
    });
  }

  function step(by) {
    if (!prompt()) { return; }
    var next = by === null ? 0 : Math.max(0, Math.min(words().length, lit() + by));
    mine = { epoch: epoch(), lit: next };
    show();
    tell();
  }

  function tell() {
    if (mine.epoch === epoch() && mine.lit >= 0) {
      window.totomSend(JSON.stringify({ msg: "lit", epoch: mine.epoch, lit: mine.lit }));
    }
  }

  function beats(line, place) {
    if (place === line.six - 1) { return SIX_LONG; }
    if (place === line.six + 5) { return EIGHT_TURN; }
    return place === line.all - 1 ? EIGHT_LONG : 1;
  }

  function run(beat) {
    if (!prompt()) { return; }
    var line = { six: document.querySelectorAll(".prompt .luc i").length, all: words().length };
    var times = [];
    var at = 0;
    for (var place = 0; place < line.all; place++) {
      times.push(Math.round(at));
      at += beat * beats(line, place) + (place === line.six - 1 ? BREATH_MS : 0);
    }
    mine = { epoch: -1, lit: -1 };
    window.totomSend(JSON.stringify({ msg: "run", epoch: epoch(), words: times }));
  }

  function act(key) {
    var what = key.getAttribute("data-chant");
    if (what === "next") { step(1); }
    if (what === "back") { step(-1); }
    if (what === "start") { step(null); }
    if (what === "run") { run(Number(key.getAttribute("data-beat"))); }
  }

  // A finger down counts, not a finger lifted: chanting does not wait.
  document.addEventListener("pointerdown", function (event) {
    var key = event.target.closest && event.target.closest("[data-chant]");
    if (key) { event.preventDefault(); act(key); }
  });
  document.addEventListener("keydown", function (event) {
    var forward = [" ", "Enter", "ArrowRight", "ArrowDown", "PageDown"].indexOf(event.key) >= 0;
    var back = ["ArrowLeft", "ArrowUp", "PageUp"].indexOf(event.key) >= 0;
    if (!(forward || back) || event.repeat) { return; }
    event.preventDefault();
    // Who walked to a key with the keyboard means that key.
    var key = (event.key === " " || event.key === "Enter") && event.target.closest && event.target.closest("[data-chant]");
    if (key) { act(key); } else { step(forward ? 1 : -1); }
  });
  document.addEventListener("totom:open", tell);
  document.addEventListener("totom:page", show);
})();
