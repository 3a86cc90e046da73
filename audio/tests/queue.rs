//! The queue under an injected clock: order, degrees of fullness, nothing lost, nothing twice.

use crate::common::{any_card, call, end, opening};
use proptest::prelude::*;
use totom_audio::cue::Form;
use totom_audio::queue::{Admission, Class, HICCUP_MS, LIVE_GAP_MS, Mode, Queue, Told};
use totom_wire::audio::{Call, Cue, Roll};

fn filled(mode: Mode, cues: impl IntoIterator<Item = Cue>) -> Queue {
    let mut queue = Queue::new(mode, 0);
    for cue in cues {
        assert_eq!(queue.push(cue), Admission::Taken);
    }
    queue
}

#[test]
fn forms_follow_the_backlog_only_on_a_loudspeaker() {
    let pass = || call(1, Call::KhongAn);
    let phong = || call(1, Call::Phong);
    let win = || call(1, Call::U(Roll::Cuoc));
    use Form::{Full, Short};
    let table: [(Cue, usize, Form, &str); 12] = [
        (any_card(1), 0, Full, "nobody waits"),
        (any_card(1), 1, Full, "one waiting: the verse is kept"),
        (any_card(1), 2, Short, "two waiting: the name alone"),
        (any_card(1), 9, Short, "a crowd"),
        (pass(), 0, Full, "nobody waits"),
        (pass(), 1, Short, "the rim stroke says it"),
        (phong(), 9, Full, "a claim is always told"),
        (win(), 9, Full, "a win above all"),
        (opening(1), 9, Full, "ceremony"),
        (end(1), 9, Full, "ceremony"),
        (call(1, Call::An), 9, Full, "a claim"),
        (call(1, Call::DayKhan), 9, Full, "a claim"),
    ];
    for (cue, behind, due, reason) in table {
        let others = (0..behind as u64).map(|k| any_card(10 + k));
        let all: Vec<_> = std::iter::once(cue).chain(others).collect();
        assert_eq!(filled(Mode::Live, all.clone()).take(0).unwrap().form, due, "{reason}");
        assert_eq!(filled(Mode::File, all).take(0).unwrap().form, Full, "a file gets everything");
    }
}

#[test]
fn one_speaks_at_a_time_and_the_next_waits_for_the_pause() {
    let mut queue = filled(Mode::Live, [any_card(1), any_card(2)]);
    assert_eq!(queue.take(5).unwrap().cue.seq, 1);
    assert_eq!(queue.take(6), None, "somebody is speaking");
    assert_eq!(queue.ended(1_000).unwrap().seq, 1);
    assert_eq!(queue.take(1_000 + LIVE_GAP_MS - 1), None, "pause");
    assert_eq!(queue.take(1_000 + LIVE_GAP_MS).unwrap().cue.seq, 2);
    let mut file = filled(Mode::File, [any_card(1), any_card(2)]);
    file.take(0);
    file.ended(0);
    assert_eq!(file.take(0).unwrap().cue.seq, 2, "a file needs no pause of time");
}

#[test]
fn what_was_said_or_waits_is_not_taken_again() {
    let mut queue = Queue::new(Mode::File, 10);
    let steps = [
        (any_card(9), Admission::Known, "older than the state"),
        (any_card(10), Admission::Known, "as old as the state"),
        (any_card(11), Admission::Taken, "new"),
        (any_card(11), Admission::Known, "waiting"),
        (call(11, Call::An), Admission::Taken, "another cue of the same entry"),
    ];
    for (cue, due, reason) in steps {
        assert_eq!(queue.push(cue), due, "{reason}");
    }
    queue.take(0);
    assert_eq!(queue.push(any_card(11)), Admission::Known, "being said");
    queue.ended(0);
    assert_eq!(queue.spoken_seq(), 10, "its entry has another cue waiting");
    assert_eq!(queue.push(any_card(11)), Admission::Known, "just said");
    queue.take(0);
    queue.ended(0);
    assert_eq!(queue.spoken_seq(), 11);
    assert_eq!(queue.push(call(11, Call::An)), Admission::Known, "just said");
}

