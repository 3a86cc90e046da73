//! Nguồn giọng: whatever turns a line of text into a sound file.

use futures_util::future::BoxFuture;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use totom_wire::audio::Speaker;

/// A voice that speaks any text. Recordings, which speak only what was recorded, are a
/// [`super::pack::Pack`].
pub trait Source: std::fmt::Debug + Send + Sync {
    /// Everything that shapes its sound, so that another shape gets another place in the cache.
    fn fingerprint(&self) -> Vec<String>;

    /// Speaks `spoken`, made fit to be spoken already, into a WAV file.
    fn speak<'a>(
        &'a self,
        spoken: &'a str,
        file: &'a Path,
    ) -> BoxFuture<'a, Result<(), VoiceError>>;

    /// Speaks the same once more, its second, fourth, … word softer and nothing else changed but for
    /// a pause of one length at each change: so its words can be found. `None` where the source
    /// knows no such way.
    fn mark<'a>(
        &'a self,
        spoken: &'a str,
        file: &'a Path,
    ) -> Option<BoxFuture<'a, Result<(), VoiceError>>> {
        let _ = (spoken, file);
        None
    }

    /// Whose voice it is.
    fn speaker(&self) -> Speaker {
        Speaker::Machine
    }
}

/// Why a text was not spoken.
#[derive(Debug, thiserror::Error)]
pub enum VoiceError {
    /// The usual program is not there.
    #[error(
        "chưa có giọng đọc: không tìm thấy «{0}», xin cài bằng lệnh «sudo apt install espeak-ng»"
    )]
    Missing(PathBuf),
    /// A program that the village brought is not there.
    #[error(
        "chưa có giọng đọc: không tìm thấy chương trình «{0}», xin xem lại mục giọng đọc riêng"
    )]
    NoProgram(PathBuf),
    /// It could not be started or its file could not be handled.
    #[error("giọng đọc gặp lỗi hệ thống: {0}")]
    Io(#[from] std::io::Error),
    /// It did not answer and was killed.
    #[error("giọng đọc không trả lời trong {} giây, đã bỏ qua câu này", .0.as_secs())]
    TimedOut(Duration),
    /// It refused.
    #[error("giọng đọc báo lỗi: {0}")]
    Refused(String),
    /// Its file is no sound.
    #[error("giọng đọc trả về tệp âm thanh hỏng: {0}")]
    Broken(#[from] hound::Error),
    /// Its file holds no sound.
    #[error("giọng đọc không phát ra tiếng nào")]
    Silent,
}

impl VoiceError {
    /// Names a program that could not be found.
    pub(super) fn or_missing(self, missing: impl FnOnce() -> Self) -> Self {
        let gone = matches!(&self, Self::Io(why) if why.kind() == std::io::ErrorKind::NotFound);
        if gone { missing() } else { self }
    }
}

/// Runs a program that writes a sound file, with `text` on its standard input, and kills it when it
/// takes longer than `patience`.
pub(super) async fn run(
    command: &mut Command,
    text: Option<&str>,
    patience: Duration,
) -> Result<(), VoiceError> {
    let stdin = if text.is_some() { Stdio::piped() } else { Stdio::null() };
    let mut child = command
        .stdin(stdin)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    match tokio::time::timeout(patience, wait(&mut child, text)).await {
        Ok(done) => done,
        Err(_) => {
            child.kill().await?;
            Err(VoiceError::TimedOut(patience))
        }
    }
}

async fn wait(child: &mut Child, text: Option<&str>) -> Result<(), VoiceError> {
    if let (Some(mut stdin), Some(text)) = (child.stdin.take(), text) {
        // One that ends without reading says why by itself.
        let _ = stdin.write_all(text.as_bytes()).await;
        let _ = stdin.write_all(b"\n").await;
    }
    let mut told = Vec::new();
    if let Some(stderr) = child.stderr.take() {
        stderr.take(4096).read_to_end(&mut told).await?;
    }
    if child.wait().await?.success() {
        return Ok(());
    }
    let told = String::from_utf8_lossy(&told);
    Err(VoiceError::Refused(told.lines().next().unwrap_or("không rõ lý do").to_owned()))
}

/// Longer files are no line of verse.
const LONGEST_BYTES: u64 = 32 * 1024 * 1024;

/// Samples and rate of a file just spoken, its channels folded into one.
pub(super) fn read(file: &Path) -> Result<(Vec<f32>, u32), VoiceError> {
    let bytes = std::fs::File::open(file)?.take(LONGEST_BYTES);
    Ok(fold(hound::WavReader::new(std::io::BufReader::new(bytes))?)?)
}

/// Samples and rate of a WAV file, its channels folded into one.
pub(super) fn fold<R: Read>(reader: hound::WavReader<R>) -> Result<(Vec<f32>, u32), hound::Error> {
    let spec = reader.spec();
    let channels = usize::from(spec.channels.max(1));
    let scale = 1.0 / (1_i64 << (spec.bits_per_sample.clamp(1, 32) - 1)) as f32;
    let all: Result<Vec<f32>, _> = match spec.sample_format {
        hound::SampleFormat::Float => reader.into_samples::<f32>().collect(),
        hound::SampleFormat::Int => {
            reader.into_samples::<i32>().map(|sample| sample.map(|x| x as f32 * scale)).collect()
        }
    };
    let fold = |frame: &[f32]| frame.iter().sum::<f32>() / frame.len() as f32;
    Ok((all?.chunks(channels).map(fold).collect(), spec.sample_rate))
}
