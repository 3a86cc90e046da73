//! A claimed win: the whole hand laid, sorted into its phu, with its cước and points.

use super::next_leader;
use crate::faces::Face;
use crate::words;
use totom_wire::rules::Card;
use totom_wire::rules::phu::Lung;
use totom_wire::rules::round::{LaidPhu, WhyEnded, WinView};
use totom_wire::screen::Public;

/// A claimed win.
pub(in crate::pages) struct Win {
    pub(in crate::pages) title: String,
    /// Name of the hut's line-up.
    pub(in crate::pages) name: String,
    pub(in crate::pages) line: String,
    pub(in crate::pages) xuong: String,
    pub(in crate::pages) phu: Vec<WonPhu>,
    /// "Có 2 lưng"; empty while it is no win.
    pub(in crate::pages) lung: String,
    pub(in crate::pages) cuoc: Vec<String>,
    /// Points with their word; empty while they are not settled.
    pub(in crate::pages) points: String,
    /// Why it is no win.
    pub(in crate::pages) failures: String,
    /// `checking`, `won` or `lost`.
    pub(in crate::pages) state: &'static str,
}

/// A phu of the laid hand.
pub(in crate::pages) struct WonPhu {
    pub(in crate::pages) kind: &'static str,
    pub(in crate::pages) cards: Vec<WonCard>,
    /// "lưng", or how many; empty when it is none.
    pub(in crate::pages) lung: String,
}

/// A card of the laid hand.
pub(in crate::pages) struct WonCard {
    pub(in crate::pages) face: Face,
    /// `winning` for the card that won.
    pub(in crate::pages) how: &'static str,
}

impl Win {
    pub(super) fn checking(public: &Public, win: &WinView) -> Self {
        // The engine's verdict is the crowd's only when the arbiters have confirmed it.
        Self {
            line: "Trọng tài đang kiểm bài".to_owned(),
            cuoc: if win.wins { words::win_ids(&win.cuoc) } else { Vec::new() },
            points: if win.wins { format!("{} điểm", win.points) } else { String::new() },
            xuong: if win.wins { win.xuong.clone() } else { String::new() },
            state: "checking",
            ..Self::laid(public, win, format!("{} hô ù", words::hut(win.hut)))
        }
    }

    pub(super) fn won(public: &Public, win: &WinView, why: &WhyEnded) -> Self {
        let points = match why {
            WhyEnded::Won { points, .. } => *points,
            WhyEnded::CheoDo { .. } | WhyEnded::Drawn { .. } | WhyEnded::Folded { .. } => {
                win.points
            }
        };
        Self {
            line: next_leader(public),
            xuong: win.xuong.clone(),
            cuoc: words::win_ids(&win.cuoc),
            points: format!("{points} điểm"),
            state: "won",
            ..Self::laid(public, win, format!("{} ù", words::hut(win.hut)))
        }
    }

    pub(super) fn lost(public: &Public, win: &WinView) -> Self {
        Self {
            line: next_leader(public),
            failures: words::fault_list(&win.failures),
            state: "lost",
            ..Self::laid(public, win, format!("{} chèo đò", words::hut(win.hut)))
        }
    }

    fn laid(public: &Public, win: &WinView, title: String) -> Self {
        let home = win.split.iter().position(|phu| phu.taken == Some(win.card));
        let home = home.or_else(|| win.split.iter().position(|phu| phu.cards.contains(&win.card)));
        let lung: Vec<usize> = lung_of(public).iter().map(Vec::len).collect();
        let phu = |(place, phu): (usize, &LaidPhu)| WonPhu {
            lung: lung_word(lung.get(place).copied().unwrap_or_default()),
            ..WonPhu::of(phu, (home == Some(place)).then_some(win.card))
        };
        Self {
            title,
            name: public.session.standings[win.hut].name.clone(),
            line: String::new(),
            xuong: String::new(),
            phu: win.split.iter().enumerate().map(phu).collect(),
            lung: all_lung(lung.iter().sum()),
            cuoc: Vec::new(),
            points: String::new(),
            failures: String::new(),
            state: "checking",
        }
    }
}

/// Which lưng each phu of the laid hand is.
fn lung_of(public: &Public) -> &[Vec<Lung>] {
    public.session.round.as_ref().map_or(&[], |round| &round.lung)
}

fn lung_word(lung: usize) -> String {
    match lung {
        0 => String::new(),
        1 => "lưng".to_owned(),
        more => format!("{more} lưng"),
    }
}

fn all_lung(lung: usize) -> String {
    if lung == 0 { String::new() } else { format!("có {lung} lưng") }
}

impl WonPhu {
    /// With the winning card marked, if it lies here.
    fn of(phu: &LaidPhu, winning: Option<Card>) -> Self {
        let place = phu.cards.iter().position(|card| Some(*card) == winning);
        let card = |(at, card): (usize, &Card)| WonCard {
            face: Face::from(*card),
            how: if place == Some(at) { "winning" } else { "held" },
        };
        Self {
            kind: words::laid_kind(phu.kind),
            cards: phu.cards.iter().enumerate().map(card).collect(),
            lung: String::new(),
        }
    }
}
