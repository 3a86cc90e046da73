//! The queue under an injected clock: order, degrees of fullness, nothing lost, nothing twice.

use crate::common::{any_card, call, cue, end, opening};
use proptest::prelude::*;
use totom_audio::compose::EdgeKind;
use totom_audio::cue::Form;
use totom_audio::queue::{
    Admission, Class, Cut, Done, HICCUP_MS, Heard, LIVE_GAP_MS, Mode, Queue, Told,
};
use totom_wire::audio::{Call, Cue, Ending, Manner, Roll, Say};

fn push(queue: &mut Queue, cue: Cue) -> Admission {
    queue.push(cue, 0).0
}

fn ended(queue: &mut Queue, now: u64) -> Option<(u64, Ending)> {
    queue.ended(Heard::Whole, now).map(|done| (done.cue.seq, done.how))
}

fn ends(done: impl IntoIterator<Item = Done>) -> Vec<(u64, Ending)> {
    done.into_iter().map(|done| (done.cue.seq, done.how)).collect()
}

fn filled(mode: Mode, cues: impl IntoIterator<Item = Cue>) -> Queue {
    let mut queue = Queue::new(mode, 0);
    for cue in cues {
        assert_eq!(push(&mut queue, cue), Admission::Taken);
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
    assert_eq!(ended(&mut queue, 1_000).unwrap().0, 1);
    assert_eq!(queue.take(1_000 + LIVE_GAP_MS - 1), None, "pause");
    assert_eq!(queue.take(1_000 + LIVE_GAP_MS).unwrap().cue.seq, 2);
    let mut file = filled(Mode::File, [any_card(1), any_card(2)]);
    file.take(0);
    ended(&mut file, 0);
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
        assert_eq!(push(&mut queue, cue), due, "{reason}");
    }
    queue.take(0);
    assert_eq!(push(&mut queue, any_card(11)), Admission::Known, "being said");
    ended(&mut queue, 0);
    assert_eq!(queue.spoken_seq(), 10, "its entry has another cue waiting");
    assert_eq!(push(&mut queue, any_card(11)), Admission::Known, "just said");
    queue.take(0);
    ended(&mut queue, 0);
    assert_eq!(queue.spoken_seq(), 11);
    assert_eq!(push(&mut queue, call(11, Call::An)), Admission::Known, "just said");
}

#[test]
fn a_verse_is_broken_off_only_for_a_claim_a_stop_or_a_crowd() {
    let claim = |call_| call(90, call_);
    let stop = || cue(91, Say::Stop { text: "mưa".to_owned() });
    let news = |seq| cue(seq, Say::Notice { topic: seq.to_string(), text: "tin".to_owned() });
    let cards = |count: u64| (0..count).map(|k| any_card(50 + k)).collect::<Vec<_>>();
    let word = Some(Cut::AtEdge(EdgeKind::Word));
    let now = Some(Cut::Now);
    let table = [
        (any_card(1), vec![], None, "nobody waits"),
        (any_card(1), cards(3), None, "three wait"),
        (any_card(1), cards(4), Some(Cut::AtEdge(EdgeKind::Line)), "a crowd"),
        (any_card(1), vec![claim(Call::KhongAn)], None, "a pass"),
        (any_card(1), vec![claim(Call::An)], word, "a claim"),
        (any_card(1), vec![claim(Call::U(Roll::Suong))], word, "a win"),
        (any_card(1), vec![end(90)], word, "the end"),
        (any_card(1), vec![claim(Call::An), stop()], now, "play stops"),
        (call(1, Call::Phong), vec![claim(Call::U(Roll::Suong))], None, "no verse"),
        (call(1, Call::Phong), vec![stop()], now, "play stops"),
        (news(1), vec![claim(Call::KhongAn)], now, "news gives way to the game"),
        (news(1), vec![news(2)], None, "but not to news"),
        (stop(), vec![claim(Call::An)], None, "nothing interrupts a stop"),
    ];
    for (first, behind, due, reason) in table {
        for (mode, due) in [(Mode::Live, due), (Mode::File, None)] {
            let mut queue = filled(mode, [first.clone()]);
            queue.take(0);
            for cue in &behind {
                push(&mut queue, cue.clone());
            }
            assert_eq!(queue.wants_cut(), due, "{reason}, {mode:?}");
            assert_eq!(queue.wants_cut(), None, "asked once: {reason}");
        }
    }
}

