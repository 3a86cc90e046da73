//! Tham số dòng lệnh: `totom announce`.

use crate::config::PATIENCE;
use crate::config::{Config, Target, Token};
use crate::drums::Preset;
use crate::prepare::pack_folder;
use crate::voice::{self, Captions, Espeak, Program, Source};
use anyhow::Context;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use totom_wire::audio::Manner;

/// Máy xướng: đọc thơ, đánh trống theo lệnh của trung tâm.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Địa chỉ trung tâm, ví dụ ws://192.168.1.10:8080.
    #[arg(long, default_value = "ws://127.0.0.1:8080")]
    pub hub: String,
    /// Khóa của máy xướng: chép từ mục «audio» của tệp keys.toml trong thư mục dữ liệu của trung tâm.
    ///
    /// Nên đặt vào biến môi trường TOTOM_AUDIO_TOKEN, vì dòng lệnh thì ai dùng máy cũng xem được.
    #[arg(long, env = "TOTOM_AUDIO_TOKEN", hide_env_values = true)]
    pub token: String,
    /// Thư mục giữ sổ tay và kho câu đã đọc.
    #[arg(long, default_value = "yard-data/voice")]
    pub data: PathBuf,
    /// Ghi ra tệp WAV này thay vì phát ra loa.
    #[arg(long)]
    pub wav: Option<PathBuf>,
    /// Tên hoặc mã loa; bỏ trống là loa mặc định của máy.
    #[arg(long, conflicts_with = "wav")]
    pub device: Option<String>,
    /// Tiếng trống hợp với loa nén (horn) hay loa thùng (full).
    #[arg(long, value_enum, default_value_t)]
    pub drums: Preset,
    /// Giọng.
    #[command(flatten)]
    pub speak: SpeakArgs,
    /// Cách xướng thơ lúc đầu; đổi được bất cứ lúc nào ở bàn trọng tài.
    #[arg(long, value_enum, default_value_t)]
    pub manner: MannerArg,
    /// Tên khu loa, khi một sân có nhiều máy xướng.
    #[arg(long, default_value = "")]
    pub zone: String,
    /// Dừng khi tiến trình mẹ đóng đường vào chuẩn.
    #[arg(long)]
    pub leash: bool,
}

/// Giọng: what speaks.
#[derive(Clone, Debug, clap::Args)]
pub struct SpeakArgs {
    /// Gói giọng thu sẵn, theo tên lúc nhập bằng «totom voice import»; lá nào thiếu thì máy đọc.
    #[arg(long)]
    pub pack: Option<String>,
    /// Chương trình đọc.
    #[arg(long, default_value = "espeak-ng")]
    pub espeak: PathBuf,
    /// Giọng: vi là giọng Bắc; vi-vn-x-south là giọng Nam (thử nghiệm).
    #[arg(long, default_value = "vi", value_parser = ["vi", "vi-vn-x-south"])]
    pub voice: String,
    /// Mở rộng cao độ, phần trăm: 50 là thường, 75 cho sân ồn.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(0..=100))]
    pub range: u16,
    /// Tốc độ đọc, số từ mỗi phút.
    #[arg(long, default_value_t = 140, value_parser = clap::value_parser!(u16).range(80..=220))]
    pub speed: u16,
    /// Giọng đọc riêng (Piper, sherpa-onnx…) thay cho espeak-ng: cả lệnh gọi trong một cặp nháy.
    ///
    /// Chỗ ghi «{file}» là tên tệp WAV; chỗ ghi «{text}» là câu cần đọc, không có thì câu được đưa
    /// qua đường vào chuẩn. Ví dụ: "piper --model vi.onnx --output_file {file}".
    #[arg(long)]
    pub speak_with: Option<Program>,
}

impl SpeakArgs {
    /// The voice that is meant, for an announcer that keeps its things in `data`.
    #[must_use]
    pub fn settings(self, data: &Path, captions: Captions) -> voice::Settings {
        let source: Arc<dyn Source> = match self.speak_with {
            Some(program) => Arc::new(program),
            None => Arc::new(Espeak {
                program: self.espeak,
                voice: self.voice,
                range: self.range,
                speed: self.speed,
            }),
        };
        let pack = self.pack.map(|id| pack_folder(data, &id));
        voice::Settings { source, pack, captions }
    }
}

/// Cách xướng, as typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum MannerArg {
    /// Spoken.
    #[default]
    #[value(help = "máy đọc thơ")]
    Doc,
    /// Chanted.
    #[value(help = "máy ngâm thơ khi rảnh, đông việc thì đọc (giọng máy ngâm, thử nghiệm)")]
    Ngam,
    /// By a person.
    #[value(help = "có người xướng: máy chỉ đánh trống")]
    Nguoi,
}

impl From<MannerArg> for Manner {
    fn from(typed: MannerArg) -> Self {
        match typed {
            MannerArg::Doc => Self::Doc,
            MannerArg::Ngam => Self::Ngam,
            MannerArg::Nguoi => Self::Nguoi,
        }
    }
}

impl From<Args> for Config {
    fn from(args: Args) -> Self {
        let target = match args.wav {
            Some(path) => Target::Wav(path),
            None => Target::Speaker { device: args.device },
        };
        // Nobody follows the words of a file while it is written.
        let captions = match &target {
            Target::Wav(_) => Captions::Rough,
            Target::Speaker { .. } => Captions::Exact,
        };
        let voice = args.speak.settings(&args.data, captions);
        Self {
            hub: args.hub,
            token: Token::new(args.token),
            data: args.data,
            target,
            preset: args.drums,
            voice,
            manner: args.manner.into(),
            zone: args.zone,
            patience: PATIENCE,
        }
    }
}

/// Runs until the hub has nothing more to say, or until `shutdown`.
///
/// # Errors
/// When the announcer cannot begin: folder, file, or sound card support missing.
pub async fn main(args: Args, shutdown: CancellationToken) -> anyhow::Result<()> {
    crate::run(args.into(), shutdown).await.context("máy xướng không chạy được")?;
    Ok(())
}
