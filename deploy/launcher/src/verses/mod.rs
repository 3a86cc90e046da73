//! `totom verses`: the couplets by which cards are called — looked at, checked, brought in, taken out.

mod check;
mod couplets;
mod json;
mod message;
mod sets;

use crate::Failure;

const EXAMPLES: &str = "Ví dụ:
  totom verses list                       các bộ thơ có trong máy
  totom verses show lang-que 3v           câu xướng lá tam văn của bộ «Làng quê»
  totom verses export lang-que > lang-toi.toml
                                          lấy một bộ ra tệp làm mẫu, rồi sửa thành thơ làng mình
  totom verses check lang-toi.toml        soát niêm luật, vần, thanh; chỉ rõ dòng, cột, lý do
  totom verses import lang-toi.toml --data yard-data
                                          đưa bộ thơ vào thư mục dữ liệu của sân
Sau đó ghi verses = \"lang-toi\" vào tệp cấu hình sân, hoặc chọn ở trang ban tổ chức.";

/// Thơ xướng: xem, soát niêm luật, đưa vào và lấy ra các bộ thơ
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Kể các bộ thơ chọn được
    List(sets::ListArguments),
    /// Xem một bộ thơ, hoặc câu của vài lá
    Show(sets::ShowArguments),
    /// Soát tệp thơ, hay một cặp câu, theo luật lục bát
    Check(check::Arguments),
    /// In một bộ thơ ra dạng tệp TOML
    Export(sets::ExportArguments),
    /// Đưa một tệp thơ vào thư mục dữ liệu của sân
    Import(sets::ImportArguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::List(arguments) => sets::list(arguments),
        Command::Show(arguments) => sets::show(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Export(arguments) => sets::export(arguments),
        Command::Import(arguments) => sets::import(arguments),
    }
}
