//! Hub ↔ announcer, `/socket/audio`.

use serde::{Deserialize, Serialize};
pub use totom_rules::round::{Call, Roll};
pub use totom_rules::{Card, Hut};

/// Hub → announcer. After joining, the hub sends every cue younger than `spoken_seq`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "msg", rename_all = "snake_case")]
pub enum AudioDown {
    /// Say this.
    Cue(Cue),
    /// No more cues will come: finish and close the file.
    Finish,
}

/// Something to be heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cue {
    /// Journal entry that caused it.
    pub seq: u64,
    /// What.
    pub say: Say,
}

/// What is to be heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum Say {
    /// A ván begins: chiêng, then the sentence.
    Opening {
        /// Vietnamese.
        text: String,
    },
    /// A card is on offer: its verse.
    Card {
        /// Which.
        card: Card,
        /// Line of six.
        luc: String,
        /// Line of eight.
        bat: String,
    },
    /// A hut's call took effect: its drum, then the sentence.
    Call {
        /// Who.
        hut: Hut,
        /// What.
        call: Call,
        /// Vietnamese, short: "Điếm ba phỗng".
        text: String,
    },
    /// A win or a draw: fanfare or chiêng, then the sentence.
    End {
        /// Fanfare?
        won: bool,
        /// Vietnamese.
        text: String,
    },
}

/// Announcer → hub.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "msg", rename_all = "snake_case")]
pub enum AudioUp {
    /// First message on a socket.
    Hello {
        /// [`crate::PROTOCOL`].
        protocol: u16,
        /// The youngest entry already spoken, 0 for none.
        spoken_seq: u64,
    },
    /// This entry has been heard (or written to the file) to its end.
    Spoken {
        /// Its cue's entry.
        seq: u64,
        /// Was the verse spoken, or only the drum because the voice is missing?
        voiced: bool,
    },
    /// State of device and voice, on change and every second.
    Health {
        /// What is wrong, in Vietnamese; empty when all is well.
        trouble: String,
    },
}
