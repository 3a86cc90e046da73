//! The kinds of answer a house rule takes: what a form offers and what a file may say.

use std::fmt;

/// A span of time, kept in milliseconds and written in seconds (`2`, `1.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seconds(u32);

impl Seconds {
    /// So many whole seconds.
    #[must_use]
    pub const fn whole(seconds: u16) -> Self {
        Self(seconds as u32 * 1000)
    }

    /// So many milliseconds.
    #[must_use]
    pub const fn from_ms(ms: u32) -> Self {
        Self(ms)
    }

    /// In milliseconds, as timers count.
    #[must_use]
    pub const fn ms(self) -> u64 {
        self.0 as u64
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        write!(f, "{whole}.{}", format!("{rest:03}").trim_end_matches('0'))
    }
}

/// What kind of answer a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `true` or `false`.
    YesNo,
    /// A whole number.
    Number {
        /// Smallest.
        min: u16,
        /// Largest.
        max: u16,
    },
    /// A whole number, or 0 for no limit.
    Limit {
        /// Largest.
        max: u16,
    },
    /// Seconds, whole or with decimals.
    Seconds {
        /// Shortest.
        min: Seconds,
        /// Longest.
        max: Seconds,
    },
    /// One of these words; each with its label.
    OneOf(&'static [(&'static str, &'static str)]),
    /// Some of these words in order, none twice; each with its label.
    Order(&'static [(&'static str, &'static str)]),
    /// Five seats counted to the right of the turner, who is the fifth.
    Seats,
}

impl Form {
    /// What may be written, as the end of a Vietnamese sentence.
    #[must_use]
    pub fn allowed(self) -> String {
        match self {
            Self::YesNo => "chỉ nhận true (có) hoặc false (không)".to_owned(),
            Self::Number { min, max } => format!("chỉ nhận số nguyên từ {min} đến {max}"),
            Self::Limit { max } => {
                format!("chỉ nhận số nguyên từ 1 đến {max}, hoặc 0 là không hạn định")
            }
            Self::Seconds { min, max } => format!("chỉ nhận số giây từ {min} đến {max}"),
            Self::OneOf(words) => format!("chỉ nhận {}", list(words, " hoặc ")),
            Self::Order(words) => format!(
                "chỉ nhận danh sách trong ngoặc vuông gồm {}, mỗi thứ nhiều nhất một lần, \
                 \"boc_tham\" đứng cuối nếu có",
                list(words, ", ")
            ),
            Self::Seats => "chỉ nhận năm số từ 1 đến 5 trong ngoặc vuông, ví dụ [1, 1, 3, 4, 4]; \
                            5 là chính người lật bài"
                .to_owned(),
        }
    }
}

fn list(words: &[(&str, &str)], joint: &str) -> String {
    let each: Vec<_> = words.iter().map(|(word, label)| format!("\"{word}\" ({label})")).collect();
    each.join(joint)
}
