//! `totom faux-hut`: the command line of a hut without hardware.

use super::error::FauxError;
use super::stage::run_until;
use std::io::{self, PipeWriter};
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::thread;
use tokio::runtime::Builder;
use tokio::signal::unix::{SignalKind, signal};

const TEACH: &str = "\
Điếm giả dựng một mạch trống mô phỏng sau một cổng giả (pty), nói đúng từng byte như mạch thật. Trạm mở --link như mở
cổng nối tiếp. Gõ lệnh vào đầu vào chuẩn, mỗi dòng một lệnh; xong lệnh nào in một dòng JSON lệnh ấy. Đầu vào đóng thì
điếm giả tự dừng.

Lệnh:
  beat tung | beat tung tung | beat cac | beat tung cac      đánh trống như người (320 ms một tiếng)
  beat roll | beat roll roll tung tung                       hồi trống, mỗi hồi khép bằng cắc cắc
  gesture {\"beats\":[\"roll\"],\"flags\":8}                       giương cờ, đánh, đợi hiệu xong rồi hạ cờ
  wait 850                                                   nghỉ, tính bằng ms của mạch
  flag do up | flag do down                                  cờ: xanh vang tim do trang sau
  cut | replug                                               rút dây, cắm lại dây
  garble 2 | drop 1                                          làm hỏng, làm mất các khung trống và cờ kế tiếp
  reset                                                      mạch khởi động lại
  lamps                                                      đèn đang sáng gì
  quit                                                       thôi

`beat`, `gesture`, `wait` xếp hàng lần lượt; các lệnh khác làm ngay. Mặt nạ cờ: xanh 1, vàng 2, tím 4, đỏ 8, trắng 16,
cờ thứ sáu 32. Với --clock 20, đồng hồ của mạch chạy nhanh gấp hai mươi lần: thử cả buổi trong vài phút.

Ví dụ:
  totom faux-hut --hut 3 --link /tmp/diem3
  (echo beat tung tung; sleep 5) | totom faux-hut --hut 3 --link /tmp/diem3";

/// Điếm giả: một mạch trống mô phỏng, không cần phần cứng.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = TEACH)]
pub struct Args {
    /// Số điếm, 1 đến 5
    #[arg(long, value_name = "SỐ")]
    pub hut: u8,
    /// Tên cổng để trạm mở; là liên kết đến pty
    #[arg(long, value_name = "ĐƯỜNG DẪN")]
    pub link: PathBuf,
    /// Đồng hồ của mạch nhanh gấp mấy lần giờ thật
    #[arg(long, value_name = "LẦN", default_value_t = 1.0)]
    pub clock: f64,
    /// Tệp giữ mã mạch và số lần khởi động; không có thì mỗi lần chạy là một mạch mới
    #[arg(long, value_name = "TỆP")]
    pub eeprom: Option<PathBuf>,
}

impl Args {
    /// Are the numbers possible?
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self) -> Result<(), FauxError> {
        if !(1..=5).contains(&self.hut) {
            return Err(FauxError::Hut(self.hut));
        }
        if !(self.clock > 0.0 && self.clock <= 1000.0) {
            return Err(FauxError::Clock(self.clock));
        }
        Ok(())
    }
}

/// Runs `totom faux-hut` on the standard input and output until the input ends or a signal comes. Blocks its thread.
///
/// # Errors
/// As [`super::run`]; the error is a sentence for people.
pub fn main(args: &Args) -> Result<(), FauxError> {
    let (stop, stopper) = io::pipe().map_err(FauxError::Talk)?;
    close_on_signal(stopper).map_err(FauxError::Talk)?;
    run_until(args, io::stdin(), io::stdout(), Some(stop.as_fd()))
}

/// A stale link may one day lead to somebody's terminal: on a signal, too, the hut must be taken down in order.
fn close_on_signal(stopper: PipeWriter) -> io::Result<()> {
    let signals = Builder::new_current_thread().enable_io().build()?;
    let wait = move || match signals.block_on(any_signal()) {
        Ok(()) => drop(stopper),
        Err(error) => {
            tracing::warn!(%error, "không bắt được tín hiệu dừng");
            loop {
                thread::park();
            }
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}

async fn any_signal() -> io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
