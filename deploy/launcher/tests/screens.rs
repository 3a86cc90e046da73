//! A screen in a real browser: told what to show from the organiser's page, over a hub that dies.

use crate::browser::{Driver, fit, log_in, new_text, save, text};
use crate::common::{Running, children, health, kill9};
use crate::panels::{until, yard};
use fantoccini::Client;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Sends one of the organiser's forms, as the page's script does; true when it was done.
const SENDS: &str = "var done = arguments[2];
    fetch(arguments[0], { method: 'POST', redirect: 'manual', body: new URLSearchParams(arguments[1]) })
        .then(function (answer) { done(answer.type === 'opaqueredirect'); });";

async fn does(organiser: &Client, path: &str, form: &str) {
    let path = format!("/man-hinh/{path}");
    let done = organiser.execute_async(SENDS, vec![json!(path), json!(form)]).await.unwrap();
    assert_eq!(done, json!(true), "{path} {form}");
}

/// The page is the one that was loaded first, and shows what this sheet is for.
fn wears(stem: &str) -> String {
    format!("window.loadedOnce === 1 && document.body.classList.contains('page-{stem}')")
}

/// The organiser's page at the moment when the screen has come.
async fn opens_the_wall(organiser: &Client, address: &str) {
    fit(organiser, 1280, 800).await;
    organiser.goto(&format!("http://{address}/man-hinh")).await.unwrap();
    new_text(organiser, ".tile-live h3", &[]).await;
    let told = "document.querySelector('.seen').textContent.indexOf('1920 × 1080') > 0";
    until(organiser, told, "the size of the screen").await;
}

/// By the page itself: the choice, the button, what is said of it, and the thumbnail.
async fn chooses(organiser: &Client, screen: &Client) {
    let choose = "var tile = document.querySelector('[data-key=\"screen-cong\"]');
        tile.querySelector('select').value = 'scores';
        tile.querySelector('form.set [type=submit]').click();";
    organiser.execute(choose, vec![]).await.unwrap();
    until(screen, &wears("scores"), "the points").await;
    let told = "document.querySelector('.shows').textContent === 'Bảng điểm'";
    until(organiser, told, "and it is told").await;
    assert_eq!(new_text(organiser, "#said.done", &[]).await, "Đã xong.");
    organiser.enter_frame(0).await.unwrap();
    until(organiser, "document.body.classList.contains('page-scores')", "a true thumbnail").await;
    organiser.enter_parent_frame().await.unwrap();
    let here = text(organiser, ".tile .seen").await.unwrap();
    assert!(!here.contains("nơi"), "a thumbnail is no screen: {here}");
}

/// A page of the web: framed once it can be reached, a sentence until then.
async fn frames(organiser: &Client, screen: &Client) {
    does(organiser, "dat", "id=cong&task=web&detail=/ma-qr").await;
    until(screen, "document.querySelector('.web iframe')", "a page in a frame").await;
    does(organiser, "dat", "id=cong&task=web&detail=http://127.0.0.1:9/").await;
    let none = "document.querySelector('.fallback') && !document.querySelector('.web iframe')";
    until(screen, none, "nobody answers there").await;
    assert!(new_text(screen, ".fallback", &[]).await.contains("Chưa mở được trang"));
    let told = "document.querySelector('.tile-slow .trouble')";
    until(organiser, told, "the organiser is told").await;
}

/// Pages of another machine, each with this line in its head.
fn serve(listener: TcpListener, line: &'static str) {
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut asked = [0; 4096];
            let _ = stream.read(&mut asked).await;
            let page = "<!doctype html><title>x</title><p>Trang của làng";
            let head = format!(
                "HTTP/1.1 200 OK\r\n{line}Content-Type: text/html\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{page}",
                page.len()
            );
            let _ = stream.write_all(head.as_bytes()).await;
        }
    });
}

/// A page that forbids to be framed is refused; one that begins to forbid it later shows how else to see it.
async fn never_shows_an_empty_frame(organiser: &Client, screen: &Client) {
    let open = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (lets, denies) = (open.local_addr().unwrap(), closed.local_addr().unwrap());
    // Nobody is there yet: the organiser may set it all the same.
    drop(closed);
    serve(open, "");
    does(organiser, "dat", &format!("id=cong&task=web&detail=http://{lets}/")).await;
    until(screen, "document.querySelector('.web iframe')", "a page that lets us").await;
    does(organiser, "dat", &format!("id=cong&task=web&detail=http://{denies}/")).await;
    until(screen, "document.body.dataset.framing === 'away'", "nobody is there").await;
    serve(TcpListener::bind(denies).await.unwrap(), "X-Frame-Options: DENY\r\n");
    let shown = |css: &str| format!("document.querySelector('{css}').getClientRects().length > 0");
    let card = format!(
        "{} && !{} && !document.querySelector('.web iframe')",
        shown(".web .forbidden .qr"),
        shown(".web .fallback")
    );
    until(screen, &card, "how else to see it").await;
    let told =
        "document.querySelector('.tile-slow .trouble').textContent.indexOf('cấm nhúng') >= 0";
    until(organiser, told, "the organiser is told why").await;
    save(screen, "man-forbidden.png").await;

    // By now the hub knows: the same page is refused, and trying says so.
    let tries = "var tile = document.querySelector('[data-key=\"screen-cong\"]');
        tile.querySelector('select').value = 'web';
        tile.querySelector('.detail').value = arguments[0];
        tile.querySelector('[data-try]').click();";
    for (at, class, due) in [(denies, "refused", "cấm nhúng"), (lets, "done", "chiếu được")]
    {
        organiser.execute(tries, vec![json!(format!("http://{at}/"))]).await.unwrap();
        let said = format!(
            "document.querySelector('#said.{class}') && document.querySelector('#said').textContent.indexOf('{due}') >= 0"
        );
        until(organiser, &said, due).await;
    }
}

