//! What can happen to a cable.

use crate::common::bench::{Bench, HUT, identity};
use crate::common::language::{PLAYING, patterns};
use totom_protocol::{Hello, Order, Version};
use totom_station::cable::{Refusal, check};
use totom_station::faux::{Board, Identity};
use totom_wire::station::{Beat, Doubt, Flags, Hut, Lamp, Link, StationDown, StationUp};

const T: Beat = Beat::Tung;

/// A live bench in the middle of play.
fn playing() -> Bench {
    let mut bench = Bench::live(1);
    bench.expect(1, patterns(&PLAYING));
    bench
}

/// Two tùng beginning now; returns with the second just fallen.
fn two_tung(bench: &mut Bench) {
    let now = bench.board.now();
    bench.hit(now + 10, T, 600);
    bench.hit(now + 330, T, 610);
    bench.run(340);
}

fn doubts(bench: &Bench) -> Vec<(usize, Option<Doubt>)> {
    bench.gestures.iter().map(|gesture| (gesture.beats.len(), gesture.doubt)).collect()
}

#[test]
fn a_station_that_opens_late_does_not_take_old_strokes_for_new() {
    let mut bench = playing();
    let now = bench.board.now();
    for second in 0..5 {
        bench.hit(now + 1000 * second, T, 600);
    }
    bench.restart_station_after(6000);
    bench.run(5000);
    assert_eq!(bench.health().link, Link::Live);
    assert!(bench.gestures.is_empty(), "{:?}", bench.gestures);
    bench.expect(1, patterns(&PLAYING));
    bench.gesture(&[T, T], Flags(0));
    assert_eq!(doubts(&bench), [(2, None)], "what is beaten now counts");
}

#[test]
fn only_the_right_board_is_listened_to() {
    let hello = |hut, major| Hello {
        protocol: Version { major, minor: 9 },
        firmware: "0.1".parse().unwrap(),
        hut,
        board: "F3A91C".parse().unwrap(),
        boot: 4,
        reset_cause: 1,
        caps: 0,
    };
    let board = || "F3A91C".to_owned();
    let ours = Hut::new(HUT).unwrap();
    let wrong = |theirs| Refusal::WrongHut { board: board(), theirs, ours };
    let protocol =
        |major| Refusal::Protocol { board: board(), theirs: Version { major, minor: 9 } };
    let table = [
        (hello(3, 1), None, "ours, of a newer minor"),
        (hello(4, 1), Some(wrong(4)), "the neighbour's"),
        (hello(9, 1), Some(wrong(9)), "no hut at all"),
        (hello(0, 1), Some(Refusal::NoHut { board: board() }), "never given a hut"),
        (hello(3, 2), Some(protocol(2)), "a language of the future"),
        (hello(3, 0), Some(protocol(0)), "a language of the past"),
    ];
    for (hello, refusal, reason) in table {
        assert_eq!(check(&hello, ours).err(), refusal, "{reason}");
    }
}

#[test]
fn a_refused_board_is_said_in_words_and_taken_once_it_is_right() {
    let mut bench = Bench::new(1);
    bench.board = Board::boot(Identity { hut: 4, ..identity(1) }, 1);
    bench.run(4000);
    let health = bench.health();
    assert_eq!(health.link, Link::Refused);
    assert!(health.say.contains("điếm 4") && health.say.contains("điếm 3"), "{}", health.say);
    bench.gesture(&[T], Flags(0));
    assert!(bench.gestures.is_empty(), "a refused board's strokes count for nobody");
    bench.board = Board::boot(identity(1), 1);
    bench.run(7000);
    assert_eq!(bench.health().link, Link::Live);
    assert_eq!(bench.health().say, "");
}

