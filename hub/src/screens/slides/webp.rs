//! WebP: one RIFF that is as long as it says, and a first chunk that tells the size.

/// Width and height of a whole file; none when it is not whole.
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let told = usize::try_from(little(bytes, 4)?).ok()?;
    if bytes.get(8..12)? != b"WEBP" || told.checked_add(8)? != bytes.len() {
        return None;
    }
    let chunk = &bytes[12..];
    let length = usize::try_from(little(chunk, 4)?).ok()?;
    let data = chunk.get(8..length.checked_add(8)?)?;
    match chunk.get(..4)? {
        b"VP8 " => lossy(data),
        b"VP8L" => lossless(data),
        b"VP8X" => Some((three(data, 4)? + 1, three(data, 7)? + 1)),
        _ => None,
    }
}

fn lossy(data: &[u8]) -> Option<(u32, u32)> {
    let &[_, _, _, 0x9d, 0x01, 0x2a, w1, w2, h1, h2, ..] = data else { return None };
    let side = |a, b| u32::from(u16::from_le_bytes([a, b]) & 0x3fff);
    Some((side(w1, w2), side(h1, h2)))
}

fn lossless(data: &[u8]) -> Option<(u32, u32)> {
    let bits = little(data, 1).filter(|_| data[0] == 0x2f)?;
    Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
}

fn little(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}

fn three(bytes: &[u8], at: usize) -> Option<u32> {
    let three = bytes.get(at..at + 3)?;
    Some(u32::from_le_bytes([three[0], three[1], three[2], 0]))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn riff(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let length = u32::try_from(data.len()).unwrap();
        let inner = [b"WEBP".as_slice(), kind, &length.to_le_bytes(), data].concat();
        let whole = u32::try_from(inner.len()).unwrap().to_le_bytes();
        [b"RIFF".as_slice(), &whole, &inner].concat()
    }

    /// A picture as far as its chunks go.
    pub(in super::super) fn picture() -> Vec<u8> {
        riff(b"VP8 ", &[0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00, 0, 0])
    }

    #[test]
    fn each_coding_tells_its_size() {
        let lossless = riff(b"VP8L", &[0x2f, 0x3f, 0xc1, 0x2c, 0x00, 0]);
        let extended = riff(b"VP8X", &[0, 0, 0, 0, 0x3f, 0x01, 0, 0xb3, 0, 0]);
        for (bytes, why) in [(picture(), "lossy"), (lossless, "lossless"), (extended, "extended")] {
            assert_eq!(size(&bytes), Some((320, 180)), "{why}");
        }
        assert_eq!(size(&riff(b"ICCP", &[0; 12])), None, "no picture first");
        assert_eq!(size(&riff(b"VP8L", &[])), None, "an empty chunk");
        assert_eq!(size(b"RIFF"), None, "cut");
    }
}
