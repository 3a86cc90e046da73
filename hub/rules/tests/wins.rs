//! Claimed wins: what they are called, what they are worth, or why they are none.

use totom_rules::hand::parse_cards;
use totom_rules::phu::Fixed;
use totom_rules::waiting::Ca;
use totom_rules::win::{CameBy, Verdict, WinClaim, WinRules, judge};
use totom_rules::{Card, Hand};

fn came_by(word: &str) -> CameBy {
    match word {
        "dealt" => CameBy::Dealt,
        "thrown" => CameBy::Thrown,
        "own_draw" => CameBy::OwnDraw,
        "other_draw" => CameBy::OtherDraw,
        other => panic!("{other}"),
    }
}

/// `khan 3v`, `phong 7v`, `thien_khai 3v`, `bat_thuc 3v 3`, `eaten 4w 4v 4s` (the eaten card first).
fn mat(text: &str) -> Fixed {
    let mut fixed = Fixed::none();
    let Some((how, rest)) = text.split_once(' ') else { return fixed };
    let card = Card::parse(&rest[..2]).unwrap();
    match how {
        "khan" => fixed.keep_khan(card),
        "phong" => fixed.keep_phong(card),
        "thien_khai" => fixed.keep_thien_khai(card),
        "bat_thuc" => fixed.keep_bat_thuc(card, rest[3..].parse().unwrap()),
        "eaten" => fixed.note_eaten(card, &parse_cards(&rest[3..]).unwrap()),
        other => panic!("{other}"),
    }
    fixed
}

fn called(verdict: &Verdict) -> String {
    let failures = verdict.failures.iter().map(|why| format!("!{}", why.id()));
    let cuoc = verdict.cuoc.iter().map(|cuoc| cuoc.id().to_owned());
    failures.chain(cuoc).collect::<Vec<_>>().join(" ")
}

#[test]
fn wins_are_called_and_counted() {
    for line in include_str!("data/wins.csv").lines().skip(1) {
        let fields: Vec<&str> = line.split(';').collect();
        let [cards, card, came, streak, on_mat, passed, cuoc, points, xuong, reason] = fields[..]
        else {
            panic!("{line}")
        };
        let cards: Hand = cards.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(cards.len(), 20, "{line}");
        let verdict = judge(&WinClaim {
            came_by: came_by(came),
            streak: streak.parse().unwrap(),
            fixed: mat(on_mat),
            passed: parse_cards(passed).unwrap(),
            ..WinClaim::held(cards, card.parse().unwrap(), WinRules::default())
        });
        assert_eq!(called(&verdict), cuoc, "{reason}: {line}\n{verdict:?}");
        assert_eq!(verdict.points.to_string(), points, "{reason}: {line}");
        assert_eq!(verdict.xuong, xuong, "{reason}: {line}");
        assert_eq!(verdict.wins, verdict.failures.is_empty(), "{reason}: {line}");
    }
}

#[test]
fn a_ca_says_what_it_waits_for() {
    let table = [
        ("1s 3s", "2s", "the middle of a run"),
        ("4w 6w 7w", "5w", "a gap"),
        ("9s tt", "9w oc", "two bí sườn"),
        ("5v 6v 8v 9v", "7v", "a run of five"),
        ("7s 7s", "7s", "bạch thủ"),
        ("3v 5v", "4v", "xuyên"),
        ("2s 3s 5s 6s", "4s", "xuyên tư"),
        ("5w 5w 5s 5s", "5v", "bí tư"),
        ("2v 3v", "1v 4v", "both ends"),
        ("9w 8s", "cc", "lèo"),
        ("9v 9w", "9s", "a bí"),
        ("2s 3s 5s 8s", "", "no cạ at all"),
    ];
    for (cards, waits, why) in table {
        let ca = Ca { cards: parse_cards(cards).unwrap() };
        let found: Vec<String> = ca.completed_by().map(Card::code).collect();
        assert_eq!(found.join(" "), waits, "{cards}: {why}");
    }
}
