//! Đền: faults whose hut pays (rules §8).

use super::words::{Proof, faults};

faults! {
    /// Lỗi đền: announced too much, or played against the rules.
    Den {
        /// Announced more than the hand has.
        XuongCao = "xuong_cao", "xướng cao hơn bài",
            "Xướng nhiều cước hơn bài có, ván ù không được tính và phải đền số điểm đã xướng.";
        /// Ate X, then threw two cards that form a phu with X.
        AnMotDanhHai = "an_mot_danh_hai", "ăn một đánh hai",
            "Đã ăn một quân rồi lại đánh đi hai quân tròn phu với chính quân ấy.";
        /// Phỗng of X, then threw two cards that form a phu with X.
        PhongMotDanhHai = "phong_mot_danh_hai", "phỗng một đánh hai",
            "Đã phỗng một quân rồi lại đánh đi hai quân tròn phu với chính quân ấy.";
        /// Threw a card of a phu on its mat.
        DanhPhuDuoiChieu = "danh_phu_duoi_chieu", "đánh quân của phu dưới chiếu",
            "Quân này đang nằm trong phu đã hạ dưới chiếu của điếm, không được đánh đi.";
        /// Threw both cards of a pair it did not phỗng with.
        DanhDoiBoPhong = "danh_doi_bo_phong", "bỏ phỗng rồi đánh cả đôi",
            "Đã không phỗng quân này thì phải giữ lấy một quân, không được đánh đi cả đôi.";
        /// Greedy for lèo or bạch định.
        DanhTham = "danh_tham", "đánh tham",
            "Không được tham lèo hay tham bạch định mà đánh đi đôi cửu sau khi ăn hoặc bỏ quân liên quan.";
        /// Ate 7v with 3w 3s, threw 3v.
        AnThatVanDanhTamVan = "an_that_van_danh_tam_van", "ăn thất văn rồi đánh tam văn",
            "Đã ăn thất văn với tam vạn, tam sách thì không được đánh tam văn.";
        /// Ate 8v with 2w 2s, threw 2v.
        AnBatVanDanhNhiVan = "an_bat_van_danh_nhi_van", "ăn bát văn rồi đánh nhị văn",
            "Đã ăn bát văn với nhị vạn, nhị sách thì không được đánh nhị văn.";
        /// Threw all three cards of a phu.
        DanhCaPhu = "danh_ca_phu", "đánh cả phu",
            "Đã đánh hai quân của một phu có sẵn thì không được đánh nốt quân thứ ba.";
        /// Ate a kind it had declined.
        BoAnRoiAn = "bo_an_roi_an", "bỏ ăn rồi lại ăn",
            "Lá này điếm đã bỏ không ăn, nay chỉ được ù chứ không được ăn.";
        /// Declined one end of two neighbours and ate the other.
        BoDauAnCuoi = "bo_dau_an_cuoi", "bỏ đầu ăn cuối",
            "Hai quân liền kề đã bỏ không ăn quân ở một đầu thì không được ăn quân ở đầu kia.";
        /// Phỗng of a kind it had let pass.
        BoPhongRoiPhong = "bo_phong_roi_phong", "bỏ phỗng rồi lại phỗng",
            "Lá này điếm đã bỏ không phỗng, nay không được phỗng nữa.";
        /// Ate or phỗng so that an undeclared khàn shows.
        LoKhan = "lo_khan", "lộ khàn",
            "Ba quân giống nhau chưa báo khàn hay bất thực thì không được ăn hay phỗng cho lộ ra.";
        /// Ate to change a laid phu, then threw a card tied to the old one.
        ChuyenPhuDanhPhu = "chuyen_phu_danh_phu", "chuyển phu rồi đánh phu",
            "Đã ăn để chuyển phu dưới chiếu thì không được đánh quân đi liền với phu cũ.";
        /// Declined into a bí, ate into a run, and threw the third card.
        AnDocBoBi = "an_doc_bo_bi", "ăn dọc bỏ bí",
            "Đã bỏ quân ăn được phu bí, sau ăn phu dọc thì không được đánh đi quân bí còn lại.";
        /// Declined into a run, ate into a bí, and threw the third card.
        AnBiBoDoc = "an_bi_bo_doc", "ăn bí bỏ dọc",
            "Đã bỏ quân ăn được phu dọc, sau ăn phu bí thì không được đánh đi quân dọc còn lại.";
        /// Did not eat a card that made a phu with two cards, then threw both.
        KhongAnRoiDanhDoi = "khong_an_roi_danh_doi", "không ăn rồi đánh cả đôi",
            "Đã không ăn quân tròn phu với hai quân này thì không được đánh đi cả hai.";
        /// Threw a yêu.
        DanhYeu = "danh_yeu", "đánh yêu",
            "Quân yêu không được đánh đi, hãy đánh lá khác.";
        /// Declined a yêu at its own cửa.
        KhongAnYeu = "khong_an_yeu", "không ăn yêu ở cửa mình",
            "Quân yêu bốc ở cửa mình thì phải ăn.";
        /// A bất thực with only a bí threw one of the three.
        BatThucDanhXen = "bat_thuc_danh_xen", "bất thực đánh xén",
            "Bất thực mà chỉ có phu bí thì không được đánh xén quân nào trong ba quân ấy.";
    }
}

/// A yêu is thrown only when nothing else is left, whatever else is wrong with the others.
const YEU_WEIGHS: usize = 100;

impl Den {
    /// How much it speaks against a throw, when each throw would be a fault.
    pub(crate) const fn weight(self) -> usize {
        if matches!(self, Self::DanhYeu) { YEU_WEIGHS } else { 1 }
    }

    /// What can prove it. The hand only shrinks, so what is laid or thrown later was held before:
    /// the record alone shows most.
    #[must_use]
    pub const fn proof(self) -> Proof {
        match self {
            Self::LoKhan | Self::BatThucDanhXen => Proof::Hand,
            Self::XuongCao => Proof::Said,
            Self::AnMotDanhHai
            | Self::PhongMotDanhHai
            | Self::DanhPhuDuoiChieu
            | Self::DanhDoiBoPhong
            | Self::DanhTham
            | Self::AnThatVanDanhTamVan
            | Self::AnBatVanDanhNhiVan
            | Self::DanhCaPhu
            | Self::BoAnRoiAn
            | Self::BoDauAnCuoi
            | Self::BoPhongRoiPhong
            | Self::ChuyenPhuDanhPhu
            | Self::AnDocBoBi
            | Self::AnBiBoDoc
            | Self::KhongAnRoiDanhDoi
            | Self::DanhYeu
            | Self::KhongAnYeu => Proof::Record,
        }
    }

    /// The section of the rules that it breaks.
    pub(super) const fn section(self) -> &'static str {
        match self {
            Self::XuongCao => "6",
            Self::BoAnRoiAn | Self::BoPhongRoiPhong | Self::DanhYeu | Self::KhongAnYeu => "5",
            Self::LoKhan | Self::BatThucDanhXen => "4",
            Self::AnMotDanhHai
            | Self::PhongMotDanhHai
            | Self::DanhPhuDuoiChieu
            | Self::DanhDoiBoPhong
            | Self::DanhTham
            | Self::AnThatVanDanhTamVan
            | Self::AnBatVanDanhNhiVan
            | Self::DanhCaPhu
            | Self::BoDauAnCuoi
            | Self::ChuyenPhuDanhPhu
            | Self::AnDocBoBi
            | Self::AnBiBoDoc
            | Self::KhongAnRoiDanhDoi => "8",
        }
    }
}
