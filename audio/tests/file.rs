//! Sound files: silence between, levels, sheet, and going on after a kill.

use crate::common::{any_card, kit, read_wav, said, segments, small_round};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use totom_audio::compose::compose;
use totom_audio::cue::{Form, plan, spoken};
use totom_audio::drums::{Clip, Kit, Preset};
use totom_audio::dsp::gain;
use totom_audio::dsp::true_peak::TruePeak;
use totom_audio::output::file::{FileOut, GAP};
use totom_audio::output::sheet;
use totom_audio::queue::{Told, Turn};
use totom_wire::audio::Cue;

/// Speech that would clip if it were not limited.
fn loud_words() -> Clip {
    (0..40_000).map(|n| 1.4 * (n as f32 * 0.05).sin() * (n as f32 * 0.0008).sin().abs()).collect()
}

fn write(out: &mut FileOut, kit: &Kit, cue: &Cue) {
    let parts = plan(&cue.say, Form::Full);
    let words: HashMap<_, _> = spoken(&parts).map(|w| (w.clone(), said(loud_words()))).collect();
    let item = Arc::new(compose(&parts, kit, &words));
    let turn = Turn { cue: cue.clone(), form: Form::Full, told: Told::NotYet };
    out.write(&turn, &item).expect("room on the disk");
}

fn write_all(path: &Path, cues: &[Cue]) {
    let kit = kit(Preset::Horn);
    let mut out = FileOut::open(path, 0, Preset::Horn).expect("a file");
    cues.iter().for_each(|cue| write(&mut out, kit, cue));
    out.close().expect("a whole file");
}

#[test]
fn announcements_stand_in_order_exactly_600_ms_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yard.wav");
    let cues = small_round();
    write_all(&path, &cues);
    let entries = sheet::read(&sheet::path_beside(&path)).unwrap();
    let seqs: Vec<_> = entries.iter().map(|entry| entry.seq).collect();
    assert_eq!(seqs, cues.iter().map(|cue| cue.seq).collect::<Vec<_>>());
    let samples = read_wav(&path);
    assert_eq!(entries[0].start_frame, 0);
    assert_eq!(entries.last().unwrap().end_frame as usize, samples.len());
    for pair in entries.windows(2) {
        assert_eq!(pair[1].start_frame - pair[0].end_frame, GAP as u64);
        let gap = pair[0].end_frame as usize..pair[1].start_frame as usize;
        assert!(
            samples[gap].iter().all(|&x| x == 0.0),
            "between {} and {}",
            pair[0].seq,
            pair[1].seq
        );
    }
}

#[test]
fn ears_find_as_many_announcements_as_the_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yard.wav");
    write_all(&path, &small_round());
    let entries = sheet::read(&sheet::path_beside(&path)).unwrap();
    let heard = segments(&read_wav(&path), 550);
    assert_eq!(heard.len(), entries.len());
    for (segment, entry) in heard.iter().zip(&entries) {
        let late = segment.0 as i64 - entry.start_frame as i64;
        assert!((0..480).contains(&late), "entry {} sounds {late} frames late", entry.seq);
    }
}

#[test]
fn nothing_in_the_file_passes_minus_one_decibel() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yard.wav");
    write_all(&path, &small_round());
    let peak = f64::from(TruePeak::of(&read_wav(&path)));
    assert!(peak < gain(-1.0), "{} dBTP", 20.0 * peak.log10());
    assert!(peak > gain(-4.0), "and it is not needlessly quiet");
}

#[test]
fn going_on_after_a_kill_gives_the_same_file_as_never_stopping() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, resumed] = ["whole.wav", "resumed.wav"].map(|name| folder.path().join(name));
    let cues = small_round();
    write_all(&whole, &cues);
    let kit = kit(Preset::Horn);
    let mut out = FileOut::open(&resumed, 0, Preset::Horn).unwrap();
    cues[..4].iter().for_each(|cue| write(&mut out, kit, cue));
    let kept = out.frames();
    // Written, but the announcer was killed before it noted so.
    write(&mut out, kit, &cues[4]);
    drop(out);
    let mut out = FileOut::open(&resumed, kept, Preset::Horn).unwrap();
    cues[4..].iter().for_each(|cue| write(&mut out, kit, cue));
    out.close().unwrap();
    assert!(std::fs::read(&whole).unwrap() == std::fs::read(&resumed).unwrap(), "sound");
    let sheets = [&whole, &resumed].map(|path| std::fs::read(sheet::path_beside(path)).unwrap());
    assert_eq!(sheets[0], sheets[1]);
}

#[test]
fn a_fresh_run_starts_file_and_sheet_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yard.wav");
    write_all(&path, &small_round());
    write_all(&path, &[any_card(1)]);
    let entries = sheet::read(&sheet::path_beside(&path)).unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!(read_wav(&path).len() as u64, entries[0].end_frame);
    assert_eq!(entries[0].who.as_deref(), Some("2v"));
}

#[test]
fn a_line_of_the_sheet_reads_as_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yard.wav");
    write_all(&path, &small_round()[2..3]);
    let line = std::fs::read_to_string(sheet::path_beside(&path)).unwrap();
    let (head, tail) = line.split_once(",\"end_frame\"").unwrap();
    assert_eq!(
        head,
        "{\"seq\":3,\"what\":\"call\",\"who\":\"4\",\"text\":\"điếm 4 gọi\",\"start_frame\":0"
    );
    assert!(tail.ends_with("\"voiced\":true}\n"), "{tail}");
}
