//! Is this a recording that can be used? WAV, 48 kHz, one channel, 16 bit, whole, with something to hear.

/// Samples in a second.
const RATE: u32 = 48_000;
/// Shortest and longest take, milliseconds: a card's name, and a couplet chanted at leisure.
const SHORTEST_MS: u64 = 300;
/// See [`SHORTEST_MS`].
pub(crate) const LONGEST_MS: u64 = 40_000;
/// Bytes of the longest take, with its head.
pub(crate) const MOST_BYTES: usize = 40 * 96_000 + 1024;
/// A take whose loudest sample is below this is silence: about −34 dB.
const QUIET: u16 = 655;

/// Why a take cannot be used: told to the chanter, with what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTake {
    /// Not WAV, or not as asked.
    #[error("tệp thu không đúng dạng WAV 48 kHz, một kênh, 16 bit: hãy tải lại trang rồi thu lại")]
    Format,
    /// Says that it is longer than it is.
    #[error("tệp thu bị cụt trên đường gửi: hãy gửi lại")]
    CutShort,
    /// Nobody speaks so fast.
    #[error("bản thu quá ngắn: hãy bấm «Thu», đọc trọn câu rồi mới bấm «Dừng»")]
    Short,
    /// Nobody chants so long.
    #[error("bản thu dài quá 40 giây: mỗi lần chỉ thu một câu")]
    Long,
    /// Nothing to hear.
    #[error("không nghe thấy gì: hãy xem micro có bị tắt không, rồi đọc gần hơn")]
    Silent,
}

/// Milliseconds of a usable take.
///
/// # Errors
/// Why it cannot be used.
pub(crate) fn check(bytes: &[u8]) -> Result<u64, BadTake> {
    let form = bytes.get(..12).ok_or(BadTake::Format)?;
    if &form[..4] != b"RIFF" || &form[8..] != b"WAVE" {
        return Err(BadTake::Format);
    }
    let mut chunks = Chunks { rest: &bytes[12..] };
    let format = chunks.find(b"fmt ")?;
    if !is_ours(format) {
        return Err(BadTake::Format);
    }
    let data = chunks.find(b"data")?;
    let ms = data.len() as u64 / 2 * 1000 / u64::from(RATE);
    if ms < SHORTEST_MS {
        return Err(BadTake::Short);
    }
    if ms > LONGEST_MS {
        return Err(BadTake::Long);
    }
    let loudest = data.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
    if loudest.map(i16::unsigned_abs).max().unwrap_or(0) < QUIET {
        return Err(BadTake::Silent);
    }
    Ok(ms)
}

/// PCM, one channel, 48 kHz, 16 bit.
fn is_ours(format: &[u8]) -> bool {
    let two = |at: usize| format.get(at..at + 2).map(|b| u16::from_le_bytes([b[0], b[1]]));
    let rate = format.get(4..8).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    (two(0), two(2), rate, two(14)) == (Some(1), Some(1), Some(RATE), Some(16))
}

/// The parts of a WAV file, in order.
struct Chunks<'a> {
    rest: &'a [u8],
}

impl<'a> Chunks<'a> {
    /// The next part of this kind; others before it are passed over.
    fn find(&mut self, kind: &[u8; 4]) -> Result<&'a [u8], BadTake> {
        while let Some(head) = self.rest.get(..8) {
            let size = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
            let body = self.rest.get(8..8 + size).ok_or(BadTake::CutShort)?;
            let found = &head[..4] == kind;
            // Parts begin at even places.
            self.rest = self.rest.get(8 + size + size % 2..).unwrap_or_default();
            if found {
                return Ok(body);
            }
        }
        Err(BadTake::Format)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A take of so many samples, as loud as `peak`.
    pub(crate) fn take(samples: usize, peak: i16) -> Vec<u8> {
        let mut bytes = b"RIFF....WAVEfmt ".to_vec();
        bytes.extend(16_u32.to_le_bytes());
        bytes.extend([1, 0, 1, 0]);
        bytes.extend(RATE.to_le_bytes());
        bytes.extend((RATE * 2).to_le_bytes());
        bytes.extend([2, 0, 16, 0]);
        bytes.extend(b"data");
        bytes.extend((samples as u32 * 2).to_le_bytes());
        bytes.extend(
            (0..samples).flat_map(|at| if at % 2 == 0 { peak } else { -peak }.to_le_bytes()),
        );
        bytes
    }

    #[test]
    fn only_a_whole_take_with_something_to_hear_is_used() {
        let changed = |at: usize, to: u8| {
            let mut bytes = take(48_000, 9_000);
            bytes[at] = to;
            bytes
        };
        let with_note = {
            let mut bytes = take(48_000, 9_000);
            bytes.splice(12..12, *b"LIST\x03\0\0\0abc\0");
            bytes
        };
        for (bytes, due, why) in [
            (take(48_000, 9_000), Ok(1000), "a second"),
            (with_note, Ok(1000), "an odd part before the sound is passed over"),
            (take(48_000, 100), Err(BadTake::Silent), "a dead microphone"),
            (take(4_800, 9_000), Err(BadTake::Short), "a click"),
            (take(48_000 * 41, 9_000), Err(BadTake::Long), "somebody went away"),
            (take(48_000, 9_000)[..3_000].to_vec(), Err(BadTake::CutShort), "cut on its way"),
            (changed(20, 3), Err(BadTake::Format), "float samples"),
            (changed(22, 2), Err(BadTake::Format), "stereo"),
            (changed(25, 0), Err(BadTake::Format), "another rate"),
            (changed(34, 24), Err(BadTake::Format), "24 bit"),
            (changed(0, b'X'), Err(BadTake::Format), "no RIFF"),
            (b"OggS".to_vec(), Err(BadTake::Format), "no WAV"),
            (Vec::new(), Err(BadTake::Format), "nothing"),
        ] {
            assert_eq!(check(&bytes), due, "{why}");
        }
    }
}
