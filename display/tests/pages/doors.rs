//! Links that lead through a door: those whom it does not admit see none of them.

use crate::common::{Document, Whom, documents};
use crate::markup::parse;
use crate::stylesheet::rules;
use std::collections::BTreeSet;
use totom_wire::door::DOORS;

/// The list of addresses itself, and pages that lead on to it.
const UP: [&str; 8] =
    ["/", "/desk", "/desk/so", "/papers", "/chia-san", "/vai", "/man-hinh", "/thu-giong"];
/// Kinds that need no way back: the list itself, and what is the crowd's.
const HOMELESS: [&str; 5] = ["home", "glossary", "invite", "tale", "standings"];

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

#[test]
fn every_page_of_the_staff_leads_to_the_list_of_addresses() {
    let (mut led, mut dead) = (0, Vec::new());
    for Document { whom, stem, page } in documents() {
        let staff = matches!(whom, Whom::Desk | Whom::Office);
        if !staff || HOMELESS.iter().any(|kind| stem.starts_with(kind)) {
            continue;
        }
        let tags = parse(&page).0.into_iter().filter(|tag| tag.name == "a");
        let mut to = tags.flat_map(|tag| tag.attributes).filter(|(name, _)| name == "href");
        if to.any(|(_, href)| UP.contains(&href.as_str())) {
            led += 1;
        } else {
            dead.push(stem);
        }
    }
    assert!(dead.is_empty(), "dead ends: {dead:?}");
    assert!(led > HOMELESS.len(), "most pages lead home");
}

#[test]
fn every_form_of_the_screens_pages_says_what_became_of_it() {
    let mut forms = 0;
    for Document { stem, page, .. } in documents() {
        if !stem.starts_with("manage") && !stem.starts_with("content") {
            continue;
        }
        let sends = |name: &str, value: &str| name == "method" && value == "post";
        for form in parse(&page).0 {
            if !form.attributes.iter().any(|(name, value)| sends(name, value)) {
                continue;
            }
            let class = form.attributes.iter().find(|(name, _)| name == "class");
            let asked = class.is_some_and(|(_, class)| class.split(' ').any(|one| one == "ask"));
            assert!(asked, "{stem}: a form leaves the page without a word: {:?}", form.attributes);
            forms += 1;
        }
    }
    assert!(forms > 0, "the pages have forms");
}
