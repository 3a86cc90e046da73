//! Every key of a house-rules file: its name, label, help and form. Data: read it as a table.

use super::choices::{
    CaiSauU, CheoDo, ChiNay, ChiuBa, HieuTrong, HoaXepHang, SaiTrong, TraDiem, XuLyLoi,
};
use super::slot::slot;
use super::{Choice, Form, HouseRules, Seconds};
use crate::cuoc::Adding;

/// Khóa luật: one house rule of a village (rules §13).
#[expect(missing_docs, reason = "each is documented by its help text, which the organiser reads")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    SoNha,
    ChoCai,
    CaiSauU,
    LungDauDoc,
    ChiuBa,
    UVong,
    BiHoan,
    CongCuoc,
    KinhTuCo,
    BachThuChamThanh,
    ChiNay,
    ChiNayGomLeo,
    CheoDo,
    XuLyLoi,
    HoiDiem,
    HoiPhut,
    HoaXepHang,
    TraDiem,
    Ga,
    HieuTrong,
    CuaSoGoi,
    ThoiGianNghi,
    SaiTrong,
    DiemSuong,
    DiemTom,
    DiemLeo,
    DiemKinhCu,
    DiemThapHong,
    DiemBachDinh,
    DiemChiNay,
    DiemThong,
    DiemXuyen,
    DiemXuyenTu,
    DiemBiTu,
    DiemBachThu,
}

impl Key {
    /// Every key in the order of the file.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|entry| entry.key)
    }

    /// The key of this name (`chiu_ba`, `diem.suong`).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|key| key.name() == name)
    }

    /// Its name in the file; a dot where it stands in a table.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The heading it stands under, in Vietnamese.
    #[must_use]
    pub fn group(self) -> &'static str {
        self.entry().group
    }

    /// What the organiser's page calls it, in Vietnamese.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.entry().label
    }

    /// One Vietnamese sentence that says what it decides.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.entry().help
    }

    /// What answers it takes.
    #[must_use]
    pub fn form(self) -> Form {
        self.entry().form
    }

    /// The default as the file has it.
    #[must_use]
    pub fn default_text(self) -> String {
        HouseRules::default().text_of(self)
    }

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }
}

impl HouseRules {
    /// The answer to one key as the file has it (`"boc"`, `[1, 1, 3, 4, 4]`).
    #[must_use]
    pub fn text_of(&self, key: Key) -> String {
        slot(&mut self.clone(), key).show()
    }
}

struct Entry {
    key: Key,
    name: &'static str,
    group: &'static str,
    label: &'static str,
    help: &'static str,
    form: Form,
}

const DEAL: &str = "Chia bài";
const PLAY: &str = "Chơi bài";
const CUOC: &str = "Cước";
const FAULTS: &str = "Lỗi và phạt";
const SESSION: &str = "Hội";
const SIGNALS: &str = "Trống và giờ";
const SCALE: &str = "Thang điểm";

const POINTS: Form = Form::Number { min: 1, max: 200 };
const ADDED: Form = Form::Number { min: 0, max: 200 };

const fn row(
    key: Key,
    name: &'static str,
    group: &'static str,
    form: Form,
    label: &'static str,
    help: &'static str,
) -> Entry {
    Entry { key, name, group, label, help, form }
}

