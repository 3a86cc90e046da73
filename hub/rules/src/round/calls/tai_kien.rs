//! Tái kiến: phỗng by a hut whose three are bất thực (rules §5). It is called as phỗng is.

use crate::phu::Suon;
use crate::round::state::Seat;
use crate::round::{LaidPhu, LaidPhuKind, Refusal};
use crate::{Card, Hand, Rank, Suit};

/// May it be called: one of the bất thực three stands in a run already, on the mat or in hand, and the
/// other two are free to be the new lưng? Not when the three were kept for two runs and nothing else.
pub(in crate::round) fn holds(seat: &Seat, free: &Hand, card: Card) -> bool {
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

/// Why a bất thực may not be phỗng yet.
pub(in crate::round) fn refused(card: Card) -> Refusal {
    let say = format!(
        "bất thực {card} phải có một lá nằm trong phu dọc và hai lá còn rảnh mới tái kiến được"
    );
    Refusal::Forbidden { fault: "tai_kien".to_owned(), say }
}

/// Folds it: the cup of the kind is returned.
pub(in crate::round) fn return_cup(seat: &mut Seat, card: Card) {
    seat.bat_thuc.retain(|&(kind, _)| kind != card);
}
