//! The card on offer: who is asked, who has called (rules §5).

use super::{Asked, Call, Claim, OfferView, Refusal, Source};
use crate::{Card, Hut};
use serde::Serialize;

/// A card lying at a cửa, and the calls made on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Offer {
    pub(super) card: Card,
    /// The event that put it there.
    pub(super) at: usize,
    pub(super) gate: Hut,
    pub(super) source: Source,
    /// The hut whose answer is due, or was given last.
    pub(super) turn: Hut,
    pub(super) asked: Asked,
    pub(super) claims: Vec<Claim>,
}

/// How strong a call is: the order in which one card is granted (rules §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// Không ăn.
    Declines,
    /// Ăn.
    Eats,
    /// Phỗng, dậy khàn, tái kiến.
    Takes,
    /// Ù.
    Wins,
}

impl Call {
    pub(super) const fn strength(self) -> Strength {
        match self {
            Self::KhongAn => Strength::Declines,
            Self::An => Strength::Eats,
            Self::Phong | Self::DayKhan => Strength::Takes,
            Self::U(_) => Strength::Wins,
        }
    }
}

impl Offer {
    pub(super) fn new(card: Card, gate: Hut, source: Source, turn: Hut) -> Self {
        Self { card, at: 0, gate, source, turn, asked: Asked::Hut(turn), claims: Vec::new() }
    }

    /// Was it drawn to this hut's own cửa?
    pub(super) fn is_own_draw(&self, hut: Hut) -> bool {
        self.source == Source::Drawn && self.gate == hut
    }

    /// A hut may not call on what it threw itself.
    pub(super) fn may_be_called_by(&self, hut: Hut) -> bool {
        self.source == Source::Drawn || hut != self.gate
    }

    /// The strongest call this hut has made.
    pub(super) fn strongest_of(&self, hut: Hut) -> Option<Strength> {
        self.claims.iter().filter(|claim| claim.hut == hut).map(|c| c.call.strength()).max()
    }

    /// May this hut make this call now, its hand aside?
    ///
    /// A hut may strengthen its call ("phỗng!" to stop play, then ù), never repeat or weaken it.
    pub(super) fn admits(&self, hut: Hut, call: Call) -> Result<(), Refusal> {
        if !self.may_be_called_by(hut) {
            return Err(own_throw(hut, self.card));
        }
        let strongest = self.strongest_of(hut);
        let spent = match call {
            Call::An | Call::KhongAn => strongest.is_some(),
            Call::Phong | Call::DayKhan | Call::U(_) => strongest >= Some(call.strength()),
        };
        if spent {
            return Err(Refusal::AlreadyAnswered { hut });
        }
        match call {
            Call::An | Call::KhongAn if hut != self.turn => {
                Err(Refusal::NotYourTurn { hut, waiting: self.turn })
            }
            Call::An | Call::KhongAn | Call::Phong | Call::DayKhan | Call::U(_) => Ok(()),
        }
    }

    /// Folds a call; `next` is the hut that is asked after the one at whose cửa the card was drawn.
    pub(super) fn called(&mut self, claim: Claim, next: Hut) {
        self.claims.push(claim);
        let passes_on = claim.call == Call::KhongAn
            && self.asked == Asked::Hut(self.gate)
            && self.is_own_draw(claim.hut);
        if passes_on {
            self.turn = next;
            self.asked = Asked::Hut(next);
        } else {
            self.asked = Asked::Window;
        }
    }

    pub(super) fn view(&self) -> OfferView {
        OfferView {
            card: self.card,
            gate: self.gate,
            source: self.source,
            asked: self.asked,
            claims: self.claims.clone(),
        }
    }

    pub(super) fn now(&self) -> String {
        match self.asked {
            Asked::Hut(hut) => format!("đang chờ {hut} trả lời lá {}", self.card),
            Asked::Window => format!("các điếm còn được gọi lá {}", self.card),
            Asked::Nobody => format!("lá {} đã có điếm nhận", self.card),
        }
    }
}

fn own_throw(hut: Hut, card: Card) -> Refusal {
    Refusal::Forbidden {
        fault: "goi_la_minh_danh".to_owned(),
        say: format!("lá {card} do chính {hut} vừa đánh, chờ điếm khác trả lời"),
    }
}
