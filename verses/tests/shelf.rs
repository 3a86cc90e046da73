//! Sets to choose from: ours, and those in a folder.

use totom_verses::{Shelf, ShelfError, VerseSet};

fn own() -> String {
    VerseSet::builtin().to_toml().replacen("Làng quê", "Làng Đông", 1)
}

#[test]
fn a_set_that_was_put_is_listed_found_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(Some(folder.path().join("verses")));
    let ids = || shelf.list().unwrap().into_iter().map(|one| one.id).collect::<Vec<_>>();
    assert_eq!(ids(), ["lang-que", "lang-nghe"], "a folder that is not there is an empty one");
    let file = shelf.put("lang-dong", &own()).unwrap();
    assert!(file.ends_with("verses/lang-dong.toml"));
    assert_eq!(ids(), ["lang-que", "lang-nghe", "lang-dong"]);
    assert_eq!(shelf.get("lang-dong").unwrap().name(), "Làng Đông");
    shelf.put("lang-dong", &own().replacen("Làng Đông", "Làng Đoài", 1)).unwrap();
    assert_eq!(shelf.get("lang-dong").unwrap().name(), "Làng Đoài");
    assert_eq!(std::fs::read_dir(file.parent().unwrap()).unwrap().count(), 1, "no leavings");
}

#[test]
fn what_cannot_be_put_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(Some(folder.path().to_owned()));
    for id in ["", "lang-que", "Lang", "../x", "làng", "a b", &"a".repeat(41)] {
        assert!(matches!(shelf.put(id, &own()), Err(ShelfError::BadId(_))), "{id}");
    }
    let why = shelf.put("hong", &own().replacen("\"9s\"", "\"8s\"", 1)).unwrap_err().to_string();
    assert!(why.contains("dòng") && why.contains("hong"), "{why}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let why = shelf.get("khong-co").unwrap_err().to_string();
    assert!(why.contains("khong-co") && why.contains("lang-nghe"), "{why}");
}

#[test]
fn a_file_that_is_no_set_is_listed_with_its_fault_and_others_are_not_seen() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    put("hong.toml", b"name = \"l\xe0ng\"");
    put("ghi-chu.txt", b"a village of its own");
    put("lang-que.toml", own().as_bytes());
    let shelf = Shelf::new(Some(folder.path().to_owned()));
    let all = shelf.list().unwrap();
    assert_eq!(all.len(), 3, "ours, and the one that is at fault");
    assert!(all[2].set.is_err() && all[2].id == "hong");
    assert_eq!(shelf.get("lang-que").unwrap().name(), "Làng quê", "ours is not to be replaced");
    assert!(matches!(shelf.get("hong"), Err(ShelfError::Faulty { .. })));
}
