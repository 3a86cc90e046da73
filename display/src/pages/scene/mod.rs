//! What lies in the middle of the yard's screen: a sentence, a card on offer, a win, or the ranking.

mod couplet;
mod offer;
mod say;
mod win;

pub(super) use couplet::Couplet;
pub(super) use offer::{Offer, source};
pub(super) use say::Say;
pub(super) use win::Win;

use super::ranked::{Ranked, ranked};
use super::waited;
use crate::words;
use totom_wire::rules::Hut;
use totom_wire::rules::round::{PhaseView, PublicView, WhyEnded, WinView};
use totom_wire::screen::Public;

/// The middle of the screen.
pub(super) enum Scene {
    Say(Say),
    Offer(Offer),
    Win(Win),
    Ranking(Vec<Ranked>),
}

impl Scene {
    pub(super) fn of(public: &Public) -> Self {
        let session = &public.session;
        if public.review.is_some() {
            return Self::Say(Say::words("Đang xét bài", "Chờ trọng tài công bố"));
        }
        if session.closed {
            return Self::Ranking(ranked(session));
        }
        match &session.round {
            Some(round) => Self::of_round(public, round),
            None if session.open => Self::Say(Say::before_deal(public)),
            None => Self::Say(Say::idle("Hội sắp mở", "Chờ ban tổ chức khai hội")),
        }
    }

    /// `low` when it is words alone: that leaves a hut's hand more room.
    pub(super) fn measure(&self) -> &'static str {
        match self {
            Self::Say(say) if say.pictures.is_empty() => "low",
            Self::Say(_) | Self::Offer(_) | Self::Win(_) | Self::Ranking(_) => "high",
        }
    }

    fn of_round(public: &Public, round: &PublicView) -> Self {
        match &round.phase {
            PhaseView::Arranging => Self::Say(Say::arranging(round)),
            PhaseView::Offered
            | PhaseView::Laying { .. }
            | PhaseView::Drawing { .. }
            | PhaseView::Showing { .. }
            | PhaseView::Throwing { .. } => match &round.offer {
                Some(offer) => Self::Offer(Offer::new(public, round, offer)),
                None => Self::Say(Say::acting(public, round)),
            },
            PhaseView::Checking { win } => Self::Win(Win::checking(public, win)),
            PhaseView::Ended { why, win } => Self::ended(public, why, win.as_ref()),
        }
    }

    fn ended(public: &Public, why: &WhyEnded, win: Option<&WinView>) -> Self {
        let say = |title, line: &str| {
            let line = join(line, &next_leader(public));
            Self::Say(Say::words(title, &line))
        };
        match (why, win) {
            (WhyEnded::Won { .. }, Some(win)) => Self::Win(Win::won(public, win, why)),
            (WhyEnded::CheoDo { .. }, Some(win)) => Self::Win(Win::lost(public, win)),
            (WhyEnded::Drawn { ke }, _) => {
                let line = join(&format!("Kê về {ke}"), &next_leader(public));
                Self::Say(Say::drawn("Hòa", &line))
            }
            (WhyEnded::Folded { ke }, _) => say("Ba điếm chịu", &format!("Ván bỏ, kê về {ke}")),
            (WhyEnded::Won { .. } | WhyEnded::CheoDo { .. }, None) => {
                say("Hết ván", &waited::ended(why))
            }
        }
    }
}

/// Who leads the next ván, a sentence; empty while that is not settled.
fn next_leader(public: &Public) -> String {
    let leads = |hut: Hut| format!("{} làm cái ván tới", words::hut(hut));
    public.session.leader_next.map_or_else(String::new, leads)
}

fn join(first: &str, second: &str) -> String {
    if second.is_empty() { first.to_owned() } else { format!("{first}. {second}") }
}
