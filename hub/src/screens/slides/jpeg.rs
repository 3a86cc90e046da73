//! JPEG: segments up to the picture's own bytes, a frame with a size, and an end.

/// Width and height of a whole file; none when it is not whole.
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    if !bytes.ends_with(&[0xff, 0xd9]) {
        return None;
    }
    let mut rest = bytes.strip_prefix(&[0xff, 0xd8])?;
    let mut size = None;
    loop {
        let &[0xff, kind, high, low, ..] = rest else { return None };
        if kind == 0xff {
            rest = &rest[1..];
            continue;
        }
        let length = usize::from(u16::from_be_bytes([high, low]));
        let segment = rest.get(2..length.checked_add(2)?).filter(|_| length >= 2)?;
        match kind {
            // Frames of every coding; the three in between are tables.
            0xc0..=0xcf if ![0xc4, 0xc8, 0xcc].contains(&kind) => {
                let &[_, _, _, h1, h2, w1, w2, ..] = segment else { return None };
                let side = |a, b| u32::from(u16::from_be_bytes([a, b]));
                size = Some((side(w1, w2), side(h1, h2)));
            }
            // The picture itself begins; its end was seen.
            0xda => return size,
            0xd8 | 0xd9 => return None,
            _ => {}
        }
        rest = &rest[length + 2..];
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A picture as far as its segments go.
    pub(in super::super) fn picture() -> Vec<u8> {
        let head: [&[u8]; 5] = [
            &[0xff, 0xd8],
            &[0xff, 0xe0, 0, 4, b'J', b'F'],
            &[0xff, 0xc0, 0, 11, 8, 0x04, 0x38, 0x07, 0x80, 1, 1, 0x11, 0],
            &[0xff, 0xda, 0, 4, 1, 1, 9, 9, 9],
            &[0xff, 0xd9],
        ];
        head.concat()
    }

    #[test]
    fn a_frame_tells_the_size_and_a_bad_length_is_no_panic() {
        assert_eq!(size(&picture()), Some((1920, 1080)));
        for (at, value, why) in [(4, 0xff, "out of the file"), (5, 0, "shorter than itself")] {
            let mut bytes = picture();
            bytes[at] = value;
            assert_eq!(size(&bytes), None, "{why}");
        }
        assert_eq!(size(&[0xff, 0xd8, 0xff, 0xd9]), None, "no frame");
    }
}
