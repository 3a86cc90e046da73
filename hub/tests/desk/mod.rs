//! The arbiters' desk, used as its page is: over the real router, socket and database.

mod calls;
mod correct;
mod open_deal;
mod paper;
mod piles;
mod rest;
mod win;

use crate::common::Tablet;
use serde_json::json;
use totom_wire::Outcome;

pub(crate) async fn takes(outcome: Outcome, what: &str) {
    assert!(matches!(outcome, Outcome::Recorded { .. }), "{what}: {outcome:?}");
}

pub(crate) fn next(desk: &Tablet) -> String {
    let next = desk.html.split("<p class=\"next\">").nth(1).unwrap();
    next.split('<').next().unwrap().to_owned()
}

/// All these huts decline, and the window is closed.
pub(crate) async fn pass(desk: &mut Tablet, huts: &[u8]) {
    for &hut in huts {
        takes(desk.press_of(hut, "Không ăn").await, "declines").await;
    }
    takes(desk.press("Chốt lời gọi").await, "closes").await;
}

/// Hut 4 leads; huts 2 and 5 have khàn face down; all are ready.
pub(crate) async fn dealt(desk: &mut Tablet) {
    assert!(next(desk).contains("«Chia ở sân»"), "{}", next(desk));
    let turned = [("turned", json!(["7s", "2s"])), ("given", json!(null))];
    takes(desk.fill("deal-0", &turned).await, "dealt").await;
    takes(desk.press_of(2, "Úp khàn").await, "khàn").await;
    takes(desk.press_of(5, "Úp thiên khai").await, "thiên khai").await;
    for hut in 1..=5 {
        takes(desk.press_of(hut, "Sẵn sàng").await, "ready").await;
    }
}
