//! Real browsers at the desk: cards that are scanned, two machines for one role, double taps, a hub that dies.

use crate::browser::{Driver, fit, log_in, new_text, save, text};
use crate::common::{Running, children, health, kill9};
use fantoccini::{Client, Locator};
use std::process::Command;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Waits until this script says true.
pub(crate) async fn until(browser: &Client, script: &str, what: &str) {
    let end = Instant::now() + Duration::from_secs(40);
    loop {
        let said = browser.execute(&format!("return Boolean({script})"), vec![]).await.unwrap();
        if said == true {
            return;
        }
        if Instant::now() > end {
            let source = browser.source().await.unwrap();
            panic!("never: {what}\n{source}");
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// A yard at rest: a hub without boards and without sound.
pub(crate) fn yard(folder: &std::path::Path) -> Running {
    let huts: String =
        (1..=5).map(|hut| format!("[[hut]]\nnumber = {hut}\nname = \"Xóm {hut}\"\n")).collect();
    let config = folder.join("yard.toml");
    let text = format!(
        "name = \"Sân thử\"\nlisten = \"127.0.0.1:0\"\ndata = \"d\"\n{huts}[sound]\noff = true\n"
    );
    std::fs::write(&config, text).unwrap();
    Running::start(&["up", "--config", config.to_str().unwrap()])
}

/// The link that a role's QR holds, and the page that prints it.
async fn card(browser: &Client, yard: &Running, role: &str) -> (String, String) {
    browser.goto(&format!("http://{}/vai", yard.address)).await.unwrap();
    save(browser, "roles.png").await;
    let address = browser.find(Locator::Css("#address")).await.unwrap();
    address.clear().await.unwrap();
    address.send_keys(&yard.address).await.unwrap();
    let button = browser.find(Locator::Css("form.all button")).await.unwrap();
    button.click().await.unwrap();
    new_text(browser, ".card .pin", &[]).await;
    save(browser, "cards.png").await;
    let cards = browser.find_all(Locator::Css(".card")).await.unwrap();
    for card in cards {
        let name = card.find(Locator::Css("h1")).await.unwrap().text().await.unwrap();
        if name == role {
            let pin = card.find(Locator::Css(".pin")).await.unwrap().text().await.unwrap();
            let place = card.find(Locator::Css(".place")).await.unwrap().text().await.unwrap();
            return (pin, place);
        }
    }
    panic!("no card of {role}");
}

async fn enter(browser: &Client, place: &str, role: &str, pin: &str, device: &str) {
    browser.goto(place).await.unwrap();
    save(browser, "login.png").await;
    let form = browser.form(Locator::Css("form")).await.unwrap();
    form.set_by_name("role", role).await.unwrap();
    form.set_by_name("code", pin).await.unwrap();
    form.set_by_name("device", device).await.unwrap();
    form.submit().await.unwrap();
    until(browser, "location.pathname === '/desk'", "the desk opens").await;
    until(browser, "document.body.dataset.link === 'live'", "the desk is live").await;
}

fn press(label: &str) -> String {
    format!(
        "Array.from(document.querySelectorAll('button[data-command]')).find(function (b) {{ \
         return b.textContent.trim().indexOf('{label}') === 0; }}).click();"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn two_machines_share_a_role_and_nothing_is_done_twice_or_lost() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let yard = yard(folder.path());
    let one = driver.browser(&folder.path().join("one")).await;
    fit(&one, 1280, 800).await;
    log_in(&one, &yard).await;
    let (pin, place) = card(&one, &yard, "Trọng tài chính").await;
    enter(&one, &place, "arbiter", &pin, "Máy bàn 1").await;

    let two = driver.browser(&folder.path().join("two")).await;
    fit(&two, 390, 844).await;
    enter(&two, &place, "arbiter", &pin, "Máy bàn 2").await;
    until(&two, "!document.getElementById('pen').hidden", "the second machine is locked").await;
    let words = text(&two, "#pen p").await.unwrap();
    assert!(words.contains("«Máy bàn 1»"), "{words}");
    save(&two, "desk-locked.png").await;
    let free = "document.querySelectorAll('#live button[data-command]:not([disabled])').length";
    assert_eq!(two.execute(&format!("return {free}"), vec![]).await.unwrap(), 0);

    // Two quick taps are one: what stands under the finger by then was not meant.
    let twice = format!("{0}{0}", press("Chia ván mới"));
    one.execute(&twice, vec![]).await.unwrap();
    let said = new_text(&one, "#receipts li.done", &[]).await;
    assert_eq!(said, "Chia ván mới: đã ghi số 3");

    two.execute(&press("Nhận vai"), vec![]).await.unwrap();
    until(&one, "!document.getElementById('pen').hidden", "the first machine locks itself").await;
    let words = text(&one, "#pen p").await.unwrap();
    assert!(words.contains("«Máy bàn 2»") && words.contains("đã khóa"), "{words}");
    save(&one, "desk-taken.png").await;
    until(&two, &format!("{free} > 0"), "the second machine may write").await;

    // The hub dies and comes back: whoever had the pen has it again, whoever was faster.
    for hub in children(yard.id(), "hub") {
        kill9(hub);
    }
    health(&yard.address);
    until(&two, "document.body.dataset.link === 'live'", "the hub is back").await;
    until(&two, "document.getElementById('pen').hidden", "and so is the pen").await;
    until(&one, "document.body.dataset.link === 'live'", "for both").await;
    until(&one, "!document.getElementById('pen').hidden", "not for the first").await;

    // A press whose answer never came is asked again after a reload, under the same name.
    let lost = "window.totomSend = function () { return false; };";
    two.execute(&format!("{lost}{}", press("Mưa")), vec![]).await.unwrap();
    two.refresh().await.unwrap();
    let said = new_text(&two, "#receipts li", &[]).await;
    assert_eq!(said, "Mưa, chờ tạnh: đã ghi số 4");
    until(&two, "document.querySelector('.next').textContent.indexOf('Mưa') >= 0", "paused").await;
    one.close().await.unwrap();
    two.close().await.unwrap();
}

/// One press of this button of the drum page, as a finger does it.
fn tap(css: &str) -> String {
    format!("document.querySelector('{css}').click();")
}

/// What this hut's pages keep because nobody has said that it is in the record.
const KEPT: &str = "Object.keys(localStorage).filter(function (key) { return key.indexOf('totom-beat-2-') === 0; }).length";

async fn opens_drum(browser: &Client, yard: &Running) {
    browser.goto(&format!("http://{}/hut/2/trong", yard.address)).await.unwrap();
    until(browser, "document.body.dataset.link === 'live'", "the buttons are live").await;
}

/// The entry that the page says its last gesture is.
async fn entry(browser: &Client) -> u64 {
    let said = "document.querySelector('.state').dataset.say || ''";
    until(browser, &format!("/mục [0-9]+/.test({said})"), "the page says: in the record").await;
    let said = browser.execute(&format!("return {said}"), vec![]).await.unwrap();
    let digits = said.as_str().unwrap().chars().filter(char::is_ascii_digit).collect::<String>();
    digits.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drum_buttons_press_outlives_its_page_its_link_and_the_hub_and_counts_once() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let yard = yard(folder.path());
    let one = driver.browser(&folder.path().join("one")).await;
    fit(&one, 390, 844).await;
    log_in(&one, &yard).await;
    opens_drum(&one, &yard).await;
    let phong = format!("{}{}{}", tap("[data-beat=tung]"), tap("[data-beat=tung]"), tap(".send"));
    one.execute(&phong, vec![]).await.unwrap();
    let first = entry(&one).await;
    until(&one, &format!("{KEPT} === 0"), "what is in the record is kept no longer").await;

    // The link takes nothing any more, the page is loaded anew, the link is back.
    let cut = "window.totomSend = function () { return false; };";
    one.execute(&format!("{cut}{phong}"), vec![]).await.unwrap();
    until(&one, &format!("{KEPT} === 1"), "what nobody answered is kept").await;
    one.refresh().await.unwrap();
    assert_eq!(entry(&one).await, first + 1, "once, by the page that came after");
    until(&one, &format!("{KEPT} === 0"), "then no longer").await;
    // An answer may come before the first picture, and until that the buttons are locked.
    until(&one, "document.body.dataset.link === 'live'", "the page is live again").await;

    // The hub takes the press off the wire and dies before it has read it.
    let hub = children(yard.id(), "hub")[0];
    Command::new("kill").args(["-STOP", &hub.to_string()]).status().unwrap();
    one.execute(&phong, vec![]).await.unwrap();
    kill9(hub);
    health(&yard.address);
    opens_drum(&one, &yard).await;
    assert_eq!(entry(&one).await, first + 2, "not lost with the hub");

    // Two pages of one hut: what the first could not send, both send, and it counts once.
    one.execute(&format!("{cut}{phong}"), vec![]).await.unwrap();
    let closed = one.window().await.unwrap();
    let other = one.new_window(true).await.unwrap().handle;
    one.switch_to_window(other).await.unwrap();
    opens_drum(&one, &yard).await;
    assert_eq!(entry(&one).await, first + 3, "by the other page");
    one.execute(&phong, vec![]).await.unwrap();
    until(
        &one,
        &format!(
            "document.querySelector('.state').dataset.say === 'Đã vào sổ, mục {}.'",
            first + 4
        ),
        "and its own",
    )
    .await;
    one.switch_to_window(closed).await.unwrap();
    one.refresh().await.unwrap();
    until(&one, "document.body.dataset.link === 'live'", "the first page is back").await;
    one.execute(&phong, vec![]).await.unwrap();
    assert_eq!(entry(&one).await, first + 5, "nothing came twice");
    save(&one, "drum-buttons.png").await;
    one.close().await.unwrap();
}

/// What the page says of the gesture that is being composed, and of what became of it.
async fn composed(browser: &Client) -> (String, String) {
    let said = |css: &str| format!("return document.querySelector('{css}').dataset.say || ''");
    let mut words = Vec::new();
    for css in [".composed", ".state"] {
        let said = browser.execute(&said(css), vec![]).await.unwrap();
        words.push(said.as_str().unwrap().to_owned());
    }
    (words.remove(0), words.remove(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gesture_half_composed_outlives_a_reload_but_not_its_turn() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let yard = yard(folder.path());
    let drum = driver.browser(&folder.path().join("drum")).await;
    fit(&drum, 390, 844).await;
    log_in(&drum, &yard).await;
    opens_drum(&drum, &yard).await;
    let half = format!("{}{}", tap("[data-beat=tung]"), tap("[data-flag]"));
    drum.execute(&half, vec![]).await.unwrap();
    let (before, _) = composed(&drum).await;
    assert!(before.starts_with("tùng · "), "a beat and a flag: {before}");
    drum.refresh().await.unwrap();
    until(&drum, "document.body.dataset.link === 'live'", "the buttons are live").await;
    let (after, said) = composed(&drum).await;
    assert_eq!(after, before);
    assert!(said.contains("còn nguyên"), "{said}");
    save(&drum, "drum-composed.png").await;
    drum.execute(&format!("{}{}", tap("[data-flag]"), tap("[data-beat=tung]")), vec![])
        .await
        .unwrap();
    assert_eq!(composed(&drum).await.0, "tùng · tùng", "it goes on, and the flag is down");
    drum.execute(&tap(".send"), vec![]).await.unwrap();
    entry(&drum).await;
    let heard = "document.querySelector('.understood').textContent.indexOf('2 tùng') >= 0";
    until(&drum, heard, "both beats, of before and after").await;
    drum.refresh().await.unwrap();
    assert_eq!(composed(&drum).await.0, "", "what was let go is composed no longer");

    // Meanwhile a ván is dealt: that is another turn.
    until(&drum, "document.body.dataset.link === 'live'", "the buttons are live").await;
    drum.execute(&half, vec![]).await.unwrap();
    let composing = drum.window().await.unwrap();
    let desk = drum.new_window(true).await.unwrap().handle;
    drum.switch_to_window(desk).await.unwrap();
    drum.goto(&format!("http://{}/desk", yard.address)).await.unwrap();
    until(&drum, "document.body.dataset.link === 'live'", "the desk is live").await;
    drum.execute(&press("Chia ván mới"), vec![]).await.unwrap();
    new_text(&drum, "#receipts li.done", &[]).await;
    drum.switch_to_window(composing).await.unwrap();
    drum.refresh().await.unwrap();
    let (words, said) = composed(&drum).await;
    assert!(words.is_empty() && said.contains("lượt trước nên đã bỏ"), "{words}: {said}");
    drum.refresh().await.unwrap();
    assert_eq!(composed(&drum).await.1, "", "said once");
    drum.close().await.unwrap();
}

/// The ways in which the hand is seen; one of them at a time.
const SEEN: &str = "Array.from(document.querySelectorAll('.by-rank, .by-phu')).filter(function (hand) { \
    return hand.getClientRects().length > 0; }).map(function (hand) { \
    return hand.classList.contains('by-phu') ? 'phu' : 'hang'; })";

#[tokio::test(flavor = "multi_thread")]
async fn a_hut_that_sorts_its_hand_by_phu_finds_it_so_after_a_reload() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let yard = yard(folder.path());
    let hut = driver.browser(&folder.path().join("hut")).await;
    fit(&hut, 1280, 800).await;
    log_in(&hut, &yard).await;
    hut.goto(&format!("http://{}/desk", yard.address)).await.unwrap();
    until(&hut, "document.body.dataset.link === 'live'", "the desk is live").await;
    hut.execute(&press("Chia ván mới"), vec![]).await.unwrap();
    new_text(&hut, "#receipts li.done", &[]).await;
    hut.goto(&format!("http://{}/", yard.address)).await.unwrap();
    let link = hut.find(Locator::Css("a[href*='/hut/2?key=']")).await.unwrap();
    link.click().await.unwrap();
    until(&hut, "document.body.dataset.link === 'live'", "the hut's page is live").await;
    let sorted = |by: &str| {
        format!(
            "document.querySelector('.sort[data-sort={by}]').getAttribute('aria-pressed') === 'true' \
             && {SEEN}.indexOf('{by}') >= 0 && {SEEN}.length === 1"
        )
    };
    until(&hut, &sorted("hang"), "by ranks, until somebody wants otherwise").await;
    hut.execute(&tap(".sort[data-sort=phu]"), vec![]).await.unwrap();
    until(&hut, &sorted("phu"), "by phu at once").await;
    for how in ["loaded anew", "and anew"] {
        hut.refresh().await.unwrap();
        until(&hut, "document.body.dataset.link === 'live'", how).await;
        until(&hut, &sorted("phu"), how).await;
    }
    // A page from the hub changes nothing of it.
    for hub in children(yard.id(), "hub") {
        kill9(hub);
    }
    health(&yard.address);
    until(&hut, "document.body.dataset.link === 'live'", "the hub is back").await;
    until(&hut, &sorted("phu"), "after the hub's death").await;
    hut.execute(&tap(".sort[data-sort=hang]"), vec![]).await.unwrap();
    hut.refresh().await.unwrap();
    until(&hut, &sorted("hang"), "and the way back is kept too").await;
    hut.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_in_a_browsers_store_and_is_no_press_is_never_sent() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let yard = yard(folder.path());
    let browser = driver.browser(&folder.path().join("one")).await;
    log_in(&browser, &yard).await;
    let rubbish = [
        ("totom-beat-2-aaaaaa-1", "no json"),
        ("totom-beat-2-aaaaaa-2", "null"),
        ("totom-beat-2-aaaaaa-3", "{\"at\":5,\"message\":{\"msg\":\"flags\",\"flags\":3}}"),
        (
            "totom-beat-2-aaaaaa-4",
            "{\"at\":5,\"message\":{\"msg\":\"gesture\",\"page\":\"other\",\"number\":4,\"epoch\":0,\"beats\":[],\"flags\":0}}",
        ),
        (
            "totom-beat-2-aaaaaa-5",
            "{\"at\":5,\"message\":{\"msg\":\"gesture\",\"page\":\"aaaaaa\",\"number\":5,\"epoch\":0,\"beats\":[[1,\"bum\"]],\"flags\":0}}",
        ),
        (
            "totom-beat-3-aaaaaa-6",
            "{\"at\":5,\"message\":{\"msg\":\"gesture\",\"page\":\"aaaaaa\",\"number\":6,\"epoch\":0,\"beats\":[[1,\"tung\"]],\"flags\":0}}",
        ),
    ];
    for (key, value) in rubbish {
        let set = "localStorage.setItem(arguments[0], arguments[1])";
        browser.execute(set, vec![key.into(), value.into()]).await.unwrap();
    }
    opens_drum(&browser, &yard).await;
    let phong = format!("{}{}", tap("[data-beat=tung]"), tap(".send"));
    browser.execute(&phong, vec![]).await.unwrap();
    let first = entry(&browser).await;
    // Longer than a page waits before it sends everything again.
    sleep(Duration::from_millis(3500)).await;
    browser.execute(&phong, vec![]).await.unwrap();
    let next =
        format!("document.querySelector('.state').dataset.say === 'Đã vào sổ, mục {}.'", first + 1);
    until(&browser, &next, "nothing else went into the record").await;
    browser.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scanned_card_lets_in_by_one_press_and_leaves_the_address_bar() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let yard = yard(folder.path());
    let browser = driver.browser(&folder.path().join("profile")).await;
    fit(&browser, 390, 844).await;
    // A card that opens nothing: the page must still show whose it says it is, and ask.
    let link =
        format!("http://{}/login#the=chia_bai.WRONGWRONGWRONGWRONGWRONGWRONGWR", yard.address);
    browser.goto(&link).await.unwrap();
    until(&browser, "!document.getElementById('scanned').hidden", "the card is seen").await;
    let url = browser.current_url().await.unwrap();
    assert!(!url.as_str().contains("WRONG"), "the secret stays in the address bar: {url}");
    let role = "document.getElementById('role').value === 'chia_bai'";
    until(&browser, role, "its role is chosen").await;
    save(&browser, "login-card.png").await;
    browser.find(Locator::Css("form button")).await.unwrap().click().await.unwrap();
    let said = new_text(&browser, ".error", &[]).await;
    assert!(said.contains("Mã không đúng"), "{said}");
    browser.close().await.unwrap();
}
