//! Faults seen while a ván is played (rules §8): noted or refused, as the house says.

use super::{Event, Refusal};
use crate::Hut;
use crate::house::{HouseRules, XuLyLoi};

/// A fault in play whose evidence is the act just asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Threw a yêu.
    DanhYeu,
    /// Declined a yêu at its own cửa.
    KhongAnYeu,
    /// Ate a kind it had declined.
    BoAnRoiAn,
    /// Phỗng of a kind it had let pass.
    BoPhongRoiPhong,
    /// Wins after it let a win pass.
    BoU,
    /// Won with the wrong drum.
    SaiTrong,
}

impl Fault {
    /// The persisted id.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::DanhYeu => "danh_yeu",
            Self::KhongAnYeu => "khong_an_yeu",
            Self::BoAnRoiAn => "bo_an_roi_an",
            Self::BoPhongRoiPhong => "bo_phong_roi_phong",
            Self::BoU => "bo_u",
            Self::SaiTrong => "sai_trong",
        }
    }

    /// What is wrong and what to do, for people.
    const fn say(self) -> &'static str {
        match self {
            Self::DanhYeu => "quân yêu không được đánh đi, hãy đánh lá khác",
            Self::KhongAnYeu => "quân yêu bốc ở cửa mình thì phải ăn",
            Self::BoAnRoiAn => "lá này điếm đã bỏ không ăn, nay chỉ được ù chứ không được ăn",
            Self::BoPhongRoiPhong => "lá này điếm đã bỏ không phỗng, nay không được phỗng nữa",
            Self::BoU => "điếm đã bỏ ù một lá trước, nay ù không được tính",
            Self::SaiTrong => "trống gọi ù không đúng cước của bài",
        }
    }

    pub(super) fn noted(self, hut: Hut) -> Event {
        Event::FaultNoted { hut, fault: self.id().to_owned() }
    }

    /// House rule `xu_ly_loi`: the fault is noted and the act stands, or the act is refused.
    pub(super) fn raise(self, hut: Hut, house: &HouseRules) -> Result<Event, Refusal> {
        match house.xu_ly_loi {
            XuLyLoi::Ghi => Ok(self.noted(hut)),
            XuLyLoi::Ngan => {
                Err(Refusal::Forbidden { fault: self.id().to_owned(), say: self.say().to_owned() })
            }
        }
    }
}
