//! Tham số dòng lệnh: `totom announce`.

use crate::config::{Config, Target, Token};
use crate::drums::Preset;
use crate::voice;
use anyhow::Context;
use std::path::PathBuf;
use tokio_util::sync::CancellationToken;

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
    /// Dừng khi tiến trình mẹ đóng đường vào chuẩn.
    #[arg(long)]
    pub leash: bool,
}

impl From<Args> for Config {
    fn from(args: Args) -> Self {
        let target = match args.wav {
            Some(path) => Target::Wav(path),
            None => Target::Speaker { device: args.device },
        };
        Self {
            hub: args.hub,
            token: Token::new(args.token),
            data: args.data,
            target,
            preset: args.drums,
            voice: voice::Settings {
                program: args.espeak,
                voice: args.voice,
                range: args.range,
                speed: args.speed,
            },
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
