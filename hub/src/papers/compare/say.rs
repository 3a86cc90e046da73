//! The comparison in words: for a terminal, and for the page that is printed.

use super::played::{Fate, Play};
use super::table::{Cell, Comparison, Deal, Held, Played, SeatRow, Table, Total};
use crate::papers::{NoPaper, Place};
use std::fmt::Write;
use totom_display::pages::papers::{
    CompareCell, CompareDeal, ComparePlay, CompareSeat, CompareSheet, CompareTable, CompareTotal,
    compare_sheet,
};
use totom_display::words as say;
use totom_rules::Hut;

const RULES_DIFFER: &str = "Các sân chơi ván này theo luật làng khác nhau: điểm không so với nhau được, nên mỗi luật một bảng.";
const LEADERS_DIFFER: &str =
    "Nhà cái không phải cùng một điếm, nên lá cái và lượt đánh đầu khác nhau giữa các sân.";

/// Where the printed page is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printed {
    /// Kept as a file.
    AsFile,
    /// At the hub, with the way back to what asked for it.
    AtHub,
}

/// The page to be printed.
///
/// # Errors
/// Only when a template is at fault.
pub fn sheet(compared: &Comparison, printed: Printed) -> Result<String, NoPaper> {
    let sheet = values(compared);
    let back = match printed {
        Printed::AsFile => String::new(),
        Printed::AtHub => "/so-sanh".to_owned(),
    };
    Ok(compare_sheet(&CompareSheet { back, ..sheet })?)
}

impl Comparison {
    /// What a terminal shows.
    #[must_use]
    pub fn text(&self) -> String {
        let sheet = values(self);
        let mut out = String::new();
        // Writing into a String never fails.
        let _ = lines(&mut out, &sheet);
        out
    }
}

fn lines(out: &mut String, sheet: &CompareSheet) -> std::fmt::Result {
    writeln!(out, "So sánh {} sân: {}.", sheet.yards.len(), sheet.yards.join(", "))?;
    for deal in &sheet.deals {
        writeln!(out, "\n{}", deal.title)?;
        some(out, "  ", &deal.note)?;
        deal.tables.iter().try_for_each(|table| table_lines(out, table))?;
    }
    if sheet.deals.is_empty() {
        writeln!(out, "Chưa có ván nào được chơi ở hai sân.")?;
    }
    if !sheet.totals.is_empty() {
        writeln!(out, "\nCộng các ván so được, hơn (+) hay kém (–) trung bình:")?;
    }
    for total in &sheet.totals {
        let seats = (1..).zip(&total.seats).map(|(hut, points)| format!("điếm {hut} {points}"));
        let seats: Vec<String> = seats.collect();
        writeln!(out, "  {} ({} ván): {}.", total.yard, total.deals, seats.join(", "))?;
    }
    sheet.held.iter().try_for_each(|held| some(out, "\n", held))?;
    some(out, "\n", &sheet.alone)
}

fn table_lines(out: &mut String, table: &CompareTable) -> std::fmt::Result {
    some(out, "  ", &table.title)?;
    for play in &table.plays {
        let ComparePlay { yard, van, leader, result, cards, mark } = play;
        let led = if leader.is_empty() { String::new() } else { format!(" ({leader} có cái)") };
        let parts = [result, cards, mark].into_iter().filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.map(String::as_str).collect();
        writeln!(out, "  {yard}, {van}{led}: {}", parts.join(" "))?;
    }
    table.notes.iter().try_for_each(|note| some(out, "  ", note))?;
    for seat in &table.seats {
        let average = match seat.average.as_str() {
            "" => String::new(),
            average => format!(" (trung bình {average})"),
        };
        writeln!(out, "  {}{average}", seat.hut)?;
        let cells = table.plays.iter().zip(&seat.cells);
        cells
            .filter_map(|(play, cell)| Some((play, cell.as_ref()?)))
            .try_for_each(|(play, cell)| writeln!(out, "    {}: {}", play.yard, cell_line(cell)))?;
    }
    Ok(())
}

fn cell_line(cell: &CompareCell) -> String {
    let mut line = format!("{} {} điểm", cell.name, cell.change);
    if !cell.against.is_empty() {
        line = format!("{line}, so {}", cell.against);
    }
    if !cell.laid.is_empty() {
        line = format!("{line}; phu: {}", cell.laid.join(" / "));
    }
    line
}

