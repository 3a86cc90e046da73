//! Copies of the record in a second place, and their way back.

use crate::common::{Playing, setup};
use crate::web::Served;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use totom_hub::backup::contents::unknown;
use totom_hub::journal::{Row, replay, seal};
use totom_hub::papers::SealedDeal;
use totom_hub::store::{
    Compared, Kept, MemoryStore, SqliteStore, Store, StoreError, back_up, compare, restore,
};
use totom_hub::{Config, Hub};
use totom_rules::Seed;

/// These entries, and no prepared deal.
fn kept(rows: &[Row]) -> Kept {
    Kept { rows: rows.to_vec(), ..Kept::default() }
}

async fn rows(seed: u64) -> Vec<Row> {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, seed).await;
    table.play(1).await;
    disk.rows()
}

#[tokio::test]
async fn a_copy_is_a_whole_record_and_the_copy_before_stays_beside_it() {
    let (stick, rows) = (tempfile::tempdir().unwrap(), rows(3).await);
    back_up(&kept(&rows[..20]), stick.path()).await.unwrap();
    back_up(&kept(&rows), stick.path()).await.unwrap();
    assert_eq!(SqliteStore::read(stick.path()).await.unwrap(), rows);
    assert!(stick.path().join("journal.truoc.sqlite").is_file());
    let names = std::fs::read_dir(stick.path()).unwrap().count();
    assert_eq!(names, 2, "no log and nothing half-written is left");
}

#[tokio::test]
async fn a_stick_that_is_not_there_is_said_and_not_made() {
    let (folder, rows) = (tempfile::tempdir().unwrap(), rows(3).await);
    let missing = folder.path().join("usb");
    let refused = back_up(&kept(&rows), &missing).await.unwrap_err().to_string();
    assert!(refused.contains("cắm ổ USB"), "{refused}");
    assert!(!missing.exists());
}

#[tokio::test]
async fn a_half_written_copy_of_before_does_not_stop_the_next() {
    let (stick, rows) = (tempfile::tempdir().unwrap(), rows(3).await);
    std::fs::write(stick.path().join("journal.sqlite.new"), b"half").unwrap();
    back_up(&kept(&rows), stick.path()).await.unwrap();
    assert_eq!(SqliteStore::read(stick.path()).await.unwrap(), rows);
}

