//! `totom verses list`, `show`, `export`, `import`: the shelf of sets.

use crate::{Failure, say, yard};
use anyhow::Context;
use std::path::{Path, PathBuf};
use totom_rules::Card;
use totom_verses::set::Shelved;
use totom_verses::{Shelf, ShelfError};

/// Kể các bộ thơ chọn được
#[derive(clap::Args)]
pub(crate) struct ListArguments {
    #[command(flatten)]
    place: Place,
}

/// Xem một bộ thơ, hoặc câu của vài lá
#[derive(clap::Args)]
pub(crate) struct ShowArguments {
    /// Tên bộ, như lang-que
    id: String,
    /// Mã các lá, như 3v oc; không ghi thì cả ba mươi lá
    cards: Vec<Card>,
    #[command(flatten)]
    place: Place,
}

/// In một bộ thơ ra dạng tệp TOML
#[derive(clap::Args)]
pub(crate) struct ExportArguments {
    /// Tên bộ, như lang-que
    id: String,
    /// Tệp để ghi; không có thì in ra màn hình. Tệp có sẵn không bị ghi đè
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
}

/// Đưa một tệp thơ vào thư mục dữ liệu của sân
#[derive(clap::Args)]
pub(crate) struct ImportArguments {
    /// Tệp bộ thơ (.toml)
    file: PathBuf,
    /// Tên bộ để gọi sau này; không ghi thì lấy tên tệp
    #[arg(long)]
    id: Option<String>,
    /// Thư mục dữ liệu của sân
    #[arg(long)]
    data: PathBuf,
}

#[derive(clap::Args)]
struct Place {
    /// Thư mục dữ liệu của sân, để thấy cả các bộ thơ đã đưa vào
    #[arg(long)]
    data: Option<PathBuf>,
}

impl Place {
    fn shelf(&self) -> Shelf {
        self.data.as_deref().map_or_else(Shelf::default, Shelf::of_data)
    }
}

pub(super) fn list(arguments: &ListArguments) -> Result<(), Failure> {
    for Shelved { id, set, file } in arguments.place.shelf().list().map_err(failed)? {
        match set {
            Ok(set) => {
                let whose = if file.is_some() { "của sân" } else { "có sẵn" };
                say::line(format_args!(
                    "{id:<16} «{}», {}; {whose}; {}",
                    set.name(),
                    set.source(),
                    set.summary()
                ));
            }
            Err(error) => say::line(format_args!("{id:<16} không dùng được: {error}")),
        }
    }
    Ok(())
}

pub(super) fn show(arguments: &ShowArguments) -> Result<(), Failure> {
    let set = arguments.place.shelf().get(&arguments.id).map_err(failed)?;
    let chosen = |card: &Card| arguments.cards.is_empty() || arguments.cards.contains(card);
    for card in Card::all().filter(chosen) {
        let Some(verse) = set.get(&card.code()) else { continue };
        let report = verse.review();
        say::line(format_args!("{} ({})", card.name(), card.code()));
        say::line(format_args!("    {}\n  {}", verse.luc, verse.bat));
        say::line(format_args!("  [{}; {}] {}", report.grade, verse.source(), verse.note));
    }
    Ok(())
}

pub(super) fn export(arguments: &ExportArguments) -> Result<(), Failure> {
    let set = arguments.place.shelf().get(&arguments.id).map_err(failed)?;
    let text = set.to_toml();
    let Some(out) = &arguments.out else {
        say::line(text.trim_end());
        return Ok(());
    };
    let mut file = std::fs::File::create_new(out)
        .with_context(|| format!("không tạo được tệp mới «{}»", out.display()))?;
    std::io::Write::write_all(&mut file, text.as_bytes())
        .with_context(|| format!("không ghi được «{}»", out.display()))?;
    say::line(format_args!("Đã ghi bộ «{}» ra {}", set.name(), out.display()));
    Ok(())
}

pub(super) fn import(arguments: &ImportArguments) -> Result<(), Failure> {
    let shown = arguments.file.display();
    let text = yard::text(&arguments.file)
        .map_err(|why| Failure::Run(anyhow::anyhow!("tệp thơ «{shown}» {why}")))?;
    let id = arguments.id.clone().unwrap_or_else(|| stem(&arguments.file));
    let shelf = Shelf::of_data(&arguments.data);
    let place = shelf.put(&id, &text).map_err(|error| match error {
        ShelfError::Faulty { error, .. } => {
            let (line, column) = (error.line, error.column);
            Failure::Run(anyhow::anyhow!("{shown}:{line}:{column}: {}", error.fault))
        }
        other @ (ShelfError::Unknown { .. } | ShelfError::BadId(_) | ShelfError::Disk { .. }) => {
            failed(other)
        }
    })?;
    let set = shelf.get(&id).map_err(failed)?;
    say::line(format_args!("Đã đưa bộ «{}» vào {}", set.name(), place.display()));
    say::line(format_args!(
        "Ba mươi cặp: {}. Xem chi tiết: totom verses check {shown}",
        set.summary()
    ));
    say::line(format_args!(
        "Để xướng bộ này, ghi verses = \"{id}\" vào tệp cấu hình sân, hoặc chọn ở trang ban tổ chức."
    ));
    Ok(())
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn failed(error: ShelfError) -> Failure {
    Failure::Run(error.into())
}
