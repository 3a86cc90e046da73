/* Drum buttons. A gesture is composed, read, and let go; it is sent again until the hub says that it is in the record.
   The hub knows each by hut, page and number, so that a repeat counts once. What was let go outlives a reload and the
   browser's death: whichever page of this hut is opened next sends it. What was only composed does not, as a board
   that restarts forgets the gesture it was hearing. */
(function () {
  "use strict";

  var AGAIN_MS = 3000;
  var MOST = 8;
  var HUT = (/hut=(\d)/.exec(document.body.getAttribute("data-socket")) || [])[1];
  // One item each, so that two pages of a hut never write over one another.
  var KEPT = "totom-beat-" + HUT + "-";
  // Of this tab alone: two pages of a hut compose two gestures.
  var COMPOSED = "totom-compose-" + HUT;
  // What was let go at an hour that has not come yet, the clock having been set back, is old in any case.
  var OLD_MS = 86400000;
  var WORDS = { tung: "tùng", cac: "cắc", roll: "hồi" };

  var page = Math.random().toString(36).slice(2, 8) + Math.floor(Date.now() / 1000).toString(36);
  var number = 0;
  var beats = [];       // [ms, beat] of the gesture that is being composed
  var flags = 0;
  var epoch = 0;        // of the offer on which its first button was pressed
  var turn = "";        // hội, ván and offer of that moment
  var before = 0;       // milliseconds of that gesture that went by on the page before this one
  var waiting = {};     // id → { message, at }: let go at that hour of the wall's clock, which a reload does not set back
  var state = "";
  var locked = true;

  function now() { return before + Math.round(window.performance.now()); }
  function send(message) { return window.totomSend(JSON.stringify(message)); }

  function begin() {
    if (beats.length || flags) { return; }
    epoch = Number(ofPad("data-epoch")) || 0;
    turn = ofPad("data-turn");
  }

  function ofPad(name) {
    var pad = document.querySelector(".pad");
    return pad && pad.getAttribute(name) || "";
  }

  function beat(word) {
    if (beats.length >= MOST) { say("Nhiều tiếng quá: bấm «Xóa, gõ lại»."); return; }
    begin();
    beats.push([now(), word]);
    keepComposed();
    send({ msg: "stroke", beat: word, count: beats.length });
    say("");
  }

  function flag(bit) {
    begin();
    flags ^= bit;
    keepComposed();
    send({ msg: "flags", flags: flags });
    show();
  }

  function clear() {
    beats = [];
    if (flags) { flags = 0; send({ msg: "flags", flags: 0 }); }
    keepComposed();
    show();
  }

  function keepComposed() {
    var mine = { turn: turn, epoch: epoch, beats: beats, flags: flags, at: Date.now(), ms: now() };
    try {
      if (beats.length || flags) { window.sessionStorage.setItem(COMPOSED, JSON.stringify(mine)); } else { window.sessionStorage.removeItem(COMPOSED); }
    } catch (error) { /* no room: as long as this page lives */ }
  }

  // What the page before this one in the same tab was composing.
  function takeUp() {
    var kept;
    try { kept = JSON.parse(window.sessionStorage.getItem(COMPOSED)); } catch (error) { return; }
    if (!kept) { return; }
    if (!isComposed(kept) || kept.turn !== ofPad("data-turn")) {
      state = "Hiệu bấm dở là của lượt trước nên đã bỏ: nếu cần thì bấm lại.";
      keepComposed();
      return;
    }
    beats = kept.beats;
    flags = kept.flags;
    epoch = kept.epoch;
    turn = kept.turn;
    before = kept.ms + Math.min(Math.max(0, Date.now() - kept.at), OLD_MS);
    state = "Hiệu bấm dở còn nguyên: bấm tiếp, hoặc bấm «Gửi hiệu».";
  }

  function isComposed(kept) {
    return isCount(kept.epoch) && isCount(kept.flags) && isCount(kept.ms) && kept.at > 0 && Array.isArray(kept.beats)
      && kept.beats.length <= MOST && kept.beats.every(isBeat);
  }

  // A hub that comes back, and everybody who looks, is shown again what is being composed.
  function showComposed() {
    beats.forEach(function (each, at) { send({ msg: "stroke", beat: each[1], count: at + 1 }); });
    if (flags) { send({ msg: "flags", flags: flags }); }
  }

  function letGo() {
    if (!beats.length && !flags) { say("Chưa bấm tiếng nào."); return; }
    number += 1;
    var message = { msg: "gesture", page: page, number: number, epoch: epoch, beats: beats, flags: flags };
    var id = page + "-" + number;
    waiting[id] = { message: message, at: Date.now() };
    keep(id);
    say("Đang gửi…");
    post(id);
    clear();
  }

  function post(id) {
    var sent = waiting[id];
    var waited = Date.now() - sent.at;
    sent.message.waited_ms = waited < 0 ? OLD_MS : Math.min(waited, OLD_MS);
    send(sent.message);
  }

  function again() {
    gather();
    Object.keys(waiting).sort(function (a, b) { return waiting[a].at - waiting[b].at; }).forEach(post);
  }

  function keep(id) {
    try { window.localStorage.setItem(KEPT + id, JSON.stringify(waiting[id])); } catch (error) { /* no room: as long as this page lives */ }
  }

  function forget(id) {
    delete waiting[id];
    try { window.localStorage.removeItem(KEPT + id); } catch (error) { /* it was never kept */ }
  }

  // What pages of this hut before this one, or beside it, were not answered.
  function gather() {
    try {
      for (var at = 0; at < window.localStorage.length; at += 1) { take(window.localStorage.key(at)); }
    } catch (error) { /* nothing was kept */ }
  }

  function take(key) {
    if (key.slice(0, KEPT.length) !== KEPT || waiting[key.slice(KEPT.length)]) { return; }
    try {
      var kept = JSON.parse(window.localStorage.getItem(key));
      if (isGesture(kept.message, key.slice(KEPT.length)) && kept.at > 0) { waiting[key.slice(KEPT.length)] = kept; }
    } catch (error) { /* not one of ours */ }
  }

  // Another program's, or another version's, would be refused for ever without its name.
  function isGesture(sent, id) {
    return sent.msg === "gesture" && sent.page + "-" + sent.number === id && isCount(sent.epoch) && isCount(sent.flags)
      && sent.beats.every(isBeat);
  }

  function isBeat(each) { return isCount(each[0]) && WORDS.hasOwnProperty(each[1]); }

  function isCount(value) { return Math.floor(value) === value && value >= 0; }

  function receipt(message) {
    if (!waiting[message.id]) { if (message.outcome.say) { say(message.outcome.say); } return; }
    // What could not be written down is sent again; everything else is answered for good.
    if (message.outcome.outcome === "unrecorded") { say(message.outcome.say); return; }
    forget(message.id);
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
  document.addEventListener("totom:open", showComposed);
  document.addEventListener("totom:page", show);
  document.addEventListener("totom:receipt", function (event) { receipt(event.detail); });
  document.addEventListener("totom:link", function (event) {
    locked = event.detail !== "live" && event.detail !== "slow";
    show();
  });
  setInterval(again, AGAIN_MS);
  takeUp();
  gather();
  if (Object.keys(waiting).length) { state = "Đang gửi lại hiệu chưa vào sổ…"; }
  show();
})();
