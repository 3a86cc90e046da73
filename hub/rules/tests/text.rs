//! Hands as people type them, and back (rules §1).

use proptest::prelude::*;
use totom_rules::hand::{TextProblem, parse_cards};
use totom_rules::{Card, Hand};
use unicode_normalization::UnicodeNormalization;

fn codes(cards: &[Card]) -> String {
    cards.iter().map(|card| card.code()).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_typed_is_read() {
    let table = [
        ("3v", "3v", "a code"),
        ("3V OC", "3v oc", "upper case"),
        ("2w*2", "2w 2w", "a repeat"),
        ("3-7w", "3w 4w 5w 6w 7w", "a run"),
        ("1-3v*2", "1v 1v 2v 2v 3v 3v", "a run repeated"),
        ("tam văn", "3v", "a name"),
        ("tam van", "3v", "without marks; van alone is văn"),
        ("tam vạn", "3w", "vạn needs its mark"),
        ("Nhất Sách, BÁT VẠN", "1s 8w", "upper case names"),
        ("bat sach;cuu sach", "8s 9s", "names without marks"),
        ("ông lão", "oc", "the other name of ông cụ"),
        ("ong cu ông cụ", "oc oc", "both ways"),
        ("chi chi thang thang*2", "cc tt tt", "specials, the last repeated"),
        ("8v,2s;2w*2  9s\ttt\noc", "8v 2s 2w 2w 9s tt oc", "all separators"),
        (" , ; ", "", "separators alone"),
        ("", "", "nothing"),
        ("lục văn 3v ngũ vạn*3", "6v 3v 5w 5w 5w", "names and codes mixed"),
    ];
    for (typed, meant, why) in table {
        let cards = parse_cards(typed).unwrap_or_else(|error| panic!("{why}: {error}"));
        assert_eq!(codes(&cards), meant, "{typed}: {why}");
        let apart: String = typed.nfd().collect();
        assert_eq!(parse_cards(&apart), Ok(cards), "{typed} in NFD: {why}");
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    use TextProblem::{HalfName, Repeat, Run, Unknown};
    let table = [
        ("3x", "3x", 1, Unknown, "no such suit"),
        ("0v", "0v", 1, Unknown, "no such rank"),
        ("1v 10v", "10v", 4, Unknown, "ranks end at nine"),
        ("tám văn", "tám", 1, Unknown, "another word"),
        ("tàm văn", "tàm", 1, Unknown, "another mark is another word"),
        ("1v  tam, văn", "tam", 5, HalfName, "a comma tears the name apart"),
        ("tam", "tam", 1, HalfName, "half a name"),
        ("ông văn", "ông", 1, HalfName, "halves that do not fit"),
        ("nhất văn | 3v", "|", 10, Unknown, "no separator"),
        ("2w*0", "2w*0", 1, Repeat, "none at all"),
        ("2w*5", "2w*5", 1, Repeat, "a deck has four"),
        ("2w*", "2w*", 1, Repeat, "how many?"),
        ("tam*2 văn", "tam*2", 1, Unknown, "the repeat comes last"),
        ("1v 7-3w", "7-3w", 4, Run, "downwards"),
        ("3-3w", "3-3w", 1, Run, "a run of one"),
        ("3-oc", "3-oc", 1, Unknown, "a special has no rank"),
        ("+3-7w", "+3-7w", 1, Unknown, "a sign is no rank"),
    ];
    for (typed, token, column, problem, why) in table {
        let error = parse_cards(typed).expect_err(why);
        assert_eq!((error.token.as_str(), error.column), (token, column), "{typed}: {why}");
        assert_eq!(error.problem, problem, "{typed}: {why}");
        assert!(error.to_string().contains(token), "{typed}: the message names the token");
    }
}

#[test]
fn a_column_counts_letters_as_people_see_them() {
    let apart: String = "cửu vạn 3x".nfd().collect();
    assert_eq!(parse_cards(&apart).map_err(|error| error.column), Err(9));
}

#[test]
fn a_wrong_card_is_also_named_by_its_number() {
    for (typed, card, why) in [
        ("3x", 1, "the first"),
        ("ngũ văn\nlục văn, thang thang\n1 v", 4, "names of two words are one card each"),
        ("2w*3 10v", 4, "a repeat is as many cards as it says"),
        ("3-7w tam", 6, "so is a run"),
    ] {
        let error = parse_cards(typed).expect_err(why);
        assert_eq!(error.card, card, "{typed}: {why}");
        assert!(
            error.by_card().starts_with(&format!("lá thứ {card}: «{}» ", error.token)),
            "{why}"
        );
    }
}

#[test]
fn every_card_reads_back_from_code_and_name() {
    for card in Card::all() {
        assert_eq!(Card::parse(&card.code()), Ok(card));
        assert_eq!(Card::parse(&card.name()), Ok(card));
    }
    assert!(Card::parse("3v 4v").is_err(), "two cards are not one");
    assert!(Card::parse("").is_err(), "none is not one");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn text_hand_text(places in prop::collection::vec(0_usize..30, 0..25)) {
        let hand: Hand = places.into_iter().filter_map(Card::from_index).collect();
        let text = hand.to_string();
        prop_assert_eq!(text.parse::<Hand>(), Ok(hand.clone()));
        let names: Vec<String> = hand.cards().map(Card::name).collect();
        prop_assert_eq!(names.join(", ").parse::<Hand>(), Ok(hand));
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,30}") {
        let _ = parse_cards(&text);
    }
}
