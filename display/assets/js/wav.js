/* Sound as numbers from -1 to 1 becomes a WAV file: one channel, 16 bit, whole. */
(function () {
  "use strict";

  var HEAD = 44;

  function text(view, at, letters) {
    for (var i = 0; i < letters.length; i++) { view.setUint8(at + i, letters.charCodeAt(i)); }
  }

  window.totomWav = function (samples, rate) {
    var bytes = new ArrayBuffer(HEAD + samples.length * 2);
    var view = new DataView(bytes);
    text(view, 0, "RIFF");
    view.setUint32(4, HEAD - 8 + samples.length * 2, true);
    text(view, 8, "WAVEfmt ");
    view.setUint32(16, 16, true);          // length of the format part
    view.setUint16(20, 1, true);           // PCM
    view.setUint16(22, 1, true);           // channels
    view.setUint32(24, rate, true);
    view.setUint32(28, rate * 2, true);    // bytes in a second
    view.setUint16(32, 2, true);           // bytes in a frame
    view.setUint16(34, 16, true);          // bits
    text(view, 36, "data");
    view.setUint32(40, samples.length * 2, true);
    for (var i = 0; i < samples.length; i++) {
      var sample = Math.max(-1, Math.min(1, samples[i]));
      view.setInt16(HEAD + i * 2, Math.round(sample * 32767), true);
    }
    return bytes;
  };
})();
