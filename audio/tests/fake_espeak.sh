#!/bin/sh
# Stands in for espeak-ng. Called through a link whose name says how it behaves;
# beside the link lie the sounds it answers with and the log of its calls.
here=$(dirname "$0")
for last in "$@"; do :; done
printf '%s\n' "$*" >> "$here/calls"
while [ $# -gt 0 ]; do
  case "$1" in -w) out=$2 ;; esac
  shift
done
case "$(basename "$0")" in
  good) cp "$here/tone.wav" "$out" ;;
  counted)
    mkdir -p "$here/running"
    : > "$here/running/$$"
    sleep 0.15
    ls "$here/running" | wc -l >> "$here/crowds"
    rm "$here/running/$$"
    cp "$here/tone.wav" "$out"
    ;;
  slow) exec sleep 60 ;;
  refusing) echo "no such voice" >&2; exit 1 ;;
  broken) echo "no sound at all" > "$out" ;;
  silent) cp "$here/silence.wav" "$out" ;;
esac
