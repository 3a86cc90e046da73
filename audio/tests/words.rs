//! What people read of the program before it runs.

use clap::{Args as _, Command};
use totom_audio::cli::Args;

#[test]
fn the_help_is_for_people_and_says_where_the_key_comes_from() {
    let mut command = Args::augment_args(Command::new("announce"));
    for arg in command.get_arguments() {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        assert!(!help.is_ascii(), "--{}: {help}", arg.get_id());
        for value in arg.get_possible_values() {
            let help = value.get_help().map(ToString::to_string);
            assert!(help.is_none_or(|help| !help.is_ascii()), "{}", value.get_name());
        }
    }
    let help = command.render_long_help().to_string();
    for due in ["loa nén", "loa thùng", "keys.toml", "«audio»", "TOTOM_AUDIO_TOKEN"] {
        assert!(help.contains(due), "{due} in {help}");
    }
}
