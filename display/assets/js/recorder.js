/* The chanter's recorder: prompt, level, take, listen, keep. A take leaves this page only when it is kept. */
(function () {
  "use strict";

  var RATE = 48000;
  var QUIET_DB = -30;
  var LOUD_DB = -1;
  var FALL_DB = 1.2;       // the meter falls by this a block, so that a peak can be seen

  var page = document.querySelector(".recorder");
  if (!page) { return; }
  var steps = Array.prototype.slice.call(page.querySelectorAll(".step"));
  var at = Math.max(0, steps.findIndex(function (step) { return !step.classList.contains("done"); }));

  var sound = null;        // { context, source }: the microphone, once it was allowed
  var blocks = null;       // while recording: what came so far
  var take = null;         // Float32Array at RATE: the take that can be heard and kept
  var playing = null;
  var level = -60;
  var peak = 0;
  var busy = false;

  function id(name) { return document.getElementById(name); }

  function say(text, kind) { id("said").textContent = text; id("said").className = "said " + (kind || ""); }

  function show() {
    var step = steps[at];
    var verse = step.getAttribute("data-part") === "verse";
    id("face").src = step.getAttribute("data-face");
    id("face").alt = step.getAttribute("data-name");
    id("what").textContent = step.getAttribute("data-name") + (verse ? " – câu thơ" : " – chỉ tên lá");
    id("luc").textContent = step.getAttribute("data-luc");
    id("bat").textContent = step.getAttribute("data-bat");
    steps.forEach(function (other) { other.classList.toggle("chosen", other === step); });
    step.scrollIntoView({ block: "nearest" });
    keys();
  }

  function keys() {
    var recording = blocks !== null;
    var kept = steps[at].classList.contains("done");
    id("record").textContent = recording ? "Dừng" : take ? "Thu lại" : "Thu";
    id("record").classList.toggle("live", recording);
    id("record").disabled = busy;
    id("listen").disabled = recording || busy || !(take || kept);
    id("accept").disabled = recording || busy || !take;
    id("previous").disabled = id("following").disabled = recording || busy;
  }

  function choose(next) {
    if (blocks || busy) { return; }
    at = (next + steps.length) % steps.length;
    take = null;
    stopPlaying();
    say(steps[at].classList.contains("done") ? "Câu này đã có bản thu; thu lại sẽ thay bản cũ." : "Bấm «Thu», đọc hoặc ngâm trọn câu, rồi bấm «Dừng».");
    show();
  }

  // The microphone, as it is: what a telephone does for speech ruins a chant.
  function open() {
    if (sound) { return sound.context.resume().then(function () { return sound; }); }
    var wanted = { audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false } };
    return navigator.mediaDevices.getUserMedia(wanted).then(function (stream) {
      var context = new AudioContext();
      return context.audioWorklet.addModule(page.getAttribute("data-worklet")).then(function () {
        var tap = new AudioWorkletNode(context, "totom-tap", { numberOfOutputs: 0 });
        tap.port.onmessage = function (event) { heard(event.data); };
        context.createMediaStreamSource(stream).connect(tap);
        sound = { context: context };
        return sound;
      });
    });
  }

  function heard(block) {
    var loudest = 0;
    for (var i = 0; i < block.length; i++) { loudest = Math.max(loudest, Math.abs(block[i])); }
    level = Math.max(20 * Math.log10(Math.max(loudest, 1e-3)), level - FALL_DB);
    id("level").value = level;
    if (!blocks) { return; }
    blocks.list.push(block);
    blocks.length += block.length;
    peak = Math.max(peak, loudest);
    id("advice").textContent = (blocks.length / sound.context.sampleRate).toFixed(1).replace(".", ",") + " giây";
    if (blocks.length >= sound.context.sampleRate * Number(page.getAttribute("data-longest")) / 1000) { stop(); }
  }

  function start() {
    stopPlaying();
    busy = true;
    keys();
    open().then(function () {
      busy = false;
      take = null;
      peak = 0;
      blocks = { list: [], length: 0 };
      say("Đang thu… đọc xong thì bấm «Dừng».", "live");
      keys();
    }, function (error) {
      busy = false;
      say(error.name === "NotAllowedError" ? "Trình duyệt chưa cho dùng micro: hãy bấm «Cho phép» ở thanh địa chỉ rồi thu lại." : "Không mở được micro: hãy xem micro đã cắm chưa rồi thu lại.", "refused");
      keys();
    });
  }

  function stop() {
    var taken = blocks;
    blocks = null;
    var samples = new Float32Array(taken.length);
    var to = 0;
    taken.list.forEach(function (block) { samples.set(block, to); to += block.length; });
    busy = true;
    keys();
    resampled(samples, sound.context.sampleRate).then(function (at48k) {
      take = at48k;
      busy = false;
      verdict();
      keys();
    }, function () { busy = false; say("Không đổi được tần số mẫu: hãy thu lại.", "refused"); keys(); });
  }

  function resampled(samples, rate) {
    if (rate === RATE || samples.length === 0) { return Promise.resolve(samples); }
    var offline = new OfflineAudioContext(1, Math.round(samples.length * RATE / rate), RATE);
    var source = offline.createBufferSource();
    source.buffer = offline.createBuffer(1, samples.length, rate);
    source.buffer.copyToChannel(samples, 0);
    source.connect(offline.destination);
    source.start();
    return offline.startRendering().then(function (buffer) { return buffer.getChannelData(0); });
  }

  function verdict() {
    var db = 20 * Math.log10(Math.max(peak, 1e-6));
    if (db > LOUD_DB) { say("Tiếng to quá nên bị vỡ: hãy lùi xa micro một chút rồi thu lại.", "refused"); return; }
    if (db < QUIET_DB) { say("Tiếng nhỏ quá: hãy lại gần micro hơn rồi thu lại.", "refused"); return; }
    say("Thu xong. Nghe lại, rồi bấm «Giữ bản này» hoặc «Thu lại».");
  }

  function address(step) {
    return "/thu-giong/" + page.getAttribute("data-pack") + "/" + step.getAttribute("data-card") + "/" + step.getAttribute("data-part");
  }

  function stopPlaying() {
    if (playing) { try { playing.stop(); } catch (error) { /* it ended by itself */ } playing = null; }
  }

  function listen() {
    stopPlaying();
    var context = sound ? sound.context : new AudioContext();
    var buffer = take ? Promise.resolve(bufferOf(context, take)) : fetch(address(steps[at])).then(function (answer) {
      if (!answer.ok) { throw new Error(String(answer.status)); }
      return answer.arrayBuffer();
    }).then(function (bytes) { return context.decodeAudioData(bytes); });
    buffer.then(function (ready) {
      playing = context.createBufferSource();
      playing.buffer = ready;
      playing.connect(context.destination);
      playing.start();
    }, function () { say("Không nghe lại được: hãy tải lại trang.", "refused"); });
  }

  function bufferOf(context, samples) {
    var buffer = context.createBuffer(1, samples.length, RATE);
    buffer.copyToChannel(samples, 0);
    return buffer;
  }

  function accept() {
    var step = steps[at];
    busy = true;
    keys();
    say("Đang gửi…");
    var path = address(step) + "?set=" + encodeURIComponent(page.getAttribute("data-set"));
    fetch(path, { method: "PUT", headers: { "Content-Type": "audio/wav" }, body: window.totomWav(take, RATE) }).then(function (answer) {
      return answer.text().then(function (text) { return { ok: answer.ok, text: text }; });
    }).then(function (answer) {
      busy = false;
      if (!answer.ok) { say(answer.text.charAt(0) === "<" ? "Máy chủ không nhận: hãy đăng nhập lại rồi gửi lại." : answer.text, "refused"); keys(); return; }
      step.classList.add("done");
      id("count").textContent = String(steps.filter(function (one) { return one.classList.contains("done"); }).length);
      var next = steps.findIndex(function (one, place) { return place > at && !one.classList.contains("done"); });
      choose(next < 0 ? at + 1 : next);
      say(answer.text, "done");
    }, function () { busy = false; say("Mất liên lạc với máy chủ: bản thu còn ở đây, hãy bấm «Giữ bản này» lần nữa.", "refused"); keys(); });
  }

  if (!window.isSecureContext || !navigator.mediaDevices || !window.AudioWorkletNode) {
    id("insecure").hidden = false;
    id("record").disabled = true;
    steps.forEach(function (step, place) { step.addEventListener("click", function () { at = place; show(); id("record").disabled = true; }); });
    show();
    id("record").disabled = true;
    return;
  }
  steps.forEach(function (step, place) { step.addEventListener("click", function () { choose(place); }); });
  id("record").addEventListener("click", function () { if (blocks) { stop(); } else { start(); } });
  id("listen").addEventListener("click", listen);
  id("accept").addEventListener("click", accept);
  id("previous").addEventListener("click", function () { choose(at - 1); });
  id("following").addEventListener("click", function () { choose(at + 1); });
  window.addEventListener("beforeunload", function (event) { if (take || blocks) { event.preventDefault(); } });
  show();
})();
