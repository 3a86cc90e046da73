//! Trang Ogg: are all pages of a file there, and as they were written? A decoder passes over what
//! is missing, and a verse would lose its words in silence.

use super::decode::DecodeError;

/// Every page begins so.
const BEGIN: &[u8] = b"OggS";
/// Bytes of a page before its table.
const HEAD: usize = 27;
/// The flag of the last page.
const LAST: u8 = 4;
/// Where a page keeps its checksum.
const SUM: std::ops::Range<usize> = 22..26;
const POLYNOMIAL: u32 = 0x04c1_1db7;

/// Walks from page to page up to the one that says that it is the last.
///
/// # Errors
/// When a page is not whole, or the last one is missing. What is no Ogg at all is the decoder's to
/// refuse.
pub(super) fn check(bytes: &[u8]) -> Result<(), DecodeError> {
    let mut rest = bytes;
    while rest.starts_with(BEGIN) {
        let length = length(rest).ok_or(DecodeError::Unfinished)?;
        let page = rest.get(..length).ok_or(DecodeError::Unfinished)?;
        let sum = page[SUM].iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte));
        if sum != checksum(page) {
            return Err(DecodeError::Torn);
        }
        if page[5] & LAST != 0 {
            return Ok(());
        }
        rest = &rest[length..];
    }
    match (rest.len() == bytes.len(), rest.is_empty()) {
        (true, _) => Ok(()),
        (false, true) => Err(DecodeError::Unfinished),
        (false, false) => Err(DecodeError::Torn),
    }
}

fn length(page: &[u8]) -> Option<usize> {
    let segments = usize::from(*page.get(26)?);
    let table = page.get(HEAD..HEAD + segments)?;
    Some(HEAD + segments + table.iter().map(|&length| usize::from(length)).sum::<usize>())
}

/// As the format has it: the page's own place for the sum counts as nought.
fn checksum(page: &[u8]) -> u32 {
    let bytes = page.iter().enumerate().map(|(at, &byte)| if SUM.contains(&at) { 0 } else { byte });
    bytes.fold(0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(byte) << 24, |sum, _| {
            if sum >> 31 == 1 { sum << 1 ^ POLYNOMIAL } else { sum << 1 }
        })
    })
}
