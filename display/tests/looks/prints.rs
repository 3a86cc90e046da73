//! The thirty faces and their verses, compared with how they were drawn before.
//!
//! A face is printed small and grey, a verse as black ink on white: another version of the browser
//! may smooth their edges otherwise, but a picture that took another's place, or one tone mark that
//! went, is found. After a change that is meant: `TOTOM_TAKE_PRINTS=1 cargo nextest run prints`.

use crate::common::{Document, Whom, card, moments};
use crate::ink::Ink;
use crate::{UNBOUND, browser_at, ready, server};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use totom_browser::{Client, devtools};
use totom_display::screens::Kind;
use totom_verses::VerseSet;
use totom_wire::rules::Card;
use totom_wire::screen::{Public, Verse};

/// How many points wide a face and a verse are printed.
const FACE: usize = 20;
const VERSE: usize = 480;

/// Mean difference of two prints of one face, in the sixteen steps from black to white.
const SAME: f64 = 0.15;
/// Of two faces that nobody should take for each other.
const OTHER: f64 = 0.6;

/// Points of ink that may stand alone in one of two prints of one verse.
const SPECKS: usize = 2;

/// Prints by the card's code.
struct Prints {
    /// Greys row by row, each a hex digit.
    faces: BTreeMap<String, String>,
    verses: BTreeMap<String, Ink>,
}

#[tokio::test(flavor = "multi_thread")]
async fn faces_and_verses_are_drawn_as_they_were() {
    let now = Prints::take().await;
    if std::env::var_os("TOTOM_TAKE_PRINTS").is_some() {
        keep("faces.txt", now.faces.iter());
        keep("verses.txt", now.verses.iter().map(|(code, ink)| (code, ink.packed())));
    }
    let faces = kept("faces.txt");
    let verses = kept("verses.txt");
    assert_eq!((faces.len(), verses.len()), (30, 30));
    for (code, face) in &now.faces {
        let difference = difference(face, &faces[code]);
        assert!(difference < SAME, "the face of {code} is another: {difference}");
        for (other, known) in faces.iter().filter(|(other, _)| *other != code) {
            let difference = self::difference(face, known);
            assert!(difference > OTHER, "{code} looks like {other}: {difference}");
        }
    }
    for (code, verse) in &now.verses {
        let specks = verse.specks(&Ink::unpack(&verses[code], VERSE));
        assert!(specks <= SPECKS, "the verse of {code} is written otherwise at {specks} points");
    }
}

/// One tone mark less is another print: else the look above would prove little.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_tone_mark_is_found() {
    let whole = "Cửu vạn hạ cánh cò bay";
    let verse = |luc: &str| page(card("9w"), luc, "Chín mươi chín bậc đêm ngày leo cao");
    let pages =
        [verse(whole), verse(&whole.replacen('ạ', "a", 1)), verse(&whole.replacen('ử', "ư", 1))];
    let pages = pages.into_iter().zip(["whole", "dot", "hook"]);
    let pages: Vec<_> =
        pages.map(|(page, stem)| Document { stem: stem.to_owned(), ..page }).collect();
    let Prints { verses, .. } = Prints::of(&pages).await;
    for stem in ["dot", "hook"] {
        let specks = verses[stem].specks(&verses["whole"]);
        assert!(specks > SPECKS, "{stem}: {specks}");
    }
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/looks/prints")
}

fn keep<'a>(name: &str, prints: impl Iterator<Item = (&'a String, impl std::fmt::Display)>) {
    std::fs::create_dir_all(folder()).unwrap();
    let lines = prints.map(|(code, print)| format!("{code} {print}\n"));
    std::fs::write(folder().join(name), lines.collect::<String>()).unwrap();
}

fn kept(name: &str) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(folder().join(name)).unwrap();
    let lines = text.lines().map(|line| line.split_once(' ').unwrap());
    lines.map(|(code, print)| (code.to_owned(), print.to_owned())).collect()
}

fn difference(one: &str, other: &str) -> f64 {
    assert_eq!(one.len(), other.len());
    let grey = |c: char| f64::from(c.to_digit(16).unwrap());
    let sum: f64 = one.chars().zip(other.chars()).map(|(a, b)| (grey(a) - grey(b)).abs()).sum();
    sum / f64::from(u32::try_from(one.len()).unwrap())
}

impl Prints {
    /// Every card with its verse of the set that is chanted where nobody chose another.
    async fn take() -> Self {
        let pages = Card::all().map(|card| {
            let verse = VerseSet::builtin().get(&card.code()).unwrap();
            page(card, &verse.luc, &verse.bat)
        });
        Self::of(&pages.collect::<Vec<_>>()).await
    }

    async fn of(pages: &[Document]) -> Self {
        let address = server::serve(pages, UNBOUND);
        let profile = tempfile::tempdir().unwrap();
        let (_driver, browser) = browser_at(profile.path(), 1280, 720).await;
        let mut prints = Self { faces: BTreeMap::new(), verses: BTreeMap::new() };
        for Document { stem, .. } in pages {
            browser.goto(&format!("{address}/{stem}")).await.unwrap();
            ready(&browser).await;
            prints.faces.insert(stem.clone(), print(&browser, ".face", FACE).await);
            let verse = print(&browser, ".verse", VERSE).await;
            prints.verses.insert(stem.clone(), Ink::of_greys(&verse, VERSE));
        }
        browser.close().await.unwrap();
        prints
    }
}

fn page(of: Card, luc: &str, bat: &str) -> Document {
    let (_, mut public): (_, Public) =
        moments().into_iter().find(|(stem, _)| *stem == "offered_drawn").unwrap();
    public.session.round.as_mut().unwrap().offer.as_mut().unwrap().card = of;
    public.verse = Some(Verse { card: of, luc: luc.to_owned(), bat: bat.to_owned() });
    Document { whom: Whom::Yard, stem: of.code(), page: Kind::Verse.document(&public).unwrap() }
}

async fn print(browser: &Client, part: &str, width: usize) -> String {
    let find = "const box = document.querySelector(arguments[0]).getBoundingClientRect();
        return { x: box.x, y: box.y, width: box.width, height: box.height, scale: 1 };";
    let clip = browser.execute(find, vec![json!(part)]).await.unwrap();
    let shot = devtools(browser, "Page.captureScreenshot", json!({ "clip": clip })).await;
    let reduce = vec![shot["data"].clone(), json!(width)];
    let print = browser.execute_async(include_str!("reduce.js"), reduce).await.unwrap();
    let Value::String(print) = print else { panic!("no print of {part}: {print}") };
    print
}
