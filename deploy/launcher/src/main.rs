//! `totom`: the one binary of the yard. Each part runs as a process of its own; this is their door.

mod compare;
mod demo;
mod drums;
mod hand;
mod hub;
mod leash;
mod paper;
mod parts;
mod play;
mod recording;
mod replay;
mod restore;
mod say;
mod supervise;
mod team;
mod up;
mod verify;
mod verses;
mod yard;

use clap::{Parser, Subcommand};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// A ván is many small vectors: with this one it is played a fifth faster than with the system's. Without huge pages,
/// which would make each of the yard's small processes some megabytes larger.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Tổ tôm điếm: trống, cờ, bài và sổ ghi của một sân.
#[derive(Parser)]
#[command(name = "totom", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Ví dụ:
  totom demo                          xem một sân năm điếm mô phỏng trên máy này
  totom demo --fast --seed 7 --wav out.wav --data d
  totom up --config deploy/config/yard.toml
  totom verify d                      soát sổ ghi trong thư mục d
  totom paper d van --van 1 --out van.html
  totom compare san-dong san-tay      so hai sân đã chơi cùng một ván niêm kín
  totom play --seed 7 --rounds 20 --jsonl > van.jsonl
  totom replay van.jsonl              diễn lại, in mã trạng thái cuối
  totom hand 2-4v 7v 3w 3s 5-9w 9s tt oc 1v 1w 1s cc 2s*3
  totom verses check tho-lang.toml    soát niêm luật một bộ thơ xướng

Mã thoát: 0 xong việc; 1 có lỗi; 2 không khởi động được (xem câu báo).";

#[derive(Subcommand)]
enum Command {
    /// Chạy thử một sân: năm điếm mô phỏng gõ trống thật qua cổng nối tiếp
    Demo(demo::Arguments),
    /// Mở một sân thật theo tệp cấu hình: trung tâm, các trạm, máy xướng
    Up(up::Arguments),
    /// Chạy riêng trung tâm (thường do «up» hoặc «demo» gọi)
    Hub(hub::Arguments),
    /// Chạy riêng trạm của một điếm
    Station(totom_station::cli::Args),
    /// Chạy riêng máy xướng
    Announce(totom_audio::cli::Args),
    /// Chỉnh mạch cho hợp với trống của điếm, và đặt số điếm cho mạch
    Calibrate(totom_station::calibrate::cli::Args),
    /// Khám máy này: quyền mở cổng, mạch đã cắm, chương trình giành cổng
    Doctor(totom_station::doctor::cli::Args),
    /// Giọng xướng: nhập gói thu âm, xem gói đã đủ chưa, nghe thử
    Voice(totom_audio::prepare::Args),
    /// Trống giả: nói đúng tiếng của mạch trống thật trên một cổng nối tiếp ảo
    FauxHut(totom_station::faux::cli::Args),
    /// Soát một sổ ghi: trang đĩa, chuỗi băm, và từng quyết định
    Verify(verify::Arguments),
    /// Lập phiếu ván, phiếu hội, hồ sơ khiếu nại, hoặc xuất cả sổ
    Paper(paper::Arguments),
    /// So các sân đã chơi cùng một ván niêm kín
    Compare(compare::Arguments),
    /// Cho năm máy chơi với nhau, ghi mọi sự kiện
    Play(play::Arguments),
    /// Diễn lại các sự kiện đã ghi, in mã trạng thái cuối
    Replay(replay::Arguments),
    /// Phục hồi sổ ghi từ bản sao lưu
    Restore(restore::Arguments),
    /// Xem một tay bài: xếp phu, lưng, cước, điểm; bài 20 lá thì chờ lá nào
    Hand(hand::Arguments),
    /// Thơ xướng: xem, soát niêm luật, đưa vào và lấy ra các bộ thơ
    Verses(verses::Arguments),
}

/// How a command ended, for the exit code.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// It could not begin: starting it again would not help.
    #[error("{0}")]
    Start(String),
    /// It began and failed.
    #[error("{0:#}")]
    Run(#[from] anyhow::Error),
}

#[tokio::main]
async fn main() {
    let arguments = Arguments::parse();
    log();
    let done = match arguments.command {
        Command::Demo(arguments) => demo::run(arguments).await,
        Command::Up(arguments) => up::run(arguments).await,
        Command::Hub(arguments) => hub::run(arguments).await,
        Command::Station(arguments) => parts::station(arguments).await,
        Command::Announce(arguments) => parts::announce(arguments).await,
        Command::Calibrate(arguments) => parts::calibrate(arguments).await,
        Command::Doctor(arguments) => parts::doctor(arguments),
        Command::Voice(arguments) => parts::voice(arguments).await,
        Command::FauxHut(arguments) => parts::faux_hut(arguments).await,
        Command::Verify(arguments) => verify::run(arguments).await,
        Command::Paper(arguments) => paper::run(arguments).await,
        Command::Compare(arguments) => compare::run(arguments).await,
        Command::Play(arguments) => play::run(&arguments),
        Command::Replay(arguments) => replay::run(arguments).await,
        Command::Restore(arguments) => restore::run(arguments).await,
        Command::Hand(arguments) => hand::run(&arguments),
        Command::Verses(arguments) => verses::run(&arguments),
    };
    let code = done.map_or_else(|failure| report(&failure), |()| 0);
    // A thread may still be blocked on standard input: the process ends all the same.
    std::process::exit(code)
}

fn report(failure: &Failure) -> i32 {
    eprintln!("totom: {}", say::seen(&failure.to_string()));
    match failure {
        Failure::Start(_) => 2,
        Failure::Run(_) => 1,
    }
}

/// Logs go to standard error; `RUST_LOG` sets how much.
fn log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let colour = std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    lines.with_ansi(colour).with_target(false).compact().init();
}
