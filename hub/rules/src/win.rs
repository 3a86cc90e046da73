//! Judging a claimed ù (rules §6).

use crate::cuoc::{Adding, Cuoc, Scale};
use crate::phu::{Fixed, GroupKind, Lung, Phu, PhuKind, Split, Suon, splits};
use crate::round::{LaidPhu, LaidPhuKind, Roll, WinView};
use crate::waiting::{LUNG_NEEDED, waits};
use crate::{Card, Colour, Hand, Hut};
use serde::{Deserialize, Serialize};

/// How the winning card came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CameBy {
    /// Thiên ù: dealt to the leader as its twenty-first.
    Dealt,
    /// Thrown by another hut.
    Thrown,
    /// Drawn from the nọc at the claimant's own cửa.
    OwnDraw,
    /// Drawn from the nọc by another hut.
    OtherDraw,
}

/// The house rules that a verdict depends on (rules §13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinRules {
    /// `diem`, with `kinh_tu_co`.
    pub scale: Scale,
    /// `cong_cuoc`.
    pub adding: Adding,
}

/// An ù as claimed: every card of the hut, and how it came to stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinClaim {
    /// All cards of the hut but the winning one: in hand, face down and laid.
    pub cards: Hand,
    /// The winning card.
    pub card: Card,
    /// How it came.
    pub came_by: CameBy,
    /// What the mat forbids; it speaks of [`Self::cards`] only.
    pub fixed: Fixed,
    /// Wins of this hut in a row before this ván.
    pub streak: u32,
    /// Kinds the hut could have taken and let pass since its hand last changed (rules §7, chi nảy).
    pub passed: Vec<Card>,
    /// The house's rules.
    pub rules: WinRules,
}

/// Chèo đò: why a claimed win is none (rules §8). JSON: the fault's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheoDo {
    /// Not 21 cards.
    ThuaThieuQuan,
    /// No lưng.
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
    /// Xướng: the sentence that names the win, or says what is wrong.
    pub xuong: String,
}

/// Judges a claimed ù: does it win, how, and for how much (rules §6, §7).
#[must_use]
pub fn judge(claim: &WinClaim) -> Verdict {
    let mut all = claim.cards.clone();
    all.add(claim.card);
    let ways = splits(&all, &claim.fixed);
    let mut failures = Vec::new();
    if all.len() != 21 || all.excess().is_some() {
        failures.push(CheoDo::ThuaThieuQuan);
    }
    let with_lung =
        |split: &&Split| split.lung(&claim.fixed, Some(claim.card)).len() >= usize::from(LUNG_NEEDED);
    let best =
        ways.iter().filter(with_lung).map(|split| (cuoc_of(claim, &all, split), split)).max_by_key(
            |(cuoc, split)| {
                let points = claim.rules.adding.points(&claim.rules.scale, cuoc);
                (points, cuoc.len(), std::cmp::Reverse(split.phu.len()))
            },
        );
    if ways.is_empty() {
        failures.push(CheoDo::BatThanhPhu);
    } else if best.is_none() {
        failures.push(CheoDo::ThieuLung);
    }
    match best {
        Some((cuoc, split)) if failures.is_empty() => Verdict {
            wins: true,
            split: split.clone(),
            odd: Vec::new(),
            points: claim.rules.adding.points(&claim.rules.scale, &cuoc),
            xuong: xuong(&cuoc),
            cuoc,
            failures,
        },
        Some(_) | None => Verdict {
            wins: false,
            split: ways.into_iter().next().unwrap_or_default(),
            odd: Vec::new(),
            cuoc: Vec::new(),
            points: 0,
            xuong: "Chèo đò".to_owned(),
            failures,
        },
    }
}

