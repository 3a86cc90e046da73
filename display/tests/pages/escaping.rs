//! Whatever people type is shown as they typed it, and is never markup.

use crate::common::{self, hut};
use crate::common::{Document, documents};
use crate::markup::parse;
use totom_display::pages;
use totom_display::screens::Kind;
use totom_display::words::Lang;
use totom_wire::command::Role;
use totom_wire::rules::Hut;

const EVIL: &str = "<b>\"Đậm\" & 'xấu'</b><script>alert(1)</script>";

#[test]
fn no_page_has_a_tag_that_a_name_brought() {
    for Document { stem, page, .. } in documents() {
        let (tags, _) = parse(&page);
        assert!(!page.contains("<b>Làng"), "{stem}");
        let scripts = tags.iter().filter(|tag| tag.name == "script" && !tag.closes);
        for script in scripts {
            let (_, src) = script.attributes.iter().find(|(name, _)| name == "src").unwrap();
            assert!(src.starts_with("/assets/"), "{stem}: {src}");
        }
    }
}

#[test]
fn every_text_field_is_escaped() {
    let (_, mut desk) =
        common::desks().into_iter().find(|(stem, _)| *stem == "offered_drawn").unwrap();
    let clean = pages::desk::document(&desk, Role::Arbiter).unwrap();
    let public = &mut desk.public;
    public.yard = EVIL.to_owned();
    public.session.paused = Some(EVIL.to_owned());
    for standing in Hut::ALL {
        public.session.standings[standing].name = EVIL.to_owned();
    }
    let verse = public.verse.as_mut().unwrap();
    EVIL.clone_into(&mut verse.luc);
    EVIL.clone_into(&mut verse.bat);
    for line in &mut public.story {
        EVIL.clone_into(&mut line.text);
    }
    public.session.round.as_mut().unwrap().huts[hut(1)].faults = vec![EVIL.to_owned()];
    desk.next = EVIL.to_owned();
    desk.troubles = vec![EVIL.to_owned()];
    EVIL.clone_into(&mut desk.cases[0].say);

    let screens = Kind::ALL.map(|kind| kind.document(&desk.public).unwrap());
    let pages = [
        pages::desk::document(&desk, Role::Arbiter).unwrap(),
        pages::tale::document(&desk.public, &desk.public.story, Lang::Vi).unwrap(),
        pages::invite::document(EVIL, EVIL).unwrap(),
        pages::chanter::document(&desk.public).unwrap(),
        pages::hut::document(hut(1), None, &desk.public).unwrap(),
        pages::home::document(&desk.public, None, &[], EVIL).unwrap(),
        pages::login::document(&[], "", Some(EVIL)).unwrap(),
        pages::error::document(EVIL).unwrap(),
    ];
    for page in pages.into_iter().chain(screens) {
        parse(&page);
        assert!(!page.contains("<b>\"") && !page.contains("<script>"), "{page}");
        assert!(
            page.contains("&#60;script&#62;alert(1)&#60;/script&#62;"),
            "the text itself must be there"
        );
    }
    assert!(!clean.contains("alert(1)"));
}
