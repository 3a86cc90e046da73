//! Counts what no player can have meant. Pure, on the board's clock.

use super::ByZone;
use super::usual::{Usual, zone};
use crate::stroke::{DeviceMs, Finished, Hit, Sense, Windows};
use std::collections::VecDeque;

/// More lone soft strokes than this in [`MINUTE_MS`] are no player's.
const MOST: usize = 3;
const MINUTE_MS: u64 = 60_000;
/// How long a noisy hut is said to be one, after the last time it was found so.
const NOISY_MS: u64 = 5 * MINUTE_MS;
/// A drum that beats by itself, quicker than this for longer than a roll may last, has a fault.
const STEADY_PER_SECOND: u64 = 8;
/// How long that is said, after the last such stroke.
const STEADY_MS: u64 = MINUTE_MS;

/// What was heard of late.
#[derive(Debug)]
pub(super) struct Watch {
    usual: Usual,
    /// When, and in which zones, something soft was beaten that belongs to no gesture.
    strays: VecDeque<(DeviceMs, ByZone<bool>)>,
    noisy_at: Option<DeviceMs>,
    run: Option<Run>,
    steady_at: Option<DeviceMs>,
    now: DeviceMs,
    roll_gap_ms: u64,
    roll_max_ms: u64,
}

/// Strokes that follow one another as quickly as a roll's.
#[derive(Clone, Copy, Debug)]
struct Run {
    began: DeviceMs,
    last: DeviceMs,
    strokes: u64,
}

impl Watch {
    pub(super) fn new(windows: &Windows) -> Self {
        Self {
            usual: Usual::default(),
            strays: VecDeque::new(),
            noisy_at: None,
            run: None,
            steady_at: None,
            now: 0,
            roll_gap_ms: u64::from(windows.roll_gap_ms),
            roll_max_ms: u64::from(windows.roll_max_ms),
        }
    }

    /// Another boot: times are others. How hard the hut beats is not.
    pub(super) fn forget_clock(&mut self) {
        self.calm();
        self.run = None;
        self.steady_at = None;
        self.now = 0;
    }

    /// What was counted so far is known and dealt with.
    pub(super) fn calm(&mut self) {
        self.strays.clear();
        self.noisy_at = None;
    }

    pub(super) fn passed(&mut self, at: DeviceMs) {
        self.now = self.now.max(at);
    }

    /// A stroke as it falls: a drum that never stops finishes no gesture.
    pub(super) fn stroke(&mut self, hit: Hit) {
        self.passed(hit.at);
        let goes_on = self.run.filter(|run| hit.at.saturating_sub(run.last) <= self.roll_gap_ms);
        let run = match goes_on {
            Some(run) => Run { last: hit.at.max(run.last), strokes: run.strokes + 1, ..run },
            None => Run { began: hit.at, last: hit.at, strokes: 1 },
        };
        let lasted = run.last - run.began;
        if lasted > self.roll_max_ms && (run.strokes - 1) * 1000 >= lasted * STEADY_PER_SECOND {
            self.steady_at = Some(run.last);
        }
        self.run = Some(run);
    }

    /// What was beaten is over. The zones that are too noisy, when this was one stray too many.
    pub(super) fn finished(
        &mut self,
        finished: &Finished,
        thresholds: ByZone<Option<u16>>,
    ) -> Option<ByZone<bool>> {
        match finished.sense {
            Sense::Call => self.usual.learn(&finished.hits),
            Sense::Stray => {
                let soft = |hit: &Hit| self.usual.is_softer(*hit, thresholds);
                if finished.hits.iter().all(soft) {
                    self.strays.push_back((finished.closed_at, zones(&finished.hits)));
                }
            }
            Sense::Unjudged => {}
        }
        self.passed(finished.closed_at);
        while self.strays.front().is_some_and(|(at, _)| at + MINUTE_MS <= self.now) {
            self.strays.pop_front();
        }
        if self.strays.len() <= MOST {
            return None;
        }
        self.noisy_at = Some(self.now);
        let found = self.strays.drain(..).map(|(_, zones)| zones);
        Some(found.fold([false; 2], |all, one| [all[0] || one[0], all[1] || one[1]]))
    }

    pub(super) fn is_noisy(&self) -> bool {
        self.is_fresh(self.noisy_at, NOISY_MS)
    }

    pub(super) fn is_steady(&self) -> bool {
        self.is_fresh(self.steady_at, STEADY_MS)
    }

    fn is_fresh(&self, at: Option<DeviceMs>, for_ms: u64) -> bool {
        at.is_some_and(|at| self.now < at + for_ms)
    }
}

