//! Beats and flags as the station understood them. What they mean is the grammar's to say.

use serde::{Deserialize, Serialize};

/// One element of a drum gesture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beat {
    /// Tùng: on the skin.
    Tung,
    /// Cắc: on the rim.
    Cac,
    /// Hồi: a roll.
    Roll,
    /// Đồng la: the gong, where a village passes by it.
    Gong,
    /// A stroke whose zone the board could not tell; never guessed.
    Unsure,
}

/// Cờ: one of a hut's six flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// Xanh, green: chịu. Bit 0 of a station's mask.
    Xanh,
    /// Vàng, yellow: bất thực. Bit 1.
    Vang,
    /// Tím, purple: thiên khai. Bit 2.
    Tim,
    /// Đỏ, red: ù. Bit 3.
    Do,
    /// Trắng, white: chèo đò. Bit 4.
    Trang,
    /// The sixth flag, whose colour villages differ on. Bit 5.
    Sau,
}

impl Flag {
    /// All six, in the order of their bits.
    pub const ALL: [Self; 6] =
        [Self::Xanh, Self::Vang, Self::Tim, Self::Do, Self::Trang, Self::Sau];
}

/// The flags that are raised; JSON: the bit mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(pub u8);

impl Flags {
    /// Is this flag raised?
    #[must_use]
    pub const fn has(self, flag: Flag) -> bool {
        self.0 & (1 << flag as u8) != 0
    }

    /// With this flag raised as well.
    #[must_use]
    pub const fn with(self, flag: Flag) -> Self {
        Self(self.0 | 1 << flag as u8)
    }

    /// Without these flags: those that already spoke when they were raised.
    #[must_use]
    pub const fn without(self, flags: Self) -> Self {
        Self(self.0 & !flags.0)
    }

    /// The raised flags in order.
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.into_iter().filter(move |&flag| self.has(flag))
    }
}

/// A finished gesture: its beats in order and the flags raised with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gesture {
    /// Beats in order; closing flourishes of a roll already taken off, except tùng tùng after two rolls.
    pub beats: Vec<Beat>,
    /// Flags raised while it was beaten or within the profile's wait after it.
    pub flags: Flags,
}
