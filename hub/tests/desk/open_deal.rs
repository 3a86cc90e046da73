//! A ván dealt by hand is run wholly from the desk: pictures tapped, forms filled in.

use super::{dealt, next, pass, takes};
use crate::web::Served;
use serde_json::{Value, json};
use totom_wire::Outcome;

fn hand(codes: &str) -> Value {
    codes.split(' ').collect::<Vec<_>>().into()
}

#[tokio::test]
async fn a_van_is_run_from_the_deal_to_a_laid_and_confirmed_win() {
    let served = Served::start().await;
    let mut desk = served.desk().await;
    dealt(&mut desk).await;
    assert!(next(&desk).contains("Chờ điếm 4 đánh một lá"), "{}", next(&desk));
    let shown = [("hut", json!(5)), ("card", json!("6s"))];
    takes(desk.fill("thien-khai", &shown).await, "thiên khai is turned up").await;
    takes(desk.tap("7s").await, "the leader throws").await;
    pass(&mut desk, &[5]).await;
    for (drawer, following) in [(5, 1), (1, 2)] {
        assert!(next(&desk).contains(&format!("bốc một lá nọc cho điếm {drawer}")));
        takes(desk.tap("7s").await, "drawn").await;
        assert!(!desk.html.contains("data-key=\"thien-khai"), "after the first draw no more");
        pass(&mut desk, &[drawer, following]).await;
    }
    // Hut 2 eats into a run and throws.
    takes(desk.tap("3w").await, "drawn").await;
    takes(desk.press_of(2, "Ăn").await, "eats").await;
    takes(desk.press("Chốt lời gọi").await, "closes").await;
    assert!(next(&desk).contains("Chờ điếm 2 hạ phu"), "{}", next(&desk));
    let lay = [("cards", json!(["1w", "2w"])), ("place", json!("outermost"))];
    takes(desk.fill("lay-", &lay).await, "lays").await;
    takes(desk.tap("9v").await, "throws").await;
    // Hut 4 takes it with two of the kind.
    takes(desk.press_of(4, "Phỗng").await, "phỗng").await;
    takes(desk.press_of(3, "Không ăn").await, "declines").await;
    takes(desk.press("Chốt lời gọi").await, "closes").await;
    takes(desk.tap("1v").await, "throws").await;
    pass(&mut desk, &[5]).await;
    // The card of hut 5's draw wins for hut 1.
    takes(desk.tap("cc").await, "drawn").await;
    takes(desk.press_of(1, "Ù cước").await, "ù").await;
    takes(desk.press_of(5, "Không ăn").await, "declines").await;
    takes(desk.press("Chốt lời gọi").await, "closes").await;
    assert!(next(&desk).contains("«Ghi bài hạ»"), "{}", next(&desk));

    let laid = "9w 9w 8s 9s tt oc 1v 2v 3v 1v 2v 3v 4v 5v 6v 5w 6w 7w 8w 1w";
    let refused = desk.fill("hand-", &[("cards", hand(&laid[3..]))]).await;
    assert!(
        matches!(&refused, Outcome::Refused { say, .. } if say.contains("19 lá")),
        "{refused:?}"
    );
    takes(desk.fill("hand-", &[("cards", hand(laid))]).await, "laid").await;
    assert!(desk.html.contains("Điếm 1 ù đúng"), "{}", desk.html);
    takes(desk.press("Xác nhận ù").await, "confirmed").await;
    // The next ván is dealt by hand too.
    assert!(next(&desk).contains("«Ghi đã chia»"), "{}", next(&desk));
    let turned = [("turned", json!(["3w", "1v"])), ("given", json!(null)), ("pile", json!(3))];
    takes(desk.fill("deal-1", &turned).await, "the second card of hut 3's pile").await;
}

#[tokio::test]
async fn what_a_known_hand_should_not_throw_needs_a_second_tap_and_what_it_has_not_is_refused() {
    let served = Served::start().await;
    let mut desk = served.desk().await;
    takes(desk.press("Chia ván mới").await, "dealt").await;
    for hut in 1..=5 {
        takes(desk.press_of(hut, "Sẵn sàng").await, "ready").await;
    }
    let grid = desk.html.split("<div class=\"grid\">").nth(1).unwrap();
    let keys: Vec<&str> = grid.split("<button ").skip(1).take(30).collect();
    let strange = |key: &&&str| key.contains("data-confirm");
    assert_eq!(keys.len(), 30);
    assert!(keys.iter().filter(strange).count() > 5, "yêu, and what the hut does not hold");
    for key in keys {
        let odd = key.contains("key-strange");
        assert_eq!(odd, key.contains("data-confirm"), "{key}");
    }
}

#[tokio::test]
async fn typed_and_scanned_cards_are_read_by_the_rules_own_grammar() {
    let served = Served::start().await;
    let mut desk = served.desk().await;
    let codes = |outcome: Outcome| {
        let Outcome::Read { cards } = outcome else { return format!("{outcome:?}") };
        cards.iter().map(|card| card.code()).collect::<Vec<_>>().join(" ")
    };
    for (typed, read, reason) in [
        ("3v", "3v", "a code"),
        (" 3V ", "3v", "a scanner's capital"),
        ("tam van", "3v", "a name without marks"),
        ("ông lão", "oc", "another name"),
        ("2w*2 3-5s", "2w 2w 3s 4s 5s", "several"),
    ] {
        assert_eq!(
            codes(desk.ask(json!({ "action": "read_cards", "text": typed })).await),
            read,
            "{reason}"
        );
    }
    let said = codes(desk.ask(json!({ "action": "read_cards", "text": "3x" })).await);
    assert!(said.contains("3x") && said.contains("không phải tên lá bài"), "{said}");
    let said = codes(desk.ask(json!({ "action": "read_cards", "text": " , " })).await);
    assert!(said.contains("chưa có lá nào"), "{said}");
    assert_eq!(desk.seq, 2, "nothing is recorded");
}