#[test]
fn a_board_that_restarts_in_mid_gesture_leaves_a_doubtful_one() {
    let mut bench = playing();
    two_tung(&mut bench);
    bench.reset_board();
    bench.run(2000);
    assert_eq!(doubts(&bench), [(2, Some(Doubt::Reboot))]);
    assert!(bench.gestures[0].id.starts_with("3-F3A91C-1-"), "{}", bench.gestures[0].id);
    bench.gesture(&[T], Flags(0));
    assert_eq!(doubts(&bench)[1], (1, None), "the new boot is believed");
    assert!(bench.gestures[1].id.starts_with("3-F3A91C-2-"), "{}", bench.gestures[1].id);
}

#[test]
fn a_restart_whose_hello_was_lost_is_noticed_by_its_numbers() {
    let mut bench = playing();
    bench.run(20_000);
    bench.plugged = false;
    bench.reset_board();
    bench.run(5);
    bench.plugged = true;
    bench.run(2500);
    assert_eq!(bench.health().link, Link::Live);
    bench.gesture(&[T, T], Flags(0));
    assert_eq!(doubts(&bench), [(2, None)]);
    assert!(bench.gestures[0].id.starts_with("3-F3A91C-2-"), "{}", bench.gestures[0].id);
}

#[test]
fn lost_strokes_that_cannot_be_fetched_make_the_gesture_doubtful() {
    let mut bench = playing();
    let now = bench.board.now();
    bench.hit(now + 10, T, 600);
    bench.run(20);
    bench.hears = false;
    bench.board.drop_frames(1);
    bench.hit(now + 330, T, 600);
    bench.hit(now + 650, T, 600);
    bench.run(3000);
    assert_eq!(doubts(&bench), [(2, Some(Doubt::Gap))], "three were beaten, two came");
    assert!(bench.health().bad_frames >= 1);
}

#[test]
fn damaged_frames_are_fetched_again() {
    let mut bench = playing();
    bench.board.garble(2);
    bench.gesture(&[T, T, T], Flags(0));
    assert_eq!(doubts(&bench), [(3, None)]);
    let resends = bench.orders.iter().filter(|order| matches!(order.order, Order::Resend { .. }));
    assert!(resends.count() >= 1);
}

#[test]
fn silence_is_weak_then_lost_and_ends_the_gesture_in_doubt() {
    let mut bench = playing();
    two_tung(&mut bench);
    bench.plugged = false;
    let links: Vec<Link> = [2000, 1000, 2500]
        .map(|ms| {
            bench.run(ms);
            bench.health().link
        })
        .to_vec();
    assert_eq!(links, [Link::Live, Link::Weak, Link::Lost]);
    assert_eq!(doubts(&bench), [(2, Some(Doubt::Gap))]);
    assert!(bench.health().say.contains("5 giây"), "{}", bench.health().say);
    bench.plugged = true;
    bench.run(1500);
    assert_eq!(bench.health().link, Link::Live, "found again by itself");
}

#[test]
fn strokes_beaten_while_the_cable_was_out_for_a_moment_count() {
    let mut bench = playing();
    two_tung(&mut bench);
    bench.cut();
    let now = bench.board.now();
    bench.hit(now + 200, T, 600);
    bench.run(500);
    bench.plug();
    bench.run(3000);
    assert_eq!(doubts(&bench), [(3, None)], "the board had kept the third");
}

#[test]
fn strokes_fetched_long_after_are_late_and_belong_to_their_own_offer() {
    let mut bench = playing();
    bench.cut();
    let now = bench.board.now();
    bench.hit(now + 100, T, 600);
    bench.run(3000);
    bench.expect(2, patterns(&PLAYING));
    bench.run(1000);
    bench.plug();
    bench.run(2000);
    let [gesture] = bench.gestures.as_slice() else { panic!("{:?}", bench.gestures) };
    assert_eq!((gesture.epoch, gesture.doubt), (1, Some(Doubt::Late)));
    assert!((3900..6500).contains(&gesture.age_ms), "{}", gesture.age_ms);
}

