//! Hands explained: lines of JSON, states, and sentences.

use serde_json::Value;
use totom_rules::explain::{answer, describe};
use totom_rules::hand::parse_deck;
use totom_rules::phu::Phu;
use totom_rules::win::{CameBy, WinClaim, WinRules, judge};
use totom_rules::{Card, Hand, Seats};

fn asked(line: &str) -> Value {
    let text = answer(line, &WinRules::default());
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Each row: a typed line, the whole answer, and why it is so.
const LINES: &[(&str, &str, &str)] = &[
    (
        "7v 3w 3s 9w cc 8s 1v 1w 1s oc 4-6v 4-6w 5s*3 tt*2",
        r#"{"count":21,"wins":true,"cuoc":["tom","leo"],"points":10,"split":[{"phu":"yeu","cards":["1v"]},{"phu":"doc","cards":["4v","5v","6v"]},{"phu":"bi_suon","cards":["7v","3w","3s"]},{"phu":"yeu","cards":["1w"]},{"phu":"doc","cards":["4w","5w","6w"]},{"phu":"bi_suon","cards":["9w","8s","cc"]},{"phu":"yeu","cards":["1s"]},{"phu":"khan","cards":["5s","5s","5s"]},{"phu":"yeu","cards":["tt"]},{"phu":"yeu","cards":["tt"]},{"phu":"yeu","cards":["oc"]}]}"#,
        "tôm and lèo: eight, and two that tôm has over suông",
    ),
    (
        "2v*3 3v*3 4v*3 5v*3 6v*3 7v*3 2s 5s 8s",
        r#"{"count":21,"wins":false,"cuoc":[],"points":0,"split":[]}"#,
        "three cards of sách go with nothing",
    ),
    (
        "3v 5v 2w*2 7w*2 1w*2 5s*2 8s*2 9w*2 2s*2 4s*2 9v*2",
        r#"{"count":20,"state":"ca","waits":[]}"#,
        "pairs everywhere are cạ, and far from a win",
    ),
    ("3v", r#"{"count":1,"wins":false,"fault":"thua_thieu_quan"}"#, "one card"),
    ("", r#"{"count":0,"wins":false,"fault":"thua_thieu_quan"}"#, "an empty line is no card"),
    (
        "3v 10w",
        r#"{"error":"cột 4: «10w» không phải tên lá bài nào; viết mã như 3v, oc, hoặc tên như «tam văn»","at":4}"#,
        "no such card",
    ),
    (
        "tam văn, 3v*3 3v",
        r#"{"error":"cột 15: «3v» là lá thứ năm của một loại; cả bộ mỗi loại chỉ có bốn lá","at":15}"#,
        "a fifth copy, found where it is typed",
    ),
    (
        "2-4w*4 3-5w",
        r#"{"error":"cột 8: «3-5w» là lá thứ năm của một loại; cả bộ mỗi loại chỉ có bốn lá","at":8}"#,
        "a fifth copy within a run",
    ),
];

#[test]
fn a_line_is_answered_by_a_line() {
    for (line, expected, why) in LINES {
        assert_eq!(answer(line, &WinRules::default()), *expected, "{why}: {line}");
    }
}

/// Each row: twenty cards, the state, how many waits, and why.
const STATES: &[(&str, &str, usize, &str)] = &[
    ("1-3v*2 5-7w*2 4-6s*2 cc tt", "thap_thanh", 11, "lưng 7: any yêu or any end of a run wins"),
    ("3v 5v 2w*3 8w*3 5-7w 3-5s 7-9s tt oc*2", "cho", 1, "the middle of a run alone"),
    ("4-6v 5-7v 4-6w 5-7w 4-6s 5-7s oc cc", "cho", 6, "thành without lưng that a triple wins"),
    ("2-4v 5-7v 2-4w 6-8w 2-4s 5-7s oc 9s", "cho", 1, "chạm thành that tt makes a bí sườn"),
    ("4-8v 4-6v 4-8w 4-6w 5-7s oc", "thanh", 0, "everything in phu, and no lưng in reach"),
    ("2-4v 5-7v 4-6w 4-6w 5-7s 5-7s oc 2s", "cham_thanh", 0, "one card over, and no lưng in reach"),
    ("1v 3v 5v 7v 9v 2w 4w 6w 8w 9w*2 1s 3s 5s 7s 9s cc tt oc*2", "ca", 0, "gaps and pairs"),
    ("1v*4 1w*4 1s*4 cc*3 oc*3 5v 9s", "le", 0, "nothing goes with 5v"),
    ("1s 3s 5-7s 3-6w 9w 8s cc 5v*3 1v 1w oc*2 tt", "cho", 4, "3v 7v 2s 4s on a chạm thành hand"),
];

/// Each row: a typed line, the whole answer in bí tứ, and why it is so.
const FOUR: &[(&str, &str, &str)] = &[
    (
        "7v*3 3w 3s 4-6w 5-7w 4-6s 5-7s 1v 1w*2 1s*2 tt oc*2",
        r#"{"count":25,"wins":true,"cuoc":["tom"],"points":6,"split":[{"phu":"yeu","cards":["1v"]},{"phu":"bi_suon","cards":["7v","7v","7v","3w","3s"]},{"phu":"yeu","cards":["1w"]},{"phu":"yeu","cards":["1w"]},{"phu":"doc","cards":["4w","5w","6w"]},{"phu":"doc","cards":["5w","6w","7w"]},{"phu":"yeu","cards":["1s"]},{"phu":"yeu","cards":["1s"]},{"phu":"doc","cards":["4s","5s","6s"]},{"phu":"doc","cards":["5s","6s","7s"]},{"phu":"yeu","cards":["tt"]},{"phu":"yeu","cards":["oc"]},{"phu":"yeu","cards":["oc"]}]}"#,
        "three 7v with 3w 3s are a phỗng and a tôm",
    ),
    (
        "7v*2 3w 3s 7w 4-6w 5-7w 4-6s 5-7s 1v 1w*2 1s*2 tt oc*2",
        r#"{"count":25,"wins":false,"cuoc":[],"points":0,"split":[]}"#,
        "one lưng is not enough",
    ),
    (
        "3v 5v 2w*3 8w*3 5-7w 3-5s 7-9s 4-6w tt oc*2 cc",
        r#"{"count":24,"state":"cho","waits":[{"card":"4v","cuoc":["suong","xuyen"],"points":6}]}"#,
        "two khàn, and the middle of a run to come",
    ),
    (
        "7v*2 3w 3s 4-6w 5-7w 4-6s 5-7s 1v 1w*2 1s*2 tt oc*2",
        r#"{"count":24,"state":"cho","waits":[{"card":"7v","cuoc":["tom"],"points":6},{"card":"9v","cuoc":["tom"],"points":6},{"card":"1w","cuoc":["tom"],"points":6},{"card":"1s","cuoc":["tom"],"points":6},{"card":"9s","cuoc":["tom"],"points":6},{"card":"oc","cuoc":["tom"],"points":6}]}"#,
        "thành with a tôm: what makes three alike, 9v 1w 1s or 9s tt oc brings the second lưng",
    ),
    (
        "1v*4 2v*4 3v*4 4v*4 5v*4 6v",
        r#"{"count":21,"wins":false,"fault":"thua_thieu_quan"}"#,
        "21 cards",
    ),
    (
        "3v 10w",
        r#"{"error":"cột 4: «10w» không phải tên lá bài nào; viết mã như 3v, oc, hoặc tên như «tam văn»","at":4}"#,
        "no such card",
    ),
];

#[test]
fn in_bi_tu_a_win_has_two_lung() {
    let rules = WinRules::default().with(Seats::Four);
    for (line, expected, why) in FOUR {
        assert_eq!(answer(line, &rules), *expected, "{why}: {line}");
    }
    let told = [0, 1, 2, 4].map(|row: usize| describe(&FOUR[row].0.parse().unwrap(), &rules));
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_hand_of_twenty_has_a_state() {
    for (line, state, waits, why) in STATES {
        let answer = asked(line);
        let found = answer["waits"].as_array().map(Vec::len);
        assert_eq!(
            (answer["state"].as_str(), found),
            (Some(*state), Some(*waits)),
            "{why}: {line}"
        );
    }
}

fn dealt(hand: &Hand) -> WinClaim {
    let mut rest = hand.clone();
    let last = hand.cards().last().unwrap();
    assert!(rest.take(last));
    WinClaim { came_by: CameBy::Dealt, ..WinClaim::held(rest, last, WinRules::default()) }
}

/// The split is a division of the cards typed, and has the bí sườn that the cước name.
#[test]
fn an_answer_agrees_with_the_verdict_and_proves_itself() {
    for line in include_str!("data/hand_vectors.jsonl").lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let cards = vector["cards"].as_str().unwrap();
        let (hand, answer) = (parse_deck(cards).unwrap(), asked(cards));
        let verdict = judge(&dealt(&hand));
        assert_eq!(answer["wins"], vector["wins"], "{cards}");
        let best = vector["best_cuoc"].as_array().cloned().unwrap_or_default();
        assert_eq!(answer["cuoc"].as_array(), Some(&best), "{cards}");
        assert_eq!(answer["points"], verdict.points, "{cards}");
        let mut all = Hand::new();
        let mut words = String::new();
        for shown in answer["split"].as_array().unwrap() {
            let cards: Vec<Card> = serde_json::from_value(shown["cards"].clone()).unwrap();
            let phu = Phu::of(&cards).unwrap_or_else(|| panic!("{line}: {shown} is no phu"));
            assert_eq!(serde_json::to_value(phu.kind).unwrap(), shown["phu"], "{line}");
            words.extend(phu.suon().map(|suon| format!("{suon:?} ")));
            all.extend(cards);
        }
        assert_eq!(all, if verdict.wins { hand } else { Hand::new() }, "{cards}");
        for (id, word) in [("tom", "Tom"), ("leo", "Leo")] {
            assert!(!best.iter().any(|cuoc| cuoc == id) || words.contains(word), "{answer}");
        }
    }
}

/// Each wait is worth what the verdict on it says.
#[test]
fn waits_are_worth_what_they_win() {
    for line in include_str!("data/wait_vectors.jsonl").lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let cards = vector["cards"].as_str().unwrap();
        let (hand, answer) = (parse_deck(cards).unwrap(), asked(cards));
        let waits = answer["waits"].as_array().unwrap();
        let kinds: Vec<Value> = waits.iter().map(|wait| wait["card"].clone()).collect();
        assert_eq!(Value::from(kinds), vector["waits"], "{cards}");
        for wait in waits {
            let card = wait["card"].as_str().unwrap().parse().unwrap();
            let claim = WinClaim::held(hand.clone(), card, WinRules::default());
            let verdict = judge(&WinClaim { came_by: CameBy::OtherDraw, ..claim });
            assert_eq!(wait["points"], verdict.points, "{cards} {wait}");
            let ids: Vec<&str> = verdict.cuoc.iter().map(|cuoc| cuoc.id()).collect();
            assert_eq!(wait["cuoc"], Value::from(ids), "{cards} {wait}");
        }
    }
}

#[test]
fn a_person_is_told_in_sentences() {
    let hands = [
        LINES[0].0,
        LINES[1].0,
        "2-4v 5-7v 2-4w 6-8w 2-4s 5-7s oc 9v 9w 9s",
        STATES[1].0,
        STATES[3].0,
        STATES[4].0,
        STATES[8].0,
        "3v 5v",
        "1-6v*4",
    ];
    let told = hands.map(|hand| describe(&hand.parse().unwrap(), &WinRules::default()));
    insta::assert_snapshot!(told.join("\n"));
}
