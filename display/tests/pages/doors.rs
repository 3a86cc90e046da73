//! Links that lead through a door: those whom it does not admit see none of them.

use crate::common::{Document, documents};
use crate::markup::parse;
use crate::stylesheet::rules;
use std::collections::BTreeSet;
use totom_wire::door::DOORS;

#[test]
fn each_door_hides_its_links_from_a_page_that_does_not_open_it() {
    let hidden: BTreeSet<String> = rules("base")
        .into_iter()
        .filter(|rule| rule.within.is_empty() && rule.value("display") == Some("none"))
        .map(|rule| rule.selector)
        .collect();
    for (door, _) in DOORS {
        let id = door.id();
        let selector = format!("body:not([data-opens~=\"{id}\"]) [data-door=\"{id}\"]");
        assert!(hidden.contains(&selector), "base.css does not hide {id}");
    }
}

#[test]
fn links_are_marked_with_doors_that_there_are() {
    let ids: BTreeSet<&str> = DOORS.iter().map(|(door, _)| door.id()).collect();
    assert_eq!(ids.len(), DOORS.len(), "no two doors have one name");
    let mut met = 0;
    for Document { stem, page, .. } in documents() {
        let attributes = parse(&page).0.into_iter().flat_map(|tag| tag.attributes);
        for (_, id) in attributes.filter(|(name, _)| name == "data-door") {
            assert!(ids.contains(id.as_str()), "{stem}: no door is called {id}");
            met += 1;
        }
    }
    assert!(met > 0, "the desk has such links");
}
