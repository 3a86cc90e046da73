//! MIDI modules and keyboards, up to the gesture.

use crate::common::wait_until;
use proptest::prelude::*;
use std::io::Write;
use std::time::{Duration, Instant};
use totom_station::cable::HostTime;
use totom_station::faux::Action;
use totom_station::keeper::{Act, Keeper};
use totom_station::port::Opener;
use totom_station::stroke::Windows;
use totom_station::translate::{
    Event, Keys, Learn, Learnt, Map, MapError, Notes, Parser, TranslatedOpener, Translator,
};
use totom_wire::station::{Beat, Flags, GestureReport, Hut};

fn parse(bytes: &[u8]) -> Vec<Event> {
    let mut parser = Parser::default();
    bytes.iter().filter_map(|&byte| parser.byte(byte)).collect()
}

const fn on(channel: u8, note: u8, velocity: u8) -> Event {
    Event::NoteOn { channel, note, velocity }
}

#[test]
fn notes_are_read_out_of_any_stream() {
    let table: [(&[u8], &[Event], &str); 9] = [
        (&[0x99, 38, 100], &[on(10, 38, 100)], "a note"),
        (
            &[0x99, 38, 100, 38, 0, 37, 90],
            &[on(10, 38, 100), on(10, 37, 90)],
            "running status, and an end by velocity 0",
        ),
        (&[0x89, 38, 64], &[], "a note's end"),
        (
            &[0x99, 0xF8, 38, 0xFE, 100],
            &[Event::Alive, on(10, 38, 100)],
            "real-time bytes in between",
        ),
        (&[0xF0, 1, 2, 38, 0xF7, 38, 100], &[], "exclusive data ends the running status"),
        (&[0xC9, 5, 0x99, 38, 1], &[on(10, 38, 1)], "a program has one byte"),
        (&[0xC9, 5, 6, 7, 8], &[], "running programs"),
        (&[38, 100, 100], &[], "data of nobody"),
        (&[0x99, 38, 0x90, 40, 7], &[on(1, 40, 7)], "a message cut by the next"),
    ];
    for (bytes, wanted, reason) in table {
        assert_eq!(parse(bytes), wanted, "{reason}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn after_any_noise_the_next_whole_note_is_read(junk in proptest::collection::vec(any::<u8>(), 0..60)) {
        let whole = [junk.as_slice(), &[0x99, 38, 100]].concat();
        prop_assert_eq!(parse(&whole).last().copied(), Some(on(10, 38, 100)));
    }
}

fn beats(map: &Map, events: &[(u64, [u8; 3])]) -> Vec<(Beat, u16)> {
    let mut notes = Notes::new(map.clone());
    let actions =
        events.iter().flat_map(|(ms, bytes)| notes.bytes(bytes, HostTime::from_millis(*ms)));
    let hit = |action| match action {
        Action::Hit { beat, peak } => Some((beat, peak)),
        Action::Raise(_) => None,
    };
    actions.collect::<Vec<_>>().into_iter().filter_map(hit).collect()
}

#[test]
fn notes_become_strokes_by_the_map() {
    let map = Map { channel: Some(10), head: vec![38], rim: vec![37], floor: 20 };
    let events = [
        (0, [0x99, 38, 127]),
        (30, [0x99, 37, 100]),
        (300, [0x99, 37, 64]),
        (600, [0x99, 38, 19]),
        (900, [0x98, 38, 100]),
        (1200, [0x99, 50, 100]),
    ];
    let wanted = [(Beat::Tung, 1016), (Beat::Cac, 512)];
    assert_eq!(beats(&map, &events), wanted, "heard twice, too soft, another channel, another pad");
}

#[test]
fn maps_that_tell_nothing_are_refused() {
    let d = Map::default();
    let table = [
        (d.clone(), Ok(()), "the default"),
        (Map { channel: Some(0), ..d.clone() }, Err(MapError::Channel(0)), "channels begin at 1"),
        (Map { head: vec![128], ..d.clone() }, Err(MapError::Note(128)), "no such note"),
        (Map { rim: vec![38], ..d.clone() }, Err(MapError::Both(38)), "both"),
        (Map { rim: vec![], ..d }, Err(MapError::Empty), "no rim"),
    ];
    for (map, wanted, reason) in table {
        assert_eq!(map.check(), wanted, "{reason}");
    }
}

#[test]
fn a_module_is_learnt_by_ear() {
    let mut learn = Learn::default();
    assert_eq!(learn.bytes(&[]), Learnt::Head(3));
    assert_eq!(learn.bytes(&[0x99, 48, 90, 50, 80]), Learnt::Head(2), "another pad: begun anew");
    assert_eq!(learn.bytes(&[50, 70, 50, 80]), Learnt::Rim(3));
    assert_eq!(learn.bytes(&[50, 70]), Learnt::Rim(3), "one stroke too many on the skin");
    let map = Map { channel: Some(10), head: vec![50], rim: vec![47], ..Map::default() };
    assert_eq!(learn.bytes(&[47, 70, 47, 0, 47, 60, 47, 50]), Learnt::Done(map));
}

#[test]
fn keys_beat_and_raise() {
    let mut keys = Keys::default();
    let got = keys.bytes(b"t C4x4", HostTime::ZERO);
    let hit = |beat| Action::Hit { beat, peak: 600 };
    let (up, down) = (Action::Raise(Flags(8)), Action::Raise(Flags(0)));
    assert_eq!(got, [hit(Beat::Tung), hit(Beat::Tung), hit(Beat::Cac), up, down]);
}

/// A station on a pipe: what is written into it, up to the gestures.
fn gestures(kind: &str, bytes: &[(u64, &[u8])]) -> Vec<GestureReport> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("source");
    let status = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(status.success());
    let hut = Hut::new(3).unwrap();
    let mut opener =
        TranslatedOpener::of_port(&format!("{kind}:{}", path.display()), &Map::default(), hut)
            .unwrap();
    let mut port = opener.open().unwrap();
    // Both ends open, or the pipe would be gone at once.
    let mut pipe = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
    let mut writer = port.writer().unwrap();
    let mut keeper = Keeper::new(hut, "source".into(), Windows::default(), 1);
    let started = Instant::now();
    keeper.opened(started.elapsed());
    let mut bytes = bytes.iter();
    let mut next = bytes.next();
    let (mut gestures, mut buffer) = (Vec::new(), [0; 256]);
    wait_until("a gesture", Duration::from_secs(15), || {
        if let Some((at, chunk)) = next
            && started.elapsed() >= Duration::from_millis(*at)
        {
            pipe.write_all(chunk).unwrap();
            next = bytes.next();
        }
        if let Ok(count) = port.read(&mut buffer) {
            keeper.bytes(started.elapsed(), &buffer[..count]);
        }
        keeper.tick(started.elapsed());
        for act in keeper.take_acts() {
            match act {
                Act::Write(line) => writer.write_all(&line).unwrap(),
                Act::Keep(gesture) => gestures.push(gesture),
                Act::Live(_) | Act::Note(_) => {}
            }
        }
        !gestures.is_empty()
    });
    gestures
}

#[test]
fn a_module_on_a_raw_device_is_heard_as_a_board() {
    let heard = gestures("midi", &[(600, &[0x99, 38, 90]), (900, &[38, 0, 38, 80])]);
    assert_eq!((heard[0].beats.as_slice(), heard[0].doubt), (&[Beat::Tung, Beat::Tung][..], None));
}

#[test]
fn a_keyboard_is_heard_as_a_board() {
    let heard = gestures("keys", &[(600, b"t"), (900, b"c")]);
    assert_eq!((heard[0].beats.as_slice(), heard[0].doubt), (&[Beat::Tung, Beat::Cac][..], None));
}
