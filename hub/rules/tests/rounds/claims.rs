//! Faults of a claimed win and faults that only the yard shows (rules §8), from `data/claims.csv`: each
//! row plays a deal of `data/deals.csv`, written as in a log, and names what is found and how it ends.
//!
//! `found` is hut and fault of each finding with the events that show it; a refusal stands in the
//! script. Declarations come before the huts are made ready.

use super::logs::{Played, deal};
use super::notation::say_event;
use std::collections::BTreeMap;
use totom_rules::Hut;
use totom_rules::fault::{Fault, Tier, find};
use totom_rules::round::Event;

/// Plays the steps; the huts are made ready before the first that is no declaration.
pub(crate) fn play(deal_name: &str, script: &str, place: &str) -> Played {
    let mut played = Played::open(&deal(deal_name, place));
    for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        let declares = ["khan", "bat_thuc", "thien_khai"]
            .iter()
            .any(|word| step.split_whitespace().nth(1) == Some(word));
        if !declares && !step.starts_with("sees") {
            played.ready(place);
        }
        played.step(step, &format!("{place}: {step}"));
    }
    played
}

/// How the deal of this name begins.
pub(crate) fn deal_event(deal_name: &str) -> Event {
    deal(deal_name, deal_name).dealt()
}

/// What is found in a ván, each with its proof.
pub(crate) fn found(played: &Played) -> String {
    let findings = find(&played.opened, &played.events);
    let told = findings.iter().map(|finding| {
        let say = |&index: &usize| say_event(&played.events[index - 1]);
        let proof: Vec<String> = finding.evidence.iter().map(say).collect();
        format!("{} {}: {}", finding.hut.number(), finding.fault.id(), proof.join(", "))
    });
    told.collect::<Vec<_>>().join(" / ")
}

pub(crate) fn end(played: &Played) -> String {
    match played.events.last() {
        Some(event @ Event::Ended { .. }) => say_event(event),
        _ => String::new(),
    }
}

/// What stands against the huts is what is found, chèo đò apart: the laid hand itself tells of it.
fn check_standing(played: &Played, place: &str) {
    let findings = find(&played.opened, &played.events);
    let view = played.round.public_view();
    let observed = |hut: Hut, id: &str| {
        let is_it = |event: &Event| matches!(event, Event::FaultObserved { hut: of, fault, .. } if *of == hut && fault == id);
        played.events.iter().any(is_it)
    };
    for hut in Hut::ALL {
        let mut told: Vec<&str> = findings
            .iter()
            .filter(|finding| finding.hut == hut)
            .filter(|finding| {
                finding.fault.tier() != Tier::CheoDo || observed(hut, finding.fault.id())
            })
            .map(|finding| finding.fault.id())
            .collect();
        let mut standing: Vec<&str> = view.huts[hut].faults.iter().map(String::as_str).collect();
        told.sort_unstable();
        standing.sort_unstable();
        assert_eq!(told, standing, "{place}: {hut}");
    }
}

#[test]
fn each_claim_is_judged_as_written() {
    let mut wrong = Vec::new();
    for (at, line) in include_str!("../data/claims.csv").lines().enumerate().skip(1) {
        let [id, case, deal, script, expected, ends, why] = line.split('|').collect::<Vec<_>>()[..]
        else {
            panic!("seven columns: {line}");
        };
        let place = format!("claims.csv line {}: {line}", at + 1);
        assert!(Fault::of_id(id).is_some() && !why.is_empty(), "{place}");
        let played = play(deal, script, &place);
        let (got, ended) = (found(&played), end(&played));
        if (got.as_str(), ended.as_str()) != (expected, ends)
            || got.contains(id) != (case == "guilty")
        {
            wrong.push(format!("{id}|{case}|{deal}|{script}|{got}|{ended}|{why}"));
        }
        check_standing(&played, &place);
    }
    assert!(wrong.is_empty(), "these rows came out so:\n{}", wrong.join("\n"));
}

/// Both tables together have a guilty, a nearly guilty or innocent row for each fault, three at least.
#[test]
fn every_fault_of_the_rules_has_its_rows() {
    let mut rows: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let tables = [include_str!("../data/faults.csv"), include_str!("../data/claims.csv")];
    for line in tables.iter().flat_map(|table| table.lines().skip(1)) {
        let mut fields = line.split('|');
        let (Some(id), Some(case)) = (fields.next(), fields.next()) else { panic!("{line}") };
        rows.entry(id).or_default().push(case);
    }
    for fault in Fault::all() {
        let cases = rows.remove(fault.id()).unwrap_or_default();
        assert!(cases.len() >= 3, "{}: {cases:?}", fault.id());
        assert!(cases.contains(&"guilty"), "{}: {cases:?}", fault.id());
        assert!(cases.iter().any(|case| *case != "guilty"), "{}: {cases:?}", fault.id());
    }
    assert!(rows.is_empty(), "no such faults: {rows:?}");
}
