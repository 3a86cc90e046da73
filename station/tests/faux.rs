//! The faux hut by itself: its commands, its port, its memory.

use crate::common::faux_hut::{FauxHut, args};
use clap::Parser;
use std::fs;
use totom_station::faux::{Command, CommandError, FlagMove, cli};
use totom_wire::station::{Beat, Flag, Flags};

#[test]
fn commands_are_read_or_explained() {
    use Command::{Beat as Beats, Cut, Drop, Garble, Gesture, Lamps, Quit, Replug, Reset, Wait};
    let unknown = |word: &str| Err(CommandError::Unknown(word.to_owned()));
    #[rustfmt::skip]
    let table: [(&str, Result<Command, CommandError>); 22] = [
        ("beat tung", Ok(Beats(vec![Beat::Tung]))),
        ("  beat  roll roll tung tung ", Ok(Beats(vec![Beat::Roll, Beat::Roll, Beat::Tung, Beat::Tung]))),
        ("beat cac unsure", Ok(Beats(vec![Beat::Cac, Beat::Unsure]))),
        ("beat", Err(CommandError::NoBeat)),
        ("beat tùng", Err(CommandError::Beat("tùng".into()))),
        ("wait 850", Ok(Wait(850))),
        ("wait a bit", Err(CommandError::Number("wait".into()))),
        ("flag do up", Ok(Command::Flag(Flag::Do, FlagMove::Up))),
        ("flag sau down", Ok(Command::Flag(Flag::Sau, FlagMove::Down))),
        ("flag do", Err(CommandError::Flag)),
        ("flag hong up", Err(CommandError::Flag)),
        (r#"gesture {"beats":["roll"],"flags":8}"#, Ok(Gesture { beats: vec![Beat::Roll], flags: Flags(8) })),
        (r#"gesture {"flags":16}"#, Ok(Gesture { beats: vec![], flags: Flags(16) })),
        ("cut", Ok(Cut)),
        ("replug", Ok(Replug)),
        ("garble 2", Ok(Garble(2))),
        ("drop 1", Ok(Drop(1))),
        ("drop -1", Err(CommandError::Number("drop".into()))),
        ("reset", Ok(Reset)),
        ("lamps", Ok(Lamps)),
        ("quit", Ok(Quit)),
        ("dance", unknown("dance")),
    ];
    for (line, expected) in table {
        assert_eq!(line.parse::<Command>(), expected, "{line}");
    }
    let nonsense = r#"gesture {"beat":["roll"]}"#.parse::<Command>().unwrap_err();
    assert!(nonsense.to_string().contains("beat"), "{nonsense}");
}

#[test]
fn the_help_teaches_every_command() {
    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        _args: cli::Args,
    }
    let help = Cli::try_parse_from(["faux-hut", "--help"]).err().unwrap().to_string();
    for word in [
        "beat", "gesture", "wait", "flag", "cut", "replug", "garble", "drop", "reset", "lamps",
        "quit",
    ] {
        assert!(help.contains(word), "{word} is missing from:\n{help}");
    }
}

#[test]
fn its_port_is_a_link_that_comes_and_goes() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("diem3");
    let mut hut = FauxHut::start(args(folder.path(), 50.0));
    assert!(fs::read_link(&link).unwrap().starts_with("/dev/pts"));
    hut.tell("cut");
    assert!(fs::symlink_metadata(&link).is_err(), "pulled");
    assert_eq!(hut.tell("replug")["done"], "replug");
    assert!(fs::read_link(&link).is_ok());
    drop(hut);
    assert!(fs::symlink_metadata(&link).is_err(), "removed at the end");
}

#[test]
fn a_stale_link_is_replaced_and_a_file_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("diem3");
    std::os::unix::fs::symlink("/dev/pts/none", &link).unwrap();
    drop(FauxHut::start(args(folder.path(), 50.0)));
    fs::write(&link, "somebody's work").unwrap();
    let (commands, _keep) = std::io::pipe().unwrap();
    let error = totom_station::faux::run(&args(folder.path(), 50.0), commands, std::io::sink());
    assert!(error.unwrap_err().to_string().contains("không phải liên kết"));
    assert_eq!(fs::read_to_string(&link).unwrap(), "somebody's work");
}

#[test]
fn it_remembers_who_it_is_and_counts_its_boots() {
    let folder = tempfile::tempdir().unwrap();
    let eeprom = folder.path().join("eeprom");
    let mut hut = FauxHut::start(args(folder.path(), 50.0));
    let reset = hut.tell("reset");
    assert_eq!(reset["boot"], 2);
    drop(hut);
    let text = fs::read_to_string(&eeprom).unwrap();
    assert_eq!(text, format!("board={}\nboot=2\n", reset["board"].as_str().unwrap()));
    let mut again = FauxHut::start(args(folder.path(), 50.0));
    let about = again.tell("reset");
    assert_eq!((&about["board"], &about["boot"]), (&reset["board"], &serde_json::json!(4)));
}

#[test]
fn queued_commands_wait_for_one_another_and_a_reset_ends_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut hut = FauxHut::start(args(folder.path(), 100.0));
    hut.begin("beat tung tung");
    hut.begin("wait 1000");
    hut.begin("nonsense");
    assert!(hut.answer()["error"].as_str().unwrap().contains("nonsense"), "answered at once");
    let first = hut.answer();
    let second = hut.answer();
    assert_eq!((&first["done"], &second["done"]), (&"beat tung tung".into(), &"wait 1000".into()));
    let waited = second["t_ms"].as_u64().unwrap() - first["t_ms"].as_u64().unwrap();
    assert!((900..5000).contains(&waited), "{waited} ms of the board");
    hut.begin("wait 1000000");
    hut.begin("reset");
    assert_eq!(hut.answer()["interrupted"], "wait 1000000");
    assert_eq!(hut.answer()["reset"], true);
}

#[test]
fn impossible_arguments_are_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let table = [
        (cli::Args { hut: 6, ..args(folder.path(), 1.0) }, "điếm số 6"),
        (args(folder.path(), 0.0), "lớn hơn 0"),
        (args(folder.path(), f64::NAN), "lớn hơn 0"),
    ];
    for (args, words) in table {
        let error = args.check().unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}
