//! Claimed wins: what they are called, what they are worth, or why they are none.

use totom_rules::hand::parse_cards;
use totom_rules::house::HouseRules;
use totom_rules::phu::Fixed;
use totom_rules::round::WinView;
use totom_rules::waiting::Ca;
use totom_rules::win::{CameBy, CheoDo, PhongCall, Verdict, WinClaim, WinRules, judge};
use totom_rules::{Card, Hand, Hut, Seats};

fn came_by(word: &str) -> CameBy {
    match word {
        "dealt" => CameBy::Dealt,
        "thrown" => CameBy::Thrown,
        "own_draw" => CameBy::OwnDraw,
        "other_draw" => CameBy::OtherDraw,
        other => panic!("{other}"),
    }
}

/// `khan 3v`, `phong 7v`, `thien_khai 3v`, `bat_thuc 3v 3`, `eaten 4w 4v 4s` (the eaten card first);
/// several with commas.
fn lay(fixed: &mut Fixed, text: &str) {
    let Some((how, rest)) = text.split_once(' ') else { return };
    let card = Card::parse(&rest[..2]).unwrap();
    match how {
        "khan" => fixed.keep_khan(card),
        "phong" => fixed.keep_phong(card),
        "thien_khai" => fixed.keep_thien_khai(card),
        "bat_thuc" => fixed.keep_bat_thuc(card, rest[3..].parse().unwrap()),
        "eaten" => fixed.note_eaten(card, &parse_cards(&rest[3..]).unwrap()),
        other => panic!("{other}"),
    }
}

/// `key=value` of the house's file, `seats=4`, `phong=called` or `phong=not_called`.
fn under(text: &str) -> (WinRules, PhongCall) {
    let (mut toml, mut seats, mut phong) = (String::new(), Seats::Five, PhongCall::Unknown);
    for (key, value) in text.split_whitespace().filter_map(|word| word.split_once('=')) {
        match (key, value) {
            ("seats", huts) => seats = Seats::try_from(huts.parse::<u8>().unwrap()).unwrap(),
            ("phong", "called") => phong = PhongCall::Called,
            ("phong", "not_called") => phong = PhongCall::NotCalled,
            (_, "true" | "false") => toml += &format!("{key} = {value}\n"),
            (_, number) if number.parse::<u8>().is_ok() => toml += &format!("{key} = {number}\n"),
            (_, word) => toml += &format!("{key} = \"{word}\"\n"),
        }
    }
    let house = HouseRules::from_toml(&toml).unwrap_or_else(|error| panic!("{text}: {error}"));
    (WinRules::from(&house).with(seats), phong)
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
        let [cards, card, came, streak, mat, passed, rules, cuoc, points, xuong, reason] =
            fields[..]
        else {
            panic!("{line}")
        };
        let cards: Hand = cards.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let (rules, phong) = under(rules);
        let held = WinClaim::held(cards.clone(), card.parse().unwrap(), rules);
        let mut fixed = held.fixed.clone();
        mat.split(", ").for_each(|text| lay(&mut fixed, text));
        let verdict = judge(&WinClaim {
            came_by: came_by(came),
            phong,
            streak: streak.parse().unwrap(),
            fixed,
            passed: parse_cards(passed).unwrap(),
            ..held
        });
        let right = verdict.failures.contains(&CheoDo::ThuaThieuQuan);
        assert_eq!(right, cards.len() != usize::from(rules.seats.hand()), "{line}");
        assert_eq!(called(&verdict), cuoc, "{reason}: {line}\n{verdict:?}");
        assert_eq!(verdict.points.to_string(), points, "{reason}: {line}");
        assert_eq!(verdict.xuong, xuong, "{reason}: {line}");
        assert_eq!(verdict.wins, verdict.failures.is_empty(), "{reason}: {line}");
    }
}

/// A page can draw the whole hand of a void win: its phu, and what lies in none.
#[test]
fn a_failed_win_shows_every_card() {
    let cards = "9w 8s 7w 2w*3 2-6v 3w*3 5s*3 1v 1w 1s".parse().unwrap();
    let claim = WinClaim::held(cards, Card::CHI_CHI, WinRules::default());
    let hut = Hut::new(2).unwrap();
    let view = judge(&claim).view(&claim, hut, hut);
    assert_eq!(view.odd, ["7w".parse().unwrap()]);
    let shown = view.split.iter().flat_map(|phu| phu.cards.clone()).chain(view.odd.clone());
    assert_eq!(shown.collect::<Hand>(), claim.all());
    let json = serde_json::to_string(&view).unwrap();
    let old = json.replace(r#""odd":["7w"],"#, "");
    assert_ne!(json, old, "the field is there");
    assert!(serde_json::from_str::<WinView>(&old).unwrap().odd.is_empty(), "old records are read");
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
