//! `totom paper`: sheets to print and files to keep, from a yard's record.

use crate::{Failure, say};
use anyhow::Context;
use std::path::PathBuf;
use totom_hub::papers::{Book, Place, csv, hoi, json_lines, protest, van};
use totom_hub::store::SqliteStore;

/// Lập giấy tờ từ sổ ghi
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Thư mục dữ liệu của sân
    data: PathBuf,
    /// Giấy gì
    #[arg(value_enum)]
    kind: Kind,
    /// Ván số mấy, cho phiếu ván và hồ sơ khiếu nại
    #[arg(long, default_value_t = 1)]
    van: u32,
    /// Hội số mấy trong sổ
    #[arg(long, default_value_t = 1)]
    hoi: u32,
    /// Ghi vào tệp này thay vì in ra màn hình
    #[arg(long, short)]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "Ví dụ:
  totom paper d van --van 3 --out van-3.html      phiếu ván 3, mở bằng trình duyệt rồi in
  totom paper d hoi --out hoi.html                phiếu hội
  totom paper d khieu-nai --van 3 --out kn.html   hồ sơ khiếu nại, tự soát mã băm
  totom paper d csv --out so.csv                  cả sổ, cho bảng tính
  totom verify d --protest kn.html                hồ sơ ấy có đúng của sổ này không";

#[derive(Clone, Copy, clap::ValueEnum)]
enum Kind {
    /// Phiếu ván
    Van,
    /// Phiếu hội
    Hoi,
    /// Hồ sơ khiếu nại của một ván
    KhieuNai,
    /// Cả sổ, mỗi mục một dòng CSV
    Csv,
    /// Cả sổ nguyên văn, mỗi mục một dòng JSON
    Jsonl,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let rows = SqliteStore::read(&arguments.data).await.map_err(anyhow::Error::from)?;
    let text = make(&arguments, &rows)?;
    let Some(out) = &arguments.out else {
        say::text(&text);
        return Ok(());
    };
    let written = std::fs::write(out, text);
    written.with_context(|| format!("không ghi được {}", out.display()))?;
    Ok(())
}

fn make(arguments: &Arguments, rows: &[totom_hub::journal::Row]) -> anyhow::Result<String> {
    let book = Book::read(rows)?;
    let place = Place { hoi: arguments.hoi, van: arguments.van };
    Ok(match arguments.kind {
        Kind::Van => van(&book, place)?,
        Kind::Hoi => hoi(&book, arguments.hoi)?,
        Kind::KhieuNai => protest(&book, place)?,
        Kind::Csv => csv(&book),
        Kind::Jsonl => json_lines(&book)?,
    })
}
