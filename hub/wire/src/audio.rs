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
    /// What this entry asked for no longer holds: say it no more, and take it back if it was heard.
    Withdraw {
        /// Journal entry of the cue.
        seq: u64,
    },
    /// This will be asked for some time: have it ready.
    Prepare {
        /// What.
        say: Vec<Say>,
    },
    /// A person at the desk asks for something.
    Control {
        /// What.
        control: Control,
    },
    /// Whose recordings are preferred from now on; an announcer of an older version keeps its own.
    Pack {
        /// `None` for those that the announcer was started with, if any.
        pack: Option<PackRef>,
    },
    /// No more cues will come: finish and close the file.
    Finish,
}

/// Gói thu âm: recordings that were chosen for the yard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackRef {
    /// Its name in addresses and folders.
    pub id: String,
    /// Where its files lie on the hub's machine.
    pub folder: String,
    /// Another number means that its files have changed since.
    pub stamp: u64,
}

/// What an announcer made of a [`PackRef`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackReport {
    /// Its name.
    pub id: String,
    /// As it was given.
    pub stamp: u64,
    /// Cards whose verse it can say.
    pub verses: usize,
    /// Cards whose name it can say.
    pub names: usize,
    /// What could not be used and why, in Vietnamese; empty when all could.
    pub trouble: String,
}

/// Something to be heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cue {
    /// Journal entry that caused it.
    pub seq: u64,
    /// What.
    pub say: Say,
    /// For how long the hub has known of it, milliseconds: an announcer that comes late must not
    /// announce what is long past.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub age_ms: u64,
}

const fn is_zero(value: &u64) -> bool {
    *value == 0
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
    /// Play stops now: everything else falls silent at once.
    Stop {
        /// Vietnamese.
        text: String,
    },
    /// An arbiter has spoken: tùng tùng, then the sentence.
    Ruling {
        /// Vietnamese.
        text: String,
    },
    /// News for which nobody waits: scores, thanks.
    Notice {
        /// A younger notice about the same thing replaces an older one.
        topic: String,
        /// Vietnamese.
        text: String,
    },
}

/// What a person at the desk may ask of an announcer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "control", rename_all = "snake_case")]
pub enum Control {
    /// Nhắc lại: say the last announcement again.
    Repeat,
    /// Bỏ qua: break off what is being said.
    Skip,
    /// Tắt tiếng, mở tiếng: the game and the captions go on.
    Sound {
        /// Which.
        sound: Sound,
    },
    /// Âm lượng.
    Volume {
        /// 0–100; beyond is cut to 100.
        percent: u8,
    },
    /// Cách xướng.
    Manner {
        /// Which.
        manner: Manner,
    },
    /// Trống nền under everything, or silence.
    Bed {
        /// Which.
        bed: Sound,
    },
    /// Thử loa: drum and a sentence.
    Test,
}

/// Tiếng: on or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sound {
    /// Heard.
    #[default]
    On,
    /// Not heard.
    Off,
}

/// Cách xướng: how a verse is brought to the crowd.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// Đọc: spoken.
    #[default]
    Doc,
    /// Ngâm: chanted, as long as nobody waits.
    Ngam,
    /// A chanter stands in the yard: the announcer strikes the drum and keeps silent.
    Nguoi,
}

/// How an announcement ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// To its end.
    #[default]
    Spoken,
    /// By less than the whole: the card's name, the stroke alone.
    Shortened,
    /// Broken off or dropped because somebody asked so, or because it no longer held.
    Cancelled,
    /// Too old to be worth the air.
    Expired,
}

impl Ending {
    fn is_spoken(&self) -> bool {
        *self == Self::Spoken
    }
}

/// Who is heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// Nobody: drums only.
    #[default]
    Nobody,
    /// A recording of a person.
    Recorded,
    /// Giọng máy.
    Machine,
    /// Giọng máy ngâm.
    MachineChant,
}

/// Lời: the words of an announcement and when each is heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caption {
    /// Journal entry; 0 for a test.
    pub seq: u64,
    /// Whole text, words parted by one space. Of a card heard in full: line of six, then of eight.
    pub text: String,
    /// For each word, milliseconds from the message to its sound; empty when no word is heard.
    pub words: Vec<u32>,
    /// Milliseconds from the message to the end.
    pub end_ms: u32,
    /// Who is heard.
    pub speaker: Speaker,
}

/// How an announcer is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// 0–100.
    pub volume: u8,
    /// Muted?
    pub sound: Sound,
    /// How verses are said.
    pub manner: Manner,
    /// Is there a drum under everything?
    #[serde(default = "silent")]
    pub bed: Sound,
}

const fn silent() -> Sound {
    Sound::Off
}

impl Default for Settings {
    fn default() -> Self {
        Self { volume: 100, sound: Sound::On, manner: Manner::Doc, bed: Sound::Off }
    }
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
        /// Khu loa: which loudspeakers; empty where there is but one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        zone: String,
    },
    /// An announcement begins to be heard.
    Saying(Caption),
    /// Nothing more will be said about this entry.
    Spoken {
        /// Its cue's entry.
        seq: u64,
        /// Was the verse spoken, or only the drum because the voice is missing?
        voiced: bool,
        /// How it ended.
        #[serde(default, skip_serializing_if = "Ending::is_spoken")]
        how: Ending,
        /// For how long it was heard, milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        heard_ms: u64,
    },
    /// A pack was taken up, or could not be.
    Pack {
        /// What came of it.
        report: PackReport,
    },
    /// State of device and voice, on change and every second.
    Health {
        /// What is wrong, in Vietnamese; empty when all is well.
        trouble: String,
        /// How it is set; an announcer of an older version does not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        settings: Option<Settings>,
    },
}
