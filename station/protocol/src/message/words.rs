//! Closed sets of words on the cable. A word from a newer board becomes `Other`; the frame stays good.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// Where a stroke fell, as the board's two sensors tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// `H`: on the skin (tùng).
    Head,
    /// `R`: on the rim (cắc).
    Rim,
    /// `?`: the two peaks do not tell; never to be guessed.
    Unsure,
}

/// Not `H`, `R` or `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a zone is `H`, `R` or `?`")]
pub struct NoSuchZone;

impl FromStr for Zone {
    type Err = NoSuchZone;
    fn from_str(text: &str) -> Result<Self, NoSuchZone> {
        match text {
            "H" => Ok(Self::Head),
            "R" => Ok(Self::Rim),
            "?" => Ok(Self::Unsure),
            _ => Err(NoSuchZone),
        }
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Head => "H",
            Self::Rim => "R",
            Self::Unsure => "?",
        })
    }
}

/// Declares an enum of words with `Other` for those not known yet.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$each])* $variant,)*
            /// A word of a newer board.
            Other,
        }

        impl FromStr for $name {
            type Err = Infallible;
            fn from_str(text: &str) -> Result<Self, Infallible> {
                Ok(match text { $($word => Self::$variant,)* _ => Self::Other })
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $word,)* Self::Other => "other" })
            }
        }
    };
}

words! {
    /// Why a board did not obey.
    Reason {
        /// The command came damaged.
        Crc = "crc",
        /// No such command or key.
        Unknown = "unknown",
        /// Value out of range; for a resend: no longer in the ring.
        Range = "range",
        /// Try again.
        Busy = "busy",
    }
}

words! {
    /// What a fault report is about.
    Cause {
        /// A sensor's cable is cut or shorted. Channel 0 head, 1 rim.
        Cable = "cable",
        /// A sensor's input is at its limit or hums. Channel 0 head, 1 rim.
        Overload = "overload",
        /// A flag sensor cannot be believed. Channel: the flag's bit.
        Flag = "flag",
        /// The supply fell and the board restarted.
        BrownOut = "brownout",
        /// The board hung and restarted itself.
        Watchdog = "watchdog",
    }
}
