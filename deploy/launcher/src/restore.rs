//! `totom restore`: a copy of the record takes the place of a lost or damaged one.

use crate::{Failure, say};
use std::path::PathBuf;
use totom_hub::journal::replay;
use totom_hub::store::{Compared, SqliteStore, compare, restore};

/// Phục hồi sổ ghi từ bản sao lưu
#[derive(clap::Args)]
#[command(after_help = NOTE)]
pub(crate) struct Arguments {
    /// Thư mục của bản sao lưu
    copy: PathBuf,
    /// Thư mục dữ liệu của sân, nơi sẽ nhận bản sao
    #[arg(long)]
    data: PathBuf,
    /// Vẫn phục hồi khi bản sao thiếu mục, hoặc là ván khác
    #[arg(long)]
    force: bool,
}

const NOTE: &str =
    "Bản sao được soát từng mục trước khi thay. Sổ cũ không bị xóa: nó được chuyển vào một
thư mục bên cạnh. Hãy tắt trung tâm trước khi phục hồi.";

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let rows = SqliteStore::read(&arguments.copy).await.map_err(anyhow::Error::from)?;
    replay(&rows).map_err(anyhow::Error::from)?;
    let compared = compare(&rows, &arguments.data).await;
    if let (Some(why), false) = (doubt(compared), arguments.force) {
        return Err(Failure::Run(anyhow::anyhow!(
            "{why}. Nếu vẫn muốn phục hồi, hãy thêm --force"
        )));
    }
    let aside = restore(&rows, &arguments.data).await.map_err(anyhow::Error::from)?;
    say::line(format_args!("Đã phục hồi {} mục vào «{}».", rows.len(), arguments.data.display()));
    if let Some(aside) = aside {
        say::line(format_args!("Sổ cũ được giữ ở «{}».", aside.display()));
    }
    Ok(())
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
