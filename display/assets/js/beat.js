/* Drum buttons. A gesture is composed, read, and let go; it is sent again until the hub says that it is in the record.
   The hub knows each by page and number, so that a repeat counts once. */
(function () {
  "use strict";

  var AGAIN_MS = 3000;
  var MOST = 8;
  var WORDS = { tung: "tùng", cac: "cắc", roll: "hồi" };

  var page = Math.random().toString(36).slice(2, 8) + Math.floor(Date.now() / 1000).toString(36);
  var number = 0;
  var beats = [];       // [ms, beat] of the gesture that is being composed
  var flags = 0;
  var epoch = 0;        // of the offer on which its first button was pressed
  var waiting = {};     // number → { message, at }
  var state = "";
  var locked = true;

  function now() { return Math.round(window.performance.now()); }
  function send(message) { return window.totomSend(JSON.stringify(message)); }

  function begin() {
    if (beats.length || flags) { return; }
    var pad = document.querySelector(".pad");
    epoch = Number(pad && pad.getAttribute("data-epoch")) || 0;
  }

  function beat(word) {
    if (beats.length >= MOST) { say("Nhiều tiếng quá: bấm «Xóa, gõ lại»."); return; }
    begin();
    beats.push([now(), word]);
    send({ msg: "stroke", beat: word, count: beats.length });
    say("");
  }

  function flag(bit) {
    begin();
    flags ^= bit;
    send({ msg: "flags", flags: flags });
    show();
  }

  function clear() {
    beats = [];
    if (flags) { flags = 0; send({ msg: "flags", flags: 0 }); }
    show();
  }

  function letGo() {
    if (!beats.length && !flags) { say("Chưa bấm tiếng nào."); return; }
    number += 1;
    var message = { msg: "gesture", page: page, number: number, epoch: epoch, beats: beats, flags: flags };
    waiting[number] = { message: message, at: now() };
    say("Đang gửi…");
    post(number);
    clear();
  }

  function post(which) {
    var sent = waiting[which];
    sent.message.waited_ms = Math.max(0, now() - sent.at);
    send(sent.message);
  }

  function again() { Object.keys(waiting).forEach(post); }

  function receipt(message) {
    var which = Number(String(message.id).split("-")[1]);
    var mine = String(message.id).split("-")[0] === page && waiting[which];
    if (!mine) { if (message.outcome.say) { say(message.outcome.say); } return; }
    // What could not be written down is sent again; everything else is answered for good.
    if (message.outcome.outcome === "unrecorded") { say(message.outcome.say); return; }
    delete waiting[which];
    say(message.outcome.outcome === "recorded" ? "Đã vào sổ, mục " + message.outcome.seq + "." : message.outcome.say);
  }

  function say(words) { state = words; show(); }

  function composed() {
    var words = beats.map(function (each) { return WORDS[each[1]]; });
    var raised = document.querySelectorAll(".flag[aria-pressed=\"true\"] .label");
    Array.prototype.forEach.call(raised, function (label) { words.push(label.textContent.split(":")[0]); });
    return words.join(" · ");
  }

  // Everything besides the hub's HTML is put on it anew after each page.
  function show() {
    each(".flag", function (button) {
      button.setAttribute("aria-pressed", flags & Number(button.getAttribute("data-flag")) ? "true" : "false");
    });
    each(".pad button", function (button) { button.disabled = locked; });
    each(".composed", function (line) { line.setAttribute("data-say", composed()); });
    each(".state", function (line) { line.setAttribute("data-say", state); });
  }

  function each(selector, work) { Array.prototype.forEach.call(document.querySelectorAll(selector), work); }

  document.addEventListener("click", function (event) {
    var button = event.target.closest && event.target.closest(".pad button");
    if (!button || locked) { return; }
    if (button.hasAttribute("data-beat")) { beat(button.getAttribute("data-beat")); }
    if (button.hasAttribute("data-flag")) { flag(Number(button.getAttribute("data-flag"))); }
    if (button.getAttribute("data-do") === "send") { letGo(); }
    if (button.getAttribute("data-do") === "clear") { say(""); clear(); }
  });
  document.addEventListener("totom:open", again);
  document.addEventListener("totom:page", show);
  document.addEventListener("totom:receipt", function (event) { receipt(event.detail); });
  document.addEventListener("totom:link", function (event) {
    locked = event.detail !== "live" && event.detail !== "slow";
    show();
  });
  setInterval(again, AGAIN_MS);
  show();
})();
