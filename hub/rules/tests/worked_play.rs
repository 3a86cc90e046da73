//! Worked cases of eating, phỗng, khàn, faults and wins, from `data/worked_play.csv`: each row brings a
//! deal of `data/deals.csv` to a situation, and names the ruling in the steps that follow, written as in
//! a log of `data/rounds`.

use crate::rounds::logs::{Played, deal};
use std::collections::BTreeSet;

/// Steps are parted by ` / `; the huts are made ready before the first that is no declaration.
fn play(name: &str, steps: &[&str], place: &str) {
    let mut played = Played::open(&deal(name, place));
    for step in steps.iter().map(|step| step.trim()).filter(|step| !step.is_empty()) {
        let second = step.split_whitespace().nth(1);
        let declares = ["khan", "bat_thuc", "thien_khai"].iter().any(|word| second == Some(word));
        if !declares && !step.starts_with('?') {
            played.ready(place);
        }
        played.step(step, &format!("{place}\n  at: {step}"));
    }
}

#[test]
fn worked_cases_of_play_are_ruled_as_written() {
    let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
    for (at, line) in include_str!("data/worked_play.csv").lines().enumerate().skip(1) {
        let [id, deal, script, ruling, why] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("five columns: {line}");
        };
        assert!(!ruling.is_empty() && !why.is_empty(), "{line}");
        let place = format!("worked_play.csv line {}: {id}, {why}", at + 1);
        let steps: Vec<&str> = script.split(" / ").chain(ruling.split(" / ")).collect();
        if std::panic::catch_unwind(|| play(deal, &steps, &place)).is_err() {
            wrong.push(place);
        }
        seen.insert(id);
    }
    assert!(wrong.is_empty(), "ruled otherwise, as told above:\n{}", wrong.join("\n"));
    let examples = (26..=60).map(|number| format!("E{number}"));
    for id in examples.chain(["P4".to_owned()]) {
        assert!(seen.contains(id.as_str()), "{id} has no row");
    }
}
