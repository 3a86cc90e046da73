//! What came of a yard's deals.

use crate::journal::Content;
use crate::papers::van::{change, events, result};
use crate::papers::{Book, Leaf, Place, words};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use totom_rules::Hut;
use totom_rules::house::HouseRules;
use totom_rules::round::{DealKind, Event, PublicView};
use totom_rules::session::{PublicSession, SessionEvent};

/// What one yard's record says.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// Its name.
    pub yard: String,
    /// Every ván from a promised deal, oldest first; those that were given up too.
    pub plays: Vec<Play>,
    /// Promises that it has still before it: not dealt, or played now.
    pub ahead: BTreeSet<String>,
}

/// One ván from a promised deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Play {
    /// The promise of its seed.
    #[serde(skip)]
    pub promise: String,
    /// By the hub's screens, or in piles laid by hand.
    pub dealt: DealKind,
    /// Its hội, from 1.
    pub hoi: u32,
    /// Its number in the hội, from 1.
    pub van: u32,
    /// Mark of the house rules in force: equal for rules that say the same.
    #[serde(skip)]
    pub rules: String,
    /// May it be compared?
    pub fate: Fate,
    /// Who led; none when it was given up.
    pub leader: Option<Hut>,
    /// How it ended, in Vietnamese.
    pub result: String,
    /// The xướng of the win; empty without one.
    pub win: String,
    /// Cards put on offer.
    pub offers: usize,
    /// Of those, drawn from the nọc.
    pub drawn: usize,
    /// Every hut that sat down; none when it was given up.
    #[serde(skip)]
    pub seats: Vec<SeatPlay>,
    /// Seal of its last entry: by it the same ván in two copies of a record is known.
    pub seal: String,
}

/// Did the same cards come to the same hands?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// From the deal to the end.
    Whole,
    /// The piles proved wrong, and it went on as an open one.
    TurnedOpen,
    /// It was given up.
    GivenUp,
    /// It was dealt again after it had been given up: its cards had been seen.
    Again,
}

/// What came of it for one hut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPlay {
    /// Which.
    pub hut: Hut,
    /// Its line-up.
    pub name: String,
    /// Points it won or lost.
    pub change: i32,
    /// Its phu on the mat at the end, each as names.
    pub laid: Vec<String>,
}

impl Results {
    /// Reads a yard's record.
    #[must_use]
    pub fn of(book: &Book) -> Self {
        let rules = rules(book);
        let given_up: Vec<Play> =
            book.leaves.iter().filter_map(|leaf| given_up(leaf, &rules)).collect();
        let ended = book.ended.iter().filter_map(|(place, (last, after))| {
            let mut play = ended(book, *place, after, &rules)?;
            play.seal = seal(book, *last);
            if given_up.iter().any(|other| other.promise == play.promise) {
                play.fate = Fate::Again;
            }
            Some(play)
        });
        let mut plays: Vec<Play> = ended.collect();
        plays.extend(given_up.iter().cloned());
        Self { yard: book.yard.name().to_owned(), plays, ahead: ahead(book) }
    }
}

fn ahead(book: &Book) -> BTreeSet<String> {
    let session = book.yard.session();
    let round = session.public().round.filter(|round| round.phase.ended().is_none());
    let played = round.map(|round| round.commitment).filter(|promise| !promise.is_empty());
    let waiting = session.prepared().iter().map(|deal| deal.commitment.clone());
    waiting.chain(played).collect()
}

fn ended(
    book: &Book,
    place: Place,
    after: &PublicSession,
    rules: &BTreeMap<u32, String>,
) -> Option<Play> {
    let round = after.round.as_ref()?;
    let counts = book.of(place).filter_map(|leaf| leaf.counts.as_deref());
    let events: Vec<&SessionEvent> = counts.flat_map(events).collect();
    let (promise, dealt) = events.iter().find_map(|event| promised(event))?;
    let (result, win) = result(round);
    let of = |is_it: fn(&Event) -> bool| {
        let moves = events.iter().filter_map(|event| moved(event));
        moves.filter(|event| is_it(event)).count()
    };
    Some(Play {
        promise,
        dealt,
        hoi: place.hoi,
        van: place.van,
        rules: rules.get(&place.hoi).cloned().unwrap_or_default(),
        fate: if round.deal == DealKind::Open { Fate::TurnedOpen } else { Fate::Whole },
        leader: Some(round.leader),
        result,
        win,
        offers: of(|event| matches!(event, Event::Thrown { .. } | Event::Drawn { .. })),
        drawn: of(|event| matches!(event, Event::Drawn { .. })),
        seats: seats(after, round, &events),
        seal: String::new(),
    })
}

