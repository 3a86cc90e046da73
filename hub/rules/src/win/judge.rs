//! Does a claimed hand win, how, and for how much.

use super::claim::{CameBy, PhongCall, WinClaim};
use super::score::WORTH;
use super::xuong::{xuong, xuong_failed};
use crate::cuoc::{Cuoc, Wait, colour_cuoc, cuoc_in};
use crate::phu::{Aim, Costs, Fixed, Phu, PhuKind, Split, exists, find, nearest, splits};
use crate::round::Roll;
use crate::{Card, Hand};
use serde::{Deserialize, Serialize};

/// Chèo đò: why a claimed win is none (rules §8). JSON: the fault's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheoDo {
    /// Not 21 cards (25).
    ThuaThieuQuan,
    /// No lưng, or in bí tứ only one.
    ThieuLung,
    /// Some card is in no phu.
    BatThanhPhu,
    /// A bất thực kind stands in neither a run nor a bí.
    BatThucTrungTruc,
    /// A bạch thủ win that was not called phỗng first.
    BachThuKhongHoPhong,
    /// A năm binh win that was called phỗng.
    NamBinhHoPhong,
}

impl CheoDo {
    /// Every one, in the order of rules §8.
    pub const ALL: [Self; 6] = [
        Self::ThuaThieuQuan,
        Self::ThieuLung,
        Self::BatThanhPhu,
        Self::BatThucTrungTruc,
        Self::BachThuKhongHoPhong,
        Self::NamBinhHoPhong,
    ];

    /// The persisted id: `thieu_lung`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::ThuaThieuQuan => "thua_thieu_quan",
            Self::ThieuLung => "thieu_lung",
            Self::BatThanhPhu => "bat_thanh_phu",
            Self::BatThucTrungTruc => "bat_thuc_trung_truc",
            Self::BachThuKhongHoPhong => "bach_thu_khong_ho_phong",
            Self::NamBinhHoPhong => "nam_binh_ho_phong",
        }
    }
}

/// What the rules say of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Does the hand win?
    pub wins: bool,
    /// The division worth most when it wins; as many cards as possible in phu when it does not.
    pub split: Split,
    /// Cards in no phu; none when it wins.
    pub odd: Vec<Card>,
    /// Cước in the order they are called; empty when it does not win.
    pub cuoc: Vec<Cuoc>,
    /// Points by the house's scale.
    pub points: u16,
    /// Why it does not win.
    pub failures: Vec<CheoDo>,
    /// Xướng: the sentences that name the win, or say what is wrong.
    pub xuong: String,
}

impl Verdict {
    /// How big a drum announces this win (rules §12); `None` when it is none.
    #[must_use]
    pub fn roll(&self) -> Option<Roll> {
        self.wins.then(|| Roll::of(&self.cuoc))
    }
}

impl Roll {
    /// How big a drum announces a win with these cước (rules §12).
    #[must_use]
    pub fn of(cuoc: &[Cuoc]) -> Self {
        let has = |wanted| cuoc.contains(&wanted);
        if has(Cuoc::KinhTuCo) || has(Cuoc::ChiNay) {
            Self::Lon
        } else if has(Cuoc::BachDinh) {
            Self::BachDinh
        } else if has(Cuoc::Suong) {
            Self::Suong
        } else {
            Self::Cuoc
        }
    }
}

/// Judges a claimed ù: does it win, how, and for how much (rules §6, §7).
///
/// Judges the hand alone: neither faults in play nor bỏ ù nor what the hut announced.
///
/// ```
/// use totom_rules::win::{WinClaim, WinRules, judge};
/// let twenty = "9w 9w 8s 9s tt oc 1v 2v 3v 1v 2v 3v 4v 5v 6v 5w 6w 7w 8w 1w".parse().unwrap();
/// let verdict = judge(&WinClaim::held(twenty, "cc".parse().unwrap(), WinRules::default()));
/// assert!(verdict.wins);
/// assert_eq!((verdict.points, verdict.xuong.as_str()), (8, "Ù lèo."));
/// ```
#[must_use]
pub fn judge(claim: &WinClaim) -> Verdict {
    let all = claim.all();
    let best = is_whole(claim, &all).then(|| best(claim, &all, &Wait::of(claim))).flatten();
    match best {
        None => failed(claim, &all, failures(claim, &all)),
        Some((cuoc, split)) => {
            let called = wrongly_called(claim, &cuoc, &split);
            if called.is_empty() { won(claim, cuoc, split) } else { failed(claim, &all, called) }
        }
    }
}

/// As many cards as a win has, and no more of a kind than a deck?
fn is_whole(claim: &WinClaim, all: &Hand) -> bool {
    all.len() == usize::from(claim.fixed.law().seats.winning()) && all.excess().is_none()
}

fn won(claim: &WinClaim, cuoc: Vec<Cuoc>, split: Split) -> Verdict {
    Verdict {
        wins: true,
        points: claim.rules.adding.points(&claim.rules.scale, &cuoc),
        xuong: xuong(claim, &cuoc, &split),
        split,
        odd: Vec::new(),
        cuoc,
        failures: Vec::new(),
    }
}

