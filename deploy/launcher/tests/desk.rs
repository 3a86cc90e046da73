//! Two arbiters and a chief, each in a real browser, run a whole ván that people deal.

use crate::browser::{Driver, fit, save, text};
use crate::common::{Running, verify};
use fantoccini::{Client, Locator};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const LONGEST: Duration = Duration::from_secs(30);
/// The page takes two taps that follow each other faster for one.
const NO_DOUBLE_TAP: Duration = Duration::from_millis(500);

/// A yard without drums in which both arbiters enter every card.
fn yard(folder: &Path) -> PathBuf {
    std::fs::write(folder.join("house.toml"), "cua_so_goi = 60\n").unwrap();
    let huts: String =
        (1..=5).map(|n| format!("[[hut]]\nnumber = {n}\nname = \"Xóm {n}\"\n")).collect();
    let text = format!(
        "name = \"Sân đình\"\nlisten = \"127.0.0.1:0\"\ndata = \"data\"\nhouse = \"house.toml\"\n\
         hai_trong_tai = true\n{huts}[sound]\noff = true\n"
    );
    let path = folder.join("yard.toml");
    std::fs::write(&path, text).unwrap();
    path
}

/// A person at a tablet.
struct Person<'a> {
    browser: Client,
    address: &'a str,
}

impl Person<'_> {
    async fn goes(&self, path: &str) {
        self.browser.goto(&format!("http://{}{path}", self.address)).await.unwrap();
    }

    /// Logs in, and waits until the machine knows it.
    async fn logs_in(&self, role: &str, code: &str) {
        self.goes("/login").await;
        let fill = "document.getElementById('role').value = arguments[0];
            document.getElementById('code').value = arguments[1];
            document.querySelector('form').submit();";
        self.browser.execute(fill, vec![json!(role), json!(code)]).await.unwrap();
        let gone = "return location.pathname";
        self.until(|| async {
            let path = self.browser.execute(gone, vec![]).await.unwrap_or_default();
            path.as_str().is_some_and(|path| path != "/login")
        })
        .await;
    }

    async fn until<F, Fut>(&self, holds: F)
    where
        F: Fn() -> Fut,
        Fut: Future<Output = bool>,
    {
        let end = Instant::now() + LONGEST;
        while !holds().await {
            if Instant::now() > end {
                panic!("it never came:\n{}", self.browser.source().await.unwrap());
            }
            sleep(Duration::from_millis(40)).await;
        }
    }

    /// Waits until the page says this, in its text or on a button.
    async fn sees(&self, words: &str) {
        let shows = "var words = arguments[0];
            return document.body.innerText.indexOf(words) >= 0
                || Array.prototype.some.call(document.querySelectorAll('[data-say]'), function (one) {
                    return one.getAttribute('data-say').indexOf(words) >= 0;
                });";
        self.until(|| async {
            let shown = self.browser.execute(shows, vec![json!(words)]).await;
            shown.is_ok_and(|shown| shown == json!(true))
        })
        .await;
    }

    /// Clicks the first of these that is shown and free, once there is one; `label` may be empty.
    async fn clicks(&self, css: &str, label: &str) {
        let click = "var css = arguments[0], label = arguments[1];
            var found = Array.prototype.filter.call(document.querySelectorAll(css), function (one) {
                var words = one.querySelector('.label') || one;
                return one.checkVisibility() && !one.disabled && !one.hidden
                    && (!label || words.textContent.trim() === label);
            })[0];
            if (!found) { return false; }
            found.click();
            return true;";
        sleep(NO_DOUBLE_TAP).await;
        self.until(|| async {
            let done = self.browser.execute(click, vec![json!(css), json!(label)]).await;
            done.is_ok_and(|done| done == json!(true))
        })
        .await;
    }

    async fn presses(&self, label: &str) {
        self.clicks("button", label).await;
    }

    async fn presses_of(&self, hut: u8, label: &str) {
        self.clicks(&format!("[data-key='hut-{hut}'] button"), label).await;
    }

    async fn taps(&self, card: &str) {
        self.clicks(&format!("form [data-card='{card}']"), "").await;
    }

    /// A scanner types anywhere on the page and ends with Enter.
    async fn scans(&self, text: &str) {
        let body = self.browser.find(Locator::Css("body")).await.unwrap();
        body.send_keys(&format!("{text}\u{e007}")).await.unwrap();
    }

    async fn next(&self) -> String {
        text(&self.browser, ".next").await.unwrap_or_default()
    }

    /// Waits until the sentence at the head of the desk says this.
    async fn is_told(&self, words: &str) {
        self.until(|| async { self.next().await.contains(words) }).await;
    }

    /// The page at both sizes, to be looked at.
    async fn shows(&self, stem: &str) {
        fit(&self.browser, 390, 844).await;
        save(&self.browser, &format!("{stem}-phone.png")).await;
        fit(&self.browser, 1280, 800).await;
        save(&self.browser, &format!("{stem}.png")).await;
    }
}

