//! Phiếu hội: every ván of a hội in a table, with the running points.

use super::book::{Book, Place};
use super::van::sheet;
use super::{NoPaper, words};
use totom_display::pages::papers::{HoiRow, HoiSheet, hoi_sheet};
use totom_display::words as say;
use totom_rules::Hut;
use totom_rules::session::PublicSession;

/// The printable page of a hội as far as it was played.
///
/// # Errors
/// Only when a template is at fault.
pub fn hoi(book: &Book, number: u32) -> Result<String, NoPaper> {
    let of_it = book.ended.iter().filter(|(place, _)| place.hoi == number);
    let rows = of_it.map(|(place, _)| row(book, *place)).collect::<Result<Vec<_>, _>>()?;
    let session = at_end(book, number).unwrap_or_else(|| book.yard.session().public());
    let last = book.leaves.last();
    Ok(hoi_sheet(&HoiSheet {
        yard: book.yard.name().to_owned(),
        title: if number == 1 {
            "Phiếu hội".to_owned()
        } else {
            format!("Phiếu hội {number}")
        },
        printed: last.map(|leaf| words::day(&leaf.label)).unwrap_or_default(),
        names: Hut::ALL.map(|hut| session.standings[hut].name.clone()).to_vec(),
        totals: totals(book, number),
        rows,
        entries: last.map_or(0, |leaf| leaf.row.seq),
        head: last.map(|leaf| leaf.row.hash.clone()).unwrap_or_default(),
    })?)
}

fn row(book: &Book, place: Place) -> Result<HoiRow, NoPaper> {
    let sheet = sheet(book, place)?;
    let faults = sheet.huts.iter().filter(|hut| !hut.faults.is_empty());
    Ok(HoiRow {
        van: place.van,
        ended: sheet.ended,
        leader: sheet.leader,
        result: if sheet.win.is_empty() {
            sheet.result
        } else {
            format!("{} {}", sheet.result, sheet.win)
        },
        faults: faults
            .map(|hut| format!("điếm {}: {}", hut.number, hut.faults.join(", ")))
            .collect(),
        changes: sheet.huts.iter().map(|hut| hut.change.clone()).collect(),
        points: sheet.huts.into_iter().map(|hut| hut.points).collect(),
    })
}

/// The state after the last ván of a hội: its line-ups may not be those of the next.
fn at_end(book: &Book, number: u32) -> Option<PublicSession> {
    let last = book.ended.iter().rev().find(|(place, _)| place.hoi == number);
    last.map(|(_, (_, after))| after.clone())
}

fn totals(book: &Book, number: u32) -> Vec<String> {
    let last = at_end(book, number);
    let points = |hut: Hut| last.as_ref().map_or(0, |after| after.standings[hut].points);
    Hut::ALL.map(|hut| say::points(points(hut))).to_vec()
}
