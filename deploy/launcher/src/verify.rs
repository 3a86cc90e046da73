//! `totom verify`: is a record whole?

use crate::{Failure, say};
use anyhow::Context;
use std::path::{Path, PathBuf};
use totom_hub::papers::check_protest;
use totom_hub::store::SqliteStore;
use totom_hub::verify::verify;

/// Soát một sổ ghi
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Thư mục dữ liệu của sân
    data: PathBuf,
    /// Soát thêm một hồ sơ khiếu nại: có đúng là của sổ này không
    #[arg(long)]
    protest: Option<PathBuf>,
    /// In kết quả dạng JSON
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    if let Some(file) = &arguments.protest {
        check(&arguments.data, file).await?;
    }
    let whole = verify(&arguments.data).await.map_err(|error| Failure::Run(error.into()))?;
    if arguments.json {
        say::line(serde_json::to_string(&whole).map_err(anyhow::Error::from)?);
        return Ok(());
    }
    say::line(format_args!(
        "Sổ ghi nguyên vẹn: {} mục, {} ván đã xong, {} lá cần xướng.",
        whole.entries, whole.finished, whole.cards
    ));
    if whole.promised > 0 {
        say::line(format_args!(
            "Ván chia sẵn: {} lời hứa, {} ván đã chia, đúng hạt giống đã hứa.",
            whole.promised, whole.kept
        ));
    }
    say::line(format_args!("Mã băm cuối: {}", whole.head));
    say::line(format_args!("Dấu niêm cuối: {}", whole.seal));
    Ok(())
}

/// The file's entries must be the record's own.
async fn check(data: &Path, file: &Path) -> Result<(), Failure> {
    let text = std::fs::read_to_string(file);
    let text = text.with_context(|| format!("không đọc được {}", file.display()))?;
    let rows = SqliteStore::read(data).await.map_err(anyhow::Error::from)?;
    let links = check_protest(&text, &rows).map_err(anyhow::Error::from)?;
    eprintln!("Hồ sơ khiếu nại đúng là của sổ này: {links} mục khớp.");
    Ok(())
}
