//! Recorded ván: each `data/rounds/*.log` is played and its answers compared.
//!
//! A log names the cards that matter (`hand 2:`, `turned:`, `draws:`), who leads (`leads 1`, cái
//! known), and the house rules that differ (`house:`). Then one input a line. After `->` stand the
//! events it must make, after `!` the refusal it must get. `?` asks: `? phase`, `? legal 2`,
//! `? laid 2`, `? stock`, `? held 2`, `? cups 2`, `? down 2`, `? faults 2`, `? side 2` (of its one bất thực), `? split` and `? xuong` (of a win), each with `= answer`.
//! `open` deals in the yard: only the `turned:` cards are known, and inputs name the others (`draw 5s`,
//! `close 2 stays`, `2 presents 4v`, `2 turns 3v`, `2 shows …`); `? why …` asks for the words of a refusal.
//! `ready` makes every hut ready that is not; `pass` lets all asked huts decline and closes the
//! window. `#` tells why, `===` begins another ván.

use super::notation::{codes, hut, input, say_event, say_laid, say_legal, say_phase, say_refusal};
use super::prepared::{Prepared, cards, row};
use std::path::PathBuf;
use totom_rules::Hut;
use totom_rules::house::HouseRules;
use totom_rules::round::{
    Asked, Call, CupSide, DealKind, Declaration, Event, Input, Lead, PhaseView, PublicView, Round,
    WinView,
};

#[test]
fn recorded_van_play_as_written() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/rounds");
    let mut logs: Vec<PathBuf> =
        folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    logs.retain(|path| path.extension().is_some_and(|kind| kind == "log"));
    logs.sort();
    assert!(logs.len() >= 10, "the logs are there");
    for path in logs {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        #[expect(clippy::disallowed_methods, reason = "tests read their data; the rules do not")]
        let text = std::fs::read_to_string(&path).unwrap();
        play(&name, &text);
    }
}

fn play(name: &str, text: &str) {
    let mut prepared = Prepared::default();
    let mut played: Option<Played> = None;
    for (at, line) in text.lines().enumerate() {
        let place = format!("{name}.log line {}: {line}", at + 1);
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        if line == "===" {
            (prepared, played) = (Prepared::default(), None);
        } else if !prepare(&mut prepared, line) {
            played.get_or_insert_with(|| Played::open(&prepared)).step(line, &place);
        }
    }
}

/// The deal of this name in `data/deals.csv`.
pub(crate) fn deal(name: &str, place: &str) -> Prepared {
    let mut lines = include_str!("../data/deals.csv").lines().map(|line| line.split('|'));
    let mut fields = lines.find(|fields| fields.clone().next() == Some(name)).expect(place);
    let mut prepared = Prepared::default();
    for line in fields.nth(1).expect(place).split(';') {
        assert!(prepare(&mut prepared, line.trim()), "{name}: {line}");
    }
    prepared
}

/// Reads a line that lays cards out, if it is one.
pub(super) fn prepare(prepared: &mut Prepared, line: &str) -> bool {
    let (head, rest) = line.split_once(':').unwrap_or((line, ""));
    match head.split_whitespace().collect::<Vec<_>>()[..] {
        ["hand", who] => prepared.hands[hut(who)] = cards(rest),
        ["turned"] => prepared.turned = row(rest),
        ["draws"] => prepared.draws = row(rest),
        ["open"] => prepared.kind = DealKind::Open,
        ["leads", who] => prepared.lead = Lead::Known(hut(who)),
        ["house"] => prepared.house = HouseRules::from_toml(rest).unwrap(),
        _ => return false,
    }
    true
}

/// A ván as it is played from a log.
pub(crate) struct Played {
    pub(crate) opened: Round,
    pub(crate) round: Round,
    /// All that followed the deal.
    pub(crate) events: Vec<Event>,
}

impl Played {
    pub(crate) fn open(prepared: &Prepared) -> Self {
        let round = prepared.round();
        Self { opened: round.clone(), round, events: Vec::new() }
    }

    pub(crate) fn ready(&mut self, place: &str) {
        for hut in Hut::ALL {
            if !self.round.legality(hut).declare.is_empty() {
                let what = Declaration::SanSang;
                self.take(&Input::Declare { hut, what }, place);
            }
        }
    }

