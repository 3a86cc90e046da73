//! Ván: one deal from cho cái to its end. Inputs go in, events or a refusal come out.

mod calls;
mod deal;
mod due;
mod events;
mod fault;
mod faulted;
mod fold;
mod handle;
mod holding;
mod inputs;
mod lay;
mod legality;
mod may;
mod observe;
mod offer;
mod open;
mod phase;
mod priority;
mod refusal;
mod show;
mod sorted;
mod state;
mod view;

pub(crate) use deal::dealt_piles;
pub use deal::{Lead, Setup};
pub(crate) use due::Due;
pub use events::{Event, Source, WhyEnded};
pub use inputs::{Call, Cup, Declaration, Input, Place, Roll, TrinhPhu};
pub(crate) use lay::{ways_with, without};
pub use legality::Legality;
pub use refusal::Refusal;
pub use sorted::{HandGroup, Rest, SortedHand};
pub use state::Round;
pub use view::{
    Asked, Claim, CupSide, DealKind, HutView, LaidPhu, LaidPhuKind, OfferView, PhaseView,
    PublicHut, PublicView, WinView,
};
