//! JSON lines read back: what another yard took out of its record, proved before anything of it counts.

use super::Book;
use super::export::{Line, json_lines};
use crate::journal::{Broken, ReplayError, Row};

/// So many records may follow one another in one text: no festival has more yards, and each is held whole.
pub const MOST_RECORDS: usize = 64;

/// Why a text is no export of a record. Lines are counted from 1.
#[derive(Debug, thiserror::Error)]
pub enum NotExported {
    /// There is nothing in it.
    #[error("tệp trống: hãy lấy lại tệp «JSON lines» ở trang «Giấy tờ» của sân kia")]
    Empty,
    /// A line that is no entry.
    #[error(
        "dòng {line}, cột {column} không đọc được: tệp này không phải tệp «JSON lines» của sổ, hoặc đã bị cắt"
    )]
    Unreadable {
        /// Which line.
        line: usize,
        /// Where in it.
        column: usize,
    },
    /// More records than a festival has.
    #[error("có hơn {MOST_RECORDS} sổ nối nhau: hãy so ít sân hơn một lần")]
    Many,
    /// An entry that does not follow from those before it.
    #[error("dòng {line}: {why}")]
    Unproved {
        /// Which line.
        line: usize,
        /// What the proof says.
        why: ReplayError,
    },
    /// The entries hold, but what is written beside one of them is not so.
    #[error("dòng {line} đã bị sửa: hội, ván ghi ở dòng ấy không đúng với sổ")]
    Touched {
        /// Which line.
        line: usize,
    },
}

/// What some programs write at the head of a text.
const MARK: char = '\u{feff}';

/// Reads what [`json_lines`] wrote, and proves it: chain, rules, and what stands beside each entry.
///
/// Several exports may follow one another in one text, as `cat` makes it.
///
/// # Errors
/// The first line that does not hold.
pub fn read_json_lines(text: &str) -> Result<Vec<Book>, NotExported> {
    let text = text.trim_start_matches(MARK).trim_end();
    if text.is_empty() {
        return Err(NotExported::Empty);
    }
    // Files that others joined keep the mark at the head of each. The first line at fault ends it.
    let lines = (1..).zip(text.lines().map(|line| line.trim_start_matches(MARK)));
    let read = lines.map(|(at, line)| Ok((row(at, line)?, line)));
    let (rows, lines): (Vec<Row>, Vec<&str>) = read.collect::<Result<_, NotExported>>()?;
    if rows.iter().filter(|row| row.seq == 1).count() > MOST_RECORDS {
        return Err(NotExported::Many);
    }
    let mut before = 0;
    let records = rows.chunk_by(|_, next| next.seq != 1);
    let books = records.map(|rows| {
        let first = before;
        before += rows.len();
        book(rows, &lines[first..before], first)
    });
    books.collect()
}

fn row(at: usize, line: &str) -> Result<Row, NotExported> {
    let read: Result<Line<'_>, _> = serde_json::from_str(line);
    let line =
        read.map_err(|error| NotExported::Unreadable { line: at, column: error.column().max(1) })?;
    Ok(Row {
        seq: line.seq,
        content: line.content.get().to_owned(),
        label: line.label.get().to_owned(),
        hash: line.hash.to_owned(),
        seal: line.seal.to_owned(),
    })
}

/// One record, whose first line follows so many others.
fn book(rows: &[Row], lines: &[&str], before: usize) -> Result<Book, NotExported> {
    let unproved = |why| NotExported::Unproved { line: before.saturating_add(entry(&why)), why };
    let book = Book::read(rows).map_err(unproved)?;
    let again = json_lines(&book).unwrap_or_default();
    let touched = (1..).zip(again.lines().zip(lines)).find(|(_, (made, line))| made != *line);
    match touched {
        Some((at, _)) => Err(NotExported::Touched { line: before + at }),
        None => Ok(book),
    }
}

/// The entry at fault, which is the line's number within its record.
fn entry(why: &ReplayError) -> usize {
    let seq = match why {
        ReplayError::Broken(Broken::Gap { after, .. }) => after + 1,
        ReplayError::Broken(Broken::Content { seq } | Broken::Label { seq })
        | ReplayError::Unreadable { seq, .. }
        | ReplayError::Differs { seq, .. } => *seq,
    };
    usize::try_from(seq).unwrap_or(usize::MAX)
}
