//! The card on offer and its verse as large as the screen allows; between cards the name of the yard.

use super::scene::Scene;
use crate::RenderError;
use askama::Template;
use totom_wire::screen::Public;

/// The page's values.
#[derive(Template)]
#[template(path = "verse.html")]
struct Verse<'a> {
    yard: &'a str,
    scene: Scene,
    paused: Option<String>,
}

/// The inner HTML.
pub(super) fn body(public: &Public) -> Result<String, RenderError> {
    let paused = super::stopped(public);
    Ok(Verse { yard: &public.yard, scene: Scene::of(public), paused }.render()?)
}