/// The number to type for each role, as the organiser's cards say it.
async fn pins(organiser: &Person<'_>) -> Vec<(String, String)> {
    organiser.goes("/vai").await;
    let submit = organiser.browser.find(Locator::Css("form.all button")).await.unwrap();
    submit.click().await.unwrap();
    organiser.sees("Mã chỉ hiện một lần này").await;
    let read = "return Array.prototype.map.call(document.querySelectorAll('.card'), function (card) {
        return [card.querySelector('h1').textContent.trim(), card.querySelector('.pin').textContent.replace(/\\D/g, '')];
    })";
    let cards = organiser.browser.execute(read, vec![]).await.unwrap();
    serde_json::from_value(cards).unwrap()
}

struct Team<'a> {
    chief: Person<'a>,
    chia_bai: Person<'a>,
    giao_bai: Person<'a>,
}

impl Team<'_> {
    /// Both enter the card that they saw: one taps its picture, the other scans its back.
    async fn card(&self, card: &str, then: &str) {
        self.chia_bai.taps(card).await;
        self.giao_bai.is_told("Chia bài đã ghi lá bài").await;
        self.giao_bai.scans(card).await;
        self.chief.is_told(then).await;
    }

    async fn pass(&self, huts: &[u8]) {
        for &hut in huts {
            self.giao_bai.presses_of(hut, "Không ăn").await;
        }
        self.giao_bai.presses("Chốt lời gọi").await;
    }

    async fn deal(&self) {
        self.chia_bai.clicks("summary", "Chia ở sân").await;
        self.chia_bai.scans("7s 2s").await;
        self.chia_bai
            .until(|| async {
                let held = self.chia_bai.browser.find_all(Locator::Css(".tray-card")).await;
                held.is_ok_and(|held| held.len() == 2)
            })
            .await;
        self.chia_bai.shows("desk-deal").await;
        self.chia_bai.presses("Ghi đã chia").await;
        for hut in 1..=5 {
            self.giao_bai.presses_of(hut, "Sẵn sàng").await;
        }
        self.chief.is_told("Chờ điếm 4 đánh một lá").await;
        self.chief.is_told("giây để nghĩ").await;
    }

    /// They differ on the first draw, and the chief chooses what chia bài saw.
    async fn mismatch(&self) {
        self.chia_bai.taps("6v").await;
        self.giao_bai.is_told("Chia bài đã ghi lá bài").await;
        self.giao_bai.scans("lục sách").await;
        self.chief.is_told("ghi khác nhau").await;
        self.chief.shows("desk-differ").await;
        self.chief.presses("Chia bài ghi: bốc được lục văn").await;
        self.chief.is_told("lá lục văn").await;
    }

    /// The card that the chief chose was really another one.
    async fn correct(&self) {
        self.chief.goes("/desk/so").await;
        self.chief.sees("Bốc nọc được lục văn").await;
        self.chief.shows("book").await;
        let open = "var rows = document.querySelectorAll('.entry');
            var row = Array.prototype.filter.call(rows, function (row) { return row.textContent.indexOf('Bốc nọc được lục văn') >= 0; })[0];
            row.querySelector('a.act').click();";
        self.chief.browser.execute(open, vec![]).await.unwrap();
        self.chief.sees("Đang ghi: bốc nọc được lục văn").await;
        self.chief.taps("5s").await;
        self.chief.presses("Sửa").await;
        self.chief.sees("mọi việc sau đó vẫn khớp").await;
        self.chief.shows("amend").await;
        self.chief.presses("Sửa").await;
        self.chief.sees("Đang ghi: bốc nọc được ngũ sách").await;
        self.chief.goes("/desk").await;
    }

    async fn announces(&self, names: &[&str]) {
        let tick = "var names = arguments[0];
            Array.prototype.forEach.call(document.querySelectorAll('[data-pick=cuoc] .choice'), function (choice) {
                var box = choice.querySelector('input');
                if (box.checked !== (names.indexOf(choice.textContent.trim().toLowerCase()) >= 0)) { box.click(); }
            });";
        self.chief.browser.execute(tick, vec![json!(names)]).await.unwrap();
        self.chief.presses("Ghi lời xướng").await;
    }

    async fn win(&self) {
        self.card("cc", "lá chi chi").await;
        self.giao_bai.presses_of(1, "Ù cước").await;
        self.pass(&[]).await;
        self.chief.is_told("«Ghi bài hạ»").await;
        self.chief.scans("9w*2 8s 9s tt oc 1-3v 1-6v 5-8w 1w").await;
        self.chief
            .until(|| async {
                let held = self.chief.browser.find_all(Locator::Css(".tray-card")).await;
                held.is_ok_and(|held| held.len() == 20)
            })
            .await;
        self.chief.shows("desk-hand").await;
        self.chief.presses("Ghi bài hạ").await;
        self.chief.sees("Điếm 1 ù đúng").await;
    }

    /// A wrong announcement, confirmed by mistake, withdrawn and put right.
    async fn judge(&self) {
        self.announces(&["lèo", "bạch định"]).await;
        self.chief.sees("Xướng cao hơn bài").await;
        self.chief.shows("desk-win").await;
        self.chief.presses("Xác nhận ù").await;
        self.chief.sees("Rút lại kết quả").await;
        self.chief.presses("Rút lại kết quả").await;
        self.chief.sees("Bấm lần nữa để rút").await;
        self.chief.presses("Rút lại kết quả").await;
        self.chief.is_told("«Xác nhận ù»").await;
        let has = "var line = Array.prototype.filter.call(document.querySelectorAll('.said'), function (line) { return line.textContent.indexOf('Bài có: ') === 0; })[0];
            return line.textContent.replace('Bài có: ', '').replace('.', '')";
        let has = self.chief.browser.execute(has, vec![]).await.unwrap();
        let has: Vec<&str> = has.as_str().unwrap().split(", ").collect();
        self.announces(&has).await;
        self.chief.sees("Xướng đúng với bài").await;
        self.chief.presses("Xác nhận ù").await;
        self.chief.sees("Rút lại kết quả").await;
        self.chief.shows("desk-won").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_arbiters_and_a_chief_run_a_van_with_a_mismatch_a_correction_and_a_withdrawn_win() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let config = yard(folder.path());
    let up = Running::start(&["up", "--config", config.to_str().unwrap()]);
    let person = async |name: &str| Person {
        browser: driver.browser(&folder.path().join(name)).await,
        address: &up.address,
    };
    let team = Team {
        chief: person("chief").await,
        chia_bai: person("chia-bai").await,
        giao_bai: person("giao-bai").await,
    };
    team.chief.logs_in("organiser", &up.code).await;
    let pins = pins(&team.chief).await;
    let pin = |name: &str| &pins.iter().find(|(role, _)| role.to_lowercase() == name).unwrap().1;
    team.chia_bai.logs_in("chia_bai", pin("chia bài")).await;
    team.giao_bai.logs_in("giao_bai", pin("giao bài")).await;
    for one in [&team.chief, &team.chia_bai, &team.giao_bai] {
        fit(&one.browser, 1280, 800).await;
        one.goes("/desk").await;
        one.sees("đang trực tiếp").await;
    }

    team.deal().await;
    team.card("7s", "lá thất sách").await;
    team.pass(&[5]).await;
    team.chief.is_told("bốc một lá nọc cho điếm 5").await;
    team.mismatch().await;
    team.pass(&[5, 1]).await;
    team.card("6s", "lá lục sách").await;
    team.pass(&[1, 2]).await;
    team.card("9v", "lá cửu văn").await;
    team.pass(&[2, 3]).await;
    team.chief.is_told("bốc một lá nọc cho điếm 3").await;
    team.correct().await;
    team.win().await;
    team.judge().await;

    fit(&team.giao_bai.browser, 1920, 1080).await;
    team.giao_bai.goes("/yard").await;
    team.giao_bai.sees("Điếm 1").await;
    save(&team.giao_bai.browser, "yard-won.png").await;
    for one in [team.chief, team.chia_bai, team.giao_bai] {
        one.browser.close().await.unwrap();
    }
    drop(up);
    let proved = verify(&folder.path().join("data"));
    assert_eq!(proved["finished"], 1, "the record holds, with its one ván: {proved}");
}
