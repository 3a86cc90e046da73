//! What holds in any play, whatever the huts do.

use super::notation::say_event;
use super::player::{Dice, arbiters, next, offered, play_out};
use proptest::prelude::*;
use totom_rules::house::{HouseRules, XuLyLoi};
use totom_rules::round::{Call, Declaration, Event, Input, Lead, PhaseView, Roll, Round, Setup};
use totom_rules::{ByHut, Card, Hut};

fn dealt(dice: &mut Dice, house: HouseRules) -> Round {
    let setup = Setup { number: 1, epoch: 0, streaks: ByHut::default(), house };
    let events = Round::deal(dice.seed(), Lead::Lang(Hut::ALL[dice.below(5)]), &setup);
    Round::opened_by(setup, &events[0]).unwrap()
}

/// Refuses every fault, so that what is listed and what is taken are the same set.
fn strict() -> HouseRules {
    HouseRules { xu_ly_loi: XuLyLoi::Ngan, ..HouseRules::default() }
}

/// Every input there is, but for the ways to lay: those are many.
fn every_input() -> Vec<Input> {
    let mut inputs = vec![Input::Draw, Input::CloseWindow, Input::ConfirmWin];
    for hut in Hut::ALL {
        let calls = [Call::An, Call::KhongAn, Call::Phong, Call::DayKhan];
        inputs.extend(calls.map(|call| Input::Call { hut, call }));
        inputs.extend(
            [Declaration::SanSang, Declaration::Chiu].map(|what| Input::Declare { hut, what }),
        );
        for card in Card::all() {
            inputs.push(Input::Throw { hut, card });
            inputs.push(Input::Declare { hut, what: Declaration::BatThuc(card) });
            inputs.push(Input::Declare { hut, what: Declaration::ThienKhai(card) });
        }
    }
    inputs
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_van_ends_and_keeps_its_cards(number: u64) {
        let mut dice = Dice::new(number);
        let mut round = dealt(&mut dice, HouseRules::default());
        let mut steps = 0;
        while let Some(input) = next(&round, &mut dice) {
            for event in round.handle(&input).unwrap() {
                round.apply(&event);
                let all = round.census();
                prop_assert_eq!((all.len(), all.excess()), (120, None));
            }
            steps += 1;
            prop_assert!(steps < 2000);
        }
        let view = round.public_view();
        let ended = matches!(view.phase, PhaseView::Ended { .. });
        prop_assert!(ended);
        prop_assert!(view.stock >= view.stock_limit);
        // Chosen from what is faultless, no fault was noted.
        prop_assert!(view.huts.iter().all(|(_, hut)| hut.faults.is_empty()));
    }

    #[test]
    fn the_fold_of_the_record_is_the_live_state(number: u64) {
        let mut dice = Dice::new(number);
        let setup = Setup {
            number: 7, epoch: 40, streaks: ByHut::default(), house: HouseRules::default(),
        };
        let dealt = Round::deal(dice.seed(), Lead::AfterWin(Hut::ALL[2]), &setup).remove(0);
        let mut live = Round::opened_by(setup.clone(), &dealt).unwrap();
        let story = play_out(&mut live, &mut dice);
        let record = serde_json::to_string(&story.into_iter().flat_map(|(_, e)| e).collect::<Vec<_>>()).unwrap();
        let mut replayed = Round::opened_by(setup, &dealt).unwrap();
        for event in serde_json::from_str::<Vec<Event>>(&record).unwrap() {
            replayed.apply(&event);
        }
        prop_assert_eq!(replayed, live);
    }

    #[test]
    fn what_is_offered_is_taken_and_nothing_else(number: u64) {
        let mut dice = Dice::new(number);
        let mut round = dealt(&mut dice, strict());
        let every = every_input();
        loop {
            let mut may = offered(&round);
            may.extend(arbiters(&round.public_view()));
            for input in &may {
                prop_assert!(round.handle(input).is_ok(), "{:?} was offered", input);
            }
            for input in &every {
                // The drum of the arbiters' close and confirm is nobody's legality; a fourth held
                // back from a khàn is possible and not offered.
                if round.handle(input).is_ok() {
                    prop_assert!(may.contains(input), "{:?} was taken, not offered", input);
                }
            }
            let Some(input) = next(&round, &mut dice) else { break };
            for event in round.handle(&input).unwrap() {
                round.apply(&event);
            }
        }
    }

    #[test]
    fn any_events_in_any_order_do_not_panic(number: u64) {
        let mut dice = Dice::new(number);
        let mut round = dealt(&mut dice, HouseRules::default());
        let mut other = dealt(&mut dice, HouseRules::default());
        let strange: Vec<Event> =
            play_out(&mut other, &mut dice).into_iter().flat_map(|(_, events)| events).collect();
        for _ in 0..200 {
            round.apply(&strange[dice.below(strange.len())]);
            let _any = Hut::ALL.map(|hut| round.hut_view(hut));
            let _refused = round.handle(&Input::Call { hut: Hut::ALL[0], call: Call::U(Roll::Suong) });
        }
    }
}

#[test]
fn random_play_meets_every_kind_of_event() {
    let mut counts = std::collections::BTreeMap::new();
    for number in 0..150 {
        let mut dice = Dice::new(number);
        let mut round = dealt(&mut dice, HouseRules::default());
        for event in play_out(&mut round, &mut dice).into_iter().flat_map(|(_, events)| events) {
            let said = say_event(&event);
            let mut words = said.split(' ');
            let mut kind = words.next().unwrap().to_owned();
            if kind == "ended" {
                kind = format!("{kind} {}", words.next().unwrap());
            }
            *counts.entry(kind).or_insert(0) += 1;
        }
    }
    let met: Vec<&str> = counts.keys().map(String::as_str).collect();
    let kinds = [
        "arranged",
        "called",
        "declared",
        "drawn",
        "eaten",
        "ended drawn",
        "ended won",
        "laid",
        "next",
        "phong",
        "shown",
        "thrown",
        "turned",
        "win",
    ];
    assert_eq!(met, kinds, "{counts:?}");
}
