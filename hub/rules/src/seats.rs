//! How many huts sit down: the whole game, or bí tứ with four (rules §11).

use crate::Hut;
use serde::{Deserialize, Serialize};

/// Số điếm ngồi: five huts, or the four of bí tứ. JSON: the number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Seats {
    /// Tổ tôm: five huts, six piles of 20, one lưng wins.
    #[default]
    Five,
    /// Bí tứ: four huts, five piles of 24, two lưng win.
    Four,
}

/// A number of huts for which there is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("không có lối chơi {0} điếm: chỉ có 5 điếm (tổ tôm) hoặc 4 điếm (bí tứ)")]
pub struct NoSuchGame(pub u8);

impl Seats {
    /// Huts that play: 5 or 4; they are numbered from 1.
    #[must_use]
    pub const fn huts(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Four => 4,
        }
    }

    /// The huts that sit, in seat order.
    pub fn sitting(self) -> impl DoubleEndedIterator<Item = Hut> {
        Hut::ALL.into_iter().take(usize::from(self.huts()))
    }

    /// Does this hut sit? The fifth does not in bí tứ.
    #[must_use]
    pub const fn sits(self, hut: Hut) -> bool {
        hut.number() <= self.huts()
    }

    /// The hut `steps` seats counter-clockwise from this one, of those that sit. A hut that does
    /// not sit stands for the last that does.
    #[must_use]
    pub fn after(self, hut: Hut, steps: u8) -> Hut {
        let at = hut.number().min(self.huts()) - 1;
        Hut::ALL[usize::from((at + steps % self.huts()) % self.huts())]
    }

    /// Is this the game of five, which is meant where nothing is said?
    #[must_use]
    pub fn is_five(&self) -> bool {
        *self == Self::Five
    }

    /// Cards of a dealt hand, and of every pile: 20 or 24. The leader holds one more.
    #[must_use]
    pub const fn hand(self) -> u8 {
        match self {
            Self::Five => 20,
            Self::Four => 24,
        }
    }

    /// Cards of a whole winning hand: 21 or 25.
    #[must_use]
    pub const fn winning(self) -> u8 {
        self.hand() + 1
    }

    /// Lưng that a win needs: 1 or 2.
    #[must_use]
    pub const fn lung_needed(self) -> u8 {
        match self {
            Self::Five => 1,
            Self::Four => 2,
        }
    }
}

impl TryFrom<u8> for Seats {
    type Error = NoSuchGame;
    fn try_from(huts: u8) -> Result<Self, NoSuchGame> {
        match huts {
            5 => Ok(Self::Five),
            4 => Ok(Self::Four),
            other => Err(NoSuchGame(other)),
        }
    }
}

impl From<Seats> for u8 {
    fn from(seats: Seats) -> Self {
        seats.huts()
    }
}
