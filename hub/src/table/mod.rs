//! The one task that owns the yard: legal? → journal durably → fold → publish → acknowledge.

mod agree;
mod amend;
mod announce;
mod clock;
mod decide;
mod history;
mod inbox;
mod news;
mod next_step;
mod publish;
mod record;
mod rest;
mod rulings;
mod run;
mod sealed;
mod setup;
mod signal;
mod tell;
mod trial;
mod verses;
mod window;
mod yard;

pub use crate::journal::Reveal;
pub use agree::Agree;
pub(crate) use announce::everything;
pub use history::Counted;
pub use inbox::{Ask, Asker, Envelope, Inbox, Known, Pen, inbox};
pub use publish::{CueLog, TableState};
pub use record::RecordLog;
pub(crate) use rest::rest;
pub use run::{Table, TableError};
pub use sealed::Sealed;
pub use setup::{Seeds, Setup};
pub(crate) use tell::{ended, story};
pub use verses::Verses;
pub use yard::Yard;
