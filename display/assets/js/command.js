/* Buttons that ask the hub for something. Each press gets an id; the same id is sent again after a lost link or a
   reload, and the hub answers it once. What became of it stands on the button and, when that is gone, in the list of
   receipts. A page that is out of date, or whose role another machine holds, is locked and says so. */
(function () {
  "use strict";

  var CONFIRM_MS = 4000;
  var SHOW_MS = 4000;
  var READ_MS = 30000;  // a list of what fits no more takes time to read
  var RECEIPTS_SHOWN = 3;
  var BUTTONS = "button[data-command], form[data-form] button[type=submit]";
  // A second tap this soon was meant for what stood there before.
  var DOUBLE_TAP_MS = 250;
  var KEPT = "totom-pending";

  var pending = {};     // command id → { key, text, label, form, then }
  var notes = {};       // button key → { say, kind, until }
  var asking = null;    // key of the button that waits for a second press
  var askingWords = "";
  var askingTimer = 0;
  var locked = true;       // the link is not as it should be
  var held = null;         // why another machine holds this role; null while this one may write
  var may = null;          // what the role may ask for; null before it is known
  var pressedAt = -1e9;
  var last = null;         // { seq, key, label, line } of what was recorded last, while the page may yet doubt it
  var count = 0;
  var run = Math.random().toString(36).slice(2, 8) + Date.now().toString(36);

  var pen = document.getElementById("pen");
  var list = document.createElement("ol");
  list.id = "receipts";
  list.setAttribute("role", "status");
  document.body.appendChild(list);

  // A button carries its command; one that sends a form stands for the form.
  function formOf(button) {
    return button.hasAttribute("data-command") ? null : button.closest("form[data-form]");
  }

  function keyOf(button) {
    var form = formOf(button);
    return form ? form.getAttribute("data-key") + ":" + form.getAttribute("data-form") + "@" + form.getAttribute("data-epoch")
      : button.getAttribute("data-command") + "@" + button.getAttribute("data-epoch");
  }

  function isPending(key) {
    return Object.keys(pending).some(function (id) { return pending[id].key === key; });
  }

  function now() { return window.performance.now(); }

  // The kind of an action: its own tag or, within the ván, that of what is played.
  function kindOf(button) {
    var form = formOf(button);
    var action = JSON.parse(form ? form.getAttribute("data-form") : button.getAttribute("data-command"));
    return action.action === "play" ? action.play.input : action.action;
  }

  function isLocked(button) {
    return locked || (held !== null && kindOf(button) !== "take");
  }

  // What was sent and not answered outlives a reload of this page, and its browser's crash. A mere question does not.
  function keep() {
    var kept = {};
    Object.keys(pending).forEach(function (id) {
      var sent = pending[id];
      if (!sent.then) { kept[id] = { key: sent.key, text: sent.text, label: sent.label }; }
    });
    try { window.sessionStorage.setItem(KEPT, JSON.stringify(kept)); } catch (error) { /* no room: as before */ }
  }

  function remember() {
    try { pending = JSON.parse(window.sessionStorage.getItem(KEPT)) || {}; } catch (error) { pending = {}; }
  }

  function labelOf(button) {
    var label = button.querySelector(".label");
    var image = button.querySelector("img");
    var hut = button.closest("[aria-label], .row");
    var name = (label && label.textContent.trim()) || (image && image.alt) || "";
    var number = hut && hut.querySelector(".number");
    return (number ? "Điếm " + number.textContent.trim() + ": " : "") + name;
  }

  function press(button) {
    var key = keyOf(button);
    if (isLocked(button) || isPending(key) || now() - pressedAt < DOUBLE_TAP_MS) { return; }
    pressedAt = now();
    var form = formOf(button);
    var filled = form ? window.totomFill(form) : { action: JSON.parse(button.getAttribute("data-command")) };
    if (filled.say) { note(key, filled.say, "refused", 2 * SHOW_MS); return; }
    if (form && form.getAttribute("data-try") === "first" && asking !== key) { attempt(key, filled.action); return; }
    if (button.hasAttribute("data-confirm") && asking !== key) { ask(key, button.getAttribute("data-confirm"), CONFIRM_MS); return; }
    asking = null;
    send(filled.action, (form || button).getAttribute("data-epoch"), { key: key, label: labelOf(button), form: form });
    note(key, "đã gửi…", "sent", Infinity);
  }

  function send(action, epoch, about, given) {
    var id = given || "d-" + run + "-" + (++count);
    var command = { id: id, epoch: epoch === null ? null : Number(epoch), action: action };
    var seen = document.body.getAttribute("data-seq");
    if (seen !== null) { command.seen = Number(seen); }
    about.text = JSON.stringify(command);
    pending[id] = about;
    keep();
    window.totomSend(about.text);
  }

  // For what is no button's: then(outcome) hears the answer.
  window.totomAsk = function (action, then, given) {
    send(action, null, { key: "", then: then }, given);
  };

  // What would come of it is asked first, and is what the second press confirms.
  function attempt(key, action) {
    window.totomAsk({ action: "try", of: action }, function (outcome) {
      if (outcome.outcome === "done") { ask(key, outcome.say + ". Bấm lần nữa để ghi.", READ_MS); } else { note(key, outcome.say, "refused", 2 * SHOW_MS); }
    });
  }

  function ask(key, words, lasting) {
    asking = key;
    askingWords = words;
    clearTimeout(askingTimer);
    askingTimer = setTimeout(function () { asking = null; decorate(); }, lasting);
    decorate();
  }

  function note(key, say, kind, lasting) {
    notes[key] = { say: say, kind: kind, until: now() + lasting };
    if (lasting !== Infinity) { setTimeout(decorate, lasting + 20); }
    decorate();
  }

  function receipt(message) {
    var sent = pending[message.id];
    if (!sent) { if (message.outcome.say) { log(message.outcome.say, "refused"); } return; }
    delete pending[message.id];
    keep();
    if (sent.then) { sent.then(message.outcome); return; }
    var recorded = message.outcome.outcome === "recorded";
    var done = recorded || message.outcome.outcome === "done";
    var say = recorded ? "đã ghi số " + message.outcome.seq : message.outcome.say;
    note(sent.key, say, done ? "done" : "refused", done ? SHOW_MS : 2 * SHOW_MS);
    if (done && sent.form && sent.form.parentNode) { window.totomEmpty(sent.form); }
    var line = log((sent.label ? sent.label + ": " : "") + say, done ? "done" : "refused");
    if (recorded) { last = { seq: message.outcome.seq, key: sent.key, label: sent.label, line: line }; doubt(); }
  }

  // What the sheets of a prepared deal say otherwise is kept for the chief and is no move: nothing may look like one.
  function doubt() {
    if (!last || !document.querySelector("[data-differs='" + last.seq + "']")) { return; }
    var say = "khác với tờ xếp, chưa tính";
    note(last.key, say, "refused", 2 * SHOW_MS);
    last.line.className = "refused";
    last.line.textContent = (last.label ? last.label + ": " : "") + say;
    last = null;
  }

  function log(say, kind) {
    var line = document.createElement("li");
    line.className = kind;
    line.textContent = say;
    list.insertBefore(line, list.firstChild);
    while (list.children.length > RECEIPTS_SHOWN) { list.removeChild(list.lastChild); }
    setTimeout(function () { if (line.parentNode) { line.classList.add("old"); } }, 2 * SHOW_MS);
    return line;
  }

  // Everything a button shows besides the hub's HTML is put on it anew after each page.
  function decorate() {
    var buttons = document.querySelectorAll(BUTTONS);
    Array.prototype.forEach.call(buttons, function (button) {
      var key = keyOf(button);
      var shown = notes[key];
      if (shown && shown.until < now()) { delete notes[key]; shown = null; }
      var say = asking === key ? askingWords : shown ? shown.say : "";
      button.disabled = isLocked(button) || isPending(key);
      button.hidden = may !== null && may.indexOf(kindOf(button)) < 0;
      mark(button, "data-state", asking === key ? "asking" : shown ? shown.kind : null);
      mark(button, "data-say", say || null);
      mark(button, "aria-description", say || null);
    });
    // A list of which nothing is this role's is not shown either.
    Array.prototype.forEach.call(document.querySelectorAll("#live details, #live form[data-form], #live .form-cards"), function (box) {
      var all = box.querySelectorAll(BUTTONS);
      var any = Array.prototype.some.call(all, function (button) { return !button.hidden; });
      box.hidden = all.length > 0 && !any;
    });
  }

  function mark(button, name, value) {
    if (value === null) { button.removeAttribute(name); } else { button.setAttribute(name, value); }
  }

  function resend() {
    Object.keys(pending).forEach(function (id) { window.totomSend(pending[id].text); });
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest && event.target.closest(BUTTONS);
    if (button) { event.preventDefault(); press(button); }
  });
  // Enter in a line of text sends its form.
  document.addEventListener("submit", function (event) {
    var button = event.target.matches("form[data-form]") && event.target.querySelector("button[type=submit]");
    if (button || event.target.matches(".form")) { event.preventDefault(); }
    if (button) { press(button); }
  });
  function panel(message) {
    may = message.may;
    held = message.locked || null;
    pen.hidden = held === null;
    pen.querySelector("p").textContent = held || "";
    document.body.setAttribute("data-pen", held === null ? "here" : "elsewhere");
    decorate();
  }

  remember();
  document.addEventListener("totom:panel", function (event) { panel(event.detail); });
  document.addEventListener("totom:open", resend);
  document.addEventListener("totom:page", function () { doubt(); decorate(); });
  document.addEventListener("totom:receipt", function (event) { receipt(event.detail); });
  document.addEventListener("totom:link", function (event) {
    locked = event.detail !== "live";
    decorate();
  });
  decorate();
})();
