//! A strip for a video mixer: what lies on the mat, whose answer is awaited, the points. The rest of the page is
//! transparent.

use super::scene::Scene;
use super::seat::Seat;
use super::shell::Shell;
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
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(public: &Public) -> Result<String, RenderError> {
    let paused = super::stopped(public);
    Ok(Overlay { scene: Scene::of(public), paused, seats: Seat::all(public) }.render()?)
}

/// The whole document.
///
/// # Errors
/// As [`body`].
pub fn document(public: &Public) -> Result<String, RenderError> {
    Shell {
        stem: "overlay",
        title: &public.yard,
        socket: Some("/socket/screen?page=overlay"),
        scripts: &["verse"],
        body: body(public)?,
    }
    .document()
}
