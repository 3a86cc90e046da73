//! Việc của màn hình: what a screen is to show, as one line of text both ways.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use totom_display::screens::Kind;

/// Longest words of a notice, in letters: more cannot be read from afar.
const NOTICE: usize = 300;
/// Longest address of a web page.
const URL: usize = 500;
/// So many letters of a kind that nobody knows are told.
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
    /// No address of the web.
    #[error("địa chỉ trang «{0}» phải bắt đầu bằng http:// hay https://")]
    Scheme(String),
    /// An address without a machine.
    #[error("địa chỉ trang «{0}» thiếu tên máy sau http:// hay https://")]
    Host(String),
    /// Who logs in is nobody's business.
    #[error("địa chỉ trang «{0}» có tên người dùng (dấu @ trước tên máy): hãy bỏ phần ấy")]
    User(String),
    /// It was typed, not copied.
    #[error(
        "địa chỉ trang «{0}» có dấu cách, chữ có dấu hay dấu nháy: hãy chép nguyên từ thanh địa chỉ của trình duyệt"
    )]
    Letters(String),
    /// Too long.
    #[error("địa chỉ trang dài quá {URL} chữ: hãy dùng địa chỉ ngắn hơn")]
    Long,
    /// Screens in screens would never end.
    #[error("không chiếu màn hình hay trang ban tổ chức («{0}») trong một màn hình khác")]
    Screen(String),
    /// No words, or too many.
    #[error("lời nhắn phải có từ 1 đến {NOTICE} chữ")]
    Notice,
    /// A bell cannot be read.
    #[error("lời nhắn có ký tự không hiện được (như dấu tab): hãy gõ lại")]
    Unseen,
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

/// Whether there is such a list or album the book knows.
fn name(text: &str) -> Result<String, BadTask> {
    let name = text.trim();
    if name.is_empty() { Err(BadTask::Name) } else { Ok(name.to_owned()) }
}

fn notice(text: &str) -> Result<String, BadTask> {
    let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    let words = lines.join("\n");
    if !(1..=NOTICE).contains(&words.chars().count()) {
        return Err(BadTask::Notice);
    }
    let unseen = words.chars().any(|c| c.is_control() && c != '\n');
    if unseen { Err(BadTask::Unseen) } else { Ok(words) }
}

/// Only pages: what a script or a file says is nobody's business in the yard. One of the hub's own
/// is named by its path.
fn url(text: &str) -> Result<String, BadTask> {
    let url = text.trim();
    let told = || url.chars().filter(|c| !c.is_control()).take(60).collect::<String>();
    if url.len() > URL {
        return Err(BadTask::Long);
    }
    if url.starts_with("/man") {
        return Err(BadTask::Screen(told()));
    }
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let own = url.starts_with('/') && !url.starts_with("//");
    let host = match rest {
        Some(rest) => rest.split(['/', '?', '#']).next().unwrap_or_default(),
        None if own => "",
        None => return Err(BadTask::Scheme(told())),
    };
    if host.contains('@') {
        Err(BadTask::User(told()))
    } else if host.is_empty() && !own {
        Err(BadTask::Host(told()))
    } else if !url.chars().all(|c| c.is_ascii_graphic() && !"\"'<>\\`".contains(c)) {
        Err(BadTask::Letters(told()))
    } else {
        Ok(url.to_owned())
    }
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
        let long = format!("web https://{}", "a".repeat(500));
        let speech = format!("notice {}", "ộ".repeat(301));
        for (text, due, why) in [
            ("", "không có kiểu", "nothing"),
            ("hut-6", "không có kiểu", "no such hut"),
            ("slides", "chưa chọn", "no album"),
            ("list ", "không có kiểu", "no list"),
            ("web javascript:alert(1)", "phải bắt đầu", "a script"),
            ("web data:text/html,x", "phải bắt đầu", "a page within an address"),
            ("web file:///etc/passwd", "phải bắt đầu", "a file"),
            ("web //a.vn", "phải bắt đầu", "no scheme"),
            ("web https://", "thiếu tên máy", "no host"),
            ("web https://?q", "thiếu tên máy", "no host either"),
            ("web https://me@bank.vn/", "tên người dùng", "a name before the host"),
            ("web https://a b", "dấu cách", "a space"),
            ("web https://làng.vn/", "dấu cách, chữ có dấu", "typed as it is spoken"),
            ("web https://a/\"onload=x", "dấu nháy", "a quote"),
            (&long, "dài quá 500", "an address of a page's length"),
            ("web /man/cong", "trong một màn hình khác", "a screen within a screen"),
            ("web /man-hinh", "trang ban tổ chức", "the organiser's page"),
            ("notice ", "từ 1 đến 300", "no words"),
            (&speech, "từ 1 đến 300", "a speech"),
            ("notice a\u{7}", "ký tự không hiện", "a bell"),
        ] {
            let said = text.parse::<Task>().unwrap_err().to_string();
            assert!(said.contains(due), "{why}: {said}");
        }
        let list = "list Giờ nghỉ".parse::<Show>();
        assert!(matches!(list, Err(BadTask::Unknown(_))), "a list in a list would never end");
    }
}