#[test]
fn a_stroke_just_before_the_next_offer_is_not_an_answer_to_it() {
    let mut bench = playing();
    bench.cut();
    let now = bench.board.now();
    bench.hit(now + 100, T, 600);
    bench.run(600);
    bench.expect(2, patterns(&PLAYING));
    bench.run(400);
    bench.plug();
    bench.run(2000);
    let [gesture] = bench.gestures.as_slice() else { panic!("{:?}", bench.gestures) };
    assert_eq!((gesture.epoch, gesture.doubt), (1, None));
}

#[test]
fn more_than_the_board_can_keep_is_lost_and_said() {
    let mut bench = playing();
    bench.cut();
    let now = bench.board.now();
    for stroke in 0..60 {
        bench.hit(now + 100 * stroke, T, 600);
    }
    bench.run(7000);
    bench.plug();
    bench.run(3000);
    assert!(bench.gestures.is_empty(), "{:?}", bench.gestures);
    assert!(bench.health().bad_frames >= 60, "{}", bench.health().bad_frames);
    bench.gesture(&[T], Flags(0));
    assert_eq!(doubts(&bench), [(1, None)]);
}

#[test]
fn the_clock_is_asked_often_only_while_a_gesture_is_open() {
    let pings = |bench: &Bench| {
        bench.orders.iter().filter(|order| matches!(order.order, Order::Ping { .. })).count()
    };
    let mut bench = playing();
    let before = pings(&bench);
    bench.run(10_000);
    let idle = pings(&bench) - before;
    assert!((9..=11).contains(&idle), "{idle} in ten quiet seconds");
    let before = pings(&bench);
    bench.gesture(&[Beat::Roll], Flags(8));
    let busy = pings(&bench) - before;
    assert!(busy > 40, "{busy} during a roll");
}

#[test]
fn lamps_are_shown_shown_again_after_a_restart_and_doubted_when_unanswered() {
    let mut bench = playing();
    let show = |bench: &mut Bench, lamp| {
        let now = bench.now();
        bench.keeper.told(now, totom_wire::station::StationDown::Lamp { lamp });
        bench.run(100);
    };
    show(&mut bench, Lamp::Repeat);
    assert_eq!(bench.board.lamps().mask, 1 | 4, "it is its turn, and not understood");
    bench.reset_board();
    bench.run(1000);
    assert_eq!(bench.board.lamps().mask, 1 | 4, "a board that restarted is told again");
    bench.hears = false;
    show(&mut bench, Lamp::Ok);
    bench.run(900);
    assert!(bench.health().say.contains("Đèn"), "{}", bench.health().say);
    bench.hears = true;
    show(&mut bench, Lamp::Off);
    assert_eq!((bench.board.lamps().mask, bench.health().say.as_str()), (0, ""));
}

#[test]
fn flags_are_told_as_they_change() {
    let mut bench = playing();
    bench.live.clear();
    bench.gesture(&[T], Flags(8));
    let flags: Vec<u8> = bench
        .live
        .iter()
        .filter_map(|message| {
            let StationUp::Flags { flags } = message else { return None };
            Some(flags.0)
        })
        .collect();
    assert_eq!(flags, [8, 0]);
}

#[test]
fn a_port_that_never_answers_says_what_to_try() {
    let mut bench = Bench::new(1);
    bench.hears = false;
    bench.run(2000);
    assert_eq!((bench.health().link, bench.health().say.as_str()), (Link::Opening, ""));
    bench.run(2000);
    assert!(bench.health().say.contains("/dev/diem3"), "{}", bench.health().say);
}

#[test]
fn junk_and_commands_typed_by_other_programs_do_no_harm() {
    let mut bench = playing();
    let now = bench.now();
    bench.keeper.bytes(now, b"AT+GCAP\r\n$S,9,1,H,600,20,100*0000\n\xff\xfe$");
    bench.gesture(&[T, T], Flags(0));
    assert_eq!(doubts(&bench), [(2, None)]);
    assert_eq!(
        bench.health().bad_frames,
        4,
        "a line of text, a forged stroke, two bytes, half a frame"
    );
}

