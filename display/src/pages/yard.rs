//! The yard's big screen. Shows what is public and nothing else.

use super::caption::Caption;
use super::progress::{Stock, progress};
use super::scene::Scene;
use super::seat::Seat;
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
    paused: Option<String>,
    seats: Vec<Seat>,
    /// Oldest first.
    story: Vec<&'a str>,
    caption: Option<Caption<'a>>,
}

impl<'a> From<&'a Public> for Yard<'a> {
    fn from(public: &'a Public) -> Self {
        let told = &public.story[public.story.len().saturating_sub(STORY_LINES)..];
        Self {
            yard: &public.yard,
            progress: progress(public),
            stock: Stock::of(public),
            pot: Some(public.session.pot).filter(|&pot| pot > 0),
            scene: Scene::of(public),
            paused: super::stopped(public),
            seats: Seat::all(public),
            story: told.iter().map(|line| line.text.as_str()).collect(),
            caption: Caption::of(public),
        }
    }
}

/// The inner HTML.
pub(super) fn body(public: &Public) -> Result<String, RenderError> {
    Ok(Yard::from(public).render()?)
}
