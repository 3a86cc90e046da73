//! The judge of hands against a plain search that knows no table: every division is tried.
//!
//! A million hands each time, in parts so that all cores work. More, and other ones:
//! `TOTOM_HANDS=10000000 cargo nextest run --release -p totom-rules oracle`.

use crate::dealt::{Dice, Forms};
use crate::plain::{Has, Oracle};
use totom_rules::hand::parse_cards;
use totom_rules::phu::{Aim, Fixed, Suon, exists, splits};
use totom_rules::waiting::{waits, wins_with};
use totom_rules::win::{WinRules, score};
use totom_rules::{Card, Hand, Seats};

/// Points and cước, worked out from the table of rules §7 by hand.
fn worth(hand: &Hand, divisions: &[Has], lung: usize) -> Option<(u16, String)> {
    let codes: Vec<String> = hand.cards().map(Card::code).collect();
    let is_red =
        |code: &&String| ["cc", "tt", "oc", "8w", "9w", "8s", "9s"].contains(&code.as_str());
    let red = codes.iter().filter(is_red).count();
    let cu = codes.iter().filter(|code| *code == "oc").count();
    let colour = match (red, cu) {
        (4, 4) => vec![("kinh_tu_co", 48)],
        (1, 1) => vec![("kinh_cu", 10)],
        (10, _) => vec![("thap_hong", 12)],
        (0, _) => vec![("bach_dinh", 16)],
        _ => vec![],
    };
    let priced = divisions.iter().filter(|has| has.0 >= lung).map(|&(_, tom, leo)| {
        let mut all = colour.clone();
        all.extend(tom.then_some(("tom", 6)));
        all.extend(leo.then_some(("leo", 8)));
        if all.is_empty() {
            all.push(("suong", 4));
        }
        let highest = all.iter().map(|(_, points)| points).max().unwrap();
        let excess: u16 = all.iter().map(|(_, points)| points - 4).sum();
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        (highest + excess - (highest - 4), names.join(" "))
    });
    priced.max()
}

fn judged(hand: &Hand, rules: &WinRules) -> Option<(u16, String)> {
    let won = score(hand, rules)?;
    let names: Vec<&str> = won.cuoc().map(|cuoc| cuoc.id()).collect();
    let split = won.split(hand, rules).unwrap_or_else(|| panic!("{hand}: no division"));
    assert_eq!(split.hand(), *hand, "the division is of other cards");
    let lung = split.lung(&Fixed::none(), None).len();
    assert!(lung >= usize::from(rules.seats.lung_needed()), "{hand}: {split:?}");
    for (suon, name) in [(Suon::Tom, "tom"), (Suon::Leo, "leo")] {
        assert!(split.has(suon) || !names.contains(&name), "{hand}: {split:?} lacks {name}");
    }
    Some((won.points, names.join(" ")))
}

const PARTS: usize = 10;

#[expect(clippy::disallowed_methods, reason = "who runs the tests says how many hands")]
fn hands_in_a_part() -> usize {
    let all = std::env::var("TOTOM_HANDS").ok().and_then(|all| all.parse().ok());
    all.unwrap_or(1_000_000) / PARTS
}

/// Two in five dealt, one in five built, two in five built with a card changed; one in eight of
/// bí tứ.
fn part(number: u64) {
    let (oracle, forms) = (Oracle::new(), Forms::new());
    let mut dice = Dice(1000 + number);
    let (mut won, mut two) = (0, 0);
    let hands = hands_in_a_part();
    for round in 0..hands {
        let seats = if round % 8 == 0 { Seats::Four } else { Seats::Five };
        let rules = WinRules::default().with(seats);
        let cards = usize::from(seats.winning());
        let hand = match dice.below(5) {
            0 | 1 => dice.deal(cards),
            2 => forms.build(&mut dice, cards),
            _ => {
                let built = forms.build(&mut dice, cards);
                dice.change_one(&built)
            }
        };
        let divisions = oracle.divisions(&hand);
        let expected = worth(&hand, &divisions, usize::from(seats.lung_needed()));
        assert_eq!(judged(&hand, &rules), expected, "{hand} {seats:?}");
        let whole = exists(&hand, &Fixed::none(), Aim::default());
        assert_eq!(whole, !divisions.is_empty(), "{hand}");
        won += usize::from(expected.is_some());
        two += usize::from(divisions.iter().any(|has| has.0 >= 2));
    }
    assert!((hands / 5..hands * 3 / 5).contains(&won), "both answers are tried often: {won}");
    assert!(two > hands / 10, "two lưng are met often: {two}");
}

