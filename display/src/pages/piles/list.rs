//! The list: deals that wait to be dealt, and what this role may do about each.

use crate::RenderError;
use crate::pages::shell::Shell;
use crate::pages::verses::Told;
use crate::words;
use askama::Template;
use totom_wire::command::Role;
use totom_wire::screen::Ready;

/// A pile of a deal, for whoever lays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileLink {
    /// Its name in addresses.
    pub id: String,
    /// "Điếm 3", "Nọc".
    pub name: String,
    /// How often its sheet was opened.
    pub opened: usize,
}

/// A deal that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealCard {
    /// What is known of it to everybody.
    pub ready: Ready,
    /// Its seed is not here: the record came back from a copy without it.
    pub lost: bool,
    /// Its piles.
    pub piles: Vec<PileLink>,
}

/// All that the page shows.
#[derive(Clone, Debug)]
pub struct ListPage<'a> {
    /// Name of the yard.
    pub yard: &'a str,
    /// Who looks.
    pub role: Role,
    /// The deals, the one that waits longest first.
    pub deals: &'a [DealCard],
    /// What became of the last try.
    pub told: Option<Told>,
    /// What was typed into the field, so that a fault in it costs nobody the text.
    pub draft: &'a str,
}

#[derive(Template)]
#[template(path = "piles.html")]
struct List<'a> {
    page: &'a ListPage<'a>,
}

impl List<'_> {
    fn lays(&self) -> bool {
        self.page.role == Role::XepBai
    }

    fn prepares(&self) -> bool {
        matches!(self.page.role, Role::Organiser | Role::Arbiter)
    }

    fn carries(&self) -> bool {
        self.page.role == Role::Organiser
    }
}

impl DealCard {
    fn mark(&self) -> String {
        words::promise(&self.ready.deal.commitment)
    }
}

/// The whole document.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn list(page: &ListPage<'_>) -> Result<String, RenderError> {
    let body = List { page }.render()?;
    let title = format!("Ván chia sẵn · {}", page.yard);
    Shell { stem: "piles", title: &title, socket: None, scripts: &["verses"], body }.document()
}