fn cuoc_of(claim: &WinClaim, all: &Hand, split: &Split) -> Vec<Cuoc> {
    let mut cuoc: Vec<Cuoc> = Cuoc::of_streak(claim.streak).into_iter().collect();
    let main: Vec<Cuoc> = colour_cuoc(all)
        .into_iter()
        .chain(split.has(Suon::Tom).then_some(Cuoc::Tom))
        .chain(split.has(Suon::Leo).then_some(Cuoc::Leo))
        .collect();
    cuoc.extend(if main.is_empty() { vec![Cuoc::Suong] } else { main });
    cuoc
}

fn colour_cuoc(all: &Hand) -> Option<Cuoc> {
    let red = all.cards().filter(|card| card.colour() == Colour::Red).count();
    match (red, all.count(Card::ONG_CU)) {
        (0, _) => Some(Cuoc::BachDinh),
        (1, 1) => Some(Cuoc::KinhCu),
        (4, 4) => Some(Cuoc::KinhTuCo),
        (10, _) => Some(Cuoc::ThapHong),
        _ => None,
    }
}

fn xuong(cuoc: &[Cuoc]) -> String {
    let names: Vec<&str> = cuoc.iter().map(|cuoc| cuoc.name()).collect();
    format!("Ù {}", names.join(" "))
}

impl Verdict {
    /// How big a drum announces this win (rules §12); `None` when it is none.
    #[must_use]
    pub fn roll(&self) -> Option<Roll> {
        self.wins.then(|| roll_of(&self.cuoc))
    }

    /// The phu of the split as they are shown.
    #[must_use]
    pub fn laid(&self, claim: &WinClaim) -> Vec<LaidPhu> {
        let show = |phu: &Phu| LaidPhu {
            kind: laid_kind(phu, claim),
            cards: phu.cards.clone(),
            taken: None,
        };
        self.split.phu.iter().map(show).collect()
    }

    /// The verdict as everyone sees it. `gate` is where the card lay.
    #[must_use]
    pub fn view(&self, claim: &WinClaim, hut: Hut, gate: Hut) -> WinView {
        WinView {
            hut,
            card: claim.card,
            gate,
            wins: self.wins,
            split: self.laid(claim),
            cuoc: self.cuoc.iter().map(|cuoc| cuoc.id().to_owned()).collect(),
            points: self.points,
            xuong: self.xuong.clone(),
            failures: self.failures.iter().map(|why| why.id().to_owned()).collect(),
        }
    }
}

fn roll_of(cuoc: &[Cuoc]) -> Roll {
    let has = |wanted| cuoc.contains(&wanted);
    if has(Cuoc::KinhTuCo) || has(Cuoc::ChiNay) {
        Roll::Lon
    } else if has(Cuoc::BachDinh) {
        Roll::BachDinh
    } else if has(Cuoc::Suong) {
        Roll::Suong
    } else {
        Roll::Cuoc
    }
}

fn laid_kind(phu: &Phu, claim: &WinClaim) -> LaidPhuKind {
    match phu.kind {
        PhuKind::Doc => LaidPhuKind::Doc,
        PhuKind::Bi => LaidPhuKind::Bi,
        PhuKind::BiSuon => LaidPhuKind::BiSuon,
        PhuKind::Yeu => LaidPhuKind::Yeu,
        PhuKind::Khan => match claim.fixed.group(phu.cards[0]).map(|group| group.kind) {
            Some(GroupKind::Phong) => LaidPhuKind::Phong,
            Some(GroupKind::ThienKhai) => LaidPhuKind::ThienKhai,
            Some(GroupKind::Khan) => LaidPhuKind::Khan,
            None if phu.cards[0] == claim.card => LaidPhuKind::Phong,
            None => LaidPhuKind::Khan,
        },
    }
}

/// The lưng of a won split, as the mat counts them.
#[must_use]
pub fn lung_of(claim: &WinClaim, split: &Split) -> Vec<Lung> {
    split.lung(&claim.fixed, Some(claim.card))
}

/// Is this the only card the hut waited for?
#[must_use]
pub fn is_only_wait(claim: &WinClaim) -> bool {
    waits(&claim.cards, &claim.fixed) == [claim.card]
}