fn some(out: &mut String, before: &str, text: &str) -> std::fmt::Result {
    if text.is_empty() { Ok(()) } else { writeln!(out, "{before}{text}") }
}

fn values(compared: &Comparison) -> CompareSheet {
    let alone: Vec<String> = compared.alone.iter().map(|deal| say::promise(deal)).collect();
    CompareSheet {
        yards: compared.yards.clone(),
        deals: compared.deals.iter().map(deal).collect(),
        held: compared.held.iter().map(held).collect(),
        alone: match alone.as_slice() {
            [] => String::new(),
            deals => format!("Mới một sân chơi: mã niêm {}.", deals.join("; ")),
        },
        totals: compared.totals.iter().map(total).collect(),
        back: String::new(),
    }
}

fn held(held: &Held) -> String {
    format!(
        "Mã niêm {}: {} chưa chơi xong nên chưa so, để không lộ bài. Chơi xong, hoặc bỏ ván ấy ở trang \
         «Ván chia sẵn», rồi lấy lại tệp.",
        say::promise(&held.promise),
        held.yards.join(", ")
    )
}

fn total(total: &Total) -> CompareTotal {
    let last = total.seats.keys().map(|hut| hut.number()).max().unwrap_or(0);
    let seat = |hut: &Hut| total.seats.get(hut).map(ToString::to_string).unwrap_or_default();
    let seats = Hut::ALL.iter().take(usize::from(last)).map(seat).collect();
    CompareTotal { yard: total.yard.clone(), deals: total.deals, seats }
}

fn deal(deal: &Deal) -> CompareDeal {
    let several = deal.tables.len() > 1;
    let titled = |table: &Table| CompareTable {
        title: if several { format!("Luật làng {}", table.rules) } else { String::new() },
        ..self::table(table)
    };
    CompareDeal {
        title: format!("Mã niêm {}", say::promise(&deal.promise)),
        promise: deal.promise.clone(),
        note: if several { RULES_DIFFER.to_owned() } else { String::new() },
        tables: deal.tables.iter().map(titled).collect(),
    }
}

fn table(table: &Table) -> CompareTable {
    let leaders = table.leaders_differ().then(|| LEADERS_DIFFER.to_owned());
    CompareTable {
        title: String::new(),
        plays: table.plays.iter().map(play).collect(),
        seats: table.seats.iter().map(seat).collect(),
        notes: leaders.into_iter().collect(),
    }
}

fn play(of: &Played) -> ComparePlay {
    let Played { yard, play } = of;
    let parts = [&play.result, &play.win].into_iter().filter(|part| !part.is_empty());
    let cards = format!("{} lá, bốc nọc {}", play.offers, play.drawn);
    ComparePlay {
        yard: yard.clone(),
        van: Place { hoi: play.hoi, van: play.van }.to_string(),
        leader: play.leader.map(|hut| hut.to_string()).unwrap_or_default(),
        result: parts.cloned().collect::<Vec<_>>().join(" "),
        cards: if play.fate == Fate::GivenUp { String::new() } else { cards },
        mark: mark(play).to_owned(),
    }
}

/// Why a ván is not compared.
fn mark(play: &Play) -> &'static str {
    match play.fate {
        Fate::Whole => "",
        Fate::TurnedOpen => "Chồng xếp sai nên chơi tiếp như bài mở: không so.",
        Fate::GivenUp => "Không so.",
        Fate::Again => "Chia lại sau khi đã bỏ một lần, bài đã lộ: không so.",
    }
}

fn seat(row: &SeatRow) -> CompareSeat {
    CompareSeat {
        hut: say::hut(row.hut),
        average: row.average.map(|average| average.to_string()).unwrap_or_default(),
        cells: row.cells.iter().map(|one| one.as_ref().map(cell)).collect(),
    }
}

fn cell(cell: &Cell) -> CompareCell {
    CompareCell {
        name: cell.name.clone(),
        change: say::moved_points(cell.change),
        against: cell.against.map(|against| against.to_string()).unwrap_or_default(),
        laid: cell.laid.clone(),
    }
}
