//! `totom verses check`: a file or a couplet against the rules of lục bát.

use super::couplets::{self, Couplet, Found};
use super::json;
use super::message::{Message, Weight, place, shown};
use crate::{Failure, say, yard};
use std::io::Read;
use std::path::{Path, PathBuf};
use totom_verses::{Grade, Report, Rhyme, check, check_chain};

/// Soát tệp thơ, hay một cặp câu, theo luật lục bát
#[derive(clap::Args)]
#[command(
    after_help = "Tệp .toml là một bộ thơ (mẫu: totom verses export lang-que). Tệp khác là chữ thường:
câu sáu một dòng, câu tám một dòng, các cặp cách nhau một dòng trống cũng được.

Mỗi câu báo có tệp:dòng:cột, rồi:
  lỗi        chưa thành lục bát: thiếu thừa chữ, lạc vần, chữ không đọc được
  cảnh báo   trái luật sách, dân gian vẫn xướng: thất luật bằng trắc, vần ép, trùng thanh
  ghi chú    nên biết: biến thể, vần thông dân gian, cách đặt dấu
Mức vần: chính, thông (gần vần, có trong sách hoặc quen dùng), ép (gượng), lạc (không vần).

Mã thoát: 0 không có gì phải sửa; 1 có lỗi hoặc cảnh báo; 2 dòng lệnh sai."
)]
pub(crate) struct Arguments {
    /// Các tệp thơ; «-» để đọc từ đầu vào
    #[arg(required_unless_present = "couplet", conflicts_with = "couplet")]
    files: Vec<PathBuf>,
    /// Soát một cặp câu viết ngay trên dòng lệnh
    #[arg(long, num_args = 2, value_names = ["LỤC", "BÁT"], allow_hyphen_values = true)]
    couplet: Vec<String>,
    /// In kết quả dạng JSON
    #[arg(long)]
    json: bool,
    /// Các cặp nối thành bài: soát cả vần từ câu tám sang câu sáu kế
    #[arg(long, conflicts_with = "couplet")]
    chain: bool,
    /// Dễ dãi với thơ dân gian: cảnh báo không tính là hỏng
    #[arg(long)]
    folk: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut verdict = Tally::default();
    if let [luc, bat] = arguments.couplet.as_slice() {
        verdict.add(&couplet(luc, bat, arguments));
    }
    for file in &arguments.files {
        verdict.add(&one_file(file, arguments)?);
    }
    let bad = verdict.errors + if arguments.folk { 0 } else { verdict.warnings };
    if bad == 0 { Ok(()) } else { Err(Failure::Run(anyhow::anyhow!("{bad} chỗ cần sửa"))) }
}

/// How much of each weight was said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    errors: usize,
    warnings: usize,
}

impl Tally {
    fn of(messages: &[Message]) -> Self {
        let count = |weight| messages.iter().filter(|message| message.weight == weight).count();
        Self { errors: count(Weight::Error), warnings: count(Weight::Warning) }
    }

    fn add(&mut self, other: &Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
    }
}

/// The two lines as a file of two lines.
fn couplet(luc: &str, bat: &str, arguments: &Arguments) -> Tally {
    let [luc, bat] = [luc, bat].map(|line| line.replace(['\n', '\r'], " "));
    let text = format!("{luc}\n{bat}");
    let found = Couplet { card: None, luc: 0..luc.len(), bat: luc.len() + 1..text.len() };
    let checked = Checked::of(&text, Found { couplets: vec![found], faults: vec![] }, arguments);
    if arguments.json {
        checked.reports.iter().for_each(|report| print_json(&json::Verdict::of(report)));
    } else {
        checked.print("cặp câu", &text);
    }
    Tally::of(&checked.messages)
}

fn one_file(file: &Path, arguments: &Arguments) -> Result<Tally, Failure> {
    let text = read(file)?;
    let name = file.display().to_string();
    let set = file.extension().is_some_and(|extension| extension == "toml");
    let found = if set { couplets::of_set(&text) } else { couplets::of_text(&text) };
    let checked = Checked::of(&text, found, arguments);
    if arguments.json {
        print_json(&checked.json(name, &text));
    } else {
        checked.print(&name, &text);
    }
    Ok(Tally::of(&checked.messages))
}

