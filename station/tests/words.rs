//! What people read of the program before it runs.

use clap::{Args as _, Command};
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
