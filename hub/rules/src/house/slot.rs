//! One answer: read from TOML, written as TOML, whatever its type.

use super::choices::{Choice, HoaXepHang};
use super::{Form, HouseRules, Key, Seconds};
use crate::Seats;
use toml::de::{DeArray, DeInteger, DeValue};

/// How an answer does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Misfit {
    /// Another kind of value.
    WrongType,
    /// The right kind, but not an answer.
    Impossible,
}

/// An answer that can be read and written.
pub(super) trait Slot {
    /// Takes the value if it fits the form.
    fn read(&mut self, value: &DeValue<'_>, form: Form) -> Result<(), Misfit>;

    /// As the file has it.
    fn show(&self) -> String;
}

/// The answer of this key. One home for which field belongs to which key.
pub(super) fn slot(rules: &mut HouseRules, key: Key) -> &mut dyn Slot {
    match key {
        Key::SoNha => &mut rules.so_nha,
        Key::ChoCai => &mut rules.cho_cai,
        Key::CaiSauU => &mut rules.cai_sau_u,
        Key::LungDauDoc => &mut rules.lung_dau_doc,
        Key::ChiuBa => &mut rules.chiu_ba,
        Key::UVong => &mut rules.u_vong,
        Key::BiHoan => &mut rules.bi_hoan,
        Key::CongCuoc => &mut rules.cong_cuoc,
        Key::KinhTuCo => &mut rules.diem.kinh_tu_co,
        Key::BachThuChamThanh => &mut rules.bach_thu_cham_thanh,
        Key::ChiNay => &mut rules.chi_nay,
        Key::ChiNayGomLeo => &mut rules.chi_nay_gom_leo,
        Key::CheoDo => &mut rules.cheo_do,
        Key::XuLyLoi => &mut rules.xu_ly_loi,
        Key::HoiDiem => &mut rules.hoi_diem,
        Key::HoiPhut => &mut rules.hoi_phut,
        Key::HoaXepHang => &mut rules.hoa_xep_hang,
        Key::TraDiem => &mut rules.tra_diem,
        Key::Ga => &mut rules.ga,
        Key::HieuTrong => &mut rules.hieu_trong,
        Key::CuaSoGoi => &mut rules.cua_so_goi,
        Key::ThoiGianNghi => &mut rules.thoi_gian_nghi,
        Key::SaiTrong => &mut rules.sai_trong,
        Key::DiemSuong => &mut rules.diem.suong,
        Key::DiemTom => &mut rules.diem.tom,
        Key::DiemLeo => &mut rules.diem.leo,
        Key::DiemKinhCu => &mut rules.diem.kinh_cu,
        Key::DiemThapHong => &mut rules.diem.thap_hong,
        Key::DiemBachDinh => &mut rules.diem.bach_dinh,
        Key::DiemChiNay => &mut rules.diem.chi_nay,
        Key::DiemThong => &mut rules.diem.thong,
        Key::DiemXuyen => &mut rules.diem.xuyen,
        Key::DiemXuyenTu => &mut rules.diem.xuyen_tu,
        Key::DiemBiTu => &mut rules.diem.bi_tu,
        Key::DiemBachThu => &mut rules.diem.bach_thu,
    }
}

impl Slot for bool {
    fn read(&mut self, value: &DeValue<'_>, _: Form) -> Result<(), Misfit> {
        *self = value.as_bool().ok_or(Misfit::WrongType)?;
        Ok(())
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Slot for u16 {
    fn read(&mut self, value: &DeValue<'_>, form: Form) -> Result<(), Misfit> {
        let number = whole(value.as_integer().ok_or(Misfit::WrongType)?)?;
        let fits = match form {
            Form::Number { min, max } => (min..=max).contains(&number),
            Form::Limit { max } => number <= max,
            Form::YesNo | Form::Seconds { .. } | Form::OneOf(_) | Form::Order(_) | Form::Seats => {
                false
            }
        };
        *self = fits.then_some(number).ok_or(Misfit::Impossible)?;
        Ok(())
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Slot for Seats {
    fn read(&mut self, value: &DeValue<'_>, form: Form) -> Result<(), Misfit> {
        let mut huts = 0_u16;
        huts.read(value, form)?;
        let huts = u8::try_from(huts).map_err(|_| Misfit::Impossible)?;
        *self = Self::try_from(huts).map_err(|_| Misfit::Impossible)?;
        Ok(())
    }

    fn show(&self) -> String {
        self.huts().to_string()
    }
}

impl Slot for Option<u16> {
    fn read(&mut self, value: &DeValue<'_>, form: Form) -> Result<(), Misfit> {
        let mut number = 0;
        number.read(value, form)?;
        *self = (number > 0).then_some(number);
        Ok(())
    }

    fn show(&self) -> String {
        self.unwrap_or(0).to_string()
    }
}

impl Slot for Seconds {
    fn read(&mut self, value: &DeValue<'_>, form: Form) -> Result<(), Misfit> {
        let span = match (value.as_integer(), value.as_float()) {
            (Some(whole_seconds), _) => Self::whole(whole(whole_seconds)?),
            (None, Some(float)) => decimal(float.as_str())?,
            (None, None) => return Err(Misfit::WrongType),
        };
        let fits = matches!(form, Form::Seconds { min, max } if (min..=max).contains(&span));
        *self = fits.then_some(span).ok_or(Misfit::Impossible)?;
        Ok(())
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl<C: Choice> Slot for C {
    fn read(&mut self, value: &DeValue<'_>, _: Form) -> Result<(), Misfit> {
        *self = choice(value)?;
        Ok(())
    }

    fn show(&self) -> String {
        format!("\"{}\"", self.word())
    }
}

impl Slot for Vec<HoaXepHang> {
    fn read(&mut self, value: &DeValue<'_>, _: Form) -> Result<(), Misfit> {
        let order = array(value)?.iter().map(|item| choice(item.get_ref()));
        let order: Self = order.collect::<Result<_, _>>()?;
        let lot_ends = order.iter().rev().skip(1).all(|&by| by != HoaXepHang::BocTham);
        let repeats = (1..order.len()).any(|at| order[..at].contains(&order[at]));
        *self = (lot_ends && !repeats).then_some(order).ok_or(Misfit::Impossible)?;
        Ok(())
    }

    fn show(&self) -> String {
        let words: Vec<_> = self.iter().map(Slot::show).collect();
        format!("[{}]", words.join(", "))
    }
}

impl Slot for [u8; 5] {
    fn read(&mut self, value: &DeValue<'_>, _: Form) -> Result<(), Misfit> {
        let seats = array(value)?.iter().map(|item| seat(item.get_ref()));
        let seats: Vec<u8> = seats.collect::<Result<_, _>>()?;
        *self = seats.try_into().map_err(|_| Misfit::Impossible)?;
        Ok(())
    }

    fn show(&self) -> String {
        format!("{self:?}")
    }
}

fn seat(value: &DeValue<'_>) -> Result<u8, Misfit> {
    let mut number = 0_u16;
    number.read(value, Form::Number { min: 1, max: 5 })?;
    u8::try_from(number).map_err(|_| Misfit::Impossible)
}

fn choice<C: Choice>(value: &DeValue<'_>) -> Result<C, Misfit> {
    let word = value.as_str().ok_or(Misfit::WrongType)?;
    C::ALL.iter().copied().find(|answer| answer.word() == word).ok_or(Misfit::Impossible)
}

fn array<'v, 'i>(value: &'v DeValue<'i>) -> Result<&'v DeArray<'i>, Misfit> {
    value.as_array().ok_or(Misfit::WrongType)
}

fn whole(integer: &DeInteger<'_>) -> Result<u16, Misfit> {
    u16::from_str_radix(integer.as_str(), integer.radix()).map_err(|_| Misfit::Impossible)
}

/// Seconds with decimals, to the millisecond; a float would not write back as it was read.
fn decimal(text: &str) -> Result<Seconds, Misfit> {
    let (whole, part) = text.split_once('.').ok_or(Misfit::Impossible)?;
    let part = part.trim_end_matches('0');
    if part.len() > 3 {
        return Err(Misfit::Impossible);
    }
    let whole: u16 = whole.parse().map_err(|_| Misfit::Impossible)?;
    let part: u32 = format!("{part:0<3}").parse().map_err(|_| Misfit::Impossible)?;
    Ok(Seconds::from_ms(u32::from(whole) * 1000 + part))
}
