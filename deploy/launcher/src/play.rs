//! `totom play`: ván after ván between five bots, every event a line.

use crate::{Failure, say};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};
use totom_rules::bot;
use totom_rules::house::{HouseRules, Preset};
use totom_rules::round::{Refusal, WhyEnded};
use totom_rules::session::{PublicSession, Session, SessionEvent, SessionInput};
use totom_rules::{ByHut, Hut, Seed};

/// Cho năm máy chơi với nhau bằng đúng luật của sân, không trống, không đợi
#[derive(clap::Args)]
#[command(after_help = "Cùng hạt giống, cùng luật thì ra đúng từng chữ như nhau.
Số ván do --rounds quyết: điểm hạn của hội trong luật làng không tính.
Mã trạng thái cuối in ra đầu lỗi (stderr), để so với «totom replay».
Mã thoát: 0 xong; 1 có lỗi khi chơi hay ghi; 2 không đọc được luật làng.")]
pub(crate) struct Arguments {
    /// Hạt giống của cả hội
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Số ván
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Luật làng: tệp TOML, hoặc tên lệ sẵn (kinh-bac, sach-2007, ha-noi-xua, cam-pha)
    #[arg(long, default_value = "kinh-bac")]
    house: String,
    /// In mọi sự kiện ra đầu ra, mỗi sự kiện một dòng JSON, theo thứ tự xảy ra
    #[arg(long)]
    jsonl: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let house = house(&arguments.house)?;
    let out: Box<dyn Write> = if arguments.jsonl {
        Box::new(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    } else {
        Box::new(io::sink())
    };
    let mut table = Table { session: Session::new(), out, tally: Tally::default() };
    match table.play(arguments, house) {
        Err(Stop::Write(error)) => return Ok(say::reader_left(error).map_err(anyhow::Error::from)?),
        Err(Stop::Refused(why)) => {
            return Err(Failure::Run(anyhow::anyhow!("bàn không nhận nước của máy: {why}")));
        }
        Ok(()) => {}
    }
    if !arguments.jsonl {
        summary(arguments, &table.session.public(), &table.tally);
    }
    eprintln!("Mã trạng thái: {}", hex::encode(table.session.fingerprint()));
    Ok(())
}

/// The village's rules by the name of a custom, or from a file; so many ván are played that the
/// points of the hội do not end it.
fn house(named: &str) -> Result<String, Failure> {
    let mut rules = match Preset::named(named) {
        Some(preset) => preset.rules(),
        None => read(Path::new(named))?,
    };
    rules.hoi_diem = None;
    rules.hoi_phut = rules.hoi_phut.or(HouseRules::default().hoi_phut);
    Ok(rules.to_toml())
}

fn read(file: &Path) -> Result<HouseRules, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        let known: Vec<_> = Preset::ALL.into_iter().map(Preset::id).collect();
        let file = file.display();
        Failure::Start(format!(
            "không đọc được luật làng «{file}»: {error}. Đưa một tệp TOML, hoặc một trong các lệ sẵn: {}",
            known.join(", ")
        ))
    })?;
    let broken = |error| Failure::Start(format!("luật làng {}: {error}", file.display()));
    HouseRules::from_toml(&text).map_err(broken)
}

/// Why a table stopped early.
enum Stop {
    Write(io::Error),
    Refused(Refusal),
}

struct Table {
    session: Session,
    out: Box<dyn Write>,
    tally: Tally,
}

/// How the ván ended.
#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    cheo_do: u32,
    folded: u32,
}

impl Table {
    fn play(&mut self, arguments: &Arguments, house: String) -> Result<(), Stop> {
        let names = ByHut::from_fn(|hut: Hut| format!("Máy {}", hut.number()));
        let mut progress = Progress::begin(arguments.rounds);
        self.take(&SessionInput::Open { names, house })?;
        for round in 0..arguments.rounds {
            let seed = Seed::of(arguments.seed, round);
            self.take(&SessionInput::Deal { seed, turner: Hut::ALL[0] })?;
            while let Some(input) = self.session.round().and_then(bot::next) {
                self.take(&SessionInput::Play(input))?;
            }
            self.tally.count(&self.session);
            progress.at(round);
        }
        self.out.flush().map_err(Stop::Write)
    }

    fn take(&mut self, input: &SessionInput) -> Result<(), Stop> {
        for event in self.session.handle(input).map_err(Stop::Refused)? {
            self.session.apply(&event);
            self.write(&event).map_err(Stop::Write)?;
        }
        Ok(())
    }

    fn write(&mut self, event: &SessionEvent) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, event)?;
        self.out.write_all(b"\n")
    }
}

impl Tally {
    fn count(&mut self, session: &Session) {
        let place = match session.round().and_then(|round| round.ended_by()) {
            Some(WhyEnded::Won { .. }) => &mut self.won,
            Some(WhyEnded::Drawn { .. }) => &mut self.drawn,
            Some(WhyEnded::CheoDo { .. }) => &mut self.cheo_do,
            Some(WhyEnded::Folded { .. }) => &mut self.folded,
            None => return,
        };
        *place += 1;
    }
}

fn summary(arguments: &Arguments, hoi: &PublicSession, tally: &Tally) {
    say::line(format_args!(
        "Đã chơi {} ván, hạt giống {}, luật {}.",
        hoi.finished, arguments.seed, arguments.house
    ));
    say::line(format_args!(
        "Ù {} ván, hòa {} ván, chèo đò {} ván, bỏ vì ba điếm chịu {} ván.",
        tally.won, tally.drawn, tally.cheo_do, tally.folded
    ));
    for (hut, standing) in hoi.standings.iter() {
        say::line(format_args!(
            "{hut}: {} điểm, {} ván ù, ván to nhất {} điểm",
            standing.points, standing.wins, standing.best
        ));
    }
}

/// Words on standard error when it takes long.
struct Progress {
    rounds: u32,
    said: Instant,
}

/// How often a waiting person is told.
const TELL: Duration = Duration::from_secs(2);

impl Progress {
    fn begin(rounds: u32) -> Self {
        Self { rounds, said: Instant::now() }
    }

    fn at(&mut self, round: u32) {
        if self.said.elapsed() >= TELL {
            self.said = Instant::now();
            eprintln!("Đã chơi {}/{} ván…", round + 1, self.rounds);
        }
    }
}
