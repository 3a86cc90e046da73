//! Trọng tài ghi lỗi: faults that only the yard shows, and faults that were none (rules §8).

use super::calls::u;
use super::offer::Strength;
use super::phase::Phase;
use super::state::Round;
use super::{Event, LaidPhu, LaidPhuKind, Refusal};
use crate::Hut;
use crate::cuoc::Cuoc;
use crate::fault::{Den, DeoKinh, Fault, Khac};
use crate::win::{CheoDo, Word, special_word};

/// The longest note, in characters: one that a person reads at a glance.
const NOTE: usize = 300;

/// What the record says of a fault that an arbiter names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// It may have happened, and only the yard shows it.
    Possible,
    /// It cannot have happened now.
    Impossible,
    /// The engine finds it by itself.
    Found,
    /// It follows from what the hut announced.
    FromAnnouncement,
}

/// The events of an observed fault.
///
/// # Errors
/// When the fault is not possible now, is found without being told, or stands already; when there is
/// no note, or a long one.
pub(super) fn observe(
    round: &Round,
    hut: Hut,
    fault: Fault,
    note: &str,
) -> Result<Vec<Event>, Refusal> {
    let refused = |say: String| Err(Refusal::Forbidden { fault: fault.id().to_owned(), say });
    let note = noted(note)?;
    if !round.seats.sits(hut) {
        return Err(Refusal::NotSeated { hut });
    }
    if stands(round, hut, fault) {
        return refused(format!("lỗi «{fault}» đã ghi cho {hut} rồi"));
    }
    match standing(round, hut, fault) {
        Standing::Possible => {
            Ok(vec![Event::FaultObserved { hut, fault: fault.id().to_owned(), note }])
        }
        Standing::Impossible => refused(format!("lúc này {hut} chưa thể mắc lỗi «{fault}»")),
        Standing::Found => refused(format!("lỗi «{fault}» máy tự soát theo sổ, không ghi tay")),
        Standing::FromAnnouncement => {
            refused(format!("muốn bắt lỗi «{fault}», hãy ghi lời xướng của {hut}"))
        }
    }
}

impl Round {
    /// The faults that an arbiter may note against this hut now ([`super::Input::Observe`]): those
    /// that are possible and that only the yard shows. Tells something of the hand: for the desk.
    #[must_use]
    pub fn observable(&self, hut: Hut) -> Vec<Fault> {
        let open = |fault: &Fault| {
            !stands(self, hut, *fault) && standing(self, hut, *fault) == Standing::Possible
        };
        Fault::all().filter(open).collect()
    }
}

/// The events of a fault that was none.
///
/// # Errors
/// When it does not stand; when there is no note, or a long one.
pub(super) fn lift(
    round: &Round,
    hut: Hut,
    fault: Fault,
    note: &str,
) -> Result<Vec<Event>, Refusal> {
    let note = noted(note)?;
    if !stands(round, hut, fault) {
        let say = format!("{hut} không có lỗi «{fault}» nào đang ghi");
        return Err(Refusal::Forbidden { fault: fault.id().to_owned(), say });
    }
    Ok(vec![Event::FaultLifted { hut, fault: fault.id().to_owned(), note }])
}

fn noted(note: &str) -> Result<String, Refusal> {
    let note = note.trim();
    let length = note.chars().count();
    if (1..=NOTE).contains(&length) {
        return Ok(note.to_owned());
    }
    let say = format!("hãy ghi một câu, từ 1 đến {NOTE} chữ, nói rõ đã thấy gì");
    Err(Refusal::Forbidden { fault: "ghi_chu".to_owned(), say })
}

fn stands(round: &Round, hut: Hut, fault: Fault) -> bool {
    round.huts[hut].faults.iter().any(|id| id == fault.id())
}

fn standing(round: &Round, hut: Hut, fault: Fault) -> Standing {
    let possible = match fault {
        Fault::CheoDo(fault) => return cheo_do(round, hut, fault),
        Fault::Den(Den::XuongCao) => return Standing::FromAnnouncement,
        Fault::Den(_) => return Standing::Found,
        Fault::DeoKinh(fault) => return deo_kinh(round, hut, fault),
        Fault::Khac(Khac::BoU) => return Standing::Found,
        Fault::Khac(Khac::SaiTrong) => wins(round, hut),
        Fault::Khac(Khac::ChayNoc) => {
            matches!(round.phase, Phase::Offered(_)) && round.draws_left() == 0
        }
    };
    if possible { Standing::Possible } else { Standing::Impossible }
}

