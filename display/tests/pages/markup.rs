//! Tags balance, and nothing on a page needs a looser content policy than `default-src 'self'`.

use crate::common::{Document, documents};
use totom_display::assets;

const VOID: [&str; 5] = ["meta", "link", "img", "input", "br"];

/// A start tag with its attributes, or an end tag.
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) closes: bool,
    /// Names and values, still escaped.
    pub(crate) attributes: Vec<(String, String)>,
}

/// The tags of a page in order, and its text. Panics on what a browser would have to guess.
pub(crate) fn parse(page: &str) -> (Vec<Tag>, String) {
    let mut tags = Vec::new();
    let mut text = String::new();
    let mut rest = page.strip_prefix("<!doctype html>").unwrap_or(page);
    while let Some(start) = rest.find('<') {
        let before = &rest[..start];
        assert!(!before.contains('>'), "a stray > in {before:?}");
        text.push_str(before);
        let (inner, after) = split_tag(&rest[start + 1..]);
        tags.push(tag(inner));
        rest = after;
    }
    text.push_str(rest);
    (tags, text)
}

fn split_tag(rest: &str) -> (&str, &str) {
    let mut quoted = false;
    for (at, letter) in rest.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '<' => panic!("a < inside a tag: {:?}", &rest[..at]),
            '>' if !quoted => return (&rest[..at], &rest[at + 1..]),
            _ => {}
        }
    }
    panic!("a tag without an end: {rest:?}")
}

fn tag(inner: &str) -> Tag {
    let (closes, inner) = match inner.strip_prefix('/') {
        Some(inner) => (true, inner),
        None => (false, inner),
    };
    let (name, mut rest) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
    assert!(
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()),
        "{inner:?}"
    );
    let mut attributes = Vec::new();
    rest = rest.trim();
    while !rest.is_empty() {
        let end = rest.find(['=', ' ']).unwrap_or(rest.len());
        let key = rest[..end].to_owned();
        rest = &rest[end..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let close = quoted.find('"').expect("a closing quote");
            quoted[..close].clone_into(&mut value);
            rest = &quoted[close + 1..];
        }
        rest = rest.trim_start();
        attributes.push((key, value));
    }
    Tag { name: name.to_owned(), closes, attributes }
}

#[test]
fn tags_balance() {
    for Document { stem, page, .. } in documents() {
        let mut open: Vec<String> = Vec::new();
        for tag in parse(&page).0 {
            if VOID.contains(&tag.name.as_str()) {
                assert!(!tag.closes, "{stem}: </{}>", tag.name);
            } else if tag.closes {
                assert_eq!(
                    open.pop().as_deref(),
                    Some(tag.name.as_str()),
                    "{stem}: closed out of order"
                );
            } else {
                open.push(tag.name);
            }
        }
        assert!(open.is_empty(), "{stem}: left open: {open:?}");
    }
}

#[test]
fn a_strict_content_policy_is_enough() {
    for Document { stem, page, .. } in documents() {
        for tag in parse(&page).0 {
            let names: Vec<&str> = tag.attributes.iter().map(|(name, _)| name.as_str()).collect();
            assert!(tag.name != "style", "{stem}: an inline style sheet");
            assert!(
                tag.closes || tag.name != "script" || names.contains(&"src"),
                "{stem}: an inline script"
            );
            for name in names {
                assert!(
                    name != "style" && !name.starts_with("on"),
                    "{stem}: inline {name} on <{}>",
                    tag.name
                );
            }
        }
    }
}

#[test]
fn every_asset_that_a_page_names_exists() {
    for Document { stem, page, .. } in documents() {
        for (name, value) in parse(&page).0.into_iter().flat_map(|tag| tag.attributes) {
            if let Some(path) =
                value.strip_prefix("/assets/").filter(|_| name == "src" || name == "href")
            {
                assert!(assets::get(path).is_some(), "{stem}: {path}");
            }
        }
    }
}

#[test]
fn every_picture_has_its_words() {
    for Document { stem, page, .. } in documents() {
        for tag in parse(&page).0.into_iter().filter(|tag| tag.name == "img") {
            assert!(tag.attributes.iter().any(|(name, _)| name == "alt"), "{stem}");
        }
    }
}

#[test]
fn only_one_script_opens_a_socket() {
    for path in assets::paths().filter(|path| path.ends_with(".js")) {
        let script = String::from_utf8(assets::get(&path).unwrap().bytes.into_owned()).unwrap();
        assert_eq!(script.contains("new WebSocket"), path == "js/socket.js", "{path}");
        // Everything comes over the socket, but for takes and pictures, which are too large for it, the glossary, which
        // is the same for all and asked for by few, and a page of the web, which is knocked at before it is framed.
        let fetchers = ["js/recorder.js", "js/glossary.js", "js/manage.js", "js/man.js"];
        let fetches = fetchers.contains(&path.as_ref());
        assert_eq!(script.contains("fetch("), fetches, "{path}");
        // A browser's own store outlives the page and is every page's: nothing but presses that nobody has answered,
        // and the way in which a hut's hand is sorted.
        let keeps = ["js/beat.js", "js/hut.js"].contains(&path.as_ref());
        assert_eq!(script.contains("localStorage"), keeps, "{path}");
        for banned in ["eval(", "document.write", "XMLHttpRequest"] {
            assert!(!script.contains(banned), "{path}: {banned}");
        }
        // The hub's HTML is parsed in one place, inside an inert template.
        let sets = script.matches(".innerHTML").count();
        assert_eq!(sets, usize::from(path == "js/morph.js"), "{path}");
    }
}

#[test]
fn styles_name_only_files_that_exist() {
    for path in assets::paths().filter(|path| path.ends_with(".css")) {
        let style = String::from_utf8(assets::get(&path).unwrap().bytes.into_owned()).unwrap();
        for named in style.split("url(").skip(1) {
            let file = named.split(')').next().unwrap().trim_start_matches("../");
            assert!(assets::get(file).is_some(), "{path}: {file}");
        }
        let (opened, closed) = (style.matches('{').count(), style.matches('}').count());
        assert_eq!(opened, closed, "{path}: braces");
    }
}
