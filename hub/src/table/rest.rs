//! Breaks that have an end: play is stopped, and everybody sees how long it still lasts.

use super::publish::TableState;
use super::run::Table;
use crate::journal::{Actor, Content, Label, Row};
use std::time::Duration;
use tokio::time::Instant;
use totom_display::words::labels;
use totom_rules::round::Refusal;
use totom_rules::session::SessionInput;
use totom_wire::command::RestKind;
use totom_wire::screen::Rest;

const MINUTE: Duration = Duration::from_secs(60);
/// Longest break, in minutes.
const LONGEST: u16 = 240;

/// What the record says of the break that lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Begun {
    pub(super) seq: u64,
    pub(super) kind: RestKind,
    pub(super) minutes: u16,
}

/// The break that lasts, and its end. Monotonic: the wall clock may jump as it likes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lasting {
    begun: Begun,
    end: Instant,
}

/// What the rules hear of a break.
pub(crate) fn rest(kind: RestKind) -> SessionInput {
    SessionInput::Pause { reason: kind.label().to_owned() }
}

impl Lasting {
    /// What goes on from `old`, now that the record says this. `row` is the break's own, when the hub
    /// was started in the middle of it: then wall time says how much of it is over.
    pub(super) fn follow(
        old: Option<Self>,
        begun: Option<Begun>,
        row: Option<&Row>,
    ) -> Option<Self> {
        let begun = begun?;
        let same = old.filter(|lasting| lasting.begun.seq == begun.seq);
        same.or_else(|| {
            let whole = MINUTE * u32::from(begun.minutes);
            let left = whole.saturating_sub(row.map_or(Duration::ZERO, since));
            Some(Self { begun, end: Instant::now() + left })
        })
    }

    /// As it is shown: a begun minute is whole.
    pub(super) fn shown(self) -> Rest {
        let left = self.end.saturating_duration_since(Instant::now());
        let minutes = left.as_millis().div_ceil(MINUTE.as_millis());
        let left = u16::try_from(minutes).unwrap_or(u16::MAX);
        Rest { kind: self.begun.kind, left }
    }

    /// The state with the break in it: once it is over the desk is told so.
    pub(super) fn told(self, state: TableState) -> TableState {
        let rest = self.shown();
        let next = match rest.left {
            0 => format!("Đã hết giờ nghỉ. Trọng tài bấm «{}» khi sẵn sàng.", labels::RESUME),
            _ => state.next.clone(),
        };
        TableState { rest: Some(rest), next, ..state }
    }

    /// When what is shown changes next; nothing once it is over.
    pub(super) fn next_change(self) -> Option<Instant> {
        let left = self.end.saturating_duration_since(Instant::now());
        let whole = u32::from(self.shown().left).checked_sub(1)?;
        Some(Instant::now() + left.saturating_sub(MINUTE * whole))
    }
}

/// How long ago a row was written, by the wall clock; nothing when that clock went back.
fn since(row: &Row) -> Duration {
    let label: Label = serde_json::from_str(&row.label).unwrap_or_default();
    let at: Option<jiff::Timestamp> = label.at.parse().ok();
    let since = at.map(|at| jiff::Timestamp::now().duration_since(at));
    since.and_then(|since| Duration::try_from(since).ok()).unwrap_or(Duration::ZERO)
}

impl<S> Table<S> {
    /// The entry of a break.
    pub(super) fn begin_rest(
        &self,
        actor: Actor,
        kind: RestKind,
        minutes: u16,
    ) -> Result<Content, Refusal> {
        if !(1..=LONGEST).contains(&minutes) {
            let now = format!("mỗi lần nghỉ được từ 1 đến {LONGEST} phút");
            return Err(Refusal::WrongPhase { now });
        }
        let events = self.yard.session().handle(&rest(kind))?;
        Ok(Content::Rested { actor, kind, minutes, events })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGUN: Begun = Begun { seq: 7, kind: RestKind::GiaiLao, minutes: 15 };

    #[tokio::test(start_paused = true)]
    async fn minutes_that_are_left_are_told_whole_and_end_at_none() {
        for (after, left, changes_in, reason) in [
            (0, 15, Some(60), "it begins"),
            (1, 15, Some(59), "a begun minute is whole"),
            (60, 14, Some(60), "one is over"),
            (14 * 60 + 59, 1, Some(1), "the last second"),
            (15 * 60, 0, None, "over"),
            (90 * 60, 0, None, "long over"),
        ] {
            let lasting = Lasting::follow(None, Some(BEGUN), None).unwrap();
            tokio::time::advance(Duration::from_secs(after)).await;
            assert_eq!(lasting.shown(), Rest { kind: RestKind::GiaiLao, left }, "{reason}");
            let changes = lasting.next_change().map(|at| at - Instant::now());
            assert_eq!(changes, changes_in.map(Duration::from_secs), "{reason}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn one_break_keeps_its_end_and_another_has_its_own() {
        let first = Lasting::follow(None, Some(BEGUN), None);
        tokio::time::advance(10 * MINUTE).await;
        let same = Lasting::follow(first, Some(BEGUN), None).unwrap();
        assert_eq!(same.shown().left, 5, "whatever else was recorded meanwhile");
        let other = Lasting::follow(first, Some(Begun { seq: 8, ..BEGUN }), None).unwrap();
        assert_eq!(other.shown().left, 15);
        assert!(Lasting::follow(first, None, None).is_none(), "play goes on");
    }
}
