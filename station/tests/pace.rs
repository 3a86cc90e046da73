//! A hut's own pace.

use totom_station::stroke::{Expected, Finished, Grouper, Heard, Hit, Pacing, Windows};
use totom_wire::station::{Beat, Doubt};

/// Beats counts of three at this pause, so many; returns the time after a long rest.
fn warm_up(grouper: &mut Grouper, pause: u64, counts: u64) -> u64 {
    let mut at = 1000;
    for _ in 0..counts {
        for _ in 0..3 {
            stroke(grouper, at);
            at += pause;
        }
        at += 5000;
        assert!(grouper.passed(at).is_some());
    }
    at + 5000
}

fn stroke(grouper: &mut Grouper, at: u64) -> Vec<Finished> {
    let hit = Hit { frame: 0, at, beat: Beat::Tung, peak: 500 };
    let heard = grouper.stroke(hit, &Expected::default(), None);
    let over = |heard| if let Heard::Finished(finished) = heard { Some(finished) } else { None };
    heard.into_iter().filter_map(over).collect()
}

/// How long after a lone stroke the count is over.
fn patience(mut grouper: Grouper, at: u64) -> u64 {
    stroke(&mut grouper, at);
    grouper.deadline().unwrap() - at
}

#[test]
fn the_longest_pause_follows_the_player() {
    let table = [
        (300, 2, Pacing::Learn, 800, "two counts prove nothing"),
        (300, 4, Pacing::Learn, 800, "an ordinary player: as set"),
        (180, 6, Pacing::Learn, 800, "a quick one may hesitate: as set"),
        (430, 6, Pacing::Learn, 946, "a slow one"),
        (600, 6, Pacing::Learn, 1000, "a very slow one: not longer than this"),
        (430, 6, Pacing::Keep, 800, "as set"),
    ];
    for (pause, counts, pacing, wanted, reason) in table {
        let mut grouper = Grouper::new(Windows { pacing, ..Windows::default() });
        let at = warm_up(&mut grouper, pause, counts);
        assert_eq!(patience(grouper, at), wanted, "{reason}");
    }
}

#[test]
fn a_slow_players_late_third_stroke_belongs_to_the_count() {
    let mut grouper = Grouper::new(Windows::default());
    let at = warm_up(&mut grouper, 430, 6);
    for after in [0, 430, 430 + 850] {
        assert!(stroke(&mut grouper, at + after).is_empty());
    }
    assert_eq!(grouper.passed(at + 5000).unwrap().beats.len(), 3);
}

#[test]
fn doubtful_gestures_and_rolls_teach_nothing() {
    let mut grouper = Grouper::new(Windows::default());
    let mut at = 1000;
    for _ in 0..6 {
        for _ in 0..3 {
            stroke(&mut grouper, at);
            at += 200;
        }
        assert_eq!(grouper.abandon(Doubt::Gap).unwrap().doubt, Some(Doubt::Gap));
        at += 5000;
    }
    for _ in 0..12 {
        stroke(&mut grouper, at);
        at += 90;
    }
    at += 9000;
    assert_eq!(grouper.passed(at).unwrap().beats, [Beat::Roll]);
    assert_eq!(patience(grouper, at + 9000), 800);
}
