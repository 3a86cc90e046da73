//! `totom restore`: a copy of the record, with what goes with it, takes the place of a lost or damaged one.

use crate::{Failure, say};
use std::path::{Path, PathBuf};
use totom_hub::backup::Luggage;
use totom_hub::journal::replay;
use totom_hub::store::{Compared, Kept, SqliteStore, compare, restore};
use totom_rules::Seed;

/// Phục hồi sổ ghi từ bản sao lưu
#[derive(clap::Args)]
#[command(after_help = NOTE)]
pub(crate) struct Arguments {
    /// Thư mục của bản sao lưu
    copy: PathBuf,
    /// Thư mục dữ liệu của sân, nơi sẽ nhận bản sao
    #[arg(long)]
    data: PathBuf,
    /// Vẫn phục hồi khi bản sao thiếu mục, là ván khác, hoặc có tệp kèm theo bị hỏng (tệp hỏng thì bỏ lại)
    #[arg(long)]
    force: bool,
}

const NOTE: &str =
    "Bản sao được soát từng mục, từng tệp trước khi thay. Sổ cũ, ảnh cũ không bị xóa: tất cả được chuyển
vào một thư mục bên cạnh. Thẻ và PIN của các vai, khóa của các máy không có trong bản sao: cấp lại ở
trang «Vai và thẻ». Hạt giống của các ván chia sẵn chưa chơi thì có: phục hồi xong vẫn chia được từ các
chồng đã xếp; vì vậy hãy giữ bản sao kín. Hãy tắt trung tâm trước khi phục hồi.";

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { copy, data, force } = arguments;
    let kept = SqliteStore::read_whole(&copy).await.map_err(anyhow::Error::from)?;
    let yard = replay(&kept.rows).map_err(anyhow::Error::from)?;
    let (luggage, damaged) = match Luggage::read(&copy) {
        Ok(luggage) => (luggage.clone(), luggage.and_then(|luggage| damaged(&luggage, &copy))),
        Err(error) => (None, Some(error.to_string())),
    };
    let doubts = doubt(compare(&kept.rows, &data).await).into_iter().chain(damaged);
    let doubts = doubts.collect::<Vec<_>>().join("; ");
    if !doubts.is_empty() && !force {
        return Err(Failure::Run(anyhow::anyhow!(
            "{doubts}. Nếu vẫn muốn phục hồi, hãy thêm --force"
        )));
    }
    take(&kept, luggage.as_ref(), &copy, &data).await.map_err(Failure::Run)?;
    let waiting = yard.session().prepared().iter().map(|deal| deal.commitment.as_str());
    sealed(waiting, &kept.sealed);
    Ok(())
}

async fn take(
    kept: &Kept,
    luggage: Option<&Luggage>,
    copy: &Path,
    data: &Path,
) -> anyhow::Result<()> {
    let mut aside = restore(kept, data).await?;
    say::line(format_args!("Đã phục hồi {} mục vào «{}».", kept.rows.len(), data.display()));
    match luggage {
        Some(luggage) => {
            let files = luggage.file.len() - luggage.damaged(copy).len();
            aside = luggage.unpack(copy, data, aside)?;
            say::line(format_args!(
                "Đã phục hồi {files} tệp kèm theo (màn hình, ảnh, thơ, giọng)."
            ));
        }
        None => {
            say::line("Bản sao này không kèm ảnh và sổ màn hình; những gì đang có được để nguyên.")
        }
    }
    if let Some(aside) = aside {
        say::line(format_args!("Sổ cũ được giữ ở «{}».", aside.display()));
    }
    Ok(())
}

/// Says which of the prepared deals that wait can be dealt: a copy of an older version has no seeds.
fn sealed<'a>(waiting: impl Iterator<Item = &'a str>, seeds: &[Seed]) {
    let has = |deal: &&str| seeds.iter().any(|seed| seed.commitment() == **deal);
    let (ready, lost): (Vec<&str>, Vec<&str>) = waiting.partition(has);
    if !ready.is_empty() {
        say::line(format_args!("Ván chia sẵn còn chờ, chia được: {}.", ready.len()));
    }
    for deal in lost {
        let mark = deal.get(..8).unwrap_or(deal);
        say::line(format_args!(
            "Ván chia sẵn {mark} không có hạt giống trong bản sao: hãy nạp lại tệp niêm kín, hoặc bỏ ván ấy."
        ));
    }
}

/// Why a copy should not simply replace what is there.
fn doubt(compared: Compared) -> Option<String> {
    match compared {
        Compared::NothingThere | Compared::Ahead(_) => None,
        Compared::Behind(lacks) => Some(format!("bản sao thiếu {lacks} mục mà sổ đang có")),
        Compared::Parted(after) => Some(format!(
            "bản sao và sổ đang có khác nhau từ sau mục {after}: có thể là hai hội khác nhau"
        )),
    }
}

fn damaged(luggage: &Luggage, copy: &Path) -> Option<String> {
    let names =
        luggage.damaged(copy).iter().map(|file| format!("«{}»", file.path)).collect::<Vec<_>>();
    (!names.is_empty()).then(|| format!("tệp kèm theo bị hỏng hay mất: {}", names.join(", ")))
}
