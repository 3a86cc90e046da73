//! The record for other programs: JSON lines hold every byte, CSV one readable row for each entry.

use super::{Book, Leaf, NoPaper, words};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// One entry as a line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line<'a> {
    pub(super) seq: u64,
    hoi: Option<u32>,
    van: Option<u32>,
    counts: bool,
    #[serde(borrow)]
    pub(super) content: &'a RawValue,
    #[serde(borrow)]
    pub(super) label: &'a RawValue,
    pub(super) hash: &'a str,
    pub(super) seal: &'a str,
}

/// Every entry as a JSON line: its bytes, its ván, whether it counts.
///
/// It holds what the journal holds, so the seed of a ván that is still played too: for the arbiters.
///
/// # Errors
/// When an entry is no JSON, which a proved record cannot be.
pub fn json_lines(book: &Book) -> Result<String, NoPaper> {
    let mut out = String::new();
    for leaf in &book.leaves {
        out.push_str(&serde_json::to_string(&line(leaf)?)?);
        out.push('\n');
    }
    Ok(out)
}

fn line(leaf: &Leaf) -> Result<Line<'_>, NoPaper> {
    Ok(Line {
        seq: leaf.row.seq,
        hoi: leaf.place.map(|place| place.hoi),
        van: leaf.place.map(|place| place.van),
        counts: leaf.counts.is_some(),
        content: serde_json::from_str(&leaf.row.content)?,
        label: serde_json::from_str(&leaf.row.label)?,
        hash: &leaf.row.hash,
        seal: &leaf.row.seal,
    })
}

/// Every entry as a row with Vietnamese headings, with the mark by which spreadsheets know UTF-8.
#[must_use]
pub fn csv(book: &Book) -> String {
    let mut out = String::from("\u{feff}mục,giờ,hội,ván,còn tính,ai,việc,trống và cờ,mã băm\r\n");
    for leaf in &book.leaves {
        out.push_str(&row(leaf));
        out.push_str("\r\n");
    }
    out
}

fn row(leaf: &Leaf) -> String {
    let number = |of: fn(&super::Place) -> u32| leaf.place.as_ref().map(of);
    let number = |of| number(of).map_or_else(String::new, |number| number.to_string());
    let fields = [
        leaf.row.seq.to_string(),
        leaf.label.at.clone(),
        number(|place| place.hoi),
        number(|place| place.van),
        if leaf.counts.is_some() { "có" } else { "không" }.to_owned(),
        words::who_at(&leaf.content, &leaf.label),
        words::noted(&leaf.content, &leaf.label),
        words::beaten(&leaf.content, &leaf.label),
        leaf.row.hash.clone(),
    ];
    fields.map(|field| quoted(&field)).join(",")
}

/// Quoted where commas, quotes or line ends ask for it; what a spreadsheet would take for a formula
/// is kept from being one.
fn quoted(field: &str) -> String {
    let field = match field.chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r') => format!("'{field}"),
        _ => field.to_owned(),
    };
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_a_csv_row() {
        for (field, want, reason) in [
            ("đánh tam văn", "đánh tam văn", "plain words stay as they are"),
            ("mưa to, gió", "\"mưa to, gió\"", "a comma"),
            ("gọi \"ù\"", "\"gọi \"\"ù\"\"\"", "a quote"),
            ("hai\ndòng", "\"hai\ndòng\"", "a line end"),
            ("=1+1", "'=1+1", "no formula of a club's name"),
        ] {
            assert_eq!(quoted(field), want, "{reason}");
        }
    }
}
