//! What breaks at a festival, broken here: on the binary, through a port, up to the station.

use super::cosim::Cosim;
use super::tools::{Tools, tools};
use totom_wire::station::{Beat, Doubt, Flags, Lamp, Link, StationDown, StationUp};

const T: Beat = Beat::Tung;

/// A live hut in the middle of play.
fn playing(tools: &Tools) -> Cosim {
    let mut cosim = Cosim::new(tools);
    let patterns = [&[T][..], &[Beat::Cac], &[T, T], &[T, T, T]];
    cosim.expect(1, patterns.map(<[Beat]>::to_vec).to_vec());
    cosim
}

/// So many strokes on the skin, 300 ms apart, the first soon; returns when the last has just fallen.
fn beat(cosim: &mut Cosim, strokes: u64) {
    for stroke in 0..strokes {
        cosim.plan(20 + 300 * stroke, "hit head 1800");
    }
    cosim.run(20 + 300 * strokes - 280);
}

fn heard(cosim: &Cosim) -> Vec<(Vec<Beat>, Option<Doubt>)> {
    cosim.gestures.iter().map(|gesture| (gesture.beats.clone(), gesture.doubt)).collect()
}

#[test]
fn a_cable_that_garbles_and_loses_bytes_costs_nothing_but_time() {
    let Some(tools) = tools() else { return };
    let mut cosim = playing(&tools);
    cosim.tell("garbles 4");
    cosim.tell("drops 2");
    for round in 1..=6 {
        beat(&mut cosim, 3);
        cosim.run_until_heard(round, 3000);
        cosim.run(1300);
    }
    for (beats, doubt) in heard(&cosim) {
        assert!(beats == [T, T, T] || doubt.is_some(), "{beats:?} {doubt:?}");
    }
    let whole = heard(&cosim).iter().filter(|(_, doubt)| doubt.is_none()).count();
    assert!(whole >= 4, "most are fetched again: {:?}", heard(&cosim));
    assert!(cosim.health().bad_frames > 0, "damage is counted");
}

#[test]
fn a_stroke_whose_frame_was_lost_is_fetched_from_the_ring() {
    let Some(tools) = tools() else { return };
    let mut cosim = playing(&tools);
    cosim.plan(19, "drop 40");
    beat(&mut cosim, 2);
    cosim.run_until_heard(1, 2000);
    assert_eq!(heard(&cosim), [(vec![T, T], None)], "the first frame never came");
}

#[test]
fn a_cut_cable_is_said_within_a_second_and_its_strokes_are_questions() {
    let Some(tools) = tools() else { return };
    let mut cosim = playing(&tools);
    cosim.plan(5, "cut head");
    cosim.run(1200);
    assert!(cosim.health().say.contains("Dây cảm biến"), "{}", cosim.health().say);
    assert!(cosim.gestures.is_empty(), "the cut itself is no stroke");
    cosim.plan(20, "hit head 1800 0.3");
    cosim.run_until_heard(1, 2000);
    assert!(cosim.gestures.iter().all(|gesture| gesture.beats == [Beat::Unsure]));
    cosim.plan(5, "join head");
    cosim.run(3500);
    assert_eq!(cosim.health().say, "", "healed");
    let before = cosim.gestures.len();
    beat(&mut cosim, 1);
    cosim.run_until_heard(before + 1, 2000);
    assert_eq!(cosim.gestures[before].beats, [T]);
}

#[test]
fn hum_is_said_and_never_taken_for_a_call() {
    let Some(tools) = tools() else { return };
    let mut cosim = playing(&tools);
    cosim.plan(5, "hum head 700");
    cosim.run(3000);
    cosim.plan(1, "hum head 0");
    cosim.run(3500);
    assert!(!cosim.gestures.is_empty(), "it is heard");
    for gesture in &cosim.gestures {
        let sure = gesture.doubt.is_none() && !gesture.beats.contains(&Beat::Unsure);
        assert!(!sure, "{:?}", gesture.beats);
    }
}

