//! Play stops for a break with an end, and everybody sees how long it still lasts.

use super::{dealt, next, takes};
use crate::common::{Playing, Tablet};
use crate::web::Served;
use serde_json::json;
use std::time::Duration;
use totom_hub::journal::{Actor, replay};
use totom_hub::store::MemoryStore;
use totom_wire::command::RestKind;
use totom_wire::{Action, Outcome};

fn rest(minutes: u16) -> Action {
    Action::Rest { kind: RestKind::GiaiLao, minutes }
}

fn left(table: &Playing) -> Option<u16> {
    table.state.borrow().rest.map(|rest| rest.left)
}

#[tokio::test]
async fn the_crowd_reads_why_and_how_long_and_play_goes_on_by_hand() {
    let served = Served::start().await;
    let mut desk = served.desk().await;
    let mut yard = Tablet::open(&served.address, "/socket/screen?page=yard", "").await;
    dealt(&mut desk).await;
    let fields = [("kind", json!("dang_huong")), ("minutes", json!(15))];
    takes(desk.fill("rest", &fields).await, "a break").await;
    let seq = desk.seq;
    yard.see(|yard| yard.seq >= seq).await;
    assert!(yard.html.contains("Nghỉ dâng hương, còn 15 phút"), "{}", yard.html);
    assert!(next(&desk).contains("«Chơi tiếp»"), "{}", next(&desk));
    let mut late = Tablet::open(&served.address, "/socket/screen?page=yard", "").await;
    assert!(late.html.contains("còn 15 phút"), "whoever joins sees the same");
    let again = desk.ask(json!({ "action": "rest", "kind": "an_com", "minutes": 30 })).await;
    assert!(matches!(again, Outcome::Refused { .. }), "it cannot begin twice: {again:?}");
    takes(desk.press("Chơi tiếp").await, "on").await;
    let seq = desk.seq;
    late.see(|late| late.seq >= seq).await;
    assert!(!late.html.contains("Nghỉ dâng hương, còn"));
}

#[tokio::test(start_paused = true)]
async fn minutes_go_by_on_every_screen_and_the_end_is_told_to_the_desk() {
    let table = Playing::start(&MemoryStore::new(), 3).await;
    table.command(Actor::Arbiter, "d", Action::Deal).await.unwrap();
    for (id, minutes) in [("0", 0), ("1", 241)] {
        let outcome = table.command(Actor::Arbiter, id, rest(minutes)).await.unwrap();
        assert!(matches!(outcome, Outcome::Refused { .. }), "{minutes}: {outcome:?}");
    }
    table.command(Actor::Arbiter, "r", rest(15)).await.unwrap();
    assert_eq!(left(&table), Some(15));
    for (seconds, want) in [(30, 15), (31, 14), (12 * 60, 2), (60, 1), (60, 0), (600, 0)] {
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        assert_eq!(left(&table), Some(want), "after {seconds} seconds more");
    }
    assert!(table.state.borrow().next.contains("Đã hết giờ nghỉ"), "{}", table.state.borrow().next);
    table.command(Actor::Arbiter, "p", Action::Resume).await.unwrap();
    assert_eq!(left(&table), None);
}

#[tokio::test]
async fn a_hub_that_starts_again_in_a_break_knows_its_end_and_the_record_replays() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 3).await;
    table.command(Actor::Arbiter, "d", Action::Deal).await.unwrap();
    table.command(Actor::Arbiter, "r", rest(20)).await.unwrap();
    table.task.abort();
    let again = Playing::start(&disk, 3).await;
    assert_eq!(left(&again), Some(20), "hardly any time has gone by");
    let yard = replay(&disk.rows()).unwrap();
    assert_eq!(yard.session().public().paused.as_deref(), Some("Nghỉ giải lao"));
    // Going back before the break ends it.
    let seq = again.state.borrow().seq;
    let back = Action::Undo { to: seq - 1, why: String::new() };
    again.command(Actor::Arbiter, "u", back).await.unwrap();
    assert_eq!(left(&again), None);
}
