//! Going back and putting an entry right, on the record's own pages.

use super::{dealt, next, pass, takes};
use crate::common::Tablet;
use crate::web::Served;
use serde_json::{Value, json};
use totom_wire::Outcome;

/// The entry of the first draw, in which the arbiters took lục sách for lục văn, and ten more.
async fn with_a_wrong_card(served: &Served) -> (Tablet, String, u64) {
    let cookie = served.log_in().await;
    let mut desk = Tablet::open(&served.address, "/socket/desk", &cookie).await;
    dealt(&mut desk).await;
    takes(desk.tap("7s").await, "the leader throws").await;
    pass(&mut desk, &[5]).await;
    takes(desk.tap("6v").await, "drawn, but it was lục sách").await;
    let wrong = desk.seq;
    pass(&mut desk, &[5, 1]).await;
    takes(desk.tap("6s").await, "drawn").await;
    pass(&mut desk, &[1, 2]).await;
    takes(desk.tap("9w").await, "drawn").await;
    takes(desk.press_of(2, "Ăn").await, "eats").await;
    assert!(desk.seq >= wrong + 8);
    (desk, cookie, wrong)
}

async fn page(served: &Served, cookie: &str, path: &str) -> Tablet {
    Tablet::open(&served.address, path, cookie).await
}

fn amend(card: &str) -> [(&'static str, Value); 3] {
    [("hut", json!(5)), ("card", json!(card)), ("why", json!("Nhìn nhầm lá"))]
}

#[tokio::test]
async fn a_card_ten_actions_back_is_put_right_and_the_rest_stays() {
    let served = Served::start().await;
    let (mut desk, cookie, wrong) = with_a_wrong_card(&served).await;
    let (status, list) = served.get("/desk/so", &cookie).await;
    assert_eq!(status, 200);
    assert!(list.contains("Bốc nọc được lục văn") && list.contains(&format!("/desk/so/{wrong}")));
    let path = format!("/socket/desk?page=amend&entry={wrong}");
    let mut sheet = page(&served, &cookie, &path).await;
    assert!(sheet.html.contains("Đang ghi: bốc nọc được lục văn"), "{}", sheet.html);
    let before = sheet.seq;
    let fields = &amend("5s")[1..];
    let tried = sheet.attempt("amend-", fields).await;
    assert!(matches!(&tried, Outcome::Done { say } if say.contains("vẫn khớp")), "{tried:?}");
    assert_eq!(sheet.seq, before, "trying records nothing");
    takes(sheet.fill("amend-", fields).await, "amended").await;
    assert!(sheet.html.contains("Đang ghi: bốc nọc được ngũ sách"), "{}", sheet.html);
    let seq = sheet.seq;
    desk.see(|desk| desk.seq >= seq).await;
    assert!(next(&desk).contains("cửu vạn"), "the card on offer is the same: {}", next(&desk));
    assert!(!desk.html.contains("không còn khớp"));

    // The amendment is itself taken back, and comes again.
    let mut book = page(&served, &cookie, "/socket/desk?page=book").await;
    takes(book.press("Bỏ lần sửa này").await, "as it was").await;
    assert!(book.html.contains("Bốc nọc được lục văn"));
    takes(book.press("Lấy lại việc đã bỏ").await, "and again").await;
    assert!(book.html.contains("Bốc nọc được ngũ sách"));
}

#[tokio::test]
async fn what_fits_no_more_is_listed_for_decision_until_somebody_decides() {
    let served = Served::start().await;
    let (mut desk, cookie, wrong) = with_a_wrong_card(&served).await;
    // In truth hut 5 ate that card: what others then did about later cards has no place.
    let path = format!("/socket/desk?page=amend&entry={}", wrong + 1);
    let mut sheet = page(&served, &cookie, &path).await;
    let ate = [("hut", json!(5)), ("call", json!({ "call": "an" })), ("why", json!(""))];
    let tried = sheet.attempt("amend-", &ate).await;
    let Outcome::Done { say } = &tried else { panic!("{tried:?}") };
    assert!(say.contains("không còn khớp") && say.contains("điếm 2: ăn"), "{say}");
    takes(sheet.fill("amend-", &ate).await, "amended").await;
    let seq = sheet.seq;
    desk.see(|desk| desk.seq >= seq).await;
    let left = desk.html.matches("data-key=\"redo-").count();
    assert!(left >= 4, "{}", desk.html);
    assert!(desk.html.contains(&format!("{left} việc không còn khớp")));

    // What can be done now is done again, which decides it; the rest is let go.
    takes(desk.press("Thôi, bỏ hẳn").await, "let go").await;
    assert_eq!(desk.html.matches("data-key=\"redo-").count(), left - 1);
    let refused = desk.press("Ghi lại việc này").await;
    assert!(!matches!(refused, Outcome::Recorded { .. }), "hut 5 has not laid yet: {refused:?}");
    for _ in 1..left {
        takes(desk.press("Thôi, bỏ hẳn").await, "let go").await;
    }
    assert!(!desk.html.contains("không còn khớp"), "nothing is left");
    let lays = desk.html.contains("Điếm 5 hạ với những lá nào?");
    assert!(lays || next(&desk).contains("điếm 5"), "{}", next(&desk));
}

#[tokio::test]
async fn any_number_of_steps_are_taken_back_and_a_wrong_correction_is_refused() {
    let served = Served::start().await;
    let (mut desk, cookie, wrong) = with_a_wrong_card(&served).await;
    let mut book = page(&served, &cookie, "/socket/desk?page=book").await;
    assert!(book.html.contains("Bỏ việc vừa ghi: điếm 2: ăn"), "{}", book.html);
    takes(book.press("Bỏ việc vừa ghi: điếm 2: ăn").await, "one step").await;
    takes(book.press_in(&format!("data-key=\"entry-{wrong}\""), "Bỏ từ đây").await, "many").await;
    let seq = book.seq;
    desk.see(|desk| desk.seq >= seq).await;
    assert!(next(&desk).contains("bốc một lá nọc cho điếm 5"), "{}", next(&desk));

    // Four seven-sách cannot be: the yard has seen one thrown and three drawn.
    for card in ["7s", "7s", "7s"] {
        takes(desk.tap(card).await, "drawn").await;
        let huts: &[u8] = match next(&desk) {
            said if said.contains("điếm 5") => &[5, 1],
            said if said.contains("điếm 1") => &[1, 2],
            _ => &[2, 3],
        };
        pass(&mut desk, huts).await;
    }
    let first = desk.seq;
    takes(desk.tap("6s").await, "drawn").await;
    let path = format!("/socket/desk?page=amend&entry={}", first + 1);
    let mut sheet = page(&served, &cookie, &path).await;
    let refused = sheet.attempt("amend-", &amend("7s")[1..]).await;
    assert!(
        matches!(&refused, Outcome::Denied { say } if say.contains("cả bốn lá")),
        "{refused:?}"
    );
}

#[tokio::test]
async fn only_the_staff_opens_the_record() {
    let served = Served::start().await;
    for path in ["/desk/so", "/desk/so/3"] {
        let (status, page) = served.get(path, "").await;
        assert!(status == 303 && !page.contains("entry-"), "{path}: {status}");
    }
}
