//! PNG: chunks with checksums, from the head to the end, and nothing behind it.

use super::number;

const MARK: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];

/// Width and height of a whole file; none when it is not whole.
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut rest = bytes.strip_prefix(&MARK)?;
    let mut size = None;
    let mut has_picture = false;
    loop {
        let length = usize::try_from(number(rest, 0)?).ok()?;
        let end = length.checked_add(8)?;
        let covered = rest.get(4..end)?;
        if number(rest, end)? != crc(covered) {
            return None;
        }
        let (kind, data) = covered.split_at(4);
        match kind {
            b"IHDR" if size.is_none() && length == 13 => {
                size = Some((number(data, 0)?, number(data, 4)?));
            }
            _ if size.is_none() => return None,
            b"IDAT" => has_picture |= !data.is_empty(),
            b"IEND" => return size.filter(|_| has_picture && rest.len() == end + 4),
            _ => {}
        }
        rest = &rest[end + 4..];
    }
}

/// CRC-32 as PNG has it.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| TABLE[((crc ^ u32::from(*byte)) & 0xff) as usize] ^ (crc >> 8);
    !bytes.iter().fold(u32::MAX, step)
}

const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let (mut value, mut bit) = (at as u32, 0);
        while bit < 8 {
            value = if value & 1 == 1 { 0xedb8_8320 ^ (value >> 1) } else { value >> 1 };
            bit += 1;
        }
        table[at] = value;
        at += 1;
    }
    table
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let covered = [kind.as_slice(), data].concat();
        let length = u32::try_from(data.len()).unwrap().to_be_bytes();
        [length.as_slice(), &covered, &crc(&covered).to_be_bytes()].concat()
    }

    /// A picture as far as its chunks go.
    pub(in super::super) fn picture(width: u32, height: u32) -> Vec<u8> {
        let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
        let chunks = [chunk(b"IHDR", &head), chunk(b"IDAT", &[1, 2, 3]), chunk(b"IEND", &[])];
        [MARK.to_vec(), chunks.concat()].concat()
    }

    #[test]
    fn the_checksum_is_the_known_one() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc(b"IEND"), 0xae42_6082);
    }

    #[test]
    fn a_length_that_leads_out_of_the_file_is_no_panic() {
        let mut bytes = picture(20, 20);
        bytes[8..12].copy_from_slice(&u32::MAX.to_be_bytes());
        assert_eq!(size(&bytes), None);
        let mut behind = picture(20, 20);
        behind.extend(b"<script>");
        assert_eq!(size(&behind), None, "something behind its end");
    }
}
