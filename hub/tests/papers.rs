//! Papers made from a record that holds two ván, an undoing and an amendment.

use crate::common::Playing;
use totom_hub::journal::{Actor, Content, Row};
use totom_hub::papers::{Book, NotOurs, Place, check_protest, csv, hoi, json_lines, protest, van};
use totom_hub::store::MemoryStore;
use totom_rules::round::Input;
use totom_rules::session::SessionInput;
use totom_wire::Action;

const FIRST: Place = Place { hoi: 1, van: 1 };
const SECOND: Place = Place { hoi: 1, van: 2 };

/// One ván with a step that was undone, and a second that is still played.
async fn rows() -> Vec<Row> {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 9).await;
    for at in 0..15 {
        let (actor, action) = table.wanted(1).unwrap();
        table.command(actor, &format!("b{at}"), action).await.unwrap();
    }
    let to = table.state.borrow().seq - 2;
    let undo = Action::Undo { to, why: "bấm nhầm <b>".to_owned() };
    table.command(Actor::Arbiter, "u", undo).await.unwrap();
    table.play(1).await;
    table.command(Actor::Arbiter, "deal", Action::Deal).await.unwrap();
    disk.rows()
}

#[tokio::test]
async fn a_book_knows_each_entrys_van_and_whether_it_counts() {
    let rows = rows().await;
    let book = Book::read(&rows).unwrap();
    assert_eq!(book.ended.keys().copied().collect::<Vec<_>>(), [FIRST]);
    assert_eq!(book.leaves[0].place, None, "the founding is of no ván");
    assert_eq!(book.leaves.last().unwrap().place, Some(SECOND));
    let undone = book.leaves.iter().filter(|leaf| leaf.counts.is_none()).count();
    assert_eq!(undone, 2);
    let over = Book::read_over(&rows).unwrap();
    assert_eq!(over.leaves.len(), rows.len() - 1, "the deal of the ván that is played is left out");
}

#[tokio::test]
async fn a_sheet_has_all_that_is_signed() {
    let rows = rows().await;
    let book = Book::read(&rows).unwrap();
    let page = van(&book, FIRST).unwrap();
    let (last, after) = &book.ended[&FIRST];
    let result = after.round.as_ref().unwrap();
    for (words, reason) in [
        ("Sân thử", "the yard"),
        ("Ván 1", "which ván"),
        ("Xóm 5", "every line-up"),
        ("Bài đã chia", "the hands, now that they are no secret"),
        (book.hash_at(*last), "the hash to compare"),
        (&result.commitment, "the promise"),
        ("Trọng tài</div>", "a place to sign"),
    ] {
        assert!(page.contains(words), "{reason}: {words}");
    }
    assert!(!page.contains("<script"), "a sheet needs no script");
    let of_all = hoi(&book, 1).unwrap();
    assert!(of_all.contains("Tổng điểm") && of_all.contains(&rows.last().unwrap().hash));
    let refused = van(&book, SECOND).unwrap_err().to_string();
    assert!(refused.contains("ván 2 chưa chơi xong"), "{refused}");
    let refused = van(&book, Place { hoi: 1, van: 7 }).unwrap_err().to_string();
    assert!(refused.contains("không có ván 7"), "{refused}");
}

#[tokio::test]
async fn a_protest_file_shows_what_was_undone_and_is_this_records_own() {
    let rows = rows().await;
    let book = Book::read(&rows).unwrap();
    let file = protest(&book, FIRST).unwrap();
    let (first, last) = (book.of(FIRST).next().unwrap().row.seq, book.ended[&FIRST].0);
    assert_eq!(check_protest(&file, &rows), Ok(usize::try_from(last - first).unwrap() + 1));
    assert_eq!(file.matches("đã bỏ").count(), 3, "two entries and the heading");
    assert!(file.contains("bấm nhầm &#60;b&#62;"), "people's words are no HTML");
    assert!(!file.contains("nhầm <b>"), "neither in the table nor in the chain");
    assert!(!file.contains("http"), "nothing is fetched");
    for (changed, want, reason) in [
        (file.replace("bấm nhầm", "bấm nhẩm"), NotOurs::Differs(0), "a word of an entry"),
        (file.replace("id=\"chain\"", "id=\"chein\""), NotOurs::NoChain, "no chain in it"),
        (String::new(), NotOurs::NoChain, "an empty file"),
    ] {
        let refused = check_protest(&changed, &rows).unwrap_err();
        assert_eq!(std::mem::discriminant(&refused), std::mem::discriminant(&want), "{reason}");
    }
}

#[tokio::test]
async fn the_record_leaves_for_other_programs_whole() {
    let rows = rows().await;
    let book = Book::read(&rows).unwrap();
    let lines = json_lines(&book).unwrap();
    assert_eq!(lines.lines().count(), rows.len());
    for (line, row) in lines.lines().zip(&rows) {
        assert!(line.contains(&row.content) && line.contains(&row.seal), "byte for byte: {line}");
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    let table = csv(&book);
    assert!(table.starts_with('\u{feff}'), "spreadsheets ask for the mark");
    assert_eq!(table.matches("\r\n").count(), rows.len() + 1);
    assert_eq!(table.matches(",không,").count(), 2, "what was undone says so");
}

#[tokio::test]
async fn an_amended_entry_shows_both() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 6).await;
    for at in 0..30 {
        let (actor, action) = table.wanted(1).unwrap();
        table.command(actor, &format!("b{at}"), action).await.unwrap();
    }
    let (seq, play) = disk
        .rows()
        .iter()
        .find_map(|row| {
            let content = serde_json::from_str(&row.content).unwrap();
            let Content::Acted { input: SessionInput::Play(input), .. } = content else {
                return None;
            };
            let Input::Throw { hut, card } = input else { return None };
            let held = &table.state.borrow().huts[hut].clone()?.hand;
            let other = held.cards().find(|held| *held != card && !held.is_yeu())?;
            Some((row.seq, Input::Throw { hut, card: other }))
        })
        .expect("somebody threw a card");
    let amend = Action::Amend { seq, play, why: String::new() };
    let outcome = table.command(Actor::Arbiter, "m", amend).await.unwrap();
    assert!(matches!(outcome, totom_wire::Outcome::Recorded { .. }), "{outcome:?}");
    table.play(1).await;
    let book = Book::read(&disk.rows()).unwrap();
    let file = protest(&book, FIRST).unwrap();
    assert!(file.contains("đã sửa thành: "), "the entry and what it is now");
    assert!(check_protest(&file, &disk.rows()).is_ok());
}
