//! Gestures on disk: torn, damaged, locked, full.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use totom_station::outbox::{Outbox, OutboxError};
use totom_wire::station::{Beat, Flags, GestureReport, Hut};

fn gesture(frame: u16) -> GestureReport {
    GestureReport {
        id: format!("3-F3A91C-1-{frame}-{}", 1000 * u32::from(frame)),
        hut: Hut::new(3).unwrap(),
        epoch: 4,
        beats: vec![Beat::Tung],
        flags: Flags(0),
        doubt: None,
        strokes: vec![(frame, 1000 * u32::from(frame), Beat::Tung, 600)],
        bounced: vec![],
        age_ms: 820,
    }
}

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trạm/điếm3.outbox");
    (folder, path)
}

fn ids(outbox: &Outbox) -> Vec<String> {
    outbox.pending().iter().map(|kept| kept.id().to_owned()).collect()
}

fn fill(path: &std::path::Path, frames: impl IntoIterator<Item = u16>) -> Outbox {
    let mut outbox = Outbox::open(path).unwrap();
    frames.into_iter().for_each(|frame| outbox.keep(gesture(frame), SystemTime::now()));
    outbox
}

#[test]
fn kept_in_order_until_done() {
    let (_folder, path) = folder();
    let mut outbox = fill(&path, [1, 2, 3]);
    assert_eq!(outbox.done(&gesture(2).id), Some(1));
    assert_eq!(outbox.done(&gesture(2).id), None, "said twice");
    drop(outbox);
    let mut outbox = Outbox::open(&path).unwrap();
    assert_eq!(ids(&outbox), [gesture(1).id, gesture(3).id]);
    outbox.keep(gesture(3), SystemTime::now());
    assert_eq!(ids(&outbox).len(), 2, "one name, one gesture");
    assert_eq!((outbox.done(&gesture(1).id), outbox.done(&gesture(3).id)), (Some(0), Some(0)));
    let left = fs::read_to_string(&path).unwrap();
    assert_eq!(
        left, "{\"heard\":{\"board\":\"F3A91C\",\"boot\":1,\"frame\":3}}\n",
        "nothing waits"
    );
}

#[test]
fn a_torn_last_line_costs_only_itself() {
    let (_folder, path) = folder();
    drop(fill(&path, [1, 2]));
    let whole = fs::read(&path).unwrap();
    let second = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for cut in second..whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        let outbox = Outbox::open(&path).unwrap();
        let complete = cut == whole.len() - 1;
        let kept = if complete { vec![gesture(1).id, gesture(2).id] } else { vec![gesture(1).id] };
        assert_eq!(ids(&outbox), kept, "cut at {cut} of {}", whole.len());
        drop(outbox);
        assert!(fs::read(&path).unwrap().ends_with(b"\n"), "the next line starts afresh");
    }
}

#[test]
fn a_damaged_line_is_put_aside_and_the_others_live() {
    let (_folder, path) = folder();
    drop(fill(&path, [1, 2, 3]));
    let text = fs::read_to_string(&path).unwrap();
    let damaged = text.replacen(r#""epoch":4"#, r#""epoch":#"#, 1);
    fs::write(&path, &damaged).unwrap();
    assert_eq!(ids(&Outbox::open(&path).unwrap()), [gesture(2).id, gesture(3).id]);
    let aside = path.with_file_name("điếm3.outbox.damaged");
    assert_eq!(
        fs::read_to_string(aside).unwrap(),
        damaged.lines().next().unwrap().to_owned() + "\n"
    );
}

#[test]
fn one_station_at_a_time() {
    let (_folder, path) = folder();
    let first = Outbox::open(&path).unwrap();
    assert!(matches!(Outbox::open(&path), Err(OutboxError::Busy(_))));
    drop(first);
    assert!(Outbox::open(&path).is_ok());
}

#[test]
fn an_unusable_place_is_refused_in_words() {
    let (folder, _) = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Outbox::open(&file.join("outbox")).unwrap_err();
    assert!(error.to_string().contains("Kiểm tra ổ đĩa"), "{error}");
}

#[test]
fn a_failing_disk_is_said_and_the_gesture_is_not_lost() {
    let (folder, path) = folder();
    let mut outbox = fill(&path, [1]);
    // The folder is taken away under us: rewriting fails until it is back.
    assert_eq!(outbox.done(&gesture(1).id), Some(0));
    let away = folder.path().join("away");
    fs::rename(path.parent().unwrap(), &away).unwrap();
    outbox.keep(gesture(2), SystemTime::now());
    outbox.keep(gesture(3), SystemTime::now());
    outbox.done(&gesture(2).id);
    outbox.done(&gesture(3).id);
    assert!(outbox.trouble().unwrap().contains("Không ghi được"), "{:?}", outbox.trouble());
    outbox.keep(gesture(4), SystemTime::now());
    assert_eq!(ids(&outbox), [gesture(4).id], "kept in memory");
    fs::rename(&away, path.parent().unwrap()).unwrap();
    outbox.keep(gesture(5), SystemTime::now());
    assert_eq!(outbox.trouble(), None, "the disk is back");
    drop(outbox);
    assert_eq!(ids(&Outbox::open(&path).unwrap()), [gesture(4).id, gesture(5).id]);
}

#[test]
fn a_gesture_grows_older_while_it_waits() {
    let (_folder, path) = folder();
    let mut outbox = Outbox::open(&path).unwrap();
    let kept_at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000);
    outbox.keep(gesture(1), kept_at);
    drop(outbox);
    let outbox = Outbox::open(&path).unwrap();
    let kept = &outbox.pending()[0];
    let table = [
        (Duration::ZERO, 820, "at once"),
        (Duration::from_millis(5500), 6320, "after a restart of the station"),
    ];
    for (later, age_ms, reason) in table {
        assert_eq!(kept.report(kept_at + later).age_ms, age_ms, "{reason}");
    }
    let stepped_back = kept_at - Duration::from_secs(60);
    assert_eq!(
        kept.report(stepped_back).age_ms,
        820,
        "a clock that stepped back makes nothing younger"
    );
}

#[test]
fn the_file_stays_small_however_long_the_day() {
    let (_folder, path) = folder();
    let mut outbox = fill(&path, [0]);
    for frame in 1..600 {
        outbox.keep(gesture(frame), SystemTime::now());
        outbox.done(&gesture(frame).id);
    }
    let size = fs::metadata(&path).unwrap().len();
    assert!(size < 100_000, "{size} bytes for one waiting gesture");
    assert_eq!(ids(&outbox), [gesture(0).id]);
}
