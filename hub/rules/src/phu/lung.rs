//! The eight lưng and the six triples of bí sườn.

use crate::{Card, Rank, Suit};
use serde::{Deserialize, Serialize};

/// Lưng: at least one is needed to win with five players (rules §2, in its order).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lung {
    /// 1: `9v 1w 1s`.
    CuuVan,
    /// 2: `8v 2w 2s`.
    BatVan,
    /// 3, tôm: `7v 3w 3s`.
    Tom,
    /// 4: `9s tt oc`.
    ThangOng,
    /// 5: `9s tt 9w`.
    ThangCuu,
    /// 6, lèo: `9w cc 8s`.
    Leo,
    /// 7: `1v 2v 3v`.
    NhatNhiTam,
    /// 8: three or four alike.
    BaLa,
}

/// Bí sườn: one of the six special triples (rules §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suon {
    /// `9v 1w 1s`.
    CuuVan,
    /// `8v 2w 2s`.
    BatVan,
    /// Tôm: `7v 3w 3s`.
    Tom,
    /// `9s tt oc`.
    ThangOng,
    /// `9s tt 9w`.
    ThangCuu,
    /// Lèo: `9w cc 8s`.
    Leo,
}

impl Suon {
    /// All six, in the order of rules §2.
    pub const ALL: [Self; 6] =
        [Self::CuuVan, Self::BatVan, Self::Tom, Self::ThangOng, Self::ThangCuu, Self::Leo];

    /// Its three kinds, in the order of kinds.
    #[must_use]
    pub const fn cards(self) -> [Card; 3] {
        let (tt, oc, cc) = (Card::THANG_THANG, Card::ONG_CU, Card::CHI_CHI);
        match self {
            Self::CuuVan => ten(Rank::NINE, Rank::ONE),
            Self::BatVan => ten(Rank::EIGHT, Rank::TWO),
            Self::Tom => ten(Rank::SEVEN, Rank::THREE),
            Self::ThangOng => [Card::suited(Suit::Sach, Rank::NINE), tt, oc],
            Self::ThangCuu => {
                [Card::suited(Suit::Wan, Rank::NINE), Card::suited(Suit::Sach, Rank::NINE), tt]
            }
            Self::Leo => {
                [Card::suited(Suit::Wan, Rank::NINE), Card::suited(Suit::Sach, Rank::EIGHT), cc]
            }
        }
    }

    /// The lưng that it is.
    #[must_use]
    pub const fn lung(self) -> Lung {
        match self {
            Self::CuuVan => Lung::CuuVan,
            Self::BatVan => Lung::BatVan,
            Self::Tom => Lung::Tom,
            Self::ThangOng => Lung::ThangOng,
            Self::ThangCuu => Lung::ThangCuu,
            Self::Leo => Lung::Leo,
        }
    }
}

/// A high văn with the vạn and sách that make ten with it.
const fn ten(van: Rank, other: Rank) -> [Card; 3] {
    [Card::suited(Suit::Van, van), Card::suited(Suit::Wan, other), Card::suited(Suit::Sach, other)]
}
