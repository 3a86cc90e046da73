//! Bots: what a hut without people does. Pure: the same view, the same move.

mod answer;
mod lay;
mod look;
mod seat;
mod sort;
mod table;
mod throw;
mod value;

use crate::Card;
use crate::round::{Call, Declaration, HutView, Legality};
pub(crate) use look::{Look, Mat, Offered};
pub(crate) use seat::Seat;
pub use table::next;

/// One thing a bot does, ready to be sent as its hut's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotMove {
    /// Declares while arranging.
    Declare(Declaration),
    /// Answers the card on offer, or calls over it.
    Call(Call),
    /// Lays these hand cards with the card it ate.
    Lay(Vec<Card>),
    /// Throws this card.
    Throw(Card),
}

/// What the hut of this view does now; `None` when it has nothing to say.
///
/// Does only what `view.legal` offers, never folds, and is a function of the view alone. It plays
/// for the nearest win and nothing else: it neither builds big cước nor guards against others.
#[must_use]
pub fn choose(view: &HutView) -> Option<BotMove> {
    at_once(&view.legal).or_else(|| considered(&view.into()))
}

/// What needs a look at the hand and the mats.
fn considered(view: &Look<'_>) -> Option<BotMove> {
    let legal = view.legal;
    if !legal.calls.is_empty() {
        return answer::answer(view).map(BotMove::Call);
    }
    if !legal.lay.is_empty() {
        return lay::lay(view).map(BotMove::Lay);
    }
    if legal.throw.is_empty() {
        return None;
    }
    throw::throw(&Seat::of(view), &legal.throw).map(BotMove::Throw)
}

/// What needs no look at the hand or the mats: a win, a declaration, the one answer that is left.
fn at_once(legal: &Legality) -> Option<BotMove> {
    let u = legal.calls.iter().find(|call| matches!(call, Call::U(_)));
    if let Some(&call) = u {
        return Some(BotMove::Call(call));
    }
    let only = legal.calls[..] == [Call::KhongAn];
    only.then_some(BotMove::Call(Call::KhongAn))
        .or_else(|| declaration(&legal.declare).map(BotMove::Declare))
}

/// What is held is declared first, for an undeclared khàn is a fault later; then ready.
fn declaration(legal: &[Declaration]) -> Option<Declaration> {
    let rank = |what: &Declaration| match what {
        Declaration::ThienKhai(_) => Some(0),
        Declaration::Khan(_) => Some(1),
        Declaration::SanSang => Some(2),
        Declaration::BatThuc(_) | Declaration::KhanTrinhPhu(_) | Declaration::Chiu => None,
        // Bots see their hands.
        Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => None,
    };
    legal.iter().copied().filter(|what| rank(what).is_some()).min_by_key(|what| rank(what))
}
