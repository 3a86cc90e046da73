//! Copies to a stick that many use, cut short, damaged, tampered with, and brought back.

use super::contents::all_carried;
use super::luggage::{Carried, FILE, Luggage, LuggageError, files, fresh, is_half, sha256};
use super::pack::{is_up_to_date, pack, write};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

struct Yard {
    _folder: tempfile::TempDir,
    data: PathBuf,
    stick: PathBuf,
}

impl Yard {
    /// A yard with a book, two pictures, a voice; and what nobody carries.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (data, stick) = (folder.path().join("d"), folder.path().join("usb"));
        std::fs::create_dir(&data).unwrap();
        std::fs::create_dir(&stick).unwrap();
        let yard = Self { _folder: folder, data, stick };
        for (path, content) in [
            ("screens.toml", "next = \"mồng tám\""),
            ("slides/a.png", "picture a"),
            ("slides/b.png", "picture b"),
            ("packs/ba-hai/call/3v/verse-1.wav", "tam văn"),
            ("voice/packs/ba-hai/pack.toml", "name = \"bà Hai\""),
            ("voice/lines/x.wav", "spoken anew"),
            ("keys.toml", "secret"),
            ("slides/c.new", "half a picture"),
            ("voice/packs/cu-tu.new/pack.toml", "half a voice"),
        ] {
            yard.put(path, content);
        }
        yard
    }

    fn put(&self, path: &str, content: &str) {
        let path = self.data.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    fn pack(&self, known: &Luggage) -> Luggage {
        pack(&self.data, &self.stick, known).unwrap()
    }

    fn list(&self) -> Luggage {
        Luggage::read(&self.stick).unwrap().unwrap()
    }

    /// The carried files of a folder, with what is in them.
    fn carried(folder: &Path) -> Vec<(String, String)> {
        let all = all_carried().flat_map(|root| files(folder, root).unwrap());
        let all = all.filter(|path| !is_half(path));
        let read = |path: String| {
            let content = std::fs::read_to_string(folder.join(&path)).unwrap();
            (path, content)
        };
        all.map(read).collect()
    }

    fn is_copied(&self) {
        assert_eq!(Self::carried(&self.stick), Self::carried(&self.data));
        assert_eq!(self.list().damaged(&self.stick), Vec::<&Carried>::new());
    }

    fn written(&self, path: &str) -> SystemTime {
        self.stick.join(path).metadata().unwrap().modified().unwrap()
    }
}

#[test]
fn what_did_not_change_is_not_written_again() {
    let yard = Yard::new();
    let first = yard.pack(&Luggage::default());
    yard.is_copied();
    assert!(is_up_to_date(&first, &yard.data).unwrap());
    for absent in ["keys.toml", "voice/lines", "slides/c.new"] {
        assert!(!yard.stick.join(absent).exists(), "{absent}");
    }
    let long_ago = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1);
    for file in ["slides/a.png", "slides/b.png", FILE] {
        let file = File::options().write(true).open(yard.stick.join(file)).unwrap();
        file.set_modified(long_ago).unwrap();
    }
    assert_eq!(yard.pack(&first), first);
    assert_eq!(yard.written(FILE), long_ago, "not even the list");
    yard.put("slides/b.png", "picture B");
    std::fs::remove_file(yard.data.join("packs/ba-hai/call/3v/verse-1.wav")).unwrap();
    assert!(!is_up_to_date(&first, &yard.data).unwrap());
    let second = yard.pack(&first);
    yard.is_copied();
    assert_eq!(yard.written("slides/a.png"), long_ago);
    assert_ne!(yard.written("slides/b.png"), long_ago);
    assert_eq!(second.file.len(), first.file.len() - 1);
}

