//! Lớp: what kind of announcement a cue is. It decides what interrupts, what gives way, what ages.

use totom_wire::audio::{Call, Say};

/// Lớp của một câu xướng, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Play stops: everything else falls silent at once.
    Stop,
    /// A claim, a ruling, the opening or the end of a ván. It breaks off a verse between two words.
    Claim,
    /// A card and its verse.
    Card,
    /// A pass: the stroke says it all.
    Pass,
    /// News: said when nobody else has anything to say.
    Notice,
}

/// A claim or a pass that comes later than this tells nobody anything.
const CALL_TTL_MS: u64 = 15_000;
/// A card is worth announcing as long as it lies on offer; after that, this long.
const PAST_CARD_TTL_MS: u64 = 15_000;
const NOTICE_TTL_MS: u64 = 60_000;

impl Class {
    /// The class of a cue.
    #[must_use]
    pub const fn of(say: &Say) -> Self {
        match say {
            Say::Stop { .. } => Self::Stop,
            Say::Card { .. } => Self::Card,
            Say::Call { call: Call::KhongAn, .. } => Self::Pass,
            Say::Opening { .. } | Say::End { .. } | Say::Ruling { .. } => Self::Claim,
            Say::Call { call: Call::An | Call::Phong | Call::DayKhan | Call::U(_), .. } => {
                Self::Claim
            }
            Say::Notice { .. } => Self::Notice,
        }
    }

    /// After how many milliseconds it is not worth the air; `None` for never. `past`: a younger
    /// card lies on offer.
    #[must_use]
    pub const fn ttl(self, past: Past) -> Option<u64> {
        match (self, past) {
            (Self::Stop, _) | (Self::Card, Past::No) => None,
            (Self::Card, Past::Yes) => Some(PAST_CARD_TTL_MS),
            (Self::Claim | Self::Pass, _) => Some(CALL_TTL_MS),
            (Self::Notice, _) => Some(NOTICE_TTL_MS),
        }
    }
}

/// Has the game gone on to another card?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// It is about what lies on the mat now.
    No,
    /// It is history.
    Yes,
}
