//! Board-free: every gesture of the drum language, from the simulated board's bytes to the report.

use crate::common::bench::Bench;
use crate::common::language::{ARRANGING, PLAYING, Word, patterns};
use proptest::prelude::*;
use totom_wire::station::{Beat, Doubt, Flags, GestureReport, StationUp};

fn only(bench: &Bench) -> &GestureReport {
    assert_eq!(bench.gestures.len(), 1, "{:?}", bench.gestures);
    &bench.gestures[0]
}

fn says(words: &[Word], epoch: u32, rate: u64) {
    for word in words {
        let mut bench = Bench::live(rate);
        bench.expect(epoch, patterns(words));
        bench.gesture(word.beats, word.flags);
        let gesture = only(&bench);
        assert_eq!(gesture.beats, word.beats, "{} at rate {rate}", word.means);
        assert_eq!(gesture.flags, word.flags, "{} at rate {rate}", word.means);
        assert_eq!((gesture.doubt, gesture.epoch), (None, epoch), "{} at rate {rate}", word.means);
    }
}

#[test]
fn every_gesture_of_kinh_bac_at_the_true_clock() {
    says(&ARRANGING, 1, 1);
    says(&PLAYING, 2, 1);
}

#[test]
fn every_gesture_of_kinh_bac_at_twenty_times_the_clock() {
    says(&ARRANGING, 1, 20);
    says(&PLAYING, 2, 20);
}

#[test]
fn every_gesture_byte_by_byte() {
    for word in &PLAYING {
        let mut bench = Bench::live(1);
        bench.chunk = 1;
        bench.expect(1, patterns(&PLAYING));
        bench.gesture(word.beats, word.flags);
        assert_eq!(only(&bench).beats, word.beats, "{}", word.means);
    }
}

#[test]
fn the_report_holds_its_evidence() {
    let mut bench = Bench::live(1);
    bench.expect(7, patterns(&PLAYING));
    bench.gesture(&[Beat::Tung, Beat::Tung], Flags(0));
    let gesture = only(&bench);
    let [first, second] = gesture.strokes.as_slice() else { panic!("{:?}", gesture.strokes) };
    assert_eq!(second.1 - first.1, 320, "board time between the strokes");
    assert_eq!(gesture.id, format!("3-F3A91C-1-{}-{}", first.0, first.1));
    let age = i64::from(gesture.age_ms);
    assert!((1120..1300).contains(&age), "two strokes and a pause ago: {age}");
    let counts: Vec<u16> = bench
        .live
        .iter()
        .filter_map(|message| {
            let StationUp::Stroke { count, .. } = message else { return None };
            Some(*count)
        })
        .collect();
    assert_eq!(counts, [1, 2], "each stroke is shown as it comes");
}

#[test]
fn a_roll_is_shown_as_a_roll_from_its_sixth_stroke() {
    let mut bench = Bench::live(1);
    bench.expect(7, patterns(&PLAYING));
    bench.gesture(&[Beat::Roll], Flags(8));
    let beats: Vec<Beat> = bench
        .live
        .iter()
        .filter_map(|message| {
            let StationUp::Stroke { beat, .. } = message else { return None };
            Some(*beat)
        })
        .collect();
    let first = beats.iter().position(|&beat| beat == Beat::Roll).expect("shown");
    assert!(beats[..first].iter().all(|&beat| beat == Beat::Tung));
    assert!((5..=8).contains(&first), "{first}: {beats:?}");
    assert_eq!(beats[beats.len() - 2..], [Beat::Cac, Beat::Cac], "its closing");
}

#[test]
fn a_count_where_nothing_longer_can_follow_is_reported_at_once() {
    let mut bench = Bench::live(1);
    bench.expect(1, vec![vec![Beat::Tung], vec![Beat::Cac]]);
    let at = bench.board.now() + 50;
    bench.hit(at, Beat::Cac, 600);
    bench.run(60);
    assert_eq!(only(&bench).beats, [Beat::Cac]);
}

/// One fault on the cable while a gesture is beaten.
#[derive(Clone, Copy, Debug)]
enum Fault {
    None,
    Garble(u32),
    Drop(u32),
}

fn fault() -> impl Strategy<Value = Fault> {
    prop_oneof![
        Just(Fault::None),
        (1_u32..4).prop_map(Fault::Garble),
        (1_u32..4).prop_map(Fault::Drop)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn lost_frames_are_fetched_or_the_gesture_is_doubted(
        words in proptest::collection::vec((0..PLAYING.len(), fault()), 1..4),
    ) {
        let mut bench = Bench::live(1);
        bench.expect(1, patterns(&PLAYING));
        for &(index, fault) in &words {
            match fault {
                Fault::None => {}
                Fault::Garble(frames) => bench.board.garble(frames),
                Fault::Drop(frames) => bench.board.drop_frames(frames),
            }
            bench.gesture(PLAYING[index].beats, PLAYING[index].flags);
            bench.board.garble(0);
            bench.board.drop_frames(0);
            bench.run(3000);
        }
        prop_assert_eq!(bench.gestures.len(), words.len());
        for (gesture, (index, _)) in bench.gestures.iter().zip(&words) {
            prop_assert_eq!(&gesture.beats, PLAYING[*index].beats);
            prop_assert_eq!(gesture.doubt, None::<Doubt>);
        }
    }
}
