/* A chosen file goes into the field below it, where it can be seen and put right before it is sent. */
(function () {
  "use strict";

  var file = document.getElementById("file");
  var text = document.getElementById("text");
  var id = document.getElementById("id");
  if (!file || !text) { return; }

  file.addEventListener("change", function () {
    var chosen = file.files[0];
    if (!chosen) { return; }
    var reader = new FileReader();
    reader.onload = function () { text.value = reader.result; };
    reader.readAsText(chosen, "utf-8");
    if (id && !id.value) { id.value = chosen.name.replace(/\.[a-z]+$/, "").toLowerCase().replace(/[^a-z0-9-]+/g, "-"); }
  });
})();
