//! Wall time, for people to read. It orders and decides nothing: clocks jump.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The minute, as a clock shows it.
const MINUTE: &str = "%H:%M";

/// Now, to the minute.
pub(crate) fn now() -> String {
    shown(Timestamp::now(), MINUTE)
}

/// A stored time in this form; as it is when it is none.
pub(crate) fn at(stored: &str, form: &str) -> String {
    stored.parse().map_or_else(|_| stored.to_owned(), |at| shown(at, form))
}

fn shown(at: Timestamp, form: &str) -> String {
    at.to_zoned_datetime(TimeZone::system()).strftime(form).to_string()
}
