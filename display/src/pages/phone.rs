//! The crowd's phones: the live table, the last lines of the story, the points. Public and nothing else.

use super::progress::{Stock, progress};
use super::scene::Scene;
use super::seat::Seat;
use super::told::{Told, told};
use crate::RenderError;
use askama::Template;
use totom_wire::screen::Public;

/// Lines of the story on the live page; the whole ván has a page of its own.
const STORY_LINES: usize = 6;

/// The page's values.
#[derive(Template)]
#[template(path = "phone.html")]
struct Phone<'a> {
    yard: &'a str,
    /// "Ván 7".
    progress: String,
    stock: Option<Stock>,
    /// Gà: points in the pot; none when it is empty.
    pot: Option<u32>,
    scene: Scene,
    paused: Option<String>,
    seats: Vec<Seat>,
    /// Newest first: a thumb need not scroll for it.
    story: Vec<Told<'a>>,
}

impl<'a> From<&'a Public> for Phone<'a> {
    fn from(public: &'a Public) -> Self {
        Self {
            yard: &public.yard,
            progress: progress(public),
            stock: Stock::of(public),
            pot: Some(public.session.pot).filter(|&pot| pot > 0),
            scene: Scene::of(public),
            paused: super::stopped(public),
            seats: Seat::all(public),
            story: public.story.iter().rev().take(STORY_LINES).map(told).collect(),
        }
    }
}

/// The inner HTML.
pub(super) fn body(public: &Public) -> Result<String, RenderError> {
    Ok(Phone::from(public).render()?)
}
