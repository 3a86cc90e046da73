//! The window in which others may call over the hut in turn: made longer, held, or opened again.

use super::run::Table;
use super::yard::Yard;
use crate::journal::{Actor, Content};
use totom_rules::round::{Asked, OfferView, PhaseView, Refusal};
use totom_rules::session::{Timer, TimerKind};
use totom_wire::command::Keep;
use totom_wire::screen::Window;

/// Longest that one press makes it, in seconds.
const LONGEST: u32 = 600;

/// How the arbiters keep it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    /// The entry that says so.
    pub(super) by: u64,
    /// For how long from then; until somebody closes it without.
    pub(super) seconds: Option<u32>,
}

impl Yard {
    /// The deadline that runs, as the arbiters left it.
    pub(super) fn timer(&self) -> Option<Timer> {
        let timer = self.session().timer()?;
        let kept = self.kept().filter(|_| timer.kind == TimerKind::CloseWindow);
        match kept {
            None => Some(timer),
            Some(Kept { seconds: None, .. }) => None,
            // No event has such a number: it is a deadline of its own.
            Some(Kept { by, seconds: Some(seconds) }) => Some(Timer {
                after_ms: u64::from(seconds) * 1000,
                started_by: u64::MAX - by,
                ..timer
            }),
        }
    }

    /// How it stands.
    pub(super) fn window(&self) -> Window {
        match (self.offered(), self.kept()) {
            (Some(_), Some(Kept { seconds: None, .. })) => Window::Held,
            (Some(_), Some(Kept { seconds: Some(_), .. })) => Window::Longer,
            (Some(Asked::Window), None) => Window::Clock,
            (Some(Asked::Hut(_) | Asked::Nobody), None) => Window::None,
            (None, _) if self.closed_by().is_some() => Window::Closed,
            (None, _) => Window::None,
        }
    }

    /// Whose answer is awaited, while a card is on offer.
    fn offered(&self) -> Option<Asked> {
        let round = self.session().public().round?;
        let offered = matches!(round.phase, PhaseView::Offered);
        round.offer.filter(|_| offered).map(|OfferView { asked, .. }| asked)
    }

    /// The entry that closed the window on the last card, while no other card was offered since and
    /// the ván is not over.
    fn closed_by(&self) -> Option<u64> {
        let round = self.session().public().round?;
        if matches!(round.phase, PhaseView::Ended { .. }) {
            return None;
        }
        self.closed()
    }
}

impl<S> Table<S> {
    /// The entry that keeps the window open, or opens it again.
    pub(super) fn keep_window(&self, actor: Actor, keep: Keep) -> Result<Content, Refusal> {
        let not_now = |now: &str| Refusal::WrongPhase { now: now.to_owned() };
        let (seconds, reopens) = match keep {
            Keep::Longer { seconds } if !(1..=LONGEST).contains(&seconds) => {
                return Err(not_now("mỗi lần chỉ thêm được từ 1 đến 600 giây"));
            }
            Keep::Longer { seconds } => (Some(seconds), None),
            Keep::Open => (None, None),
            Keep::Again => {
                let closed = self.yard.closed_by();
                let closed =
                    closed.ok_or_else(|| not_now("lá vừa rồi chưa chốt, hoặc đã qua lá khác"));
                (None, Some(closed?))
            }
        };
        if reopens.is_none() && self.yard.offered().is_none() {
            return Err(not_now("không có lá nào đang chờ trả lời"));
        }
        Ok(Content::Window { actor, seconds, reopens })
    }
}