/// Wherever the power goes: the list names what is there, and the next copy is whole.
#[test]
fn a_copy_that_was_cut_short_is_one_of_two_moments() {
    type Cut = fn(&Yard);
    let rows: [(Cut, &str, &str); 3] = [
        (
            |yard| {
                write(&yard.stick.join("slides/a.png.moi"), b"picture A").unwrap();
            },
            "picture a",
            "before the list: the old moment",
        ),
        (
            |yard| {
                std::fs::write(yard.stick.join("slides/a.png.moi"), "pic").unwrap();
            },
            "picture a",
            "in the middle of a file",
        ),
        (
            |yard| {
                let whole = yard.pack(&yard.list());
                let own = yard.stick.join("slides/a.png");
                std::fs::rename(&own, fresh(&own)).unwrap();
                std::fs::write(own, "picture a").unwrap();
                assert_eq!(whole, yard.list());
            },
            "picture A",
            "after the list, before its name: the new moment",
        ),
    ];
    for (cut, due, why) in rows {
        let yard = Yard::new();
        yard.pack(&Luggage::default());
        yard.put("slides/a.png", "picture A");
        cut(&yard);
        let list = yard.list();
        assert_eq!(list.damaged(&yard.stick), Vec::<&Carried>::new(), "{why}");
        let file = list.file.iter().find(|file| file.path == "slides/a.png").unwrap();
        assert_eq!(file.find(&yard.stick).unwrap(), due.as_bytes(), "{why}");
        yard.pack(&Luggage::default());
        yard.is_copied();
        assert!(!yard.stick.join("slides/a.png.moi").exists(), "{why}");
    }
}

#[test]
fn a_damaged_copy_is_called_so_and_made_anew() {
    let yard = Yard::new();
    yard.pack(&Luggage::default());
    for damage in ["picture X", "short"] {
        std::fs::write(yard.stick.join("slides/a.png"), damage).unwrap();
        let list = yard.list();
        let damaged: Vec<_> = list.damaged(&yard.stick).iter().map(|file| &*file.path).collect();
        assert_eq!(damaged, ["slides/a.png"]);
        yard.pack(&Luggage::default());
        yard.is_copied();
    }
    std::fs::write(yard.stick.join(FILE), "[[file]]\npath = \"slides/a.p").unwrap();
    assert!(matches!(Luggage::read(&yard.stick), Err(LuggageError::List(_))));
    yard.pack(&Luggage::default());
    yard.is_copied();
}

/// A stick is used for other things, too: pictures lie on it under the name that ours have.
#[test]
fn what_is_somebodys_own_is_neither_taken_away_nor_lost() {
    let yard = Yard::new();
    let stick = |path: &str| yard.stick.join(path);
    std::fs::create_dir_all(stick("slides/cuoi")).unwrap();
    std::fs::create_dir_all(stick("screens.toml")).unwrap();
    for (path, content) in [
        ("slides/cuoi/1.jpg", "a wedding"),
        ("slides/a.png", "another a"),
        ("slides/b.png", "picture b"),
        ("screens.toml/x", "a folder where a file goes"),
        ("packs", "a file where a folder goes"),
    ] {
        std::fs::write(stick(path), content).unwrap();
    }
    let list = yard.pack(&Luggage::default());
    assert_eq!(list.damaged(&yard.stick), Vec::<&Carried>::new());
    assert_eq!(std::fs::read_to_string(stick("slides/a.png")).unwrap(), "picture a");
    let aside = stick("truoc-khi-sao-luu-1");
    for (path, content) in [
        (stick("slides/cuoi/1.jpg"), "a wedding"),
        (aside.join("slides/a.png"), "another a"),
        (aside.join("screens.toml/x"), "a folder where a file goes"),
        (aside.join("packs"), "a file where a folder goes"),
    ] {
        assert_eq!(std::fs::read_to_string(&path).unwrap(), content, "{}", path.display());
    }
    assert!(!aside.join("slides/b.png").exists(), "the same is no other");
    yard.put("slides/a.png", "picture A");
    std::fs::remove_file(yard.data.join("slides/b.png")).unwrap();
    yard.pack(&list);
    assert!(!stick("slides/b.png").exists(), "our own is taken away");
    assert!(stick("slides/cuoi/1.jpg").exists());
    assert!(!stick("truoc-khi-sao-luu-2").exists(), "what is ours is in nobody's way");
}

