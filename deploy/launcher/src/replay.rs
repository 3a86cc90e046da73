//! `totom replay`: folds recorded events again, or a hub's journal, and names the state they give.

use crate::{Failure, say};
use serde::Serialize;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use totom_hub::journal::replay;
use totom_hub::store::SqliteStore;
use totom_rules::session::{Session, SessionEvent};

/// Diễn lại các sự kiện đã ghi và in mã trạng thái cuối
#[derive(clap::Args)]
#[command(after_help = "Cùng sự kiện thì cùng mã trạng thái, ở mọi máy.
Tệp sự kiện không có dấu niêm: thiếu một dòng thì chỉ mã trạng thái khác đi. Sổ ghi của sân thì được
soát từng mục như «totom verify».
Mã thoát: 0 diễn lại được; 1 có dòng hay mục hỏng; 2 không mở được.")]
pub(crate) struct Arguments {
    /// Tệp do «totom play --jsonl» ghi, «-» là đầu vào, hoặc thư mục dữ liệu của một sân
    record: PathBuf,
    /// Dừng sau sự kiện thứ mấy của tệp, hay sau mục thứ mấy của sổ ghi
    #[arg(long)]
    to: Option<u64>,
    /// In kết quả dạng JSON
    #[arg(long)]
    json: bool,
}

/// What was folded.
#[derive(Serialize)]
struct Folded {
    /// Lines of a file, entries of a journal.
    read: u64,
    finished: u32,
    /// Fingerprint of the state, in hex.
    state: String,
}

impl Folded {
    fn of(read: u64, session: &Session) -> Self {
        let finished = session.public().finished;
        Self { read, finished, state: hex::encode(session.fingerprint()) }
    }
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let record = &arguments.record;
    let folded = if record.is_dir() {
        journal(record, arguments.to).await?
    } else if record.as_os_str() == "-" {
        lines(std::io::stdin().lock(), arguments.to)?
    } else {
        let file = File::open(record).map_err(|error| {
            Failure::Start(format!("không mở được «{}»: {error}", record.display()))
        })?;
        lines(file, arguments.to)?
    };
    if arguments.json {
        say::line(serde_json::to_string(&folded).map_err(anyhow::Error::from)?);
        return Ok(());
    }
    let unit = if record.is_dir() { "mục" } else { "sự kiện" };
    say::line(format_args!("Đã diễn lại {} {unit}, {} ván đã xong.", folded.read, folded.finished));
    say::line(format_args!("Mã trạng thái: {}", folded.state));
    Ok(())
}

/// Checked as `totom verify` checks it, up to the entry asked for.
async fn journal(folder: &Path, to: Option<u64>) -> Result<Folded, Failure> {
    let rows = SqliteStore::read(folder).await.map_err(anyhow::Error::from)?;
    let upto = rows.partition_point(|row| to.is_none_or(|to| row.seq <= to));
    enough(rows.last().map_or(0, |row| row.seq), to, "mục")?;
    let yard = replay(&rows[..upto]).map_err(anyhow::Error::from)?;
    Ok(Folded::of(upto as u64, yard.session()))
}

fn lines(input: impl Read, to: Option<u64>) -> Result<Folded, Failure> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let (mut session, mut line, mut read) = (Session::new(), Vec::new(), 0_u64);
    while to.is_none_or(|to| read < to) {
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(anyhow::Error::from)? == 0 {
            break;
        }
        read += 1;
        session.apply(
            &event(&line)
                .map_err(|(column, why)| anyhow::anyhow!("dòng {read}, cột {column}: {why}"))?,
        );
    }
    enough(read, to, "sự kiện")?;
    if to != Some(0) && session.house().is_none() {
        return Err(Failure::Run(anyhow::anyhow!(
            "không có sự kiện mở hội nào: tệp này không phải do «totom play --jsonl» ghi"
        )));
    }
    Ok(Folded::of(read, &session))
}

fn enough(there: u64, to: Option<u64>, unit: &str) -> anyhow::Result<()> {
    match to {
        Some(to) if to > there => {
            Err(anyhow::anyhow!("chỉ có {there} {unit}, không có {unit} {to}"))
        }
        Some(_) | None => Ok(()),
    }
}

/// The event of a line, or where in it and why not. Columns count letters, from 1.
fn event(line: &[u8]) -> Result<SessionEvent, (usize, String)> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let before = String::from_utf8_lossy(&line[..error.valid_up_to()]);
        (before.chars().count() + 1, "chữ ở đây không phải UTF-8".to_owned())
    })?;
    let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']);
    serde_json::from_str(text).map_err(|error| unread(text, &error))
}

fn unread(text: &str, error: &serde_json::Error) -> (usize, String) {
    if !error.is_data() {
        let before = text.bytes().take(error.column()).filter(|byte| byte & 0xc0 != 0x80).count();
        let why =
            if text.trim().is_empty() { "dòng trống" } else { "viết không đúng JSON" };
        return (before.max(1), why.to_owned());
    }
    // The reader of tagged events says what it did not like, seldom where.
    let said = error.to_string();
    let word = said.split('`').nth(1).unwrap_or_default();
    let place = [format!("\"{word}\""), word.to_owned()].into_iter().filter(|_| !word.is_empty());
    let place = place.filter_map(|word| text.find(&word)).next();
    match place {
        Some(at) => (text[..at].chars().count() + 1, format!("không hiểu «{word}»")),
        None if word.is_empty() => (1, "không phải một sự kiện của hội".to_owned()),
        None => (1, format!("sự kiện thiếu mục «{word}»")),
    }
}
