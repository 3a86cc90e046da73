//! What the person at the drum is asked to do.

use super::heard::STROKES;
use std::fmt;

/// What the person at the drum is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing: the noise is heard.
    Quiet,
    /// Soft strokes on the skin.
    Soft,
    /// Hard strokes on the skin.
    Hard,
    /// Strokes on the rim.
    Rim,
    /// A stroke was heard, so many of its kind by now.
    Heard(usize),
    /// Nothing more: the board is being told.
    Writing,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quiet => f.write_str("Xin đừng chạm vào trống trong 3 giây."),
            Self::Soft => write!(
                f,
                "Đánh NHẸ {STROKES} tiếng vào mặt trống, mỗi tiếng cách nhau chừng một giây."
            ),
            Self::Hard => write!(
                f,
                "Đánh MẠNH {STROKES} tiếng vào mặt trống, mỗi tiếng cách nhau chừng một giây."
            ),
            Self::Rim => {
                write!(f, "Gõ {STROKES} tiếng vào TANG trống, mỗi tiếng cách nhau chừng một giây.")
            }
            Self::Heard(count) => write!(f, "  {count}"),
            Self::Writing => f.write_str("Đang ghi vào mạch."),
        }
    }
}
