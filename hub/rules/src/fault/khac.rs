//! Faults that neither pay nor wear glasses (rules §6, §8, §12).

use super::words::{Proof, Tier, faults};

faults! {
    /// The other faults.
    Khac {
        /// Wins after it let a win pass.
        BoU = "bo_u", "bỏ ù",
            "Điếm đã bỏ ù một lá trước, nay ù không được tính.";
        /// Drew below the limit.
        ChayNoc = "chay_noc", "cháy nọc",
            "Bốc quá số quân phải để lại trong nọc, lá bốc ấy không được tính.";
        /// Won with the wrong drum.
        SaiTrong = "sai_trong", "sai trống",
            "Trống gọi ù không đúng cước của bài.";
    }
}

impl Khac {
    pub(super) const fn tier(self) -> Tier {
        match self {
            Self::BoU | Self::SaiTrong => Tier::BoU,
            Self::ChayNoc => Tier::GhiNhan,
        }
    }

    pub(super) const fn proof(self) -> Proof {
        match self {
            Self::BoU | Self::SaiTrong => Proof::Hand,
            Self::ChayNoc => Proof::Record,
        }
    }

    pub(super) const fn section(self) -> &'static str {
        match self {
            Self::BoU => "6",
            Self::ChayNoc => "9",
            Self::SaiTrong => "12",
        }
    }
}
