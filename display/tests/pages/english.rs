//! What a phone shows in English is English, but for what belongs to the yard: names, verses, what somebody said.

use crate::common;
use totom_display::screens::Kind;
use totom_display::words::Lang;

/// Words that are the same in both languages.
const SAME: [&str; 2] = ["Ván", "Tiếng Việt"];

/// The texts of a page outside elements that say they are Vietnamese.
fn texts(page: &str) -> Vec<String> {
    let mut open: Vec<bool> = Vec::new();
    let mut texts = Vec::new();
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap();
        let void = ["meta", "link", "img", "br", "input", "!doctype"];
        let name = tag.split([' ', '>']).next().unwrap();
        if tag.starts_with('/') {
            open.pop();
        } else if !void.contains(&name) {
            open.push(tag.contains("lang=\"vi\"") && name != "a");
        }
        if !open.contains(&true) && !text.trim().is_empty() {
            texts.push(text.trim().to_owned());
        }
    }
    texts
}

fn is_vietnamese(text: &str) -> bool {
    text.chars().any(|letter| letter.is_alphabetic() && !letter.is_ascii())
}

#[test]
fn nothing_is_left_in_vietnamese_that_the_page_itself_says() {
    for (stem, public) in common::moments() {
        let page = |lang| texts(&Kind::Phone.document_in(&public, lang).unwrap());
        let vietnamese = page(Lang::Vi);
        assert!(page(Lang::En).len() > 10, "{stem}");
        for text in page(Lang::En) {
            let same = SAME.iter().any(|word| text.starts_with(word));
            let left = is_vietnamese(&text) && vietnamese.contains(&text) && !same;
            assert!(!left, "{stem}: «{text}»");
        }
    }
}

#[test]
fn every_page_says_its_language_and_leads_to_the_other() {
    let mut pages = vec![(Lang::Vi, Kind::Phone.document(&common::empty()).unwrap())];
    pages.push((Lang::En, Kind::Phone.document_in(&common::empty(), Lang::En).unwrap()));
    for (stem, page) in common::still_pages().unwrap() {
        match stem {
            "tale" | "standings" | "glossary" => pages.push((Lang::Vi, page)),
            "tale_en" | "standings_en" | "glossary_en" => pages.push((Lang::En, page)),
            _ => {}
        }
    }
    assert_eq!(pages.len(), 8);
    for (lang, page) in pages {
        assert!(page.contains(&format!("<html lang=\"{}\">", lang.code())), "{page}");
        for other in Lang::ALL {
            let way = format!("lang=\"{0}\" hreflang=\"{0}\"", other.code());
            assert!(page.contains(&way), "{page}");
        }
        let links = page.split("href=\"/").skip(1).map(|rest| rest.split('"').next().unwrap());
        let own = links.filter(|path| path.starts_with("xem") || path.starts_with("tu-dien"));
        let english = own.filter(|path| path.contains("lang=en")).count();
        // The page itself, and in English all others with it: the choice is kept from page to page.
        assert_eq!(english > 1, lang == Lang::En, "{page}");
    }
}
