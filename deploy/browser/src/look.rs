//! What a page shows: texts, sizes, pictures.

use fantoccini::{Client, Locator};
use std::path::PathBuf;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The text of the first element that `css` finds.
pub async fn text(browser: &Client, css: &str) -> Option<String> {
    browser.find(Locator::Css(css)).await.ok()?.text().await.ok()
}

/// Waits until the text of `css` is there and is not one of `old`.
pub async fn new_text(browser: &Client, css: &str, old: &[String]) -> String {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(text) = text(browser, css).await.filter(|t| !t.is_empty() && !old.contains(t)) {
            return text;
        }
        if Instant::now() > end {
            let page = browser.current_url().await.unwrap();
            let source = browser.source().await.unwrap();
            panic!("«{css}» never became anything but {old:?} at {page}:\n{source}");
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Makes the page itself this large, whatever the browser puts around it.
pub async fn fit(browser: &Client, width: u32, height: u32) {
    browser.set_window_size(width, height).await.unwrap();
    let shown = browser.execute("return [innerWidth, innerHeight]", vec![]).await.unwrap();
    let around = |at: usize, want: u32| want + want - shown[at].as_u64().unwrap() as u32;
    browser.set_window_size(around(0, width), around(1, height)).await.unwrap();
}

/// Ends when whatever moves has come to rest; what moves for ever is let be.
const AT_REST: &str = "const done = arguments[arguments.length - 1];
    const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().filter(ends).map((one) => one.finished.catch(() => null));
    Promise.all(moving).then(() => requestAnimationFrame(() => setTimeout(done, 50)));";

/// What the window shows once it has come to rest, as PNG.
pub async fn screenshot(browser: &Client) -> Vec<u8> {
    browser.execute_async(AT_REST, vec![]).await.unwrap();
    let png = browser.screenshot().await.unwrap();
    assert!(png.starts_with(b"\x89PNG") && png.len() > 20_000, "an empty screenshot");
    png
}

/// Keeps a screenshot of this name in the folder `TOTOM_SCREENSHOTS`, where one is asked for.
pub async fn save(browser: &Client, name: &str) {
    let png = screenshot(browser).await;
    let Some(folder) = std::env::var_os("TOTOM_SCREENSHOTS").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), png).unwrap();
}
