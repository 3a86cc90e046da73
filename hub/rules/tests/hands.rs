//! Hands and waits judged by an independent implementation, and the printed hands of the source.

use serde::Deserialize;
use totom_rules::cuoc::Cuoc;
use totom_rules::hand::parse_cards;
use totom_rules::phu::{Fixed, splits};
use totom_rules::waiting::waits;
use totom_rules::win::{CameBy, CheoDo, Verdict, WinClaim, WinRules, judge};
use totom_rules::{Card, Hand};

/// Judges cards that were all dealt, so that no wait can add a cước.
fn judge_held(cards: &[Card]) -> Verdict {
    let (card, rest) = cards.split_last().unwrap();
    let claim = WinClaim::held(rest.iter().copied().collect(), *card, WinRules::default());
    judge(&WinClaim { came_by: CameBy::Dealt, ..claim })
}

fn ids(cuoc: &[Cuoc]) -> Vec<&str> {
    cuoc.iter().map(|cuoc| cuoc.id()).collect()
}

#[derive(Deserialize)]
struct HandVector {
    cards: String,
    wins: bool,
    two_lung: bool,
    best_cuoc: Option<Vec<String>>,
}

#[test]
fn a_thousand_hands_are_judged_as_elsewhere() {
    for line in include_str!("data/hand_vectors.jsonl").lines() {
        let vector: HandVector = serde_json::from_str(line).unwrap();
        let cards = parse_cards(&vector.cards).unwrap();
        let verdict = judge_held(&cards);
        assert_eq!(verdict.wins, vector.wins, "{}", vector.cards);
        assert_eq!(ids(&verdict.cuoc), vector.best_cuoc.unwrap_or_default(), "{}", vector.cards);
        let all: Hand = cards.into_iter().collect();
        let two = |split: &totom_rules::phu::Split| split.lung(&Fixed::none(), None).len() >= 2;
        let two_lung = splits(&all, &Fixed::none()).iter().any(two);
        assert_eq!(two_lung, vector.two_lung, "{}", vector.cards);
    }
}

#[derive(Deserialize)]
struct WaitVector {
    cards: String,
    waits: Vec<Card>,
}

#[test]
fn three_hundred_waits_are_found_as_elsewhere() {
    for line in include_str!("data/wait_vectors.jsonl").lines() {
        let vector: WaitVector = serde_json::from_str(line).unwrap();
        let hand: Hand = vector.cards.parse().unwrap();
        assert_eq!(waits(&hand, &Fixed::none()), vector.waits, "{}", vector.cards);
    }
}

/// `id,cards,count,printed_label,wins,best_cuoc,note`; a quoted field may hold commas.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().unwrap().push(other),
        }
    }
    fields
}

#[test]
fn the_sixty_printed_hands_are_judged_as_noted() {
    let rows: Vec<_> = include_str!("data/hands60.csv").lines().skip(1).map(fields).collect();
    assert_eq!(rows.len(), 60);
    for row in rows {
        let [id, cards, count, _, wins, best_cuoc, note] = &row[..] else { panic!("{row:?}") };
        let cards = parse_cards(cards).unwrap();
        assert_eq!(cards.len().to_string(), *count, "hand {id}: {note}");
        let verdict = judge_held(&cards);
        assert_eq!(verdict.wins, wins == "yes", "hand {id}: {note}");
        assert_eq!(ids(&verdict.cuoc).join(" "), *best_cuoc, "hand {id}: {note}");
        let counted_wrong = verdict.failures.contains(&CheoDo::ThuaThieuQuan);
        assert_eq!(counted_wrong, cards.len() != 21, "hand {id}: {note}");
    }
}