macro_rules! parts {
    ($($name:ident $number:literal),*) => { $(
        #[test]
        fn $name() { part($number); }
    )* };
}

parts!(
    a_tenth_of_the_hands 0, another_tenth 1, the_third_tenth 2, the_fourth_tenth 3,
    the_fifth_tenth 4, the_sixth_tenth 5, the_seventh_tenth 6, the_eighth_tenth 7,
    the_ninth_tenth 8, the_last_tenth 9
);

/// Every hand of up to two each of eleven kinds that go together in many ways.
#[test]
fn every_hand_of_a_small_deck_is_judged_alike() {
    let oracle = Oracle::new();
    let kinds = parse_cards("7v 8v 9v 3w 9w 3s 8s 9s cc tt oc").unwrap();
    let none = Fixed::none();
    for code in 0..3_usize.pow(11) {
        let mut hand = Hand::new();
        let mut rest = code;
        for &kind in &kinds {
            (0..rest % 3).for_each(|_| hand.add(kind));
            rest /= 3;
        }
        let divisions = oracle.divisions(&hand);
        let most = divisions.iter().map(|has| has.0).max();
        for lung in 0..3 {
            let aim = Aim { lung, ..Aim::default() };
            let expected = most.is_some_and(|most| most >= usize::from(lung));
            assert_eq!(exists(&hand, &none, aim), expected, "{hand} {lung}");
        }
        for (must, has) in [
            ([Suon::Tom], divisions.iter().any(|has| has.1)),
            ([Suon::Leo], divisions.iter().any(|has| has.2)),
        ] {
            let aim = Aim { must: &must, ..Aim::default() };
            assert_eq!(exists(&hand, &none, aim), has, "{hand} {must:?}");
        }
    }
}

/// A hand that gains its last card is judged as the whole hand is: from the waits, one by one, and
/// from scratch by the plain search.
#[test]
fn a_card_that_comes_is_judged_as_if_it_had_been_there() {
    let (oracle, forms) = (Oracle::new(), Forms::new());
    let mut dice = Dice(77);
    let mut waited = 0;
    for round in 0..1200 {
        let seats = if round % 4 == 0 { Seats::Four } else { Seats::Five };
        let built = forms.build(&mut dice, usize::from(seats.winning()));
        let mut hand = if round % 3 == 0 { dice.change_one(&built) } else { built };
        let cards: Vec<Card> = hand.cards().collect();
        assert!(hand.take(*dice.pick(&cards)));
        let fixed = Fixed::under(seats);
        let waits = waits(&hand, &fixed);
        waited += waits.len();
        for card in Card::all().filter(|&card| hand.count(card) < 4) {
            let mut all = hand.clone();
            all.add(card);
            let need = usize::from(seats.lung_needed());
            let wins = oracle.divisions(&all).iter().any(|has| has.0 >= need);
            assert_eq!(waits.contains(&card), wins, "{hand} with {card:?} {seats:?}");
            assert_eq!(wins_with(&hand, &fixed, card), wins, "{hand} with {card:?} {seats:?}");
        }
    }
    assert!(waited > 4_000, "hands must wait: {waited}");
}

/// The listing of divisions has the same lưng, tôm and lèo in it as the plain search.
#[test]
fn every_division_is_listed() {
    let (oracle, forms) = (Oracle::new(), Forms::new());
    let mut dice = Dice(78);
    for _ in 0..2000 {
        let cards = 20 + dice.below(6);
        let hand = forms.build(&mut dice, cards);
        let mut listed: Vec<Has> = splits(&hand, &Fixed::none())
            .iter()
            .map(|split| {
                let lung = split.lung(&Fixed::none(), None).len().min(2);
                (lung, split.has(Suon::Tom), split.has(Suon::Leo))
            })
            .collect();
        let mut expected = oracle.divisions(&hand);
        for all in [&mut listed, &mut expected] {
            all.sort_unstable();
            all.dedup();
        }
        // Two bí sườn of one kind side by side are listed as one phu, with no lưng less.
        assert_eq!(listed.last(), expected.last(), "{hand}");
        assert_eq!(listed.is_empty(), !oracle.is_whole(&hand), "{hand}");
    }
}