fn seats(after: &PublicSession, round: &PublicView, events: &[&SessionEvent]) -> Vec<SeatPlay> {
    let change = change(events);
    let seat = |hut: Hut| SeatPlay {
        hut,
        name: after.standings[hut].name.clone(),
        change: change[hut],
        laid: round.huts[hut].laid.iter().map(|phu| words::names(&phu.cards)).collect(),
    };
    round.seats.sitting().map(seat).collect()
}

/// A prepared deal that was dealt and counts no more.
fn given_up(leaf: &Leaf, rules: &BTreeMap<u32, String>) -> Option<Play> {
    let place = leaf.place.filter(|_| leaf.counts.is_none())?;
    let (promise, dealt) = events(&leaf.content).iter().find_map(promised)?;
    dealt.is_prepared().then(|| Play {
        promise,
        dealt,
        hoi: place.hoi,
        van: place.van,
        rules: rules.get(&place.hoi).cloned().unwrap_or_default(),
        fate: Fate::GivenUp,
        leader: None,
        result: "Đã bỏ ván.".to_owned(),
        win: String::new(),
        offers: 0,
        drawn: 0,
        seats: Vec::new(),
        seal: leaf.row.seal.clone(),
    })
}

fn promised(event: &SessionEvent) -> Option<(String, DealKind)> {
    let Event::Dealt { commitment, kind, .. } = moved(event)? else { return None };
    Some((commitment.clone(), *kind))
}

fn moved(event: &SessionEvent) -> Option<&Event> {
    if let SessionEvent::Round(event) = event { Some(event) } else { None }
}

fn seal(book: &Book, entry: u64) -> String {
    let leaf = book.leaves.iter().find(|leaf| leaf.row.seq == entry);
    leaf.map(|leaf| leaf.row.seal.clone()).unwrap_or_default()
}

/// The mark of the rules of each hội.
fn rules(book: &Book) -> BTreeMap<u32, String> {
    let counted = book.yard.counted();
    let opened = |content: &Content| {
        events(content).iter().find_map(|event| {
            if let SessionEvent::Opened { house, .. } = event { Some(mark(house)) } else { None }
        })
    };
    (1..).zip(counted.iter().filter_map(|(_, content)| opened(content))).collect()
}

/// Two texts that differ in comments or order only are the same rules; so are two that give the
/// same points, whichever drums say it and however long that may take.
fn mark(house: &str) -> String {
    let rules = HouseRules::from_toml(house).unwrap_or_default();
    let any = HouseRules::default();
    let (hieu_trong, cua_so_goi) = (any.hieu_trong, any.cua_so_goi);
    let thoi_gian_nghi = any.thoi_gian_nghi;
    let rules = HouseRules { hieu_trong, cua_so_goi, thoi_gian_nghi, ..rules };
    hex::encode(&Sha256::digest(rules.to_toml())[..4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_the_same_where_they_give_the_same_points() {
        let house = "ga = 2\n";
        for (other, same, why) in [
            ("# của làng\nga = 2\n", true, "a comment"),
            ("ga = 2\ncua_so_goi = 5\nthoi_gian_nghi = 60\n", true, "more time"),
            ("ga = 2\nhieu_trong = \"cam-pha\"\n", true, "other drums"),
            ("ga = 3\n", false, "another stake"),
            ("ga = 2\n[diem]\ntom = 7\n", false, "another scale"),
        ] {
            HouseRules::from_toml(other).unwrap_or_else(|error| panic!("{why}: {error}"));
            assert_eq!(mark(house) == mark(other), same, "{why}");
        }
    }
}
