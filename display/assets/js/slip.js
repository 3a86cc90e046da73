/* A sheet that was written by hand is typed in: its lines go to the hub one after the other, and stop at the first that is
   refused. Each line's id is made of the sheet, its place and its words: a sheet that is sent again after a cut acts once. */
(function () {
  "use strict";

  var sheet = "";       // the sheet that is being entered
  var place = 0;        // lines of it that are recorded
  var busy = false;

  function id(name) { return document.getElementById(name); }

  function say(words) { id("slip-say").textContent = words; }

  // Only to tell lines apart.
  function sum(text) {
    var total = 5381;
    for (var i = 0; i < text.length; i++) { total = (total * 33 + text.charCodeAt(i)) % 4294967291; }
    return total.toString(36);
  }

  function lines() {
    return id("slip-lines").value.split("\n").map(function (line) { return line.trim(); }).filter(Boolean);
  }

  function begin() {
    var number = id("slip-number").value.trim();
    if (busy) { return; }
    if (!/^[1-9]\d{0,6}$/.test(number)) { say("Hãy ghi số của phiếu, in ở góc phiếu."); return; }
    if (number !== sheet) { sheet = number; place = 0; id("slip-done").textContent = ""; }
    next();
  }

  function next() {
    var left = lines();
    if (!left.length) { busy = false; say("Đã ghi xong phiếu số " + sheet + "."); return; }
    busy = true;
    say("Đang ghi dòng " + (place + 1) + "…");
    var key = "phieu-" + sheet + "-" + (place + 1) + "-" + sum(left[0]);
    window.totomAsk({ action: "paper", sheet: Number(sheet), line: left[0] }, function (outcome) { heard(outcome, left); }, key);
  }

  function heard(outcome, left) {
    if (outcome.outcome !== "recorded") {
      busy = false;
      say("Dừng ở dòng " + (place + 1) + ", «" + left[0] + "»: " + outcome.say + ". Sửa dòng này rồi bấm ghi tiếp.");
      return;
    }
    place += 1;
    var item = document.createElement("li");
    item.className = "entry";
    item.textContent = left[0] + ": đã vào sổ, mục " + outcome.seq;
    id("slip-done").insertBefore(item, id("slip-done").firstChild);
    id("slip-lines").value = left.slice(1).join("\n");
    next();
  }

  document.addEventListener("submit", function (event) {
    if (event.target.id !== "slip") { return; }
    event.preventDefault();
    begin();
  });
})();