#[test]
fn a_restart_hidden_by_the_wrap_of_the_numbers_is_noticed_by_its_clock() {
    let mut bench = playing();
    bench.run(40_000_000);
    bench.plugged = false;
    bench.reset_board();
    bench.run(5);
    bench.plugged = true;
    bench.run(3000);
    bench.gesture(&[T, T], Flags(0));
    assert_eq!(doubts(&bench), [(2, None)]);
    assert!(bench.gestures[0].id.starts_with("3-F3A91C-2-"), "{}", bench.gestures[0].id);
}

#[test]
fn an_expectation_is_answered_once_it_is_in_force() {
    let mut bench = playing();
    bench.run(1);
    bench.live.clear();
    bench.expect(9, patterns(&PLAYING));
    bench.run(1);
    assert_eq!(bench.live, [StationUp::Heard { epoch: 9 }]);
}

#[test]
fn the_turn_lamp_follows_the_offer_and_an_answer_stays_in_sight() {
    let mut bench = Bench::live(1);
    let asked = |bench: &mut Bench, epoch, asked| {
        let now = bench.now();
        let expect = StationDown::Expect { epoch, asked, patterns: patterns(&PLAYING) };
        bench.keeper.told(now, expect);
        bench.run(100);
        bench.board.lamps().mask
    };
    assert_eq!(asked(&mut bench, 1, true), 1, "its turn");
    let now = bench.now();
    bench.keeper.told(now, StationDown::Lamp { lamp: Lamp::Ok });
    assert_eq!(asked(&mut bench, 2, false), 2, "others' turn, and it was understood");
    bench.run(3000);
    assert_eq!(bench.board.lamps().mask, 0, "it has been seen");
}

#[test]
fn what_was_beaten_while_no_station_lived_is_fetched_and_never_acted_on() {
    let mut bench = playing();
    bench.gesture(&[T, T], Flags(0));
    let now = bench.board.now();
    // The third falls, is heard, and dies with the station; two more fall while there is none.
    for after in [10, 1500, 4000] {
        bench.hit(now + after, T, 600);
    }
    bench.run(200);
    bench.restart_station_after(6000);
    bench.remember();
    bench.run(3000);
    assert_eq!(bench.health().link, Link::Live);
    assert_eq!(doubts(&bench)[0], (2, None), "before");
    let fetched: usize = bench.gestures[1..].iter().map(|gesture| gesture.strokes.len()).sum();
    assert_eq!(fetched, 3, "{:?}", bench.gestures);
    for gesture in &bench.gestures[1..] {
        assert_eq!(gesture.doubt, Some(Doubt::Late));
    }
    bench.expect(2, patterns(&PLAYING));
    bench.gesture(&[T], Flags(0));
    let last = bench.gestures.last().unwrap();
    assert_eq!(
        (last.beats.len(), last.doubt, last.epoch),
        (1, None, 2),
        "what is beaten now counts"
    );
}

#[test]
fn a_station_that_dies_in_the_first_gesture_of_the_day_finds_it_again() {
    let mut bench = playing();
    two_tung(&mut bench);
    assert!(bench.gestures.is_empty(), "still open");
    bench.restart_station_after(100);
    bench.remember();
    bench.run(3000);
    let [gesture] = bench.gestures.as_slice() else { panic!("{:?}", bench.gestures) };
    assert_eq!(gesture.beats, [T, T]);
    assert_eq!(gesture.epoch, 0, "nobody knows which card it was for: the arbiter is asked");
}

#[test]
fn a_bounce_is_kept_beside_its_gesture() {
    let mut bench = playing();
    let now = bench.board.now();
    bench.hit(now + 10, T, 600);
    bench.hit(now + 55, T, 90);
    bench.run(3000);
    let [gesture] = bench.gestures.as_slice() else { panic!("{:?}", bench.gestures) };
    assert_eq!((gesture.strokes.len(), gesture.bounced.len()), (1, 1));
    assert_eq!(gesture.bounced[0].3, 90, "with its peak");
}
