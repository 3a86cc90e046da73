//! Two chains over the same entries: `hash` over contents, so that equal games have equal hashes;
//! `seal` over everything, so that no byte can change unseen.

use sha2::{Digest, Sha256};

/// One entry as it lies on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Entry number, from 1.
    pub seq: u64,
    /// JSON of [`super::Content`].
    pub content: String,
    /// JSON of [`super::Label`].
    pub label: String,
    /// Hex SHA-256 over the hash before, seq and content.
    pub hash: String,
    /// Hex SHA-256 over the seal before, hash and label.
    pub seal: String,
}

/// Where the chain does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// A number is missing or doubled.
    #[error("sổ ghi bị đứt: sau mục {after} lẽ ra là mục {}, nhưng lại gặp mục {found}", after + 1)]
    Gap {
        /// The last entry in order.
        after: u64,
        /// The number found instead.
        found: u64,
    },
    /// The content was changed.
    #[error("sổ ghi bị sửa: nội dung mục {seq} không khớp với mã băm")]
    Content {
        /// Which entry.
        seq: u64,
    },
    /// The label or a stored hash was changed.
    #[error("sổ ghi bị sửa: nhãn hoặc dấu niêm của mục {seq} không khớp")]
    Label {
        /// Which entry.
        seq: u64,
    },
}

/// Makes the row that follows `before`.
#[must_use]
pub fn seal(before: Option<&Row>, content: String, label: String) -> Row {
    let seq = before.map_or(1, |row| row.seq + 1);
    let hash = hash_of(before.map_or("", |row| &row.hash), seq, &content);
    let seal = seal_of(before.map_or("", |row| &row.seal), &hash, &label);
    Row { seq, content, label, hash, seal }
}

/// Checks the whole chain from its first entry.
///
/// # Errors
/// The first place where it does not hold.
pub fn check(rows: &[Row]) -> Result<(), Broken> {
    let mut before: Option<&Row> = None;
    for row in rows {
        check_next(before, row)?;
        before = Some(row);
    }
    Ok(())
}

fn check_next(before: Option<&Row>, row: &Row) -> Result<(), Broken> {
    let made = seal(before, row.content.clone(), row.label.clone());
    if made.seq != row.seq {
        return Err(Broken::Gap { after: made.seq - 1, found: row.seq });
    }
    if made.hash != row.hash {
        return Err(Broken::Content { seq: row.seq });
    }
    if made.seal != row.seal {
        return Err(Broken::Label { seq: row.seq });
    }
    Ok(())
}

fn hash_of(before: &str, seq: u64, content: &str) -> String {
    digest(&[b"totom entry v1", before.as_bytes(), &seq.to_be_bytes(), content.as_bytes()])
}

fn seal_of(before: &str, hash: &str, label: &str) -> String {
    digest(&[b"totom seal v1", before.as_bytes(), hash.as_bytes(), label.as_bytes()])
}

/// Each part goes in with its length, so that no two lists of parts read the same.
fn digest(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hex::encode(hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn three() -> Vec<Row> {
        let one = seal(None, "a".into(), "x".into());
        let two = seal(Some(&one), "b".into(), "y".into());
        let three = seal(Some(&two), "c".into(), "z".into());
        vec![one, two, three]
    }

    #[test]
    fn a_made_chain_holds() {
        assert_eq!(check(&three()), Ok(()));
    }

    #[test]
    fn labels_do_not_touch_the_game_hash() {
        let one = seal(None, "a".into(), "morning".into());
        let other = seal(None, "a".into(), "evening".into());
        assert_eq!(one.hash, other.hash);
        assert_ne!(one.seal, other.seal);
    }

    #[test]
    fn a_missing_entry_is_named() {
        let mut rows = three();
        rows.remove(1);
        assert_eq!(check(&rows), Err(Broken::Gap { after: 1, found: 3 }));
    }

    proptest! {
        #[test]
        fn any_changed_byte_is_found(entry in 0usize..3, field in 0usize..4, flip in 1u8..128) {
            let mut rows = three();
            let row = &mut rows[entry];
            let text = [&mut row.content, &mut row.label, &mut row.hash, &mut row.seal];
            let text = text.into_iter().nth(field).expect("four fields");
            let mut bytes = text.clone().into_bytes();
            bytes[0] ^= flip;
            let Ok(changed) = String::from_utf8(bytes) else { return Ok(()) };
            *text = changed;
            prop_assert!(check(&rows).is_err());
        }
    }
}
