//! Ván: one deal from cho cái to its end. Inputs go in, events or a refusal come out.

mod events;
mod inputs;
mod legality;
mod refusal;
mod state;
mod view;

pub use events::{Event, Source, WhyEnded};
pub use inputs::{Call, Declaration, Input, Roll};
pub use legality::Legality;
pub use refusal::Refusal;
pub use state::Round;
pub use view::{
    Asked, Claim, HutView, LaidPhu, LaidPhuKind, OfferView, PhaseView, PublicHut, PublicView,
    WinView,
};