/// The winning division worth most; of equals the one that calls more, then the simplest.
fn best(claim: &WinClaim, all: &Hand, wait: &Wait) -> Option<(Vec<Cuoc>, Split)> {
    let colour = colour_cuoc(all);
    let priced = candidates(claim, all, wait).into_iter().map(|split| {
        let cuoc = cuoc_in(claim, colour, wait, &split);
        (claim.rules.adding.points(&claim.rules.scale, &cuoc), cuoc, split)
    });
    let best = priced.max_by(|(points, cuoc, split), (others, calls, other)| {
        let by_calls = points.cmp(others).then(cuoc.len().cmp(&calls.len()));
        by_calls.then(other.phu.len().cmp(&split.phu.len())).then_with(|| other.cmp(split))
    });
    best.map(|(_, cuoc, split)| (cuoc, split))
}

/// Cước and points of a win on the only card waited for.
pub(crate) fn worth_alone(claim: &WinClaim) -> Option<(u16, Vec<Cuoc>)> {
    let (cuoc, _) = best(claim, &claim.all(), &Wait::single(claim))?;
    Some((claim.rules.adding.points(&claim.rules.scale, &cuoc), cuoc))
}

/// Divisions with lưng among which the best is: all, where the place of the winning card or a
/// returned bất thực matters; else one for each choice of tôm and lèo.
fn candidates(claim: &WinClaim, all: &Hand, wait: &Wait) -> Vec<Split> {
    let winning = Some(claim.card);
    let lung = claim.fixed.law().seats.lung_needed();
    if wait.is_single() || !claim.fixed.bat_thuc().is_empty() {
        let mut ways = splits(all, &claim.fixed);
        ways.retain(|way| way.lung(&claim.fixed, winning).len() >= usize::from(lung));
        return ways;
    }
    let aims = WORTH.map(|must| Aim { lung, must, winning });
    aims.into_iter().filter_map(|aim| find(all, &claim.fixed, aim)).collect()
}

fn failures(claim: &WinClaim, all: &Hand) -> Vec<CheoDo> {
    let mut failures = Vec::new();
    if !is_whole(claim, all) {
        failures.push(CheoDo::ThuaThieuQuan);
    }
    let lung = claim.fixed.law().seats.lung_needed();
    let with_lung = Aim { lung, winning: Some(claim.card), must: &[] };
    if !exists(all, &claim.fixed, Aim::default()) {
        failures.push(CheoDo::BatThanhPhu);
    } else if !exists(all, &claim.fixed, with_lung) {
        failures.push(CheoDo::ThieuLung);
    } else if failures.is_empty() {
        failures.push(CheoDo::BatThucTrungTruc);
    }
    failures
}

/// Bạch thủ is won by phỗng, năm binh is not: the call must say so.
fn wrongly_called(claim: &WinClaim, cuoc: &[Cuoc], split: &Split) -> Vec<CheoDo> {
    match claim.phong {
        PhongCall::NotCalled if cuoc.contains(&Cuoc::BachThu) => vec![CheoDo::BachThuKhongHoPhong],
        PhongCall::Called if is_nam_binh(claim, split) => vec![CheoDo::NamBinhHoPhong],
        PhongCall::Unknown | PhongCall::Called | PhongCall::NotCalled => Vec::new(),
    }
}

/// Năm binh: two of the winning kind are held, but one of the three stands in a run.
pub(super) fn is_nam_binh(claim: &WinClaim, split: &Split) -> bool {
    let together = |phu: &Phu| phu.kind != PhuKind::Doc && phu.count(claim.card) >= 3;
    claim.came_by != CameBy::Dealt
        && claim.fixed.held(&claim.cards, claim.card) >= 2
        && !split.phu.iter().any(together)
        && split.phu.iter().any(|phu| phu.kind == PhuKind::Doc && phu.count(claim.card) > 0)
}

/// Shows as many cards in phu as there can be.
fn failed(claim: &WinClaim, all: &Hand, failures: Vec<CheoDo>) -> Verdict {
    let (split, odd) = sorted(all, &claim.fixed);
    Verdict {
        wins: false,
        xuong: xuong_failed(claim.fixed.law().seats, &failures, &odd),
        split,
        odd,
        cuoc: Vec::new(),
        points: 0,
        failures,
    }
}

fn sorted(all: &Hand, fixed: &Fixed) -> (Split, Vec<Card>) {
    let costs = Costs { odd: 1, wish: u8::MAX };
    let odd = nearest(all, fixed, costs, |_| false).map(|near| near.odd).unwrap_or_default();
    let mut kept = all.clone();
    let split = match kept.take_all(&odd) {
        Ok(()) => find(&kept, fixed, Aim::default()),
        Err(_) => None,
    };
    match split {
        Some(split) => (split, odd),
        None => (Split::default(), all.cards().collect()),
    }
}
