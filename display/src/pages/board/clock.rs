//! Đồng hồ: the hub's time of day, which every screen then counts on by itself.

/// A moment of the day, as the hub's clock shows it to people. Wall time: it decides nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Milliseconds since midnight.
    pub ms: u32,
    /// From 1, Monday, to 7, Sunday.
    pub weekday: u8,
    /// Of the month.
    pub day: u8,
    /// From 1.
    pub month: u8,
}

const WEEKDAYS: [&str; 7] =
    ["Thứ hai", "Thứ ba", "Thứ tư", "Thứ năm", "Thứ sáu", "Thứ bảy", "Chủ nhật"];

impl Clock {
    /// "08:05".
    pub(super) fn time(self) -> String {
        let minutes = self.ms / 60_000;
        format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
    }

    /// "Thứ hai, ngày 30 tháng 11".
    pub(super) fn date(self) -> String {
        let weekday = WEEKDAYS[usize::from(self.weekday.clamp(1, 7)) - 1];
        format!("{weekday}, ngày {} tháng {}", self.day, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_told_as_people_tell_it() {
        for (ms, weekday, time, date, why) in [
            (0, 1, "00:00", "Thứ hai, ngày 9 tháng 2", "midnight"),
            (29_159_999, 7, "08:05", "Chủ nhật, ngày 9 tháng 2", "begun minutes are not told"),
            (86_399_999, 5, "23:59", "Thứ sáu, ngày 9 tháng 2", "the last one"),
        ] {
            let clock = Clock { ms, weekday, day: 9, month: 2 };
            assert_eq!((clock.time().as_str(), clock.date().as_str()), (time, date), "{why}");
        }
    }
}
