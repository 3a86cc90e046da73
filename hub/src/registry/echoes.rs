//! Does a hut hear its neighbour's drum? Settled on the hub's clock, which all huts share.

use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;
use totom_rules::Hut;
use totom_wire::station::GestureReport;

/// Strokes remembered: more than five huts beat while a gesture lasts.
const KEPT: usize = 512;
/// A stroke and its echo come within this of one another, in either order.
const TOGETHER: Duration = Duration::from_millis(60);
/// An echo has at most a quarter of the peak.
const WEAKER: u16 = 4;

/// The last strokes of all huts, as they came.
#[derive(Debug, Default)]
pub(super) struct Echoes(VecDeque<Heard>);

#[derive(Debug)]
struct Heard {
    hut: Hut,
    /// Frame number and board time: the stroke's name at its hut.
    name: (u16, u32),
    peak: u16,
    at: Instant,
}

impl Echoes {
    /// A stroke came.
    pub(super) fn stroke(&mut self, hut: Hut, name: (u16, u32), peak: u16, at: Instant) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(Heard { hut, name, peak, at });
    }

    /// The hut whose drum one of these strokes may be the echo of. Strokes that nobody saw come prove nothing.
    pub(super) fn source(&self, report: &GestureReport) -> Option<Hut> {
        let ours = self.0.iter().filter(|heard| {
            let named = |&(frame, t_ms, ..): &(u16, u32, _, u16)| heard.name == (frame, t_ms);
            heard.hut == report.hut && report.strokes.iter().any(named)
        });
        ours.filter_map(|weak| self.louder(weak)).next()
    }

    fn louder(&self, weak: &Heard) -> Option<Hut> {
        let louder = self.0.iter().find(|other| {
            let apart = other.at.max(weak.at).duration_since(other.at.min(weak.at));
            other.hut != weak.hut && apart <= TOGETHER && other.peak / WEAKER >= weak.peak
        });
        louder.map(|other| other.hut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_wire::station::{Beat, Flags};

    fn hut(number: u8) -> Hut {
        Hut::new(number).unwrap()
    }

    /// One stroke of hut 2, of this peak.
    fn report(peak: u16) -> GestureReport {
        GestureReport {
            id: "2-B-1-7-1000".to_owned(),
            hut: hut(2),
            epoch: 1,
            beats: vec![Beat::Tung],
            flags: Flags(0),
            doubt: None,
            strokes: vec![(7, 1000, Beat::Tung, peak)],
            bounced: vec![],
            age_ms: 900,
        }
    }

    #[test]
    fn a_weak_stroke_beside_a_strong_one_is_an_echo() {
        let start = Instant::now() + Duration::from_secs(1);
        let ms = Duration::from_millis;
        for (other, peak, at, ours, echo, reason) in [
            (3, 800, start + ms(20), 150, true, "the echo came first"),
            (3, 800, start - ms(50), 150, true, "the echo came after"),
            (3, 800, start + ms(70), 150, false, "too far apart to be one"),
            (3, 800, start, 300, false, "two huts at once, both beating"),
            (3, 500, start, 150, false, "not loud enough to be heard over there"),
            (2, 800, start, 150, false, "its own drum"),
        ] {
            let mut echoes = Echoes::default();
            echoes.stroke(hut(2), (7, 1000), ours, start);
            echoes.stroke(hut(other), (9, 5000), peak, at);
            let source = echoes.source(&report(ours));
            assert_eq!(source, echo.then(|| hut(3)), "{reason}");
        }
    }

    #[test]
    fn a_stroke_nobody_saw_come_proves_nothing() {
        let mut echoes = Echoes::default();
        echoes.stroke(hut(3), (9, 5000), 800, Instant::now());
        assert_eq!(echoes.source(&report(150)), None, "fetched from the board's ring, much later");
    }
}
