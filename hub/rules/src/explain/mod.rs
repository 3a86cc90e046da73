//! A hand explained to whoever asks: what it is, what it wants, what it is worth.
//!
//! The cards are taken as held, none of them laid, under the given house rules. A hand of 21 (25
//! in bí tứ) is asked whether it wins; nothing is known of the card it is won on, so cước of the
//! wait do not count. A hand of 20 (24) is asked for its state and its waits; each is judged as if another hut had
//! drawn it from the nọc and nothing had been passed over, where every cước can be had.

mod line;
mod state;
mod text;

pub use line::answer;
pub use state::State;
pub use text::describe;

use crate::cuoc::Cuoc;
use crate::phu::{Fixed, Phu, PhuKind};
use crate::waiting::waits;
use crate::win::{CameBy, CheoDo, Score, WinClaim, WinRules, score, worth_alone};
use crate::{Card, Hand};
use serde::{Serialize, Serializer};

/// A hand explained; JSON: one object, by its number of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Explained {
    /// 21 cards; 25 in bí tứ.
    Whole(Whole),
    /// 20 cards; 24 in bí tứ.
    Waiting(Waiting),
    /// Any other number: it can neither win nor wait.
    WrongCount(WrongCount),
}

/// A hand as large as a win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Whole {
    /// 21 or 25.
    pub count: usize,
    /// Does it win?
    pub wins: bool,
    /// Its cước in the order they are called; suông when it has no other, none when it does not win.
    #[serde(serialize_with = "ids")]
    pub cuoc: Vec<Cuoc>,
    /// Points by the house's scale; 0 when it does not win.
    pub points: u16,
    /// A division worth so much; empty when it does not win.
    #[serde(serialize_with = "shown")]
    pub split: Vec<Phu>,
}

/// A hand that lacks one card of a win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Waiting {
    /// 20 or 24.
    pub count: usize,
    /// How far it is.
    pub state: State,
    /// The kinds of which one more wins, in the order of kinds.
    pub waits: Vec<WaitFor>,
}

/// One kind that wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WaitFor {
    /// The kind.
    #[serde(serialize_with = "code")]
    pub card: Card,
    /// The cước with it.
    #[serde(serialize_with = "ids")]
    pub cuoc: Vec<Cuoc>,
    /// The points with it.
    pub points: u16,
}

/// A hand of any other number of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongCount {
    /// How many it has.
    pub count: usize,
    /// Never.
    pub wins: bool,
    /// Thừa / thiếu quân.
    pub fault: CheoDo,
}

/// Explains a hand; it must not hold more of a kind than a deck.
///
/// ```
/// use totom_rules::{explain::explain, win::WinRules};
/// let hand = "9w*2 8s 9s tt oc 1-6v 1-3v 5-8w 1w cc".parse().unwrap();
/// let json = serde_json::to_string(&explain(&hand, &WinRules::default())).unwrap();
/// assert!(json.starts_with(r#"{"count":21,"wins":true,"cuoc":["leo"],"points":8,"split":[{"#));
/// ```
#[must_use]
pub fn explain(hand: &Hand, rules: &WinRules) -> Explained {
    let count = hand.len();
    if count == usize::from(rules.seats.winning()) {
        Explained::Whole(whole(hand, rules))
    } else if count == usize::from(rules.seats.hand()) {
        Explained::Waiting(waiting(hand, rules))
    } else {
        Explained::WrongCount(WrongCount { count, wins: false, fault: CheoDo::ThuaThieuQuan })
    }
}

fn whole(hand: &Hand, rules: &WinRules) -> Whole {
    let won = score(hand, rules);
    let split = won.and_then(|won| won.split(hand, rules)).unwrap_or_default();
    Whole {
        count: hand.len(),
        wins: won.is_some(),
        cuoc: won.iter().flat_map(Score::cuoc).collect(),
        points: won.map_or(0, |won| won.points),
        split: split.phu,
    }
}

fn waiting(hand: &Hand, rules: &WinRules) -> Waiting {
    let fixed = Fixed::under(rules.law());
    let kinds = waits(hand, &fixed);
    let state = State::of(hand, &fixed, &kinds);
    let waits = match kinds[..] {
        [only] => single(hand, only, rules).into_iter().collect(),
        _ => kinds.iter().filter_map(|&card| one_of_many(hand, card, rules)).collect(),
    };
    Waiting { count: hand.len(), state, waits }
}

/// A wait among others earns nothing for being waited for.
fn one_of_many(hand: &Hand, card: Card, rules: &WinRules) -> Option<WaitFor> {
    let mut all = hand.clone();
    all.add(card);
    let won = score(&all, rules)?;
    Some(WaitFor { card, cuoc: won.cuoc().collect(), points: won.points })
}

fn single(hand: &Hand, card: Card, rules: &WinRules) -> Option<WaitFor> {
    let claim = WinClaim::held(hand.clone(), card, *rules);
    let claim = WinClaim { came_by: CameBy::OtherDraw, ..claim };
    worth_alone(&claim).map(|(points, cuoc)| WaitFor { card, cuoc, points })
}

fn ids<S: Serializer>(cuoc: &[Cuoc], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(cuoc.iter().map(|cuoc| cuoc.id()))
}

fn code<S: Serializer>(card: &Card, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(card.word())
}

#[derive(Serialize)]
struct Shown<'a> {
    phu: PhuKind,
    #[serde(serialize_with = "codes")]
    cards: &'a [Card],
}

fn codes<S: Serializer>(cards: &&[Card], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(cards.iter().map(|card| card.word()))
}

fn shown<S: Serializer>(split: &[Phu], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(split.iter().map(|phu| Shown { phu: phu.kind, cards: &phu.cards }))
}
