//! Drum scripts, from the stick to the meaning: the firmware's binary, a port, the station, the village's language.
//!
//! A script must be understood as it was meant, or become a question to the arbiter; never another call.

use super::cosim::Cosim;
use super::recorded::{record, understood};
use super::tools::tools;
use std::fmt::Write as _;
use totom_rules::signal::{Profile, SignalPhase};
use totom_wire::station::Beat;

/// A stroke: ms after the one before, and where.
type Stroke = (u64, char);

/// What a player does and means.
struct Act {
    name: String,
    strokes: Vec<Stroke>,
    red: bool,
    /// In Vietnamese, as the rules say it; empty: nothing that has a meaning.
    means: &'static str,
    /// May it also end as a question? Then also as what it means.
    doubtful: bool,
}

fn count(pattern: &str, gap: u64, means: &'static str) -> Act {
    let strokes = pattern.chars().map(|zone| (gap, zone)).collect();
    let name = format!("{pattern} at {gap} ms");
    Act { name, strokes, red: false, means, doubtful: means.is_empty() }
}

/// A roll as two hands beat it: slow, then quick.
fn roll(strokes: usize, gap: u64, lead_in: &[u64]) -> Vec<Stroke> {
    let gap_of = |index: usize| lead_in.get(index).copied().unwrap_or(gap);
    (0..strokes).map(|index| (if index == 0 { 0 } else { gap_of(index - 1) }, 'T')).collect()
}

const LEAD_IN: [u64; 5] = [420, 330, 260, 200, 150];

fn roll_act(name: &str, strokes: Vec<Stroke>, means: &'static str) -> Act {
    Act { name: name.to_owned(), strokes, red: true, means, doubtful: false }
}

/// Parts one after another, so many ms between them.
fn joined(parts: &[Vec<Stroke>], pause: u64) -> Vec<Stroke> {
    let mut all = Vec::new();
    for part in parts {
        let from = all.len();
        all.extend_from_slice(part);
        all[from].0 = pause;
    }
    all
}

fn counts() -> Vec<Act> {
    let mut acts = Vec::new();
    for (pattern, means) in [
        ("T", "ăn"),
        ("c", "không ăn"),
        ("TT", "phỗng"),
        ("TTT", "dậy khàn"),
        ("TTTT", "trình thiên khai"),
        ("Tc", "xin đọc lại"),
        ("cT", "xin đọc lại"),
        ("ccc", ""),
    ] {
        let gaps: &[u64] = if pattern.len() == 1 { &[300] } else { &[150, 300, 600, 780] };
        acts.extend(gaps.iter().map(|&gap| count(pattern, gap, means)));
    }
    acts.push(count("TTTT", 120, "trình thiên khai"));
    acts.push(count("TTTTT", 120, ""));
    acts
}

fn rolls() -> Vec<Act> {
    let hoi = || roll(18, 91, &LEAD_IN);
    let pair = || vec![(0, 'T'), (300, 'T')];
    let doubtful = |act: Act| Act { doubtful: true, ..act };
    let late = Act {
        red: false,
        ..roll_act("late third stroke", vec![(0, 'T'), (300, 'T'), (850, 'T')], "dậy khàn")
    };
    vec![
        roll_act("hồi", hoi(), "ù suông"),
        roll_act("two hồi", joined(&[hoi(), hoi()], 900), "ù có cước"),
        roll_act("two hồi, 700 ms apart", joined(&[hoi(), hoi()], 700), "ù có cước"),
        roll_act("bạch định", joined(&[hoi(), hoi(), pair()], 900), "ù bạch định"),
        roll_act("flat roll of six at 8 Hz", roll(6, 125, &[]), "ù suông"),
        doubtful(roll_act(
            "given up: five of lead-in, two quick",
            roll(7, 91, &LEAD_IN),
            "ù suông",
        )),
        doubtful(late),
    ]
}

/// Beats it; what was understood, in order, `?` for a question.
fn beat(cosim: &mut Cosim, profile: &Profile, act: &Act) -> Vec<String> {
    let before = cosim.gestures.len();
    let mut at = 450;
    if act.red {
        cosim.plan(1, "flag 4 out");
    }
    for (index, (gap, zone)) in act.strokes.iter().enumerate() {
        at += if index == 0 { 0 } else { *gap };
        let sensor = if *zone == 'T' { "head" } else { "rim" };
        // Hands are not machines: every other stroke is softer.
        let mv = if index % 2 == 0 { 2000 } else { 1600 };
        cosim.plan(at, &format!("hit {sensor} {mv}"));
    }
    cosim.run(at);
    cosim.run_until_heard(before + 1, 4000);
    if act.red {
        cosim.tell("flag 4 in");
    }
    // Until a lone stroke can no longer be the late end of this.
    cosim.run(1300);
    let heard = cosim.gestures[before..].iter();
    heard.map(|it| understood(profile, &it.beats, it.flags, it.doubt)).collect()
}

/// Never another call: each thing understood is what was meant, or a question.
fn check(act: &Act, got: &[String]) {
    let name = &act.name;
    if !act.doubtful {
        assert_eq!(got, [act.means], "{name}");
        return;
    }
    assert!(!got.is_empty(), "{name}: nothing was heard");
    // A count cut in two by a long pause may begin with a shorter call: the question after it undoes it.
    let asks = got.iter().any(|said| said == "?") || got == [act.means];
    assert!(asks, "{name}: {got:?}");
}

fn all_are_understood_or_asked_about(log: &str, acts: &[Act]) {
    let Some(tools) = tools() else { return };
    let profile = Profile::builtin("kinh-bac").unwrap();
    let patterns: Vec<Vec<Beat>> = profile.patterns(SignalPhase::Opening);
    let mut cosim = Cosim::new(&tools);
    cosim.expect(1, patterns);
    let mut said = String::new();
    for act in acts {
        let got = beat(&mut cosim, &profile, act);
        check(act, &got);
        for bytes in cosim.read.drain(..).map(|(_, bytes)| bytes) {
            said.push_str(&String::from_utf8(bytes).unwrap());
        }
        writeln!(said, "=> {}: {}", act.name, got.join(", ")).unwrap();
    }
    record(log, &said);
}

#[test]
fn counts_are_understood_or_asked_about() {
    all_are_understood_or_asked_about("counts", &counts());
}

#[test]
fn rolls_are_understood_or_asked_about() {
    all_are_understood_or_asked_about("rolls", &rolls());
}
