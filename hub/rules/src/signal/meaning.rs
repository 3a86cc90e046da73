//! What a gesture can mean, with its word in a profile and its Vietnamese label.

use super::SignalPhase;
use crate::round::{Call, Roll};
use std::fmt;

/// What a hut means by a gesture; `Display`: in Vietnamese (`phỗng`), or the reason why not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A call on the card on offer.
    Call(Call),
    /// A declaration while arranging.
    Declare(DeclareSign),
    /// Trình thiên khai: shows it before the first draw (rules §4).
    ShowThienKhai,
    /// Asks for the verse again, or is still thinking.
    Ask,
    /// Not ready: wait.
    NotReady,
    /// Cờ trắng: owns up to chèo đò (rules §8).
    WhiteFlag,
    /// Means nothing here, or not one thing only: a case for the arbiter.
    Unknown {
        /// What was beaten, why it means nothing now, and what to do; Vietnamese.
        say: String,
    },
}

/// A declaration as the drum has it: which kind of card stays unsaid (rules §4, §12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclareSign {
    /// Sẵn sàng: arranged.
    SanSang,
    /// Chịu: folds this ván.
    Chiu,
    /// Bất thực: one cup, please.
    BatThuc,
    /// Thiên khai: four alike.
    ThienKhai,
}

struct Word {
    id: &'static str,
    means: Reading,
    label: &'static str,
}

const fn word(id: &'static str, means: Reading, label: &'static str) -> Word {
    Word { id, means, label }
}

/// Everything a profile can give a sign for.
static WORDS: [Word; 16] = [
    word("san_sang", Reading::Declare(DeclareSign::SanSang), "sẵn sàng"),
    word("chiu", Reading::Declare(DeclareSign::Chiu), "chịu"),
    word("bat_thuc", Reading::Declare(DeclareSign::BatThuc), "bất thực"),
    word("thien_khai", Reading::Declare(DeclareSign::ThienKhai), "thiên khai"),
    word("trinh_thien_khai", Reading::ShowThienKhai, "trình thiên khai"),
    word("an", Reading::Call(Call::An), "ăn"),
    word("khong_an", Reading::Call(Call::KhongAn), "không ăn"),
    word("phong", Reading::Call(Call::Phong), "phỗng"),
    word("day_khan", Reading::Call(Call::DayKhan), "dậy khàn"),
    word("u_suong", Reading::Call(Call::U(Roll::Suong)), "ù suông"),
    word("u_cuoc", Reading::Call(Call::U(Roll::Cuoc)), "ù có cước"),
    word("u_bach_dinh", Reading::Call(Call::U(Roll::BachDinh)), "ù bạch định"),
    word("u_lon", Reading::Call(Call::U(Roll::Lon)), "ù kính tứ cố hoặc chi nảy"),
    word("hoi_lai", Reading::Ask, "xin đọc lại"),
    word("chua_xong", Reading::NotReady, "chưa xong, xin đợi"),
    word("cheo_do", Reading::WhiteFlag, "nhận chèo đò"),
];

impl Reading {
    /// Everything that can be meant, `Unknown` left out.
    pub fn all() -> impl Iterator<Item = Self> {
        WORDS.iter().map(|word| word.means.clone())
    }

    /// The meaning of this word in a profile.
    pub(super) fn named(id: &str) -> Option<Self> {
        WORDS.iter().find(|word| word.id == id).map(|word| word.means.clone())
    }

    /// The words a profile may use.
    pub(super) fn ids() -> impl Iterator<Item = &'static str> {
        WORDS.iter().map(|word| word.id)
    }

    /// Can it be meant at this time at all?
    pub(super) const fn fits(&self, phase: SignalPhase) -> bool {
        match self {
            Self::Declare(_) => matches!(phase, SignalPhase::Arranging),
            Self::Call(_) => matches!(phase, SignalPhase::Opening | SignalPhase::Playing),
            Self::ShowThienKhai => matches!(phase, SignalPhase::Opening),
            Self::Ask | Self::NotReady | Self::WhiteFlag => true,
            Self::Unknown { .. } => false,
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { say } => f.write_str(say),
            Self::Call(_)
            | Self::Declare(_)
            | Self::ShowThienKhai
            | Self::Ask
            | Self::NotReady
            | Self::WhiteFlag => {
                let known = WORDS.iter().find(|word| word.means == *self);
                f.write_str(known.map_or("", |word| word.label))
            }
        }
    }
}
