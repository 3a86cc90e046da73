//! Bots: what a hut without people does. Pure: the same view, the same move.

use crate::Card;
use crate::round::{Call, Declaration, HutView};

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
/// Does only what `view.legal` offers, and is a function of the view alone.
#[must_use]
pub fn choose(view: &HutView) -> Option<BotMove> {
    let legal = &view.legal;
    if let Some(&what) = legal.declare.first() {
        return Some(BotMove::Declare(what));
    }
    if let Some(&call) = legal.calls.iter().find(|call| matches!(call, Call::U(_))) {
        return Some(BotMove::Call(call));
    }
    if let Some(cards) = legal.lay.first() {
        return Some(BotMove::Lay(cards.clone()));
    }
    if let Some(&card) = legal.throw.first() {
        return Some(BotMove::Throw(card));
    }
    legal.calls.iter().find(|&&call| call == Call::KhongAn).map(|&call| BotMove::Call(call))
}