fn read(file: &Path) -> Result<String, Failure> {
    let failed = |why: String| Failure::Run(anyhow::anyhow!("tệp thơ «{}» {why}", file.display()));
    if file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|error| failed(error.to_string()))?;
        return yard::utf8(bytes).map_err(failed);
    }
    yard::text(file).map_err(failed)
}

fn print_json(value: &impl serde::Serialize) {
    if let Ok(text) = serde_json::to_string(value) {
        say::line(text);
    }
}

/// A file with everything found in it.
struct Checked {
    couplets: Vec<Couplet>,
    reports: Vec<Report>,
    /// Each couplet's rhyme with the one before; empty unless asked for.
    chain: Vec<Option<Rhyme>>,
    faults: Vec<Message>,
    /// In the file's order, the faults among them.
    messages: Vec<Message>,
}

impl Checked {
    fn of(text: &str, found: Found, arguments: &Arguments) -> Self {
        let Found { couplets, faults } = found;
        let line = |span: &std::ops::Range<usize>| &text[span.clone()];
        let reports: Vec<_> = couplets.iter().map(|c| check(line(&c.luc), line(&c.bat))).collect();
        let faults: Vec<_> = faults.iter().map(|fault| Message::of_fault(text, fault)).collect();
        let mut messages = faults.clone();
        for (couplet, report) in couplets.iter().zip(&reports) {
            messages.extend(report.findings.iter().map(|finding| {
                let line = match finding.line {
                    totom_verses::Line::Luc => &couplet.luc,
                    totom_verses::Line::Bat => &couplet.bat,
                };
                Message::of_finding(text, line, finding)
            }));
        }
        let mut chain = Vec::new();
        if arguments.chain {
            chain.push(None);
            for pair in couplets.windows(2) {
                let rhyme = check_chain(line(&pair[0].bat), line(&pair[1].luc));
                messages.extend(chain_message(&pair[1], rhyme));
                chain.push(rhyme);
            }
        }
        messages.sort_by_key(|message| message.at.start);
        Self { couplets, reports, chain, faults, messages }
    }

    fn print(&self, name: &str, text: &str) {
        for message in &self.messages {
            say::line(shown(name, text, message));
        }
        say::line(format_args!("{name}: {}", self.summary()));
    }

    fn summary(&self) -> String {
        let of = |grade| self.reports.iter().filter(|report| report.grade == grade).count();
        let counts = Grade::ALL.map(|grade| (of(grade), grade));
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts = counts.map(|(count, grade)| format!("{count} {grade}")).collect::<Vec<_>>();
        let Tally { errors, warnings } = Tally::of(&self.messages);
        let verdict = match errors + warnings {
            0 => "không có gì phải sửa".to_owned(),
            _ => format!("{errors} lỗi, {warnings} cảnh báo"),
        };
        let pairs = self.couplets.len();
        let counts =
            if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) };
        format!("{pairs} cặp câu{counts}; {verdict}.")
    }

    fn json(&self, file: String, text: &str) -> json::File {
        let rhymes = self.reports.iter().map(|report| report.rhyme.unwrap_or(Rhyme::Lac));
        let weakest = rhymes.chain(self.chain.iter().copied().flatten()).max();
        let couplet = |(nth, (couplet, report)): (usize, (&Couplet, &Report))| json::Couplet {
            card: couplet.card.clone(),
            line: place(text, couplet.luc.start).line,
            chain: self.chain.get(nth).copied().flatten().map(Rhyme::level),
            verdict: json::Verdict::of(report),
        };
        json::File {
            file,
            grade: weakest.unwrap_or(Rhyme::Lac).level(),
            clean: Tally::of(&self.messages) == Tally::default(),
            faults: self.faults.iter().map(|fault| json::Fault::of(text, fault)).collect(),
            couplets: self.couplets.iter().zip(&self.reports).enumerate().map(couplet).collect(),
        }
    }
}

/// What is wrong with a chain at its next link; nothing where a word is missing, which is told already.
fn chain_message(next: &Couplet, rhyme: Option<Rhyme>) -> Option<Message> {
    let weight = match rhyme? {
        Rhyme::Chinh | Rhyme::Thong(_) => return None,
        Rhyme::Ep => Weight::Warning,
        Rhyme::Lac => Weight::Error,
    };
    let text = format!("câu sáu, chữ thứ 6: {} với chữ cuối câu tám trước", rhyme?);
    Some(Message { at: next.luc.end..next.luc.end, weight, text })
}
