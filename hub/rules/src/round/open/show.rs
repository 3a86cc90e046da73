//! Hạ bài: the hand laid for an ù, checked against what was seen, and known from the deal on.

use super::say;
use crate::fault;
use crate::round::calls::u;
use crate::round::fault::noted;
use crate::round::holding::{Holding, KHAN};
use crate::round::phase::Phase;
use crate::round::state::Round;
use crate::round::{Declaration, Event, Input, Refusal, TrinhPhu};
use crate::{Card, Colour, Hand, Hut};
use std::cmp::Ordering;

/// The kinds of what was declared untold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Kinds {
    khan: Vec<Card>,
    thien_khai: Vec<Card>,
    bat_thuc: Vec<Card>,
    /// Runs that were shown of a trình phu: each with the fourth card of a khàn.
    runs: Vec<Vec<Card>>,
}

impl Round {
    /// What comes of a laid hand: it is known, it proves what it proves, and the win is judged.
    ///
    /// # Errors
    /// When no ù waits for it, or no deal gives the hut this hand.
    pub(in crate::round) fn show_hand(
        &self,
        hut: Hut,
        input: &Input,
    ) -> Result<Vec<Event>, Refusal> {
        self.must_be_open()?;
        let (Phase::Showing { hut: who, roll, offer }, Input::ShowHand { cards, .. }) =
            (&self.phase, input)
        else {
            return Err(self.wrong_phase());
        };
        if *who != hut {
            return Err(Refusal::NotYourTurn { hut, waiting: *who });
        }
        let hand: Hand = cards.iter().copied().collect();
        let Kinds { khan, thien_khai, bat_thuc, .. } = self.laid_kinds(hut, &hand, input)?;
        let cards = hand.cards().collect();
        let shown = Event::HandShown { hut, cards, khan, thien_khai, bat_thuc };
        let mut after = self.clone();
        let mut events = self.proved_by(hut, &shown);
        events.insert(0, shown);
        events.iter().for_each(|event| after.apply(event));
        events.extend(u::shown(&after, hut, offer.as_ref(), *roll));
        Ok(events)
    }

    /// Folds a laid hand: everything since the deal, with that hand known.
    pub(in crate::round) fn hand_shown(&mut self, hut: Hut, shown: &Event) {
        if let Some(mut round) = self.seen_through(hut, shown) {
            round.record.apply(shown);
            let (epoch, log) = (self.epoch, std::mem::take(&mut self.log));
            let (seed, commitment) = (self.seed, std::mem::take(&mut self.commitment));
            *self = Self { epoch, log, seed, commitment, ..round };
        }
    }

    /// The faults that the hand proves and nobody could know before.
    fn proved_by(&self, hut: Hut, shown: &Event) -> Vec<Event> {
        let Some((opened, events)) = self.retold(hut, shown) else { return Vec::new() };
        let known = &self.huts[hut].faults;
        let mut found = fault::find(&opened, &events);
        found.retain(|finding| {
            finding.hut == hut && !known.iter().any(|id| id == finding.fault.id())
        });
        found.into_iter().map(|finding| noted(hut, finding.fault)).collect()
    }

    fn seen_through(&self, hut: Hut, shown: &Event) -> Option<Self> {
        let (mut round, events) = self.retold(hut, shown)?;
        events.iter().for_each(|event| round.apply(event));
        Some(round)
    }

    /// The ván as its deal left it, this hut's hand known, and the events since, their kinds told.
    fn retold(&self, hut: Hut, shown: &Event) -> Option<(Self, Vec<Event>)> {
        let Event::HandShown { cards, khan, thien_khai, bat_thuc, .. } = shown else {
            return None;
        };
        let hidden = self.huts[hut].hand.hidden()?;
        let (dealt, log) = self.log.split_first()?;
        let mut round = Self::opened_by(self.setup.clone(), dealt)?;
        let all = hidden.shown.cards().chain(cards.iter().copied());
        round.huts[hut].hand = Holding::Known(all.collect());
        let mut kinds = Kinds {
            khan: turned_up(log, hut)
                .chain(hidden.broken.iter().copied())
                .chain(khan.iter().copied())
                .collect(),
            thien_khai: shown_thien_khai(log, hut).chain(thien_khai.iter().copied()).collect(),
            bat_thuc: hidden.returned.iter().chain(bat_thuc).copied().collect(),
            runs: runs_shown(log, hut),
        };
        let told = log.iter().map(|event| kinds.tell(hut, event)).collect();
        Some((round, told))
    }

