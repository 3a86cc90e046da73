//! A noisy hut, from the strokes to what its keepers read; the same on the firmware's binary in `firmware/noise.rs`.

use crate::common::bench::Bench;
use crate::common::language::{PLAYING, patterns};
use totom_protocol::Order;
use totom_wire::station::{Beat, StationDown};

const T: Beat = Beat::Tung;
/// Above the faux board's threshold of 40, below the softest stroke that means: 80.
const DROP: u16 = 50;

/// A live hut in the middle of play, that is not asked.
fn listening() -> Bench {
    let mut bench = Bench::live(1);
    let told = StationDown::Expect { epoch: 1, asked: false, patterns: patterns(&PLAYING) };
    bench.keeper.told(bench.now(), told);
    bench
}

/// Lone soft strokes, five seconds apart.
fn rain(bench: &mut Bench, drops: u64) {
    let now = bench.board.now();
    for drop in 0..drops {
        bench.hit(now + 10 + 5000 * drop, T, DROP);
    }
    bench.run(5000 * drops);
}

/// Heights to which guards were set, in order.
fn guards(bench: &Bench) -> Vec<(String, i32)> {
    let set = bench.orders.iter().filter_map(|order| match order.order {
        Order::Set { key, value } => Some((key.to_string(), value)),
        Order::Hello
        | Order::Ping { .. }
        | Order::Lamps(_)
        | Order::Get { .. }
        | Order::Write
        | Order::Resend { .. }
        | Order::Reboot
        | Order::Diagnostics
        | Order::Unknown => None,
    });
    set.collect()
}

fn skin(heights: &[i32]) -> Vec<(String, i32)> {
    heights.iter().map(|&height| ("guard_head".to_owned(), height)).collect()
}

#[test]
fn each_step_is_taken_once_said_and_undone_by_its_keeper() {
    let mut bench = listening();
    rain(&mut bench, 3);
    assert_eq!((guards(&bench), bench.health().guard), (vec![], 0));
    rain(&mut bench, 1);
    assert_eq!(guards(&bench), skin(&[6]), "a sixth of 40");
    let health = bench.health();
    assert_eq!(health.guard, 1);
    assert!(health.say.contains("bậc 1/3"), "{}", health.say);
    rain(&mut bench, 4);
    assert_eq!(guards(&bench), skin(&[6, 13]));
    rain(&mut bench, 8);
    assert_eq!(guards(&bench), skin(&[6, 13]), "at 53 drops of 50 are heard no more");
    bench.keeper.told(bench.now(), StationDown::DropGuard);
    bench.run(1000);
    assert_eq!(guards(&bench)[2..], [("guard_head".into(), 0), ("guard_rim".into(), 0)]);
    assert_eq!((bench.health().guard, bench.health().say.as_str()), (0, ""));
}

#[test]
fn a_board_that_does_not_hear_the_order_is_told_again_until_it_does() {
    let mut bench = listening();
    rain(&mut bench, 3);
    bench.hears = false;
    rain(&mut bench, 1);
    assert_eq!(bench.health().guard, 0, "not before it is confirmed");
    bench.hears = true;
    bench.run(6000);
    assert_eq!(bench.health().guard, 1);
    assert!(guards(&bench).iter().all(|(_, height)| *height == 6), "the same step each time");
}

#[test]
fn a_station_that_starts_again_finds_what_stands_and_goes_no_higher_by_that() {
    let mut bench = listening();
    rain(&mut bench, 4);
    bench.restart_station_after(6000);
    bench.run(3000);
    assert_eq!(bench.health().guard, 1, "the board had kept it");
    let told = StationDown::Expect { epoch: 1, asked: false, patterns: patterns(&PLAYING) };
    bench.keeper.told(bench.now(), told);
    rain(&mut bench, 4);
    assert_eq!(
        guards(&bench),
        skin(&[6, 13]),
        "the second step, not the first on top of the first"
    );
}

#[test]
fn another_boot_begins_without_a_guard() {
    let mut bench = listening();
    rain(&mut bench, 4);
    bench.reset_board();
    bench.run(3000);
    assert_eq!((bench.health().guard, bench.health().say.as_str()), (0, ""));
}

#[test]
fn what_is_beaten_while_nothing_is_expected_is_nobodys_fault() {
    let mut bench = Bench::live(1);
    rain(&mut bench, 12);
    assert_eq!((guards(&bench), bench.health().say.as_str()), (vec![], ""));
}

#[test]
fn a_drum_that_beats_by_itself_is_said_while_it_does_and_calls_nothing() {
    let mut bench = listening();
    let now = bench.board.now();
    for stroke in 0..120 {
        bench.hit(now + 100 * stroke, T, 500);
    }
    bench.run(8000);
    assert!(bench.health().say.contains("kêu đều"), "{}", bench.health().say);
    bench.run(10_000);
    for gesture in &bench.gestures {
        assert!(!gesture.beats.contains(&Beat::Roll), "{:?}", gesture.beats);
    }
    bench.run(60_000);
    assert_eq!(bench.health().say, "", "it has stopped");
}
