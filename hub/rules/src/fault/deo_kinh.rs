//! Đeo kính: faults for which a win scores nothing (rules §8).

use super::words::{Proof, faults};

faults! {
    /// Lỗi đeo kính: laid, turned up or announced wrongly.
    DeoKinh {
        /// Did not lay the identical hand card when eating.
        TreoTranh = "treo_tranh", "treo tranh",
            "Trên tay còn quân giống quân vừa ăn thì phải hạ cùng phu ấy, không được để treo trên tay.";
        /// An eaten card lies inside a bí instead of outermost.
        TraiVi = "trai_vi", "trái vỉ",
            "Quân ăn vào phải đặt ngoài cùng phu, không được xếp trái vỉ.";
        /// An eaten card lies between two of the phu.
        KepCo = "kep_co", "kẹp cổ",
            "Quân ăn vào phải đặt ngoài cùng phu, không được kẹp vào giữa.";
        /// A khàn was not turned up.
        KheKhan = "khe_khan", "khê khàn",
            "Lúc ù phải dậy khàn và xướng dậy khàn, quên thì ván ù không được điểm.";
        /// A thiên khai was not turned up.
        KheThienKhai = "khe_thien_khai", "khê thiên khai",
            "Thiên khai phải dậy trình trước khi bốc nọc, quên thì ván ù không được điểm.";
        /// Wins on a kind it had thrown off without saying so.
        ULaiQuanXen = "u_lai_quan_xen", "ù lại quân đã xén",
            "Ù vào đúng quân mình đã đánh xén thì phải xướng lên, quên thì ván ù không được điểm.";
        /// Did not report a bất thực.
        QuenBatThuc = "quen_bat_thuc", "quên trả bất thực",
            "Có bất thực thì lúc ù phải xướng trả, quên thì ván ù không được điểm.";
        /// Announced less than the hand has.
        XuongThap = "xuong_thap", "xướng thấp hơn bài",
            "Xướng thiếu cước so với bài, ván ù không được điểm nhưng cũng không bị phạt.";
    }
}

impl DeoKinh {
    /// What can prove it: the table turns cards up by itself, so some happen only in the yard.
    #[must_use]
    pub const fn proof(self) -> Proof {
        match self {
            Self::TreoTranh => Proof::Hand,
            Self::KheKhan | Self::ULaiQuanXen | Self::QuenBatThuc | Self::XuongThap => Proof::Said,
            Self::TraiVi | Self::KepCo | Self::KheThienKhai => Proof::Yard,
        }
    }

    /// The section of the rules that it breaks.
    pub(super) const fn section(self) -> &'static str {
        match self {
            Self::TreoTranh | Self::TraiVi | Self::KepCo => "5",
            Self::KheThienKhai => "4",
            Self::KheKhan | Self::ULaiQuanXen | Self::QuenBatThuc | Self::XuongThap => "6",
        }
    }
}