    /// The kinds that lie face down or are kept, as the laid hand says them or allows no other.
    fn laid_kinds(&self, hut: Hut, hand: &Hand, input: &Input) -> Result<Kinds, Refusal> {
        let Input::ShowHand { khan, thien_khai, bat_thuc, .. } = input else {
            return Err(self.wrong_phase());
        };
        let hidden = self.huts[hut].hand.hidden().ok_or_else(|| self.wrong_phase())?;
        if hand.len() != hidden.len() {
            return Err(say::wrong_number(hut, hidden.len(), hand.len()));
        }
        let certain = hidden.certain();
        if let Some(card) = Card::all().find(|&card| certain.count(card) > hand.count(card)) {
            return Err(say::known_not_laid(hut, card));
        }
        let held = |size: u8| Card::all().filter(move |&card| hand.count(card) >= size);
        let thien_khai = told(
            (hut, "thiên khai úp"),
            usize::from(hidden.thien_khai),
            thien_khai,
            held(Card::COPIES).collect(),
        )?;
        let down = held(KHAN).filter(|card| !thien_khai.contains(card));
        let khan = told(
            (hut, "khàn úp"),
            usize::from(hidden.khan),
            khan,
            down.filter(|card| !bat_thuc.contains(card)).collect(),
        )?;
        let kept = Card::all().filter(|&card| {
            let dealt = hand.count(card) + hidden.shown.count(card);
            let red_yeu = card.is_yeu() && card.colour() == Colour::Red;
            dealt >= KHAN && !red_yeu && !khan.contains(&card) && !thien_khai.contains(&card)
        });
        let bat_thuc =
            told((hut, "chén bất thực"), usize::from(hidden.cups), bat_thuc, kept.collect())?;
        self.must_have_been(hut, hand)?;
        Ok(Kinds { khan, thien_khai, bat_thuc, runs: Vec::new() })
    }

    /// Refuses a hand that leaves the others no deal.
    fn must_have_been(&self, hut: Hut, hand: &Hand) -> Result<(), Refusal> {
        let cards: Vec<Card> = hand.cards().collect();
        let mut after = self.clone();
        after.huts[hut].hand = Holding::Known(hand.clone());
        let seen = after.seen();
        if seen.excess().is_some() || !after.unseen().explains() {
            return Err(self.why_not_held(hut, &cards));
        }
        Ok(())
    }
}

impl Kinds {
    /// The khàn of this kind; of a trình phu, when the fourth of it was shown in a run.
    fn khan_of(&mut self, card: Card) -> Declaration {
        let Some(at) = self.runs.iter().position(|run| run.contains(&card)) else {
            return Declaration::Khan(card);
        };
        let others: Vec<Card> =
            self.runs.remove(at).into_iter().filter(|other| *other != card).collect();
        match others[..] {
            [one, two] => Declaration::KhanTrinhPhu(TrinhPhu { card, with: [one, two] }),
            _ => Declaration::Khan(card),
        }
    }

    /// The event with the kind of what was declared.
    fn tell(&mut self, hut: Hut, event: &Event) -> Event {
        let Event::Declared { hut: who, what } = event else { return event.clone() };
        if *who != hut {
            return event.clone();
        }
        let first = |kinds: &mut Vec<Card>| (!kinds.is_empty()).then(|| kinds.remove(0));
        let told = match what {
            Declaration::KhanKin => {
                let card = first(&mut self.khan);
                card.map(|card| self.khan_of(card))
            }
            Declaration::ThienKhaiKin => first(&mut self.thien_khai).map(Declaration::ThienKhai),
            Declaration::BatThucKin => first(&mut self.bat_thuc).map(Declaration::BatThuc),
            Declaration::SanSang
            | Declaration::Chiu
            | Declaration::Khan(_)
            | Declaration::ThienKhai(_)
            | Declaration::KhanTrinhPhu(_)
            | Declaration::BatThuc(_) => None,
        };
        Event::Declared { hut, what: told.unwrap_or(*what) }
    }
}

/// The kinds of khàn that the hut turned up.
fn turned_up(log: &[Event], hut: Hut) -> impl Iterator<Item = Card> + '_ {
    log.iter().filter_map(move |event| {
        let Event::KhanTurned { hut: who, card } = event else { return None };
        (*who == hut).then_some(*card)
    })
}

/// The runs of trình phu that it showed.
fn runs_shown(log: &[Event], hut: Hut) -> Vec<Vec<Card>> {
    let run = |event: &Event| {
        let Event::PhuShown { hut: who, phu } = event else { return None };
        (*who == hut).then(|| phu.cards.clone())
    };
    log.iter().filter_map(run).collect()
}

/// The kinds of thiên khai that it showed.
fn shown_thien_khai(log: &[Event], hut: Hut) -> impl Iterator<Item = Card> + '_ {
    log.iter().filter_map(move |event| {
        let Event::ThienKhaiShown { hut: who, card } = event else { return None };
        (*who == hut).then_some(*card)
    })
}

/// The kinds as they were said, or the only ones there can be.
fn told(
    (hut, what): (Hut, &str),
    number: usize,
    said: &[Card],
    candidates: Vec<Card>,
) -> Result<Vec<Card>, Refusal> {
    if said.is_empty() && number > 0 {
        return match candidates.len().cmp(&number) {
            Ordering::Less => Err(say::not_so_many(hut, what, number)),
            Ordering::Equal => Ok(candidates),
            Ordering::Greater => Err(say::which_kinds(hut, what, number)),
        };
    }
    let repeats = (1..said.len()).any(|at| said[..at].contains(&said[at]));
    if said.len() != number || repeats || !said.iter().all(|card| candidates.contains(card)) {
        return Err(say::not_so_many(hut, what, number));
    }
    Ok(said.to_vec())
}
