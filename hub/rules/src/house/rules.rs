//! The typed rules of one village, and their defaults.

use super::Seconds;
use super::choices::{
    CaiSauU, CheoDo, ChiNay, ChiuBa, HieuTrong, HoaXepHang, SaiTrong, TraDiem, XuLyLoi,
};
use crate::Seats;
use crate::cuoc::{Adding, Scale};

/// Luật làng: the answers of one village (rules §13). A field is named as its key in the file.
///
/// `Default` is the custom of Kinh Bắc. Values built in code are not checked; those read by
/// [`HouseRules::from_toml`] are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRules {
    /// How many huts sit down: tổ tôm, or bí tứ (rules §11).
    pub so_nha: Seats,
    /// `1v 2v 3v` is a lưng also as the head of a longer run (rules §2).
    pub lung_dau_doc: bool,
    /// Cho cái: which seat to the right of the turner leads for a sum of 1, 2, 3, 4, 5 (rules §3).
    pub cho_cai: [u8; 5],
    /// Who leads after a win (rules §3).
    pub cai_sau_u: CaiSauU,
    /// What a third fold does (rules §4).
    pub chiu_ba: ChiuBa,
    /// Ù vọng: a hut may win on the kind of a thiên khai just shown (rules §4).
    pub u_vong: bool,
    /// Bí hoàn: a bất thực may end in its bí alone (rules §4).
    pub bi_hoan: bool,
    /// How several cước add up (rules §7).
    pub cong_cuoc: Adding,
    /// Thang điểm: what each cước is worth (rules §7).
    pub diem: Scale,
    /// Bạch thủ counts for a chạm thành hand too (rules §7).
    pub bach_thu_cham_thanh: bool,
    /// Which hands may call chi nảy (rules §7).
    pub chi_nay: ChiNay,
    /// Lèo counts on top of chi nảy (rules §7).
    pub chi_nay_gom_leo: bool,
    /// What a false ù costs (rules §8).
    pub cheo_do: CheoDo,
    /// What happens to a faulty act (rules §8).
    pub xu_ly_loi: XuLyLoi,
    /// The hội ends when a hut has this many points; `None`: points do not end it (rules §10).
    pub hoi_diem: Option<u16>,
    /// The hội ends after this many minutes; `None`: time does not end it (rules §10).
    pub hoi_phut: Option<u16>,
    /// What separates huts with equal points, first things first; then they share a rank (rules §10).
    pub hoa_xep_hang: Vec<HoaXepHang>,
    /// Who gives the points of a win (rules §10).
    pub tra_diem: TraDiem,
    /// Gà: points each hut puts into the pot per ván; 0 when there is no pot (rules §10).
    pub ga: u16,
    /// The signal profile that the huts beat by (rules §12).
    pub hieu_trong: HieuTrong,
    /// How long others may still call after the hut in turn has answered (rules §12).
    pub cua_so_goi: Seconds,
    /// Thinking time before the arbiter is prompted (rules §12).
    pub thoi_gian_nghi: Seconds,
    /// A true win called with the wrong drum (rules §12).
    pub sai_trong: SaiTrong,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            so_nha: Seats::Five,
            lung_dau_doc: true,
            cho_cai: [1, 1, 3, 4, 4],
            cai_sau_u: CaiSauU::Boc,
            chiu_ba: ChiuBa::Huy,
            u_vong: true,
            bi_hoan: true,
            cong_cuoc: Adding::Dich,
            diem: Scale::default(),
            bach_thu_cham_thanh: false,
            chi_nay: ChiNay::Dong,
            chi_nay_gom_leo: false,
            cheo_do: CheoDo::TungVan,
            xu_ly_loi: XuLyLoi::Ghi,
            hoi_diem: Some(50),
            hoi_phut: Some(90),
            hoa_xep_hang: vec![HoaXepHang::VanU, HoaXepHang::VanTo, HoaXepHang::BocTham],
            tra_diem: TraDiem::Cong,
            ga: 0,
            hieu_trong: HieuTrong::KinhBac,
            cua_so_goi: Seconds::whole(2),
            thoi_gian_nghi: Seconds::whole(30),
            sai_trong: SaiTrong::TrongTai,
        }
    }
}
