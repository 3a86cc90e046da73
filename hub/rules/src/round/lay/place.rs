//! Where an eaten card comes to lie, and what it leaves of the mat.

use super::shape::{Kinds, Pattern, joins_phong, on_mat, patterns, shape};
use super::{Declared, Table};
use crate::Card;
use crate::round::{LaidPhu, LaidPhuKind};

/// Cards of the mat that join a new phu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Base {
    cards: Vec<Card>,
    /// Phỗng: what joins it lies with that phỗng.
    phong: Option<LaidPhuKind>,
}

/// The phu in which `eaten` lies with these sorted hand cards, if it may.
///
/// One card must stay in hand to be thrown; the fourth of a khàn goes into a run, or lies as yêu.
pub(in crate::round) fn fits(table: Table<'_>, eaten: Card, hand: &[Card]) -> Option<LaidPhu> {
    let phu = place(table.laid, eaten, hand)?;
    let allowed =
        table.declared != Declared::Khan || matches!(phu.kind, LaidPhuKind::Doc | LaidPhuKind::Yeu);
    (allowed && hand.len() < table.held).then_some(phu)
}

/// By preference the cards alone; then with one laid phu whole; then with lone yêu of the mat and
/// a part of a laid phu that stays a phu without it.
fn place(laid: &[LaidPhu], eaten: Card, hand: &[Card]) -> Option<LaidPhu> {
    let lying = |base: Base| {
        let mut cards = [&[eaten], hand, &base.cards].concat();
        cards.sort_unstable();
        let kind = if base.phong.is_some() { joins_phong(&cards) } else { shape(&cards) }?;
        Some(LaidPhu { kind, cards, taken: Some(eaten) })
    };
    lying(Base::default())
        .or_else(|| laid.iter().filter_map(whole).find_map(lying))
        .or_else(|| parts(laid, eaten, hand).into_iter().find_map(lying))
}

/// The phu as a base that is joined whole. Khàn and thiên khai are joined by nothing.
fn whole(phu: &LaidPhu) -> Option<Base> {
    let phong = match phu.kind {
        LaidPhuKind::Phong => Some(phu.kind),
        LaidPhuKind::Doc | LaidPhuKind::Bi | LaidPhuKind::BiSuon | LaidPhuKind::Yeu => None,
        LaidPhuKind::Khan | LaidPhuKind::ThienKhai => return None,
    };
    Some(Base { cards: phu.cards.clone(), phong })
}

/// Bases that give each missing kind of a pattern one card.
fn parts(laid: &[LaidPhu], eaten: Card, hand: &[Card]) -> Vec<Base> {
    let there = hand.iter().copied().fold(on_mat(laid).with(eaten), Kinds::with);
    let within = |pattern: &&Pattern| {
        pattern.within(there) && hand.iter().all(|card| pattern.kinds.contains(card))
    };
    let mut found = Vec::new();
    for pattern in patterns(eaten).iter().filter(within) {
        let (lone, rest): (Vec<Card>, Vec<Card>) = pattern
            .kinds
            .iter()
            .filter(|kind| **kind != eaten && !hand.contains(kind))
            .partition(|kind| laid.iter().any(|phu| phu.cards == [**kind]));
        if rest.is_empty() || laid.iter().any(|phu| less(phu, &rest).is_some()) {
            found.push(Base { cards: [lone, rest].concat(), phong: None });
        }
    }
    found
}

/// What a laid phu is without these cards, when it can spare them: another phu, or nothing.
fn less(phu: &LaidPhu, taken: &[Card]) -> Option<Option<LaidPhu>> {
    let mut cards = phu.cards.clone();
    for card in taken {
        cards.remove(cards.iter().position(|other| other == card)?);
    }
    match phu.kind {
        LaidPhuKind::Phong | LaidPhuKind::Khan | LaidPhuKind::ThienKhai => None,
        LaidPhuKind::Doc | LaidPhuKind::Bi | LaidPhuKind::BiSuon | LaidPhuKind::Yeu => {
            if cards.is_empty() {
                return Some(None);
            }
            let taken = phu.taken.filter(|card| cards.contains(card));
            Some(Some(LaidPhu { kind: shape(&cards)?, taken, cards }))
        }
    }
}

