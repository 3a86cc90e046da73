//! A noisy hut on the firmware's binary: false strokes raise its guard and stop, soft strokes of players still count.

use super::board::{Script, spoken};
use super::cosim::Cosim;
use super::tools::{Tools, tools};
use totom_protocol::{Ack, Order, Report, Text};
use totom_wire::station::{Beat, StationDown, StationUp};

const T: Beat = Beat::Tung;

/// A hut that is not asked, in a phase in which one, two and three tùng mean something.
fn listening(tools: &Tools) -> Cosim {
    let mut cosim = Cosim::new(tools);
    let patterns = [&[T][..], &[Beat::Cac], &[T, T], &[T, T, T]].map(<[Beat]>::to_vec).to_vec();
    cosim.told(StationDown::Expect { epoch: 1, patterns, asked: false });
    cosim.run(300);
    cosim
}

/// Lone hits of this strength, two and a half seconds apart.
fn rain(cosim: &mut Cosim, drops: u64, mv: u32) {
    for drop in 0..drops {
        cosim.plan(20 + 2500 * drop, &format!("hit head {mv}"));
    }
    cosim.run(2500 * drops);
}

/// Strokes that were told so far.
fn strokes(cosim: &Cosim) -> usize {
    cosim.live.iter().filter(|said| matches!(said, StationUp::Stroke { .. })).count()
}

#[test]
fn false_strokes_raise_the_guard_and_stop_while_soft_strokes_count() {
    let Some(tools) = tools() else { return };
    let mut cosim = listening(&tools);
    // Over the threshold of 60, which is about 150 mV; a soft stroke of a board fitted to that is of 300 mV.
    const DROP_MV: u32 = 190;
    rain(&mut cosim, 3, DROP_MV);
    assert_eq!(
        (strokes(&cosim), cosim.health().guard),
        (3, 0),
        "each is heard, and few prove nothing"
    );
    rain(&mut cosim, 9, DROP_MV);
    let health = cosim.health();
    assert!(health.guard >= 2, "{health:?}");
    assert!(health.say.contains("Điếm ồn") && health.say.contains("bậc"), "{}", health.say);
    let before = strokes(&cosim);
    rain(&mut cosim, 6, DROP_MV);
    assert_eq!(strokes(&cosim), before, "the rain goes on and is heard no more");
    let gestures = cosim.gestures.len();
    cosim.plan(20, "hit head 320");
    cosim.plan(340, "hit head 320");
    cosim.run_until_heard(gestures + 1, 3000);
    let last = cosim.gestures.last().unwrap();
    assert_eq!((last.beats.as_slice(), last.doubt), (&[T, T][..], None), "a soft phỗng");
    cosim.told(StationDown::DropGuard);
    cosim.run(1000);
    assert_eq!((cosim.health().guard, cosim.health().say.as_str()), (0, ""), "as it was fitted");
    let before = strokes(&cosim);
    rain(&mut cosim, 1, DROP_MV);
    assert_eq!(strokes(&cosim), before + 1, "and listens as closely");
}

#[test]
fn the_guard_ends_below_soft_strokes_and_with_the_power() {
    let Some(tools) = tools() else { return };
    let mut cosim = listening(&tools);
    // Softer than the softest it was fitted to, and louder than any guard.
    rain(&mut cosim, 16, 280);
    let health = cosim.health();
    assert_eq!(health.guard, 3, "{health:?}");
    assert!(health.say.contains("mất tiếng nhẹ"), "{}", health.say);
    let before = strokes(&cosim);
    rain(&mut cosim, 2, 280);
    assert_eq!(strokes(&cosim), before + 2, "no higher than soft strokes allow");
    // Writing the settings keeps nothing of it.
    cosim.plan(5, &format!("say {}", spoken(900, Order::Write)));
    cosim.run(500);
    cosim.plan(5, "power");
    cosim.run(3000);
    assert_eq!(cosim.health().guard, 0, "{:?}", cosim.health());
}

#[test]
fn the_board_itself_takes_no_guard_above_half_its_threshold() {
    let Some(tools) = tools() else { return };
    let key = |word: &str| word.parse::<Text>().unwrap();
    let mut script = Script::new();
    let table = [
        ("guard_head", 30, true, "half of 60"),
        ("guard_head", 31, false, "more would cost soft strokes"),
        ("guard_rim", 0, true, "none"),
        ("guard_rim", -1, false, "below nothing"),
        ("thr_head", 100, true, "a new threshold"),
        ("guard_head", 50, true, "half of the new one"),
        ("thr_head", 60, true, "and back: the guard of the old one is gone"),
    ];
    for (index, (word, value, ..)) in table.iter().enumerate() {
        script.order(300.0 + 20.0 * index as f64, Order::Set { key: key(word), value: *value });
    }
    script.order(460.0, Order::Get { key: key("guard_head") });
    let said = script.play(&tools, 900.0);
    let mut obeyed = Vec::new();
    let mut told = None;
    for (_, frame) in said.iter().filter(|(at, _)| *at > 300.0) {
        if let Report::Ack(Ack { of: 'T', .. }) = frame.report {
            obeyed.push(true);
        } else if let Report::Nack(_) = frame.report {
            obeyed.push(false);
        } else if let Report::Value(value) = frame.report {
            told = Some(value.value);
        }
    }
    let wanted: Vec<bool> = table.iter().map(|row| row.2).collect();
    assert_eq!(obeyed, wanted, "{table:?}");
    assert_eq!(told, Some(0), "what the board says of it");
}
