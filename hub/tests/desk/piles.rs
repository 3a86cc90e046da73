//! A prepared ván over the real router and database: promised, its sheets read by who lays the piles,
//! played with the cards of the sheets, another card come, won, revealed, proved.

use super::{next, takes};
use crate::common::{Tablet, setup};
use crate::roles::people::printed;
use crate::web::Served;
use serde_json::json;
use totom_display::screens::Kind;
use totom_hub::journal::replay;
use totom_hub::papers::SealedDeal;
use totom_hub::store::SqliteStore;
use totom_hub::verify::verify;
use totom_rules::hand::parse_cards;
use totom_rules::round::{Input, Round};
use totom_rules::{Card, Seed, bot};
use totom_wire::Outcome;

/// Who works at the yard, each logged in at his own browser.
struct People {
    organiser: String,
    chief: String,
    layer: String,
}

impl People {
    async fn of(hub: &Served) -> Self {
        let organiser = hub.log_in().await;
        let chief = enter(hub, &organiser, "arbiter").await;
        let layer = enter(hub, &organiser, "xep_bai").await;
        Self { organiser, chief, layer }
    }
}

async fn enter(hub: &Served, organiser: &str, role: &str) -> String {
    let form = format!("role={role}&address={}", hub.address);
    let (_, page) = hub.post("/vai/the", organiser, &form).await;
    hub.enter(role, &printed(&page), "Máy thử").await
}

/// The promise of the only deal on the page.
fn promise(page: &str) -> String {
    let link = page.split("/chia-san/").find(|rest| rest.contains("/bia")).unwrap();
    link.split('/').next().unwrap().to_owned()
}

/// The cards on the sheets, page by page, as a person reads them.
fn read(sheets: &str) -> Vec<Vec<Card>> {
    let lines = |page: &str| -> Vec<Card> {
        let names = page.split("<span class=\"card\"><b>").skip(1);
        names.map(|rest| parse_cards(rest.split('<').next().unwrap()).unwrap()[0]).collect()
    };
    sheets.split("<section").skip(1).map(lines).collect()
}

async fn round(hub: &Served) -> Round {
    let rows = SqliteStore::read(hub.folder.path()).await.unwrap();
    replay(&rows).unwrap().session().round().unwrap().clone()
}

async fn plays(desk: &mut Tablet, play: &Input) {
    takes(desk.ask(json!({ "action": "play", "play": play })).await, "played").await;
}

/// Plays what bots play of the same cards until a card must be drawn; is the ván over?
async fn plays_to_a_draw(hub: &Served, desk: &mut Tablet) -> bool {
    while let Some(play) = bot::next(&round(hub).await) {
        if matches!(play, Input::DrawCard { .. }) {
            return false;
        }
        plays(desk, &play).await;
    }
    true
}