#[tokio::test]
async fn what_a_copy_is_to_the_record() {
    let (one, two) = (rows(3).await, rows(4).await);
    for (there, copy, want, reason) in [
        (&one[..0], &one[..], Compared::NothingThere, "an empty folder"),
        (&one[..30], &one[..], Compared::Ahead(one.len() - 30), "the disk lost the end"),
        (&one[..], &one[..30], Compared::Behind(one.len() - 30), "an old copy"),
        (&one[..], &one[..], Compared::Ahead(0), "the same"),
        (&one[..], &two[..], Compared::Parted(0), "another game"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        if !there.is_empty() {
            back_up(&kept(there), folder.path()).await.unwrap();
        }

        assert_eq!(compare(copy, folder.path()).await, want, "{reason}");
    }
}

#[tokio::test]
async fn a_restored_record_goes_on_where_it_stopped_and_the_old_one_is_kept() {
    let (data, rows) = (tempfile::tempdir().unwrap(), rows(3).await);
    std::fs::write(data.path().join("journal.sqlite"), b"damaged").unwrap();
    let aside =
        restore(&kept(&rows), data.path()).await.unwrap().expect("the damaged file is kept");
    assert_eq!(std::fs::read(aside.join("journal.sqlite")).unwrap(), b"damaged");
    let mut store = SqliteStore::open(data.path()).await.unwrap();
    assert_eq!(store.load().await.unwrap(), rows);
    let held = restore(&kept(&rows), data.path()).await.unwrap_err();
    assert!(matches!(held, StoreError::Held { .. }), "a running hub's record is left alone");
    let next =
        seal(rows.last(), "{\"entry\":\"dismissed\",\"case\":1}".to_owned(), "{}".to_owned());
    store.append(&next).await.unwrap();
    store.close().await.unwrap();
    assert_eq!(
        replay(&SqliteStore::read(data.path()).await.unwrap()).unwrap().name(),
        setup(3).yard
    );
}

/// Asks the hub as the arbiters' program does; the whole answer.
async fn ask(address: &str, request: &str, key: &str) -> String {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "{request} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {key}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_copies_by_itself_and_when_asked_and_says_when_it_cannot() {
    let folder = tempfile::tempdir().unwrap();
    let (data, stick) = (folder.path().join("d"), folder.path().join("usb"));
    let config = Config { data, backup: Some(stick.clone()), setup: setup(3) };
    let hub = Hub::open(config).await.unwrap();
    let key = hub.keys().arbiter.clone();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stop = CancellationToken::new();
    let serving = tokio::spawn(hub.serve(listener, stop.clone()));

    let answer = ask(&address, "POST /backup", &key).await;
    assert!(answer.contains("400 Bad Request") && answer.contains("cắm ổ USB"), "{answer}");
    // The desk's page is made by a task of its own, a moment later.
    let told = async {
        while !ask(&address, "GET /desk", &key).await.contains("Chưa sao lưu được") {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), told).await.expect("the desk knows");
    std::fs::create_dir(&stick).unwrap();
    let answer = ask(&address, "POST /backup", &key).await;
    assert!(answer.contains("200 OK") && answer.contains("Đã sao lưu đủ 2 mục"), "{answer}");
    // Its piles may be laid from now on.
    let answer = ask(&address, "POST /chia-san/moi", &key).await;
    assert!(answer.contains("200 OK"), "{answer}");
    let copied = async {
        while SqliteStore::read_whole(&stick).await.map_or(0, |kept| kept.sealed.len()) == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), copied).await.expect("a deal is copied at once");
    let answer = ask(&address, "POST /backup", &key).await;
    assert!(
        answer.contains("hạt giống của 1 ván chia sẵn"),
        "whoever keeps the stick is told: {answer}"
    );
    let answer = ask(&address, "POST /backup", "nobody").await;
    assert!(answer.contains("401"), "not for everybody: {answer}");
    std::fs::remove_file(stick.join("journal.sqlite")).unwrap();
    stop.cancel();
    serving.await.unwrap().unwrap();
    let last = SqliteStore::read_whole(&stick).await.unwrap();
    assert_eq!((last.rows.len(), last.sealed.len()), (3, 1), "a last copy at the end");
}

/// A yard with a deal whose piles lie on the table: what is kept of it, its promise and seed.
async fn with_piles() -> (Kept, String, Seed) {
    let mut hub = Served::start().await;
    let organiser = hub.log_in().await;
    let page = hub.post("/chia-san/moi", &organiser, "").await.1;
    let deal = page.split("/chia-san/").find(|rest| rest.contains("/bia")).unwrap();
    let deal = deal.split('/').next().unwrap().to_owned();
    let (_, file) = hub.post(&format!("/chia-san/{deal}/tep"), &organiser, "").await;
    hub.end().await;
    let kept = SqliteStore::read_whole(hub.folder.path()).await.unwrap();
    (kept, deal, SealedDeal::read(&file).unwrap().seed)
}

