//! A day at the yard: a hội that ends by its time, its ranking, and the next one.

use crate::common::{Playing, setup};
use std::time::Duration;
use totom_hub::journal::{Actor, Label, replay};
use totom_hub::store::MemoryStore;
use totom_hub::table::Setup;
use totom_rules::session::PublicSession;
use totom_rules::{ByHut, Hut};
use totom_wire::{Action, Outcome};

const MINUTE: Duration = Duration::from_secs(60);

/// Ten minutes, and no end by points.
fn ten_minutes() -> Setup {
    Setup { house: "hoi_phut = 10\nhoi_diem = 0\ncua_so_goi = 60\n".to_owned(), ..setup(5) }
}

async fn start(disk: &MemoryStore) -> Playing {
    Playing::try_start(disk, ten_minutes()).await.unwrap()
}

fn session(table: &Playing) -> PublicSession {
    table.state.borrow().session.clone()
}

async fn ask(table: &Playing, id: &str, action: Action) -> Outcome {
    table.command(Actor::Organiser, id, action).await.unwrap()
}

async fn recorded(table: &Playing, id: &str, action: Action) {
    let outcome = ask(table, id, action).await;
    assert!(matches!(outcome, Outcome::Recorded { .. }), "{id}: {outcome:?}");
}

fn last_label(disk: &MemoryStore) -> Label {
    serde_json::from_str(&disk.rows().last().unwrap().label).unwrap()
}

/// Deals, and lets the time run out but for a minute: a pause and a dead hub do not count.
async fn play_nine_minutes(disk: &MemoryStore) -> Playing {
    let table = start(disk).await;
    tokio::time::sleep(60 * MINUTE).await;
    recorded(&table, "deal", Action::Deal).await;
    tokio::time::sleep(4 * MINUTE).await;
    recorded(&table, "stop", Action::Pause { reason: "mưa".to_owned() }).await;
    assert_eq!(last_label(disk).played.unwrap().ms, 240_000);
    tokio::time::sleep(60 * MINUTE).await;
    recorded(&table, "go", Action::Resume).await;
    tokio::time::sleep(5 * MINUTE).await;
    let (actor, action) = table.wanted(1).unwrap();
    table.command(actor, "noted", action).await.unwrap();
    assert_eq!(last_label(disk).played.unwrap().ms, 540_000, "four and five minutes");
    drop(table);
    tokio::time::sleep(60 * MINUTE).await;
    start(disk).await
}

#[tokio::test(start_paused = true)]
async fn a_hoi_ends_by_its_time_when_the_van_is_over_and_another_begins() {
    let disk = MemoryStore::new();
    let table = play_nine_minutes(&disk).await;
    tokio::time::sleep(MINUTE - Duration::from_secs(1)).await;
    assert!(!session(&table).time_up, "a minute was left");
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(session(&table).time_up && !session(&table).closed, "the ván is played to its end");
    let early = ask(&table, "early", Action::Open { names: None, house: None }).await;
    assert!(matches!(early, Outcome::Refused { .. }), "{early:?}");

    table.play(1).await;
    let over = session(&table);
    assert!(over.closed);
    assert_eq!(over.ranking.len(), 5);
    if !over.lot_due.is_empty() {
        recorded(&table, "lot", Action::DrawLot).await;
    }
    let places: Vec<u8> = session(&table).ranking.iter().map(|ranked| ranked.place).collect();
    assert_eq!(places, [1, 2, 3, 4, 5], "the lot leaves none equal");

    let names = Some(ByHut::from_fn(|hut| format!("Làng {}", hut.number())));
    recorded(&table, "next", Action::Open { names, house: None }).await;
    let next = session(&table);
    assert_eq!((next.hoi, next.finished, next.closed, next.time_up), (2, 0, false, false));
    assert_eq!(next.standings[Hut::ALL[1]].name, "Làng 2");
    recorded(&table, "deal again", Action::Deal).await;
    let (first, again) = (over.round.unwrap(), session(&table).round.unwrap());
    assert_ne!(first.commitment, again.commitment, "another shuffle");
    assert!(again.epoch >= first.epoch, "a late drum cannot fit a card of the new hội");
    assert_eq!(again.number, 1);
    assert_eq!(replay(&disk.rows()).unwrap().session().public(), session(&table));
}

#[tokio::test(start_paused = true)]
async fn between_two_van_the_hoi_ends_at_once_and_a_full_disk_only_delays_it() {
    let disk = MemoryStore::new();
    let table = start(&disk).await;
    table.play(1).await;
    assert!(!session(&table).closed);
    disk.inject([totom_hub::store::Fault::Full]);
    tokio::time::sleep(10 * MINUTE + Duration::from_millis(500)).await;
    assert!(!session(&table).closed && table.state.borrow().trouble.is_some());
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert!(session(&table).closed && table.state.borrow().trouble.is_none());
    assert!(table.state.borrow().story.iter().any(|line| line.text == "Đã hết giờ hội."));
}
