//! Wall time, for people to read. It orders and decides nothing: clocks jump.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use totom_display::board::Clock;

/// The minute, as a clock shows it.
const MINUTE: &str = "%H:%M";

/// Now, to the minute.
pub(crate) fn now() -> String {
    shown(Timestamp::now(), MINUTE)
}

/// Now, for a clock on a wall.
pub(crate) fn clock() -> Clock {
    let now = Timestamp::now().to_zoned_datetime(TimeZone::system());
    let time = now.time();
    let seconds =
        (u32::from(time.hour().unsigned_abs()) * 60 + u32::from(time.minute().unsigned_abs())) * 60
            + u32::from(time.second().unsigned_abs());
    Clock {
        ms: seconds * 1000 + u32::from(time.millisecond().unsigned_abs()),
        weekday: now.weekday().to_monday_one_offset().unsigned_abs(),
        day: now.day().unsigned_abs(),
        month: now.month().unsigned_abs(),
    }
}

/// A stored time in this form; as it is when it is none.
pub(crate) fn at(stored: &str, form: &str) -> String {
    stored.parse().map_or_else(|_| stored.to_owned(), |at| shown(at, form))
}

fn shown(at: Timestamp, form: &str) -> String {
    at.to_zoned_datetime(TimeZone::system()).strftime(form).to_string()
}