/// The form, entry and novelty of every turn until nothing waits.
fn rest(queue: &mut Queue, mut now: u64) -> Vec<(u64, Form, Option<Ending>)> {
    let mut said = Vec::new();
    now += LIVE_GAP_MS;
    while let Some(turn) = queue.take(now) {
        let done = queue.ended(Heard::Whole, now);
        said.push((turn.cue.seq, turn.form, done.map(|done| done.how)));
        now += LIVE_GAP_MS;
    }
    said
}

#[test]
fn a_card_broken_off_by_a_claim_is_finished_by_its_name() {
    let mut queue = filled(Mode::Live, [any_card(1)]);
    queue.take(0);
    push(&mut queue, call(2, Call::Phong));
    assert!(queue.wants_cut().is_some());
    assert_eq!(queue.ended(Heard::Part, 900), None, "it has not ended yet");
    assert_eq!(queue.spoken_seq(), 0);
    assert_eq!(push(&mut queue, any_card(1)), Admission::Known, "it is being finished");
    let due = [(2, Form::Full, Some(Ending::Spoken)), (1, Form::Short, Some(Ending::Shortened))];
    assert_eq!(rest(&mut queue, 900), due);
    assert_eq!(queue.spoken_seq(), 2);
    // The verse was over before the edge came: nothing is left to say.
    let mut queue = filled(Mode::Live, [any_card(1)]);
    queue.take(0);
    push(&mut queue, call(2, Call::An));
    queue.wants_cut();
    assert_eq!(ended(&mut queue, 900), Some((1, Ending::Spoken)));
}

#[test]
fn a_claim_never_overtakes_a_card_but_shortens_it() {
    let mut queue = filled(Mode::Live, [any_card(1), call(2, Call::Phong)]);
    let due = [(1, Form::Short, Some(Ending::Shortened)), (2, Form::Full, Some(Ending::Spoken))];
    assert_eq!(rest(&mut queue, 0), due);
}

#[test]
fn a_stop_is_said_at_once_and_what_it_broke_off_is_taken_up_again() {
    let stop = cue(9, Say::Stop { text: "mưa".to_owned() });
    let table = [
        (any_card(1), vec![(1, Form::Short, Some(Ending::Shortened))], "a card by its name"),
        (call(1, Call::An), vec![(1, Form::Full, Some(Ending::Spoken))], "a claim once more"),
    ];
    for (first, after, reason) in table {
        let mut queue = filled(Mode::Live, [first]);
        queue.take(0);
        push(&mut queue, stop.clone());
        assert_eq!(queue.wants_cut(), Some(Cut::Now));
        assert_eq!(queue.ended(Heard::Part, 10), None, "{reason}");
        assert_eq!(queue.take(10).expect("no pause before a stop").cue.seq, 9);
        assert_eq!(ended(&mut queue, 20), Some((9, Ending::Spoken)));
        assert_eq!(rest(&mut queue, 20), after, "{reason}");
    }
}

#[test]
fn news_waits_for_the_game_gives_way_to_it_and_replaces_older_news() {
    let news = |seq, topic: &str| {
        cue(seq, Say::Notice { topic: topic.to_owned(), text: format!("tin {seq}") })
    };
    let mut queue = filled(Mode::Live, [news(1, "điểm"), news(2, "ơn"), any_card(3)]);
    let (taken, replaced) = queue.push(news(4, "điểm"), 0);
    assert_eq!((taken, ends(replaced)), (Admission::Taken, vec![(1, Ending::Cancelled)]));
    let due = [
        (3, Form::Full, Some(Ending::Spoken)),
        (2, Form::Short, Some(Ending::Shortened)),
        (4, Form::Short, Some(Ending::Shortened)),
    ];
    assert_eq!(rest(&mut queue, 0), due, "no hurry for news, no stroke so soon after others");
    let mut queue = filled(Mode::Live, [news(5, "ơn")]);
    assert_eq!(queue.take(60_000).unwrap().form, Form::Full, "a stroke calls for attention");
    push(&mut queue, any_card(6));
    assert_eq!(queue.wants_cut(), Some(Cut::Now));
    assert_eq!(ends(queue.ended(Heard::Part, 61_000)), [(5, Ending::Cancelled)]);
}

#[test]
fn news_of_an_entry_comes_behind_its_sentence_and_holds_nothing_back() {
    let news = |seq| cue(seq, Say::Notice { topic: "điểm".to_owned(), text: "tin".to_owned() });
    let mut queue = filled(Mode::Live, [end(7), news(7)]);
    assert_eq!(queue.take(0).map(|turn| turn.cue), Some(end(7)));
    assert_eq!(ended(&mut queue, 0), Some((7, Ending::Spoken)));
    assert_eq!(queue.spoken_seq(), 7, "after a restart the end is not said again");
    assert_eq!(push(&mut queue, news(7)), Admission::Known);
    assert_eq!(rest(&mut queue, 100), [(7, Form::Short, Some(Ending::Shortened))]);

    let mut queue = filled(Mode::Live, [end(7), news(7), any_card(8)]);
    let (done, _) = queue.withdraw(7);
    assert_eq!(ends(done), [(7, Ending::Cancelled), (7, Ending::Cancelled)]);
    assert_eq!(queue.take(0).unwrap().cue.seq, 8, "neither is said");
}

