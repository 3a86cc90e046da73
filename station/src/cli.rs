//! `totom station`: the command line of a hut's station.

use crate::config::{Config, Settings};
use crate::error::StationError;
use crate::run::run;
use std::path::PathBuf;
use tokio_util::sync::CancellationToken;

const TEACH: &str = "\
Trạm đọc mạch trống của một điếm qua cổng nối tiếp, ghép tiếng trống và cờ thành hiệu, rồi gửi về trung tâm.
Chưa có mạch hay chưa có trung tâm thì trạm chờ và tự nối lại; hiệu chưa gửi xong nằm trong sổ, không mất khi tắt máy.

Ví dụ:
  totom station --config /etc/totom/station-3.toml
  TOTOM_STATION_TOKEN=… totom station --hut 3 --port /dev/ttyUSB0 --hub ws://127.0.0.1:8080

Tệp cấu hình (TOML):
  hut = 3
  port = \"/dev/serial/by-path/…\"
  hub = \"ws://192.168.1.10:8080\"
  token_file = \"/etc/totom/station-3.token\"
  outbox = \"/var/lib/totom/station-3.outbox\"
  [windows]
  gap_max_ms = 900        # điếm đánh chậm
  pacing = \"keep\"         # giữ đúng số trên, đừng tự học theo người đánh
  [midi]                  # chỉ khi port = \"midi:/dev/snd/midiC1D0\"
  head = [38]             # nốt của mặt trống
  rim = [37, 40]          # nốt của tang trống

Không có mạch thật: chạy `totom faux-hut --hut 3 --link /tmp/diem3` rồi dùng --port /tmp/diem3.";

/// Trạm của một điếm: nghe trống, nhìn cờ, báo về trung tâm.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(after_long_help = TEACH)]
pub struct Args {
    /// Tệp cấu hình; các tùy chọn dưới đây được ưu tiên hơn
    #[arg(long, value_name = "TỆP")]
    pub config: Option<PathBuf>,
    /// Số điếm, 1 đến 5
    #[arg(long, value_name = "SỐ")]
    pub hut: Option<u8>,
    /// Cổng nối mạch trống; «auto» là tự tìm mạch mang số của điếm này; «midi:ĐƯỜNG DẪN», «keys:ĐƯỜNG DẪN» là bộ
    /// trống MIDI, bàn phím
    #[arg(long, value_name = "ĐƯỜNG DẪN")]
    pub port: Option<String>,
    /// Tốc độ cổng; 0 là giữ nguyên
    #[arg(long, value_name = "BAUD")]
    pub baud: Option<u32>,
    /// Địa chỉ trung tâm, dạng ws://máy:cổng
    #[arg(long, value_name = "ĐỊA CHỈ")]
    pub hub: Option<String>,
    /// Mã trạm: chép từ mục «station» của tệp keys.toml trong thư mục dữ liệu của trung tâm
    ///
    /// Nên dùng --token-file hoặc biến môi trường TOTOM_STATION_TOKEN, vì dòng lệnh thì ai dùng máy cũng xem được.
    #[arg(long, value_name = "MÃ", env = "TOTOM_STATION_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
    /// Tệp chứa mã trạm
    #[arg(long, value_name = "TỆP")]
    pub token_file: Option<PathBuf>,
    /// Sổ các hiệu chờ trung tâm xác nhận
    #[arg(long, value_name = "TỆP")]
    pub outbox: Option<PathBuf>,
    /// Dừng khi đầu vào chuẩn đóng lại, để không sống lâu hơn chương trình đã gọi mình
    #[arg(long)]
    pub leash: bool,
}

impl Args {
    /// The configuration these arguments ask for.
    ///
    /// # Errors
    /// When a file cannot be read, or something is missing or impossible.
    pub fn config(&self) -> Result<Config, StationError> {
        let file = self.config.as_deref().map(Settings::from_file).transpose()?.unwrap_or_default();
        let said = Settings {
            hut: self.hut,
            port: self.port.clone(),
            baud: self.baud,
            hub: self.hub.clone(),
            token: self.token.clone(),
            token_file: self.token_file.clone(),
            outbox: self.outbox.clone(),
            windows: None,
            midi: None,
        };
        Ok(said.over(file).check()?)
    }
}

/// Runs `totom station` until `shutdown`.
///
/// # Errors
/// When it cannot start; the error is a sentence for people.
pub async fn main(args: Args, shutdown: CancellationToken) -> Result<(), StationError> {
    run(args.config()?, shutdown).await
}
