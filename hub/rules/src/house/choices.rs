//! Answers to house rules that are one of a few words.

use crate::cuoc::Adding;
use serde::{Deserialize, Serialize};

/// A house rule whose answer is one of a few words.
pub trait Choice: Copy + Eq + 'static {
    /// Every answer, in the order a form offers them.
    const ALL: &'static [Self];

    /// The word written in the file and the Vietnamese label of each answer, in the same order.
    const WORDS: &'static [(&'static str, &'static str)];

    /// Where this answer stands among all.
    fn place(self) -> usize;

    /// The word written in the file.
    fn word(self) -> &'static str {
        Self::WORDS[self.place()].0
    }

    /// What it means, in Vietnamese.
    fn label(self) -> &'static str {
        Self::WORDS[self.place()].1
    }
}

/// Declares an enum together with the word and the label of each answer.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident = $word:literal, $label:literal;)+
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] $variant,)+
        }

        impl Choice for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const WORDS: &'static [(&'static str, &'static str)] = &[$(($word, $label)),+];

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

choice! {
    /// Cái sau ù: who leads after a win (rules §3).
    CaiSauU {
        /// Two cards are turned again.
        Boc = "boc", "bốc hai lá cho cái lại";
        /// The winner leads.
        NguoiU = "nguoi_u", "người vừa ù cầm cái";
    }
}

choice! {
    /// Chịu ba: what a third fold does (rules §4).
    ChiuBa {
        /// The ván ends.
        Huy = "huy", "bỏ ván, điếm chịu trước được kê";
        /// The two huts left must allow it; drum language has no such question, so the arbiter puts it.
        XinPhep = "xin_phep", "phải được hai điếm còn lại cho phép";
    }
}

choice! {
    /// Chi nảy: which hands may call it (rules §7).
    ChiNay {
        /// `9w 8s` held, not chạm thành, the `cc` drawn by another hut.
        Dong = "dong", "có cửu vạn, bát sách trên tay, không chạm thành, chi chi do điếm khác bốc";
        /// A single wait on `cc`, two or more odd cards, nothing passed over.
        MotCho = "mot_cho", "chỉ chờ một tiếng chi chi, lẻ từ hai lá, chưa bỏ lá nào làm thành bài";
    }
}

choice! {
    /// Chèo đò: what a false ù costs (rules §8).
    CheoDo {
        /// Four points each ván until a valid win pays.
        TungVan = "tung_van", "mất điểm từng ván cho đến khi trả đò bằng một ván ù";
        /// All points of the hội so far, and a win to pay.
        XoaDiem = "xoa_diem", "xóa hết điểm đã được trong hội, rồi trả đò bằng một ván ù";
        /// As `TungVan`, but the paying win must be worth as much.
        BangVan = "bang_van", "như từng ván, nhưng ván trả đò phải to bằng ván chèo đò";
    }
}

choice! {
    /// Hòa xếp hạng: what separates huts with equal points (rules §10).
    HoaXepHang {
        /// More wins.
        VanU = "van_u", "hơn số ván ù";
        /// The highest single win.
        VanTo = "van_to", "hơn ván ù to nhất";
        /// A drawn lot.
        BocTham = "boc_tham", "bốc thăm";
    }
}

choice! {
    /// Sai trống: a true win called with the wrong drum (rules §12).
    SaiTrong {
        /// The arbiter decides.
        TrongTai = "trong_tai", "trọng tài quyết";
        /// It scores nothing.
        MatDiem = "mat_diem", "ván ù không được điểm";
    }
}

choice! {
    /// Xử lý lỗi: what happens to a faulty act (rules §8).
    XuLyLoi {
        /// It stands, is recorded, and punished as in the yard.
        Ghi = "ghi", "vẫn cho đi, ghi lỗi và phạt như ngoài sân";
        /// The table refuses it: for learners.
        Ngan = "ngan", "không cho đi, để người mới học";
    }
}

choice! {
    /// Trả điểm: who gives the points of a win (rules §10).
    TraDiem {
        /// They are added, nobody pays.
        Cong = "cong", "cộng cho điếm ù, không ai mất";
        /// Each other hut pays them.
        TungNha = "tung_nha", "mỗi điếm khác trả cho điếm ù";
    }
}

choice! {
    /// Hiệu trống: the signal profile that the huts beat by (rules §12).
    HieuTrong {
        /// Field tổ tôm of today.
        KinhBac = "kinh-bac", "lối Kinh Bắc: 2 tùng phỗng, hồi và cờ đỏ ù";
        /// Halls of old Hanoi.
        HaNoiXua = "ha-noi-xua", "lối Hà Nội xưa: hồi là phỗng, hồi và cờ đỏ là ù";
        /// The book of Cẩm Phả.
        CamPha = "cam-pha", "lối Cẩm Phả: soạn xong đánh một hồi, 2 tùng phỗng, hồi và cờ đỏ ù";
        /// Hà Tĩnh, with six flags.
        HaTinh = "ha-tinh", "lối Hà Tĩnh: soạn bài 3 tùng bất thực, 3 cắc thiên khai, sáu cờ";
        /// The book of 1915, with a gong.
        Sach1915 = "1915", "lối Sách năm 1915: không ăn thì đánh đồng la";
    }
}

impl Choice for Adding {
    const ALL: &'static [Self] = &[Self::Dich, Self::TongHop, Self::CaoNhat];
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("dich", "cước cao nhất tính đủ, mỗi cước khác tính phần hơn suông"),
        ("tong", "cộng đủ mọi cước"),
        ("cao_nhat", "chỉ tính cước cao nhất"),
    ];

    fn place(self) -> usize {
        self as usize
    }
}
