//! espeak-ng as a program of its own: its licence stays with it, and so do its crashes.

use super::text;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::process::Command;

/// Synthesis takes 40 ms; what takes this long hangs.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// At `-a 100` the peaks touch full scale.
const AMPLITUDE: &str = "60";

/// Giọng: how the synthesiser is asked to speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The program.
    pub program: PathBuf,
    /// Its voice: `vi` (Bắc); `vi-vn-x-south` (Nam) is a trial, its tones are close together.
    pub voice: String,
    /// Pitch range in per cent over the voice's own: wider tones are told apart in the open air.
    pub range: u16,
    /// Words a minute. Verse over a horn across fifty metres wants to be slower than talk.
    pub speed: u16,
}

impl Default for Settings {
    fn default() -> Self {
        Self { program: "espeak-ng".into(), voice: "vi".to_owned(), range: 50, speed: 140 }
    }
}

/// Why a text was not spoken.
#[derive(Debug, thiserror::Error)]
pub enum VoiceError {
    /// The program is not there.
    #[error(
        "chưa có giọng đọc: không tìm thấy «{0}», xin cài bằng lệnh «sudo apt install espeak-ng»"
    )]
    Missing(PathBuf),
    /// It could not be started or its file could not be handled.
    #[error("giọng đọc gặp lỗi hệ thống: {0}")]
    Io(#[from] std::io::Error),
    /// It did not answer and was killed.
    #[error("giọng đọc không trả lời trong 2 giây, đã bỏ qua câu này")]
    TimedOut,
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

impl Settings {
    /// Speaks `spoken` (already made fit to be spoken) into `file`.
    pub(super) async fn synthesise(&self, spoken: &str, file: &Path) -> Result<(), VoiceError> {
        let range = self.range;
        // Debian's 1.51 may swallow the last character: give it a space to swallow.
        let markup = format!(
            "<speak><prosody range=\"+{range}%\">{}</prosody></speak> ",
            text::escape(spoken)
        );
        let mut child = Command::new(&self.program)
            .args(["-v", &self.voice, "-m", "-b", "1", "-a", AMPLITUDE])
            .args(["-s", &self.speed.to_string(), "-w"])
            .arg(file)
            .arg("--")
            .arg(markup)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| self.not_started(error))?;
        match tokio::time::timeout(PATIENCE, wait(&mut child)).await {
            Ok(done) => done,
            Err(_) => {
                child.kill().await?;
                Err(VoiceError::TimedOut)
            }
        }
    }

    fn not_started(&self, error: std::io::Error) -> VoiceError {
        if error.kind() == std::io::ErrorKind::NotFound {
            VoiceError::Missing(self.program.clone())
        } else {
            VoiceError::Io(error)
        }
    }
}

async fn wait(child: &mut tokio::process::Child) -> Result<(), VoiceError> {
    use tokio::io::AsyncReadExt;
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

/// Samples and rate of a file just spoken.
pub(super) fn read(file: &Path) -> Result<(Vec<f32>, u32), VoiceError> {
    let reader = hound::WavReader::open(file)?;
    let spec = reader.spec();
    let scale = f32::from(i16::MAX);
    let samples: Result<Vec<f32>, _> = reader
        .into_samples::<i16>()
        .step_by(usize::from(spec.channels.max(1)))
        .map(|sample| sample.map(|x| f32::from(x) / scale))
        .collect();
    Ok((samples?, spec.sample_rate))
}
