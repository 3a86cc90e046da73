//! Faults of a throw (rules §8): each rule asks the record what the hut did before.

use super::Den;
use super::record::{Charge, Trace};
use crate::phu::{Phu, PhuKind, Suon};
use crate::{Card, Hand, Suit};
use std::sync::LazyLock;

/// What is known of a hut that is about to throw.
#[derive(Clone, Copy, Debug)]
struct Thrower<'a> {
    trace: &'a Trace,
    /// Its hand before the throw, where it is known.
    hand: Option<&'a Hand>,
    card: Card,
}

type Rule = fn(Thrower<'_>) -> Option<Vec<usize>>;

/// Each fault of a throw with the rule that finds its evidence.
const RULES: [(Den, Rule); 14] = [
    (Den::AnMotDanhHai, an_mot_danh_hai),
    (Den::PhongMotDanhHai, phong_mot_danh_hai),
    (Den::DanhPhuDuoiChieu, danh_phu_duoi_chieu),
    (Den::DanhDoiBoPhong, danh_doi_bo_phong),
    (Den::DanhTham, danh_tham),
    (Den::AnThatVanDanhTamVan, an_that_van_danh_tam_van),
    (Den::AnBatVanDanhNhiVan, an_bat_van_danh_nhi_van),
    (Den::DanhCaPhu, danh_ca_phu),
    (Den::ChuyenPhuDanhPhu, chuyen_phu_danh_phu),
    (Den::AnDocBoBi, an_doc_bo_bi),
    (Den::AnBiBoDoc, an_bi_bo_doc),
    (Den::KhongAnRoiDanhDoi, khong_an_roi_danh_doi),
    (Den::DanhYeu, danh_yeu),
    (Den::BatThucDanhXen, bat_thuc_danh_xen),
];

/// The faults of throwing this card, with the events that prove each.
pub(crate) fn throw(trace: &Trace, hand: Option<&Hand>, card: Card) -> Vec<Charge> {
    let thrower = Thrower { trace, hand, card };
    RULES.iter().filter_map(|(fault, rule)| Some((*fault, rule(thrower)?))).collect()
}

/// The kind of phu that three cards make, yêu alone apart.
fn makes([one, two, three]: [Card; 3]) -> Option<PhuKind> {
    static THREES: LazyLock<Vec<Option<PhuKind>>> = LazyLock::new(|| threes().collect());
    let place = (one.index() * Card::KINDS + two.index()) * Card::KINDS + three.index();
    THREES.get(place).copied().flatten()
}

/// What every three kinds make, in the order of kinds.
fn threes() -> impl Iterator<Item = Option<PhuKind>> {
    let pairs = Card::all().flat_map(|one| Card::all().map(move |two| [one, two]));
    let threes = pairs.flat_map(|[one, two]| Card::all().map(move |three| [one, two, three]));
    threes.map(|cards| Phu::of(&cards).map(|phu| phu.kind))
}

/// Three cards of which no three are alike.
fn makes_phu(cards: [Card; 3]) -> bool {
    makes(cards).is_some_and(|kind| kind != PhuKind::Khan)
}

/// The earlier throw after `at` that makes a phu with `taken` and the card thrown now.
fn second_of_two(thrower: Thrower<'_>, at: usize, taken: Card) -> Option<usize> {
    let mut thrown = thrower.trace.threw_after(at);
    thrown.find(|&(_, first)| makes_phu([taken, first, thrower.card])).map(|(at, _)| at)
}

fn an_mot_danh_hai(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    thrower
        .trace
        .ate()
        .find_map(|(at, eaten)| second_of_two(thrower, at, eaten.card).map(|first| vec![at, first]))
}

fn phong_mot_danh_hai(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    thrower
        .trace
        .took()
        .find_map(|(at, taken)| second_of_two(thrower, at, taken).map(|first| vec![at, first]))
}

/// A kind that lies in a phu on the mat. Yêu have a fault of their own, and bất thực may be thrown
/// one of three.
fn danh_phu_duoi_chieu(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    let Thrower { trace, card, .. } = thrower;
    let lies = trace.mat.iter().any(|phu| phu.cards.contains(&card));
    if !lies || card.is_yeu() || trace.untold > 0 || trace.bat_thuc_at(card).is_some() {
        return None;
    }
    let ate = trace.ate().filter(|(_, eaten)| eaten.phu.cards.contains(&card)).map(|(at, _)| at);
    let took = trace.took().filter(|&(_, kind)| kind == card).map(|(at, _)| at);
    Some(ate.chain(took).max().into_iter().collect())
}

/// The second of a pair with which it did not phỗng. What was declared khàn or bất thực is no pair.
fn danh_doi_bo_phong(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    let Thrower { trace, card, .. } = thrower;
    if trace.has_declared(card) {
        return None;
    }
    trace.let_go().filter(|&(_, kind)| kind == card).find_map(|(at, _)| {
        let first = trace.threw_after(at).find(|&(_, kind)| kind == card);
        first.map(|(first, _)| vec![at, first])
    })
}

/// Tham lèo: ate `8s` or `9v`, threw `9v 9s`. Tham bạch định: did not eat `9v`, threw `9w 9s`.
fn danh_tham(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    let (nine_van, nine_wan, nine_sach) =
        (suited(Suit::Van, 9), suited(Suit::Wan, 9), suited(Suit::Sach, 9));
    let eight_sach = suited(Suit::Sach, 8);
    let ate = |(at, card): (usize, Card)| {
        let greedy = card == eight_sach || card == nine_van;
        greedy.then(|| both(thrower, at, [nine_van, nine_sach]))?
    };
    let left = |(at, card): (usize, Card)| {
        (card == nine_van).then(|| both(thrower, at, [nine_wan, nine_sach]))?
    };
    let leo = thrower.trace.ate().map(|(at, eaten)| (at, eaten.card)).find_map(ate);
    leo.or_else(|| thrower.trace.declined().find_map(left))
}

/// The card thrown now is one of two, and the other was thrown after `at`.
fn both(thrower: Thrower<'_>, at: usize, pair: [Card; 2]) -> Option<Vec<usize>> {
    let [one, two] = pair;
    let other = if thrower.card == one {
        two
    } else if thrower.card == two {
        one
    } else {
        return None;
    };
    let mut thrown = thrower.trace.threw_after(at);
    thrown.find(|&(_, card)| card == other).map(|(first, _)| vec![at, first])
}

fn an_that_van_danh_tam_van(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    ate_as_suon(thrower, Suon::Tom, (7, 3))
}

fn an_bat_van_danh_nhi_van(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    ate_as_suon(thrower, Suon::BatVan, (8, 2))
}

/// It ate this rank of văn into the triple and throws the lower rank of văn.
fn ate_as_suon(thrower: Thrower<'_>, suon: Suon, (ate, threw): (u8, u8)) -> Option<Vec<usize>> {
    if thrower.card != suited(Suit::Van, threw) {
        return None;
    }
    let mut eaten = thrower.trace.ate().filter(|(_, eaten)| eaten.card == suited(Suit::Van, ate));
    let whole = |cards: &[Card]| suon.cards().iter().all(|card| cards.contains(card));
    eaten.find(|(_, eaten)| whole(&eaten.phu.cards)).map(|(at, _)| vec![at])
}

fn danh_ca_phu(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    let thrown: Vec<(usize, Card)> = thrower.trace.threw().collect();
    thrown.iter().enumerate().find_map(|(place, &(first, one))| {
        let mut later = thrown.iter().skip(place + 1);
        let whole = later.find(|&&(_, two)| makes([one, two, thrower.card]).is_some());
        whole.map(|&(second, _)| vec![first, second])
    })
}

/// Tied to the old phu: it lay in it, or would have joined it.
fn chuyen_phu_danh_phu(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    let tied = |old: &[Card]| {
        let more = [old, &[thrower.card]].concat();
        old.contains(&thrower.card) || Phu::of(&more).is_some()
    };
    let mut changed = thrower.trace.ate().filter(|(_, eaten)| !eaten.old.is_empty());
    changed.find(|(_, eaten)| tied(&eaten.old)).map(|(at, _)| vec![at])
}

fn an_doc_bo_bi(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    thrower.trace.ate().find_map(|(at, eaten)| {
        let [one, two] = eaten.hand[..] else { return None };
        let is_run = makes([eaten.card, one, two]) == Some(PhuKind::Doc) && neighbours(one, two);
        if !is_run {
            return None;
        }
        let bi =
            |first| [one, two].into_iter().any(|held| is_bi(makes([first, held, thrower.card])));
        declined_before(thrower.trace, at, bi).map(|declined| vec![declined, at])
    })
}

fn an_bi_bo_doc(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    thrower.trace.ate().find_map(|(at, eaten)| {
        let [one, two] = eaten.hand[..] else { return None };
        if !is_bi(makes([eaten.card, one, two])) {
            return None;
        }
        let doc = |first| {
            [one, two].into_iter().any(|held| {
                neighbours(held, thrower.card)
                    && makes([first, held, thrower.card]) == Some(PhuKind::Doc)
            })
        };
        declined_before(thrower.trace, at, doc).map(|declined| vec![declined, at])
    })
}

fn declined_before(trace: &Trace, at: usize, fits: impl Fn(Card) -> bool) -> Option<usize> {
    let mut declined = trace.declined().filter(|&(when, _)| when < at);
    declined.find(|&(_, card)| fits(card)).map(|(when, _)| when)
}

fn is_bi(kind: Option<PhuKind>) -> bool {
    matches!(kind, Some(PhuKind::Bi | PhuKind::BiSuon))
}

/// Hai quân liền kề: two of one suit, one rank apart.
fn neighbours(one: Card, two: Card) -> bool {
    match (one.suit_rank(), two.suit_rank()) {
        (Some((suit, low)), Some((same, high))) => {
            suit == same && low.number().abs_diff(high.number()) == 1
        }
        (Some(_) | None, None) | (None, Some(_)) => false,
    }
}

/// Two that were greedily thrown have a fault of their own.
fn khong_an_roi_danh_doi(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    if danh_tham(thrower).is_some() {
        return None;
    }
    thrower
        .trace
        .declined()
        .find_map(|(at, card)| second_of_two(thrower, at, card).map(|first| vec![at, first]))
}

fn danh_yeu(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    thrower.card.is_yeu().then(Vec::new)
}

/// One of a bất thực that stands in a bí and in no run.
fn bat_thuc_danh_xen(thrower: Thrower<'_>) -> Option<Vec<usize>> {
    let Thrower { trace, hand, card } = thrower;
    let declared = trace.bat_thuc_at(card).filter(|_| !card.is_yeu())?;
    let mut all = hand?.clone();
    all.extend(trace.mat.iter().flat_map(|phu| phu.cards.iter().copied()));
    let stands_in = |found: fn(Option<PhuKind>) -> bool| {
        Card::all().any(|one| {
            all.count(one) > 0
                && Card::all().any(|two| all.count(two) > 0 && found(makes([card, one, two])))
        })
    };
    let in_bi = stands_in(is_bi);
    (in_bi && !stands_in(|kind| kind == Some(PhuKind::Doc))).then(|| vec![declared])
}

const fn suited(suit: Suit, rank: u8) -> Card {
    match crate::Rank::new(rank) {
        Some(rank) => Card::suited(suit, rank),
        None => Card::suited(suit, crate::Rank::ONE),
    }
}
