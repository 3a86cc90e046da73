//! What people read: Vietnamese, in one spelling.

use clap::{Args as _, Command};
use std::path::Path;
use totom_station::cli::Args;

#[test]
fn the_help_says_where_the_key_comes_from() {
    let mut command = Args::augment_args(Command::new("station"));
    for arg in command.get_arguments() {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        assert!(!help.is_ascii(), "--{}: {help}", arg.get_id());
    }
    let help = command.render_long_help().to_string();
    for due in ["keys.toml", "«station»", "TOTOM_STATION_TOKEN", "--token-file"] {
        assert!(help.contains(due), "{due} in {help}");
    }
}

/// Of «hòa» and «hoà» the first is ours.
#[test]
fn tone_marks_stand_where_the_old_spelling_puts_them() {
    let mut found = Vec::new();
    look(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut found);
    assert_eq!(found, Vec::<String>::new());
    assert!(is_new_style("xo\u{e1}") && is_new_style("Tu\u{1ef3}") && !is_new_style("quý"));
}

fn look(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            look(&path, found);
        } else {
            let text = std::fs::read_to_string(&path).expect("a source");
            let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| is_new_style(word));
            found.extend(words.map(|word| format!("{}: {word}", path.display())));
        }
    }
}

fn is_new_style(word: &str) -> bool {
    let word = word.to_lowercase();
    let mut tail = word.chars().rev();
    let (last, first, before) = (tail.next(), tail.next(), tail.next());
    let marked = |letters: &str| last.is_some_and(|last| letters.contains(last));
    match first {
        Some('o') => marked("àáảãạèéẻẽẹ"),
        Some('u') => before != Some('q') && marked("ỳýỷỹỵ"),
        _ => false,
    }
}
