#!/bin/sh
# How the files beside this were made: one line by the default voice, by the encoders that villages
# have. Needs espeak-ng, sox, vorbis-tools and ffmpeg; the tests need none of them.
set -e
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
espeak-ng -v vi -a 60 -s 140 -w "$work/line.wav" -- "Nhất văn e lệ cô tiên "
sox "$work/line.wav" -r 44100 -c 2 "$work/stereo.wav"
sox "$work/line.wav" -r 48000 -c 1 "$work/48k.wav"
oggenc -Q -q 0 -o oggenc-22k-mono.ogg "$work/line.wav"
oggenc -Q -q 1 -o oggenc-44k-stereo.ogg "$work/stereo.wav"
ffmpeg -loglevel error -y -i "$work/48k.wav" -c:a libvorbis -q:a 1 ffmpeg-48k-mono.ogg
ffmpeg -loglevel error -y -i "$work/stereo.wav" -strict -2 -c:a vorbis -q:a 3 ffmpeg-native-44k-stereo.ogg
ffmpeg -loglevel error -y -i "$work/48k.wav" -c:a libopus -b:a 24k opus-48k-mono.ogg
