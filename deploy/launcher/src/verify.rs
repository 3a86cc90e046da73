//! `totom verify`: is a record whole?

use crate::Failure;
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
        println!("{}", serde_json::to_string(&whole).map_err(anyhow::Error::from)?);
        return Ok(());
    }
    println!(
        "Sổ ghi nguyên vẹn: {} mục, {} ván đã xong, {} lá đã xướng.\nMã băm cuối: {}\nDấu niêm cuối: {}",
        whole.entries, whole.finished, whole.cards, whole.head, whole.seal
    );
    Ok(())
}
