//! Drum language: beats and flags → what a hut means, judged by the phase (rules §12).
//!
//! A [`Profile`] is a village's drum language as data. It says what a gesture means, never whether
//! the hut may do it: that is the round's to say.
//!
//! ```
//! use totom_rules::round::Call;
//! use totom_rules::signal::{Beat, Flags, Gesture, Profile, Reading, SignalPhase};
//!
//! let village = Profile::builtin("kinh-bac").unwrap();
//! let beaten = Gesture { beats: vec![Beat::Tung, Beat::Tung], flags: Flags::default() };
//! assert_eq!(village.read(SignalPhase::Playing, &beaten), Reading::Call(Call::Phong));
//!
//! let Reading::Unknown { say } = village.read(SignalPhase::Arranging, &beaten) else { panic!() };
//! assert!(say.starts_with("Nghe được 2 tùng: chỉ có nghĩa là phỗng"));
//! ```

mod beat;
mod describe;
mod error;
mod fields;
mod grammar;
mod load;
mod meaning;
mod phase;
mod profile;
mod read;
mod why;

pub use beat::{Beat, Flag, Flags, Gesture};
pub use describe::describe;
pub use error::{ProfileError, ProfileFault};
pub use meaning::{DeclareSign, Reading};
pub use phase::SignalPhase;
pub use profile::Profile;