#[tokio::test]
async fn from_the_promise_to_the_proof() {
    let hub = Served::start().await;
    let people = People::of(&hub).await;
    let (status, page) = hub.post("/chia-san/moi", &people.chief, "").await;
    assert!(status == 200 && page.contains("ghi lời hứa vào sổ"), "{page}");
    let deal = promise(&page);
    let cover = hub.get(&format!("/chia-san/{deal}/bia"), &people.chief).await.1;
    assert!(cover.contains(&deal) && read(&cover).concat().is_empty(), "a cover tells no card");

    let all = format!("/chia-san/{deal}/to/tat-ca");
    for (who, cookie) in [("the chief", &people.chief), ("the organiser", &people.organiser)] {
        let (status, page) = hub.post(&all, cookie, "").await;
        assert!(status == 400 && page.contains("tờ xếp bài cho thấy"), "{who}: {page}");
        assert!(read(&page).concat().is_empty(), "{who}");
    }
    let (status, _) = hub.get(&all, &people.layer).await;
    assert_eq!(status, 405, "opening leaves a trace: it is no mere look");
    let (status, sheets) = hub.post(&all, &people.layer, "").await;
    assert_eq!(status, 200, "{sheets}");
    let piles = read(&sheets);
    assert_eq!(piles.iter().map(Vec::len).collect::<Vec<_>>(), [20; 6]);
    let one = hub.post(&format!("/chia-san/{deal}/to/hut_3"), &people.layer, "").await.1;
    assert_eq!(read(&one), [piles[2].clone()], "one pile to a sheet");
    let listed = hub.get("/chia-san", &people.layer).await.1;
    assert!(listed.contains("đã mở 2 lần"), "{listed}");

    let check = format!("/chia-san/{deal}/soat/noc");
    let code = |cards: &[Card]| cards.iter().map(|card| card.code()).collect::<Vec<_>>().join("+");
    let mut laid = piles[5].clone();
    let at = (1..19).find(|&at| laid[at] != laid[at + 1]).unwrap();
    laid.swap(at, at + 1);
    for (cards, words) in [
        (code(&piles[5]), "xếp đúng".to_owned()),
        (code(&piles[5][..7]), "còn 13 lá".to_owned()),
        (code(&laid), format!("Sai ở lá số {}", at + 1)),
        ("xyz".to_owned(), "xyz".to_owned()),
    ] {
        let (_, page) = hub.post(&check, &people.layer, &format!("cards={cards}")).await;
        assert!(page.contains(&words), "«{words}» is not said: {page}");
    }

    let mut desk = Tablet::open(&hub.address, "/socket/desk", &people.chief).await;
    assert!(next(&desk).contains("«Chia ván đã xếp»"), "{}", next(&desk));
    takes(desk.press("Chia ván đã xếp").await, "dealt").await;
    desk.see(|desk| desk.html.contains("Ván 1")).await;
    let mut drawn = piles[5].iter();
    let mut first = true;
    while !plays_to_a_draw(&hub, &mut desk).await {
        desk.see(|desk| next(desk).contains("rồi ghi lá ấy")).await;
        let right = drawn.next().unwrap();
        if std::mem::take(&mut first) {
            slips(&mut desk, *right).await;
        }
        takes(desk.tap(&right.code()).await, "the card of the sheet, by one tap").await;
    }
    let last = round(&hub).await.public_view();
    assert_eq!(last.revealed.unwrap().commitment(), deal);
    let paper = hub.get("/papers/1/van/1", &people.chief).await.1;
    for words in ["Chia sẵn", "Ai đã thấy bài", "mở tờ xếp bài điếm 3", "soát chồng bài nọc"]
    {
        assert!(paper.contains(words), "«{words}» is not on the sheet: {paper}");
    }
    let whole = verify(hub.folder.path()).await.unwrap();
    assert_eq!((whole.finished, whole.promised, whole.kept), (1, 1, 1));
}

/// Another card is tapped; then the right one puts it right.
async fn slips(desk: &mut Tablet, right: Card) {
    let other = Card::all().find(|card| *card != right).unwrap();
    takes(desk.tap(&other.code()).await, "kept for the chief").await;
    desk.see(|desk| desk.html.contains("khác với tờ xếp bài")).await;
    for label in ["Chơi tiếp như bài mở", "Bỏ ván này", "Ghi nhầm, thôi"] {
        assert!(desk.html.contains(label), "no «{label}»: {}", desk.html);
    }
    assert!(!desk.html.contains(&format!("phải là {}", right.name())), "the sheet stays secret");
}

#[tokio::test]
async fn a_pile_laid_wrongly_makes_an_open_van_of_it_over_a_restart() {
    let hub = Served::start().await;
    let people = People::of(&hub).await;
    hub.post("/chia-san/moi", &people.chief, "").await;
    let mut desk = Tablet::open(&hub.address, "/socket/desk", &people.chief).await;
    takes(desk.press("Chia ván đã xếp").await, "dealt").await;
    assert!(!plays_to_a_draw(&hub, &mut desk).await);
    desk.see(|desk| next(desk).contains("rồi ghi lá ấy")).await;
    let Some(Input::DrawCard { card: right }) = bot::next(&round(&hub).await) else { panic!() };
    let other = Card::all().find(|card| *card != right).unwrap();
    takes(desk.tap(&other.code()).await, "another card").await;
    drop(desk);
    let hub = hub.restart().await;
    // Another page, so that its presses are not taken for repeats.
    let mut desk = Tablet::open(&hub.address, "/socket/desk?panel=b", &people.chief).await;
    takes(desk.press("Chơi tiếp như bài mở").await, "opened").await;
    desk.see(|desk| !desk.html.contains("khác với tờ xếp bài")).await;
    takes(desk.tap(&other.code()).await, "what really came").await;
    assert!(verify(hub.folder.path()).await.is_ok());
}

