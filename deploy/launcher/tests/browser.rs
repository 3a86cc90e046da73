//! A real browser at the yard screen and the desk while a ván is played.

use crate::common::{Running, fast_demo, output, say};
use fantoccini::{Client, Locator};
use std::path::Path;
use std::time::Duration;
use tokio::time::{Instant, sleep};
pub(crate) use totom_browser::{Driver, fit, new_text, save, text};

/// The organiser's login, by the code that the program prints.
pub(crate) async fn log_in(browser: &Client, demo: &Running) {
    browser.goto(&format!("http://{}/login", demo.address)).await.unwrap();
    let form = browser.form(Locator::Css("form")).await.unwrap();
    form.set_by_name("code", &demo.code).await.unwrap();
    form.submit().await.unwrap();
    // Going on at once would take the form's answer away before its cookie came.
    let home = format!("http://{}/", demo.address).parse().unwrap();
    browser.wait().at_most(Duration::from_secs(20)).for_url(&home).await.unwrap();
}

/// Two taps on the chanter's tablet light two syllables there, and on the yard's screen.
async fn chant(browser: &Client, address: &str) {
    browser.goto(&format!("http://{address}/giao-bai")).await.unwrap();
    new_text(browser, ".prompt .verse", &[]).await;
    save(browser, "chanter.png").await;
    let tablet = browser.window().await.unwrap();
    let yard = browser.new_window(true).await.unwrap().handle;
    let end = Instant::now() + Duration::from_secs(60);
    // A new card may come between the taps and the look: then the next card is chanted.
    loop {
        browser.switch_to_window(tablet.clone()).await.unwrap();
        let body = browser.find(Locator::Css("body")).await.unwrap();
        body.send_keys(" ").await.unwrap();
        body.send_keys(" ").await.unwrap();
        let here =
            browser.find_all(Locator::Css(".prompt .lit, .prompt .now")).await.unwrap().len();
        browser.switch_to_window(yard.clone()).await.unwrap();
        if browser.current_url().await.unwrap().path() != "/yard" {
            browser.goto(&format!("http://{address}/yard")).await.unwrap();
        }
        let there = text(browser, ".offer .verse .now").await;
        if here >= 2 && there.is_some_and(|word| !word.is_empty()) {
            break;
        }
        assert!(Instant::now() < end, "no syllable was ever lit on the yard's screen");
        sleep(Duration::from_millis(100)).await;
    }
    // At a pace the syllables light up by themselves, on both.
    let pace = "document.querySelector('[data-beat=\"320\"]').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))";
    loop {
        browser.switch_to_window(tablet.clone()).await.unwrap();
        new_text(browser, ".prompt .verse", &[]).await;
        browser.execute(pace, vec![]).await.unwrap();
        browser.switch_to_window(yard.clone()).await.unwrap();
        sleep(Duration::from_millis(1_200)).await;
        let lit = browser.find_all(Locator::Css(".offer .verse[data-words] .lit")).await.unwrap();
        if (1..14).contains(&lit.len()) {
            break;
        }
        assert!(Instant::now() < end, "no syllable ever lit up by itself");
    }
    browser.close_window().await.unwrap();
    browser.switch_to_window(tablet).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_sees_cards_and_verses_change_and_the_desk_opens_with_the_code() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("w.wav"));
    let demo = Running::start(&[
        "demo",
        "--seed",
        "7",
        "--port",
        "0",
        "--data",
        data.to_str().unwrap(),
        "--wav",
        wav.to_str().unwrap(),
    ]);
    let browser = driver.browser(&folder.path().join("profile")).await;
    fit(&browser, 1920, 1080).await;
    browser.goto(&format!("http://{}/yard", demo.address)).await.unwrap();

    let first = new_text(&browser, ".offer h2", &[]).await;
    let verse = new_text(&browser, ".offer .verse", &[]).await;
    assert!(verse.split_whitespace().count() >= 14, "a couplet has 6 + 8 syllables: {verse}");
    save(&browser, "yard.png").await;
    let second = new_text(&browser, ".offer h2", std::slice::from_ref(&first)).await;
    new_text(&browser, ".offer .verse", &[verse]).await;
    assert_ne!(first, second);

    fit(&browser, 390, 844).await;
    browser.goto(&format!("http://{}/xem", demo.address)).await.unwrap();
    new_text(&browser, ".offer h2", &[]).await;
    save(&browser, "phone.png").await;

    log_in(&browser, &demo).await;
    fit(&browser, 1280, 800).await;
    browser.goto(&format!("http://{}/desk", demo.address)).await.unwrap();
    new_text(&browser, ".next", &[]).await;
    save(&browser, "desk.png").await;

    chant(&browser, &demo.address).await;

    // Looking at a hut's private page must not cost the organiser the desk.
    browser.goto(&format!("http://{}/", demo.address)).await.unwrap();
    let link = browser.find(Locator::Css("a[href*='/hut/1?key=']")).await.unwrap();
    let href = link.attr("href").await.unwrap().unwrap();
    browser.goto(&format!("http://{}{href}", demo.address)).await.unwrap();
    new_text(&browser, "body.page-hut #live", &[]).await;
    assert!(
        !browser.current_url().await.unwrap().as_str().contains("key="),
        "the key stays visible"
    );
    save(&browser, "hut.png").await;
    browser.goto(&format!("http://{}/desk", demo.address)).await.unwrap();
    new_text(&browser, ".next", &[]).await;
    browser.close().await.unwrap();
}

/// What the protest file at `path` says of its own chain: empty when it holds, else the entry.
async fn broken_at(browser: &Client, path: &Path) -> String {
    browser.goto(&format!("file://{}", path.display())).await.unwrap();
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let verdict = browser.find(Locator::Css("#verdict")).await.unwrap();
        if let Some(broken) = verdict.attr("data-broken").await.unwrap() {
            return broken;
        }
        assert!(Instant::now() < end, "the file never checked itself");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_protest_file_opens_without_the_hub_and_finds_a_changed_word() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("w.wav"));
    assert!(output(&fast_demo("7", &data, &wav)).status.success());
    let (kept, changed) = (folder.path().join("kn.html"), folder.path().join("changed.html"));
    let data = data.to_str().unwrap();
    let made = output(&["paper", data, "khieu-nai", "--out", kept.to_str().unwrap()]);
    assert!(made.status.success(), "{}", say(&made));
    let text = std::fs::read_to_string(&kept).unwrap();
    let (head, chain) = text.split_once("id=\"chain\"").unwrap();
    std::fs::write(
        &changed,
        format!("{head}id=\"chain\"{}", chain.replacen("san_sang", "san_sanh", 1)),
    )
    .unwrap();

    let browser = driver.browser(&folder.path().join("profile")).await;
    fit(&browser, 1280, 800).await;
    assert_eq!(broken_at(&browser, &kept).await, "", "every hash is made again");
    save(&browser, "protest.png").await;
    assert_ne!(broken_at(&browser, &changed).await, "", "one letter");
    browser.close().await.unwrap();
    for (file, code, words) in [(&kept, 0, "mục khớp"), (&changed, 1, "khác với sổ ghi")] {
        let checked = output(&["verify", data, "--protest", file.to_str().unwrap()]);
        assert_eq!(checked.status.code(), Some(code), "{}", say(&checked));
        assert!(say(&checked).contains(words), "{}", say(&checked));
    }
}
