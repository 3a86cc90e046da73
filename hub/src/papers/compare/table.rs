//! The comparison itself, of nothing but results.

use super::played::{Fate, Play, Results};
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use totom_rules::Hut;

/// A number of points to two places, half of a hundredth rounded away from zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub i64);

/// Every deal that several yards played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// The yards, no two named alike.
    pub yards: Vec<String>,
    /// The deals, in the order in which the first yard to have played each did so.
    pub deals: Vec<Deal>,
    /// Deals that some yard has still before it: nothing is told of them.
    pub held: Vec<Held>,
    /// Prepared deals that one yard alone has played.
    pub alone: Vec<String>,
    /// How far each yard's huts came out above the average, over all deals that were compared.
    pub totals: Vec<Total>,
}

/// One deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deal {
    /// The promise of its seed.
    pub promise: String,
    /// One for each set of house rules it was played by: points by different rules are not compared.
    pub tables: Vec<Table>,
}

/// What came of a deal where the same house rules were in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// Mark of the house rules.
    pub rules: String,
    /// The ván, in the order of the yards.
    pub plays: Vec<Played>,
    /// For each seat what became of it in each of these ván.
    pub seats: Vec<SeatRow>,
}

/// One ván and where it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The yard, as it is named in this comparison.
    pub yard: String,
    /// What came of it there.
    #[serde(flatten)]
    pub play: Play,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatRow {
    /// Which.
    pub hut: Hut,
    /// Points on average of the yards; none when fewer than two may be compared.
    pub average: Option<Hundredths>,
    /// One for each ván of the table; none where nobody sat there to the end.
    pub cells: Vec<Option<Cell>>,
}

/// One seat in one yard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The line-up.
    pub name: String,
    /// Points it won or lost.
    pub change: i32,
    /// How far above the average that is; none when it is not compared.
    pub against: Option<Hundredths>,
    /// Its phu on the mat at the end.
    pub laid: Vec<String>,
}

/// A deal of which nothing is told yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// The promise of its seed.
    pub promise: String,
    /// Who has it still before them.
    pub yards: Vec<String>,
}

/// A yard over all deals that were compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Total {
    /// The yard.
    pub yard: String,
    /// Over how many deals.
    pub deals: usize,
    /// Above the average, as the tables show it, added up.
    pub seats: BTreeMap<Hut, Hundredths>,
}

/// Compares what yards say of the deals that they share.
#[must_use]
pub fn compare(yards: &[Results]) -> Comparison {
    let names = names(yards);
    let played = played(yards, &names);
    let (mut deals, mut held, mut alone) = (Vec::new(), Vec::new(), Vec::new());
    for (promise, plays) in played {
        let before = ahead(yards, &names, &promise);
        let by: BTreeSet<&String> = plays.iter().map(|one| &one.yard).collect();
        let shared = by.len() > 1;
        if before.iter().any(|yard| shared || !by.contains(yard)) {
            held.push(Held { promise, yards: before });
        } else if shared {
            deals.push(Deal { promise, tables: tables(plays) });
        } else if plays.iter().any(|one| one.play.dealt.is_prepared()) {
            alone.push(promise);
        }
    }
    let totals = names.iter().filter_map(|yard| total(yard, &deals)).collect();
    Comparison { yards: names, deals, held, alone, totals }
}

/// Each yard's name; of those that are named alike, with a number that makes it another's than all.
fn names(yards: &[Results]) -> Vec<String> {
    let mut given = BTreeSet::new();
    let numbered = |yard: &str, times: usize| match times {
        1 => yard.to_owned(),
        _ => format!("{yard} ({times})"),
    };
    let names = yards.iter().map(|yard| {
        let mut free = (1..).map(|times| numbered(&yard.yard, times));
        free.find(|name| given.insert(name.clone())).unwrap_or_default()
    });
    names.collect()
}

/// The ván of each promise with their yards. One that two copies of a record hold is one ván.
fn played(yards: &[Results], names: &[String]) -> Vec<(String, Vec<Played>)> {
    let mut played: Vec<(String, Vec<Played>)> = Vec::new();
    let mut met = BTreeSet::new();
    let of = |(yard, name): (&Results, &String)| -> Vec<Played> {
        let plays = yard.plays.iter().cloned();
        plays.map(|play| Played { yard: name.clone(), play }).collect()
    };
    let all = yards.iter().zip(names).flat_map(of);
    for one in all.filter(|one| met.insert((one.play.promise.clone(), one.play.seal.clone()))) {
        match played.iter_mut().find(|(promise, _)| *promise == one.play.promise) {
            Some((_, plays)) => plays.push(one),
            None => played.push((one.play.promise.clone(), vec![one])),
        }
    }
    played
}

