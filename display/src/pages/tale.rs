//! The ván so far as a story, from the deal on: for whoever came late.

use super::shell::Shell;
use super::told::{Told, told};
use crate::RenderError;
use crate::words::Lang;
use askama::Template;
use totom_wire::screen::{Public, StoryLine};

/// The page's values.
#[derive(Template)]
#[template(path = "tale.html")]
struct Tale<'a> {
    lang: Lang,
    title: String,
    /// Oldest first.
    story: Vec<Told<'a>>,
}

/// The whole document in the reader's language; `lines` are those of this ván, oldest first.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(public: &Public, lines: &[StoryLine], lang: Lang) -> Result<String, RenderError> {
    let round = public.session.round.as_ref();
    let title = round
        .map_or_else(|| "Chuyện hội".to_owned(), |round| format!("Chuyện ván {}", round.number));
    let title = lang.say(&title).into_owned();
    let story = lines.iter().map(|line| told(line, lang)).collect();
    let page = Tale { lang, title, story };
    Shell {
        stem: "tale",
        title: &public.yard,
        socket: None,
        scripts: &["glossary"],
        body: page.render()?,
    }
    .document_in(lang)
}
