//! What nobody may know changes nothing that everybody may see.

use super::player::{Dice, play_out};
use super::prepared::Prepared;
use proptest::prelude::*;
use totom_rules::round::{Declaration, Event, Input, LaidPhu, PhaseView, PublicView, Round};
use totom_rules::{Card, Hand, Hut};

/// Places in the order of dealing whose cards were never shown, in hands that never folded a kind
/// into a declaration of it.
fn hidden_places(order: &[Card], seen: &Hand, given: Card) -> Vec<usize> {
    let mut left = seen.clone();
    let _given = left.take(given);
    let mut hidden: Vec<usize> = (0..100).filter(|&at| !left.take(order[at])).collect();
    // The undrawn bottom of the nọc; its top two were turned.
    hidden.extend(102..106);
    hidden
}

fn shown(event: &Event) -> Vec<Card> {
    match event {
        Event::Thrown { card, .. } | Event::Drawn { card, .. } => vec![*card],
        Event::Laid { phu: LaidPhu { cards, .. }, .. }
        | Event::PhuShown { phu: LaidPhu { cards, .. }, .. } => cards.clone(),
        Event::PhongTaken { card, .. }
        | Event::KhanTurned { card, .. }
        | Event::ThienKhaiShown { card, .. } => vec![*card; 4],
        Event::Declared { what, .. } => match what {
            Declaration::Khan(card) | Declaration::ThienKhai(card) | Declaration::BatThuc(card) => {
                vec![*card; 4]
            }
            Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => {
                Vec::new()
            }
            Declaration::KhanTrinhPhu(shows) => vec![shows.card; 4],
            Declaration::SanSang | Declaration::Chiu => Vec::new(),
        },
        Event::Dealt { .. }
        | Event::OpenDealt { .. }
        | Event::PairTold { .. }
        | Event::WinGranted { .. }
        | Event::HandShown { .. }
        | Event::Arranged
        | Event::Called { .. }
        | Event::Eaten { .. }
        | Event::Declined { .. }
        | Event::WinLaid { .. }
        | Event::FaultNoted { .. }
        | Event::Announced { .. }
        | Event::FaultObserved { .. }
        | Event::FaultLifted { .. }
        | Event::Ended { .. } => Vec::new(),
    }
}

/// Plays the inputs again over other hidden cards; the views after each, or `None` when another
/// hand could not have made the same calls.
fn views(round: &mut Round, inputs: &[Input]) -> Option<Vec<PublicView>> {
    let mut views = vec![round.public_view()];
    for input in inputs {
        let events = round.handle(input).ok()?;
        if events.iter().any(|event| matches!(event, Event::FaultNoted { .. })) {
            return None;
        }
        events.iter().for_each(|event| round.apply(event));
        views.push(round.public_view());
    }
    Some(views)
}

fn bytes(view: &PublicView) -> Vec<u8> {
    serde_json::to_vec(view).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn hidden_cards_change_no_public_byte(number: u64, swaps in 1_usize..6) {
        let mut dice = Dice::new(number);
        let order = dice.seed().shuffle();
        let open = |order: &[Card]| {
            let prepared = Prepared::default();
            let dealt = Round::deal_order(
                totom_rules::Seed([0; 32]), order, prepared.lead, &prepared.setup(),
            ).remove(0);
            Round::opened_with(prepared.setup(), &dealt, order).unwrap()
        };
        let story = play_out(&mut open(&order), &mut dice);
        // A laid win shows a whole hand: compare what went before.
        let until = story.iter().position(|(_, events)| {
            events.iter().any(|event| matches!(event, Event::WinLaid { .. }))
        }).unwrap_or(story.len());
        let inputs: Vec<Input> = story[..until].iter().map(|(input, _)| input.clone()).collect();
        let seen: Hand = story.iter().flat_map(|(_, events)| events).flat_map(shown).collect();
        let given = open(&order).hut_view(Hut::ALL[0]).public.turned[0];

        let mut other = order.clone();
        let places = hidden_places(&order, &seen, given);
        for _ in 0..swaps {
            other.swap(places[dice.below(places.len())], places[dice.below(places.len())]);
        }
        let mut told = (open(&order), open(&other));
        let here = views(&mut told.0, &inputs).unwrap();
        let Some(there) = views(&mut told.1, &inputs) else {
            return Err(TestCaseError::reject("another hand could not have played so"));
        };
        for (a, b) in here.iter().zip(&there) {
            prop_assert_eq!(bytes(a), bytes(b));
        }
        // What lies in others' hands changes nothing that a hut may see either.
        for (at, hut) in Hut::ALL.into_iter().enumerate() {
            if order[at * 20..at * 20 + 20] == other[at * 20..at * 20 + 20] {
                prop_assert_eq!(told.0.hut_view(hut), told.1.hut_view(hut));
            }
        }
    }
}

#[test]
fn the_seed_is_shown_only_at_the_end() {
    let mut dice = Dice::new(5);
    let mut round = Prepared::default().round();
    let seed = serde_json::to_string(&totom_rules::Seed([0; 32])).unwrap();
    assert!(!serde_json::to_string(&round.public_view()).unwrap().contains(&seed));
    play_out(&mut round, &mut dice);
    let view = round.public_view();
    assert!(matches!(view.phase, PhaseView::Ended { .. }));
    assert!(serde_json::to_string(&view).unwrap().contains(&seed));
}
