//! Drums that do not speak our language: MIDI modules, keyboards. Each is made to look like a board.
//!
//! What they send is turned into strokes on a board made of software, and that board is what the station hears: same
//! frames, same ring of the last strokes, same questions and answers. Their times are this machine's, their cable has
//! no checksum and no self-test; the hello says so by its firmware.

mod keys;
mod learn;
mod midi;
mod note;
mod opener;
mod source;
mod virtual_board;

pub use keys::Keys;
pub use learn::{Learn, Learnt};
pub use midi::{Event, Parser};
pub use note::{Map, MapError, Notes};
pub use opener::{Kind, TranslatedOpener};
pub use source::SourceOpener;
pub use virtual_board::{Translator, VirtualPort};