/// The hand was judged by its cards: what they do not show is how many lie in the yard, and what was
/// called.
fn cheo_do(round: &Round, hut: Hut, fault: CheoDo) -> Standing {
    let possible = match fault {
        CheoDo::ThuaThieuQuan => wins(round, hut) || has_taken_or_thrown(round, hut),
        CheoDo::BachThuKhongHoPhong => {
            named(round, hut, Cuoc::BachThu) && !called_phong(round, hut)
        }
        CheoDo::NamBinhHoPhong => has_word(round, hut, &[Word::KhongPhong]),
        CheoDo::ThieuLung | CheoDo::BatThanhPhu | CheoDo::BatThucTrungTruc => {
            return Standing::Found;
        }
    };
    if possible { Standing::Possible } else { Standing::Impossible }
}

fn deo_kinh(round: &Round, hut: Hut, fault: DeoKinh) -> Standing {
    let seat = &round.huts[hut];
    let lies = |kind: LaidPhuKind| seat.laid.iter().any(|phu| phu.kind == kind);
    let possible = match fault {
        DeoKinh::TreoTranh => return Standing::Found,
        DeoKinh::TraiVi => seat.laid.iter().any(eaten_into_bi),
        DeoKinh::KepCo => seat.laid.iter().any(|phu| phu.kind == LaidPhuKind::Doc),
        DeoKinh::KheKhan => {
            let has_khan = !seat.khan.is_empty() || lies(LaidPhuKind::Khan);
            wins(round, hut) && has_khan
        }
        DeoKinh::KheThienKhai => {
            let has_four = !seat.thien_khai.is_empty() || lies(LaidPhuKind::ThienKhai);
            has_four && round.phase != Phase::Arranging
        }
        DeoKinh::ULaiQuanXen => {
            let card = round.phase.win().map(|win| win.card);
            let xen = card.and_then(|card| round.record.of(hut).threw_at(card));
            wins(round, hut) && xen.is_some()
        }
        DeoKinh::QuenBatThuc => wins(round, hut) && !seat.bat_thuc.is_empty(),
        DeoKinh::XuongThap => wins(round, hut),
    };
    if possible { Standing::Possible } else { Standing::Impossible }
}

/// A bí, a bí sườn, or a phỗng that others joined.
fn eaten_into_bi(phu: &LaidPhu) -> bool {
    match phu.kind {
        LaidPhuKind::Bi | LaidPhuKind::BiSuon => true,
        LaidPhuKind::Phong => phu.cards.len() > 3,
        LaidPhuKind::Doc | LaidPhuKind::Khan | LaidPhuKind::ThienKhai | LaidPhuKind::Yeu => false,
    }
}

/// Is the laid hand this hut's, and does it win?
fn wins(round: &Round, hut: Hut) -> bool {
    round.phase.checking().is_some_and(|win| win.hut == hut && win.wins)
}

fn named(round: &Round, hut: Hut, cuoc: Cuoc) -> bool {
    let has = round.phase.win().is_some_and(|win| win.cuoc.iter().any(|id| id == cuoc.id()));
    wins(round, hut) && has
}

fn called_phong(round: &Round, hut: Hut) -> bool {
    round.phase.offer().is_some_and(|offer| {
        let mut own = offer.claims.iter().filter(|claim| claim.hut == hut);
        own.any(|claim| claim.call.strength() == Strength::Takes)
    })
}

fn has_word(round: &Round, hut: Hut, words: &[Word]) -> bool {
    let word = || {
        let (claim, verdict) = u::laid_win(round, hut)?;
        special_word(&claim, &verdict.split)
    };
    wins(round, hut) && word().is_some_and(|word| words.contains(&word))
}

fn has_taken_or_thrown(round: &Round, hut: Hut) -> bool {
    let playing = round.phase.win().is_none();
    playing && round.record.of(hut).has_taken_or_thrown()
}
