//! A win is checked: what was announced is held against the hand, confirmed, and withdrawn.

use super::{dealt, pass, takes};
use crate::common::Tablet;
use crate::web::Served;
use serde_json::json;
use totom_wire::Outcome;

const HAND: [&str; 20] = [
    "9w", "9w", "8s", "9s", "tt", "oc", "1v", "2v", "3v", "1v", "2v", "3v", "4v", "5v", "6v", "5w",
    "6w", "7w", "8w", "1w",
];

/// Hut 1 lays a hand that wins on chi chi, with lèo.
async fn laid(served: &Served) -> Tablet {
    let mut desk = served.desk().await;
    dealt(&mut desk).await;
    takes(desk.tap("7s").await, "the leader throws").await;
    pass(&mut desk, &[5]).await;
    takes(desk.tap("cc").await, "drawn").await;
    takes(desk.press_of(1, "Ù cước").await, "ù").await;
    takes(desk.press_of(5, "Không ăn").await, "declines").await;
    takes(desk.press("Chốt lời gọi").await, "closes").await;
    takes(desk.fill("hand-", &[("cards", json!(HAND))]).await, "laid").await;
    desk
}

fn standing(desk: &Tablet, hut: usize) -> String {
    let row = desk.html.split(&format!("data-key=\"hut-{hut}\"")).nth(1).unwrap();
    let score = row.split("<p class=\"score\">").nth(1).unwrap();
    score.split(' ').next().unwrap().to_owned()
}

async fn says(desk: &mut Tablet, cuoc: &[&str]) {
    let said = [("cuoc", json!(cuoc)), ("words", json!([]))];
    takes(desk.fill("announce", &said).await, "announced").await;
}

#[tokio::test]
async fn the_announced_cuoc_is_held_against_the_true_one_and_may_be_entered_anew() {
    let served = Served::start().await;
    let mut desk = laid(&served).await;
    assert!(desk.html.contains("Điếm 1 ù đúng"), "{}", desk.html);
    assert!(desk.html.contains("Xác nhận thì: điếm 1 +"), "a preview: {}", desk.html);
    says(&mut desk, &["leo", "bach_dinh"]).await;
    assert!(desk.html.contains("Điếm xướng: lèo, bạch định."), "{}", desk.html);
    assert!(desk.html.contains("Xướng cao hơn bài"));
    assert!(desk.html.contains("Xác nhận thì: điếm 1 –"), "it would lose what it announced");
    assert!(desk.html.contains("data-key=\"charged-1-xuong_cao\""), "the fault and its penalty");
    says(&mut desk, &[]).await;
    assert!(desk.html.contains("Xướng thấp hơn bài"));
    assert!(!desk.html.contains("charged-1-xuong_cao"), "the first announcement counts no more");
    let true_one = desk.html.split("<p class=\"said\">Bài có: ").nth(1).unwrap();
    let true_one = true_one.split('.').next().unwrap().to_owned();
    assert!(true_one.contains("lèo"), "{true_one}");
    let ids: Vec<&str> = true_one
        .split(", ")
        .map(|name| match name {
            "lèo" => "leo",
            "chi nảy" => "chi_nay",
            "bạch thủ" => "bach_thu",
            other => panic!("another cước: {other}"),
        })
        .collect();
    says(&mut desk, &ids).await;
    assert!(desk.html.contains("Xướng đúng với bài."), "{}", desk.html);
}

#[tokio::test]
async fn a_confirmed_win_is_withdrawn_and_confirmed_again() {
    let served = Served::start().await;
    let mut desk = laid(&served).await;
    let screen = "/socket/screen?page=yard";
    let mut yard = Tablet::open(&served.address, screen, "").await;
    takes(desk.press("Xác nhận ù").await, "confirmed").await;
    let won = standing(&desk, 1);
    assert!(won.parse::<i32>().unwrap() >= 8, "{won}");
    let seq = desk.seq;
    yard.see(|yard| yard.seq >= seq).await;
    assert!(yard.html.contains("Điếm 1 ù, được"), "{}", yard.html);
    takes(desk.press("Rút lại kết quả").await, "withdrawn").await;
    assert_eq!(standing(&desk, 1), "0");
    assert!(desk.html.contains("Xác nhận ù"), "checked anew");
    let seq = desk.seq;
    yard.see(|yard| yard.seq >= seq).await;
    assert!(!yard.html.contains("Điếm 1 ù, được"), "no screen keeps what was withdrawn");
    takes(desk.press("Xác nhận ù").await, "confirmed again").await;
    assert_eq!(standing(&desk, 1), won);
    // A new deal makes the result final.
    let turned = [("turned", json!(["3w", "1v"])), ("given", json!(null)), ("pile", json!(null))];
    takes(desk.fill("deal-1", &turned).await, "dealt").await;
    assert!(!desk.html.contains("Rút lại kết quả"));
}

#[tokio::test]
async fn a_fault_that_the_yard_saw_is_noted_and_lifted_with_its_reason() {
    let served = Served::start().await;
    let mut desk = laid(&served).await;
    let seen = [("fault", json!("thua_thieu_quan")), ("note", json!("Đếm lại trên chiếu"))];
    takes(desk.fill("observe-1", &seen).await, "noted").await;
    assert!(desk.html.contains("Điếm 1 ù sai"), "it sinks the win");
    assert!(desk.html.contains("data-key=\"charged-1-thua_thieu_quan\""));
    let shown = desk.html.split("<p class=\"shown\">").nth(1).unwrap();
    assert!(shown.contains("ghi lỗi điếm 1") && shown.contains("Đếm lại trên chiếu"), "{shown}");
    let none = [("note", json!("Xem lại, không phải lỗi"))];
    takes(desk.fill("lift-1-thua_thieu_quan", &none).await, "lifted").await;
    assert!(desk.html.contains("Điếm 1 ù đúng") && !desk.html.contains("charged-1-"));
    let nothing = [("fault", json!("thua_thieu_quan")), ("note", json!(" "))];
    let refused = desk.fill("observe-1", &nothing).await;
    assert!(matches!(refused, Outcome::Refused { .. }), "a reason must be given");
}

#[tokio::test]
async fn points_by_hand_have_a_reason_and_are_shown() {
    let served = Served::start().await;
    let mut desk = laid(&served).await;
    let fine = |points: i32, reason: &str| {
        [("hut", json!(3)), ("points", json!(points)), ("reason", json!(reason))]
    };
    takes(desk.fill("adjust", &fine(-4, "Nhắc bài, nói chuyện")).await, "fined").await;
    assert_eq!(standing(&desk, 3), "–4");
    assert!(desk.html.contains("Trọng tài quyết định: điếm 3 –4 điểm, Nhắc bài"), "{}", desk.html);
    for (points, reason) in [(0, "gì"), (101, "gì"), (-4, "")] {
        let refused = desk.fill("adjust", &fine(points, reason)).await;
        assert!(matches!(refused, Outcome::Refused { .. }), "{points} {reason}: {refused:?}");
    }
}
