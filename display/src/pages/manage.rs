//! Trang màn hình: every screen of the yard with what it shows, scenes, playlists. For the organiser.

use super::shell::Shell;
use crate::RenderError;
use askama::Template;

/// All that the page shows.
#[derive(Clone, Debug)]
pub struct ManagePage {
    /// Name of the yard.
    pub yard: String,
    /// What is wrong with the screens' book; empty when all is well.
    pub trouble: String,
    /// Where a new screen is opened: "192.168.1.10:8080".
    pub address: String,
    /// The screens.
    pub screens: Vec<ScreenCard>,
    /// Names of scenes.
    pub scenes: Vec<String>,
    /// Playlists.
    pub lists: Vec<ListCard>,
    /// What can be shown.
    pub choices: Vec<Choice>,
}

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenCard {
    /// By which its address knows it.
    pub id: String,
    /// What people call it; may be empty.
    pub name: String,
    /// When it was last seen.
    pub seen: Seen,
    /// "1920 × 1080"; empty before it told.
    pub size: String,
    /// What it cannot show, or shows late; empty when all is well.
    pub trouble: String,
    /// What it is told to show, as people read it; empty when nothing.
    pub shows: String,
    /// The choice that is in force.
    pub choice: String,
    /// Its words or address.
    pub detail: String,
}

/// When a screen was last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It is here, on so many pages, and said something so many seconds ago.
    Here(u32, u64),
    /// It left so many seconds ago.
    Gone(u64),
    /// Not since the hub was started.
    Never,
}

/// A playlist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListCard {
    /// Its name.
    pub name: String,
    /// "Toàn sân 30 giây".
    pub steps: Vec<String>,
    /// Screens that run it.
    pub runs: usize,
}

/// Something that can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// As the form sends it.
    pub value: String,
    /// As people read it.
    pub label: String,
    /// Can it be a step of a list?
    pub part: Part,
}

/// Whether a choice can be a step of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It can.
    Step,
    /// It is a list itself.
    Whole,
}

/// Beyond this, a screen that has not hung up does not answer.
const QUIET_S: u64 = 6;
/// Rows of the form for a new list.
const ROWS: usize = 6;

#[derive(Template)]
#[template(path = "manage.html")]
struct Manage<'a> {
    page: &'a ManagePage,
    rows: std::ops::Range<usize>,
}

impl ManagePage {
    fn away(&self) -> usize {
        self.screens.iter().filter(|card| card.state() != "live").count()
    }

    fn summary(&self) -> String {
        match (self.screens.len(), self.away()) {
            (0, _) => "Chưa có màn hình nào vào.".to_owned(),
            (all, 0) => format!("{all} màn hình, tất cả đang chạy."),
            (all, away) => format!("{all} màn hình, {away} màn hình cần xem lại."),
        }
    }
}

impl ScreenCard {
    /// `live`, `slow` or `lost`.
    fn state(&self) -> &'static str {
        match self.seen {
            Seen::Here(_, seconds) if seconds < QUIET_S && self.trouble.is_empty() => "live",
            Seen::Here(..) => "slow",
            Seen::Gone(_) | Seen::Never => "lost",
        }
    }

    fn title(&self) -> &str {
        if self.name.is_empty() { &self.id } else { &self.name }
    }

    fn seen(&self) -> String {
        match self.seen {
            Seen::Here(_, seconds) if seconds >= QUIET_S => {
                format!("không trả lời {}", span(seconds))
            }
            Seen::Here(1, _) => "vừa thấy".to_owned(),
            Seen::Here(pages, _) => format!("vừa thấy, mở ở {pages} nơi"),
            Seen::Gone(seconds) => format!("mất {} trước", span(seconds)),
            Seen::Never => "chưa thấy từ khi mở máy chủ".to_owned(),
        }
    }
}

/// "40 giây", "3 phút", "2 giờ".
fn span(seconds: u64) -> String {
    match seconds {
        ..90 => format!("{seconds} giây"),
        90..5400 => format!("{} phút", (seconds + 30) / 60),
        _ => format!("{} giờ", (seconds + 1800) / 3600),
    }
}

/// The inner HTML.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(page: &ManagePage) -> Result<String, RenderError> {
    Ok(Manage { page, rows: 0..ROWS }.render()?)
}

/// The whole document.
///
/// # Errors
/// As [`body`].
pub fn document(page: &ManagePage) -> Result<String, RenderError> {
    Shell {
        stem: "manage",
        title: &format!("Màn hình · {}", page.yard),
        socket: Some("/socket/man-hinh"),
        scripts: &["manage"],
        body: body(page)?,
    }
    .document()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_seen_is_told_in_words() {
        let card = |seen, trouble: &str| ScreenCard {
            id: "cong".to_owned(),
            name: String::new(),
            seen,
            size: String::new(),
            trouble: trouble.to_owned(),
            shows: String::new(),
            choice: String::new(),
            detail: String::new(),
        };
        for (seen, trouble, words, state) in [
            (Seen::Here(1, 0), "", "vừa thấy", "live"),
            (Seen::Here(1, 5), "", "vừa thấy", "live"),
            (Seen::Here(2, 1), "", "vừa thấy, mở ở 2 nơi", "live"),
            (Seen::Here(1, 1), "không mở được trang", "vừa thấy", "slow"),
            (Seen::Here(1, 8), "", "không trả lời 8 giây", "slow"),
            (Seen::Gone(40), "", "mất 40 giây trước", "lost"),
            (Seen::Gone(200), "", "mất 3 phút trước", "lost"),
            (Seen::Gone(7300), "", "mất 2 giờ trước", "lost"),
            (Seen::Never, "", "chưa thấy từ khi mở máy chủ", "lost"),
        ] {
            let card = card(seen, trouble);
            assert_eq!((card.seen().as_str(), card.state()), (words, state));
        }
    }
}
