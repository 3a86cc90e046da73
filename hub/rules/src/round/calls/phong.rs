//! Phỗng: any hut with two of the kind takes the card at any cửa; tái kiến is one too (rules §5).

use crate::phu::Suon;
use crate::round::lay::Declared;
use crate::round::offer::Offer;
use crate::round::phase::Phase;
use crate::round::state::{Round, Seat};
use crate::round::{Call, Event, LaidPhu, LaidPhuKind, Refusal};
use crate::{Card, Hand, Hut, Rank, Suit};

/// Could this hut take the kind by phỗng, leaving a card to throw?
pub(in crate::round) fn holds(seat: &Seat, card: Card) -> bool {
    let free = seat.free();
    let from_hand = pair_from(seat, &free, card);
    let left = free.len().saturating_sub(from_hand);
    from_hand > 0 && left > 0 && (!seat.keeps_bat_thuc(card) || tai_kien(seat, &free, card))
}

/// How many of the two come from the hand: two, or one when the other lies in a laid bí.
fn pair_from(seat: &Seat, free: &Hand, card: Card) -> usize {
    match free.count(card) {
        0 => 0,
        1 => usize::from(bi_with(seat, card).is_some()),
        _ => 2,
    }
}

/// A laid bí or bí sườn that holds the kind: its card joins the phỗng, its others lie beside.
fn bi_with(seat: &Seat, card: Card) -> Option<usize> {
    let is_bi = |phu: &LaidPhu| match phu.kind {
        LaidPhuKind::Bi | LaidPhuKind::BiSuon => true,
        LaidPhuKind::Doc | LaidPhuKind::Phong | LaidPhuKind::Khan => false,
        LaidPhuKind::ThienKhai | LaidPhuKind::Yeu => false,
    };
    seat.laid.iter().position(|phu| is_bi(phu) && phu.cards.contains(&card))
}

/// Tái kiến: one of the bất thực three stands in a run already, on the mat or in hand, and the other
/// two are free to be the new lưng: not when the three were kept for two runs and nothing else.
fn tai_kien(seat: &Seat, free: &Hand, card: Card) -> bool {
    let on_mat = |phu: &LaidPhu| phu.kind == LaidPhuKind::Doc && phu.cards.contains(&card);
    let in_hand = || {
        let runs = runs_through(card);
        let one = runs.iter().any(|run| holds_all(free, run));
        let twice =
            |run: &[Card; 3]| runs.iter().any(|next| holds_all(free, &[*run, *next].concat()));
        one && (stands_in_bi(free, card) || !runs.iter().any(twice))
    };
    seat.laid.iter().any(on_mat) || (free.count(card) >= 3 && in_hand())
}

/// The runs of three in which a card can stand.
fn runs_through(card: Card) -> Vec<[Card; 3]> {
    let Some((suit, rank)) = card.suit_rank() else { return Vec::new() };
    let at = rank.number();
    let run = |low: u8| {
        let one = |number| Rank::new(number).map(|rank| Card::suited(suit, rank));
        Some([one(low)?, one(low + 1)?, one(low + 2)?])
    };
    (at.saturating_sub(2)..=at).filter_map(run).collect()
}

/// Are the others of its bí or of a bí sườn there?
fn stands_in_bi(free: &Hand, card: Card) -> bool {
    let suon = Suon::ALL.into_iter().map(Suon::cards).filter(|cards| cards.contains(&card));
    let bi = card.suit_rank().map(|(_, rank)| Suit::ALL.map(|suit| Card::suited(suit, rank)));
    suon.chain(bi).any(|cards| holds_all(free, &cards))
}

fn holds_all(free: &Hand, cards: &[Card]) -> bool {
    free.clone().take_all(cards).is_ok()
}

/// The events of calling phỗng.
///
/// # Errors
/// When the hut has not two of the kind, its bất thực stand in no run, or the house refuses the fault.
pub(in crate::round) fn call(
    round: &Round,
    hut: Hut,
    offer: &Offer,
) -> Result<Vec<Event>, Refusal> {
    let (seat, card) = (&round.huts[hut], offer.card);
    if !holds(seat, card) {
        return Err(why_not(seat, hut, card));
    }
    round.act(Event::Called { hut, call: Call::Phong })
}

fn why_not(seat: &Seat, hut: Hut, card: Card) -> Refusal {
    if seat.keeps_bat_thuc(card) {
        let say = format!(
            "bất thực {card} phải có một lá nằm trong phu dọc và hai lá còn rảnh mới tái kiến được"
        );
        return Refusal::Forbidden { fault: "tai_kien".to_owned(), say };
    }
    Refusal::NotEnough { hut, card, need: 2 }
}

/// May it be called without refusal or fault?
pub(in crate::round) fn legal(seat: &Seat, card: Card) -> bool {
    holds(seat, card) && !seat.declined_phong.contains(&card) && !shows_khan(seat, card)
}

/// Lộ khàn: it holds three of the kind and declared neither khàn nor bất thực.
pub(in crate::round) fn shows_khan(seat: &Seat, card: Card) -> bool {
    seat.free().count(card) >= 3 && seat.declared(card) == Declared::Nothing
}

/// Folds a granted phỗng; the cup of a bất thực kind is returned with it.
pub(in crate::round) fn apply(round: &mut Round, hut: Hut, card: Card) {
    if round.settle(Some(hut)).is_none() {
        return;
    }
    let seat = &mut round.huts[hut];
    let from_hand = pair_from(seat, &seat.free(), card);
    let mut cards = vec![card];
    if from_hand == 1
        && let Some(at) = bi_with(seat, card)
    {
        cards.extend(seat.laid.remove(at).cards);
    }
    let pair = vec![card; from_hand];
    let _held = seat.hand.take_all(&pair);
    cards.extend(pair);
    cards.sort_unstable();
    seat.laid.push(LaidPhu { kind: LaidPhuKind::Phong, cards, taken: Some(card) });
    seat.phong.push(card);
    seat.bat_thuc.retain(|&(kind, _)| kind != card);
    seat.passed.clear();
    round.phase = Phase::Throwing { hut };
}
