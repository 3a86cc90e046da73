//! Faults of play (rules §8), from `data/faults.csv`: hut 2 plays each row, guilty or not.
//!
//! A script is what hut 2 does, each step after the one before: `5v an 3v 4v` it eats the next card
//! with these, `5v khong` it declines in turn, `5v phong`, `5v qua` the card passes by at another's
//! cửa, `danh 4v` it throws (`danh ?` a card that has to do with none), `khan 3v`, `bat_thuc 3v` it declares. `*1v` is drawn at its own cửa.
//! Cards that have to do with none of these fill its hand and the nọc between. Guilty is the last
//! step, and nothing before it; `proof` is the events that show it.

use super::notation::say_event;
use super::player::offered;
use super::prepared::{Prepared, cards, row};
use std::collections::BTreeMap;
use totom_rules::fault::{Fault, Finding, Proof, find, on_record, suspects};
use totom_rules::house::{HouseRules, XuLyLoi};
use totom_rules::phu::Suon;
use totom_rules::round::{Asked, Call, Declaration, Event, Input, Place as Lies, Refusal, Round};
use totom_rules::{Card, Hand, Hut};

const HUT: Hut = Hut::ALL[1];

#[derive(Clone, Debug)]
enum Step {
    Declare(Declaration),
    /// Offered so, and answered so.
    Comes(Place, Card, Answer),
    /// A named card, or a strange one.
    Throw(Option<Card>),
}

/// At whose cửa a card comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Own,
    InTurn,
    Elsewhere,
    Anywhere,
}

#[derive(Clone, Debug)]
enum Answer {
    An(Vec<Card>),
    Khong,
    Phong,
}

fn step(text: &str) -> Step {
    let words: Vec<&str> = text.split_whitespace().collect();
    let card = |text: &str| text.parse::<Card>().unwrap_or_else(|_| panic!("{text}"));
    match words[..] {
        ["khan", kind] => Step::Declare(Declaration::Khan(card(kind))),
        ["bat_thuc", kind] => Step::Declare(Declaration::BatThuc(card(kind))),
        ["danh", "?"] => Step::Throw(None),
        ["danh", thrown] => Step::Throw(Some(card(thrown))),
        [comes, answer, ..] => {
            let place = match (comes.starts_with('*'), answer) {
                (true, _) => Place::Own,
                (false, "qua") => Place::Elsewhere,
                (false, "phong") => Place::Anywhere,
                (false, _) => Place::InTurn,
            };
            let answer = match answer {
                "an" => Answer::An(row(&words[2..].join(" "))),
                "phong" => Answer::Phong,
                _ => Answer::Khong,
            };
            Step::Comes(place, card(comes.trim_start_matches('*')), answer)
        }
        ref other => panic!("no step: {other:?}"),
    }
}

impl Place {
    fn allows(self, gate: u8, card: Card) -> bool {
        match self {
            Self::Own => gate == 2,
            Self::InTurn => gate == 1 || (gate == 2 && !card.is_yeu()),
            Self::Elsewhere => gate >= 3,
            Self::Anywhere => true,
        }
    }
}

/// Has this kind nothing to do with any of these?
fn is_strange(kind: Card, named: &[Card]) -> bool {
    let near = |other: &Card| match (kind.suit_rank(), other.suit_rank()) {
        (Some((suit, rank)), Some((same, next))) => {
            rank == next || (suit == same && rank.number().abs_diff(next.number()) <= 2)
        }
        _ => false,
    };
    let suon = |other: &Card| {
        Suon::ALL.iter().any(|suon| suon.cards().contains(&kind) && suon.cards().contains(other))
    };
    !kind.is_yeu() && !named.iter().any(|other| near(other) || suon(other))
}

/// The ván of a row, and which cards come before each step at other places.
struct Plan {
    prepared: Prepared,
    steps: Vec<(usize, Step)>,
    /// Does a filling card come first, thrown by hut 1?
    opens_with_filler: bool,
}

