//! A record that was touched, is newer, or is in use is refused with a sentence.

use crate::common::{fast_demo, output, say, totom, verify};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use totom_hub::backup::contents::unknown;
use totom_hub::backup::{Luggage, pack};

/// A finished ván, made once for each test.
fn played(folder: &Path) -> PathBuf {
    let data = folder.join("d");
    let wav = folder.join("w.wav");
    let ended = output(&fast_demo("7", &data, &wav));
    assert!(ended.status.success(), "{}", say(&ended));
    data
}

fn sql(data: &Path, statement: &str) {
    let path = data.join("journal.sqlite");
    let statement = statement.to_owned();
    tokio::runtime::Runtime::new().unwrap().block_on(async move {
        let mut open = SqliteConnectOptions::new().filename(path).connect().await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut open).await.unwrap();
        open.close().await.unwrap();
    });
}

fn refused(data: &Path, why: &str) {
    let output = output(&["verify", data.to_str().unwrap()]);
    assert!(!output.status.success(), "{why}: verify called it whole");
    assert!(!output.stderr.is_empty(), "{why}: no sentence");
}

/// Each row: what is done to the record, and why that must be found.
const CHANGES: &[(&str, &str)] = &[
    (
        "UPDATE journal SET content = replace(content, 'Xóm Đình', 'Xóm Đinh') WHERE seq = 2",
        "one letter of a content",
    ),
    (
        "UPDATE journal SET label = replace(label, '\"at\":\"2', '\"at\":\"3') WHERE seq = 5",
        "one digit of a time",
    ),
    (
        "UPDATE journal SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE seq = 9",
        "a stored hash",
    ),
    ("UPDATE journal SET seal = upper(seal) WHERE seq = 9", "a stored seal"),
    ("DELETE FROM journal WHERE seq = 7", "an entry taken out"),
    (
        "UPDATE journal SET seq = 100000 WHERE seq = (SELECT max(seq) FROM journal)",
        "an entry renumbered",
    ),
];

#[test]
fn any_change_to_any_entry_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let data = played(folder.path());
    let original = std::fs::read(data.join("journal.sqlite")).unwrap();
    for (statement, why) in CHANGES {
        sql(&data, statement);
        refused(&data, why);
        for extra in ["journal.sqlite-wal", "journal.sqlite-shm"] {
            let _ = std::fs::remove_file(data.join(extra));
        }
        std::fs::write(data.join("journal.sqlite"), &original).unwrap();
    }
    assert_eq!(verify(&data)["finished"], 1);
}

#[test]
fn a_hub_does_not_start_on_a_broken_newer_or_busy_record() {
    let folder = tempfile::tempdir().unwrap();
    let data = played(folder.path());
    let start = || {
        let config = data.join("yard.toml");
        let output = output(&[
            "hub",
            "--config",
            config.to_str().unwrap(),
            "--data",
            data.to_str().unwrap(),
            "--listen",
            "127.0.0.1:0",
        ]);
        (output.status.code(), say(&output))
    };
    let config = data.join("yard.toml");
    let mut holder = totom(&[
        "hub",
        "--config",
        config.to_str().unwrap(),
        "--data",
        data.to_str().unwrap(),
        "--listen",
        "127.0.0.1:0",
        "--leash",
    ])
    .stdin(Stdio::piped())
    .stdout(Stdio::piped())
    .spawn()
    .unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(
        &mut std::io::BufReader::new(holder.stdout.as_mut().unwrap()),
        &mut line,
    )
    .unwrap();
    let (code, words) = start();
    assert_eq!(code, Some(2), "{words}");
    assert!(words.contains(&holder.id().to_string()), "the holder is not named: {words}");
    drop(holder.stdin.take());
    assert!(holder.wait().unwrap().success());

    sql(&data, "UPDATE journal SET content = content || ' ' WHERE seq = 4");
    let (code, words) = start();
    assert_eq!(code, Some(2), "{words}");
    assert!(words.contains("mục 4"), "the broken entry is not named: {words}");

    sql(
        &data,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', 1, x'00', 0)",
    );
    let (code, words) = start();
    assert_eq!(code, Some(2), "{words}");
    assert!(words.contains("phiên bản mới hơn"), "{words}");
}