/// The hub dies: the screen goes on with what it was told, without anybody's hand.
async fn heals(organiser: &Client, screen: &Client, yard: &Running) {
    does(organiser, "dat", "id=cong&task=standings").await;
    until(screen, "document.querySelector('.ladder')", "standings").await;
    let counts = "window.redialled = 0;
        document.addEventListener('totom:open', function () { window.redialled += 1; });";
    screen.execute(counts, vec![]).await.unwrap();
    for hub in children(yard.id(), "hub") {
        kill9(hub);
    }
    health(&yard.address);
    until(screen, "window.redialled > 0", "it dials anew").await;
    let back = format!("{} && document.body.dataset.link === 'live'", wears("board"));
    until(screen, &back, "the same page is back").await;
    until(organiser, "document.querySelector('.tile-live .shows')", "the wall too").await;
    assert_eq!(text(organiser, ".tile .shows").await.unwrap(), "Xếp hạng");
}

/// The yard's own page needs no id: between hội it shows the rules too, and goes on after the hub's death.
async fn the_plain_yard_takes_turns(plain: &Client) {
    let lesson = format!("{} && document.querySelector('.sheet')", wears("board"));
    until(plain, &lesson, "a rule in pictures").await;
}

/// A list runs by itself, a screen shows which one it is, a scene is kept.
async fn runs(organiser: &Client, screen: &Client) {
    let rows = "name=A&show=scores&detail=&seconds=3&show=verse&detail=&seconds=3";
    does(organiser, "phat/giu", rows).await;
    does(organiser, "dat", "task=list A").await;
    for stem in ["scores", "verse", "scores"] {
        until(screen, &wears(stem), stem).await;
    }
    does(organiser, "hien-so", "").await;
    assert_eq!(new_text(screen, ".identity b", &[]).await, "cong");
    does(organiser, "canh/giu", "name=Khai hội").await;
    until(organiser, "document.querySelector('.scene')", "a scene").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_changes_what_it_shows_without_being_loaded_anew_and_heals_after_the_hub() {
    let Some(driver) = Driver::start() else {
        panic!("chromedriver is missing: deploy/check installs it");
    };
    let folder = tempfile::tempdir().unwrap();
    let yard = yard(folder.path());
    let screen = driver.browser(&folder.path().join("screen")).await;
    fit(&screen, 1920, 1080).await;
    screen.goto(&format!("http://{}/man/cong", yard.address)).await.unwrap();
    assert_eq!(new_text(&screen, ".waiting .id", &[]).await, "cong");
    assert_eq!(text(&screen, ".waiting .say").await.unwrap(), "Chưa được giao việc");
    save(&screen, "man-waiting.png").await;
    screen.execute("window.loadedOnce = 1;", vec![]).await.unwrap();

    let plain = driver.browser(&folder.path().join("plain")).await;
    plain.goto(&format!("http://{}/yard", yard.address)).await.unwrap();
    until(&plain, "document.querySelector('.stage')", "the yard").await;
    plain.execute("window.loadedOnce = 1;", vec![]).await.unwrap();

    let organiser = driver.browser(&folder.path().join("organiser")).await;
    log_in(&organiser, &yard).await;
    opens_the_wall(&organiser, &yard.address).await;
    chooses(&organiser, &screen).await;
    for (task, stem) in [("verse", "verse"), ("hut-3", "closeup"), ("yard", "yard")] {
        does(&organiser, "dat", &format!("id=cong&task={task}")).await;
        until(&screen, &wears(stem), stem).await;
    }
    does(&organiser, "dat", "id=cong&task=clock").await;
    let ticks =
        "/^[0-2][0-9]:[0-5][0-9][0-5][0-9]$/.test(document.querySelector('.time').textContent)";
    until(&screen, &format!("{} && {ticks}", wears("board")), "the clock runs").await;
    frames(&organiser, &screen).await;
    never_shows_an_empty_frame(&organiser, &screen).await;
    the_plain_yard_takes_turns(&plain).await;
    heals(&organiser, &screen, &yard).await;
    until(&plain, &wears("yard"), "a hub that begins anew begins with the yard").await;
    runs(&organiser, &screen).await;

    save(&organiser, "man-hinh.png").await;
    fit(&organiser, 390, 844).await;
    save(&organiser, "man-hinh-phone.png").await;
    let fits = "document.documentElement.scrollWidth <= window.innerWidth";
    until(&organiser, fits, "nothing hangs over the edge of a phone").await;
    plain.close().await.unwrap();
    screen.close().await.unwrap();
    organiser.close().await.unwrap();
}
