//! Worked cases of the deal, of phu, lưng and waits, with their rulings: `data/worked_hands.csv`.

use crate::rounds::prepared::{Prepared, row};
use totom_rules::bot;
use totom_rules::hand::parse_cards;
use totom_rules::house::HouseRules;
use totom_rules::phu::{Aim, Fixed, Phu, Split, exists};
use totom_rules::round::{Asked, Call, Declaration, Event, Input, Lead, Refusal, Round, WhyEnded};
use totom_rules::session::{Session, SessionInput};
use totom_rules::waiting::{Ca, shape, waits};
use totom_rules::win::{CameBy, WinClaim, WinRules, judge};
use totom_rules::{ByHut, Card, Hand, Hut, Seats, Seed};

#[test]
fn worked_cases_are_ruled_as_noted() {
    let rows = include_str!("data/worked_hands.csv").lines().skip(1);
    let (mut ids, mut wrong) = (std::collections::BTreeSet::new(), Vec::new());
    for line in rows {
        let [id, kind, given, expected, reason] = line.split(';').collect::<Vec<_>>()[..] else {
            panic!("five columns: {line}")
        };
        let ruled = ruled(kind, given);
        if ruled != expected {
            wrong.push(format!("{id} {given}: {ruled}, not {expected}: {reason}"));
        }
        ids.insert(id);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let missing: Vec<String> =
        (1..=25).map(|case| format!("E{case}")).filter(|id| !ids.contains(id.as_str())).collect();
    assert_eq!(missing, [""; 0]);
}

fn ruled(kind: &str, given: &str) -> String {
    match kind {
        "cho_cai" => cho_cai(given),
        "cho_cai_4" => cho_cai_of_four(given),
        "deal" => deal(HouseRules::default()),
        "deal_4" => deal(of_four()),
        "after_win" => after_win(given),
        "known" => known(given),
        "drawn" => drawn(),
        "folds" => folds(given.parse().unwrap()),
        "third_fold" => third_fold(given),
        "phu" => Phu::of(&row(given)).map_or("none".to_owned(), |phu| format!("{:?}", phu.kind)),
        "ca" => codes(Ca { cards: row(given) }.completed_by()),
        "lung" => lung(given),
        "waits" => codes(waits(&hand(given), &Fixed::none())),
        "state" => format!("{:?}", shape(&hand(given), &Fixed::none())),
        "win" => win(given),
        "two_lung" => two_lung(given),
        "seats" => seats(given.parse().unwrap()),
        other => panic!("no such kind of case: {other}"),
    }
}

fn hand(text: &str) -> Hand {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn codes(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(Card::code).collect::<Vec<_>>().join(" ")
}

const TURNER: Hut = Hut::ALL[0];

/// The sum, the leader counted from the turner, and the card it was given.
fn found(prepared: &Prepared) -> (u8, Hut, Card) {
    let Event::Dealt { sum, leader, given, .. } = prepared.dealt() else { panic!("not dealt") };
    (sum, leader, given)
}

fn cho_cai(turned: &str) -> String {
    let turned = row(turned);
    let prepared = Prepared { lead: Lead::Lang(TURNER), turned, ..Prepared::default() };
    let (sum, leader, _) = found(&prepared);
    format!("sum {sum}, {} to the right", TURNER.distance_to(leader))
}

/// Bí tứ: four huts sit down.
fn of_four() -> HouseRules {
    HouseRules::from_toml("so_nha = 4").unwrap()
}

fn cho_cai_of_four(turned: &str) -> String {
    let (house, turned) = (of_four(), row(turned));
    let prepared = Prepared { house, lead: Lead::Lang(TURNER), turned, ..Prepared::default() };
    let (sum, leader, _) = found(&prepared);
    format!("sum {sum}, leader {}", leader.number())
}

fn deal(house: HouseRules) -> String {
    let seats = house.so_nha;
    let round = Prepared { house, ..Prepared::default() }.round();
    let view = round.public_view();
    let mut held: Vec<u8> = seats.sitting().map(|hut| view.huts[hut].held).collect();
    held.sort_unstable();
    held.dedup();
    let [others, leader] = held[..] else { panic!("two numbers of cards: {held:?}") };
    assert_eq!((round.census().len(), view.huts[view.leader].held), (120, leader));
    format!("hands {others}, leader {leader}, nọc {}", view.stock)
}

fn after_win(turned: &str) -> String {
    let [stock, other] = row(turned)[..] else { panic!("two cards: {turned}") };
    let mut prepared =
        Prepared { lead: Lead::AfterWin(TURNER), turned: vec![stock], ..Prepared::default() };
    prepared.hands[TURNER.next()] = vec![other];
    let (sum, leader, given) = found(&prepared);
    format!("sum {sum}, {} to the right, given {}", TURNER.distance_to(leader), given.code())
}

fn known(turned: &str) -> String {
    let (ke, turned) = (Hut::ALL[2], row(turned));
    let (sum, leader, given) =
        found(&Prepared { lead: Lead::Known(ke), turned, ..Prepared::default() });
    format!("sum {sum}, leader {}, given {}", leader.number(), given.code())
}

/// Bots play until a ván is drawn.
fn drawn() -> String {
    let mut session = Session::new();
    let mut take = |input: SessionInput| {
        let events = session.handle(&input).unwrap();
        events.iter().for_each(|event| session.apply(event));
        session.clone()
    };
    let names = ByHut::from_fn(|hut: Hut| hut.to_string());
    take(SessionInput::Open { names, house: "hoi_diem = 0".to_owned() });
    for round in 0..100 {
        let mut now = take(SessionInput::Deal { seed: Seed::of(25, round), turner: TURNER });
        let mut last_gate = None;
        while let Some(input) = now.round().and_then(bot::next) {
            now = take(SessionInput::Play(input));
            last_gate = now.round().unwrap().public_view().offer.map(|o| o.gate).or(last_gate);
        }
        let view = now.round().unwrap().public_view();
        if let Some(WhyEnded::Drawn { ke }) = now.round().and_then(Round::ended_by) {
            assert_eq!((last_gate, now.public().leader_next), (Some(*ke), Some(*ke)));
            let next = take(SessionInput::Deal { seed: Seed::of(26, round), turner: TURNER });
            assert_eq!(next.round().map(Round::leader), Some(*ke));
            return format!("nọc {}, kê leads", view.stock);
        }
    }
    panic!("no ván was drawn")
}

/// Folds of huts 2, 4 and 5, in this order.
const FOLDING: [u8; 3] = [2, 4, 5];

fn folded(house: HouseRules, folds: usize) -> (Round, Result<Vec<Event>, Refusal>) {
    let mut round = Prepared { house, ..Prepared::default() }.round();
    let mut last = Ok(Vec::new());
    for hut in FOLDING.into_iter().take(folds) {
        let input = Input::Declare { hut: Hut::new(hut).unwrap(), what: Declaration::Chiu };
        last = round.handle(&input);
        last.iter().flatten().for_each(|event| round.apply(event));
    }
    (round, last)
}

fn folds(folds: usize) -> String {
    let (mut round, _) = folded(HouseRules::default(), folds);
    let limit = round.public_view().stock_limit;
    while let Some(input) = unwilling(&round) {
        round.handle(&input).unwrap().iter().for_each(|event| round.apply(event));
    }
    let Some(WhyEnded::Drawn { ke }) = round.ended_by() else { panic!("not drawn") };
    assert_eq!(round.public_view().stock, limit);
    format!("nọc stops at {limit}, kê of {ke}")
}

/// Nobody wants anything, so that the nọc runs down; a yêu at its own cửa must be eaten.
fn unwilling(round: &Round) -> Option<Input> {
    let asked = round.public_view().offer.map(|offer| offer.asked);
    match asked {
        Some(Asked::Hut(hut)) => {
            let calls = round.legality(hut).calls;
            let call = if calls.contains(&Call::KhongAn) { Call::KhongAn } else { Call::An };
            Some(Input::Call { hut, call })
        }
        Some(Asked::Window) => Some(Input::CloseWindow),
        Some(Asked::Nobody) | None => bot::next(round),
    }
}

fn third_fold(house: &str) -> String {
    match folded(HouseRules::from_toml(house).unwrap(), 3) {
        (_, Err(Refusal::Forbidden { .. })) => "refused".to_owned(),
        (round, _) => match round.ended_by() {
            Some(WhyEnded::Folded { ke }) => format!("ended, kê of {ke}"),
            other => panic!("{other:?}"),
        },
    }
}

fn lung(cards: &str) -> String {
    let split = Split { phu: vec![Phu::of(&row(cards)).unwrap()] };
    let lung = split.lung(&Fixed::none(), None);
    lung.first().map_or("none".to_owned(), |lung| {
        serde_json::to_string(lung).unwrap().trim_matches('"').to_owned()
    })
}

/// `house or mat: twenty cards / winning card`; the card was drawn by another hut.
fn win(given: &str) -> String {
    let (before, cards) = given.split_once(": ").unwrap_or(("", given));
    let (cards, card) = cards.split_once(" / ").unwrap();
    let rules = WinRules::from(&house(before));
    let cards = hand(cards);
    assert_eq!(cards.len(), 20, "{given}");
    let mut claim = WinClaim::held(cards, card.parse().unwrap(), rules);
    claim.came_by = CameBy::OtherDraw;
    let words: Vec<&str> = before.split(' ').collect();
    if let Some(at) = words.iter().position(|word| *word == "eaten") {
        claim.fixed.note_eaten(words[at + 1].parse().unwrap(), &row(&words[at + 2..].join(" ")));
    }
    if words[0] == "passed" {
        claim.passed = parse_cards(words[1]).unwrap();
    }
    let verdict = judge(&claim);
    let cuoc: Vec<_> = verdict.cuoc.iter().map(|cuoc| cuoc.id()).collect();
    format!("{} {}", cuoc.join(" "), verdict.points)
}

/// A scale that a player proposed for the online game, or a line of house rules.
fn house(before: &str) -> HouseRules {
    let toml = match before.strip_prefix("scale") {
        Some(adding) => {
            let adding = if adding.is_empty() { "dich" } else { adding.trim() };
            format!(
                "cong_cuoc = \"{adding}\"\nkinh_tu_co = 72\n[diem]\nkinh_cu = 18\nthap_hong = 18\n\
                 bach_dinh = 24\nchi_nay = 36\n"
            )
        }
        None if before.contains('=') => before.to_owned(),
        None => String::new(),
    };
    HouseRules::from_toml(&toml).unwrap()
}

fn two_lung(given: &str) -> String {
    let (on_mat, cards) = given.split_once(": ").unwrap_or(("", given));
    let mut fixed = Fixed::none();
    if let Some(card) = on_mat.strip_prefix("phong ") {
        fixed.keep_phong(card.parse().unwrap());
    }
    let two = exists(&hand(cards), &fixed, Aim { lung: 2, ..Aim::default() });
    if two { "yes" } else { "no" }.to_owned()
}

fn seats(huts: u8) -> String {
    let seats = Seats::try_from(huts).unwrap();
    format!("hand {}, winning {}, lung {}", seats.hand(), seats.winning(), seats.lung_needed())
}
