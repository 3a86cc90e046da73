//! Everything official, as the fold of the journal's contents.

mod notes;
mod piles;
mod veil;

use self::veil::Veil;
use super::agree::Witnesses;
use super::amend::Amended;
use super::history::{Counted, History};
use super::rest::Begun;
use super::verses::Verses;
use super::window::Kept;
use crate::journal::{Content, Reveal, Standing};
use piles::Laid;
use std::collections::HashMap;
use std::sync::Arc;
use totom_display::pages::book::{Entry, Kind};
use totom_rules::house::HieuTrong;
use totom_rules::round::{Event, OfferView, Round};
use totom_rules::session::{Session, SessionEvent};
use totom_rules::signal::{Profile, SignalPhase};
use totom_wire::audio::Cue;
use totom_wire::screen::{Case, Notice, Redo, StoryLine};

/// Sân: the official state of the yard. Equal journals give equal yards.
#[derive(Clone, Debug)]
pub struct Yard {
    name: String,
    profile: Profile,
    session: Session,
    cases: Vec<Case>,
    story: Vec<StoryLine>,
    cues: Vec<Cue>,
    /// The entries of this ván and the last, for those who may put one right.
    entries: Arc<Vec<Entry>>,
    redo: Vec<Redo>,
    notices: Vec<Notice>,
    kept: Option<Kept>,
    rest: Option<Begun>,
    closed: Option<u64>,
    confirmed: Option<u64>,
    /// The ván as its deal left it.
    opened: Option<Arc<Round>>,
    /// What happened in it since, with the entries.
    events: Vec<(u64, Event)>,
    /// What each amendment left without a place.
    drops: Arc<HashMap<u64, Vec<Redo>>>,
    history: History,
    foldings: u32,
    verses: Verses,
    sealed: Witnesses,
    decided: u64,
    reveal: Reveal,
    veil: Option<Veil>,
    laid: Laid,
}

impl Default for Yard {
    fn default() -> Self {
        Self::new()
    }
}

impl Yard {
    /// Before the first entry.
    #[must_use]
    pub fn new() -> Self {
        Self {
            name: String::new(),
            profile: Profile::of_house(HieuTrong::KinhBac),
            session: Session::new(),
            cases: Vec::new(),
            story: Vec::new(),
            cues: Vec::new(),
            entries: Arc::default(),
            redo: Vec::new(),
            notices: Vec::new(),
            kept: None,
            rest: None,
            closed: None,
            confirmed: None,
            opened: None,
            events: Vec::new(),
            drops: Arc::default(),
            history: History::default(),
            foldings: 0,
            verses: Verses::default(),
            sealed: Witnesses::default(),
            decided: 0,
            reveal: Reveal::AtOnce,
            veil: None,
            laid: Laid::default(),
        }
    }

    /// The fold of these entries from the beginning. It knows no other entries.
    #[must_use]
    pub fn of(counted: &[Counted]) -> Self {
        Self::of_with(counted, Arc::default())
    }

    fn of_with(counted: &[Counted], drops: Arc<HashMap<u64, Vec<Redo>>>) -> Self {
        let mut yard = Self { drops, ..Self::new() };
        counted.iter().for_each(|(seq, content)| yard.fold(*seq, content));
        yard
    }

    /// Name shown to the crowd.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The drum language in force.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The couplets by which cards are called.
    #[must_use]
    pub fn verses(&self) -> &Verses {
        &self.verses
    }

    /// The hội.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Signals that wait for the arbiter, oldest first.
    #[must_use]
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// The last lines of the story, oldest first.
    #[must_use]
    pub fn story(&self) -> &[StoryLine] {
        &self.story
    }

    /// What is told of this ván from its deal on, oldest first; before the first deal, of the hội.
    #[must_use]
    pub fn tale(&self) -> &[StoryLine] {
        let deal = self.entries.iter().rfind(|entry| entry.kind == Kind::Deal);
        let from = deal.map_or(0, |deal| self.story.partition_point(|line| line.seq < deal.seq));
        &self.story[from..]
    }

    /// The entries of this ván and the last that count, oldest first.
    #[must_use]
    pub fn entries(&self) -> &Arc<Vec<Entry>> {
        &self.entries
    }

