//! A hut's hand sorted by phu: `data/sorted.csv`, and whole ván of bots.

use totom_rules::bot;
use totom_rules::hand::parse_cards;
use totom_rules::house::HouseRules;
use totom_rules::phu::{HeadLung, Phu, PhuKind};
use totom_rules::round::{
    DealKind, HandGroup, HutView, LaidPhu, LaidPhuKind, Lead, Rest, Round, Setup, SortedHand,
};
use totom_rules::{ByHut, Card, Hand, Hut, Seed};

fn setup(number: u32) -> Setup {
    Setup { number, epoch: 0, streaks: ByHut::default(), house: HouseRules::default() }
}

fn dealt(number: u32) -> Round {
    let events = Round::deal(
        Seed::of(11, number),
        Lead::Lang(Hut::ALL[number as usize % 5]),
        &setup(number),
    );
    Round::opened_by(setup(number), &events[0]).unwrap()
}

/// The view of a hut that holds this hand behind this mat: phu apart by `|`; `down` lie face down,
/// `gate` lie at another cửa, `house` has only `1v 2v 3v` as lưng 7.
fn view(hand: &str, mat: &str) -> HutView {
    let mut view = dealt(0).hut_view(Hut::ALL[0]);
    view.hand = parse_cards(hand).unwrap().into_iter().collect();
    for phu in mat.split('|').map(str::trim).filter(|phu| !phu.is_empty()) {
        let (kind, cards) = phu.split_once(' ').unwrap();
        let cards = parse_cards(cards).unwrap();
        match kind {
            "down" if cards.len() == 4 => view.thien_khai.push(cards[0]),
            "down" => view.khan.push(cards[0]),
            "house" => view.lung_dau_doc = HeadLung::ThreeOnly,
            "gate" => view.public.huts[Hut::ALL[2]].gate.extend(cards),
            _ => view.public.huts[view.hut].laid.push(laid(kind, cards)),
        }
    }
    view
}

fn laid(kind: &str, cards: Vec<Card>) -> LaidPhu {
    let kind = match kind {
        "doc" => LaidPhuKind::Doc,
        "bi" => LaidPhuKind::Bi,
        "bi_suon" => LaidPhuKind::BiSuon,
        "phong" => LaidPhuKind::Phong,
        other => panic!("no such phu on a mat: {other}"),
    };
    LaidPhu { kind, taken: cards.first().copied(), cards }
}

fn codes(cards: &[Card]) -> String {
    cards.iter().map(|card| card.code()).collect::<Vec<_>>().join(" ")
}

fn written(group: &HandGroup) -> String {
    match group {
        HandGroup::Phu { kind, cards, lung, rest } => {
            let kind = match kind {
                PhuKind::Doc => "doc",
                PhuKind::Bi => "bi",
                PhuKind::BiSuon => "bi_suon",
                PhuKind::Khan => "khan",
                PhuKind::Yeu => "yeu",
            };
            let mat = if *rest == Rest::OnMat { " +mat" } else { "" };
            let lung = if *lung > 0 { format!(" lung {lung}") } else { String::new() };
            format!("{kind} {}{mat}{lung}", codes(cards))
        }
        HandGroup::Ca { cards, wanted } => format!("ca {} > {}", codes(cards), codes(wanted)),
        HandGroup::Odd { cards } => format!("odd {}", codes(cards)),
    }
}

#[test]
fn hands_are_sorted_as_noted() {
    let mut wrong = Vec::new();
    for line in include_str!("../data/sorted.csv").lines().skip(1) {
        let [hand, mat, groups, lung, reason] = line.split(';').collect::<Vec<_>>()[..] else {
            panic!("five columns: {line}")
        };
        let sorted = view(hand, mat).sorted().unwrap();
        let found = sorted.groups.iter().map(written).collect::<Vec<_>>().join(" | ");
        if found != groups || sorted.lung.to_string() != lung {
            wrong.push(format!("{hand};{mat};{found};{};{reason}", sorted.lung));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_hand_that_the_hub_does_not_know_is_not_sorted() {
    let known = view("3-5v 1w", "");
    assert!(known.sorted().is_some());
    let (mut open, mut prepared) = (known.clone(), known.clone());
    open.public.deal = DealKind::Open;
    prepared.public.deal = DealKind::Prepared;
    let partly = HutView { hidden: 18, ..known.clone() };
    let none = HutView { hand: Hand::new(), ..known };
    for view in [open, prepared, partly, none] {
        assert_eq!(view.sorted(), None);
    }
}

/// Every card of the hand once; a whole phu is one; a cạ waits for what it says.
fn holds(view: &HutView, sorted: &SortedHand) {
    let all: Hand = sorted.groups.iter().flat_map(HandGroup::cards).copied().collect();
    assert_eq!(all, view.hand, "{sorted:?}");
    for group in &sorted.groups {
        match group {
            HandGroup::Phu { kind: PhuKind::Yeu, cards, .. } => {
                assert!(cards.iter().all(|card| card.is_yeu()), "{sorted:?}");
            }
            HandGroup::Phu { kind, cards, rest: Rest::InHand, .. } => {
                assert_eq!(Phu::of(cards).map(|phu| phu.kind), Some(*kind), "{sorted:?}");
            }
            HandGroup::Phu { rest: Rest::OnMat, .. } => {
                assert!(!view.public.huts[view.hut].laid.is_empty(), "{sorted:?}");
            }
            HandGroup::Ca { cards, wanted } => {
                assert!(!wanted.is_empty(), "{sorted:?}");
                for &card in wanted {
                    let whole: Vec<Card> = cards.iter().copied().chain([card]).collect();
                    assert!(Phu::of(&whole).is_some(), "{sorted:?}");
                }
            }
            HandGroup::Odd { cards } => assert!(!cards.is_empty(), "{sorted:?}"),
        }
    }
}

#[test]
fn every_hand_of_a_van_is_sorted_whole_and_always_alike() {
    for number in 0..6 {
        let mut round = dealt(number);
        while round.public_view().phase.ended().is_none() {
            let input = bot::next(&round).unwrap();
            round.handle(&input).unwrap().iter().for_each(|event| round.apply(event));
            for view in Hut::ALL.map(|hut| round.hut_view(hut)) {
                let Some(sorted) = view.sorted() else {
                    assert!(view.hand.is_empty());
                    continue;
                };
                holds(&view, &sorted);
                assert_eq!(view.sorted(), Some(sorted));
            }
        }
    }
}
