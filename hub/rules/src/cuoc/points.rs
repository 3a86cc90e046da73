//! What cước are worth, and how several of them add up.

use super::Cuoc;
use serde::{Deserialize, Serialize};

/// Thang điểm: points of each cước (rules §7, house rule `diem`). TOML: a table of ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scale {
    /// Suông.
    pub suong: u16,
    /// Tôm.
    pub tom: u16,
    /// Lèo.
    pub leo: u16,
    /// Kính cụ.
    pub kinh_cu: u16,
    /// Thập hồng.
    pub thap_hong: u16,
    /// Bạch định.
    pub bach_dinh: u16,
    /// Chi nảy.
    pub chi_nay: u16,
    /// Kính tứ cố.
    pub kinh_tu_co: u16,
    /// Thông, and each further win in a row.
    pub thong: u16,
    /// Xuyên.
    pub xuyen: u16,
    /// Xuyên tư.
    pub xuyen_tu: u16,
    /// Bí tư.
    pub bi_tu: u16,
    /// Bạch thủ.
    pub bach_thu: u16,
}

impl Default for Scale {
    fn default() -> Self {
        Self {
            suong: 4,
            tom: 6,
            leo: 8,
            kinh_cu: 10,
            thap_hong: 12,
            bach_dinh: 16,
            chi_nay: 24,
            kinh_tu_co: 48,
            thong: 2,
            xuyen: 2,
            xuyen_tu: 4,
            bi_tu: 4,
            bach_thu: 4,
        }
    }
}

impl Scale {
    /// Points of one cước by itself.
    #[must_use]
    pub const fn points(&self, cuoc: Cuoc) -> u16 {
        match cuoc {
            Cuoc::Suong => self.suong,
            Cuoc::Tom => self.tom,
            Cuoc::Leo => self.leo,
            Cuoc::KinhCu => self.kinh_cu,
            Cuoc::ThapHong => self.thap_hong,
            Cuoc::BachDinh => self.bach_dinh,
            Cuoc::ChiNay => self.chi_nay,
            Cuoc::KinhTuCo => self.kinh_tu_co,
            Cuoc::Thong => self.thong,
            Cuoc::Khoi(wins) => self.thong.saturating_mul((wins as u16).saturating_sub(1)),
            Cuoc::Xuyen => self.xuyen,
            Cuoc::XuyenTu => self.xuyen_tu,
            Cuoc::BiTu => self.bi_tu,
            Cuoc::BachThu => self.bach_thu,
        }
    }
}

/// How several cước add up (rules §7, house rule `cong_cuoc`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Adding {
    /// `dich`: the highest in full, the excess of each other over suông, and all added rows.
    #[default]
    #[serde(rename = "dich")]
    Dich,
    /// `tong`: all in full.
    #[serde(rename = "tong")]
    TongHop,
    /// `cao_nhat`: the highest alone, and all added rows.
    #[serde(rename = "cao_nhat")]
    CaoNhat,
}

impl Adding {
    /// Points of a win with these cước; none at all is worth suông.
    ///
    /// Does not judge whether the cước go together.
    #[must_use]
    pub fn points(self, scale: &Scale, cuoc: &[Cuoc]) -> u16 {
        self.points_of(scale, cuoc.iter().copied())
    }

    /// The same, of cước that come one by one.
    pub(crate) fn points_of(self, scale: &Scale, cuoc: impl Iterator<Item = Cuoc> + Clone) -> u16 {
        let sum = |points: &mut dyn Iterator<Item = u16>| points.fold(0, u16::saturating_add);
        let points = |cuoc| scale.points(cuoc);
        let main = cuoc.clone().filter(|c| !c.is_added()).map(points);
        let highest = main.clone().max().unwrap_or(scale.suong);
        let body = match self {
            Self::CaoNhat => highest,
            Self::TongHop => sum(&mut main.clone()).max(highest),
            Self::Dich => {
                let excess = |points: u16| points.saturating_sub(scale.suong);
                let all = sum(&mut main.clone().map(excess));
                all.saturating_sub(excess(highest)).saturating_add(highest)
            }
        };
        body.saturating_add(sum(&mut cuoc.filter(|c| c.is_added()).map(points)))
    }
}
