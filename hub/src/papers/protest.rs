//! Hồ sơ khiếu nại: one ván as a page that needs no network and proves its own chain.

use super::book::{Book, Leaf, Place};
use super::van::sheet;
use super::{NoPaper, words};
use crate::journal::Row;
use serde::{Deserialize, Serialize};
use totom_display::pages::papers::{Deed, ProtestFile, Standing, protest_file};

/// One entry with what its hashes are made from.
#[derive(Serialize)]
struct Link<'a> {
    seq: u64,
    content: &'a str,
    label: &'a str,
    hash: &'a str,
    seal: &'a str,
}

/// The chain as the page checks it.
#[derive(Serialize)]
struct Chain<'a> {
    before_hash: &'a str,
    before_seal: &'a str,
    links: Vec<Link<'a>>,
}

/// The whole page: timeline, strokes, who did what, hands, hashes.
///
/// # Errors
/// When the ván is not in the record, or still played: hands would be shown.
pub fn protest(book: &Book, place: Place) -> Result<String, NoPaper> {
    let sheet = sheet(book, place)?;
    let leaves: Vec<&Leaf> = span(book, sheet.entries);
    let before = book.leaves.iter().rev().find(|leaf| leaf.row.seq < sheet.entries.0);
    let chain = Chain {
        before_hash: before.map_or("", |leaf| &leaf.row.hash),
        before_seal: before.map_or("", |leaf| &leaf.row.seal),
        links: leaves.iter().map(|leaf| link(leaf)).collect(),
    };
    let deeds = leaves.iter().map(|leaf| deed(leaf)).collect();
    // A script ends at its closing tag, wherever that stands.
    let chain = serde_json::to_string(&chain)?.replace('<', "\\u003c");
    Ok(protest_file(&ProtestFile { sheet, deeds, chain })?)
}

/// Every entry from the first to the last of the ván, undone ones too: the chain has no holes.
fn span(book: &Book, (first, last): (u64, u64)) -> Vec<&Leaf> {
    book.leaves.iter().filter(|leaf| (first..=last).contains(&leaf.row.seq)).collect()
}

fn link(leaf: &Leaf) -> Link<'_> {
    let row = &leaf.row;
    Link {
        seq: row.seq,
        content: &row.content,
        label: &row.label,
        hash: &row.hash,
        seal: &row.seal,
    }
}

fn deed(leaf: &Leaf) -> Deed {
    Deed {
        seq: leaf.row.seq,
        at: words::clock(&leaf.label),
        who: words::who_at(&leaf.content, &leaf.label),
        what: words::noted(&leaf.content, &leaf.label),
        beaten: words::beaten(&leaf.content, &leaf.label),
        strokes: strokes(leaf),
        came: crate::table::story(&leaf.content).join(" "),
        standing: standing(leaf),
        hash: leaf.row.hash.clone(),
    }
}

fn standing(leaf: &Leaf) -> Standing {
    match leaf.counts.as_deref() {
        None => Standing::Undone,
        Some(now) if *now == leaf.content => Standing::Counts,
        Some(now) => Standing::PutRight(words::what(now)),
    }
}

/// Every stroke as the board stamped it.
fn strokes(leaf: &Leaf) -> Vec<String> {
    let Some(report) = &leaf.label.gesture else { return Vec::new() };
    let beat = |beat| totom_display::words::beats(&[beat]);
    let strokes = report.strokes.iter();
    strokes
        .map(|(frame, ms, zone, peak)| {
            format!("khung {frame}, {ms} ms: {}, mạnh {peak}", beat(*zone))
        })
        .collect()
}

/// Is this file's chain the record's own?
///
/// # Errors
/// What differs, in Vietnamese.
pub fn check_protest(file: &str, rows: &[Row]) -> Result<usize, NotOurs> {
    let chain = file.split_once(CHAIN_OPENS).and_then(|(_, rest)| rest.split_once(CHAIN_CLOSES));
    let (chain, _) = chain.ok_or(NotOurs::NoChain)?;
    let chain: KeptChain = serde_json::from_str(chain).map_err(|_| NotOurs::NoChain)?;
    for link in &chain.links {
        let row = rows.iter().find(|row| row.seq == link.seq);
        let same = row.is_some_and(|row| {
            (&row.content, &row.label, &row.hash, &row.seal)
                == (&link.content, &link.label, &link.hash, &link.seal)
        });
        if !same {
            return Err(NotOurs::Differs(link.seq));
        }
    }
    Ok(chain.links.len())
}

const CHAIN_OPENS: &str = "<script type=\"application/json\" id=\"chain\">";
const CHAIN_CLOSES: &str = "</script>";

/// Why a protest file is not of this record.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOurs {
    /// It is no protest file.
    #[error("tệp này không phải hồ sơ khiếu nại của tổ tôm điếm, hoặc đã bị cắt mất phần mã băm")]
    NoChain,
    /// An entry was changed, or is of another record.
    #[error("mục {0} trong hồ sơ khác với sổ ghi: hồ sơ đã bị sửa, hoặc là của sổ khác")]
    Differs(u64),
}

/// The chain as it was kept.
#[derive(Deserialize)]
struct KeptChain {
    links: Vec<KeptLink>,
}

#[derive(Deserialize)]
struct KeptLink {
    seq: u64,
    content: String,
    label: String,
    hash: String,
    seal: String,
}