#[test]
fn a_verse_is_broken_off_only_for_a_win_or_a_crowd() {
    let win = || call(90, Call::U(Roll::Suong));
    let cards = |count: u64| (0..count).map(|k| any_card(50 + k)).collect::<Vec<_>>();
    let table = [
        (any_card(1), vec![], false, "nobody waits"),
        (any_card(1), cards(3), false, "three wait"),
        (any_card(1), cards(4), true, "a crowd"),
        (any_card(1), vec![win()], true, "a win"),
        (any_card(1), vec![end(90)], true, "the end"),
        (call(1, Call::Phong), vec![win()], false, "no verse"),
    ];
    for (first, behind, due, reason) in table {
        for (mode, due) in [(Mode::Live, due), (Mode::File, false)] {
            let mut queue = filled(mode, [first.clone()]);
            queue.take(0);
            behind.iter().for_each(|cue| {
                queue.push(cue.clone());
            });
            assert_eq!(queue.wants_break(), due, "{reason}, {mode:?}");
        }
    }
}

/// A queue that has known for long that there is no loudspeaker.
fn silent() -> Queue {
    let mut queue = Queue::new(Mode::Live, 0);
    assert!(queue.let_go(0).is_empty());
    queue
}

const NONE: [u64; 0] = [];

fn let_go(queue: &mut Queue, now: u64) -> Vec<u64> {
    queue.let_go(now).iter().map(|cue| cue.seq).collect()
}

#[test]
fn without_a_loudspeaker_nothing_waits() {
    let mut queue = silent();
    for cue in [opening(1), any_card(2), call(2, Call::An)] {
        queue.push(cue);
    }
    assert_eq!(let_go(&mut queue, HICCUP_MS), [1, 2, 2]);
    assert_eq!((queue.spoken_seq(), queue.backlog()), (2, 0));
    queue.push(any_card(3));
    assert_eq!(let_go(&mut queue, HICCUP_MS), [3], "at once");
    assert_eq!(queue.push(any_card(3)), Admission::Known, "though it is owed");
    let mut file = filled(Mode::File, [any_card(1)]);
    assert!(file.let_go(0).is_empty() && file.let_go(u64::MAX).is_empty(), "a file needs none");
}

#[test]
fn a_hiccup_of_the_loudspeaker_costs_no_word() {
    let mut queue = filled(Mode::Live, [any_card(1), any_card(2)]);
    queue.take(0);
    assert_eq!(let_go(&mut queue, 5_000), NONE);
    assert_eq!(let_go(&mut queue, 5_000 + HICCUP_MS - 1), NONE);
    queue.sounds();
    assert_eq!(let_go(&mut queue, 9_000), NONE, "each silence is counted for itself");
    assert_eq!(queue.current().unwrap().cue.seq, 1);
    assert_eq!(let_go(&mut queue, 9_000 + HICCUP_MS), [1, 2], "what was interrupted first");
    assert_eq!(queue.current(), None);
}

#[test]
fn the_card_on_offer_is_said_when_the_loudspeaker_comes() {
    let pass = || call(4, Call::KhongAn);
    let table = [
        (vec![any_card(1)], vec![], Some(1), "it may still lie on offer"),
        (vec![any_card(1), any_card(2)], vec![], Some(2), "only the newest"),
        (vec![any_card(1), pass()], vec![pass()], Some(1), "a pass leaves it there"),
        (vec![any_card(1), call(2, Call::Phong)], vec![], None, "taken"),
        (vec![any_card(1), end(2)], vec![], None, "the ván is over"),
        (vec![opening(1)], vec![], None, "no card"),
        (vec![any_card(1)], vec![call(5, Call::An)], None, "taken just now"),
        (vec![any_card(1)], vec![any_card(5)], None, "another lies there now"),
    ];
    for (unheard, after, due, reason) in table {
        let mut queue = silent();
        for cue in unheard {
            queue.push(cue);
        }
        queue.let_go(HICCUP_MS);
        queue.sounds();
        for cue in after {
            queue.push(cue);
        }
        let turn = queue.take(2_000);
        let made_up = turn.filter(|turn| turn.told == Told::Already).map(|turn| turn.cue.seq);
        assert_eq!(made_up, due, "{reason}");
    }
}

