//! The pages in every phase as a real browser draws them: nothing is cut, covered or beyond an edge,
//! and every letter comes from a bundled font.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test that finds nothing must fail")]

#[path = "../common/mod.rs"]
mod common;

mod ink;
mod leaves;
mod prints;
mod server;

use common::{Document, Whom, documents};
use serde_json::json;
use std::path::Path;
use totom_browser::{Client, Driver, devtools, fit};

/// Where pages are looked at: for whom, width and height, and whether they may be longer than that.
type Place = (Whom, u32, u32, bool);

const PHONE: Place = (Whom::Phone, 390, 844, true);

/// Each place is a test of its own, so that they run side by side.
macro_rules! places {
    ($($name:ident: $place:expr;)*) => {
        $(#[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            assert_whole($place).await;
        })*
    };
}

places! {
    screens_of_the_yard: (Whom::Yard, 1920, 1080, false);
    telephones: PHONE;
    small_telephones: (Whom::Phone, 320, 568, true);
    desks_on_tablets: (Whom::Desk, 1280, 800, true);
    desks_on_telephones: (Whom::Desk, 390, 844, true);
    huts_on_telephones: (Whom::Hut, 390, 844, true);
    huts_on_small_screens: (Whom::Hut, 800, 480, true);
    huts_on_tablets: (Whom::Hut, 1280, 800, true);
    the_office: (Whom::Office, 1280, 800, true);
    the_office_on_telephones: (Whom::Office, 390, 844, true);
}

/// What the hub allows its pages.
const STRICT: &str = "default-src 'self'";
/// For pages and pictures of the tests' own.
const UNBOUND: &str = "default-src * data: 'unsafe-inline'";

async fn faults_of(documents: &[Document], policy: &'static str, place: Place) -> Vec<String> {
    let (_, width, height, scrolls) = place;
    let address = server::serve(documents, policy);
    let profile = tempfile::tempdir().unwrap();
    let (_driver, browser) = browser_at(profile.path(), width, height).await;
    let mut faults = Vec::new();
    for Document { stem, .. } in documents {
        browser.goto(&format!("{address}/{stem}")).await.unwrap();
        let found = judge(&browser, scrolls).await;
        faults.extend(found.into_iter().map(|fault| format!("{stem} at {width}: {fault}")));
    }
    browser.close().await.unwrap();
    faults
}

/// A browser whose page is this large and where nothing moves, and its driver, which must not be let
/// go before it.
async fn browser_at(profile: &Path, width: u32, height: u32) -> (Driver, Client) {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let browser = driver.browser(profile).await;
    fit(&browser, width, height).await;
    let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    devtools(&browser, "Emulation.setEmulatedMedia", still).await;
    devtools(&browser, "DOM.enable", json!({})).await;
    devtools(&browser, "CSS.enable", json!({})).await;
    (driver, browser)
}

/// Waits for the fonts.
async fn ready(browser: &Client) {
    let ready = "const done = arguments[0]; document.fonts.ready.then(() => done(null));";
    browser.execute_async(ready, vec![]).await.unwrap();
}

async fn judge(browser: &Client, scrolls: bool) -> Vec<String> {
    ready(browser).await;
    let found = browser.execute(include_str!("judge.js"), vec![json!(scrolls)]).await.unwrap();
    let mut found: Vec<String> = serde_json::from_value(found).unwrap();
    found.extend(strange_fonts(browser).await);
    found
}

/// Fonts of this machine that drew a letter of the page.
async fn strange_fonts(browser: &Client) -> Vec<String> {
    let root = devtools(browser, "DOM.getDocument", json!({ "depth": 0 })).await;
    let node = root["root"]["nodeId"].clone();
    let body = devtools(
        browser,
        "DOM.querySelectorAll",
        json!({ "nodeId": node, "selector": "[data-text]" }),
    )
    .await;
    let mut found = Vec::new();
    for node in body["nodeIds"].as_array().unwrap() {
        let used =
            devtools(browser, "CSS.getPlatformFontsForNode", json!({ "nodeId": node })).await;
        let fonts = used["fonts"].as_array().unwrap();
        found.extend(
            fonts.iter().filter(|font| font["isCustomFont"] != true).map(ToString::to_string),
        );
    }
    found
}

/// Asserts that nothing is broken on any page for somebody at this size.
async fn assert_whole(place: Place) {
    let documents: Vec<_> = documents().into_iter().filter(|page| page.whom == place.0).collect();
    assert!(!documents.is_empty());
    let faults = faults_of(&documents, STRICT, place).await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A judge who finds nothing wrong anywhere would find nothing wrong here either.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_broken_is_found() {
    let broken = |stem: &str, body: &str| Document {
        whom: Whom::Phone,
        stem: stem.to_owned(),
        page: format!("<!doctype html><meta charset=utf-8><body>{body}"),
    };
    let wide = format!("<p style='width:{}px'>rộng", 3000);
    let rows = [
        ("wide", wide.as_str(), "wider than the window"),
        (
            "cut",
            "<p style='width:60px;overflow:hidden;white-space:nowrap'>một dòng bị cắt",
            "cut by",
        ),
        ("gone", "<img src='/assets/none.svg'>", "a picture is missing"),
        (
            "half",
            "<div style='height:20px;overflow:hidden'><img alt='lá bài' src='/assets/none.svg' style='display:block;width:40px;height:60px'></div>",
            "the picture «lá bài»",
        ),
        (
            "badge",
            "<b id=badge style='position:fixed;top:0;left:0'>12 giây</b><p>chữ ở dưới",
            "under the badge",
        ),
        ("font", "<p style='font-family:sans-serif'>chữ của máy", "isCustomFont"),
    ];
    let documents: Vec<_> = rows.iter().map(|(stem, body, _)| broken(stem, body)).collect();
    let faults = faults_of(&documents, UNBOUND, PHONE).await;
    for (stem, _, fault) in rows {
        let found = faults.iter().any(|said| said.starts_with(stem) && said.contains(fault));
        assert!(found, "{stem}: no «{fault}» in {faults:?}");
    }
}
