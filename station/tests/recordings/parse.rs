//! Reads `*.hits`.

use totom_station::stroke::{DeviceMs, Expected, Finished};
use totom_wire::station::{Beat, Doubt};

#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) expected: Expected,
    pub(super) lines: Vec<Line>,
    pub(super) wanted: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Hit { at: DeviceMs, beat: Beat, peak: u16 },
    Flags { at: DeviceMs, mask: u8 },
    Lost { at: DeviceMs },
    Reboot,
}

impl Line {
    pub(super) const fn at(&self) -> Option<DeviceMs> {
        match *self {
            Self::Hit { at, .. } | Self::Flags { at, .. } | Self::Lost { at } => Some(at),
            Self::Reboot => None,
        }
    }

    pub(super) const fn shifted(self, by: DeviceMs) -> Self {
        match self {
            Self::Hit { at, beat, peak } => Self::Hit { at: at + by, beat, peak },
            Self::Flags { at, mask } => Self::Flags { at: at + by, mask },
            Self::Lost { at } => Self::Lost { at: at + by },
            Self::Reboot => Self::Reboot,
        }
    }
}

const PLAY: &str = "tung; cac; tung tung; tung tung tung; tung tung tung tung; tung cac; cac tung; \
                    roll; roll roll; roll roll tung tung; roll roll roll";
const ARRANGE: &str = "tung; tung tung tung; tung cac; cac tung";

pub(super) fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("case ") {
            let expected = Expected::default();
            cases.push(Case { name: name.into(), expected, lines: vec![], wanted: vec![] });
            continue;
        }
        let case = cases.last_mut().expect("a case comes first");
        match line.strip_prefix("patterns ") {
            Some(patterns) => case.expected.patterns = self::patterns(patterns),
            None => case.read(line),
        }
    }
    cases
}

impl Case {
    fn read(&mut self, line: &str) {
        let (line, wanted) = match line.split_once("=>") {
            Some((line, wanted)) => (line.trim(), Some(wanted.trim())),
            None => (line, None),
        };
        self.wanted.extend(wanted.map(str::to_owned));
        self.lines.push(read_line(line));
    }
}

fn read_line(line: &str) -> Line {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number =
        |word: &str| word.parse::<u64>().unwrap_or_else(|_| panic!("a number in {line:?}"));
    match words.as_slice() {
        ["reboot"] | [_, "reboot"] => Line::Reboot,
        [at, "lost"] => Line::Lost { at: number(at) },
        [at, "flags", mask] => Line::Flags { at: number(at), mask: mask.parse().unwrap() },
        [at, zone, peak] => {
            Line::Hit { at: number(at), beat: zone_beat(zone), peak: peak.parse().unwrap() }
        }
        _ => panic!("not a line of a recording: {line:?}"),
    }
}

fn zone_beat(zone: &str) -> Beat {
    match zone {
        "H" => Beat::Tung,
        "R" => Beat::Cac,
        "?" => Beat::Unsure,
        _ => panic!("no such zone: {zone}"),
    }
}

fn patterns(text: &str) -> Vec<Vec<Beat>> {
    let text = match text {
        "play" => PLAY,
        "arrange" => ARRANGE,
        "none" => return Vec::new(),
        _ => text,
    };
    text.split(';').map(|pattern| pattern.split_whitespace().map(beat).collect()).collect()
}

fn beat(word: &str) -> Beat {
    match word {
        "tung" => Beat::Tung,
        "cac" => Beat::Cac,
        "roll" => Beat::Roll,
        "unsure" => Beat::Unsure,
        _ => panic!("no such beat: {word}"),
    }
}

/// A finished gesture as the recordings write it.
pub(super) fn show(finished: &Finished) -> String {
    let mut words: Vec<String> =
        finished.beats.iter().map(|&beat| beat_word(beat).into()).collect();
    if finished.flags.0 != 0 {
        words.push(format!("flags={}", finished.flags.0));
    }
    words.extend(finished.doubt.map(|doubt| format!("doubt={}", doubt_word(doubt))));
    words.join(" ")
}

const fn beat_word(beat: Beat) -> &'static str {
    match beat {
        Beat::Tung => "tung",
        Beat::Cac => "cac",
        Beat::Roll => "roll",
        Beat::Gong => "gong",
        Beat::Unsure => "unsure",
    }
}

const fn doubt_word(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Gap => "gap",
        Doubt::Reboot => "reboot",
        Doubt::Late => "late",
        Doubt::Straggler => "straggler",
        Doubt::ShortRoll => "short_roll",
        Doubt::Echo => "echo",
    }
}
