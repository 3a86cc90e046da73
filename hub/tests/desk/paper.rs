//! After an outage a sheet that was written by hand is typed in, line by line, and the record says so.

use super::{dealt, next, takes};
use crate::web::Served;
use serde_json::json;
use std::time::Duration;
use totom_hub::journal::Label;
use totom_hub::store::{SqliteStore, Store};
use totom_wire::Outcome;

fn line(text: &str) -> serde_json::Value {
    json!({ "action": "paper", "sheet": 12, "line": text })
}

/// The record, once the hub has let go of it.
async fn free(served: &Served) -> SqliteStore {
    for _ in 0..100 {
        if let Ok(store) = SqliteStore::open(served.folder.path()).await {
            return store;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the hub never let go of its record")
}

#[tokio::test]
async fn a_sheets_lines_act_in_order_and_are_marked_as_from_paper() {
    let mut served = Served::start().await;
    let cookie = served.log_in().await;
    let mut desk = crate::common::Tablet::open(&served.address, "/socket/desk", &cookie).await;
    dealt(&mut desk).await;
    let first = desk.seq;
    for text in
        ["4 đánh 7s", "5 không ăn", "chốt", "Bốc tam vạn", "5: khong an", "2 phỗng", "1 không ăn"]
    {
        takes(desk.ask(line(text)).await, text).await;
    }
    let refused = desk.ask(line("chot het")).await;
    assert!(
        matches!(refused, Outcome::Recorded { .. }),
        "what follows the word is a remark: {refused:?}"
    );
    assert!(next(&desk).contains("Chờ điếm 2 đánh một lá"), "{}", next(&desk));
    for (text, words) in
        [("2 đánh 7x", "7x"), ("2 ném 3v", "không phải việc nào"), ("3 đánh 3v", "chưa đến lượt")]
    {
        let refused = desk.ask(line(text)).await;
        let (Outcome::Denied { say } | Outcome::Refused { say, .. }) = &refused else {
            panic!("{text}: {refused:?}")
        };
        assert!(say.contains(words), "{text}: {say}");
    }
    let (status, page) = served.get("/desk/phieu", &cookie).await;
    assert!(status == 200 && page.contains("slip-lines"), "{status}");
    drop(desk);
    served.end().await;
    let rows = free(&served).await.load().await.unwrap();
    let sheets = rows.iter().map(|row| {
        let label: Label = serde_json::from_str(&row.label).unwrap();
        (row.seq, label.sheet)
    });
    for (seq, sheet) in sheets {
        assert_eq!(sheet, (seq > first).then_some(12), "entry {seq}");
    }
}

#[tokio::test]
async fn numbered_sheets_are_printed_beforehand() {
    let served = Served::start().await;
    let cookie = served.log_in().await;
    let (status, page) = served.get("/papers/phieu-du-phong?tu=31&so=3", &cookie).await;
    assert_eq!(status, 200);
    for number in [31, 32, 33] {
        assert!(page.contains(&format!("số {number}</span>")), "{number}");
    }
    assert!(
        !page.contains("số 34</span>") && page.contains("Sân thử") && !page.contains("<script")
    );
    for wrong in ["tu=0&so=3", "tu=1&so=0", "tu=1&so=101"] {
        let (status, _) = served.get(&format!("/papers/phieu-du-phong?{wrong}"), &cookie).await;
        assert_eq!(status, 400, "{wrong}");
    }
    let (status, _) = served.get("/papers/phieu-du-phong", "").await;
    assert_ne!(status, 200, "for the staff");
}
