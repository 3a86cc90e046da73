//! The public screens: an address and a feed for each kind, the ván as a story, all of it for anybody.

use crate::common::{Playing, Tablet};
use crate::web::Served;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use totom_display::screens::Kind;
use totom_display::words::Lang;
use totom_hub::store::MemoryStore;
use totom_rules::Hut;
use totom_wire::Outcome;

/// Words that only this kind's body has.
const OWN: &[(Kind, &str)] = &[
    (Kind::Yard, "class=\"stage"),
    (Kind::Phone, "id=\"tale-title\""),
    (Kind::Scores, "class=\"board\""),
    (Kind::Verse, "class=\"only\""),
    (Kind::Overlay, "class=\"strip\""),
    (Kind::Standings, "class=\"ladder\""),
    (Kind::Closeup(Hut::ALL[0]), "closeup-1"),
    (Kind::Closeup(Hut::ALL[1]), "closeup-2"),
    (Kind::Closeup(Hut::ALL[2]), "closeup-3"),
    (Kind::Closeup(Hut::ALL[3]), "closeup-4"),
    (Kind::Closeup(Hut::ALL[4]), "closeup-5"),
];

#[tokio::test]
async fn every_kind_has_an_address_and_a_feed_of_its_own() {
    let hub = Served::start().await;
    for (kind, _) in OWN {
        let (status, page) = hub.get(kind.href(), "").await;
        assert_eq!(status, 200, "{kind:?}");
        let feed = page.split("data-socket=\"").nth(1).unwrap().split('"').next().unwrap();
        let shown = Tablet::open(&hub.address, feed, "").await.html;
        for (other, words) in OWN {
            assert_eq!(page.contains(words), kind == other, "{kind:?} and {other:?}");
            assert_eq!(shown.contains(words), kind == other, "{feed}");
        }
        let hut = if let Kind::Closeup(hut) = kind { hut.number() } else { 1 };
        let named = format!("Xóm {hut}");
        assert!(shown.contains(&named) || *kind == Kind::Verse, "{shown}");
    }
    assert_eq!(OWN.len(), Kind::ALL.len());
    let lost = Tablet::open(&hub.address, "/socket/screen?page=of_another_build", "").await;
    assert!(lost.html.contains("class=\"stage"), "what nobody knows shows the yard");
}

#[tokio::test]
async fn the_story_of_the_van_begins_with_its_deal() {
    let hub = Served::start().await;
    let mut desk = hub.desk().await;
    let before = hub.get("/xem/van", "").await.1;
    assert!(before.contains("Chuyện hội") && !before.contains("có cái"), "{before}");
    assert!(matches!(desk.press("Chia ván mới").await, Outcome::Recorded { .. }));
    desk.see(|desk| desk.html.contains("Ván 1")).await;
    let tale = hub.get("/xem/van", "").await.1;
    assert!(tale.contains("Chuyện ván 1") && tale.contains("có cái"), "{tale}");
    assert!(!tale.contains("Hội bắt đầu"), "what came before the deal is another page's");
    assert!(tale.contains("href=\"/tu-dien#cho_cai\""), "words of the game lead to the glossary");
}

#[tokio::test]
async fn phones_read_the_same_moment_in_english_and_keep_the_choice() {
    let hub = Served::start().await;
    let mut desk = hub.desk().await;
    desk.press("Chia ván mới").await;
    for (path, words) in [
        ("/xem?lang=en", "Arranging the hands"),
        ("/xem/van?lang=en", "is turned: hut"),
        ("/xem/diem?lang=en", "Standings"),
        ("/tu-dien?lang=en", "Glossary of"),
    ] {
        let (status, page) = hub.get(path, "").await;
        let words = words.replace("is turned", "are turned");
        assert!(status == 200 && page.contains(&words), "{path}: {page}");
        assert!(page.contains("<html lang=\"en\">"), "{path}");
        assert!(page.contains("href=\"/xem?lang=en\""), "{path} loses the language");
    }
    let (_, page) = hub.get("/xem?lang=en", "").await;
    let feed = page.split("data-socket=\"").nth(1).unwrap().split('"').next().unwrap();
    let feed = feed.replace("&#38;", "&");
    let shown = Tablet::open(&hub.address, &feed, "").await.html;
    assert!(shown.contains("Arranging the hands"), "{feed}: {shown}");
    for path in ["/xem", "/xem?lang=vi", "/xem?lang=xx"] {
        assert!(hub.get(path, "").await.1.contains("Soạn bài"), "{path}");
    }
}

#[tokio::test]
async fn all_that_is_told_of_played_van_is_told_in_english_too() {
    let table = Playing::start(&MemoryStore::new(), 11).await;
    let mut told = 0;
    for rounds in 1..=4 {
        table.play(rounds).await;
        for line in table.state.borrow().tale.iter() {
            assert_eq!(Lang::En.tell(&line.text).0, Lang::En, "no English for «{}»", line.text);
            told += 1;
        }
    }
    assert!(told > 100, "{told}");
}

#[tokio::test]
async fn words_and_the_invitation_are_there_for_everybody() {
    let hub = Served::start().await;
    let (status, glossary) = hub.get("/tu-dien", "").await;
    assert!(status == 200 && glossary.contains("id=\"phong\""), "{glossary}");
    let (status, invite) = hub.get("/ma-qr", "").await;
    assert!(status == 200 && invite.contains("class=\"qr\"") && invite.contains("/xem</p>"));
}

#[tokio::test]
async fn public_pages_come_packed_to_who_can_unpack() {
    let hub = Served::start().await;
    for (path, packed) in [("/xem", true), ("/tu-dien", true), ("/login", false)] {
        let mut stream = TcpStream::connect(&hub.address).await.unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
            hub.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let head = String::from_utf8_lossy(&answer[..answer.len().min(600)]).to_lowercase();
        assert_eq!(head.contains("content-encoding: gzip"), packed, "{path}: {head}");
    }
}
