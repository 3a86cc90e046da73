/* A screen that is told what to show: changes its style sheet with what it shows, keeps the clock going between the hub's
   words, frames a page of the web once it can be reached. One with an id tells the hub what it paints. */
(function () {
  "use strict";

  var TELL_MS = 2000;
  var RETRY_MS = 1000;
  var KNOCK_MS = 5000;

  var body = document.body;
  var path = body.getAttribute("data-socket") || "";
  var tells = path.indexOf("?id=") >= 0 && path.indexOf("guong") < 0;
  var worn = sheet();      // the sheet in force
  var coming = null;       // { href, link, then }: the one that is being fetched
  var painted = 0;         // the page that was painted last
  var heardAt = now();
  var trouble = "";
  var clock = null;        // { shown, ms, at }
  var ticking = 0;
  var knocking = 0;

  function now() { return window.performance.now(); }

  function sheet() {
    var all = document.querySelectorAll("link[rel=stylesheet]");
    return all[all.length - 1];
  }

  function stem(href) { return href.slice(href.lastIndexOf("/") + 1).replace(".css", ""); }
  function build(href) { return href.slice(0, href.indexOf("/css/")); }

  // then() is called once the sheet is there; of two that are asked for, only the last.
  window.totomDress = function (href, then) {
    if (build(href) !== build(worn.getAttribute("href"))) { location.reload(); return; }
    if (href === worn.getAttribute("href")) { drop(); then(); return; }
    if (coming && coming.href === href) { coming.then = then; return; }
    drop();
    fetchSheet(href, then);
  };

  function fetchSheet(href, then) {
    var link = document.createElement("link");
    var mine = { href: href, link: link, then: then };
    coming = mine;
    link.rel = "stylesheet";
    link.media = "not all";
    link.href = href;
    link.onload = function () { if (coming === mine) { wear(mine); } };
    link.onerror = function () {
      link.remove();
      setTimeout(function () { if (coming === mine) { fetchSheet(href, mine.then); } }, RETRY_MS);
    };
    document.head.appendChild(link);
  }

  function wear(mine) {
    coming = null;
    mine.link.media = "all";
    worn.remove();
    worn = mine.link;
    Array.prototype.slice.call(body.classList).forEach(function (name) {
      if (name.indexOf("page-") === 0) { body.classList.remove(name); }
    });
    body.classList.add("page-" + stem(mine.href));
    mine.then();
  }

  function drop() {
    if (coming) { coming.link.remove(); }
    coming = null;
  }

  function paintedNow(message) {
    heardAt = now();
    // Two frames: the first may still show what was there before.
    requestAnimationFrame(function () { requestAnimationFrame(function () { painted = Math.max(painted, message.rev); }); });
  }

  function tellHub() {
    var age = body.getAttribute("data-link") === "live" ? 0 : Math.round(now() - heardAt);
    window.totomSend(JSON.stringify({
      msg: "painted", rev: painted, age_ms: age, width: window.innerWidth, height: window.innerHeight, trouble: trouble
    }));
  }

  // The hub says what its clock shows; this screen's own may be years away.
  function readClock() {
    var shown = document.querySelector("[data-clock]");
    if (!shown) { clock = null; clearTimeout(ticking); return; }
    if (clock && clock.shown === shown) { return; }
    clock = { shown: shown, ms: Number(shown.getAttribute("data-clock")), at: now() };
    tick();
  }

  function tick() {
    clearTimeout(ticking);
    if (!clock) { return; }
    var ms = clock.ms + now() - clock.at;
    var seconds = Math.floor(ms / 1000);
    var two = function (number) { return (number % 60 < 10 ? "0" : "") + number % 60; };
    var hour = Math.floor(seconds / 3600) % 24;
    var words = (hour < 10 ? "0" : "") + hour + ":" + two(Math.floor(seconds / 60));
    var small = document.createElement("small");
    small.textContent = two(seconds);
    clock.shown.replaceChildren(words, small);
    ticking = setTimeout(tick, 1000 - ms % 1000 + 5);
  }

  // A page that cannot be reached is asked for again and again; what cannot be asked, or forbids to be framed, is never
  // shown as an empty frame. A browser does not tell which it is: the hub does.
  function readWeb() {
    clearTimeout(knocking);
    var web = document.querySelector("[data-web]");
    trouble = "";
    if (!web) { body.removeAttribute("data-framing"); return; }
    if (web.querySelector("iframe")) { return; }
    var url = web.getAttribute("data-web");
    fetch("/nhung?url=" + encodeURIComponent(url)).then(function (answer) { return answer.text(); }, function () { return "away"; })
      .then(function (word) { if (isAsked(web, url)) { knock(web, url, word); } });
  }

  function isAsked(web, url) { return document.contains(web) && web.getAttribute("data-web") === url && !web.querySelector("iframe"); }

  function knock(web, url, word) {
    body.setAttribute("data-framing", word);
    if (word === "forbidden") { trouble = "trang cấm nhúng: " + url; later(); return; }
    fetch(url, { mode: "no-cors", cache: "no-store" }).then(function () { frame(web, url); }, function () {
      trouble = "không mở được " + url;
      later();
    });
  }

  function later() {
    clearTimeout(knocking);
    knocking = setTimeout(readWeb, KNOCK_MS);
  }

  function frame(web, url) {
    if (!isAsked(web, url)) { return; }
    var page = document.createElement("iframe");
    // It may live, but not take the screen away.
    page.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
    page.setAttribute("referrerpolicy", "no-referrer");
    page.src = url;
    web.querySelector(".page").replaceChildren(page);
  }

  document.addEventListener("totom:page", function (event) {
    paintedNow(event.detail);
    readClock();
    readWeb();
  });
  // Each socket counts its pages from the start.
  document.addEventListener("totom:open", function () { painted = 0; if (tells) { tellHub(); } });
  document.addEventListener("totom:link", function (event) { if (event.detail === "live") { heardAt = now(); } });
  if (tells) { setInterval(tellHub, TELL_MS); }
})();