fn ahead(yards: &[Results], names: &[String], promise: &str) -> Vec<String> {
    let before = yards.iter().zip(names).filter(|(yard, _)| yard.ahead.contains(promise));
    before.map(|(_, name)| name.clone()).collect()
}

fn tables(plays: Vec<Played>) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for one in plays {
        match tables.iter_mut().find(|table| table.rules == one.play.rules) {
            Some(table) => table.plays.push(one),
            None => {
                let rules = one.play.rules.clone();
                tables.push(Table { rules, plays: vec![one], seats: Vec::new() });
            }
        }
    }
    tables.iter_mut().for_each(Table::set_seats);
    tables
}

impl Table {
    fn set_seats(&mut self) {
        let sat = self.plays.iter().flat_map(|one| one.play.seats.iter().map(|seat| seat.hut));
        let huts: BTreeSet<Hut> = sat.collect();
        self.seats = huts.into_iter().map(|hut| self.seat(hut)).collect();
    }

    fn seat(&self, hut: Hut) -> SeatRow {
        let changes: Vec<i64> = self.whole().filter_map(|play| change(play, hut)).collect();
        let (sum, of) = (changes.iter().sum::<i64>(), i64::try_from(changes.len()).unwrap_or(0));
        let average = (of > 1).then(|| Hundredths::of(sum, of));
        let cell = |play: &Play| {
            let seat = play.seats.iter().find(|seat| seat.hut == hut)?;
            let compared = average.filter(|_| play.fate == Fate::Whole);
            let against = compared.map(|_| Hundredths::of(i64::from(seat.change) * of - sum, of));
            let (name, laid) = (seat.name.clone(), seat.laid.clone());
            Some(Cell { name, change: seat.change, against, laid })
        };
        SeatRow { hut, average, cells: self.plays.iter().map(|one| cell(&one.play)).collect() }
    }

    /// Did not all the ván that are compared begin with the same leader?
    #[must_use]
    pub fn leaders_differ(&self) -> bool {
        self.whole().map(|play| play.leader).collect::<BTreeSet<_>>().len() > 1
    }

    /// The ván that may be compared.
    fn whole(&self) -> impl Iterator<Item = &Play> {
        self.plays.iter().map(|one| &one.play).filter(|play| play.fate == Fate::Whole)
    }
}

fn change(play: &Play, hut: Hut) -> Option<i64> {
    play.seats.iter().find(|seat| seat.hut == hut).map(|seat| i64::from(seat.change))
}

fn total(yard: &str, deals: &[Deal]) -> Option<Total> {
    let mut seats: BTreeMap<Hut, Hundredths> = BTreeMap::new();
    let mut compared = 0;
    for deal in deals {
        let cells: Vec<_> = deal.tables.iter().flat_map(|table| table.of(yard)).collect();
        compared += usize::from(!cells.is_empty());
        for (hut, against) in cells {
            seats.entry(hut).or_default().0 += against.0;
        }
    }
    (compared > 0).then(|| Total { yard: yard.to_owned(), deals: compared, seats })
}

impl Table {
    /// What was compared of this yard's huts.
    fn of<'a>(&'a self, yard: &'a str) -> impl Iterator<Item = (Hut, Hundredths)> + 'a {
        let of_it = self.plays.iter().enumerate().filter(move |(_, one)| one.yard == yard);
        of_it.flat_map(|(at, _)| {
            self.seats
                .iter()
                .filter_map(move |row| Some((row.hut, row.cells[at].as_ref()?.against?)))
        })
    }
}

impl Hundredths {
    /// `sum / of`, rounded.
    fn of(sum: i64, of: i64) -> Self {
        let twice = sum * 200 / of;
        Self((twice + twice.signum()) / 2)
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.0.signum() {
            1 => "+",
            -1 => "–",
            _ => "",
        };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match part {
            0 => write!(out, "{sign}{whole}"),
            _ if part % 10 == 0 => write!(out, "{sign}{whole},{}", part / 10),
            _ => write!(out, "{sign}{whole},{part:02}"),
        }
    }
}

/// As a number of points.
impl Serialize for Hundredths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hundredths = i32::try_from(self.0).unwrap_or(i32::MAX);
        serializer.serialize_f64(f64::from(hundredths) / 100.0)
    }
}
