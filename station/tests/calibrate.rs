//! Settings out of strokes.

use crate::common::bench::Bench;
use crate::common::language::{PLAYING, patterns};
use totom_protocol::Order;
use totom_protocol::Raw;
use totom_station::calibrate::{Beaten, CalibrateError, conclude, ring_ms};
use totom_wire::station::{Beat, Calibration, Flags, StationDown, StationUp};

fn row(count: u16, head: u16, rim: u16) -> Vec<(u16, u16)> {
    (0..count).map(|index| (head + 3 * index, rim + index)).collect()
}

/// A good drum.
fn drum() -> Beaten {
    Beaten {
        soft: row(10, 130, 20),
        hard: row(10, 700, 110),
        rim: row(10, 90, 480),
        noise: (4, 5),
        rings_ms: (0..10).map(|index| 100 + 5 * index).collect(),
    }
}

#[test]
fn a_good_drum_is_fitted() {
    let fit = conclude(&drum()).unwrap();
    assert_eq!((fit.thr_head, fit.thr_rim), (66, 240), "half of a soft stroke");
    assert!(fit.zone_head > 17 && fit.zone_head < fit.zone_rim && fit.zone_rim < 412, "{fit:?}");
    assert_eq!(fit.ring_ms, 154, "what nine of ten do not exceed, and a tenth");
}

#[test]
fn what_cannot_be_told_apart_is_refused_in_words() {
    let good = drum();
    #[rustfmt::skip]
    let table: [(Beaten, &str, &str); 6] = [
        (Beaten { soft: row(10, 25, 3), ..good.clone() }, "Tiếng nhẹ chỉ cao", "a finger's stroke"),
        (Beaten { noise: (60, 5), ..good.clone() }, "Tiếng nhẹ chỉ cao", "a loudspeaker beside the drum"),
        (Beaten { rim: row(10, 400, 300), ..good.clone() }, "Không phân biệt", "the rim sensor on the skin"),
        (Beaten { hard: row(10, 500, 600), ..good.clone() }, "Không phân biệt", "hard strokes shake the rim"),
        (Beaten { rings_ms: vec![450; 10], ..good.clone() }, "lót mút", "no foam"),
        (Beaten { rings_ms: vec![], ..good }, "lót mút", "its ring was never heard to end"),
    ];
    for (beaten, words, reason) in table {
        let error: CalibrateError = conclude(&beaten).unwrap_err();
        assert!(error.to_string().contains(words), "{reason}: {error}");
    }
}

#[test]
fn one_odd_stroke_in_ten_moves_no_threshold() {
    let mut odd = drum();
    odd.soft[0] = (45, 8);
    assert_eq!(conclude(&odd).unwrap().thr_head, 66);
}

#[test]
fn rings_are_told_on_a_grid_of_ten_ms() {
    let peaks = |heights: &[u16]| -> Vec<Raw> {
        let raw =
            |(index, &head): (usize, &u16)| Raw { t_ms: 5000 + 10 * index as u32, head, rim: 0 };
        heights.iter().enumerate().map(raw).collect()
    };
    let table: [(&[u16], u16, Option<u32>, &str); 6] = [
        (&[0, 900, 500, 260, 130, 80, 40], 2, Some(40), "falls steadily"),
        (&[900, 50, 120, 60, 20], 2, Some(30), "swells once more"),
        (&[900, 500, 260], 2, None, "the end is not heard"),
        (&[30, 20, 2], 2, None, "too low to tell from noise"),
        (&[900, 10], 2, Some(10), "dead at once"),
        (&[], 2, None, "nothing"),
    ];
    for (heights, noise, wanted, reason) in table {
        assert_eq!(ring_ms(&peaks(heights), noise), wanted, "{reason}");
    }
}

/// Plays the wizard of a station in service: what it told the hub, in order.
fn fit(bench: &mut Bench, strokes: usize) -> Vec<Calibration> {
    let now = bench.now();
    bench.keeper.told(now, StationDown::Calibrate);
    for (kind, beat) in [(0, Beat::Tung), (1, Beat::Tung), (2, Beat::Cac)] {
        let peaks = [200, 700, 600];
        wait_for(bench, kind);
        for _ in 0..strokes {
            let now = bench.board.now();
            bench.hit(now + 300, beat, peaks[kind]);
            bench.run(1000);
        }
    }
    bench.run(62_000);
    steps(bench)
}

fn steps(bench: &Bench) -> Vec<Calibration> {
    let step = |message: &StationUp| {
        let StationUp::Calibration(step) = message else { return None };
        Some(step.clone())
    };
    bench.live.iter().filter_map(step).collect()
}

/// Lets time pass until this kind of stroke is asked for, or it is over.
fn wait_for(bench: &mut Bench, kind: usize) {
    let asked = |step: &Calibration| match step {
        Calibration::Quiet => false,
        Calibration::Soft { .. } => kind == 0,
        Calibration::Hard { .. } => kind == 1,
        Calibration::Rim { .. } => kind == 2,
        Calibration::Writing | Calibration::Done { .. } | Calibration::Failed { .. } => true,
    };
    for _ in 0..70 {
        if steps(bench).iter().any(asked) {
            return;
        }
        bench.run(1000);
    }
    panic!("never asked: {:?}", steps(bench));
}

#[test]
fn a_station_in_service_fits_its_board_and_no_stroke_of_it_is_a_call() {
    let mut bench = Bench::live(1);
    bench.expect(1, patterns(&PLAYING));
    let told = fit(&mut bench, 10);
    let Some(Calibration::Done { say }) = told.last() else { panic!("{told:?}") };
    assert!(say.contains("ngưỡng mặt 100"), "half of 200: {say}");
    assert_eq!(told[0], Calibration::Quiet);
    assert!(told.contains(&Calibration::Hard { heard: 10 }), "{told:?}");
    assert!(bench.gestures.is_empty(), "{:?}", bench.gestures);
    bench.gesture(&[Beat::Tung], Flags(0));
    assert_eq!(bench.gestures.len(), 1, "then it calls again");
}

#[test]
fn too_few_strokes_leave_the_board_as_it_was() {
    let mut bench = Bench::live(1);
    let told = fit(&mut bench, 3);
    let Some(Calibration::Failed { say }) = told.last() else { panic!("{told:?}") };
    assert!(say.contains("Chỉ nghe được 3 tiếng"), "{say}");
    assert!(bench.orders.iter().any(|it| it.order == Order::Reboot), "what was tried is forgotten");
}

#[test]
fn a_fitting_may_be_stopped_and_ends_when_the_board_goes() {
    let mut bench = Bench::live(1);
    let now = bench.now();
    bench.keeper.told(now, StationDown::Calibrate);
    bench.run(4000);
    let now = bench.now();
    bench.keeper.told(now, StationDown::CalibrateStop);
    bench.run(1000);
    let told = steps(&bench);
    assert!(
        matches!(told.last(), Some(Calibration::Failed { say }) if say.contains("thôi")),
        "{told:?}"
    );
    let mut bench = Bench::live(1);
    let now = bench.now();
    bench.keeper.told(now, StationDown::Calibrate);
    bench.run(4000);
    bench.cut();
    bench.run(100);
    let told = steps(&bench);
    assert!(matches!(told.last(), Some(Calibration::Failed { .. })), "{told:?}");
    let mut bench = Bench::new(1);
    let now = bench.now();
    bench.cut();
    bench.keeper.told(now, StationDown::Calibrate);
    bench.run(100);
    assert!(
        matches!(steps(&bench).as_slice(), [Calibration::Failed { .. }]),
        "no board, no fitting"
    );
}