    /// What amendments left without a place and nobody decided yet, oldest first.
    #[must_use]
    pub fn redo(&self) -> &[Redo] {
        &self.redo
    }

    /// Huts that asked something and meant no move, oldest first.
    #[must_use]
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// How the arbiters keep the window open in which others may call.
    pub(super) fn kept(&self) -> Option<Kept> {
        self.kept
    }

    /// The break that lasts.
    pub(super) fn rest(&self) -> Option<Begun> {
        self.rest
    }

    /// The entry that closed the window on the last card, while no other was offered.
    pub(super) fn closed(&self) -> Option<u64> {
        self.closed
    }

    /// The entry that confirmed the last win, until the next deal.
    pub(super) fn confirmed(&self) -> Option<u64> {
        self.confirmed
    }

    /// The ván as its deal left it, and what happened since, with the entries.
    pub(super) fn told(&self) -> Option<(&Round, &[(u64, Event)])> {
        Some((self.opened.as_deref()?, &self.events))
    }

    /// Does this entry count?
    #[must_use]
    pub fn counts(&self, entry: u64) -> bool {
        self.history.counted().iter().any(|(seq, _)| *seq == entry)
    }

    /// Everything that was or is to be announced, in order.
    #[must_use]
    pub fn cues(&self) -> &[Cue] {
        &self.cues
    }

    /// Which part of the drum language counts now.
    #[must_use]
    pub fn signal_phase(&self) -> SignalPhase {
        SignalPhase::of(self.session.public().round.as_ref())
    }

    /// What the two arbiters have entered of the card that is waited for.
    pub(super) fn sealed(&self) -> &Witnesses {
        &self.sealed
    }

    /// The entries that keep what the two arbiters have entered of the card that is waited for.
    #[must_use]
    pub fn entered(&self) -> Vec<u64> {
        self.sealed.seqs()
    }

    /// The youngest entry that decided something, undoing and amending included.
    #[must_use]
    pub fn decided(&self) -> u64 {
        self.decided
    }

    /// How often it was folded again from the beginning, by undoing or amending.
    #[must_use]
    pub fn foldings(&self) -> u32 {
        self.foldings
    }

    /// The entries that count now, oldest first.
    #[must_use]
    pub fn counted(&self) -> Vec<Counted> {
        self.history.counted()
    }

    /// Does the record have this entry, whether it counts or not?
    #[must_use]
    pub fn has(&self, entry: u64) -> bool {
        self.history.has(entry)
    }

    /// Takes in one entry of the journal: it counts, or it says what counts again.
    pub fn apply(&mut self, seq: u64, content: &Content) {
        self.laid.keep(content);
        match content {
            Content::Founded { .. }
            | Content::Acted { .. }
            | Content::Signal { .. }
            | Content::Entered { .. }
            | Content::Looked { .. }
            | Content::Differs { .. }
            | Content::VersesChosen { .. }
            | Content::RevealChosen { .. }
            | Content::Revealed { .. }
            | Content::Window { reopens: None, .. }
            | Content::Rested { .. }
            | Content::Dismissed { .. } => {
                self.history.push(seq, content);
                self.fold(seq, content);
            }
            Content::TakenBack { from: at, .. } | Content::Window { reopens: Some(at), .. } => {
                self.history.replace(*at, Vec::new(), seq, content);
                self.fold_again(seq);
            }
            Content::Undone { to, .. } => {
                self.history.rewind(*to, seq, content);
                self.fold_again(seq);
            }
            Content::Amended { seq: entry, input, .. } => {
                // An amendment that the rules refuse was never recorded.
                let Amended { kept, dropped } = self.amended(*entry, input).unwrap_or_default();
                let redo = self.without_place(&dropped);
                Arc::make_mut(&mut self.drops).insert(seq, redo);
                self.history.replace(*entry, kept, seq, content);
                self.fold_again(seq);
            }
        }
    }

