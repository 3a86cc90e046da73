//! Cước: what a win is called and what it is worth (rules §7).

mod chi_nay;
mod colour;
mod points;
mod wait;

pub use colour::colour_cuoc;
pub use points::{Adding, Scale};
pub use wait::Wait;

use crate::Hand;
use crate::phu::{Split, Suon};
use crate::win::WinClaim;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Cước: a name that a win earns (rules §7). JSON and text: its id, `thap_hong`.
///
/// Ordered as they are called (rules §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Cuoc {
    /// Thông: the same hut won the ván before.
    Thong,
    /// Tam khôi, tứ khôi …: the third win in a row, the fourth, up to the fifteenth and beyond.
    Khoi(u8),
    /// Suông: no other but added ones.
    Suong,
    /// Kính tứ cố: exactly four red cards, the four `oc`.
    KinhTuCo,
    /// Kính cụ: exactly one red card, an `oc`.
    KinhCu,
    /// Thập hồng: exactly ten red cards.
    ThapHong,
    /// Bạch định: no red card.
    BachDinh,
    /// Tôm: the split used has `7v 3w 3s`.
    Tom,
    /// Lèo: the split used has `9w cc 8s`.
    Leo,
    /// Chi nảy: won on a drawn `cc` that alone was waited for.
    ChiNay,
    /// Xuyên: the only wait is the middle of a run of three.
    Xuyen,
    /// Xuyên tư: the only wait is the middle of a run of five.
    XuyenTu,
    /// Bí tư: the wait is the third suit of a bí with a pair in each of the other two.
    BiTu,
    /// Bạch thủ: a single wait by phỗng of a pair that stands alone.
    BachThu,
}

/// The longest row of wins that has a word; a hội holds no longer one (rules §12: 13–15 ván).
const LONGEST_ROW: u8 = 15;

const KHOI_WORDS: [(&str, &str); 13] = [
    ("tam_khoi", "tam khôi"),
    ("tu_khoi", "tứ khôi"),
    ("ngu_khoi", "ngũ khôi"),
    ("luc_khoi", "lục khôi"),
    ("that_khoi", "thất khôi"),
    ("bat_khoi", "bát khôi"),
    ("cuu_khoi", "cửu khôi"),
    ("thap_khoi", "thập khôi"),
    ("thap_nhat_khoi", "thập nhất khôi"),
    ("thap_nhi_khoi", "thập nhị khôi"),
    ("thap_tam_khoi", "thập tam khôi"),
    ("thap_tu_khoi", "thập tứ khôi"),
    ("thap_ngu_khoi", "thập ngũ khôi"),
];

impl Cuoc {
    /// All but the words for wins in a row, in the order of [`Self`].
    const PLAIN: [(Self, &str, &str); 13] = [
        (Self::Thong, "thong", "thông"),
        (Self::Suong, "suong", "suông"),
        (Self::KinhTuCo, "kinh_tu_co", "kính tứ cố"),
        (Self::KinhCu, "kinh_cu", "kính cụ"),
        (Self::ThapHong, "thap_hong", "thập hồng"),
        (Self::BachDinh, "bach_dinh", "bạch định"),
        (Self::Tom, "tom", "tôm"),
        (Self::Leo, "leo", "lèo"),
        (Self::ChiNay, "chi_nay", "chi nảy"),
        (Self::Xuyen, "xuyen", "xuyên"),
        (Self::XuyenTu, "xuyen_tu", "xuyên tư"),
        (Self::BiTu, "bi_tu", "bí tư"),
        (Self::BachThu, "bach_thu", "bạch thủ"),
    ];

    fn words(self) -> (&'static str, &'static str) {
        if let Self::Khoi(wins) = self {
            return KHOI_WORDS[usize::from(wins.clamp(3, LONGEST_ROW)) - 3];
        }
        let found = Self::PLAIN.iter().find(|(cuoc, _, _)| *cuoc == self);
        found.map_or(("", ""), |&(_, id, name)| (id, name))
    }

