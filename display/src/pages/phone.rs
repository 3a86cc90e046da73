//! The crowd's phones: the live table, the last lines of the story, the points. Public and nothing else.

use super::progress::{Stock, progress};
use super::scene::Scene;
use super::seat::Seat;
use super::spoken;
use super::told::{Told, told};
use crate::RenderError;
use crate::words::Lang;
use askama::Template;
use totom_wire::screen::Public;

/// Lines of the story on the live page; the whole ván has a page of its own.
const STORY_LINES: usize = 6;

/// The page's values.
#[derive(Template)]
#[template(path = "phone.html")]
struct Phone<'a> {
    lang: Lang,
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

impl<'a> Phone<'a> {
    fn new(public: &'a Public, lang: Lang) -> Self {
        let seats = Seat::all(public).into_iter().map(|seat| spoken::seat(lang, seat));
        Self {
            lang,
            yard: &public.yard,
            progress: lang.say(&progress(public)).into_owned(),
            stock: Stock::of(public),
            pot: Some(public.session.pot).filter(|&pot| pot > 0),
            scene: spoken::scene(lang, Scene::of(public)),
            paused: super::stopped(public),
            seats: seats.collect(),
            story: public
                .story
                .iter()
                .rev()
                .take(STORY_LINES)
                .map(|line| told(line, lang))
                .collect(),
        }
    }
}

/// The inner HTML.
pub(super) fn body(public: &Public, lang: Lang) -> Result<String, RenderError> {
    Ok(Phone::new(public, lang).render()?)
}
