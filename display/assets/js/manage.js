/* The organiser's pages of the screens: forms are sent without leaving the page, pictures one after the other. What
   became of it stands in one line at the foot. */
(function () {
  "use strict";

  var SHOW_MS = 6000;

  var line = document.createElement("p");
  var hiding = 0;
  line.id = "said";
  line.setAttribute("role", "status");
  line.hidden = true;
  document.body.appendChild(line);

  function say(words, kind) {
    clearTimeout(hiding);
    line.textContent = words;
    line.className = kind;
    line.hidden = false;
    // Why something was refused takes time to read: it stays until the next thing is asked.
    if (kind === "done") { hiding = setTimeout(function () { line.hidden = true; }, SHOW_MS); }
  }

  // What the hub refused it says in a sentence on the page that it answers.
  function sentence(html) {
    var said = new DOMParser().parseFromString(html, "text/html").querySelector(".error");
    return said ? said.textContent.trim() : html.slice(0, 300);
  }

  function ask(form) {
    say("đang làm…", "sent");
    var sent = fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
    sent.then(function (answer) {
      if (answer.type !== "opaqueredirect") { return answer.text().then(function (html) { say(sentence(html), "refused"); }); }
      if (form.hasAttribute("data-reload")) { location.reload(); return null; }
      if (form.hasAttribute("data-empty")) { form.reset(); }
      say("Đã xong.", "done");
      return null;
    }, function () { say("Chưa gửi được: máy chủ không trả lời. Hãy thử lại.", "refused"); });
  }

  // Before a page of the web is set, the hub may be asked whether it would be seen.
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-try]");
    if (!button) { return; }
    say("đang thử…", "sent");
    var detail = button.closest(".set").querySelector(".detail").value;
    fetch("/man-hinh/thu", { method: "POST", body: new URLSearchParams({ detail: detail }) }).then(function (answer) {
      return answer.text().then(function (text) { if (answer.ok) { say(text, "done"); } else { say(sentence(text), "refused"); } });
    }, function () { say("Chưa gửi được: máy chủ không trả lời. Hãy thử lại.", "refused"); });
  });

  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (!form.matches("form.ask")) { return; }
    event.preventDefault();
    var sure = form.getAttribute("data-sure");
    if (!sure || window.confirm(sure)) { ask(form); }
  });

  function upload(input, at) {
    var file = input.files[at];
    if (!file) { location.reload(); return; }
    if (file.size > Number(input.getAttribute("data-most"))) { say("«" + file.name + "» nặng quá: hãy thu nhỏ ảnh rồi gửi lại.", "refused"); return; }
    say("đang gửi «" + file.name + "»…", "sent");
    fetch(input.getAttribute("data-upload"), { method: "POST", body: file }).then(function (answer) {
      if (answer.ok) { upload(input, at + 1); return null; }
      return answer.text().then(function (html) { say("«" + file.name + "»: " + sentence(html), "refused"); });
    }, function () { say("Chưa gửi được «" + file.name + "»: máy chủ không trả lời.", "refused"); });
  }

  document.addEventListener("change", function (event) {
    if (event.target.matches("[data-upload]")) { upload(event.target, 0); }
  });
})();