fn zones(hits: &[Hit]) -> ByZone<bool> {
    let mut zones = [false; 2];
    for hit in hits {
        match zone(hit.beat) {
            Some(zone) => zones[zone] = true,
            None => zones = [true; 2],
        }
    }
    zones
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stroke::{Expected, Grouper, Heard, Turn};
    use totom_wire::station::Beat;

    const T: Beat = Beat::Tung;
    const C: Beat = Beat::Cac;
    const FITTED: ByZone<Option<u16>> = [Some(60), Some(60)];

    /// A hut of a phase in which one, two and three tùng and one cắc mean something.
    struct Hut {
        grouper: Grouper,
        watch: Watch,
        turn: Turn,
        raised: Vec<(DeviceMs, ByZone<bool>)>,
    }

    impl Hut {
        fn new() -> Self {
            let windows = Windows::default();
            let (grouper, watch) = (Grouper::new(windows), Watch::new(&windows));
            Self { grouper, watch, turn: Turn::Others, raised: Vec::new() }
        }

        /// Beats these, each so many ms after the one before, and lets two seconds pass.
        fn beat(&mut self, from: DeviceMs, gap: u64, beat: Beat, peaks: &[u16]) {
            let patterns = [&[T][..], &[T, T], &[T, T, T], &[C]].map(<[Beat]>::to_vec).to_vec();
            let expected = Expected { epoch: 1, patterns, turn: self.turn };
            for (index, &peak) in peaks.iter().enumerate() {
                let hit = Hit { frame: 0, at: from + gap * index as u64, beat, peak };
                for heard in self.grouper.stroke(hit, &expected, None) {
                    match heard {
                        Heard::Finished(finished) => self.finish(&finished),
                        Heard::Stroke { hit, .. } => self.watch.stroke(hit),
                        Heard::Bounce(_) => {}
                    }
                }
            }
            let over = from + gap * peaks.len() as u64 + 2000;
            if let Some(finished) = self.grouper.passed(over) {
                self.finish(&finished);
            }
            self.watch.passed(over);
        }

        fn finish(&mut self, finished: &Finished) {
            if let Some(zones) = self.watch.finished(finished, FITTED) {
                self.raised.push((finished.closed_at, zones));
            }
        }

        /// Pairs that were called: this hut's usual strength.
        fn play(&mut self, from: DeviceMs) {
            for pair in 0..5 {
                self.beat(from + 5000 * pair, 300, T, &[400, 500]);
            }
        }
    }

    type Noise = Box<dyn Fn(&mut Hut)>;

    /// Lone strokes, so many seconds apart.
    fn every(seconds: u64, count: u64, peak: u16) -> Noise {
        Box::new(move |hut| {
            for stray in 0..count {
                hut.beat(100_000 + 1000 * seconds * stray, 0, T, &[peak]);
            }
        })
    }

    #[test]
    fn strays_that_are_soft_and_many_are_noise_and_nothing_else_is() {
        type Row = (&'static str, Noise, usize);
        let table: Vec<Row> = vec![
            ("rain: a soft stroke every ten seconds", every(10, 4, 150), 1),
            ("for two minutes: found again and again", every(10, 12, 150), 3),
            ("three a minute may be anybody's sleeve", every(10, 3, 150), 0),
            ("one in twenty seconds is never four a minute", every(20, 12, 150), 0),
            ("as hard as this hut beats: a player, at the wrong time", every(10, 8, 500), 0),
            ("just softer than the median", every(10, 4, 499), 1),
            (
                "the hut is asked: soft answers are answers",
                Box::new(|hut| {
                    hut.turn = Turn::Ours;
                    every(10, 8, 150)(hut);
                }),
                0,
            ),
            (
                "soft calls of two strokes are calls, asked or not",
                Box::new(|hut| {
                    for pair in 0..8 {
                        hut.beat(100_000 + 8000 * pair, 300, T, &[150, 140]);
                    }
                }),
                0,
            ),
            (
                "drops so near one another that they join: each row is one stray",
                Box::new(|hut| {
                    for row in 0..4 {
                        hut.beat(100_000 + 9000 * row, 400, Beat::Unsure, &[90, 110, 80, 100, 90]);
                    }
                }),
                1,
            ),
            (
                "a row with one hard stroke in it was somebody",
                Box::new(|hut| {
                    for row in 0..6 {
                        hut.beat(100_000 + 9000 * row, 400, Beat::Unsure, &[90, 110, 700, 100, 90]);
                    }
                }),
                0,
            ),
        ];
        for (reason, noise, found) in table {
            let mut hut = Hut::new();
            hut.play(1000);
            noise(&mut hut);
            assert_eq!(hut.raised.len(), found, "{reason}: {:?}", hut.raised);
            assert_eq!(hut.watch.is_noisy(), found > 0, "{reason}");
        }
    }

    #[test]
    fn before_the_hut_has_played_its_fitting_says_what_is_soft() {
        for (peak, found, reason) in [
            (119, 1, "softer than the softest it was fitted to"),
            (120, 0, "a soft stroke may be anybody's"),
        ] {
            let mut hut = Hut::new();
            for stray in 0..4 {
                hut.beat(10_000 * stray, 0, T, &[peak]);
            }
            assert_eq!(hut.raised.len(), found, "{reason}");
        }
    }

    #[test]
    fn only_the_zone_that_is_noisy_is_named() {
        for (beat, zones) in [(T, [true, false]), (C, [false, true]), (Beat::Unsure, [true, true])]
        {
            let mut hut = Hut::new();
            for stray in 0..4 {
                hut.beat(10_000 * stray, 0, beat, &[80]);
            }
            assert_eq!(hut.raised.iter().map(|it| it.1).collect::<Vec<_>>(), [zones], "{beat:?}");
        }
    }

    #[test]
    fn a_noisy_hut_is_said_to_be_one_for_five_minutes_of_its_own_clock() {
        let mut hut = Hut::new();
        for stray in 0..4 {
            hut.beat(10_000 * stray, 0, T, &[80]);
        }
        let (found, _) = hut.raised[0];
        hut.watch.passed(found + NOISY_MS - 1);
        assert!(hut.watch.is_noisy());
        hut.watch.passed(found + NOISY_MS);
        assert!(!hut.watch.is_noisy());
    }

    #[test]
    fn a_drum_that_beats_by_itself_has_a_fault_and_a_roll_has_none() {
        for (gap, strokes, fault, reason) in [
            (125, 42, true, "8 a second for more than five seconds"),
            (125, 40, false, "a long hồi"),
            (91, 18, false, "a usual hồi"),
            (60, 100, true, "a fan"),
            (150, 60, false, "slower than eight a second: no hồi either, but no machine"),
        ] {
            let mut hut = Hut::new();
            hut.beat(1000, gap, T, &vec![400; strokes]);
            assert_eq!(hut.watch.is_steady(), fault, "{reason}");
        }
    }
}
