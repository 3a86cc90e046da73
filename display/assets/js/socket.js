/* The only file that opens a socket. Dials for ever, shows the newest page, says how old it is.
   Events on document: "totom:open" on each new socket, "totom:page" after a page was put in place and "totom:alive" on a sign of life (detail: the message), "totom:receipt" (detail: the message),
   "totom:panel" (detail: the message), "totom:link" (detail: "live", "behind", "slow" or "lost"). window.totomSend(text) says whether it was handed to the socket. */
(function () {
  "use strict";

  var SLOW_MS = 2500;
  var LOST_MS = 5000;
  var FIRST_WAIT_MS = 250;
  var LONGEST_WAIT_MS = 8000;
  var WORDS = {
    vi: {
      live: "đang trực tiếp", dialling: "đang nối…", behind: "đang đồng bộ…", slow: "chậm {s} giây",
      lost: "mất liên lạc, đang nối lại… ({s} giây)"
    },
    en: {
      live: "live", dialling: "connecting…", behind: "catching up…", slow: "{s} s behind",
      lost: "no connection, dialling again… ({s} s)"
    }
  };
  WORDS = WORDS[document.documentElement.lang] || WORDS.vi;

  var path = document.body.getAttribute("data-socket");
  var live = document.getElementById("live");
  var badge = document.getElementById("badge");
  var stale = document.getElementById("stale");
  if (!path || !live) { return; }

  // This page among others of the same login: new with each loading, the same over every redial.
  var panel = Math.random().toString(36).slice(2, 12);
  path += (path.indexOf("?") < 0 ? "?" : "&") + "panel=" + panel;

  var socket = null;
  var rev = -1;            // newest page shown on this socket
  var behind = 0;          // how many times in a row the hub named a newer page than ours
  var heardAt = now();     // last message, or the page itself
  var dialledAt = 0;
  var wait = FIRST_WAIT_MS;
  var redialTimer = 0;
  var state = "";

  function now() { return window.performance.now(); }

  function tell(name, detail) {
    document.dispatchEvent(new CustomEvent("totom:" + name, { detail: detail }));
  }

  function dial() {
    clearTimeout(redialTimer);
    redialTimer = 0;
    hangUp();
    dialledAt = now();
    var scheme = location.protocol === "https:" ? "wss://" : "ws://";
    var mine;
    try { mine = new WebSocket(scheme + location.host + path); } catch (error) { redialLater(); return; }
    socket = mine;
    // A restarted hub counts from the start again: whatever comes first on a new socket is right.
    rev = -1;
    behind = 0;
    mine.onopen = function () { if (socket === mine) { tell("open", null); } };
    mine.onmessage = function (event) { if (socket === mine) { heard(event.data); } };
    mine.onclose = function () { if (socket === mine) { socket = null; redialLater(); } };
  }

  function hangUp() {
    var old = socket;
    socket = null;
    if (old) { old.onopen = old.onmessage = old.onclose = null; try { old.close(); } catch (error) { /* it is gone */ } }
  }

  function redialLater() {
    if (redialTimer) { return; }
    // Spread out, so that three hundred phones do not knock at the same moment.
    redialTimer = setTimeout(dial, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  function heard(text) {
    var message;
    try { message = JSON.parse(text); } catch (error) { return; }
    heardAt = now();
    wait = FIRST_WAIT_MS;
    if (message.msg === "page") { page(message); }
    if (message.msg === "alive") { alive(message); }
    if (message.msg === "receipt") { tell("receipt", message); }
    if (message.msg === "panel") { tell("panel", message); }
    watch();
  }

  function page(message) {
    behind = 0;
    if (message.rev <= rev) { return; }
    rev = message.rev;
    // A screen that is told what to show may need another sheet first; by then a newer page may have come.
    if (message.style) { window.totomDress(message.style, function () { if (message.rev === rev) { put(message); } }); } else { put(message); }
  }

  function put(message) {
    window.totomMorph(live, message.html);
    document.body.setAttribute("data-seq", message.seq);
    tell("page", message);
  }

  // One newer number may be a page under way; a second in a row means that it was lost.
  function alive(message) {
    behind = message.rev > rev ? behind + 1 : 0;
    if (behind > 1) { dial(); } else { tell("alive", message); }
  }

  function watch() {
    var age = now() - heardAt;
    var open = socket && socket.readyState === 1;
    var next = age >= LOST_MS || (!open && age >= SLOW_MS) ? "lost" : age >= SLOW_MS ? "slow" : behind > 0 ? "behind" : open ? "live" : "dialling";
    show(next, age);
    if (next === "lost" && socket && now() - dialledAt >= LOST_MS) { hangUp(); redialLater(); }
  }

  function show(next, age) {
    var words = WORDS[next].replace("{s}", Math.round(age / 1000));
    if (badge && badge.textContent !== words) { badge.textContent = words; }
    if (next === state) { return; }
    state = next;
    if (badge) { badge.setAttribute("data-state", next); }
    if (stale) { stale.hidden = next !== "lost"; }
    document.body.setAttribute("data-link", next);
    tell("link", next);
  }

  window.totomSend = function (text) {
    if (!socket || socket.readyState !== 1) { return false; }
    socket.send(text);
    return true;
  };

  // A sleeping tablet that wakes, or a cable put back: do not wait for the next try.
  function hurry() {
    if (document.hidden || (socket && socket.readyState === 1 && now() - heardAt < SLOW_MS)) { return; }
    wait = FIRST_WAIT_MS;
    if (!socket || now() - dialledAt >= SLOW_MS) { dial(); }
  }
  document.addEventListener("visibilitychange", hurry);
  window.addEventListener("online", hurry);
  window.addEventListener("pageshow", hurry);

  setInterval(watch, 500);
  dial();
  watch();
})();
