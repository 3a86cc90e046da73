/* Entering cards: a tap on a picture, a typed code, a scanner that types and presses Enter. A form whose pictures ask for
   something at once has no tray; in the others each card goes into the tray that was tapped last. */
(function () {
  "use strict";

  var SHOWN_MS = 6000;

  var chosen = "";      // key of the form that was touched last
  var trays = {};       // form key → name of the tray that is filled

  function keyOf(form) { return form.getAttribute("data-key"); }

  function forms() {
    return Array.prototype.filter.call(document.querySelectorAll(".form-cards"), function (form) {
      return form.getClientRects().length > 0;
    });
  }

  // The form that a scanned card is for: the one in hand, or else the first on the page.
  function current() {
    var open = forms();
    return open.filter(function (form) { return keyOf(form) === chosen; })[0] || open[0] || null;
  }

  function trayOf(form) {
    var named = form.querySelector("[data-tray=\"" + trays[keyOf(form)] + "\"]");
    return named || form.querySelector("[data-tray]");
  }

  function count(tray) { return tray.querySelectorAll(".tray-cards [data-code]").length; }

  function say(form, words) {
    var place = form.querySelector(".typed-say");
    place.textContent = words;
    clearTimeout(place.timer);
    place.timer = setTimeout(function () { place.textContent = ""; }, SHOWN_MS);
  }

  function put(form, code) {
    var tray = trayOf(form);
    if (!tray) { return; }
    if (count(tray) >= Number(tray.getAttribute("data-most"))) {
      // A tray of one card takes the newest; a larger one says that it is full.
      if (tray.getAttribute("data-most") !== "1") { say(form, "khay đã đủ lá, chạm lá thừa để bỏ ra"); return; }
      tray.querySelector(".tray-cards").textContent = "";
    }
    var picture = form.querySelector("[data-card=\"" + code + "\"]");
    var item = document.createElement("li");
    var card = document.createElement("button");
    card.type = "button";
    card.className = "tray-card";
    card.setAttribute("data-code", code);
    card.setAttribute("aria-label", "Bỏ ra " + picture.querySelector(".label").textContent);
    card.appendChild(picture.querySelector("img").cloneNode());
    item.appendChild(card);
    tray.querySelector(".tray-cards").appendChild(item);
  }

  // What was typed may be several cards: "2w*2 3-5s".
  function enter(form, codes) {
    var first = form.querySelector("[data-card=\"" + codes[0] + "\"]");
    if (!first.hasAttribute("data-command")) {
      codes.forEach(function (code) { put(form, code); });
    } else if (codes.length === 1) {
      first.click();
    } else {
      say(form, "ở đây chỉ ghi một lá mỗi lần");
    }
    decorate();
  }

  function read(form, typed) {
    var text = typed.value.trim();
    if (!text) { return; }
    typed.value = "";
    say(form, "");
    window.totomAsk({ action: "read_cards", text: text }, function (outcome) {
      if (outcome.outcome === "read") { enter(form, outcome.cards); } else { say(form, outcome.say); typed.value = text; typed.select(); }
    });
  }

  // Counts and marks are put on anew after each page.
  function decorate() {
    forms().forEach(function (form) {
      var filled = trayOf(form);
      Array.prototype.forEach.call(form.querySelectorAll("[data-tray]"), function (tray) {
        tray.querySelector(".tray-count").textContent = count(tray);
        tray.classList.toggle("is-filled", tray === filled);
      });
      form.classList.toggle("is-current", form === current());
    });
  }

  document.addEventListener("click", function (event) {
    var form = event.target.closest && event.target.closest(".form-cards");
    if (!form) { return; }
    chosen = keyOf(form);
    var tray = event.target.closest("[data-tray]");
    var picture = event.target.closest("[data-card]");
    var card = event.target.closest(".tray-card");
    if (card) { card.parentNode.parentNode.removeChild(card.parentNode); }
    if (tray) { trays[chosen] = tray.getAttribute("data-tray"); }
    if (picture && !picture.hasAttribute("data-command")) { put(form, picture.getAttribute("data-card")); }
    decorate();
  });

  document.addEventListener("keydown", function (event) {
    var target = event.target;
    if (event.key === "Enter" && target.hasAttribute && target.hasAttribute("data-typed")) {
      event.preventDefault();
      read(target.form, target);
      return;
    }
    // A scanner types wherever the reader's hand was: its first letter goes into the field, and so do the rest.
    var writes = target.nodeName === "INPUT" || target.nodeName === "TEXTAREA" || target.nodeName === "SELECT";
    var plain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    var form = !writes && plain ? current() : null;
    if (form) { form.querySelector("[data-typed]").focus({ preventScroll: true }); }
  });

  document.addEventListener("totom:page", decorate);
  document.addEventListener("totom:tray", decorate);
  decorate();
})();
