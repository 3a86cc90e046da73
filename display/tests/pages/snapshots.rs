//! Every page in every phase, frozen. Accept a wanted change with `INSTA_UPDATE=always`.

use crate::common;
use totom_display::screens::Kind;
use totom_display::words::Lang;
use totom_display::{assets, pages};
use totom_wire::command::Role;

/// A page without the version of this build, one tag a line: a change is then seen where it is.
fn settled(html: &str) -> String {
    html.replace(&assets::href(""), "/assets/V/").replace("><", ">\n<")
}

#[test]
fn yard() {
    for (stem, public) in common::moments() {
        insta::assert_snapshot!(
            format!("yard_{stem}"),
            settled(&Kind::Yard.body(&public).unwrap())
        );
    }
}

/// The yard's screen shows each moment; of the others the moments in which they differ.
#[test]
fn screens() {
    let stems =
        ["empty", "arranging", "offered_drawn", "running", "paused", "judged", "won", "closed"];
    let hut = Kind::Closeup(common::hut(2));
    let kinds = [Kind::Phone, Kind::Scores, Kind::Verse, Kind::Overlay, Kind::Standings, hut];
    for (stem, public) in common::moments().into_iter().filter(|(stem, _)| stems.contains(stem)) {
        for kind in kinds {
            let body = settled(&kind.body(&public).unwrap());
            insta::assert_snapshot!(format!("{}_{stem}", kind.id()), body);
        }
    }
}

/// A hut in its liveliest and in its emptiest moment, and with the longest name.
#[test]
fn closeups() {
    let stems = ["empty", "crowded", "named", "folded", "yard_showing", "closed_equal"];
    for (stem, public) in common::moments().into_iter().filter(|(stem, _)| stems.contains(stem)) {
        let body = Kind::Closeup(common::hut(4)).body(&public).unwrap();
        insta::assert_snapshot!(format!("hut-4_{stem}"), settled(&body));
    }
}

#[test]
fn boards() {
    let boards = common::boards().into_iter().map(|(_, stem, page)| (stem, page));
    for (stem, page) in boards.chain(common::pictured()) {
        insta::assert_snapshot!(stem, settled(&page));
    }
}

#[test]
fn phone_in_english() {
    let stems = ["arranging", "offered_drawn", "running", "paused", "won", "closed"];
    for (stem, public) in common::moments().into_iter().filter(|(stem, _)| stems.contains(stem)) {
        let body = Kind::Phone.body_in(&public, Lang::En).unwrap();
        insta::assert_snapshot!(format!("phone_en_{stem}"), settled(&body));
    }
}

#[test]
fn desk() {
    for (stem, desk) in common::desks() {
        insta::assert_snapshot!(
            format!("desk_{stem}"),
            settled(&pages::desk::body(&desk).unwrap())
        );
    }
}

#[test]
fn hut() {
    for (stem, hut, view, public) in common::hut_views() {
        let body = pages::hut::body(hut, view.as_ref(), &public).unwrap();
        insta::assert_snapshot!(format!("hut_{stem}"), settled(&body));
    }
}

#[test]
fn beat() {
    for (stem, desk) in common::desks().into_iter().take(4) {
        let body = pages::beat::body(common::hut(3), &desk.public, &desk.cases).unwrap();
        insta::assert_snapshot!(format!("beat_{stem}"), settled(&body));
    }
}

#[test]
fn chanter() {
    let stems = ["empty", "arranging", "chanted", "running", "chanted_before", "paused", "won"];
    for (stem, public) in common::moments().into_iter().filter(|(stem, _)| stems.contains(stem)) {
        let body = pages::chanter::body(&public).unwrap();
        insta::assert_snapshot!(format!("chanter_{stem}"), settled(&body));
    }
}

#[test]
fn whole_documents() {
    let (_, desk) = common::desks().remove(0);
    let documents = [
        ("document_yard", Kind::Yard.document(&common::empty()).unwrap()),
        ("document_desk", pages::desk::document(&desk, Role::Arbiter).unwrap()),
        ("document_hut", pages::hut::document(common::hut(2), None, &common::empty()).unwrap()),
    ];
    for (stem, page) in documents.into_iter().chain(common::still_pages().unwrap()) {
        insta::assert_snapshot!(stem, settled(&page));
    }
}

#[test]
fn papers_of_several_yards() {
    for (stem, page) in common::sheets().unwrap() {
        insta::assert_snapshot!(stem, settled(&page));
    }
}
