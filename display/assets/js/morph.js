/* Turns what is shown into what should be shown, touching only what differs: pictures do not blink, an opened list
   stays open, a running animation runs on. */
(function () {
  "use strict";

  // What makes a node itself: its id, its key, its command, or else the first of its classes.
  function keyOf(node) {
    if (node.nodeType !== 1) { return ""; }
    var command = node.getAttribute("data-command");
    return node.id || node.getAttribute("data-key") ||
      (command ? command + "@" + node.getAttribute("data-epoch") : node.classList[0] || "");
  }

  function alike(a, b) {
    return a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
  }

  function copyAttributes(from, to) {
    var i, name;
    for (i = to.attributes.length - 1; i >= 0; i--) {
      name = to.attributes[i].name;
      // Whether a list is open is the reader's choice, not the hub's.
      if (!from.hasAttribute(name) && !(name === "open" && to.nodeName === "DETAILS")) { to.removeAttribute(name); }
    }
    for (i = 0; i < from.attributes.length; i++) {
      name = from.attributes[i].name;
      if (to.getAttribute(name) !== from.attributes[i].value) { to.setAttribute(name, from.attributes[i].value); }
    }
  }

  function findLater(node, wanted) {
    if (!keyOf(wanted)) { return null; }
    for (; node; node = node.nextSibling) { if (alike(node, wanted)) { return node; } }
    return null;
  }

  function patchChildren(shown, wanted) {
    var at = shown.firstChild;
    var next = wanted.firstChild;
    while (next) {
      var following = next.nextSibling;
      var match = at && alike(at, next) ? at : findLater(at, next);
      if (match) {
        if (match !== at) { shown.insertBefore(match, at); } else { at = at.nextSibling; }
        patch(match, next);
      } else {
        shown.insertBefore(next, at);
      }
      next = following;
    }
    while (at) {
      var after = at.nextSibling;
      shown.removeChild(at);
      at = after;
    }
  }

  function patch(shown, wanted) {
    if (shown.nodeType !== 1) {
      if (shown.nodeValue !== wanted.nodeValue) { shown.nodeValue = wanted.nodeValue; }
      return;
    }
    copyAttributes(wanted, shown);
    // What the reader filled in is the reader's.
    if (!wanted.hasAttribute("data-own")) { patchChildren(shown, wanted); }
  }

  window.totomMorph = function (shown, html) {
    var template = document.createElement("template");
    template.innerHTML = html;
    patchChildren(shown, template.content);
  };
})();
