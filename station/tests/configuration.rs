//! What a station must be told, and how it says that something is wrong.

use clap::Parser;
use std::fs;
use totom_station::cli::Args;
use totom_station::stroke::Windows;

#[derive(clap::Parser)]
struct Cli {
    #[command(flatten)]
    args: Args,
}

fn config(file: &str, arguments: &[&str]) -> Result<totom_station::Config, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("station.toml");
    fs::write(&path, file).unwrap();
    fs::write(folder.path().join("token"), "from-file\n").unwrap();
    let path = path.display().to_string();
    let file_token = folder.path().join("token").display().to_string();
    let arguments = arguments.iter().map(|argument| argument.replace("TOKEN_FILE", &file_token));
    let arguments =
        ["station".to_owned(), "--config".to_owned(), path.clone()].into_iter().chain(arguments);
    let cli = Cli::try_parse_from(arguments).map_err(|error| error.to_string())?;
    cli.args.config().map_err(|error| error.to_string().replace(&path, "FILE"))
}

const WHOLE: &str = r#"
hut = 3
port = "/dev/ttyUSB0"
hub = "ws://10.0.0.1:8080/"
token = "abc"
"#;

#[test]
fn a_whole_file_is_enough() {
    let config = config(WHOLE, &[]).unwrap();
    assert_eq!((config.hut.number(), config.baud), (3, 115_200));
    assert_eq!((config.port.as_str(), config.hub.as_str()), ("/dev/ttyUSB0", "ws://10.0.0.1:8080"));
    assert_eq!(config.outbox.to_str(), Some("yard-data/station-3.outbox"));
    assert_eq!((config.token.reveal(), config.windows), ("abc", Windows::default()));
    assert!(!format!("{config:?}").contains("abc"), "a token is never printed");
}

#[test]
fn the_command_line_wins_over_the_file() {
    let arguments = ["--hut", "5", "--baud", "250000", "--token-file", "TOKEN_FILE"];
    let config = config(WHOLE, &arguments).unwrap();
    assert_eq!(
        (config.hut.number(), config.baud, config.token.reveal()),
        (5, 250_000, "from-file")
    );
}

#[test]
fn windows_come_from_the_file() {
    let config = config(&format!("{WHOLE}[windows]\ngap_max_ms = 900\n"), &[]).unwrap();
    assert_eq!(config.windows, Windows { gap_max_ms: 900, ..Windows::default() });
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let line = |add: &str| format!("{WHOLE}{add}\n");
    #[rustfmt::skip]
    let table: [(&str, String, &[&str], &[&str]); 12] = [
        ("unknown key", line("colour = 1"), &[], &["FILE, dòng 6", "không có mục `colour`"]),
        ("unknown window", line("[windows]\ngap_min_ms = 1"), &[], &["FILE, dòng 7", "gap_min_ms"]),
        ("wrong type", WHOLE.replace("3\n", "\"three\"\n"), &[], &["FILE, dòng 2", "sai kiểu"]),
        ("not TOML", line("= 4"), &[], &["FILE, dòng 6", "viết chưa đúng"]),
        ("no hut", WHOLE.replace("hut = 3", ""), &[], &["Thiếu số điếm", "--hut"]),
        ("hut of no yard", WHOLE.replace("hut = 3", "hut = 6"), &[], &["điếm số 6"]),
        ("no port", WHOLE.replace("port", "# port"), &[], &["Thiếu cổng", "--port"]),
        ("no hub", WHOLE.replace("hub", "# hub"), &[], &["Thiếu địa chỉ", "--hub"]),
        ("hub by its page", line(""), &["--hub", "http://10.0.0.1"], &["http://10.0.0.1", "ws://"]),
        ("no token", WHOLE.replace("token", "# token"), &[], &["Thiếu mã trạm", "--token-file"]),
        ("token of two lines", line(""), &["--token", "a\nb"], &["Mã trạm"]),
        ("windows at odds", line("[windows]\ngap_max_ms = 100"), &[], &["500", "100"]),
    ];
    for (reason, file, arguments, words) in table {
        let error = config(&file, arguments).expect_err(reason);
        for word in words {
            assert!(error.contains(word), "{reason}: {error:?} says {word:?}");
        }
    }
}
