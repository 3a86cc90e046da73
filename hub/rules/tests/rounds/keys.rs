//! Every house rule decides something: `data/house_keys.txt` plays the same under the default and
//! under another answer to one key, and what is asked then differs.
//!
//! `== key = answer` begins a piece, `#` says why it differs, `with:` adds rules to both sides. Then
//! the lines of a log of a ván, or `hoi` with the steps of a hội. `?` asks, and behind `=` stand the
//! answers under the default and under the other, with ` / ` between.

use super::logs::Played;
use super::notation::{input, say_event, say_refusal};
use super::prepared::Prepared;
use super::{logs, sessions};
use std::collections::BTreeSet;
use totom_rules::Hand;
use totom_rules::house::{HouseRules, Key};
use totom_rules::session::Session;
use totom_rules::signal::{Beat, Flags, Gesture, Profile, Reading, SignalPhase};
use totom_rules::win::{CameBy, WinClaim, WinRules, judge};

/// One side of a piece: a ván or a hội under its rules.
struct Side {
    house: HouseRules,
    prepared: Prepared,
    played: Option<Played>,
    session: Session,
}

impl Side {
    fn new(text: &str) -> Self {
        let house = HouseRules::from_toml(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let prepared = Prepared { house: house.clone(), ..Prepared::default() };
        Self { house, prepared, played: None, session: sessions::open(text) }
    }

    fn played(&mut self) -> &mut Played {
        self.played.get_or_insert_with(|| Played::open(&self.prepared))
    }

    fn take(&mut self, line: &str) {
        if let Some(steps) = line.strip_prefix("hoi ") {
            steps.split_whitespace().for_each(|step| sessions::step(&mut self.session, step));
        } else if !logs::prepare(&mut self.prepared, line) {
            self.played().step(line, line);
        }
    }

    fn ask(&mut self, question: &str) -> String {
        let (what, rest) = question.split_once(' ').unwrap_or((question, ""));
        match what {
            "do" => self.try_input(rest),
            "hoi" => self.ask_hoi(rest),
            "judge" => self.judge(rest),
            "drum" => self.read(rest),
            _ => logs::ask(&self.played().round, question),
        }
    }

    fn try_input(&mut self, line: &str) -> String {
        let round = &mut self.played().round;
        match round.handle(&input(line)) {
            Ok(events) => {
                events.iter().for_each(|event| round.apply(event));
                events.iter().map(say_event).collect::<Vec<_>>().join("; ")
            }
            Err(refusal) => say_refusal(&refusal),
        }
    }

    fn ask_hoi(&self, question: &str) -> String {
        let public = self.session.public();
        let leader = public.round.as_ref().map_or(0, |round| round.leader.number());
        let seconds = |ms: u64| format!("{} s", ms as f64 / 1000.0);
        match question {
            "points" => {
                public.standings.map(|standing| standing.points.to_string()).into_values().join(" ")
            }
            "leader" => leader.to_string(),
            "next" => {
                public.leader_next.map_or("turned".to_owned(), |hut| hut.number().to_string())
            }
            "state" => if public.closed { "closed" } else { "open" }.to_owned(),
            "ranking" => sessions::say_ranking(&self.session),
            "seats" => public.seats.huts().to_string(),
            "deadline" => {
                self.session.timer().map_or("none".to_owned(), |timer| seconds(timer.after_ms))
            }
            "time" => {
                self.session.hoi_time().map_or("none".to_owned(), |time| seconds(time.limit_ms))
            }
            other => panic!("what is {other}?"),
        }
    }

    /// `cards ; winning card ; how it came ; wins before`.
    fn judge(&self, claim: &str) -> String {
        let [cards, card, came, streak] = claim.split(" ; ").collect::<Vec<_>>()[..] else {
            panic!("four parts: {claim}");
        };
        let cards: Hand = cards.parse().unwrap();
        assert_eq!(cards.len(), 20, "{claim}");
        let came_by = match came {
            "thrown" => CameBy::Thrown,
            "own_draw" => CameBy::OwnDraw,
            "other_draw" => CameBy::OtherDraw,
            other => panic!("{other}"),
        };
        let rules = WinRules::from(&self.house);
        let verdict = judge(&WinClaim {
            came_by,
            streak: streak.trim().parse().unwrap(),
            ..WinClaim::held(cards, card.parse().unwrap(), rules)
        });
        if verdict.wins { verdict.points.to_string() } else { verdict.failures[0].id().to_owned() }
    }

    fn read(&self, beats: &str) -> String {
        let beat = |word| match word {
            "tung" => Beat::Tung,
            "cac" => Beat::Cac,
            "roll" => Beat::Roll,
            other => panic!("{other}"),
        };
        let beats = beats.split_whitespace().map(beat).collect();
        let gesture = Gesture { beats, flags: Flags::default() };
        match Profile::of_house(self.house.hieu_trong).read(SignalPhase::Playing, &gesture) {
            Reading::Call(call) => super::notation::say_call(call).to_owned(),
            Reading::Unknown { .. } => "unknown".to_owned(),
            other @ (Reading::Declare(_)
            | Reading::ShowThienKhai
            | Reading::Ask
            | Reading::NotReady
            | Reading::WhiteFlag) => format!("{other:?}"),
        }
    }
}

/// Plays one piece; gives its key.
fn play(piece: &str) -> Key {
    let (head, body) = piece.split_once('\n').unwrap();
    let (name, _) = head.split_once(" = ").unwrap_or_else(|| panic!("{head}"));
    let key = Key::named(name).unwrap_or_else(|| panic!("no key {name}"));
    assert!(body.trim_start().starts_with('#'), "{head}: say why");
    let with = body.lines().find_map(|line| line.strip_prefix("with: ")).unwrap_or_default();
    let mut sides = [Side::new(with), Side::new(&format!("{head}\n{with}"))];
    assert_ne!(sides[0].house.text_of(key), sides[1].house.text_of(key), "{head}: the default");
    let mut differs = 0;
    for line in body.lines().filter(|line| !line.starts_with("with: ")) {
        let line = line.split('#').next().unwrap_or_default().trim();
        let Some(question) = line.strip_prefix("? ") else {
            sides.iter_mut().filter(|_| !line.is_empty()).for_each(|side| side.take(line));
            continue;
        };
        let (question, answers) = question.split_once(" = ").unwrap_or_else(|| panic!("{line}"));
        let (default, other) = answers.split_once(" / ").unwrap_or((answers, answers));
        let told = sides.each_mut().map(|side| side.ask(question));
        assert_eq!(told, [default, other], "{head}: {line}");
        differs += usize::from(told[0] != told[1]);
    }
    assert!(differs > 0, "{head}: nothing differs");
    key
}

#[test]
fn every_key_decides_something() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/house_keys.txt");
    #[expect(clippy::disallowed_methods, reason = "tests read their data; the rules do not")]
    let text = std::fs::read_to_string(path).unwrap();
    let shown: BTreeSet<Key> = text.split("\n== ").skip(1).map(play).collect();
    let missing: Vec<&str> = Key::all().filter(|key| !shown.contains(key)).map(Key::name).collect();
    assert_eq!(missing, [""; 0], "add a piece to data/house_keys.txt");
}
