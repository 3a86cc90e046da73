//! `totom demo`: a whole yard on this machine, its drums simulated down to the bytes on the cable.

use crate::drums::FauxDrums;
use crate::team::{Plan, Team};
use crate::up::tell_codes;
use crate::yard::{HutEntry, Sound, Yard};
use crate::{Failure, leash, say};
use anyhow::Context;
use std::path::{Path, PathBuf};
use tokio_util::sync::CancellationToken;
use totom_hub::rehearsal::{Pace, Venue};
use totom_hub::verify::{Whole, verify};
use totom_rules::Hut;
use totom_rules::house::HieuTrong;
use totom_rules::signal::Profile;

/// In fast play a board's clock runs this many times as fast as ours.
const FAST_CLOCK: u32 = 20;
/// The simulated arbiter closes each window; the clock's own stays out of the way, so that equal
/// seeds give equal records however busy the machine is.
const HOUSE: &str = "cua_so_goi = 60\n";

/// Chạy thử một sân
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Hạt giống: cùng số thì cùng ván, cùng mã băm của sổ ghi
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Không dừng nghỉ; chơi xong (mặc định một ván) thì tự thoát
    #[arg(long)]
    fast: bool,
    /// Số ván chơi thêm rồi thoát; không có --fast thì mặc định chơi mãi đến Ctrl-C
    #[arg(long)]
    rounds: Option<u32>,
    /// Thư mục sổ ghi; có ván dở thì chơi tiếp. Mặc định: thư mục tạm mới
    #[arg(long)]
    data: Option<PathBuf>,
    /// Ghi tiếng vào tệp WAV thay vì ra loa
    #[arg(long)]
    wav: Option<PathBuf>,
    /// Cổng mạng; 0 để máy tự chọn
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let stop = leash::stop_token(false).map_err(anyhow::Error::from)?;
    let data = folder(&arguments)?;
    let config = write_config(&data)?;
    let boards = data.join("run");
    let rate = if arguments.fast { FAST_CLOCK } else { 1 };
    let drums = FauxDrums::start(&boards, rate).context("không mở được trống giả")?;
    let mut team = Team::start(&plan(&arguments, &data, config, &boards)).await?;
    let codes = tokio::spawn(tell_codes(data.clone(), team.started()));
    let venue = venue(&arguments, &team, drums, &stop);
    let playing = play(&arguments, venue);
    let played = tokio::select! {
        played = playing => played,
        failure = team.failed() => Err(failure),
    };
    codes.abort();
    let drums = played?;
    team.end_stations().await;
    drums.end().await;
    team.end().await;
    summary(&arguments, &verify(&data).await.map_err(anyhow::Error::from)?);
    Ok(())
}

fn venue(
    arguments: &Arguments,
    team: &Team,
    drums: FauxDrums,
    stop: &CancellationToken,
) -> Venue<FauxDrums> {
    let pace = if arguments.fast { Pace::FAST } else { Pace::FESTIVAL };
    let profile = Profile::of_house(HieuTrong::KinhBac);
    Venue::join(&team.address, &team.keys, drums, profile, pace, stop.clone())
}

async fn play(arguments: &Arguments, mut venue: Venue<FauxDrums>) -> Result<FauxDrums, Failure> {
    let rounds = arguments.rounds.or(arguments.fast.then_some(1));
    venue.play(rounds).await.map_err(|error| Failure::Run(error.into()))?;
    venue.hear_out().await;
    Ok(venue.into_drums())
}

fn folder(arguments: &Arguments) -> anyhow::Result<PathBuf> {
    let fresh = || std::env::temp_dir().join(format!("totom-demo-{}", std::process::id()));
    let data = arguments.data.clone().unwrap_or_else(fresh);
    std::fs::create_dir_all(&data)
        .with_context(|| format!("không tạo được thư mục «{}»", data.display()))?;
    data.canonicalize().context("không mở được thư mục sổ ghi")
}

fn plan(arguments: &Arguments, data: &Path, config: PathBuf, boards: &Path) -> Plan {
    let port = |hut| (hut, FauxDrums::port(boards, hut), 115_200);
    let wav =
        arguments.wav.iter().flat_map(|file| ["--wav".to_owned(), file.display().to_string()]);
    Plan {
        config,
        data: data.to_owned(),
        listen: format!("127.0.0.1:{}", arguments.port),
        seed: Some(arguments.seed),
        ports: Hut::ALL.into_iter().map(port).collect(),
        announcer: Some(wav.collect()),
    }
}

/// The demo's yard, written as the file that a real one would have.
fn write_config(data: &Path) -> anyhow::Result<PathBuf> {
    let house = data.join("house.toml");
    std::fs::write(&house, HOUSE).context("không ghi được lệ làng của sân thử")?;
    let names = ["Xóm Đình", "Xóm Chùa", "Xóm Giếng", "Xóm Bãi", "Xóm Chợ"];
    let entry = |(hut, name): (Hut, &str)| HutEntry {
        number: hut,
        name: name.to_owned(),
        port: None,
        baud: 115_200,
    };
    let yard = Yard {
        name: "Sân diễn tập".to_owned(),
        listen: "127.0.0.1:8080".to_owned(),
        data: PathBuf::from("."),
        house: house.display().to_string(),
        turner: Hut::ALL[4],
        hut: Hut::ALL.into_iter().zip(names).map(entry).collect(),
        sound: Sound::default(),
    };
    let path = data.join("yard.toml");
    std::fs::write(&path, toml::to_string(&yard)?).context("không ghi được cấu hình sân thử")?;
    Ok(path)
}

fn summary(arguments: &Arguments, whole: &Whole) {
    say::line(format_args!(
        "Đã xong {} ván, {} mục sổ ghi, {} lá được xướng.",
        whole.finished, whole.entries, whole.cards
    ));
    say::line(format_args!("Mã băm cuối:      {}", whole.head));
    if let Some(wav) = &arguments.wav {
        say::line(format_args!("Tiếng:            {}", wav.display()));
    }
}
