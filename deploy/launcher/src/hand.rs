//! `totom hand`: what is this hand, what does it wait for, what is it worth?

use crate::{Failure, say};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use totom_rules::explain::{Explained, answer, describe, explain};
use totom_rules::hand::parse_deck;
use totom_rules::win::WinRules;
use totom_rules::{Hand, Seats};

/// Xem một tay bài: xếp phu, lưng, cước, điểm; bài 20 lá thì chờ lá nào
#[derive(clap::Args)]
#[command(after_help = "Viết bài: mã lá «3v 2w*2 3-7s oc» hoặc tên lá «tam văn, ông cụ».
Bài 21 lá: có ù không, cước và điểm. Bài 20 lá: chờ lá nào, mỗi lá được bao nhiêu.
Bí tứ (--four): bài 25 lá và 24 lá, ù cần hai lưng.
Mã thoát: 0 đọc được bài; 1 không đọc được, hoặc bài không đủ quân.")]
pub(crate) struct Arguments {
    /// Các lá bài
    #[arg(required_unless_present = "jsonl", conflicts_with = "jsonl")]
    cards: Vec<String>,
    /// In kết quả dạng JSON
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,
    /// Đọc mỗi dòng một tay bài từ đầu vào, in mỗi dòng một kết quả JSON, đúng thứ tự
    #[arg(long)]
    jsonl: bool,
    /// Bí tứ, bốn điếm: bài 25 lá hoặc 24 lá, ù cần hai lưng
    #[arg(long)]
    four: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let seats = if arguments.four { Seats::Four } else { Seats::Five };
    let rules = WinRules::default().with(seats);
    if arguments.jsonl {
        let lines = BufReader::with_capacity(1 << 16, io::stdin().lock());
        let done = stream(lines, BufWriter::with_capacity(1 << 16, io::stdout().lock()), &rules);
        return done.or_else(say::reader_left).map_err(|error| Failure::Run(error.into()));
    }
    let typed = arguments.cards.join(" ");
    if arguments.json {
        println!("{}", answer(&typed, &rules));
    }
    let hand = parse_deck(&typed).map_err(|error| Failure::Run(error.into()))?;
    if !arguments.json {
        print!("{}", describe(&hand, &rules));
    }
    match explain(&hand, &rules) {
        Explained::Whole(_) | Explained::Waiting(_) => Ok(()),
        Explained::WrongCount(_) => Err(Failure::Run(wrong_count(&hand, seats))),
    }
}

fn wrong_count(hand: &Hand, seats: Seats) -> anyhow::Error {
    let (count, waits, wins) = (hand.len(), seats.hand(), seats.winning());
    anyhow::anyhow!("bài có {count} lá; xin đưa bài {waits} lá hoặc {wins} lá")
}

/// Lines answered together.
const BATCH: usize = 1024;

/// Answers each line at once when the asker waits for it, and many together when more have come.
fn stream<R: Read>(
    mut lines: BufReader<R>,
    mut answers: impl Write,
    rules: &WinRules,
) -> io::Result<()> {
    loop {
        let batch = batch(&mut lines)?;
        if batch.is_empty() {
            return answers.flush();
        }
        for text in answered(&batch, rules) {
            answers.write_all(text.as_bytes())?;
        }
        if lines.buffer().is_empty() {
            answers.flush()?;
        }
    }
}

/// The next line, and those that have come with it.
fn batch<R: Read>(lines: &mut BufReader<R>) -> io::Result<Vec<Vec<u8>>> {
    let mut batch = Vec::new();
    while batch.is_empty() || (batch.len() < BATCH && lines.buffer().contains(&b'\n')) {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        batch.push(line);
    }
    Ok(batch)
}

/// The answers in the order of the lines, worked out on all cores when there are many.
fn answered(batch: &[Vec<u8>], rules: &WinRules) -> Vec<String> {
    // Some editors begin a file with a mark that nobody sees.
    let read =
        |line: &[u8]| answer(String::from_utf8_lossy(line).trim_start_matches('\u{feff}'), rules);
    let one = |line: &Vec<u8>| read(line) + "\n";
    let several = |lines: &[Vec<u8>]| lines.iter().map(one).collect::<String>();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let share = batch.len().div_ceil(cores).max(64);
    if batch.len() <= share {
        return vec![several(batch)];
    }
    std::thread::scope(|scope| {
        let work: Vec<_> =
            batch.chunks(share).map(|lines| (lines, scope.spawn(|| several(lines)))).collect();
        // A thread that failed is asked again here, where its failure is seen.
        work.into_iter()
            .map(|(lines, done)| done.join().unwrap_or_else(|_| several(lines)))
            .collect()
    })
}