#[test]
fn a_flag_raised_stuck_or_loose() {
    let Some(tools) = tools() else { return };
    let mut cosim = playing(&tools);
    let raised = |cosim: &Cosim| {
        let flags = cosim.live.iter().filter_map(|message| {
            if let StationUp::Flags { flags } = message { Some(flags.0) } else { None }
        });
        flags.collect::<Vec<_>>()
    };
    cosim.plan(5, "flag 4 out");
    cosim.plan(600, "flag 4 in");
    cosim.run(1000);
    assert_eq!(raised(&cosim), [8, 0], "out and back");
    cosim.live.clear();
    for bounce in 0..9 {
        cosim.plan(5 + 7 * bounce, if bounce % 2 == 0 { "flag 1 out" } else { "flag 1 in" });
    }
    cosim.run(500);
    assert_eq!(raised(&cosim), [1], "bounces are one move");
    cosim.plan(5, "flag 1 in");
    cosim.run(400);
    cosim.live.clear();
    for bounce in 0..40 {
        cosim.plan(5 + 50 * bounce, if bounce % 2 == 0 { "flag 2 out" } else { "flag 2 in" });
    }
    cosim.run(2600);
    assert_eq!(raised(&cosim), [0_u8; 0], "a loose contact raises no flag");
    assert!(cosim.health().say.contains("Cảm biến cờ"), "{}", cosim.health().say);
    cosim.tell("stick 3 in");
    cosim.plan(5, "flag 3 out");
    cosim.run(500);
    assert_eq!(
        raised(&cosim),
        [0_u8; 0],
        "a stuck one cannot be seen: the drum must agree with the flag"
    );
}

#[test]
fn a_restart_in_mid_gesture_leaves_a_question_and_the_lamp_comes_back() {
    let Some(tools) = tools() else { return };
    let mut cosim = playing(&tools);
    cosim.told(StationDown::Lamp { lamp: Lamp::Ok });
    cosim.run(100);
    assert_eq!(cosim.lamps(), "lamps 3");
    beat(&mut cosim, 2);
    cosim.run(30);
    cosim.plan(1, "reset");
    cosim.run(1500);
    assert_eq!(heard(&cosim), [(vec![T, T], Some(Doubt::Reboot))]);
    assert_eq!(cosim.lamps(), "lamps 1", "a board that restarted is told again");
    beat(&mut cosim, 1);
    cosim.run_until_heard(2, 2000);
    assert_eq!(heard(&cosim)[1], (vec![T], None));
}

#[test]
fn a_hung_board_restarts_itself_and_says_so() {
    let Some(tools) = tools() else { return };
    let mut cosim = playing(&tools);
    cosim.plan(1, "hang");
    cosim.run(3000);
    assert_eq!(cosim.health().link, Link::Live);
    assert!(cosim.health().say.contains("treo"), "{}", cosim.health().say);
}

#[test]
fn a_cable_pulled_and_put_back_within_a_gesture_loses_no_stroke() {
    let Some(tools) = tools() else { return };
    let mut cosim = playing(&tools);
    beat(&mut cosim, 2);
    cosim.unplug();
    cosim.plan(150, "hit head 1800");
    cosim.run(300);
    cosim.replug();
    cosim.run_until_heard(1, 3000);
    assert_eq!(heard(&cosim), [(vec![T, T, T], None)], "the board had kept the third");
    assert_eq!(cosim.health().link, Link::Live);
}

#[test]
fn a_clock_that_drifts_by_half_a_percent_changes_no_gesture() {
    let Some(tools) = tools() else { return };
    for ppm in ["5000", "-5000"] {
        let mut cosim = playing(&tools);
        cosim.tell(&format!("drift {ppm}"));
        cosim.run(4000);
        beat(&mut cosim, 2);
        cosim.run_until_heard(1, 2000);
        let gesture = &cosim.gestures[0];
        assert_eq!((gesture.beats.as_slice(), gesture.doubt), (&[T, T][..], None), "{ppm}");
        assert!((1050..1300).contains(&gesture.age_ms), "{ppm}: {} ms old", gesture.age_ms);
        assert_eq!(gesture.flags, Flags(0));
    }
}