/// The mat when `base` is taken up from it to join a new phu.
pub(crate) fn without(laid: &[LaidPhu], base: &[Card]) -> Vec<LaidPhu> {
    let mut base = base.to_vec();
    base.sort_unstable();
    let mut left = laid.to_vec();
    let joined = |phu: &LaidPhu| whole(phu).is_some() && phu.cards == base;
    if let Some(at) = left.iter().position(joined) {
        left.remove(at);
        return left;
    }
    let mut rest = Vec::new();
    for card in base {
        match left.iter().position(|phu| phu.cards == [card]) {
            Some(at) => drop(left.remove(at)),
            None => rest.push(card),
        }
    }
    if rest.is_empty() {
        return left;
    }
    match left.iter().enumerate().find_map(|(at, phu)| Some((at, less(phu, &rest)?))) {
        Some((at, Some(phu))) => left[at] = phu,
        Some((at, None)) => drop(left.remove(at)),
        None => {}
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hand;
    use LaidPhuKind::{Bi, BiSuon, Doc, Khan, Phong, Yeu};

    fn cards(text: &str) -> Vec<Card> {
        let mut cards: Vec<Card> =
            text.split_whitespace().map(|code| code.parse().unwrap()).collect();
        cards.sort_unstable();
        cards
    }

    fn laid(phu: &[(LaidPhuKind, &str)]) -> Vec<LaidPhu> {
        let one = |&(kind, text): &(LaidPhuKind, &str)| {
            let cards = cards(text);
            LaidPhu { kind, taken: cards.first().copied(), cards }
        };
        phu.iter().map(one).collect()
    }

    #[test]
    fn an_eaten_card_lies_where_it_may() {
        type Row<'a> = (&'a [(LaidPhuKind, &'a str)], &'a str, &'a str, Option<&'a str>, &'a str);
        let table: [Row<'_>; 15] = [
            (&[], "5v", "3v 4v", Some("3v 4v 5v"), "a run from hand"),
            (&[], "5v", "3v 4v 5v 6v 7v", Some("3v 4v 5v 5v 6v 7v"), "the five in hand lies too"),
            (&[], "5v", "3v 4v 5v", None, "the second five is in no run"),
            (&[], "3w", "3w 3w 3v 3s", Some("3v 3w 3w 3w 3s"), "năm binh: all five"),
            (&[], "5v", "3v", None, "a cạ is no phu"),
            (&[], "oc", "", Some("oc"), "a lone yêu"),
            (&[(Doc, "3v 4v 5v")], "6v", "", Some("3v 4v 5v 6v"), "a laid run goes on"),
            (&[(Doc, "3v 4v 5v")], "7v", "6v", Some("3v 4v 5v 6v 7v"), "… with a hand card"),
            (&[(Bi, "3v 3w 3s")], "3v", "", Some("3v 3v 3w 3s"), "more of a bí"),
            (&[(Phong, "8v 8v 8v")], "2w", "2s", Some("8v 8v 8v 2w 2s"), "phỗng joined in sườn"),
            (&[(Phong, "8v 8v 8v")], "8v", "", Some("8v 8v 8v 8v"), "the fourth joins it"),
            (&[(Khan, "8v 8v 8v")], "2w", "2s", None, "a khàn stays whole"),
            (&[(Doc, "3v 4v 5v 6v")], "6s", "6w", Some("6v 6w 6s"), "a run spares its end"),
            (&[(Doc, "3v 4v 5v")], "5s", "5w", None, "a run of three spares nothing"),
            (&[(Yeu, "1w"), (Yeu, "1s")], "9v", "", Some("9v 1w 1s"), "two lone yêu join it"),
        ];
        let free: Hand = Card::all().flat_map(|card| [card; 4]).collect();
        for (mat, eaten, hand, lies, why) in table {
            let mat = laid(mat);
            let table =
                Table { free: &free, held: free.len(), laid: &mat, declared: Declared::Nothing };
            let phu = fits(table, cards(eaten)[0], &cards(hand));
            assert_eq!(phu.map(|phu| phu.cards), lies.map(cards), "{eaten}: {why}");
        }
    }

    #[test]
    fn the_mat_keeps_what_is_not_taken() {
        type Row<'a> = (&'a [(LaidPhuKind, &'a str)], &'a str, &'a [&'a str], &'a str);
        let table: [Row<'_>; 5] = [
            (&[(Doc, "3v 4v 5v")], "3v 4v 5v", &[], "whole"),
            (&[(Doc, "3v 4v 5v 6v")], "6v", &["3v 4v 5v"], "its end"),
            (&[(Yeu, "1v"), (Doc, "1v 2v 3v")], "1v 2v 3v", &["1v"], "whole before lone yêu"),
            (&[(Yeu, "1w"), (Yeu, "1s")], "1w 1s", &[], "lone yêu"),
            (&[(BiSuon, "7v 3w 3s 3s")], "3s", &["7v 3w 3s"], "a repeat"),
        ];
        for (mat, base, left, why) in table {
            let left: Vec<Vec<Card>> = left.iter().map(|text| cards(text)).collect();
            let got = without(&laid(mat), &cards(base));
            assert_eq!(got.into_iter().map(|phu| phu.cards).collect::<Vec<_>>(), left, "{why}");
        }
    }

    #[test]
    fn the_fourth_of_a_khan_goes_into_a_run_only() {
        let free: Hand = cards("2v 4v 5v 3w 3s").into_iter().collect();
        let table = Table { free: &free, held: free.len(), laid: &[], declared: Declared::Khan };
        let three = cards("3v")[0];
        assert!(fits(table, three, &cards("4v 5v")).is_some());
        assert!(fits(table, three, &cards("3w 3s")).is_none());
    }

    #[test]
    fn a_card_stays_to_be_thrown() {
        let free: Hand = cards("4v 5v").into_iter().collect();
        let table = Table { free: &free, held: free.len(), laid: &[], declared: Declared::Nothing };
        assert!(fits(table, cards("3v")[0], &cards("4v 5v")).is_none());
    }
}
