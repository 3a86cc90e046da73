//! A real browser records a verse from a microphone that beeps, and the village's pack holds it.

use crate::browser::{Driver, log_in, new_text, save};
use crate::common::Running;
use fantoccini::{Client, Locator};
use std::path::Path;
use std::time::Duration;
use tokio::time::sleep;

async fn press(browser: &Client, css: &str) {
    browser.find(Locator::Css(css)).await.unwrap().click().await.unwrap();
}

/// Waits until what the page says holds these words.
async fn said(browser: &Client, words: &str) -> String {
    let mut old = Vec::new();
    loop {
        let say = new_text(browser, "#said", &old).await;
        if say.contains(words) {
            return say;
        }
        old = vec![say];
    }
}

/// Seconds of sound in a WAV file of 48 kHz, one channel, 16 bit, and its loudest sample.
fn sound(file: &Path) -> (f64, i16) {
    let bytes = std::fs::read(file).unwrap();
    assert_eq!((&bytes[..4], &bytes[36..40]), (&b"RIFF"[..], &b"data"[..]));
    let samples = bytes[44..].chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
    let loudest = samples.map(i16::saturating_abs).max().unwrap();
    ((bytes.len() - 44) as f64 / 96_000.0, loudest)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verse_is_recorded_heard_kept_and_recorded_anew() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("w.wav"));
    let (data_name, wav) = (data.to_str().unwrap(), wav.to_str().unwrap());
    let demo = Running::start(&["demo", "--port", "0", "--data", data_name, "--wav", wav]);
    let browser = driver.browser(&folder.path().join("profile")).await;
    log_in(&browser, &demo).await;

    browser.goto(&format!("http://{}/thu-giong", demo.address)).await.unwrap();
    let form = browser.form(Locator::Css("form")).await.unwrap();
    form.set_by_name("name", "Giọng bà Hai").await.unwrap();
    form.set_by_name("chanter", "Bà Hai").await.unwrap();
    press(&browser, "#consent").await;
    press(&browser, "form button").await;
    new_text(&browser, "#luc", &[]).await;
    let first = data.join("packs/giong-ba-hai/call/1v/verse-1.wav");

    for round in ["a take", "a retake"] {
        press(&browser, "[data-card='1v'][data-part='verse']").await;
        press(&browser, "#record").await;
        said(&browser, "Đang thu").await;
        sleep(Duration::from_millis(2_500)).await;
        press(&browser, "#record").await;
        new_text(&browser, "#record", &["Dừng".to_owned()]).await;
        press(&browser, "#listen").await;
        save(&browser, "recorder.png").await;
        press(&browser, "#accept").await;
        said(&browser, "Đã giữ, dài").await;
        let (seconds, loudest) = sound(&first);
        assert!((1.0..15.0).contains(&seconds), "{round}: {seconds} seconds");
        assert!(loudest > 655, "{round}: the beeps of the microphone are heard: {loudest}");
        if round == "a take" {
            std::fs::remove_file(&first).unwrap();
        }
    }
    assert_eq!(new_text(&browser, "#count", &[]).await, "1");
    let about = std::fs::read_to_string(data.join("packs/giong-ba-hai/pack.toml")).unwrap();
    assert!(about.contains("1v = \"Nhất văn"), "{about}");

    let list = format!("http://{}/thu-giong", demo.address);
    browser.goto(&list).await.unwrap();
    press(&browser, "form[action$='/dung'] button").await;
    let taken_up = "Loa: xướng được thơ 1/30 lá, tên lá 0/30.";
    while !browser.source().await.unwrap().contains(taken_up) {
        sleep(Duration::from_millis(200)).await;
        browser.goto(&list).await.unwrap();
    }
    assert!(data.join("voice/packs/giong-ba-hai/manifest.json").is_file());
    browser.close().await.unwrap();
}
