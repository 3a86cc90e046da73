//! What the public record proves of a ván, and what it does not (rules §8).

use super::claims;
use super::laws::every_input;
use super::notation::say_event;
use super::player::{Dice, next, play_out};
use proptest::prelude::*;
use std::collections::BTreeMap;
use totom_rules::fault::{Fault, Finding, find, on_record, suspects};
use totom_rules::house::HouseRules;
use totom_rules::round::{Call, Declaration, Event, Input, Lead, Round, Setup, TrinhPhu};
use totom_rules::{ByHut, Card, Hut};

fn setup() -> Setup {
    Setup { number: 1, epoch: 0, streaks: ByHut::default(), house: HouseRules::default() }
}

fn dealt(dice: &mut Dice) -> (Event, Round) {
    let lead = Lead::Known(Hut::ALL[dice.below(5)]);
    let dealt = Round::deal(dice.seed(), lead, &setup()).remove(0);
    let round = Round::opened_by(setup(), &dealt).unwrap();
    (dealt, round)
}

fn whole(dealt: &Event, events: &[Event]) -> Vec<Event> {
    [dealt].into_iter().chain(events).cloned().collect()
}

/// `2 danh_yeu: thrown 2 1v; later thrown 2 4v`.
fn told(findings: &[Finding], events: &[Event]) -> String {
    let say = |finding: &Finding| {
        let said = |indexes: &[usize]| {
            indexes.iter().map(|&index| say_event(&events[index])).collect::<Vec<_>>().join(", ")
        };
        let later = if finding.later.is_empty() {
            String::new()
        } else {
            format!(" then {}", said(&finding.later))
        };
        let (who, id) = (finding.hut.number(), finding.fault.id());
        format!("{who} {id}: {}{later}", said(&finding.evidence))
    };
    findings.iter().map(say).collect::<Vec<_>>().join(" / ")
}

#[test]
fn what_is_proved_and_what_is_only_suspected() {
    let mut wrong = Vec::new();
    for (at, line) in include_str!("../data/record.csv").lines().enumerate().skip(1) {
        let [deal, script, proved, suspected, why] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("five columns: {line}");
        };
        let place = format!("record.csv line {}: {line}", at + 1);
        let played = claims::play(deal, script, &place);
        let events = whole(&claims::deal_event(deal), &played.events);
        let on_record = told(&on_record(&setup(), &events), &events);
        let suspects = told(&suspects(&setup(), &events), &events);
        if (on_record.as_str(), suspects.as_str()) != (proved, suspected) {
            wrong.push(format!("{deal}|{script}|{on_record}|{suspects}|{why}"));
        }
    }
    assert!(wrong.is_empty(), "these rows came out so:\n{}", wrong.join("\n"));
}

/// Plays by the rules, at random; answers how many events.
fn innocent(number: u64) -> usize {
    let mut dice = Dice::new(number);
    let (dealt, opened) = dealt(&mut dice);
    let story = play_out(&mut opened.clone(), &mut dice);
    let events: Vec<Event> = story.into_iter().flat_map(|(_, events)| events).collect();
    assert_eq!(find(&opened, &events), [], "ván {number}");
    let events = whole(&dealt, &events);
    let accused = on_record(&setup(), &events);
    assert_eq!(told(&accused, &events), "", "ván {number}");
    events.len()
}