    /// The state of what counts, from the beginning. Numbers of offers are not given twice: an
    /// answer that is still under way to a card of before must not meet another card.
    fn fold_again(&mut self, seq: u64) {
        let offers = self.session.epoch().saturating_add(1);
        let again = Self::of_with(&self.history.counted(), Arc::clone(&self.drops));
        let mut again = Self {
            foldings: self.foldings.saturating_add(1),
            history: std::mem::take(&mut self.history),
            ..again
        };
        again.laid.know(&self.laid);
        again.session.skip_epochs(offers);
        // Whoever missed the correction hears which card it is about now.
        let offered = again.crowd().public().round.and_then(|round| round.offer);
        let call = |offer: OfferView| super::announce::card_again(seq, offer.card, &again.verses);
        let cue = offered.map(call);
        again.cues.extend(cue);
        again.decided = seq;
        // How the yard announces its wins is no move: it stays.
        again.reveal = self.reveal;
        *self = again;
    }

    /// Folds one entry that counts.
    pub(crate) fn fold(&mut self, seq: u64, content: &Content) {
        match content {
            Content::Founded { yard, .. } => self.name.clone_from(yard),
            Content::Acted { input, events, settles, .. } => {
                self.draw_veil(seq, events);
                events.iter().for_each(|event| self.fold_event(seq, event));
                if let Some(case) = settles {
                    self.settle(*case);
                }
                self.done_again(input);
                self.mark(seq, input, events);
                self.forget_old_cases(events);
                self.laid.acted(input);
                self.decided = seq;
            }
            Content::Looked { .. } => {}
            Content::Differs { input, .. } => self.laid.differ(seq, input),
            Content::Entered { actor, input } => self.sealed.enter(seq, *actor, input),
            Content::Signal { hut, gesture, standing: Standing::Case, say } => {
                self.cases.push(self.case(seq, *hut, gesture, say));
            }
            Content::Signal { hut, gesture, standing: Standing::Notice, say } => {
                let notice = Notice { seq, hut: *hut, say: say.clone(), asks: self.asks(gesture) };
                self.notices.retain(|old| old.hut != *hut);
                self.notices.push(notice);
            }
            Content::Rested { kind, minutes, events, .. } => {
                events.iter().for_each(|event| self.fold_event(seq, event));
                self.rest = Some(Begun { seq, kind: *kind, minutes: *minutes });
            }
            Content::Window { seconds, .. } => {
                self.kept = Some(Kept { by: seq, seconds: *seconds });
            }
            Content::Undone { .. } | Content::TakenBack { .. } => {}
            Content::Amended { .. } => {
                self.redo.extend(self.drops.get(&seq).into_iter().flatten().cloned());
            }
            Content::VersesChosen { set, text } => {
                // A set that cannot be read was never recorded.
                self.verses = Verses::of_text(set, text).unwrap_or_else(|_| self.verses.clone());
            }
            Content::RevealChosen { reveal } => self.reveal = *reveal,
            Content::Revealed { .. } => self.decided = seq,
            Content::Dismissed { case } => {
                self.settle(*case);
                self.decided = seq;
            }
        }
        self.tell(seq, content);
        self.enter(seq, content);
    }

    fn fold_event(&mut self, seq: u64, event: &SessionEvent) {
        self.session.apply(event);
        self.fold_beside(event);
        if matches!(event, SessionEvent::Resumed) {
            self.rest = None;
        }
        self.note(seq, event);
        if matches!(event, SessionEvent::Opened { .. })
            && let Some(house) = self.session.house()
        {
            self.profile = Profile::of_house(house.hieu_trong);
        }
    }

    fn settle(&mut self, case: u64) {
        self.cases.retain(|open| open.case != case);
        self.redo.retain(|redo| redo.seq != case);
        self.notices.retain(|notice| notice.seq != case);
        self.laid.settle(case);
    }

    /// A new card on the mat makes the signals about the last one history, and is entered no more.
    fn forget_old_cases(&mut self, events: &[SessionEvent]) {
        let retold = |event: &SessionEvent| matches!(event, SessionEvent::TurnedOpen { .. });
        if events.iter().any(|event| super::tell::puts_card_on_offer(event) || retold(event)) {
            self.cases.clear();
            self.notices.clear();
            self.sealed.clear();
        }
        if events.iter().any(|event| matches!(event, SessionEvent::Round(Event::Ended { .. }))) {
            self.sealed.clear();
        }
    }
}
