//! Việc của màn hình: what a screen is to show, as one line of text both ways.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use totom_display::screens::Kind;

/// Longest words of a notice, in letters: more cannot be read from afar.
const NOTICE: usize = 300;
/// Longest address of a web page.
const URL: usize = 500;
/// Longest name of a list or an album.
const NAME: usize = 40;

/// One thing to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Show {
    /// The game, in one of its ways.
    Kind(Kind),
    /// Time of day and the break.
    Clock,
    /// Rounds and matches.
    Rounds,
    /// The pictures of an album.
    Slides(String),
    /// A page of the web.
    Web(String),
    /// Words.
    Notice(String),
    /// Rules in pictures, standings, sponsors, next hội.
    Idle,
}

/// What a screen is told to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Task {
    /// One thing.
    Show(Show),
    /// A playlist, by its name.
    List(String),
}

/// It cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTask {
    /// No such kind.
    #[error("không có kiểu màn hình «{0}»: hãy tải lại trang rồi chọn lại")]
    Unknown(String),
    /// Not an address that may be framed.
    #[error(
        "địa chỉ trang «{0}» không dùng được: phải bắt đầu bằng http:// hoặc https://, không có dấu cách"
    )]
    Url(String),
    /// No words, or too many.
    #[error("lời nhắn phải có từ 1 đến {NOTICE} chữ")]
    Notice,
    /// A list or album must be named.
    #[error("chưa chọn danh sách phát hay tập ảnh")]
    Name,
}

const CLOCK: &str = "clock";
const ROUNDS: &str = "rounds";
const IDLE: &str = "idle";
const SLIDES: &str = "slides";
const WEB: &str = "web";
const NOTICE_WORD: &str = "notice";
const LIST: &str = "list";

impl FromStr for Show {
    type Err = BadTask;

    fn from_str(text: &str) -> Result<Self, BadTask> {
        let (kind, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        match kind {
            CLOCK => Ok(Self::Clock),
            ROUNDS => Ok(Self::Rounds),
            IDLE => Ok(Self::Idle),
            SLIDES => name(rest).map(Self::Slides),
            WEB => url(rest).map(Self::Web),
            NOTICE_WORD => notice(rest).map(Self::Notice),
            other => {
                let unknown = |_| BadTask::Unknown(other.chars().take(NAME).collect());
                other.parse().map(Self::Kind).map_err(unknown)
            }
        }
    }
}

impl FromStr for Task {
    type Err = BadTask;

    fn from_str(text: &str) -> Result<Self, BadTask> {
        match text.trim().split_once(' ') {
            Some((LIST, rest)) => name(rest).map(Self::List),
            Some(_) | None => text.parse().map(Self::Show),
        }
    }
}

fn name(text: &str) -> Result<String, BadTask> {
    let name = text.trim();
    let fits = !name.is_empty() && name.chars().count() <= NAME;
    if fits && !name.chars().any(char::is_control) {
        Ok(name.to_owned())
    } else {
        Err(BadTask::Name)
    }
}

fn notice(text: &str) -> Result<String, BadTask> {
    let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    let words = lines.join("\n");
    let plain = !words.chars().any(|c| c.is_control() && c != '\n');
    let fits = plain && (1..=NOTICE).contains(&words.chars().count());
    if fits { Ok(words) } else { Err(BadTask::Notice) }
}

/// Only pages: what a script or a file says is nobody's business in the yard. One of the hub's own
/// is named by its path; screens in screens would never end.
fn url(text: &str) -> Result<String, BadTask> {
    let url = text.trim();
    let plain = url.chars().all(|c| c.is_ascii_graphic() && !"\"'<>\\`".contains(c));
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let web = rest.is_some_and(|rest| {
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        !host.is_empty() && !host.contains('@')
    });
    let own = url.starts_with('/') && !url.starts_with("//") && !url.starts_with("/man");
    if plain && url.len() <= URL && (web || own) {
        return Ok(url.to_owned());
    }
    Err(BadTask::Url(url.chars().filter(|c| !c.is_control()).take(60).collect()))
}

impl fmt::Display for Show {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => f.write_str(kind.id()),
            Self::Clock => f.write_str(CLOCK),
            Self::Rounds => f.write_str(ROUNDS),
            Self::Idle => f.write_str(IDLE),
            Self::Slides(album) => write!(f, "{SLIDES} {album}"),
            Self::Web(url) => write!(f, "{WEB} {url}"),
            Self::Notice(words) => write!(f, "{NOTICE_WORD} {words}"),
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Show(show) => show.fmt(f),
            Self::List(list) => write!(f, "{LIST} {list}"),
        }
    }
}

macro_rules! as_text {
    ($type:ty) => {
        impl TryFrom<String> for $type {
            type Error = BadTask;

            fn try_from(text: String) -> Result<Self, BadTask> {
                text.parse()
            }
        }

        impl From<$type> for String {
            fn from(value: $type) -> Self {
                value.to_string()
            }
        }
    };
}

as_text!(Show);
as_text!(Task);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_reads_as_it_is_written() {
        for text in [
            "yard",
            "hut-3",
            "standings",
            "clock",
            "rounds",
            "idle",
            "slides nha-tai-tro",
            "web https://lang.vn/xem?a=1#b",
            "web http://192.168.1.9:8000/",
            "web /ma-qr",
            "notice Mời bà con\nra sân sau",
            "list Giờ nghỉ",
        ] {
            assert_eq!(text.parse::<Task>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_nobody_should_show_is_refused() {
        for (text, why) in [
            ("", "nothing"),
            ("hut-6", "no such hut"),
            ("slides", "no album"),
            ("list ", "no list"),
            ("web javascript:alert(1)", "a script"),
            ("web data:text/html,x", "a page within an address"),
            ("web file:///etc/passwd", "a file"),
            ("web https://", "no host"),
            ("web https://me@bank.vn/", "a name before the host"),
            ("web https://a b", "a space"),
            ("web https://a/\"onload=x", "a quote"),
            ("web //a.vn", "no scheme"),
            ("web /man/cong", "a screen within a screen"),
            ("web /man-hinh", "the organiser's page"),
            ("notice ", "no words"),
            ("notice a\u{7}", "a bell"),
        ] {
            assert!(text.parse::<Task>().is_err(), "{why}");
        }
        assert!(format!("notice {}", "ộ".repeat(301)).parse::<Task>().is_err());
        assert!(format!("web https://{}", "a".repeat(500)).parse::<Task>().is_err());
        let list = "list Giờ nghỉ".parse::<Show>();
        assert!(matches!(list, Err(BadTask::Unknown(_))), "a list in a list would never end");
    }
}