/// What a copy of it is, gone to another machine by a stick.
async fn carried(kept: &Kept) -> tempfile::TempDir {
    let (stick, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    back_up(kept, stick.path()).await.unwrap();
    let copy = SqliteStore::read_whole(stick.path()).await.unwrap();
    assert_eq!(copy, *kept);
    restore(&copy, data.path()).await.unwrap();
    data
}

/// Deals the ván from its piles at the desk of this hub; which seed it was, once it is known.
async fn deals(hub: &Served, organiser: &str) -> Result<Seed, String> {
    use totom_wire::Outcome;
    let mut desk = crate::common::Tablet::open(&hub.address, "/socket/desk", organiser).await;
    let dealt = desk.press("Chia ván đã xếp").await;
    if let Outcome::Denied { say } = dealt {
        return Err(say);
    }
    assert!(matches!(dealt, Outcome::Recorded { .. }), "{dealt:?}");
    let rows = SqliteStore::read(hub.folder.path()).await.unwrap();
    let last: serde_json::Value = serde_json::from_str(&rows.last().unwrap().content).unwrap();
    let seed = last["input"]["seed"].as_str().unwrap().to_owned();
    Ok(Seed::try_from(seed).unwrap())
}

#[tokio::test]
async fn a_restored_yard_deals_the_piles_that_lie_on_the_table() {
    let (kept, deal, seed) = with_piles().await;
    assert_eq!(kept.sealed, [seed]);
    let secret = String::from(seed);
    assert!(
        !kept.rows.iter().any(|row| row.content.contains(&secret) || row.label.contains(&secret))
    );
    let book = totom_hub::papers::Book::read(&kept.rows).unwrap();
    for (paper, name) in [
        (totom_hub::papers::json_lines(&book).unwrap(), "JSON lines"),
        (totom_hub::papers::csv(&book), "CSV"),
    ] {
        assert!(!paper.contains(&secret), "{name} tells the seed");
    }
    let hub = Served::open_again(carried(&kept).await).await;
    let organiser = hub.log_in().await;
    let page = hub.get("/chia-san", &organiser).await.1;
    assert!(page.contains(&deal) && !page.contains("không còn trong máy"), "{page}");
    assert_eq!(deals(&hub, &organiser).await, Ok(seed));
}

/// A copy of an older version has promises and no seeds.
#[tokio::test]
async fn a_seed_that_was_lost_comes_back_by_its_file() {
    let (kept, deal, seed) = with_piles().await;
    let hub = Served::open_again(carried(&Kept { sealed: Vec::new(), ..kept }).await).await;
    let organiser = hub.log_in().await;
    let page = hub.get("/chia-san", &organiser).await.1;
    assert!(page.contains(&deal) && page.contains("không còn trong máy"), "{page}");
    let refused = deals(&hub, &organiser).await.unwrap_err();
    assert!(refused.contains("nạp lại tệp niêm kín"), "{refused}");
    let before = SqliteStore::read(hub.folder.path()).await.unwrap();
    let file = SealedDeal::new("Sân thử", seed).write().unwrap();
    let form: String = file.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let page = hub.post("/chia-san/nap", &organiser, &format!("text={form}")).await.1;
    assert!(page.contains("Đã nhận ván") && !page.contains("không còn trong máy"), "{page}");
    assert_eq!(
        SqliteStore::read(hub.folder.path()).await.unwrap(),
        before,
        "it was promised already"
    );
    let page = hub.post("/chia-san/nap", &organiser, &format!("text={form}")).await.1;
    assert!(page.contains("đã có ở sân này rồi"), "once: {page}");
    let hub = hub.restart().await;
    assert_eq!(deals(&hub, &organiser).await, Ok(seed), "and it is kept");
}

/// Whoever adds a file to the data folder says whether copies hold it.
#[tokio::test(flavor = "multi_thread")]
async fn every_name_of_the_data_folder_is_in_the_list() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let (status, page) = hub.post("/man-hinh/hen", &cookie, "text=m%E1%BB%93ng+t%C3%A1m").await;
    assert_eq!(status, 303, "{page}");
    let (status, page) =
        hub.post("/thu-giong", &cookie, "name=B%C3%A0+Hai&chanter=B%C3%A0+Hai&consent=yes").await;
    assert_eq!(status, 303, "{page}");
    let data = hub.folder.path();
    assert!(data.join("screens.toml").is_file() && data.join("packs").is_dir());
    assert_eq!(unknown(data).unwrap(), [""; 0]);
}
