//! The sound file of a rehearsal: can it be written, and what is really in it?

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::path::Path;
use totom_audio::output::sheet;

/// Cards of a sound file by its cue sheet.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Cards {
    /// Spoken in full.
    pub(crate) voiced: u64,
    /// Only drummed, for want of a voice.
    pub(crate) mute: u64,
}

/// Refuses a sound file that could not be written, before anything begins. Nothing is left behind.
pub(crate) fn check(wav: &Path) -> Result<(), String> {
    let refuse = |why: &dyn std::fmt::Display| {
        let place = wav.display();
        format!("không ghi được tiếng vào «{place}» ({why}): hãy chọn tệp khác cho --wav")
    };
    let sheet = sheet::path_beside(wav);
    // The sheet is put in place by its rename: its folder, too, must take new files.
    for path in [wav, &sheet, &sheet.with_extension("part")] {
        match std::fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(refuse(&"đó là một thư mục")),
            Ok(there) if !there.is_file() => return Err(refuse(&"đó không phải một tệp thường")),
            Ok(_) | Err(_) => try_write(path).map_err(|error| refuse(&error))?,
        }
    }
    Ok(())
}

fn try_write(path: &Path) -> std::io::Result<()> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(_) => std::fs::remove_file(path),
        Err(_) => OpenOptions::new().write(true).open(path).map(drop),
    }
}

/// Takes away the sheet of an earlier sound file, so that its cards are not taken for new ones.
pub(crate) fn forget(wav: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(sheet::path_beside(wav)) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Counts what was written; a sheet that is missing holds nothing.
pub(crate) fn cards(wav: &Path) -> Cards {
    let entries = sheet::read(&sheet::path_beside(wav)).unwrap_or_default();
    let of = |voiced: bool| {
        let cards = entries.iter().filter(|entry| entry.what == "card" && entry.voiced == voiced);
        cards.map(|entry| entry.seq).collect::<BTreeSet<_>>()
    };
    let (voiced, mute) = (of(true), of(false));
    Cards { voiced: voiced.len() as u64, mute: mute.difference(&voiced).count() as u64 }
}

#[cfg(test)]
mod tests {
    use super::{Cards, cards, check, forget};

    fn line(seq: u64, what: &str, voiced: bool) -> String {
        format!(
            r#"{{"seq":{seq},"what":"{what}","text":"t","start_frame":0,"end_frame":1,"start":0.0,"end":0.0,"voiced":{voiced}}}"#
        )
    }

    #[test]
    fn only_cards_spoken_in_full_count_and_each_once() {
        let folder = tempfile::tempdir().unwrap();
        let wav = folder.path().join("w.wav");
        assert_eq!(cards(&wav), Cards::default(), "no sheet");
        let lines = [
            line(1, "opening", true),
            line(2, "card", true),
            line(2, "card", true),
            line(3, "card", false),
            line(4, "call", true),
            line(5, "card", true)[..20].to_owned(),
        ];
        std::fs::write(folder.path().join("w.wav.cues.jsonl"), lines.join("\n")).unwrap();
        assert_eq!(cards(&wav), Cards { voiced: 1, mute: 1 });
        forget(&wav).unwrap();
        forget(&wav).unwrap();
        assert_eq!(cards(&wav), Cards::default(), "forgotten");
    }

    #[test]
    fn a_place_for_sound_is_tried_without_a_trace() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("old.wav"), "sound").unwrap();
        std::fs::create_dir(at("folder.wav")).unwrap();
        std::fs::create_dir(at("b.wav.cues.jsonl")).unwrap();
        for (name, good, why) in [
            ("new.wav", true, "a new file"),
            ("old.wav", true, "a file to be written over"),
            ("folder.wav", false, "a folder"),
            ("none/a.wav", false, "a folder that is not there"),
            ("old.wav/a.wav", false, "a file in place of a folder"),
            ("b.wav", false, "its sheet cannot be written"),
        ] {
            assert_eq!(check(&at(name)).is_ok(), good, "{why}");
        }
        assert!(check("/dev/null".as_ref()).is_err(), "a device");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "something was left");
        assert_eq!(std::fs::read_to_string(at("old.wav")).unwrap(), "sound");
    }
}
