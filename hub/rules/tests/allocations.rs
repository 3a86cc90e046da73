//! The win check asks for no memory: it is made for every hut on every card.

use crate::dealt::{Dice, Forms};
use totom_rules::phu::{Aim, Fixed, exists};
use totom_rules::waiting::{is_thap_thanh, wins_with};
use totom_rules::win::{WinRules, score};
use totom_rules::{Card, Hand, Seats};

/// How often memory is asked for while all this is done with each hand.
fn asked_for_memory<T>(hands: &[Hand], work: impl Fn(&Hand) -> T) -> u64 {
    let count = || hands.iter().for_each(|hand| drop(work(hand)));
    allocation_counter::measure(count).count_total
}

#[test]
fn a_win_is_checked_without_asking_for_memory() {
    let (forms, mut dice) = (Forms::new(), Dice(5));
    for seats in [Seats::Five, Seats::Four] {
        let cards = usize::from(seats.winning());
        let mut hands: Vec<Hand> = (0..300).map(|_| forms.build(&mut dice, cards)).collect();
        let near: Vec<Hand> = hands.iter().map(|hand| dice.change_one(hand)).collect();
        hands.extend(near);
        hands.extend((0..300).map(|_| dice.deal(cards)));
        let (none, fixed, rules) =
            (Fixed::none(), Fixed::under(seats), WinRules::default().with(seats));
        // The first question builds the tables.
        let won = hands.iter().filter(|hand| score(hand, &rules).is_some()).count();
        assert!(won > 200, "{won}");
        assert_eq!(asked_for_memory(&hands, |hand| exists(hand, &none, Aim::default())), 0);
        assert_eq!(asked_for_memory(&hands, |hand| is_thap_thanh(hand, &fixed, None)), 0);
        assert_eq!(asked_for_memory(&hands, |hand| score(hand, &rules)), 0);
        let last = |hand: &Hand| {
            let mut rest = hand.clone();
            let card = hand.cards().last().filter(|&card| rest.take(card));
            wins_with(&rest, &fixed, card.unwrap_or(Card::ONG_CU))
        };
        assert_eq!(asked_for_memory(&hands, last), 0);
        assert_ne!(asked_for_memory(&hands, Hand::to_string), 0, "the counter counts");
    }
}
