/* The big screen: a click fills the screen and keeps it awake; the pointer hides. */
(function () {
  "use strict";

  var lock = null;
  var hideTimer = 0;

  function keepAwake() {
    if (!navigator.wakeLock || document.hidden || lock) { return; }
    navigator.wakeLock.request("screen").then(function (granted) {
      lock = granted;
      granted.addEventListener("release", function () { lock = null; });
    }, function () { /* an insecure address has no wake lock: the kiosk's own settings keep the screen on */ });
  }

  function fill() {
    var root = document.documentElement;
    // Phones keep their bars: there a tap is a tap.
    if (document.fullscreenElement || !root.requestFullscreen || window.innerWidth < 900) { return; }
    var asked = root.requestFullscreen();
    if (asked && asked.catch) { asked.catch(function () { /* refused: stays as it is */ }); }
  }

  function movePointer() {
    document.body.classList.remove("still");
    clearTimeout(hideTimer);
    hideTimer = setTimeout(function () { document.body.classList.add("still"); }, 3000);
  }

  document.addEventListener("click", function () { fill(); keepAwake(); });
  document.addEventListener("visibilitychange", keepAwake);
  document.addEventListener("mousemove", movePointer);
  keepAwake();
  movePointer();
})();
