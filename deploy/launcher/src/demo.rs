//! `totom demo`: a whole yard on this machine, its drums simulated down to the bytes on the cable.

use crate::drums::FauxDrums;
use crate::team::{Plan, Team};
use crate::up::tell_codes;
use crate::yard::{HutEntry, Sound, Yard};
use crate::{Failure, leash, recording, say};
use anyhow::Context;
use std::path::{Path, PathBuf};
use tokio_util::sync::CancellationToken;
use totom_hub::rehearsal::{Pace, Venue};
use totom_hub::verify::{NotWhole, Whole, verify};
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

/// Did this run begin the record, or go on with one?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Record {
    Begun,
    Resumed,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let stop = leash::stop_token(false).map_err(anyhow::Error::from)?;
    arguments.wav.as_deref().map_or(Ok(()), recording::check).map_err(Failure::Start)?;
    let data = folder(&arguments).map_err(start)?;
    let plan = plan(&arguments, &data, write_config(&data).map_err(start)?);
    let record = if data.join("journal.sqlite").exists() { Record::Resumed } else { Record::Begun };
    let Some(mut team) = Team::start(&plan, &stop).await? else {
        say::line("Đã dừng trước khi trung tâm mở xong.");
        return Ok(());
    };
    // The hub holds the folder's lock: nobody else's drums or sound are there any more.
    let drums = open(&arguments, &data, record).map_err(start);
    let played = match drums {
        Ok(drums) => play(&arguments, &plan, &mut team, drums, &stop).await,
        Err(failure) => Err(failure),
    };
    team.end().await;
    played?;
    match verify(&data).await {
        Ok(whole) => summary(&arguments, &whole, record, &stop),
        Err(NotWhole::Empty) if stop.is_cancelled() => {
            say::line("Đã dừng trước ván đầu.");
            Ok(())
        }
        Err(error) => Err(Failure::Run(error.into())),
    }
}

fn start(error: anyhow::Error) -> Failure {
    Failure::Start(format!("{error:#}"))
}

fn open(arguments: &Arguments, data: &Path, record: Record) -> anyhow::Result<FauxDrums> {
    if let Some(wav) = arguments.wav.as_deref().filter(|_| record == Record::Begun) {
        recording::forget(wav).context("không xóa được bảng kê tiếng cũ")?;
    }
    let rate = if arguments.fast { FAST_CLOCK } else { 1 };
    FauxDrums::start(&boards(data), rate).context("không mở được trống giả")
}

/// Plays to the end or to the stop, and takes the drums away.
async fn play(
    arguments: &Arguments,
    plan: &Plan,
    team: &mut Team,
    drums: FauxDrums,
    stop: &CancellationToken,
) -> Result<(), Failure> {
    team.open_parts(plan);
    let codes = tokio::spawn(tell_codes(plan.data.clone(), team.started()));
    let mut venue = venue(arguments, team, drums, stop);
    let rounds = arguments.rounds.or(arguments.fast.then_some(1));
    let played = tokio::select! {
        played = venue.play(rounds) => played.map_err(|error| Failure::Run(error.into())),
        failure = team.failed() => Err(failure),
    };
    if played.is_ok() {
        venue.hear_out().await;
    }
    codes.abort();
    team.end_stations().await;
    venue.into_drums().end().await;
    played
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

fn folder(arguments: &Arguments) -> anyhow::Result<PathBuf> {
    let fresh = || std::env::temp_dir().join(format!("totom-demo-{}", std::process::id()));
    let data = arguments.data.clone().unwrap_or_else(fresh);
    std::fs::create_dir_all(&data)
        .with_context(|| format!("không tạo được thư mục «{}»", data.display()))?;
    data.canonicalize().context("không mở được thư mục sổ ghi")
}

fn boards(data: &Path) -> PathBuf {
    data.join("run")
}

fn plan(arguments: &Arguments, data: &Path, config: PathBuf) -> Plan {
    let port = |hut| (hut, FauxDrums::port(&boards(data), hut), 115_200);
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
    let house = "house.toml";
    put(&data.join(house), HOUSE).context("không ghi được lệ làng của sân thử")?;
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
        house: house.to_owned(),
        turner: Hut::ALL[4],
        hai_trong_tai: false,
        trong_tai_cong_bo: false,
        verses: totom_verses::DEFAULT_SET.to_owned(),
        hut: Hut::ALL.into_iter().zip(names).map(entry).collect(),
        backup: None,
        sound: Sound::default(),
    };
    let path = data.join("yard.toml");
    put(&path, &toml::to_string(&yard)?).context("không ghi được cấu hình sân thử")?;
    Ok(path)
}

/// Writes a file by its rename, so that nobody reads half of it; one that is so already is let be.
fn put(path: &Path, text: &str) -> std::io::Result<()> {
    if std::fs::read(path).is_ok_and(|there| there == text.as_bytes()) {
        return Ok(());
    }
    let fresh = path.with_extension(format!("{}.new", std::process::id()));
    std::fs::write(&fresh, text)?;
    std::fs::rename(fresh, path)
}

/// What was played and what of it can be heard. Verses that are missing from a record of this run,
/// played to its end, are a failure.
fn summary(
    arguments: &Arguments,
    whole: &Whole,
    record: Record,
    stop: &CancellationToken,
) -> Result<(), Failure> {
    let Whole { finished, entries, cards, head, .. } = whole;
    say::line(format_args!("Đã xong {finished} ván, {entries} mục sổ ghi, {cards} lá cần xướng."));
    say::line(format_args!("Mã băm cuối:      {head}"));
    let Some(wav) = &arguments.wav else { return Ok(()) };
    let written = recording::cards(wav);
    let place = wav.display();
    say::line(format_args!("Tiếng:            {place}, có {} lá đã xướng", written.voiced));
    if record == Record::Resumed || stop.is_cancelled() || written.voiced >= *cards {
        return Ok(());
    }
    let advice = if written.mute > 0 {
        "Máy chưa đọc được thơ: hãy cài espeak-ng (apt install espeak-ng)"
    } else {
        "Máy xướng chưa ghi hết: hãy xem đĩa còn chỗ không, tệp ghi được không"
    };
    Err(Failure::Run(anyhow::anyhow!(
        "tệp «{place}» chỉ có {} trong {cards} lá cần xướng. {advice}, rồi chạy lại với thư mục sổ ghi mới",
        written.voiced
    )))
}
