/* Forms whose fields fill the gaps of a command. A gap stands in the command as "$name"; the field of that name is a tray of
   cards, boxes to tick or a line of text. window.totomFill(form) gives { action } or, where something is missing, { say };
   window.totomEmpty(form) empties it after its command is recorded. */
(function () {
  "use strict";

  function codes(tray) {
    return Array.prototype.map.call(tray.querySelectorAll(".tray-cards [data-code]"), function (card) {
      return card.getAttribute("data-code");
    });
  }

  function cards(tray) {
    var held = codes(tray);
    var least = Number(tray.getAttribute("data-least"));
    var label = tray.querySelector(".tray-label").textContent.trim();
    if (held.length < least) { return { say: label + ": còn thiếu " + (least - held.length) + " lá" }; }
    return { value: tray.getAttribute("data-shape") === "one" ? (held.length ? held[0] : null) : held };
  }

  function ticked(pick) {
    var boxes = pick.querySelectorAll("input:checked");
    var values = Array.prototype.map.call(boxes, function (box) { return JSON.parse(box.value); });
    if (pick.getAttribute("data-kind") === "checkbox") { return { value: values }; }
    if (!values.length) { return { say: "hãy chọn: " + pick.querySelector("legend").textContent.trim() }; }
    return { value: values[0] };
  }

  function written(line) {
    var text = line.querySelector("input").value.trim();
    var label = line.querySelector("label span").textContent.trim();
    if (line.getAttribute("data-kind") === "number") {
      return /^[-–]?\d+$/.test(text) ? { value: Number(text.replace("–", "-")) } : { say: label + ": hãy ghi một số" };
    }
    return text || line.getAttribute("data-need") === "may" ? { value: text } : { say: "hãy ghi: " + label };
  }

  function field(form, name) {
    var named = function (kind) { return form.querySelector("[data-" + kind + "=\"" + name + "\"]"); };
    if (named("tray")) { return cards(named("tray")); }
    if (named("pick")) { return ticked(named("pick")); }
    return named("line") ? written(named("line")) : { say: "trang này cũ rồi, hãy tải lại" };
  }

  function fill(form, part) {
    if (typeof part === "string" && part.charAt(0) === "$") { return field(form, part.slice(1)); }
    if (part === null || typeof part !== "object") { return { value: part }; }
    var whole = Array.isArray(part) ? [] : {};
    var keys = Object.keys(part);
    for (var i = 0; i < keys.length; i++) {
      var filled = fill(form, part[keys[i]]);
      if (filled.say) { return filled; }
      whole[keys[i]] = filled.value;
    }
    return { value: whole };
  }

  window.totomFill = function (form) {
    var filled = fill(form, JSON.parse(form.getAttribute("data-form")));
    return filled.say ? filled : { action: filled.value };
  };

  window.totomEmpty = function (form) {
    form.reset();
    Array.prototype.forEach.call(form.querySelectorAll(".tray-cards"), function (cards) { cards.textContent = ""; });
    document.dispatchEvent(new CustomEvent("totom:tray"));
  };

  document.addEventListener("click", function (event) {
    var word = event.target.closest && event.target.closest("[data-write]");
    if (!word) { return; }
    word.closest("[data-line]").querySelector("input").value = word.getAttribute("data-write");
  });
})();
