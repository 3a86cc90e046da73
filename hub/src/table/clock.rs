//! tokio time → rules time: sleeps until the next deadline that the rules name, and until the hội's
//! time is over.

use crate::journal::Played;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};
use totom_rules::session::{Flow, HoiTime, Timer, TimerKind};
use totom_wire::screen::Left;

/// How long the clock waits to ring again for what could not be recorded.
const AGAIN: Duration = Duration::from_secs(2);

/// What the clock rings for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ring {
    /// A deadline of the ván.
    Deadline(TimerKind),
    /// The hội's time is over.
    HoiOver,
}

/// When a deadline rings.
#[derive(Clone, Copy, Debug)]
enum End {
    /// As the rules have it.
    Due(Instant),
    /// Once more, for what could not be done when it was due.
    Again(Instant),
    /// Never: it has rung.
    Rung,
}

/// Hạn: until when something may be done. For people to watch; what rings is the table's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// What ends.
    pub kind: TimerKind,
    /// When.
    pub at: Instant,
}

impl Deadline {
    /// How long until then; nothing once it has passed.
    #[must_use]
    pub fn left(self) -> Option<Left> {
        let left = self.at.checked_duration_since(Instant::now())?;
        Some(Left { of: self.kind, ms: u32::try_from(left.as_millis()).ok()? })
    }
}

/// The deadline that is running, if any. Monotonic: the wall clock may jump as it likes.
#[derive(Debug, Default)]
pub(super) struct Clock {
    running: Option<(Timer, End)>,
    hoi: HoiClock,
}

impl Clock {
    /// Takes over what the rules name now; a deadline that already runs keeps its end.
    pub(super) fn follow(&mut self, timer: Option<Timer>, hoi: Option<HoiTime>) {
        self.hoi.follow(hoi);
        let same = matches!((&self.running, &timer), (Some((old, _)), Some(new)) if old == new);
        if !same {
            self.running =
                timer.map(|t| (t, End::Due(Instant::now() + Duration::from_millis(t.after_ms))));
        }
    }

    /// Ends when the first deadline does; never, without one.
    pub(super) async fn rings(&self) -> Ring {
        let deadline = self.running.and_then(|(timer, end)| match end {
            End::Due(at) | End::Again(at) => Some((at, Ring::Deadline(timer.kind))),
            End::Rung => None,
        });
        let hoi = self.hoi.end().map(|end| (end, Ring::HoiOver));
        match deadline.into_iter().chain(hoi).min_by_key(|(end, _)| *end) {
            Some((end, ring)) => {
                sleep_until(end).await;
                ring
            }
            None => std::future::pending().await,
        }
    }

    /// What runs out, while it does.
    pub(super) fn deadline(&self) -> Option<Deadline> {
        match self.running? {
            (timer, End::Due(at)) => Some(Deadline { kind: timer.kind, at }),
            (_, End::Again(_) | End::Rung) => None,
        }
    }

    /// How long the hội has been played; none before the first deal of a timed one.
    pub(super) fn played(&self) -> Option<Played> {
        let ms = u64::try_from(self.hoi.played().as_millis()).unwrap_or(u64::MAX);
        (self.hoi.hoi > 0).then_some(Played { hoi: self.hoi.hoi, ms })
    }

    /// Counts on from what the record says.
    pub(super) fn resume(&mut self, played: Played) {
        let before = Duration::from_millis(played.ms);
        self.hoi = HoiClock { hoi: played.hoi, before, ..HoiClock::default() };
    }

    /// Rings for the hội's end again soon: it could not be recorded.
    pub(super) fn retry_hoi(&mut self) {
        self.hoi.not_before = Some(Instant::now() + AGAIN);
    }

    /// Stops the deadline that rang, so that it rings once.
    pub(super) fn silence(&mut self) {
        if let Some((_, end)) = &mut self.running {
            *end = End::Rung;
        }
    }

    /// Rings again soon: what it rang for could not be recorded.
    pub(super) fn retry(&mut self) {
        if let Some((_, end)) = &mut self.running {
            *end = End::Again(Instant::now() + AGAIN);
        }
    }
}

/// How long the hội has been played: time in which play is stopped does not count. It is kept when
/// the hội is over, for going back may undo its end.
#[derive(Debug, Default)]
struct HoiClock {
    time: Option<HoiTime>,
    hoi: u32,
    /// Until `since`.
    before: Duration,
    since: Option<Instant>,
    not_before: Option<Instant>,
}

impl HoiClock {
    fn follow(&mut self, time: Option<HoiTime>) {
        self.before = self.played();
        if let Some(other) = time.filter(|time| time.hoi != self.hoi) {
            (self.hoi, self.before) = (other.hoi, Duration::ZERO);
        }
        let runs = time.is_some_and(|time| time.flow == Flow::Runs);
        self.since = runs.then(Instant::now);
        self.time = time;
    }

    fn played(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    fn end(&self) -> Option<Instant> {
        let limit = Duration::from_millis(self.time?.limit_ms);
        let end = self.since? + limit.saturating_sub(self.before);
        Some(self.not_before.map_or(end, |other| end.max(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn time(hoi: u32, flow: Flow) -> Option<HoiTime> {
        Some(HoiTime { hoi, limit_ms: 90 * 60_000, flow })
    }

    fn minutes(clock: &Clock) -> Option<u64> {
        clock.played().map(|played| played.ms / 60_000)
    }

    #[tokio::test(start_paused = true)]
    async fn the_hoi_is_over_when_it_was_played_so_long_pauses_apart() {
        let mut clock = Clock::default();
        assert_eq!(clock.played(), None, "not timed");
        clock.follow(None, time(1, Flow::Runs));
        tokio::time::advance(30 * MINUTE).await;
        clock.follow(None, time(1, Flow::Stands));
        tokio::time::advance(50 * MINUTE).await;
        assert_eq!(minutes(&clock), Some(30), "a pause does not count");
        clock.follow(None, time(1, Flow::Runs));
        let start = Instant::now();
        assert_eq!(clock.rings().await, Ring::HoiOver);
        assert_eq!(start.elapsed(), 60 * MINUTE);
        clock.retry_hoi();
        let start = Instant::now();
        assert_eq!(clock.rings().await, Ring::HoiOver);
        assert_eq!(start.elapsed(), AGAIN, "it could not be recorded");
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_starts_again_counts_on_and_a_new_hoi_from_nothing() {
        let mut clock = Clock::default();
        clock.resume(Played { hoi: 1, ms: 89 * 60_000 });
        clock.follow(None, time(1, Flow::Runs));
        let start = Instant::now();
        assert_eq!(clock.rings().await, Ring::HoiOver);
        assert_eq!(start.elapsed(), MINUTE);
        clock.follow(None, None);
        tokio::time::advance(MINUTE).await;
        clock.follow(None, time(1, Flow::Runs));
        assert_eq!(
            minutes(&clock),
            Some(90),
            "its end was undone: it was played so long all the same"
        );
        clock.follow(None, time(2, Flow::Runs));
        assert_eq!(minutes(&clock), Some(0));
    }

    #[tokio::test(start_paused = true)]
    async fn the_earlier_deadline_rings_first() {
        let mut clock = Clock::default();
        clock.resume(Played { hoi: 1, ms: 89 * 60_000 });
        let timer = Timer { kind: TimerKind::Prompt, after_ms: 30_000, started_by: 7 };
        clock.follow(Some(timer), time(1, Flow::Runs));
        assert_eq!(clock.rings().await, Ring::Deadline(TimerKind::Prompt));
        clock.silence();
        assert_eq!(clock.rings().await, Ring::HoiOver);
    }
}
