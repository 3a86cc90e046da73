//! A strip for a video mixer: what lies on the mat, whose answer is awaited, the points. The rest of the page is
//! transparent.

use super::scene::Scene;
use super::seat::Seat;
use crate::RenderError;
use askama::Template;
use totom_wire::screen::Public;

/// The page's values.
#[derive(Template)]
#[template(path = "overlay.html")]
struct Overlay {
    scene: Scene,
    paused: Option<String>,
    seats: Vec<Seat>,
}

/// The inner HTML.
pub(super) fn body(public: &Public) -> Result<String, RenderError> {
    let paused = super::stopped(public);
    Ok(Overlay { scene: Scene::of(public), paused, seats: Seat::all(public) }.render()?)
}