    /// The persisted id: `thap_hong`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.words().0
    }

    /// The word as it is called, with marks: "thập hồng".
    #[must_use]
    pub fn name(self) -> &'static str {
        self.words().1
    }

    /// What so many wins in a row before this one add: thông, tam khôi, tứ khôi …
    #[must_use]
    pub fn of_streak(wins_before: u32) -> Option<Self> {
        match wins_before {
            0 => None,
            1 => Some(Self::Thong),
            more => {
                let wins = u8::try_from(more).unwrap_or(LONGEST_ROW).saturating_add(1);
                Some(Self::Khoi(wins.min(LONGEST_ROW)))
            }
        }
    }

    /// Is it one of the rows that come on top of a cước ("added", rules §7)?
    #[must_use]
    pub const fn is_added(self) -> bool {
        match self {
            Self::Thong | Self::Khoi(_) => true,
            Self::Xuyen | Self::XuyenTu | Self::BiTu | Self::BachThu => true,
            Self::Suong | Self::Tom | Self::Leo | Self::ChiNay => false,
            Self::KinhTuCo | Self::KinhCu | Self::ThapHong | Self::BachDinh => false,
        }
    }
}

/// The cước of a won division, in the order they are called (rules §6, §7).
///
/// Does not ask whether the division wins.
#[must_use]
pub fn cuoc_of(claim: &WinClaim, wait: &Wait, split: &Split) -> Vec<Cuoc> {
    cuoc_in(claim, colour_cuoc(&claim.all()), wait, split)
}

/// The same, when the cước of the colours is known.
pub(crate) fn cuoc_in(
    claim: &WinClaim,
    colour: Option<Cuoc>,
    wait: &Wait,
    split: &Split,
) -> Vec<Cuoc> {
    let chi_nay = chi_nay::is_chi_nay(claim, wait, split);
    let leo = split.has(Suon::Leo) && (!chi_nay || claim.rules.chi_nay_gom_leo);
    let named = [
        colour,
        split.has(Suon::Tom).then_some(Cuoc::Tom),
        leo.then_some(Cuoc::Leo),
        chi_nay.then_some(Cuoc::ChiNay),
    ];
    let mut cuoc: Vec<Cuoc> = named.into_iter().flatten().collect();
    if cuoc.is_empty() {
        cuoc.push(Cuoc::Suong);
    }
    cuoc.extend(Cuoc::of_streak(claim.streak));
    cuoc.extend(wait::wait_cuoc(claim, wait, split));
    cuoc.sort_unstable();
    cuoc
}

/// The cước of a won division with these bí sườn, apart from its wait and wins in a row; in the
/// order they are called.
pub(crate) fn plain_cuoc(all: &Hand, with: &[Suon]) -> [Option<Cuoc>; 3] {
    let named = |suon, cuoc| with.contains(&suon).then_some(cuoc);
    match [colour_cuoc(all), named(Suon::Tom, Cuoc::Tom), named(Suon::Leo, Cuoc::Leo)] {
        [None, None, None] => [Some(Cuoc::Suong), None, None],
        cuoc => cuoc,
    }
}

/// Text that is no cước's id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("không có cước nào là «{0}»")]
pub struct NoSuchCuoc(pub String);

impl FromStr for Cuoc {
    type Err = NoSuchCuoc;
    fn from_str(text: &str) -> Result<Self, NoSuchCuoc> {
        let plain = Self::PLAIN.iter().find(|(_, id, _)| *id == text).map(|&(cuoc, _, _)| cuoc);
        let khoi = || (3..=LONGEST_ROW).map(Self::Khoi).find(|cuoc| cuoc.id() == text);
        plain.or_else(khoi).ok_or_else(|| NoSuchCuoc(text.to_owned()))
    }
}

impl TryFrom<String> for Cuoc {
    type Error = NoSuchCuoc;
    fn try_from(text: String) -> Result<Self, NoSuchCuoc> {
        text.parse()
    }
}

impl From<Cuoc> for String {
    fn from(cuoc: Cuoc) -> Self {
        cuoc.id().to_owned()
    }
}

impl fmt::Display for Cuoc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