impl Plan {
    fn of(hand: &str, script: &str, house: HouseRules) -> Self {
        let steps: Vec<Step> = script.split(';').map(step).collect();
        let mut named = cards(hand);
        named.extend(steps.iter().filter_map(|step| match step {
            Step::Comes(_, card, _) if !card.is_yeu() => Some(*card),
            Step::Throw(_) | Step::Comes(..) | Step::Declare(_) => None,
        }));
        let mut strange = Card::all().filter(|kind| is_strange(*kind, &named)).collect::<Vec<_>>();
        let filled = fill(cards(hand), &mut strange);
        let mut fillers = strange.iter().flat_map(|kind| [*kind; 4]);
        let mut draws = Vec::new();
        let mut gate = 0; // Hut 1 throws first, to its own cửa.
        let (mut first, mut timed, mut opens_with_filler) = (None, Vec::new(), false);
        for step in steps {
            let mut before = 0;
            if let Step::Comes(place, card, _) = &step {
                // What hut 1 throws must be no fault of its own.
                if gate == 0 && (card.is_yeu() || !place.allows(1, *card)) {
                    first = fillers.next();
                    (gate, opens_with_filler) = (2, true);
                }
                while gate != 0 && !place.allows(gate, *card) {
                    draws.push(fillers.next().expect("enough strange cards"));
                    gate = gate % 5 + 1;
                    before += 1;
                }
                match gate {
                    0 => first = Some(*card),
                    _ => draws.push(*card),
                }
                gate = if gate == 0 { 2 } else { gate % 5 + 1 };
            }
            if matches!(step, Step::Throw(_)) {
                gate = 3;
            }
            timed.push((before, step));
        }
        assert!(draws.len() <= 11, "before the last draws: {draws:?}");
        let mut prepared = Prepared { house, draws, ..Prepared::default() };
        prepared.hands[Hut::ALL[0]] = first.into_iter().collect();
        prepared.hands[HUT] = filled;
        Self { prepared, steps: timed, opens_with_filler }
    }
}

/// Twenty cards: pairs of yêu to phỗng with, and strange cards to throw.
fn fill(mut hand: Vec<Card>, strange: &mut Vec<Card>) -> Vec<Card> {
    hand.extend(row("cc cc oc oc 1w 1w 1s 1s tt tt tt"));
    while hand.len() < 20 {
        let kind = strange.pop().expect("a strange card to hold");
        hand.extend([kind; 3].iter().take(20 - hand.len()));
    }
    assert!(Hand::from(hand.clone()).excess().is_none());
    hand
}

/// A played row: the events, and what each step of hut 2 was noted for.
struct Played {
    round: Round,
    opened: Round,
    events: Vec<Event>,
    /// The events of the last step begin here.
    last_from: usize,
    /// Was hut 2 offered all that it did in the last step?
    offered: bool,
}

impl Played {
    fn open(plan: &Plan) -> Self {
        let round = plan.prepared.round();
        Self { opened: round.clone(), round, events: Vec::new(), last_from: 0, offered: true }
    }

    fn take(&mut self, input: &Input) -> Result<(), Refusal> {
        let events = self.round.handle(input)?;
        events.iter().for_each(|event| self.round.apply(event));
        self.events.extend(events);
        Ok(())
    }

    /// What hut 2 itself does.
    fn act(&mut self, input: &Input) -> Result<(), Refusal> {
        self.offered &= offered(&self.round).contains(input);
        self.take(input)
    }

    fn must(&mut self, input: &Input) {
        self.take(input).unwrap_or_else(|why| panic!("{input:?}: {why}"));
    }

    fn asked(&self) -> Option<Hut> {
        match self.round.public_view().offer?.asked {
            Asked::Hut(hut) => Some(hut),
            Asked::Window | Asked::Nobody => None,
        }
    }

    /// The others decline; hut 2 too when it is only asked.
    fn pass(&mut self) {
        while let Some(hut) = self.asked() {
            self.must(&Input::Call { hut, call: Call::KhongAn });
        }
        if self.round.public_view().offer.is_some_and(|offer| offer.asked == Asked::Window) {
            self.must(&Input::CloseWindow);
        }
    }

