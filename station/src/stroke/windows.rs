//! The times that divide strokes into gestures. All in ms of board time.

use serde::Deserialize;

/// Is a hut's own pace learnt?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pacing {
    /// After a few counts `gap_max_ms` grows with a slow player's pauses.
    #[default]
    Learn,
    /// `gap_max_ms` stays as it was set.
    Keep,
}

/// Times between strokes. Defaults hold for ordinary players; one hut may need others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Windows {
    /// Two strokes nearer than this, the second much weaker: the second is the stick bouncing.
    pub dup_min_ms: u32,
    /// A second stroke under this share of the first, in percent, is a bounce.
    pub dup_percent: u32,
    /// The longest pause inside a count: a longer one ends the gesture.
    pub gap_max_ms: u32,
    /// Does that pause grow with a slow player's?
    pub pacing: Pacing,
    /// The longest pause between the quick strokes of a roll.
    pub roll_gap_ms: u32,
    /// Fewest quick pauses in a row that make a roll.
    pub roll_gaps: usize,
    /// Fewest strokes of a roll, its lead-in and tail included.
    pub roll_strokes: usize,
    /// A pause longer than this after quick strokes ends the roll.
    pub roll_end_ms: u32,
    /// Quick strokes that go on longer than this are a fault, not a roll.
    pub roll_max_ms: u32,
    /// One to three strokes this soon after a roll are its closing flourish.
    pub roll_tail_ms: u32,
    /// From the end of a roll to the next roll or to the closing tùng tùng.
    pub link_ms: u32,
    /// How long after its last stroke a roll waits for the red flag.
    pub flag_wait_ms: u32,
    /// Strokes travel: the board's clock must have passed a deadline by this much before silence is certain.
    pub settle_ms: u32,
}

impl Default for Windows {
    fn default() -> Self {
        Self {
            dup_min_ms: 60,
            dup_percent: 40,
            gap_max_ms: 800,
            pacing: Pacing::Learn,
            roll_gap_ms: 200,
            roll_gaps: 4,
            roll_strokes: 6,
            roll_end_ms: 400,
            roll_max_ms: 5000,
            roll_tail_ms: 800,
            link_ms: 2500,
            flag_wait_ms: 3000,
            settle_ms: 20,
        }
    }
}

/// Windows that contradict one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WindowsError {
    /// Out of the range players can keep.
    #[error("`gap_max_ms` phải từ 500 đến 1200, đang là {0}")]
    Gap(u32),
    /// A roll's pauses must be the shortest.
    #[error(
        "phải có `dup_min_ms` < `roll_gap_ms` < `roll_end_ms` ≤ `gap_max_ms` ≤ `link_ms` và `roll_tail_ms` ≤ `link_ms`"
    )]
    Order,
    /// A roll must be told from a count of four.
    #[error("`roll_strokes` phải từ 6 trở lên và `roll_gaps` phải từ 4 đến `roll_strokes` trừ 1")]
    Roll,
    /// A share.
    #[error("`dup_percent` phải từ 0 đến 100, đang là {0}")]
    Percent(u32),
    /// Longer than anyone waits.
    #[error("`settle_ms` quá 500 hoặc `flag_wait_ms`, `link_ms`, `roll_max_ms` quá 30000")]
    TooLong,
}

impl Windows {
    /// Can a recogniser work with these?
    ///
    /// # Errors
    /// The first rule that is broken.
    pub const fn check(&self) -> Result<(), WindowsError> {
        if self.gap_max_ms < 500 || self.gap_max_ms > 1200 {
            return Err(WindowsError::Gap(self.gap_max_ms));
        }
        let ordered = self.dup_min_ms < self.roll_gap_ms
            && self.roll_gap_ms < self.roll_end_ms
            && self.roll_end_ms <= self.gap_max_ms
            && self.gap_max_ms <= self.link_ms
            && self.roll_tail_ms <= self.link_ms;
        if !ordered {
            return Err(WindowsError::Order);
        }
        if self.roll_strokes < 6 || self.roll_gaps < 4 || self.roll_gaps >= self.roll_strokes {
            return Err(WindowsError::Roll);
        }
        if self.dup_percent > 100 {
            return Err(WindowsError::Percent(self.dup_percent));
        }
        let long = 30_000;
        if self.settle_ms > 500
            || self.flag_wait_ms > long
            || self.link_ms > long
            || self.roll_max_ms > long
        {
            return Err(WindowsError::TooLong);
        }
        Ok(())
    }

    /// A lone stroke this soon after a finished gesture is perhaps its last.
    #[must_use]
    pub const fn straggler_ms(&self) -> u32 {
        self.gap_max_ms * 3 / 2
    }
}
