//! Bảng: what a public screen shows beside the game. Hội names, words and pictures come from the organiser.

mod clock;
mod lesson;
mod rounds;

pub use clock::Clock;
pub use lesson::Lesson;
pub use rounds::{Match, Round, Side};

use super::shell::Shell;
use crate::RenderError;
use askama::Template;
use lesson::Part;
use totom_wire::screen::Public;

/// What a screen shows beside the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board<'a> {
    /// Nobody has told it what to show: its id, to be told by.
    Waiting {
        /// By which the organiser's page knows it.
        id: &'a str,
        /// What people call it; may be empty.
        name: &'a str,
        /// Where the hub is reached.
        address: &'a str,
    },
    /// The time of day, how long a break lasts, and how long huts may still call.
    Clock(Clock),
    /// What has been and will be played in other yards and rounds.
    Rounds(&'a [Round]),
    /// A picture that the organiser brought in, and the one that follows.
    Slide {
        /// Its address.
        shown: &'a str,
        /// To be fetched before it is needed.
        next: &'a str,
    },
    /// A page of the web in a frame.
    Web(&'a str),
    /// Words from the organiser.
    Notice(&'a str),
    /// A rule of the game in pictures.
    Lesson(Lesson),
    /// When the next hội is.
    Next(&'a str),
}

#[derive(Template)]
#[template(path = "board/waiting.html")]
struct Waiting<'a> {
    yard: &'a str,
    id: &'a str,
    name: &'a str,
    address: &'a str,
    measure: &'static str,
}

#[derive(Template)]
#[template(path = "board/identity.html")]
struct Identity<'a> {
    id: &'a str,
    name: &'a str,
    measure: &'static str,
}

#[derive(Template)]
#[template(path = "board/clock.html")]
struct ClockPage<'a> {
    yard: &'a str,
    clock: Clock,
    pause: Option<String>,
}

#[derive(Template)]
#[template(path = "board/rounds.html")]
struct RoundsPage<'a> {
    yard: &'a str,
    rounds: &'a [Round],
    density: &'static str,
}

#[derive(Template)]
#[template(path = "board/slide.html")]
struct Slide<'a> {
    shown: &'a str,
    next: &'a str,
}

#[derive(Template)]
#[template(path = "board/web.html")]
struct Web<'a> {
    url: &'a str,
    /// Its address to be scanned; one of ours is never forbidden.
    code: Option<String>,
}

#[derive(Template)]
#[template(path = "board/notice.html")]
struct Notice<'a> {
    yard: &'a str,
    head: &'static str,
    text: &'a str,
    measure: &'static str,
}

#[derive(Template)]
#[template(path = "board/lesson.html")]
struct LessonPage<'a> {
    yard: &'a str,
    look: &'static str,
    title: &'static str,
    line: &'static str,
    parts: Vec<Part>,
}

impl Board<'_> {
    /// Stem of the style sheet that all of them share.
    pub const STYLE: &'static str = "board";

    /// The inner HTML. Nothing of it is hidden from anybody.
    ///
    /// # Errors
    /// Never by the values; only when a template is at fault.
    pub fn body(&self, public: &Public) -> Result<String, RenderError> {
        let yard = public.yard.as_str();
        let html = match *self {
            Self::Waiting { id, name, address } => {
                let measure = measure(id, [5, 10]);
                Waiting { yard, id, name, address, measure }.render()
            }
            Self::Clock(clock) => {
                let pause = crate::words::paused(public);
                ClockPage { yard, clock, pause }.render()
            }
            Self::Rounds(rounds) => {
                RoundsPage { yard, rounds, density: rounds::density(rounds) }.render()
            }
            Self::Slide { shown, next } => Slide { shown, next }.render(),
            Self::Web(url) => {
                let code = (!url.starts_with('/')).then(|| crate::qr::svg(url)).transpose()?;
                Web { url, code }.render()
            }
            Self::Notice(text) => {
                let measure = measure(text, [60, 160]);
                Notice { yard, head: "", text, measure }.render()
            }
            Self::Next(text) => {
                let measure = measure(text, [60, 160]);
                Notice { yard, head: "Hẹn bà con hội sau", text, measure }.render()
            }
            Self::Lesson(lesson) => LessonPage {
                yard,
                look: lesson.look(),
                title: lesson.title(),
                line: lesson.line(),
                parts: lesson.parts(),
            }
            .render(),
        };
        Ok(html?)
    }
}

/// Which screen it is, over whatever it shows.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn identity(id: &str, name: &str) -> Result<String, RenderError> {
    Ok(Identity { id, name, measure: measure(id, [5, 10]) }.render()?)
}

/// The document of a screen that is told what to show; `socket` is where it is told.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(title: &str, socket: &str) -> Result<String, RenderError> {
    Shell {
        stem: Board::STYLE,
        title,
        socket: Some(socket),
        scripts: &["verse", "yard", "man"],
        body: String::new(),
    }
    .document()
}

/// How large words may be: by so many letters they are `short`, `middling` or `long`.
fn measure(text: &str, [short, middling]: [usize; 2]) -> &'static str {
    match text.chars().count() {
        letters if letters <= short => "short",
        letters if letters <= middling => "middling",
        _ => "long",
    }
}
