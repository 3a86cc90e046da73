//! Tables of hits and what the firmware must make of them.

use super::board::{Script, zones};
use super::tools::{detector_tests, tools};
use std::path::Path;

#[test]
fn the_detector_alone_passes_its_tables() {
    detector_tests();
}

/// Hits far enough apart to be told one by one, after the board has settled.
fn one_by_one(mut script: Script, words: &[String]) -> (Script, Vec<f64>) {
    let mut times = Vec::new();
    for (index, words) in words.iter().enumerate() {
        let at = 500.0 + 1200.0 * index as f64;
        script.at(at, words);
        times.push(at);
    }
    (script, times)
}

fn told_one_by_one(script: Script, rows: &[(String, &str, String)]) {
    let Some(tools) = tools() else { return };
    let words: Vec<String> = rows.iter().map(|row| row.0.clone()).collect();
    let (script, times) = one_by_one(script, &words);
    let frames = script.play(&tools, times.last().unwrap() + 1200.0);
    for ((words, wanted, reason), at) in rows.iter().zip(times) {
        let got = zones(&frames, at, at + 1200.0);
        assert_eq!(got, *wanted, "{words}: {reason}");
    }
}

#[test]
fn one_hit_is_one_stroke_at_every_strength_and_ring() {
    for ring_ms in [60, 150, 300] {
        let rows: Vec<_> = [300, 500, 1000, 2400, 3500, 5000]
            .map(|mv| (format!("hit head {mv}"), "H", format!("{mv} mV, {ring_ms} ms to -20 dB")))
            .into();
        told_one_by_one(Script::calibrated(ring_ms), &rows);
    }
}

#[test]
fn zones_are_told_or_doubted_by_their_leakage() {
    let mut rows = Vec::new();
    for (leak, head, rim) in
        [(0.1, "H", "R"), (0.5, "H", "R"), (0.7, "?", "?"), (0.9, "?", "?"), (1.0, "?", "?")]
    {
        for (zone, wanted) in [("head", head), ("rim", rim)] {
            rows.push((format!("hit {zone} 1800 {leak}"), wanted, format!("{leak} leaks over")));
        }
    }
    told_one_by_one(Script::calibrated(104), &rows);
}

#[test]
fn what_is_too_soft_or_too_short_is_nothing() {
    let rows = [
        ("hit head 60", "", "a sleeve on the skin"),
        ("hit rim 60", "", "a hand on the rim"),
        ("hit head 200", "H", "the softest that counts"),
        ("hit rim 200", "R", "on the rim too"),
    ];
    let rows = rows.map(|(words, wanted, reason)| (words.into(), wanted, reason.into()));
    told_one_by_one(Script::calibrated(104), &rows);
}

/// Equal rolls on a drum of this ring, each in a run of its own; up to `sure_to` a second each stroke is sure as well.
fn rolls(ring_ms: u32, rates: &[u32], sure_to: u32) {
    let Some(tools) = tools() else { return };
    for &hz in rates {
        const STROKES: u32 = 24;
        let mut script = Script::calibrated(ring_ms);
        for stroke in 0..STROKES {
            let at = 500.0 + 1000.0 * f64::from(stroke) / f64::from(hz);
            script.at(at, "hit head 1500");
        }
        let end = 1000.0 + 1000.0 * f64::from(STROKES) / f64::from(hz);
        let got = zones(&script.play(&tools, end), 0.0, end);
        assert_eq!(got.len(), STROKES as usize, "{ring_ms} ms, {hz} a second: {got}");
        let sure = got == "H".repeat(STROKES as usize);
        assert!(hz > sure_to || sure, "{ring_ms} ms, {hz} a second: {got}");
    }
}

#[test]
fn slow_rolls_are_exact() {
    rolls(104, &[4, 6, 8], 16);
}

#[test]
fn quick_rolls_are_exact() {
    rolls(104, &[10, 12, 14, 16, 18, 20, 22, 25], 16);
}

#[test]
fn rolls_are_exact_on_a_drum_that_rings_for_300_ms() {
    // Strokes of 1500 mV add up beyond the rails here: each is counted, not each is sure.
    rolls(300, &[4, 8, 13, 16, 20, 25], 8);
}

#[test]
fn a_soft_stroke_after_a_loud_one_is_heard_from_150_ms_on() {
    let rows: Vec<_> = [150, 200, 300]
        .map(|gap| (gap, format!("800 mV, {gap} ms after 2000 mV")))
        .map(|(gap, reason)| (gap, reason))
        .into();
    let Some(tools) = tools() else { return };
    for (gap, reason) in rows {
        let mut script = Script::calibrated(104);
        script.at(500.0, "hit head 2000").at(500.0 + f64::from(gap), "hit head 800");
        let frames = script.play(&tools, 1200.0);
        assert_eq!(zones(&frames, 0.0, 1200.0), "HH", "{reason}");
    }
}

#[test]
fn a_drum_that_rings_longer_than_it_was_said_to_asks_instead_of_calling() {
    let Some(tools) = tools() else { return };
    for ring_ms in [350, 450, 600] {
        let mut script = Script::new();
        script.at(0.0, format_args!("ring head {ring_ms}")).at(500.0, "hit head 2000");
        let told = zones(&script.play(&tools, 3000.0), 0.0, 3000.0);
        assert!(told.starts_with('H') && !told[1..].contains(['H', 'R']), "{ring_ms} ms: {told}");
    }
}

#[test]
fn a_recorded_hit_is_heard_as_a_made_one() {
    let Some(tools) = tools() else { return };
    let hit = Path::new(env!("CARGO_MANIFEST_DIR")).join("firmware/test/hit.csv");
    let hit = std::fs::canonicalize(hit).unwrap();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    // The simulator's words are short: so is the path.
    let short = folder.path().join("h");
    std::fs::copy(hit, &short).unwrap();
    let mut script = Script::calibrated(104);
    script.at(500.0, format_args!("play {} 8000", short.display()));
    let told = zones(&script.play(&tools, 1500.0), 0.0, 1500.0);
    assert_eq!(told, "R", "a stick on the rim, with the skin humming along");
}
