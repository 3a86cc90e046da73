//! `totom verify`: is a record whole?

use crate::{Failure, say};
use std::path::PathBuf;
use totom_hub::verify::verify;

/// Soát một sổ ghi
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Thư mục dữ liệu của sân
    data: PathBuf,
    /// In kết quả dạng JSON
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let whole = verify(&arguments.data).await.map_err(|error| Failure::Run(error.into()))?;
    if arguments.json {
        say::line(serde_json::to_string(&whole).map_err(anyhow::Error::from)?);
        return Ok(());
    }
    say::line(format_args!(
        "Sổ ghi nguyên vẹn: {} mục, {} ván đã xong, {} lá cần xướng.",
        whole.entries, whole.finished, whole.cards
    ));
    say::line(format_args!("Mã băm cuối: {}", whole.head));
    say::line(format_args!("Dấu niêm cuối: {}", whole.seal));
    Ok(())
}
