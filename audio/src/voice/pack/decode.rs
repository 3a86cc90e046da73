//! Đọc tệp thu âm: WAV and Ogg Vorbis, whole or not at all.

use super::ogg;
use crate::voice::source::fold;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use symphonia::core::audio::SampleBuffer;
use symphonia::core::codecs::DecoderOptions;
use symphonia::core::errors::Error;
use symphonia::core::formats::FormatReader;
use symphonia::core::io::MediaSourceStream;

/// Longer recordings are no call: a couplet takes eight seconds.
const LONGEST_BYTES: u64 = 32 * 1024 * 1024;

/// Why a recording is of no use.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// The disk refuses.
    #[error("không đọc được: {0}")]
    Io(#[from] std::io::Error),
    /// It is too long.
    #[error("tệp lớn quá 32 MB: mỗi câu một tệp riêng")]
    TooLong,
    /// It says that it is longer than it is.
    #[error("tệp bị cụt: ghi là dài {declared} mẫu nhưng chỉ có {found}")]
    CutShort {
        /// Samples of each channel that it declares.
        declared: u64,
        /// Those that are there.
        found: u64,
    },
    /// Its end is missing.
    #[error("tệp bị cụt ở cuối: hãy chép lại từ máy đã thu")]
    Unfinished,
    /// Some of it was changed.
    #[error("tệp bị hỏng ở giữa: hãy chép lại từ máy đã thu")]
    Torn,
    /// It is no sound that we read.
    #[error("không phải tệp WAV hay OGG Vorbis còn nguyên: {0}")]
    Broken(String),
    /// There is nothing to hear.
    #[error("tệp không có tiếng")]
    Silent,
}

/// One channel and its rate; several channels are folded into one.
pub(super) fn decode(path: &Path) -> Result<(Vec<f32>, u32), DecodeError> {
    if std::fs::metadata(path)?.len() > LONGEST_BYTES {
        return Err(DecodeError::TooLong);
    }
    let bytes = std::fs::read(path)?;
    let wav = bytes.starts_with(b"RIFF");
    // Decoders of such formats have panicked on damaged files before.
    let decoded =
        catch_unwind(AssertUnwindSafe(|| if wav { decode_wav(&bytes) } else { decode_ogg(bytes) }));
    decoded.unwrap_or_else(|_| Err(DecodeError::Broken("tệp làm bộ giải mã hỏng".to_owned())))
}

fn decode_wav(bytes: &[u8]) -> Result<(Vec<f32>, u32), DecodeError> {
    let broken = |error: hound::Error| DecodeError::Broken(error.to_string());
    let reader = hound::WavReader::new(Cursor::new(bytes)).map_err(broken)?;
    let declared = u64::from(reader.duration());
    let room = bytes.len() as u64 / u64::from(reader.spec().bits_per_sample / 8).max(1);
    if declared > room {
        return Err(DecodeError::CutShort { declared, found: room });
    }
    let (samples, rate) = fold(reader).map_err(broken)?;
    whole(declared, samples, rate)
}

fn whole(declared: u64, samples: Vec<f32>, rate: u32) -> Result<(Vec<f32>, u32), DecodeError> {
    let found = samples.len() as u64;
    if found == declared {
        Ok((samples, rate))
    } else {
        Err(DecodeError::CutShort { declared, found })
    }
}

fn decode_ogg(bytes: Vec<u8>) -> Result<(Vec<f32>, u32), DecodeError> {
    ogg::check(&bytes)?;
    let broken = |error: Error| DecodeError::Broken(error.to_string());
    let stream = MediaSourceStream::new(Box::new(Cursor::new(bytes)), Default::default());
    let probe = symphonia::default::get_probe();
    let probed = probe
        .format(&Default::default(), stream, &Default::default(), &Default::default())
        .map_err(broken)?;
    let mut format = probed.format;
    let nothing = || DecodeError::Broken("không có đường tiếng".to_owned());
    let params =
        format.default_track().map(|track| track.codec_params.clone()).ok_or_else(nothing)?;
    let rate = params.sample_rate.ok_or_else(nothing)?;
    let mut decoder = symphonia::default::get_codecs()
        .make(&params, &DecoderOptions::default())
        .map_err(broken)?;
    let mut samples = Vec::new();
    while let Some(packet) = next(format.as_mut()).map_err(broken)? {
        let decoded = decoder.decode(&packet).map_err(broken)?;
        let channels = decoded.spec().channels.count().max(1);
        let mut frames = SampleBuffer::<f32>::new(decoded.capacity() as u64, *decoded.spec());
        frames.copy_interleaved_ref(decoded);
        let folded = frames.samples().chunks(channels);
        samples.extend(folded.map(|frame| frame.iter().sum::<f32>() / frame.len() as f32));
    }
    match params.n_frames {
        Some(declared) => whole(declared, samples, rate),
        None => Ok((samples, rate)),
    }
}

fn next(format: &mut dyn FormatReader) -> Result<Option<symphonia::core::formats::Packet>, Error> {
    match format.next_packet() {
        Ok(packet) => Ok(Some(packet)),
        Err(Error::IoError(error)) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}
