//! A line of text in, a line of JSON out.

use super::explain;
use crate::hand::parse_deck;
use crate::win::WinRules;
use serde::Serialize;

/// What a line that is no hand is answered with.
#[derive(Serialize)]
struct Unread {
    error: String,
    at: usize,
}

/// Reads a typed hand and explains it in one line of JSON, without a line's end.
///
/// Text that is no hand, and a fifth card of a kind, give `{"error":…,"at":column}`.
#[must_use]
pub fn answer(line: &str, rules: &WinRules) -> String {
    let json = match parse_deck(line) {
        Ok(hand) => serde_json::to_string(&explain(&hand, rules)),
        Err(error) => serde_json::to_string(&Unread { error: error.to_string(), at: error.column }),
    };
    // Numbers, words and lists of them always are JSON.
    json.unwrap_or_default()
}
