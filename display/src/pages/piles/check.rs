//! Soát chồng: a laid pile told card by card, lowest first, and the first place that differs.

use super::sheet::SheetHead;
use crate::RenderError;
use crate::pages::shell::Shell;
use crate::words;
use askama::Template;
use totom_wire::rules::pile::{Checked, Owner};

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing was told yet.
    Nothing,
    /// The text names no cards: why.
    Unreadable(String),
    /// It was compared.
    Compared(Checked),
}

#[derive(Template)]
#[template(path = "pile_check.html")]
struct Check<'a> {
    deal: &'a str,
    mark: String,
    pile: String,
    name: String,
    count: u8,
    style: &'static str,
    say: String,
    draft: &'a str,
}

/// The whole document; `draft` is what was told.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn check(
    head: &SheetHead,
    owner: Owner,
    found: &Found,
    draft: &str,
) -> Result<String, RenderError> {
    let (style, say) = said(found);
    let body = Check {
        deal: &head.commitment,
        mark: words::promise(&head.commitment),
        pile: String::from(owner),
        name: owner.to_string(),
        count: head.seats.hand(),
        style,
        say,
        draft,
    };
    let body = body.render()?;
    Shell { stem: "piles", title: "Soát chồng bài", socket: None, scripts: &[], body }.document()
}

fn said(found: &Found) -> (&'static str, String) {
    match found {
        Found::Nothing => ("", String::new()),
        Found::Unreadable(why) => ("error", words::capital(why)),
        Found::Compared(Checked::Whole) => ("done", "Chồng này xếp đúng, đủ lá.".to_owned()),
        Found::Compared(Checked::Short(left)) => {
            ("done", format!("Đúng đến đây; còn {left} lá chưa soát."))
        }
        Found::Compared(Checked::Differs { at, found, wanted: Some(wanted) }) => (
            "error",
            format!(
                "Sai ở lá số {at}: đang là {}, theo tờ phải là {}. Các lá trước đó đúng.",
                found.name(),
                wanted.name()
            ),
        ),
        Found::Compared(Checked::Differs { at, found, wanted: None }) => {
            ("error", format!("Thừa lá: lá số {at} là {}, theo tờ đã hết chồng.", found.name()))
        }
    }
}
