#!/usr/bin/env python3
"""How word_times.tsv was made: espeak-ng's own report of its words and sounds, asked through its
library, which the announcer never links. Needs libespeak-ng.so.1 and Python 3.11; the tests need
neither. Each line is asked of a process of its own, since the library remembers the one before.

    python3 word_times.py > word_times.tsv
"""

import ctypes as c
import multiprocessing
import pathlib
import tomllib

DATA = pathlib.Path(__file__).parents[3] / "verses/data"
SETS = ["lang-que", "lang-nghe"]
VOICELESS = {"t[", "t", "tS", "k", "c", "s", "h", "x", "p", "f"}
WORD, PHONEME = 1, 7
MS = 22.05
# As the announcer trims: quieter than TRIM is silence, and MARGIN samples of it are kept.
TRIM, MARGIN, HEARD = 131, 132, 65


class Id(c.Union):
    _fields_ = [("number", c.c_int), ("name", c.c_char_p), ("string", c.c_char * 8)]


class Event(c.Structure):
    _fields_ = [("type", c.c_int), ("unique", c.c_uint), ("text", c.c_int), ("length", c.c_int),
                ("audio", c.c_int), ("sample", c.c_int), ("user", c.c_void_p), ("id", Id)]


def speak(line):
    """Samples, begins of words, and begins of sounds with their names."""
    lib = c.CDLL("libespeak-ng.so.1")
    samples, words, sounds = [], [], []

    @c.CFUNCTYPE(c.c_int, c.POINTER(c.c_short), c.c_int, c.POINTER(Event))
    def hear(wave, count, events):
        if wave and count > 0:
            samples.extend(wave[:count])
        at = 0
        while events[at].type:
            event = events[at]
            # A comma makes a word of no length.
            if event.type == WORD and event.length > 0:
                words.append(event.sample)
            if event.type == PHONEME:
                name = bytes(event.id.string).split(b"\0")[0].decode()
                if not name.startswith("_"):
                    sounds.append((event.sample, name))
            at += 1
        return 0

    lib.espeak_Initialize(2, 0, None, 1)
    lib.espeak_SetSynthCallback(hear)
    lib.espeak_SetVoiceByName(b"vi")
    lib.espeak_SetParameter(1, 140, 0)
    lib.espeak_SetParameter(2, 60, 0)
    text = f'<speak><prosody range="+50%">{line}</prosody></speak> '.encode() + b"\0"
    lib.espeak_Synth(text, c.c_size_t(len(text)), 0, 1, 0, 1 | 0x10, None, None)
    return samples, words, sounds


def times(line):
    samples, words, sounds = speak(line)
    zero = max(next(at for at, x in enumerate(samples) if abs(x) > TRIM) - MARGIN, 0)
    heard, voiced = [], []
    for begin, end in zip(words, words[1:] + [len(samples)]):
        own = [sound for sound in sounds if begin <= sound[0] < end]
        voice = next(at for at, name in own if name not in VOICELESS)
        first = own[0][0]
        loud = (at for at in range(first, voice) if abs(samples[at]) > HEARD)
        heard.append(round((next(loud, voice) - zero) / MS))
        voiced.append(round((voice - zero) / MS))
    return " ".join(map(str, heard)) + "\t" + " ".join(map(str, voiced))


if __name__ == "__main__":
    print("# set\tcard\tline\tmilliseconds from the begin of the trimmed line at which espeak-ng 1.51 "
          "(vi, 140 words a minute, range +50%) lets the first sound of each word be heard, closures "
          "left out\tand its first voiced sound")
    alone = multiprocessing.get_context("spawn")
    for name in SETS:
        with open(DATA / name / "verses.toml", "rb") as file:
            verses = tomllib.load(file)["verse"]
        for verse in verses:
            for line in ("luc", "bat"):
                with alone.Pool(1) as one:
                    print(f"{name}\t{verse['card']}\t{line}\t{one.apply(times, (verse[line],))}")