#[tokio::test]
async fn a_sealed_deal_goes_from_yard_to_yard_by_the_organisers() {
    let (east, west) = (Served::start().await, Served::start_with(setup(77)).await);
    let (at_east, at_west) = (People::of(&east).await, People::of(&west).await);
    let page = east.post("/chia-san/moi", &at_east.organiser, "").await.1;
    let deal = promise(&page);
    let file = format!("/chia-san/{deal}/tep");
    let (status, page) = east.post(&file, &at_east.chief, "").await;
    assert!(status == 400 && page.contains("hạt giống của cả ván"), "not the chief's: {page}");
    let (_, text) = east.post(&file, &at_east.organiser, "").await;
    let sealed = SealedDeal::read(&text).unwrap();
    assert_eq!((&sealed.commitment, sealed.yard.as_str()), (&deal, "Sân thử"));
    let form = |text: &str| format!("text={}", form_text(text));
    let broken = text.replace(&deal[..8], "00000000");
    let (_, page) = west.post("/chia-san/nap", &at_west.organiser, &form(&broken)).await;
    assert!(page.contains("không khớp lời hứa"), "{page}");
    let (_, page) = west.post("/chia-san/nap", &at_west.organiser, &form(&text)).await;
    assert!(page.contains("Đã nhận ván") && page.contains("Nhận của Sân thử"), "{page}");
    let (_, page) = west.post("/chia-san/nap", &at_west.organiser, &form(&text)).await;
    assert!(page.contains("đã có ở sân này rồi"), "{page}");
    let path = format!("/chia-san/{deal}/to/tat-ca");
    let here = east.post(&path, &at_east.layer, "").await.1;
    let there = west.post(&path, &at_west.layer, "").await.1;
    assert_eq!(read(&here), read(&there), "the same piles");
}

/// As a browser sends a field.
fn form_text(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Of the same cards, by screens and by piles, the crowd is sent the same.
#[tokio::test]
async fn spectators_cannot_tell_a_prepared_van_from_an_electronic_one() {
    let (screens, piles) = (Served::start().await, Served::start().await);
    // What the first hub will shuffle from.
    let seed = Seed::of(4, 1);
    let (at_screens, organiser) = (screens.log_in().await, piles.log_in().await);
    // Both take a deal over, so that both records are as long; one of them is not dealt.
    for (hub, cookie, seed) in [(&screens, &at_screens, Seed([9; 32])), (&piles, &organiser, seed)]
    {
        let file = SealedDeal::new("Sân Đông", seed).write().unwrap();
        hub.post("/chia-san/nap", cookie, &format!("text={}", form_text(&file))).await;
    }
    let mut one = Tablet::open(&screens.address, "/socket/desk", &at_screens).await;
    let mut two = Tablet::open(&piles.address, "/socket/desk", &organiser).await;
    takes(one.press("Chia ván mới").await, "by screens").await;
    takes(two.press("Chia ván đã xếp").await, "by piles").await;
    for _ in 0..60 {
        for kind in Kind::ALL {
            let here = seen(&screens, kind).await;
            assert_eq!(here, seen(&piles, kind).await, "{kind:?}");
        }
        let Some(play) = bot::next(&round(&screens).await) else { break };
        let laid = bot::next(&round(&piles).await).unwrap();
        takes(one.ask(json!({ "action": "play", "play": play })).await, "by screens").await;
        takes(two.ask(json!({ "action": "play", "play": laid })).await, "by piles").await;
    }
}

/// What a spectator's screen shows now.
async fn seen(hub: &Served, kind: Kind) -> String {
    hub.get(kind.href(), "").await.1.replace(&hub.address, "")
}

#[tokio::test]
async fn a_huts_screen_shows_none_of_the_cards_that_it_holds() {
    let hub = Served::start().await;
    let people = People::of(&hub).await;
    hub.post("/chia-san/moi", &people.chief, "").await;
    let mut desk = Tablet::open(&hub.address, "/socket/desk", &people.chief).await;
    takes(desk.press("Chia ván đã xếp").await, "dealt").await;
    plays_to_a_draw(&hub, &mut desk).await;
    for number in 1..=5 {
        let cookie = hub.visit(&hub.hut_link(number)).await;
        let page = hub.get(&format!("/hut/{number}"), &cookie).await.1;
        assert!(page.contains("Bài thật ở trên tay điếm"), "{page}");
        let hand = page.split("class=\"hand\"").nth(1).unwrap_or_default();
        assert!(!hand.contains("/cards/"), "hut {number}: {hand}");
    }
    let outcome = desk.ask(json!({ "action": "play", "play": { "input": "draw" } })).await;
    assert!(matches!(outcome, Outcome::Refused { .. }), "a card is named: {outcome:?}");
}
