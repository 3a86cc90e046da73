//! `totom hand`: one hand for a person, one for a program, and a stream of them.

use crate::common::{output, say, totom};
use std::io::{BufRead, BufReader, Write};
use std::process::{Output, Stdio};

const WON: &str = "7v 3w 3s 9w cc 8s 1v 1w 1s oc 4-6v 4-6w 5s*3 tt*2";
const XUYEN: &str = "3v 5v 2w*3 8w*3 5-7w 3-5s 7-9s tt oc*2";
/// Three `7v` and `3w 3s`: a phỗng and a tôm.
const FOUR: &str = "7v*3 3w 3s 4-6w 5-7w 4-6s 5-7s 1v 1w*2 1s*2 tt oc*2";

/// Each row: what follows `totom hand`, the exit code, words that must be said, and why.
const ASKED: &[(&[&str], i32, &str, &str)] = &[
    (&[WON], 0, "Ù tôm, lèo: 10 điểm.", "a hand in one argument"),
    (&["7v", "3w", "3s"], 1, "Bài 3 lá", "cards as arguments of their own, and too few"),
    (&[XUYEN], 0, "tứ văn", "twenty cards wait"),
    (&["--json", WON], 0, r#""cuoc":["tom","leo"],"points":10"#, "JSON"),
    (&["--json", XUYEN], 0, r#"[{"card":"4v","cuoc":["suong","xuyen"],"points":6}]"#, "JSON waits"),
    (&["--json", "3v"], 1, r#"{"count":1,"wins":false"#, "a wrong count is answered and is wrong"),
    (&["--json", "3v 3x"], 1, r#""at":4}"#, "bad text is answered and is wrong"),
    (&["3v*4 3v"], 1, "cột 6", "a fifth copy, with its place"),
    (&["tam văm"], 1, "«tam»", "half a name"),
    (
        &["--four", "--json", FOUR],
        0,
        r#"{"count":25,"wins":true,"cuoc":["tom"],"points":6"#,
        "bí tứ",
    ),
    (&["--json", FOUR], 1, r#"{"count":25,"wins":false,"fault":"thua_thieu_quan"}"#, "not bí tứ"),
    (&["--four", WON], 1, "24 lá hoặc 25 lá", "21 cards are too few for bí tứ"),
    (&[], 2, "CARDS", "no card at all"),
    (&["--jsonl", "3v"], 2, "--jsonl", "a stream comes from standard input alone"),
];

#[test]
fn a_hand_is_explained_or_refused() {
    for (arguments, code, words, why) in ASKED {
        let ended = output(&[&["hand"], *arguments].concat());
        assert_eq!(ended.status.code(), Some(*code), "{why}: {}", say(&ended));
        assert!(say(&ended).contains(words), "{why}: {}", say(&ended));
    }
}

fn streamed(flags: &[&str], input: &[u8]) -> Output {
    let mut child = totom(&[&["hand", "--jsonl"], flags].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let ended = child.wait_with_output().unwrap();
    feeder.join().unwrap().unwrap();
    ended
}

#[test]
fn what_editors_leave_in_a_file_is_no_card() {
    let ended = streamed(&[], "\u{feff}3v 4v\r\n5v\r\n".as_bytes());
    let answers = String::from_utf8(ended.stdout).unwrap();
    assert_eq!(answers.matches("thua_thieu_quan").count(), 2, "{answers}");
}

#[test]
fn a_stream_is_answered_line_by_line_in_order() {
    let lines = [WON, "3v", "3x", "", XUYEN, "3v*4, 3v"];
    let mut input = lines.join("\n").repeat(500).into_bytes();
    input.extend_from_slice(b"\n\xff\xfe\n3v");
    let ended = streamed(&[], &input);
    assert_eq!(ended.status.code(), Some(0), "bad lines do not end a stream");
    let answers = String::from_utf8(ended.stdout).unwrap();
    let answers: Vec<&str> = answers.lines().collect();
    let input = String::from_utf8_lossy(&input).into_owned();
    assert_eq!(answers.len(), input.lines().count());
    let rules = totom_rules::win::WinRules::default();
    for (line, answer) in input.lines().zip(answers) {
        assert_eq!(totom_rules::explain::answer(line, &rules), answer, "{line}");
    }
}

#[test]
fn a_stream_may_be_of_bi_tu() {
    let lines = [FOUR, WON, "3x"];
    let ended = streamed(&["--four"], lines.join("\n").as_bytes());
    let answers = String::from_utf8(ended.stdout).unwrap();
    let rules = totom_rules::win::WinRules::default().with(totom_rules::Seats::Four);
    let expected = lines.map(|line| totom_rules::explain::answer(line, &rules) + "\n");
    assert_eq!(answers, expected.concat());
}

/// Somebody who asks one hand at a time gets each answer before the next question.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut child =
        totom(&["hand", "--jsonl"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for line in [WON, "3x"] {
        writeln!(stdin, "{line}").unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with('{'), "{line}");
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_hand_of_the_help_is_a_hand() {
    let help = say(&output(&["--help"]));
    let example = help.lines().find_map(|line| line.trim().strip_prefix("totom hand ")).unwrap();
    let cards: Vec<&str> = example.split(' ').collect();
    let ended = output(&[&["hand"][..], &cards].concat());
    assert_eq!(ended.status.code(), Some(0), "{}", say(&ended));
    assert!(say(&ended).contains("Ù"), "{}", say(&ended));
}