    /// All asked huts decline, and the window closes.
    fn pass(&mut self, place: &str) {
        while let Some(Asked::Hut(hut)) = self.round.public_view().offer.map(|offer| offer.asked) {
            self.take(&Input::Call { hut, call: Call::KhongAn }, place);
        }
        self.take(&Input::CloseWindow, place);
    }

    /// All pass until the last card that may be drawn lies.
    fn drain(&mut self, place: &str) {
        while self.round.public_view().stock > self.round.public_view().stock_limit {
            self.pass(place);
            self.take(&Input::Draw, place);
        }
    }

    pub(crate) fn step(&mut self, line: &str, place: &str) {
        if let Some(question) = line.strip_prefix('?') {
            let (question, answer) = question.split_once('=').unwrap_or_else(|| panic!("{place}"));
            assert_eq!(ask(&self.round, question), answer.trim(), "{place}");
        } else if line == "ready" {
            self.ready(place);
        } else if line == "pass" {
            self.pass(place);
        } else if line == "drain" {
            self.drain(place);
        } else if let Some((asked, refusal)) = line.split_once('!') {
            self.refused(asked, refusal, place);
        } else {
            let (asked, expected) =
                line.split_once("->").map_or((line, None), |(a, b)| (a, Some(b)));
            let from = self.events.len();
            self.take(&input(asked), place);
            if let Some(expected) = expected {
                let said: Vec<String> = self.events[from..].iter().map(say_event).collect();
                assert_eq!(said.join("; "), expected.trim(), "{place}");
            }
        }
    }

    fn refused(&self, asked: &str, refusal: &str, place: &str) {
        let refused = self.round.handle(&input(asked)).expect_err(place);
        assert_eq!(say_refusal(&refused), format!("! {}", refusal.trim()), "{place}");
        let json = serde_json::to_string(&refused).unwrap();
        assert_eq!(serde_json::from_str::<totom_rules::round::Refusal>(&json).unwrap(), refused);
    }

    fn take(&mut self, input: &Input, place: &str) {
        let json = serde_json::to_string(input).unwrap();
        assert_eq!(&serde_json::from_str::<Input>(&json).unwrap(), input, "{place}");
        let events =
            self.round.handle(input).unwrap_or_else(|refusal| panic!("{place}: {refusal}"));
        for event in &events {
            self.round.apply(event);
            let json = serde_json::to_string(event).unwrap();
            assert_eq!(&serde_json::from_str::<Event>(&json).unwrap(), event, "{place}");
        }
        if self.round.deal_kind() == DealKind::Known {
            assert_eq!(self.round.census().len(), 120, "{place}");
        }
        assert_eq!(self.round.census().excess(), None, "{place}");
        self.events.extend(events);
    }
}

fn checked(view: &PublicView) -> &WinView {
    let PhaseView::Checking { win } = &view.phase else { panic!("no win is checked") };
    win
}

pub(super) fn ask(round: &Round, question: &str) -> String {
    if let Some(asked) = question.trim().strip_prefix("why ") {
        return round.handle(&input(asked)).expect_err(asked).to_string();
    }
    let view = round.public_view();
    match question.split_whitespace().collect::<Vec<_>>()[..] {
        ["phase"] => say_phase(&view),
        ["stock"] => format!("{} of {}", view.stock, view.stock_limit),
        ["legal", who] => say_legal(&round.legality(hut(who))),
        ["laid", who] => say_laid(&view, hut(who)),
        ["held", who] => view.huts[hut(who)].held.to_string(),
        ["cups", who] => view.huts[hut(who)].cups.to_string(),
        ["down", who] => view.huts[hut(who)].face_down.to_string(),
        ["faults", who] => view.huts[hut(who)].faults.join(" "),
        ["side", who] => match view.huts[hut(who)].cup_side {
            Some(CupSide::Cao) => "cao".to_owned(),
            Some(CupSide::Thap) => "thap".to_owned(),
            None => "untold".to_owned(),
        },
        ["split"] => {
            let split = checked(&view).split.iter();
            split.map(|phu| codes(&phu.cards)).collect::<Vec<_>>().join(" | ")
        }
        ["xuong"] => checked(&view).xuong.clone(),
        ref other => panic!("what is {other:?}?"),
    }
}
