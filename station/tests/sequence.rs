//! The order of frames across the wrap of their numbers.

use std::time::Duration;
use totom_protocol::{Ack, FromBoard, Report, Stroke, Zone};
use totom_station::cable::{Ordered, Restarted, Sequencer};

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn stroke(seq: u16) -> FromBoard {
    let stroke = Stroke { t_ms: 1, zone: Zone::Head, head: 500, rim: 20, quality: 100 };
    FromBoard { seq, report: Report::Stroke(stroke) }
}

fn ack(seq: u16) -> FromBoard {
    FromBoard { seq, report: Report::Ack(Ack { cseq: 1, of: 'X', state: 0, token: None }) }
}

/// Numbers in order; `None` where some were lost.
fn seqs(ordered: &[Ordered]) -> Vec<Option<u16>> {
    ordered
        .iter()
        .map(|one| match one {
            Ordered::Frame(frame) => Some(frame.seq),
            Ordered::Lost => None,
        })
        .collect()
}

#[test]
fn a_gap_across_the_wrap_is_asked_for_and_filled() {
    let mut order = Sequencer::after(65_533);
    assert_eq!(seqs(&order.accept(stroke(65_534), ms(0)).unwrap()), [Some(65_534)]);
    assert_eq!(seqs(&order.accept(stroke(1), ms(10)).unwrap()), [], "65535 and 0 are missing");
    assert_eq!(order.wanted(ms(10)), Some(65_535));
    assert_eq!(order.wanted(ms(50)), None, "not at every turn");
    assert_eq!(order.wanted(ms(110)), Some(65_535));
    assert_eq!(seqs(&order.accept(ack(2), ms(120)).unwrap()), []);
    assert_eq!(seqs(&order.answered(2, 2, ms(120))), []);
    assert_eq!(seqs(&order.accept(stroke(65_535), ms(121)).unwrap()), [Some(65_535)]);
    let rest = seqs(&order.accept(stroke(1), ms(122)).unwrap());
    assert_eq!(rest, [Some(1), Some(2)], "two repeats came: 0 was no stroke");
    assert_eq!((order.lost(), order.wake()), (0, None));
}

#[test]
fn an_answer_without_repeats_means_nothing_was_lost() {
    let mut order = Sequencer::after(9);
    order.accept(stroke(12), ms(0)).unwrap();
    order.accept(ack(13), ms(5)).unwrap();
    assert_eq!(seqs(&order.answered(13, 0, ms(5))), [Some(12), Some(13)]);
}

#[test]
fn a_gap_nobody_fills_is_given_up_after_300_ms() {
    let mut order = Sequencer::after(9);
    order.accept(stroke(12), ms(0)).unwrap();
    assert_eq!(seqs(&order.tick(ms(299))), []);
    assert_eq!(seqs(&order.tick(ms(300))), [None, Some(12)]);
    assert_eq!(order.lost(), 2);
    assert_eq!(seqs(&order.accept(stroke(10), ms(310)).unwrap()), [], "too late to count");
}

#[test]
fn a_refused_resend_is_given_up_at_once() {
    let mut order = Sequencer::after(9);
    order.accept(stroke(12), ms(0)).unwrap();
    assert_eq!(seqs(&order.refused(ms(20))), [None, Some(12)]);
}

#[test]
fn a_repeated_stroke_counts_once_and_a_repeated_answer_is_another_boot() {
    let mut order = Sequencer::after(9);
    assert_eq!(order.accept(stroke(10), ms(0)).unwrap().len(), 1);
    assert_eq!(order.accept(stroke(10), ms(1)).unwrap().len(), 0);
    assert_eq!(order.accept(ack(10), ms(2)), Err(Restarted));
}

#[test]
fn a_cable_that_sends_only_behind_a_gap_fills_no_memory() {
    let mut order = Sequencer::after(0);
    let mut out = 0;
    for seq in 2..2000 {
        out += order.accept(stroke(seq), ms(1)).unwrap().len();
    }
    assert!(out > 1500, "{out}");
}

#[test]
fn what_was_said_while_nobody_listened_is_asked_for_longer() {
    let mut sequencer = Sequencer::after(10);
    assert!(sequencer.resume(ack(20), ms(0)).is_empty(), "frames 11 to 19 are missing");
    assert_eq!(sequencer.wanted(ms(0)), Some(11));
    assert!(sequencer.tick(ms(1900)).is_empty(), "a slow machine has not answered yet");
    assert_eq!(sequencer.wanted(ms(1900)), Some(11), "and is asked again");
    assert_eq!(
        seqs(&sequencer.tick(ms(2000))),
        [None, Some(20)],
        "then they are lost, and said to be"
    );
}