#[test]
fn a_file_gets_all_news_in_the_order_of_the_journal() {
    let news = |seq| cue(seq, Say::Notice { topic: "điểm".to_owned(), text: "tin".to_owned() });
    let mut queue =
        filled(Mode::File, [news(1), any_card(2), end(3), news(3), news(4), any_card(5)]);
    let said: Vec<_> = rest(&mut queue, 0).into_iter().map(|(seq, _, how)| (seq, how)).collect();
    let due = [1, 2, 3, 3, 4, 5].map(|seq| (seq, Some(Ending::Spoken)));
    assert_eq!(said, due);
}

#[test]
fn what_is_too_old_expires_but_a_card_on_offer_never_does() {
    let news = || cue(1, Say::Notice { topic: "ơn".to_owned(), text: "tin".to_owned() });
    let table = [
        (vec![call(1, Call::An)], 15_000, vec![], "a claim just in time"),
        (vec![call(1, Call::An)], 15_001, vec![(1, Ending::Expired)], "a late claim"),
        (vec![call(1, Call::KhongAn)], 15_001, vec![(1, Ending::Expired)], "a late pass"),
        (vec![news()], 60_001, vec![(1, Ending::Expired)], "late news"),
        (vec![any_card(1)], 9_000_000, vec![], "the card on offer"),
        (vec![any_card(1), any_card(2)], 15_000, vec![], "a past card just in time"),
        (vec![any_card(1), any_card(2)], 15_001, vec![(1, Ending::Expired)], "a past card"),
        (vec![cue(1, Say::Stop { text: "mưa".to_owned() })], 9_000_000, vec![], "a stop"),
    ];
    for (cues, now, due, reason) in table {
        let mut queue = filled(Mode::Live, cues.clone());
        assert_eq!(ends(queue.expire(now)), due, "{reason}");
        assert!(filled(Mode::File, cues).expire(now).is_empty(), "a file keeps everything");
    }
    let mut late = Queue::new(Mode::Live, 0);
    late.push(Cue { age_ms: 14_000, ..call(1, Call::An) }, 20_000);
    assert_eq!(ends(late.expire(21_001)), [(1, Ending::Expired)], "it was old when it came");
}

#[test]
fn what_was_taken_back_is_not_said_and_what_was_heard_is_taken_back_in_words() {
    let retraction = |queue: &mut Queue, now| match queue.take(now).map(|turn| turn.cue.say) {
        Some(Say::Ruling { text }) => text.contains("hủy"),
        _ => false,
    };
    let mut queue = filled(Mode::Live, [any_card(1), any_card(2)]);
    queue.take(0);
    let (done, cut) = queue.withdraw(2);
    assert_eq!((ends(done), cut), (vec![(2, Ending::Cancelled)], None), "it waits");
    let (done, cut) = queue.withdraw(1);
    assert_eq!((ends(done), cut), (vec![], Some(Cut::Now)), "it is being said");
    assert_eq!(ends(queue.ended(Heard::Part, 100)), [(1, Ending::Cancelled)]);
    assert!(retraction(&mut queue, 10_000));
    assert_eq!(ended(&mut queue, 11_000), None, "no entry asks for that");
    assert_eq!(rest(&mut queue, 12_000), []);
    let mut queue = filled(Mode::Live, [any_card(1)]);
    queue.take(0);
    ended(&mut queue, 100);
    queue.withdraw(1);
    assert!(retraction(&mut queue, 10_000), "it was heard");
    let mut queue = filled(Mode::Live, [any_card(1)]);
    queue.withdraw(7);
    assert_eq!(queue.take(0).unwrap().cue.seq, 1, "nobody knows entry 7");
}