#[test]
fn a_copy_takes_the_place_of_a_record_after_it_was_proved() {
    let folder = tempfile::tempdir().unwrap();
    let data = played(folder.path());
    let (copy, empty) = (folder.path().join("usb"), folder.path().join("new"));
    std::fs::create_dir(&copy).unwrap();
    std::fs::copy(data.join("journal.sqlite"), copy.join("journal.sqlite")).unwrap();
    let whole = verify(&data);
    let restore = |from: &Path, to: &Path, more: &[&str]| {
        let given = ["restore", from.to_str().unwrap(), "--data", to.to_str().unwrap()];
        output(&[&given[..], more].concat())
    };
    let done = restore(&copy, &empty, &[]);
    assert!(done.status.success(), "{}", say(&done));
    assert_eq!(verify(&empty), whole, "into a new folder");

    sql(&copy, "DELETE FROM journal WHERE seq > 20");
    for (more, code, words, reason) in [
        (&[][..], 1, "thiếu", "an old copy is not put over a newer record by itself"),
        (&["--force"], 0, "Sổ cũ được giữ", "but it is when asked"),
    ] {
        let done = restore(&copy, &empty, more);
        assert_eq!(done.status.code(), Some(code), "{reason}: {}", say(&done));
        assert!(say(&done).contains(words), "{reason}: {}", say(&done));
    }
    sql(&copy, "UPDATE journal SET content = replace(content, 'Xóm', 'Xom') WHERE seq = 2");
    let done = restore(&copy, &data, &["--force"]);
    assert_eq!(done.status.code(), Some(1), "a touched copy is never taken: {}", say(&done));
    assert_eq!(verify(&data), whole);
}

/// The organiser's work of a morning, beside the record.
fn dressed(data: &Path) {
    for (path, content) in [("screens.toml", "next = \"mồng tám\"\n"), ("slides/a.png", "picture")]
    {
        let path = data.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
}

#[test]
fn what_goes_with_a_record_comes_back_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = played(folder.path());
    assert_eq!(unknown(&data).unwrap(), [""; 0], "names that nobody thought of");
    dressed(&data);
    let (copy, second) = (folder.path().join("usb"), folder.path().join("new"));
    std::fs::create_dir(&copy).unwrap();
    std::fs::copy(data.join("journal.sqlite"), copy.join("journal.sqlite")).unwrap();
    let restore = |more: &[&str]| {
        let given = ["restore", copy.to_str().unwrap(), "--data", second.to_str().unwrap()];
        let done = output(&[&given[..], more].concat());
        (done.status.code(), say(&done))
    };
    dressed(&second);
    let (code, words) = restore(&[]);
    assert!(code == Some(0) && words.contains("được để nguyên"), "of an older version: {words}");
    assert!(second.join("slides/a.png").exists());

    pack(&data, &copy, &Luggage::default()).unwrap();
    std::fs::write(second.join("slides/own.png"), "own").unwrap();
    let (code, words) = restore(&[]);
    assert!(code == Some(0) && words.contains("2 tệp kèm theo"), "{words}");
    let kept = second.join("truoc-khi-phuc-hoi-1");
    assert!(words.contains(kept.to_str().unwrap()), "where the old ones are: {words}");
    assert!(kept.join("slides/own.png").exists() && kept.join("journal.sqlite").exists());
    assert!(!second.join("slides/own.png").exists() && second.join("slides/a.png").exists());

    std::fs::write(copy.join("slides/a.png"), "pictura").unwrap();
    let (code, words) = restore(&[]);
    assert!(code == Some(1) && words.contains("«slides/a.png»"), "a damaged file: {words}");
    assert!(second.join("slides/a.png").exists(), "nothing was touched");
    let (code, words) = restore(&["--force"]);
    assert!(code == Some(0) && words.contains("1 tệp kèm theo"), "left out: {words}");
    std::fs::write(copy.join("kem-theo.toml"), "no list").unwrap();
    let (code, words) = restore(&[]);
    assert!(code == Some(1) && words.contains("danh sách tệp"), "a damaged list: {words}");
    assert_eq!(restore(&["--force"]).0, Some(0), "the record is worth more than pictures");
    assert!(second.join("screens.toml").exists());
}
