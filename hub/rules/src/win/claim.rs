//! An ù as it is claimed.

use crate::cuoc::{Adding, Scale};
use crate::house::{ChiNay, HouseRules};
use crate::phu::{BiHoan, Fixed, HeadLung, Law};
use crate::{Card, Hand, Seats};

/// How the winning card came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CameBy {
    /// Thiên ù: dealt to the leader as its twenty-first.
    Dealt,
    /// Thrown by another hut.
    Thrown,
    /// Drawn from the nọc at the claimant's own cửa.
    OwnDraw,
    /// Drawn from the nọc by another hut.
    OtherDraw,
}

/// Whether the hut called phỗng on the winning card before it called ù.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PhongCall {
    /// Nobody noted it: no fault follows from it.
    #[default]
    Unknown,
    /// Called.
    Called,
    /// Not called.
    NotCalled,
}

/// The house rules that a verdict depends on (rules §13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinRules {
    /// `diem`, with `kinh_tu_co`.
    pub scale: Scale,
    /// `cong_cuoc`.
    pub adding: Adding,
    /// `chi_nay`.
    pub chi_nay: ChiNay,
    /// `chi_nay_gom_leo`: does lèo count on top of chi nảy?
    pub chi_nay_gom_leo: bool,
    /// `bach_thu_cham_thanh`: may a chạm thành hand win by bạch thủ?
    pub bach_thu_cham_thanh: bool,
    /// `lung_dau_doc`.
    pub head: HeadLung,
    /// `bi_hoan`.
    pub bi_hoan: BiHoan,
    /// `so_nha`.
    pub seats: Seats,
}

impl WinRules {
    /// The same rules with so many huts.
    #[must_use]
    pub const fn with(self, seats: Seats) -> Self {
        Self { seats, ..self }
    }

    /// What every division is held to.
    #[must_use]
    pub const fn law(&self) -> Law {
        Law { seats: self.seats, head: self.head, bi_hoan: self.bi_hoan }
    }
}

impl From<&HouseRules> for WinRules {
    fn from(house: &HouseRules) -> Self {
        Self {
            scale: house.diem,
            adding: house.cong_cuoc,
            chi_nay: house.chi_nay,
            chi_nay_gom_leo: house.chi_nay_gom_leo,
            bach_thu_cham_thanh: house.bach_thu_cham_thanh,
            head: if house.lung_dau_doc { HeadLung::AnyRun } else { HeadLung::ThreeOnly },
            bi_hoan: if house.bi_hoan { BiHoan::Allowed } else { BiHoan::Forbidden },
            seats: house.so_nha,
        }
    }
}

impl Default for WinRules {
    fn default() -> Self {
        Self::from(&HouseRules::default())
    }
}

/// An ù as claimed: every card of the hut, and how it came to stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinClaim {
    /// All cards of the hut but the winning one: in hand, face down and laid.
    pub cards: Hand,
    /// The winning card.
    pub card: Card,
    /// How it came.
    pub came_by: CameBy,
    /// Was phỗng called before?
    pub phong: PhongCall,
    /// What the mat forbids, made [`Fixed::under`] the rules' law; it speaks of `cards` only.
    pub fixed: Fixed,
    /// Wins of this hut in a row before this ván.
    pub streak: u32,
    /// Kinds the hut could have taken and let pass since its hand last changed (rules §7, chi nảy).
    pub passed: Vec<Card>,
    /// The house's rules.
    pub rules: WinRules,
}

impl WinClaim {
    /// A claim on cards that were all held, under these rules; change what differs.
    #[must_use]
    pub fn held(cards: Hand, card: Card, rules: WinRules) -> Self {
        Self {
            cards,
            card,
            came_by: CameBy::Thrown,
            phong: PhongCall::Unknown,
            fixed: Fixed::under(rules.law()),
            streak: 0,
            passed: Vec::new(),
            rules,
        }
    }

    /// The 21 cards (25).
    #[must_use]
    pub fn all(&self) -> Hand {
        let mut all = self.cards.clone();
        all.add(self.card);
        all
    }
}