/// How many ván the properties play; a longer run asks for more.
#[expect(clippy::disallowed_methods, reason = "how long to play is asked, not by which rules")]
fn van(usual: u64) -> u64 {
    std::env::var("TOTOM_VAN").ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

#[test]
fn nobody_who_plays_by_the_rules_is_accused() {
    let acts: usize = (0..van(300)).map(|number| innocent(1000 + number)).sum();
    assert!(acts > 10_000, "{acts}");
}

/// Now and then something possible that may be a fault.
fn reckless(round: &Round, every: &[Input], dice: &mut Dice) -> Option<Input> {
    if dice.below(3) == 0 {
        for _ in 0..40 {
            let input = &every[dice.below(every.len())];
            let folds = matches!(input, Input::Declare { what: Declaration::Chiu, .. });
            let wins = matches!(input, Input::Call { call: Call::U(_), .. });
            if !folds && !wins && round.handle(input).is_ok() {
                return Some(input.clone());
            }
        }
    }
    next(round, dice)
}

/// Plays without heed; answers what is found with all hands known, and by the record.
fn heedless(number: u64) -> (Vec<Event>, Vec<Finding>, Vec<Finding>, Vec<Finding>) {
    let mut dice = Dice::new(number);
    let every = every_input();
    let (dealt, opened) = dealt(&mut dice);
    let mut round = opened.clone();
    let mut events = Vec::new();
    while let Some(input) = reckless(&round, &every, &mut dice) {
        let more = round.handle(&input).unwrap();
        more.iter().for_each(|event| round.apply(event));
        events.extend(more);
        assert!(events.len() < 3000, "a ván ends");
    }
    let found = find(&opened, &events);
    let events = whole(&dealt, &events);
    let (proved, suspected) = (on_record(&setup(), &events), suspects(&setup(), &events));
    (events, found, proved, suspected)
}

/// Whoever the record accuses is guilty: the hands prove each that it proves.
#[test]
fn the_record_proves_nothing_that_the_hands_do_not() {
    let mut counts: BTreeMap<Fault, [usize; 3]> = BTreeMap::new();
    for number in 0..van(200) {
        let (events, found, proved, suspected) = heedless(50_000 + number);
        for accused in &proved {
            let is_it = |other: &&Finding| (other.hut, other.fault) == (accused.hut, accused.fault);
            let guilty = found.iter().any(|other| is_it(&other));
            assert!(guilty, "ván {number}: {}", told(std::slice::from_ref(accused), &events));
        }
        for (column, findings) in [&found, &proved, &suspected].into_iter().enumerate() {
            findings.iter().for_each(|one| counts.entry(one.fault).or_default()[column] += 1);
        }
    }
    let sum = |column: usize| counts.values().map(|count| count[column]).sum::<usize>();
    let told = counts.iter().map(|(fault, count)| format!("{} {count:?}", fault.id()));
    println!("found, proved, suspected: {:?}", told.collect::<Vec<_>>());
    assert!(sum(0) > 100 && sum(1) * 3 > sum(0), "{counts:?}");
}

/// Another kind under a declaration of which nothing was seen.
fn disguised(event: &Event, dice: &mut Dice) -> Event {
    let Event::Declared { hut, what } = event else { return event.clone() };
    let card = Card::from_index(dice.below(30)).unwrap();
    let what = match what {
        Declaration::Khan(_) => Declaration::Khan(card),
        Declaration::ThienKhai(_) => Declaration::ThienKhai(card),
        Declaration::BatThuc(_) => Declaration::BatThuc(card),
        Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => *what,
        Declaration::KhanTrinhPhu(shows) => {
            Declaration::KhanTrinhPhu(TrinhPhu { card, with: shows.with })
        }
        Declaration::SanSang | Declaration::Chiu => *what,
    };
    Event::Declared { hut: *hut, what }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_lies_face_down_changes_nothing_on_the_record(number: u64) {
        let (events, ..) = heedless(number);
        // A laid win shows a whole hand: compare what went before.
        let until = events.iter().position(|event| matches!(event, Event::WinLaid { .. }));
        let events = &events[..until.unwrap_or(events.len())];
        let mut dice = Dice::new(number);
        let other: Vec<Event> = events.iter().map(|event| disguised(event, &mut dice)).collect();
        prop_assert_eq!(on_record(&setup(), events), on_record(&setup(), &other));
        prop_assert_eq!(suspects(&setup(), events), suspects(&setup(), &other));
    }
}