    fn others_decline(&mut self) {
        while let Some(hut) = self.asked().filter(|hut| *hut != HUT) {
            self.must(&Input::Call { hut, call: Call::KhongAn });
        }
    }

    /// The next card comes: hut 1 throws the first it was dealt, then the nọc is drawn from.
    fn next_card(&mut self, plan: &Plan) {
        if self.round.epoch() == 0 {
            let card = plan.prepared.hands[Hut::ALL[0]][0];
            self.must(&Input::Throw { hut: Hut::ALL[0], card });
        } else {
            self.pass();
            self.must(&Input::Draw);
        }
    }

    fn answer(&mut self, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Khong => {
                self.others_decline();
                match self.asked() {
                    Some(hut) => self.act(&Input::Call { hut, call: Call::KhongAn }),
                    None => Ok(()),
                }
            }
            Answer::Phong => {
                self.act(&Input::Call { hut: HUT, call: Call::Phong })?;
                self.take(&Input::CloseWindow)
            }
            Answer::An(with) => {
                self.others_decline();
                self.act(&Input::Call { hut: HUT, call: Call::An })?;
                self.take(&Input::CloseWindow)?;
                self.act(&Input::Lay { hut: HUT, cards: with.clone(), place: Lies::Outermost })
            }
        }
    }

    fn step(&mut self, plan: &Plan, before: usize, step: &Step) -> Result<(), Refusal> {
        if let Step::Declare(what) = step {
            return self.take(&Input::Declare { hut: HUT, what: *what });
        }
        if self.events.iter().all(|event| *event != Event::Arranged) {
            let what = Declaration::SanSang;
            Hut::ALL.into_iter().for_each(|hut| self.must(&Input::Declare { hut, what }));
            if plan.opens_with_filler {
                self.next_card(plan);
            }
        }
        for _ in 0..before {
            self.next_card(plan);
        }
        if let Step::Comes(..) = step {
            self.next_card(plan);
        }
        self.last_from = self.events.len();
        self.offered = true;
        match step {
            Step::Comes(_, _, answer) => self.answer(answer),
            Step::Throw(card) => {
                // The last cards of its hand are strange ones.
                let strange = plan.prepared.hands[HUT].last().copied();
                let card = card.or(strange).expect("a card to throw");
                self.act(&Input::Throw { hut: HUT, card })
            }
            Step::Declare(_) => Ok(()),
        }
    }

    fn all(&mut self, plan: &Plan) -> Result<(), Refusal> {
        plan.steps.iter().try_for_each(|(before, step)| self.step(plan, *before, step))
    }

    fn noted(&self, range: std::ops::Range<usize>) -> Vec<&str> {
        let noted = self.events[range].iter().filter_map(|event| {
            let Event::FaultNoted { hut, fault } = event else { return None };
            (*hut == HUT).then_some(fault.as_str())
        });
        noted.collect()
    }

    /// The ván without its own notes, as a yard that notes nothing would keep it.
    fn bare(&self) -> Vec<Event> {
        let notes = |event: &&Event| !matches!(event, Event::FaultNoted { .. });
        self.events.iter().filter(notes).cloned().collect()
    }
}

fn house(handling: XuLyLoi) -> HouseRules {
    HouseRules { xu_ly_loi: handling, ..HouseRules::default() }
}

fn own(found: Vec<Finding>) -> Vec<Finding> {
    found.into_iter().filter(|finding| finding.hut == HUT).collect()
}