#[test]
fn people_repeat_skip_and_test() {
    let mut queue = filled(Mode::Live, [any_card(1), call(2, Call::KhongAn)]);
    queue.repeat();
    assert_eq!(queue.take(0).unwrap().cue.seq, 1, "nothing was said yet");
    assert!(queue.skip());
    assert_eq!(ends(queue.ended(Heard::Part, 100)), [(1, Ending::Cancelled)]);
    rest(&mut queue, 100);
    queue.repeat();
    queue.test();
    queue.test();
    let repeated = queue.take(50_000).unwrap();
    assert_eq!((repeated.cue.seq, repeated.form, repeated.told), (1, Form::Full, Told::Already));
    assert_eq!(ended(&mut queue, 51_000), None, "reported already");
    let test = queue.take(60_000).unwrap();
    assert!(matches!(test.cue.say, Say::Ruling { text } if text.contains("Thử loa")));
    ended(&mut queue, 61_000);
    assert_eq!(rest(&mut queue, 62_000), [], "pressed twice is once");
    assert!(!queue.skip(), "nothing to skip");
}

#[test]
fn the_manner_decides_how_a_verse_begins_and_the_backlog_how_it_is_said() {
    let behind = |count: u64| (0..count).map(|k| any_card(10 + k));
    let table = [
        (Manner::Ngam, 0, Form::Chant, "nobody waits"),
        (Manner::Ngam, 1, Form::Full, "one waits: spoken"),
        (Manner::Ngam, 2, Form::Short, "two wait: named"),
        (Manner::Doc, 0, Form::Full, "spoken"),
        (Manner::Nguoi, 0, Form::Bare, "a person chants"),
        (Manner::Nguoi, 9, Form::Bare, "whoever waits"),
    ];
    for (manner, count, due, reason) in table {
        let mut queue = filled(Mode::Live, std::iter::once(any_card(1)).chain(behind(count)));
        queue.set_manner(manner);
        assert_eq!(queue.take(0).unwrap().form, due, "{reason}");
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
    queue.let_go(now).iter().map(|done| done.cue.seq).collect()
}

#[test]
fn without_a_loudspeaker_nothing_waits() {
    let mut queue = silent();
    for cue in [opening(1), any_card(2), call(2, Call::An)] {
        push(&mut queue, cue);
    }
    assert_eq!(let_go(&mut queue, HICCUP_MS), [1, 2, 2]);
    assert_eq!((queue.spoken_seq(), queue.backlog()), (2, 0));
    push(&mut queue, any_card(3));
    assert_eq!(let_go(&mut queue, HICCUP_MS), [3], "at once");
    assert_eq!(push(&mut queue, any_card(3)), Admission::Known, "though it is owed");
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
            push(&mut queue, cue);
        }
        queue.let_go(HICCUP_MS);
        queue.sounds();
        for cue in after {
            push(&mut queue, cue);
        }
        let turn = queue.take(2_000);
        let made_up = turn.filter(|turn| turn.told == Told::Already).map(|turn| turn.cue.seq);
        assert_eq!(made_up, due, "{reason}");
    }
}

#[test]
fn what_is_made_up_for_is_reported_once_and_stays_owed_until_heard() {
    let mut queue = silent();
    push(&mut queue, any_card(7));
    assert_eq!(let_go(&mut queue, HICCUP_MS), [7]);
    for start in [10_000, 20_000] {
        queue.sounds();
        assert_eq!(queue.take(start).unwrap().told, Told::Already);
        queue.let_go(start);
        assert_eq!(let_go(&mut queue, start + HICCUP_MS), NONE, "reported already");
    }
    queue.sounds();
    assert_eq!(queue.take(30_000).unwrap().cue.seq, 7);
    ended(&mut queue, 31_000);
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
    ended(&mut queue, 0);
    assert!(queue.is_drained());
}

#[test]
fn classes() {
    let table = [
        (opening(1), Class::Claim),
        (any_card(1), Class::Card),
        (call(1, Call::KhongAn), Class::Pass),
        (call(1, Call::An), Class::Claim),
        (call(1, Call::U(Roll::Lon)), Class::Claim),
        (cue(1, Say::Stop { text: String::new() }), Class::Stop),
        (cue(1, Say::Ruling { text: String::new() }), Class::Claim),
        (end(1), Class::Claim),
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
                if push(&mut queue, any_card(seq)) == Admission::Taken {
                    sent.push(seq);
                }
            }
            if take && queue.take(now).is_some() {
                said.push(ended(&mut queue, now).unwrap().0);
            }
            now += LIVE_GAP_MS;
        }
        while let Some(turn) = queue.take(now) {
            said.push(turn.cue.seq);
            ended(&mut queue, now);
            now += LIVE_GAP_MS;
        }
        let due: Vec<u64> = (1..=newest).filter(|seq| seq % 3 == 0).collect();
        prop_assert_eq!(&said, &due);
        prop_assert_eq!(&sent, &due);
        prop_assert_eq!(queue.spoken_seq(), due.last().copied().unwrap_or(0));
    }
}
