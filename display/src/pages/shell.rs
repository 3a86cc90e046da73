//! The document around every page: head, styles, scripts, the age badge.

use crate::RenderError;
use crate::words::Lang;
use askama::Template;
use totom_wire::command::Role;
use totom_wire::door::{self, DOORS, Door};

/// What a page needs around its body.
pub(super) struct Shell<'a> {
    /// Stem of the page: its style sheet and the class of its `<body>`.
    pub(super) stem: &'static str,
    /// Window title.
    pub(super) title: &'a str,
    /// Socket that sends new bodies; `None` for a page that stays as it is.
    pub(super) socket: Option<&'a str>,
    /// Stems of the scripts, in order; `morph`, `left` and `socket` come by themselves.
    pub(super) scripts: &'static [&'static str],
    /// Inner HTML.
    pub(super) body: String,
}

impl Shell<'_> {
    fn has_buttons(&self) -> bool {
        self.scripts.contains(&"command")
    }

    fn has_forms(&self) -> bool {
        self.scripts.contains(&"form")
    }

    fn has_words(&self) -> bool {
        self.scripts.contains(&"glossary")
    }

    /// The whole document, in Vietnamese.
    pub(super) fn document(&self) -> Result<String, RenderError> {
        self.document_in(Lang::Vi)
    }

    /// The whole document, whose words are in this language.
    pub(super) fn document_in(&self, lang: Lang) -> Result<String, RenderError> {
        Ok(Document { shell: self, lang, opens: String::new() }.render()?)
    }

    /// The whole document for this role. Its body may be one that all roles see: links in it that are
    /// marked with a door (`data-door`) are shown to those whom it admits.
    pub(super) fn document_for(&self, role: Role) -> Result<String, RenderError> {
        let doors = DOORS.iter().map(|(door, _)| *door).filter(|door| door::opens(role, *door));
        let opens = doors.map(Door::id).collect::<Vec<_>>().join(" ");
        Ok(Document { shell: self, lang: Lang::Vi, opens }.render()?)
    }
}

/// The page with its language.
#[derive(Template)]
#[template(path = "shell.html")]
struct Document<'a> {
    shell: &'a Shell<'a>,
    lang: Lang,
    /// The doors that admit who looks.
    opens: String,
}
