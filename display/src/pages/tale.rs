//! The ván so far as a story, from the deal on: for whoever came late.

use super::shell::Shell;
use super::told::{Told, told};
use crate::RenderError;
use askama::Template;
use totom_wire::screen::{Public, StoryLine};

/// The page's values.
#[derive(Template)]
#[template(path = "tale.html")]
struct Tale<'a> {
    title: String,
    /// Oldest first.
    story: Vec<Told<'a>>,
}

/// The whole document; `lines` are those of this ván, oldest first.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(public: &Public, lines: &[StoryLine]) -> Result<String, RenderError> {
    let round = public.session.round.as_ref();
    let title = round
        .map_or_else(|| "Chuyện hội".to_owned(), |round| format!("Chuyện ván {}", round.number));
    let page = Tale { title, story: lines.iter().map(told).collect() };
    Shell {
        stem: "tale",
        title: &public.yard,
        socket: None,
        scripts: &["glossary"],
        body: page.render()?,
    }
    .document()
}
