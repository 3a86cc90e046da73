//! A second memory of how far the journal has come, beside the database.
//!
//! A database whose write-ahead log was lost or damaged opens without complaint, only shorter. The
//! witness knows better: it is written after every entry is durable and before it is acknowledged,
//! and a journal that falls short of it is refused.

use super::StoreError;
use crate::journal::Row;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;

const FILE: &str = "journal.witness";
/// Two places, written in turn: a power cut tears one of them at most.
const PLACES: u64 = 2;
const SIZE: usize = 256;

/// How far a journal has come.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Mark {
    seq: u64,
    seal: String,
}

/// The file. Its space is taken when it is made, so that a full disk cannot stop it.
#[derive(Debug)]
pub(super) struct Witness {
    file: File,
}

impl Witness {
    /// Opens the witness for writing, made if there is none.
    pub(super) fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(FILE);
        let file = File::options().create(true).truncate(false).read(true).write(true).open(path);
        let file = file.map_err(failed)?;
        if file.metadata().map_err(failed)?.len() == 0 {
            file.write_all_at(&[b' '; SIZE * PLACES as usize], 0).map_err(failed)?;
            file.sync_all().map_err(failed)?;
        }
        Ok(Self { file })
    }

    /// Remembers that this entry is durable.
    pub(super) fn write(&self, row: &Row) -> Result<(), StoreError> {
        let text = format!("{} {}", row.seq, row.seal);
        let line = format!("{text} {}", hex::encode(Sha256::digest(&text)));
        let place = format!("{line:<SIZE$}");
        let at = row.seq % PLACES * SIZE as u64;
        self.file.write_all_at(place.as_bytes(), at).map_err(failed)?;
        self.file.sync_data().map_err(failed)
    }

    /// Is everything there that was remembered? Without a witness there is nothing to compare with.
    pub(super) fn check(folder: &Path, rows: &[Row]) -> Result<(), StoreError> {
        let Some(mark) = newest(folder) else { return Ok(()) };
        let same = rows.iter().any(|row| row.seq == mark.seq && row.seal == mark.seal);
        let have = rows.last().map_or(0, |row| row.seq);
        if same { Ok(()) } else { Err(StoreError::Lost { have, had: mark.seq }) }
    }
}

fn newest(folder: &Path) -> Option<Mark> {
    let bytes = std::fs::read(folder.join(FILE)).ok()?;
    bytes.chunks(SIZE).filter_map(read).max_by_key(|mark| mark.seq)
}

fn read(place: &[u8]) -> Option<Mark> {
    let line = std::str::from_utf8(place).ok()?.trim_end();
    let (text, sum) = line.rsplit_once(' ')?;
    let (seq, seal) = text.split_once(' ')?;
    let whole = hex::encode(Sha256::digest(text)) == sum;
    whole.then_some(Mark { seq: seq.parse().ok()?, seal: seal.to_owned() })
}

fn failed(error: std::io::Error) -> StoreError {
    StoreError::Failed(format!("tệp đối chứng {FILE}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(seq: u64) -> Row {
        let text = String::new;
        Row { seq, content: text(), label: text(), hash: text(), seal: format!("seal{seq}") }
    }

    #[test]
    fn a_torn_place_leaves_the_one_before() {
        let folder = tempfile::tempdir().unwrap();
        let witness = Witness::open(folder.path()).unwrap();
        (1..=5).for_each(|seq| witness.write(&row(seq)).unwrap());
        assert_eq!(newest(folder.path()).unwrap().seq, 5);
        witness.file.write_all_at(b"9", SIZE as u64 + 3).unwrap();
        assert_eq!(newest(folder.path()).unwrap().seq, 4);
    }

    #[test]
    fn a_journal_may_be_ahead_of_its_witness_but_never_behind() {
        let folder = tempfile::tempdir().unwrap();
        let rows: Vec<Row> = (1..=3).map(row).collect();
        assert!(Witness::check(folder.path(), &rows).is_ok(), "no witness yet");
        Witness::open(folder.path()).unwrap().write(&row(2)).unwrap();
        assert!(Witness::check(folder.path(), &rows).is_ok(), "died before the witness was told");
        for short in [&rows[..1], &[]] {
            let lost = Witness::check(folder.path(), short);
            assert!(matches!(lost, Err(StoreError::Lost { had: 2, .. })), "{lost:?}");
        }
    }
}
