//! `totom compare`: the same deal played in several yards, side by side.

use crate::{Failure, say};
use anyhow::Context;
use std::path::{Path, PathBuf};
use totom_hub::papers::compare::{Comparison, Printed, compare_books, sheet};
use totom_hub::papers::{Book, read_json_lines};
use totom_hub::store::SqliteStore;

/// So các sân đã chơi cùng một ván niêm kín: cùng bài, khác người
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Mỗi sân một thứ: thư mục dữ liệu, thư mục bản sao lưu, hoặc tệp «JSON lines» lấy từ sổ
    #[arg(required = true, num_args = 2.., value_name = "SÂN")]
    yards: Vec<PathBuf>,
    /// In kết quả dạng JSON
    #[arg(long)]
    json: bool,
    /// Ghi thêm trang để in vào tệp này
    #[arg(long, value_name = "TỆP")]
    html: Option<PathBuf>,
}

const EXAMPLES: &str = "Ván được so khi hai sân chia từ cùng một lời hứa (mã niêm). Mỗi ván một bảng: từng sân kết thúc ra sao,
từng điếm được bao nhiêu điểm, hơn (+) hay kém (–) trung bình các sân. Không so, chỉ nêu ra: ván chơi theo
luật làng khác nhau, ván xếp sai thành bài mở, ván bỏ rồi chia lại. Ván còn sân chưa chơi xong thì chưa cho
xem gì, để không lộ bài. Sổ nào cũng được soát từng mục trước; sổ sai thì nêu chỗ sai.

Ví dụ:
  totom compare san-dong san-tay                  hai thư mục dữ liệu, in bảng ra màn hình
  totom compare /media/usb/totom san-tay.jsonl    bản sao lưu của một sân, tệp của sân kia
  totom compare d1 d2 d3 --html so-sanh.html      trang để in, mở bằng trình duyệt
  totom paper san-tay jsonl --out san-tay.jsonl   lấy tệp ấy từ sổ (hoặc ở trang «Giấy tờ»)

Mã thoát: 0 đã so (có thể chưa có ván chung nào); 1 có sổ không đọc được hoặc không đúng; 2 gọi sai.";

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let mut books = Vec::new();
    for yard in &arguments.yards {
        let read = read(yard).await;
        books.extend(read.with_context(|| format!("«{}»", yard.display()))?);
    }
    let compared = compare_books(&books);
    if let Some(out) = &arguments.html {
        write(out, &compared)?;
    }
    if arguments.json {
        say::line(serde_json::to_string(&compared).map_err(anyhow::Error::from)?);
    } else {
        say::text(&compared.text());
    }
    Ok(())
}

async fn read(yard: &Path) -> anyhow::Result<Vec<Book>> {
    if yard.is_dir() {
        return Ok(vec![Book::read(&SqliteStore::read(yard).await?)?]);
    }
    let text = std::fs::read_to_string(yard).context("không đọc được tệp")?;
    Ok(read_json_lines(&text)?)
}

fn write(out: &Path, compared: &Comparison) -> anyhow::Result<()> {
    let page = sheet(compared, Printed::AsFile)?;
    std::fs::write(out, page).with_context(|| format!("không ghi được {}", out.display()))
}
