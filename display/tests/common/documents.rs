//! Every whole page there is, in every phase.

use super::{boards, books, desks, hut, hut_views, moments, slips, still_pages};
use totom_display::pages;
use totom_display::screens::Kind;
use totom_display::words::Lang;
use totom_wire::command::Role;

/// Whom a page is for, and so what it is looked at on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The crowd, on something large that nobody scrolls.
    Yard,
    /// Somebody with a telephone.
    Phone,
    /// An arbiter at a tablet, or at a telephone when there is no tablet.
    Desk,
    /// A hut, or its drum buttons.
    Hut,
    /// Who sets things up, at a laptop.
    Office,
}

/// A page with its name.
pub struct Document {
    pub whom: Whom,
    pub stem: String,
    pub page: String,
}

/// All of them. A kind of screen that is added is among them by itself.
pub fn documents() -> Vec<Document> {
    let screens = moments().into_iter().flat_map(|(stem, public)| {
        // A hut's close-up is the same page for each.
        let alike = |kind: &Kind| matches!(kind, Kind::Closeup(of) if of.number() != 4);
        let kinds = Kind::ALL.into_iter().filter(move |kind| !alike(kind));
        kinds.map(move |kind| {
            let whom = if kind == Kind::Phone { Whom::Phone } else { Whom::Yard };
            new(whom, kind.id(), stem, kind.document(&public).unwrap())
        })
    });
    let english = moments().into_iter().map(|(stem, public)| {
        let page = Kind::Phone.document_in(&public, Lang::En).unwrap();
        new(Whom::Phone, "english", stem, page)
    });
    let desks_ = desks().into_iter().map(|(stem, desk)| {
        new(Whom::Desk, "desk", stem, pages::desk::document(&desk, Role::Arbiter).unwrap())
    });
    let huts = hut_views().into_iter().flat_map(|(stem, hut, view, public)| {
        let page = pages::hut::document(hut, view.as_ref(), &public).unwrap();
        // As its script says once the hut has pressed it.
        let sorted = page.replacen("<body ", "<body data-sort=\"phu\" ", 1);
        [new(Whom::Hut, "hut", stem, page), new(Whom::Hut, "hut_by_phu", stem, sorted)]
    });
    let chanters = moments().into_iter().map(|(stem, public)| {
        new(Whom::Desk, "chanter", stem, pages::chanter::document(&public).unwrap())
    });
    let beats = desks().into_iter().map(|(stem, desk)| {
        let page = pages::beat::document(hut(3), &desk.public, &desk.cases).unwrap();
        new(Whom::Hut, "beat", stem, page)
    });
    let books = books().into_iter().chain(slips());
    let still = still_pages().unwrap().into_iter().map(|(stem, page)| (stem.to_owned(), page));
    let office = books.chain(still).map(|(stem, page)| new(Whom::Office, "", &stem, page));
    let boards = boards().into_iter().map(|(whom, stem, page)| new(whom, "", &stem, page));
    let screens = screens.chain(english).chain(boards);
    screens.chain(desks_).chain(huts).chain(chanters).chain(beats).chain(office).collect()
}

fn new(whom: Whom, kind: &str, stem: &str, page: String) -> Document {
    let stem = format!("{kind}_{stem}").trim_start_matches('_').to_lowercase();
    Document { whom, stem, page }
}
