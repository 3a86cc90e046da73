//! Papers as they come out of the printer: a sheet that is signed or laid by is one leaf.

use crate::common::{Document, Whom, documents};
use crate::{UNBOUND, browser_at, ready, server};
use serde_json::json;
use totom_browser::{Client, devtools};
use totom_display::pages::papers::blank_sheets;

/// What runs over is a leaf with a signature and nothing that was signed.
#[tokio::test(flavor = "multi_thread")]
async fn each_sheet_is_one_leaf() {
    let slips = blank_sheets("Sân đình làng Diềm bên sông Cầu", vec![1, 2]).unwrap();
    let slips = Document { whom: Whom::Office, stem: "slips".to_owned(), page: slips };
    let laid = documents().into_iter().filter(|of| of.stem.starts_with("pile_"));
    let pages: Vec<_> = laid.chain([slips]).collect();
    let address = server::serve(&pages, UNBOUND);
    let profile = tempfile::tempdir().unwrap();
    let (_driver, browser) = browser_at(profile.path(), 1280, 720).await;
    for (stem, sheet, why) in [
        ("slips", ".slip", "fallback sheets"),
        ("pile_cover", "main section", "the cover of a prepared deal"),
        ("pile_sheets", "main section", "a sheet for each pile"),
    ] {
        browser.goto(&format!("{address}/{stem}")).await.unwrap();
        ready(&browser).await;
        let count = "return document.querySelectorAll(arguments[0]).length;";
        let sheets = browser.execute(count, vec![json!(sheet)]).await.unwrap();
        assert!(sheets.as_u64().is_some_and(|sheets| sheets > 0), "{why}: none is found");
        assert_eq!(leaves(&browser).await, sheets, "{why}");
    }
    browser.close().await.unwrap();
}

/// How many leaves the printer would take, told by the file that it would get.
async fn leaves(browser: &Client) -> serde_json::Value {
    let how = json!({ "preferCSSPageSize": true, "printBackground": true });
    let file = devtools(browser, "Page.printToPDF", how).await;
    let count = "return atob(arguments[0]).match(/\\/Type\\s*\\/Page\\b/g).length;";
    browser.execute(count, vec![file["data"].clone()]).await.unwrap()
}
