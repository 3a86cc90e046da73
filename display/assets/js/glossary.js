/* A tap on a word of the game shows its sentence at the foot of the page. Without this file the word is a link to it. */
(function () {
  "use strict";

  var sheet = null;     // the glossary, once it has been asked for
  var box = null;
  var from = null;      // the word that was tapped: focus goes back to it

  function glossary(then, otherwise) {
    if (sheet) { then(sheet); return; }
    fetch("/tu-dien").then(function (answer) {
      if (!answer.ok) { throw new Error(answer.status); }
      return answer.text();
    }).then(function (text) {
      sheet = new DOMParser().parseFromString(text, "text/html");
      then(sheet);
    }).catch(otherwise);
  }

  function open(entry) {
    shut();
    box = document.createElement("div");
    box.id = "term";
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-label", "Giải nghĩa");
    box.tabIndex = -1;
    for (var i = 0; i < entry.children.length; i++) { box.appendChild(document.importNode(entry.children[i], true)); }
    document.body.appendChild(box);
    box.focus();
  }

  function shut() {
    if (!box) { return; }
    box.parentNode.removeChild(box);
    box = null;
    if (from && document.contains(from)) { from.focus(); }
  }

  document.addEventListener("click", function (event) {
    var word = event.target.closest ? event.target.closest("a.term") : null;
    if (!word) { shut(); return; }
    event.preventDefault();
    from = word;
    var id = word.getAttribute("href").split("#")[1];
    glossary(function (page) {
      var entry = page.getElementById(id);
      if (entry) { open(entry); } else { location.href = word.href; }
    }, function () { location.href = word.href; });
  });
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") { shut(); } });
})();