/// In the order of [`Key`], which is the order of the file. One row, one key.
#[rustfmt::skip]
static TABLE: [Entry; 35] = [
    row(Key::SoNha, "so_nha", DEAL, Form::Number { min: 4, max: 5 },
        "Số điếm ngồi chơi",
        "5 là tổ tôm năm điếm; 4 là bí tứ, điếm 5 không ngồi, mỗi điếm 24 lá và ù phải có hai lưng."),
    row(Key::ChoCai, "cho_cai", DEAL, Form::Seats,
        "Cho cái",
        "Tổng hai lá lật rút về 1 đến 5; năm số này là điếm thứ mấy bên phải người lật được cái ứng với tổng 1, 2, 3, 4, 5."),
    row(Key::CaiSauU, "cai_sau_u", DEAL, Form::OneOf(CaiSauU::WORDS),
        "Cái sau ván ù",
        "Sau một ván có người ù thì ai cầm cái ván sau."),
    row(Key::LungDauDoc, "lung_dau_doc", PLAY, Form::YesNo,
        "Nhất nhị tam văn ở đầu dọc dài là lưng",
        "Nhất, nhị, tam văn nằm ở đầu một phu dọc dài hơn ba lá có được tính là lưng không."),
    row(Key::ChiuBa, "chiu_ba", PLAY, Form::OneOf(ChiuBa::WORDS),
        "Điếm thứ ba chịu",
        "Khi đã có hai điếm chịu mà điếm thứ ba cũng muốn chịu thì làm thế nào."),
    row(Key::UVong, "u_vong", PLAY, Form::YesNo,
        "Ù vọng",
        "Bài lẻ từ hai lá, chỉ chờ đúng quân thiên khai vừa trình, có được ù quân ấy không."),
    row(Key::BiHoan, "bi_hoan", PLAY, Form::YesNo,
        "Bí hoàn bí",
        "Bất thực đã mất phu dọc nhưng còn đủ phu bí thì lúc ù có được trả là bí hoàn bí không."),
    row(Key::CongCuoc, "cong_cuoc", CUOC, Form::OneOf(Adding::WORDS),
        "Cách cộng cước",
        "Ván ù có nhiều cước thì cộng điểm thế nào."),
    row(Key::KinhTuCo, "kinh_tu_co", CUOC, POINTS,
        "Điểm kính tứ cố",
        "Ván ù kính tứ cố được mấy điểm; các làng thường tính 48 hoặc 50."),
    row(Key::BachThuChamThanh, "bach_thu_cham_thanh", CUOC, Form::YesNo,
        "Chạm thành cũng được bạch thủ",
        "Bài chạm thành mà ù bằng cách phỗng thì có được tính bạch thủ không."),
    row(Key::ChiNay, "chi_nay", CUOC, Form::OneOf(ChiNay::WORDS),
        "Điều kiện chi nảy",
        "Bài thế nào thì được ù chi nảy."),
    row(Key::ChiNayGomLeo, "chi_nay_gom_leo", CUOC, Form::YesNo,
        "Chi nảy tính thêm lèo",
        "Ván ù chi nảy có được tính thêm cước lèo không."),
    row(Key::CheoDo, "cheo_do", FAULTS, Form::OneOf(CheoDo::WORDS),
        "Phạt chèo đò",
        "Điếm ù sai, bị chèo đò, thì phạt và trả đò thế nào."),
    row(Key::XuLyLoi, "xu_ly_loi", FAULTS, Form::OneOf(XuLyLoi::WORDS),
        "Xử lý lỗi khi chơi",
        "Điếm đánh hoặc ăn sai luật thì máy vẫn cho đi rồi ghi lỗi, hay không cho đi."),
    row(Key::HoiDiem, "hoi_diem", SESSION, Form::Limit { max: 1000 },
        "Điểm hết hội",
        "Hội kết thúc ở ván có điếm đạt số điểm này; 0 là không tính theo điểm."),
    row(Key::HoiPhut, "hoi_phut", SESSION, Form::Limit { max: 1440 },
        "Phút hết hội",
        "Hội kết thúc ở ván đang chơi khi hết số phút này; 0 là không tính theo giờ."),
    row(Key::HoaXepHang, "hoa_xep_hang", SESSION, Form::Order(HoaXepHang::WORDS),
        "Bằng điểm thì xét",
        "Các điếm bằng điểm thì xét lần lượt những điều này; xét hết vẫn bằng thì đồng hạng."),
    row(Key::TraDiem, "tra_diem", SESSION, Form::OneOf(TraDiem::WORDS),
        "Trả điểm ván ù",
        "Điểm của ván ù được cộng thêm cho điếm ù, hay do từng điếm khác trả."),
    row(Key::Ga, "ga", SESSION, Form::Number { min: 0, max: 100 },
        "Góp gà",
        "Mỗi ván mỗi điếm góp mấy điểm vào gà, ai ù to thì bắt gà; 0 là không nuôi gà."),
    row(Key::HieuTrong, "hieu_trong", SIGNALS, Form::OneOf(HieuTrong::WORDS),
        "Lối trống",
        "Các điếm đánh trống phất cờ theo lối nào."),
    row(Key::CuaSoGoi, "cua_so_goi", SIGNALS,
        Form::Seconds { min: Seconds::from_ms(100), max: Seconds::whole(60) },
        "Thời gian gọi chen (giây)",
        "Điếm đến lượt đã trả lời rồi thì các điếm khác còn được gọi phỗng, dậy khàn, ù trong mấy giây."),
    row(Key::ThoiGianNghi, "thoi_gian_nghi", SIGNALS,
        Form::Seconds { min: Seconds::whole(5), max: Seconds::whole(600) },
        "Thời gian nghĩ (giây)",
        "Điếm đến lượt nghĩ quá mấy giây thì máy nhắc trọng tài."),
    row(Key::SaiTrong, "sai_trong", SIGNALS, Form::OneOf(SaiTrong::WORDS),
        "Ù đúng nhưng sai trống",
        "Bài ù đúng mà đánh sai hồi trống hoặc sai cờ thì xử thế nào."),
    row(Key::DiemSuong, "diem.suong", SCALE, POINTS,
        "Suông",
        "Ván ù không có cước nào được mấy điểm; các cước khác không được thấp hơn."),
    row(Key::DiemTom, "diem.tom", SCALE, POINTS,
        "Tôm",
        "Cước tôm được mấy điểm."),
    row(Key::DiemLeo, "diem.leo", SCALE, POINTS,
        "Lèo",
        "Cước lèo được mấy điểm."),
    row(Key::DiemKinhCu, "diem.kinh_cu", SCALE, POINTS,
        "Kính cụ",
        "Cước kính cụ được mấy điểm."),
    row(Key::DiemThapHong, "diem.thap_hong", SCALE, POINTS,
        "Thập hồng",
        "Cước thập hồng được mấy điểm."),
    row(Key::DiemBachDinh, "diem.bach_dinh", SCALE, POINTS,
        "Bạch định",
        "Cước bạch định được mấy điểm."),
    row(Key::DiemChiNay, "diem.chi_nay", SCALE, POINTS,
        "Chi nảy",
        "Cước chi nảy được mấy điểm."),
    row(Key::DiemThong, "diem.thong", SCALE, ADDED,
        "Thông (thêm)",
        "Ù liền ván được thêm mấy điểm; tam khôi, tứ khôi và mỗi ván sau nữa lại thêm bấy nhiêu."),
    row(Key::DiemXuyen, "diem.xuyen", SCALE, ADDED,
        "Xuyên (thêm)",
        "Ù xuyên được thêm mấy điểm."),
    row(Key::DiemXuyenTu, "diem.xuyen_tu", SCALE, ADDED,
        "Xuyên tư (thêm)",
        "Ù xuyên tư được thêm mấy điểm."),
    row(Key::DiemBiTu, "diem.bi_tu", SCALE, ADDED,
        "Bí tư (thêm)",
        "Ù bí tư được thêm mấy điểm."),
    row(Key::DiemBachThu, "diem.bach_thu", SCALE, ADDED,
        "Bạch thủ (thêm)",
        "Ù bạch thủ được thêm mấy điểm."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_finds_its_own_row() {
        for (at, entry) in TABLE.iter().enumerate() {
            assert_eq!(entry.key as usize, at, "{} stands in the wrong row", entry.name);
            assert_eq!(Key::named(entry.name), Some(entry.key));
        }
    }

    #[test]
    fn a_group_stands_together() {
        let mut groups: Vec<_> = Key::all().map(Key::group).collect();
        groups.dedup();
        let mut once = groups.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(groups.len(), once.len(), "{groups:?}");
    }

    #[test]
    fn help_is_one_sentence() {
        for key in Key::all() {
            assert!(key.help().ends_with('.'), "{}", key.name());
            assert_eq!(key.help().matches(". ").count(), 0, "{}", key.name());
        }
    }
}