/// Every proof ends with the act, and the record alone has it where it should. Gives the events that
/// prove it.
fn check_proof(played: &Played, plan: &Plan, fault: Fault, place: &str) -> String {
    let bare = played.bare();
    let found = own(find(&played.opened, &bare));
    let finding = found.iter().find(|f| f.fault == fault).unwrap_or_else(|| panic!("{place}"));
    assert!(finding.evidence.is_sorted() && !finding.evidence.is_empty(), "{place}");
    let act = finding.evidence.last().and_then(|index| bare.get(index - 1));
    let by_hut = matches!(
        act,
        Some(Event::Thrown { hut, .. } | Event::Laid { hut, .. } | Event::Called { hut, .. })
            if *hut == HUT
    );
    assert!(by_hut, "{place}: {act:?}");
    let whole: Vec<Event> = [plan.prepared.dealt()].into_iter().chain(bare).collect();
    let setup = plan.prepared.setup();
    let seen = [on_record(&setup, &whole), suspects(&setup, &whole)].concat();
    let seen = own(seen).iter().any(|f| f.fault == fault);
    assert!(seen || fault.proof() != Proof::Record, "{place}: the record shows it");
    let told = finding.evidence.iter().map(|&index| say_event(&whole[index]));
    told.collect::<Vec<_>>().join("; ")
}

fn check_guilty(hand: &str, script: &str, fault: Fault, place: &str) -> String {
    let plan = Plan::of(hand, script, house(XuLyLoi::Ghi));
    let mut played = Played::open(&plan);
    played.all(&plan).unwrap_or_else(|why| panic!("{place}: {why}"));
    let (from, to) = (played.last_from, played.events.len());
    assert_eq!(played.noted(0..from), [""; 0], "{place}: nothing before");
    let noted = played.noted(from..to);
    assert!(noted.contains(&fault.id()), "{place}: {noted:?}");
    assert!(!played.offered, "{place}: no such act is offered");
    let proof = check_proof(&played, &plan, fault, place);

    let plan = Plan::of(hand, script, house(XuLyLoi::Ngan));
    let mut strict = Played::open(&plan);
    let refused = strict.all(&plan).expect_err(place);
    let Refusal::Forbidden { fault: id, say } = refused else { panic!("{place}: {refused}") };
    assert_eq!(Some(&id.as_str()), noted.first(), "{place}: a strict table refuses the act");
    assert!(!say.is_empty() && !say.ends_with('.'), "{place}: {say}");
    proof
}

fn check_innocent(hand: &str, script: &str, place: &str) {
    let plan = Plan::of(hand, script, house(XuLyLoi::Ghi));
    let mut played = Played::open(&plan);
    played.all(&plan).unwrap_or_else(|why| panic!("{place}: {why}"));
    assert_eq!(played.noted(0..played.events.len()), [""; 0], "{place}");
    assert!(played.offered, "{place}: it is offered");
    assert_eq!(own(find(&played.opened, &played.bare())), [], "{place}");
    let whole: Vec<Event> = [plan.prepared.dealt()].into_iter().chain(played.bare()).collect();
    let setup = plan.prepared.setup();
    assert_eq!(own(on_record(&setup, &whole)), [], "{place}: nor by the record alone");

    let plan = Plan::of(hand, script, house(XuLyLoi::Ngan));
    Played::open(&plan).all(&plan).unwrap_or_else(|why| panic!("{place}: {why}"));
}

#[test]
fn each_fault_is_found_and_nothing_else() {
    let mut cases: BTreeMap<Fault, [usize; 3]> = BTreeMap::new();
    for (at, line) in include_str!("../data/faults.csv").lines().enumerate().skip(1) {
        let [id, case, hand, script, proof, why] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("six columns: {line}");
        };
        let place = format!("faults.csv line {}: {line}", at + 1);
        let fault = Fault::of_id(id).unwrap_or_else(|| panic!("{place}"));
        assert!(!why.is_empty(), "{place}");
        let column = match case {
            "guilty" => 0,
            "nearly" => 1,
            "innocent" => 2,
            other => panic!("{other}?"),
        };
        if column == 0 {
            assert_eq!(check_guilty(hand, script, fault, &place), proof, "{place}");
        } else {
            check_innocent(hand, script, &place);
        }
        cases.entry(fault).or_default()[column] += 1;
    }
    for (fault, rows) in cases {
        assert!(rows.iter().all(|&rows| rows > 0), "{}: {rows:?}", fault.id());
    }
}
