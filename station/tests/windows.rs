//! Windows that contradict one another are refused in words.

use totom_station::stroke::{Windows, WindowsError};

#[test]
fn defaults_hold_and_nonsense_is_refused() {
    let d = Windows::default();
    let table = [
        (d, Ok(()), "the defaults"),
        (Windows { gap_max_ms: 1000, ..d }, Ok(()), "a slow village"),
        (Windows { gap_max_ms: 499, ..d }, Err(WindowsError::Gap(499)), "faster than people beat"),
        (
            Windows { gap_max_ms: 1201, ..d },
            Err(WindowsError::Gap(1201)),
            "slower than people wait",
        ),
        (Windows { roll_gap_ms: 400, ..d }, Err(WindowsError::Order), "a roll that never ends"),
        (Windows { dup_min_ms: 200, ..d }, Err(WindowsError::Order), "a roll taken for bounces"),
        (Windows { link_ms: 700, ..d }, Err(WindowsError::Order), "no room between rolls"),
        (Windows { roll_strokes: 5, ..d }, Err(WindowsError::Roll), "five may be a miscount"),
        (Windows { roll_gaps: 3, ..d }, Err(WindowsError::Roll), "a count of four would be a roll"),
        (Windows { dup_percent: 101, ..d }, Err(WindowsError::Percent(101)), "over the whole"),
        (Windows { flag_wait_ms: 30_001, ..d }, Err(WindowsError::TooLong), "nobody waits so long"),
    ];
    for (windows, expected, reason) in table {
        assert_eq!(windows.check(), expected, "{reason}");
    }
}
