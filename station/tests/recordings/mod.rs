//! Every case of `*.hits`, at several rhythms of asking for the time: the board's clock alone decides.

mod parse;

use parse::{Case, Line, cases};
use totom_station::stroke::{DeviceMs, Expected, Finished, Grouper, Heard, Hit, Windows};
use totom_wire::station::{Doubt, Flags};

const FILES: [(&str, &str); 4] = [
    ("bounce", include_str!("bounce.hits")),
    ("counts", include_str!("counts.hits")),
    ("doubtful", include_str!("doubtful.hits")),
    ("rolls", include_str!("rolls.hits")),
];

/// Long after any deadline.
const REST_MS: DeviceMs = 60_000;

/// Plays a case, telling the time every `poll` ms of board time.
fn play(case: &Case, poll: DeviceMs) -> Vec<Finished> {
    let mut grouper = Grouper::new(Windows::default());
    let mut finished = Vec::new();
    let mut now = 0;
    for (frame, line) in (0..).zip(&case.lines) {
        if let Some(at) = line.at() {
            wait(&mut grouper, &mut now, at, poll, &mut finished);
        }
        match *line {
            Line::Hit { at, beat, peak } => {
                let heard = grouper.stroke(Hit { frame, at, beat, peak }, &case.expected, None);
                finished.extend(heard.into_iter().filter_map(over));
            }
            Line::Flags { at, mask } => finished.extend(grouper.flags(at, Flags(mask))),
            Line::Lost { at } => grouper.lost(at),
            Line::Reboot => {
                finished.extend(grouper.abandon(Doubt::Reboot));
                grouper.forget_clock();
                now = 0;
            }
        }
    }
    let end = now + REST_MS;
    wait(&mut grouper, &mut now, end, poll, &mut finished);
    assert!(!grouper.is_open(), "{}: silence ends every gesture", case.name);
    finished
}

fn wait(
    grouper: &mut Grouper,
    now: &mut DeviceMs,
    until: DeviceMs,
    poll: DeviceMs,
    out: &mut Vec<Finished>,
) {
    while *now + poll < until {
        *now += poll;
        out.extend(grouper.passed(*now));
    }
    *now = until;
}

fn over(heard: Heard) -> Option<Finished> {
    match heard {
        Heard::Finished(finished) => Some(finished),
        Heard::Stroke { .. } | Heard::Bounce(_) => None,
    }
}

fn each_case(mut check: impl FnMut(&str, Case)) {
    for (file, text) in FILES {
        let cases = cases(text);
        assert!(!cases.is_empty(), "{file}.hits holds cases");
        cases.into_iter().for_each(|case| check(file, case));
    }
}

#[test]
fn every_recording_gives_what_stands_beside_it() {
    each_case(|file, case| {
        let got: Vec<String> = play(&case, 100).iter().map(parse::show).collect();
        assert_eq!(got, case.wanted, "{file}.hits: {}", case.name);
    });
}

#[test]
fn how_often_the_time_is_asked_changes_nothing() {
    each_case(|file, case| {
        let often = play(&case, 7);
        for poll in [100, 2000, 30_000] {
            assert_eq!(play(&case, poll), often, "{file}.hits: {} at {poll}", case.name);
        }
    });
}

#[test]
fn a_later_start_of_the_clock_changes_nothing() {
    each_case(|file, case| {
        if case.lines.contains(&Line::Reboot) {
            return;
        }
        let later =
            Case { lines: case.lines.iter().map(|l| l.shifted(7_777_777)).collect(), ..case };
        let got: Vec<String> = play(&later, 5000).iter().map(parse::show).collect();
        assert_eq!(got, later.wanted, "{file}.hits: {}", later.name);
    });
}

#[test]
fn the_offer_is_the_one_of_the_first_stroke() {
    let mut grouper = Grouper::new(Windows::default());
    let expect = |epoch| Expected { epoch, ..Expected::default() };
    let hit = |at| Hit { frame: 0, at, beat: totom_wire::station::Beat::Tung, peak: 500 };
    assert_eq!(grouper.stroke(hit(1000), &expect(4), None).len(), 1);
    assert_eq!(grouper.stroke(hit(1300), &expect(5), None).len(), 1);
    let finished = grouper.passed(2200).expect("the count is over");
    assert_eq!((finished.epoch, finished.closed_at, finished.hits.len()), (4, 2100, 2));
}