#[test]
fn what_is_made_up_for_is_reported_once_and_stays_owed_until_heard() {
    let mut queue = silent();
    queue.push(any_card(7));
    assert_eq!(let_go(&mut queue, HICCUP_MS), [7]);
    for start in [10_000, 20_000] {
        queue.sounds();
        assert_eq!(queue.take(start).unwrap().told, Told::Already);
        queue.let_go(start);
        assert_eq!(let_go(&mut queue, start + HICCUP_MS), NONE, "reported already");
    }
    queue.sounds();
    assert_eq!(queue.take(30_000).unwrap().cue.seq, 7);
    queue.ended(31_000);
    assert_eq!((queue.take(40_000), queue.spoken_seq()), (None, 7));
}

#[test]
fn at_the_end_nobody_waits_for_a_loudspeaker_that_does_not_come_back() {
    let mut queue = filled(Mode::Live, [any_card(1), any_card(2)]);
    queue.take(0);
    queue.finish();
    queue.let_go(0);
    assert!(!queue.is_drained());
    queue.let_go(HICCUP_MS);
    assert!(queue.is_drained());
    assert_eq!(queue.spoken_seq(), 2);
}

#[test]
fn it_is_drained_only_after_the_last_word() {
    let mut queue = filled(Mode::File, [any_card(1)]);
    assert!(!queue.is_drained());
    queue.finish();
    assert!(!queue.is_drained(), "one waits");
    queue.take(0);
    assert!(!queue.is_drained(), "one is being said");
    queue.ended(0);
    assert!(queue.is_drained());
}

#[test]
fn classes() {
    let table = [
        (opening(1), Class::Ceremony),
        (any_card(1), Class::Card),
        (call(1, Call::KhongAn), Class::Pass),
        (call(1, Call::An), Class::Claim),
        (call(1, Call::U(Roll::Lon)), Class::Claim),
        (end(1), Class::Ceremony),
    ];
    for (cue, due) in table {
        assert_eq!(Class::of(&cue.say), due);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// Cues come in order but with repeats, as after redials; turns are taken now and then.
    #[test]
    fn everything_is_said_once_and_in_order(
        steps in prop::collection::vec((1_u64..40, 0_u64..6, any::<bool>()), 1..80),
        mode in prop::sample::select(vec![Mode::Live, Mode::File]),
    ) {
        let mut queue = Queue::new(mode, 0);
        let (mut now, mut newest) = (0, 0_u64);
        let (mut sent, mut said) = (Vec::new(), Vec::new());
        for (jump, back, take) in steps {
            let first = newest.saturating_sub(back).max(1);
            newest += jump;
            for seq in (first..=newest).filter(|seq| seq % 3 == 0) {
                if queue.push(any_card(seq)) == Admission::Taken {
                    sent.push(seq);
                }
            }
            if take && queue.take(now).is_some() {
                said.push(queue.ended(now).unwrap().seq);
            }
            now += LIVE_GAP_MS;
        }
        while let Some(turn) = queue.take(now) {
            said.push(turn.cue.seq);
            queue.ended(now);
            now += LIVE_GAP_MS;
        }
        let due: Vec<u64> = (1..=newest).filter(|seq| seq % 3 == 0).collect();
        prop_assert_eq!(&said, &due);
        prop_assert_eq!(&sent, &due);
        prop_assert_eq!(queue.spoken_seq(), due.last().copied().unwrap_or(0));
    }
}
