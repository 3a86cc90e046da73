/* Runs beside the sound card: hands on every block of the microphone, first channel only. */
(function () {
  "use strict";

  class Tap extends AudioWorkletProcessor {
    process(inputs) {
      var channel = inputs[0] && inputs[0][0];
      // The block is the browser's own and is filled again: a copy goes out.
      if (channel) { this.port.postMessage(channel.slice(0)); }
      return true;
    }
  }

  registerProcessor("totom-tap", Tap);
})();