#[cfg(unix)]
#[test]
fn what_points_elsewhere_is_not_followed_out_of_the_yard() {
    use std::os::unix::fs::symlink;
    let yard = Yard::new();
    let disk = yard.data.parent().unwrap().join("disk");
    std::fs::rename(yard.data.join("slides"), &disk).unwrap();
    symlink(&disk, yard.data.join("slides")).unwrap();
    symlink(yard.data.join("keys.toml"), disk.join("k.png")).unwrap();
    symlink(&disk, disk.join("round")).unwrap();
    symlink(yard.data.join("keys.toml"), yard.stick.join("screens.toml.moi")).unwrap();
    let list = yard.pack(&Luggage::default());
    let paths: Vec<&str> = list.file.iter().map(|file| &*file.path).collect();
    assert!(paths.contains(&"slides/a.png"), "a root may lie on another disk: {paths:?}");
    assert!(!paths.iter().any(|path| path.ends_with("k.png")), "{paths:?}");
    assert_eq!(std::fs::read_to_string(yard.data.join("keys.toml")).unwrap(), "secret");
    let kept = list.unpack(&yard.stick, &yard.data, None).unwrap().unwrap();
    assert!(kept.join("slides").is_symlink(), "the way to the other disk is kept");
    assert_eq!(std::fs::read_to_string(disk.join("a.png")).unwrap(), "picture a");
    assert!(yard.data.join("slides/a.png").exists());
}

#[test]
fn no_list_leads_out_of_what_is_carried() {
    let stick = tempfile::tempdir().unwrap();
    for path in [
        "../keys.toml",
        "/etc/passwd",
        "keys.toml",
        "slides/../keys.toml",
        "slidesx",
        "slides",
        "screens.toml/x",
        "slides/a.png.moi",
        "slides.moi/a.png",
        "voice/lines/x.wav",
        "",
    ] {
        let file = Carried { path: path.to_owned(), bytes: 0, changed_ns: 0, sha256: sha256(b"") };
        let text = toml::to_string(&Luggage { file: vec![file] }).unwrap();
        std::fs::write(stick.path().join(FILE), text).unwrap();
        let refused = Luggage::read(stick.path()).unwrap_err().to_string();
        assert!(refused.contains(path), "{refused}");
    }
    let twice =
        "[[file]]\npath = \"slides/a\"\nbytes = 0\nchanged_ns = 0\nsha256 = \"\"\n".repeat(2);
    std::fs::write(stick.path().join(FILE), twice).unwrap();
    assert!(Luggage::read(stick.path()).is_err(), "twice");
}

#[test]
fn what_comes_back_is_what_went_and_what_was_there_is_kept_beside() {
    let (yard, other) = (Yard::new(), Yard::new());
    yard.put("screens.toml", "next = \"rằm\"");
    let list = yard.pack(&Luggage::default());
    other.put("slides/own.png", "of the other");
    std::fs::create_dir_all(other.data.join("verses")).unwrap();
    let before = Yard::carried(&other.data);
    let kept = list.unpack(&yard.stick, &other.data, None).unwrap().unwrap();
    assert_eq!(Yard::carried(&other.data), Yard::carried(&yard.data));
    assert_eq!(Yard::carried(&kept), before);
    assert_eq!(std::fs::read_to_string(other.data.join("keys.toml")).unwrap(), "secret");
    assert!(is_up_to_date(&list, &other.data).unwrap(), "of the same time, too");
    std::fs::remove_file(yard.stick.join("slides/a.png")).unwrap();
    assert_ne!(list.unpack(&yard.stick, &other.data, None).unwrap(), Some(kept));
    assert!(!other.data.join("slides/a.png").exists(), "what is damaged is left out");
    assert!(other.data.join("slides/b.png").exists());
}
