//! `totom voice`: recordings brought in, what is there, and how a card will sound.

use crate::cli::{MannerArg, SpeakArgs};
use crate::compose::{Item, compose};
use crate::cue::{Form, plan, spoken};
use crate::drums::{Kit, Preset};
use crate::dsp::RATE;
use crate::dsp::loudness::lufs;
use crate::output::file::sound;
use crate::output::wav::WavFile;
use crate::voice::pack::{Pack, import};
use crate::voice::{Captions, Voice};
use anyhow::Context;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use totom_verses::VerseSet;
use totom_wire::audio::{Card, Say};

const EXAMPLES: &str = "Ví dụ:
  totom voice import thu-am/lang-toi                    nhập gói giọng làng đã thu
  totom voice report lang-toi                           gói ấy có đủ ba mươi lá chưa
  totom voice preview 3v --wav nghe-thu.wav --pack lang-toi
                                                        nghe thử lá tam văn
Gói giọng là một thư mục có pack.toml (name, chanter, licence), call/<lá>/verse-1.ogg (hoặc .wav),
call/<lá>/name.ogg. Sau đó ghi pack = \"lang-toi\" vào mục [sound] của tệp cấu hình sân.";

/// Giọng xướng: nhập gói thu âm, xem gói đã đủ chưa, nghe thử
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum Command {
    /// Nhập một gói thu âm: soát từng tệp, đưa về một âm lượng
    Import(ImportArgs),
    /// Xem một gói đã nhập có đủ ba mươi lá chưa
    Report(ReportArgs),
    /// Ghi cách xướng một lá ra tệp WAV để nghe thử
    Preview(PreviewArgs),
}

#[derive(Clone, Debug, clap::Args)]
struct ImportArgs {
    /// Thư mục gói thu âm
    folder: PathBuf,
    /// Tên để gọi gói về sau; bỏ trống thì lấy tên thư mục
    #[arg(long)]
    id: Option<String>,
    /// Thư mục của máy xướng
    #[arg(long, default_value = "yard-data/voice")]
    data: PathBuf,
}

#[derive(Clone, Debug, clap::Args)]
struct ReportArgs {
    /// Tên gói đã nhập
    id: String,
    /// Thư mục của máy xướng
    #[arg(long, default_value = "yard-data/voice")]
    data: PathBuf,
}

#[derive(Clone, Debug, clap::Args)]
struct PreviewArgs {
    /// Lá bài, viết tắt: 3v, 8w, cc
    card: Card,
    /// Tệp WAV để ghi
    #[arg(long)]
    wav: PathBuf,
    /// Đọc hay ngâm
    #[arg(long, value_enum, default_value_t)]
    manner: MannerArg,
    /// Thư mục của máy xướng
    #[arg(long, default_value = "yard-data/voice")]
    data: PathBuf,
    #[command(flatten)]
    speak: SpeakArgs,
}

/// Does one of the commands and prints what came of it.
///
/// # Errors
/// What could not be done, in Vietnamese.
pub async fn main(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Import(args) => bring_in(&args),
        Command::Report(args) => report(&args),
        Command::Preview(args) => preview(args).await,
    }
}

/// Where imported packs lie.
#[must_use]
pub fn pack_folder(data: &Path, id: &str) -> PathBuf {
    data.join("packs").join(id)
}

fn bring_in(args: &ImportArgs) -> anyhow::Result<()> {
    let whole = std::fs::canonicalize(&args.folder)
        .with_context(|| format!("không mở được thư mục «{}»", args.folder.display()))?;
    let own = || whole.file_name().map(|name| name.to_string_lossy().into_owned());
    let id = args.id.clone().or_else(own).context("thư mục gói không có tên: xin thêm --id")?;
    let target = pack_folder(&args.data, &id);
    std::fs::create_dir_all(args.data.join("packs"))
        .with_context(|| format!("không tạo được thư mục «{}»", args.data.display()))?;
    let report = import(&whole, &target)?;
    print!("{report}");
    println!("Đã nhập vào «{}». Dùng bằng: --pack {id}", target.display());
    Ok(())
}

fn report(args: &ReportArgs) -> anyhow::Result<()> {
    let pack = Pack::open(&pack_folder(&args.data, &args.id))?;
    let manifest = pack.manifest();
    println!("Gói «{}», giọng {} ({})", manifest.name, manifest.chanter, manifest.licence);
    print!("{}", manifest.coverage());
    let damaged = pack.damaged();
    damaged.iter().for_each(|error| println!("{error}"));
    anyhow::ensure!(damaged.is_empty(), "gói có {} tệp hỏng", damaged.len());
    Ok(())
}

async fn preview(args: PreviewArgs) -> anyhow::Result<()> {
    let settings = args.speak.settings(&args.data, Captions::Rough);
    let voice = Voice::open(settings, args.data.join("lines"))
        .with_context(|| format!("không dùng được thư mục «{}»", args.data.display()))?;
    let verse = VerseSet::builtin().get(&args.card.code());
    let (luc, bat) = verse.map(|verse| (verse.luc.clone(), verse.bat.clone())).unwrap_or_default();
    let form = match args.manner {
        MannerArg::Doc => Form::Full,
        MannerArg::Ngam => Form::Chant,
        MannerArg::Nguoi => Form::Bare,
    };
    let item = rendered(&voice, &Say::Card { card: args.card, luc, bat }, form).await;
    anyhow::ensure!(item.voiced, "{}", voice.trouble());
    let samples = sound(Preset::Horn, &Arc::new(item));
    let mut wav = WavFile::create(&args.wav)?;
    wav.append(&samples)?;
    wav.close()?;
    let seconds = samples.len() as f64 / f64::from(RATE);
    let level = lufs(&samples).unwrap_or(f64::NEG_INFINITY);
    println!("Đã ghi «{}»: {seconds:.1} giây, {level:.1} LUFS.", args.wav.display());
    Ok(())
}

async fn rendered(voice: &Voice, say: &Say, form: Form) -> Item {
    let parts = plan(say, form);
    let mut words = HashMap::new();
    for wanted in spoken(&parts) {
        if let Some(clip) = voice.say(wanted).await {
            words.insert(wanted.clone(), clip);
        }
    }
    compose(&parts, &Kit::render(Preset::Horn), &words)
}
