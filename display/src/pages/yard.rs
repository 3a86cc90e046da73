//! The yard's big screen, and the crowd's phones. Shows what is public and nothing else.

use super::scene::Scene;
use super::seat::Seat;
use super::shell::Shell;
use crate::RenderError;
use askama::Template;
use totom_wire::screen::Public;

/// Lines of the story at the foot of the screen.
const STORY_LINES: usize = 2;

/// The page's values.
#[derive(Template)]
#[template(path = "yard.html")]
struct Yard<'a> {
    yard: &'a str,
    /// "Ván 7".
    progress: String,
    /// Cards left in the nọc and the count at which the ván is drawn.
    stock: Option<Stock>,
    /// Gà: points in the pot; none when it is empty.
    pot: Option<u32>,
    scene: Scene,
    paused: Option<&'a str>,
    seats: Vec<Seat>,
    /// Oldest first.
    story: Vec<&'a str>,
}

/// The nọc.
struct Stock {
    left: u8,
    limit: u8,
    /// `low` when few draws are left.
    level: &'static str,
}

impl<'a> From<&'a Public> for Yard<'a> {
    fn from(public: &'a Public) -> Self {
        let told = &public.story[public.story.len().saturating_sub(STORY_LINES)..];
        Self {
            yard: &public.yard,
            progress: progress(public),
            stock: stock(public),
            pot: Some(public.session.pot).filter(|&pot| pot > 0),
            scene: Scene::of(public),
            paused: super::stopped(public),
            seats: Seat::all(public),
            story: told.iter().map(|line| line.text.as_str()).collect(),
        }
    }
}

impl Stock {
    fn new(left: u8, limit: u8) -> Self {
        // Two draws left: from then on eating is restricted (rules §5).
        let level = if left <= limit.saturating_add(2) { "low" } else { "full" };
        Self { left, limit, level }
    }
}

fn stock(public: &Public) -> Option<Stock> {
    let round = public.session.round.as_ref().filter(|_| !public.session.closed)?;
    Some(Stock::new(round.stock, round.stock_limit))
}

fn progress(public: &Public) -> String {
    let session = &public.session;
    match (&session.round, session.closed) {
        (_, true) => format!("Hết hội, {} ván", session.finished),
        (Some(round), false) if session.time_up => format!("Ván {}, ván cuối", round.number),
        (Some(round), false) => format!("Ván {}", round.number),
        (None, false) => String::new(),
    }
}

/// The inner HTML.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(public: &Public) -> Result<String, RenderError> {
    Ok(Yard::from(public).render()?)
}

/// The whole document.
///
/// # Errors
/// As [`body`].
pub fn document(public: &Public) -> Result<String, RenderError> {
    Shell {
        stem: "yard",
        title: &public.yard,
        socket: Some("/socket/screen?page=yard"),
        scripts: &["verse", "yard"],
        body: body(public)?,
    }
    .document()
}
