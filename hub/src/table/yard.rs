//! Everything official, as the fold of the journal's contents.

use super::agree::Sealed;
use super::amend::{Amended, CannotAmend, amend};
use super::history::{Counted, History};
use super::verses::Verses;
use crate::journal::{Content, Dropped, Standing};
use crate::papers::words;
use std::collections::HashMap;
use std::sync::Arc;
use totom_display::pages::book::{Entry, Kind};
use totom_rules::house::HieuTrong;
use totom_rules::round::{Event, Input, OfferView};
use totom_rules::session::{Session, SessionEvent, SessionInput};
use totom_rules::signal::{Profile, SignalPhase};
use totom_wire::audio::Cue;
use totom_wire::screen::{Case, Redo, StoryLine};

/// How many lines of the story are kept in memory.
const STORY_LINES: usize = 200;

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
    /// What each amendment left without a place.
    drops: Arc<HashMap<u64, Vec<Redo>>>,
    history: History,
    foldings: u32,
    verses: Verses,
    sealed: Sealed,
    decided: u64,
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
            drops: Arc::default(),
            history: History::default(),
            foldings: 0,
            verses: Verses::default(),
            sealed: Sealed::default(),
            decided: 0,
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
    pub(super) fn sealed(&self) -> &Sealed {
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

    /// The later entries that fit no more when an earlier one is put right.
    ///
    /// # Errors
    /// Why it cannot be put right so, in Vietnamese.
    pub fn dropped_by(&self, entry: u64, input: &Input) -> Result<Vec<Dropped>, String> {
        self.amended(entry, input).map(|amended| amended.dropped).map_err(|why| why.to_string())
    }

    fn amended(&self, entry: u64, input: &Input) -> Result<Amended, CannotAmend> {
        amend(&self.history.counted(), entry, input)
    }

    /// Takes in one entry of the journal: it counts, or it says what counts again.
    pub fn apply(&mut self, seq: u64, content: &Content) {
        match content {
            Content::Founded { .. }
            | Content::Acted { .. }
            | Content::Signal { .. }
            | Content::Entered { .. }
            | Content::VersesChosen { .. }
            | Content::Dismissed { .. } => {
                self.history.push(seq, content);
                self.fold(seq, content);
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
        again.session.skip_epochs(offers);
        // Whoever missed the correction hears which card it is about now.
        let offered = again.session.public().round.and_then(|round| round.offer);
        let call = |offer: OfferView| super::announce::card_again(seq, offer.card, &again.verses);
        let cue = offered.map(call);
        again.cues.extend(cue);
        again.decided = seq;
        *self = again;
    }

    /// Folds one entry that counts.
    pub(crate) fn fold(&mut self, seq: u64, content: &Content) {
        match content {
            Content::Founded { yard, .. } => self.name.clone_from(yard),
            Content::Acted { input, events, settles, .. } => {
                events.iter().for_each(|event| self.fold_event(event));
                if let Some(case) = settles {
                    self.settle(*case);
                }
                self.done_again(input);
                self.forget_old_cases(events);
                self.decided = seq;
            }
            Content::Entered { actor, input } => self.sealed.enter(seq, *actor, input),
            Content::Signal { hut, gesture, standing: Standing::Case, say } => {
                self.cases.push(Case {
                    case: seq,
                    hut: *hut,
                    beats: gesture.beats.clone(),
                    flags: gesture.flags,
                    say: say.clone(),
                });
            }
            Content::Signal { standing: Standing::Notice, .. } | Content::Undone { .. } => {}
            Content::Amended { .. } => {
                self.redo.extend(self.drops.get(&seq).into_iter().flatten().cloned());
            }
            Content::VersesChosen { set, text } => {
                // A set that cannot be read was never recorded.
                self.verses = Verses::of_text(set, text).unwrap_or_else(|_| self.verses.clone());
            }
            Content::Dismissed { case } => {
                self.settle(*case);
                self.decided = seq;
            }
        }
        self.tell(seq, content);
        self.enter(seq, content);
    }

    fn fold_event(&mut self, event: &SessionEvent) {
        self.session.apply(event);
        if matches!(event, SessionEvent::Opened { .. })
            && let Some(house) = self.session.house()
        {
            self.profile = Profile::of_house(house.hieu_trong);
        }
    }

    fn settle(&mut self, case: u64) {
        self.cases.retain(|open| open.case != case);
        self.redo.retain(|redo| redo.seq != case);
    }

    /// A move that was left without a place has one again when it is made again.
    fn done_again(&mut self, input: &SessionInput) {
        match input {
            SessionInput::Play(play) => {
                if let Some(at) = self.redo.iter().position(|redo| redo.play == *play) {
                    self.redo.remove(at);
                }
            }
            SessionInput::Deal { .. } | SessionInput::DealOpen { .. } => self.redo.clear(),
            SessionInput::Open { .. }
            | SessionInput::Pause { .. }
            | SessionInput::Resume
            | SessionInput::Adjust { .. }
            | SessionInput::TimeUp
            | SessionInput::DrawLot { .. } => {}
        }
    }

    fn without_place(&self, dropped: &[Dropped]) -> Vec<Redo> {
        let counted = self.history.counted();
        let was = |gone: &Dropped| {
            let (_, content) = counted.iter().find(|(seq, _)| *seq == gone.seq)?;
            let Content::Acted { input: SessionInput::Play(play), .. } = &**content else {
                return None;
            };
            let (says, why) = (words::what(content), gone.say.clone());
            Some(Redo { seq: gone.seq, says, why, play: play.clone() })
        };
        dropped.iter().filter_map(was).collect()
    }

    /// Two ván are kept in sight: the one that is played and the one before.
    fn enter(&mut self, seq: u64, content: &Content) {
        let entries = Arc::make_mut(&mut self.entries);
        if deals(content)
            && let Some(at) = entries.iter().rposition(|entry| entry.kind == Kind::Deal)
        {
            entries.drain(..at);
        }
        let says = match content {
            // The desk's list is read while the other arbiter has still to say what he saw.
            Content::Entered { .. } => "ghi riêng lá mình thấy (niêm kín)".to_owned(),
            Content::Founded { .. }
            | Content::Acted { .. }
            | Content::Signal { .. }
            | Content::VersesChosen { .. }
            | Content::Dismissed { .. }
            | Content::Undone { .. }
            | Content::Amended { .. } => words::what(content),
        };
        let (who, kind) = (words::who(content), kind(content));
        entries.push(Entry { seq, who, says, kind });
    }

    /// A new card on the mat makes the signals about the last one history, and is entered no more.
    fn forget_old_cases(&mut self, events: &[SessionEvent]) {
        if events.iter().any(super::tell::puts_card_on_offer) {
            self.cases.clear();
            self.sealed.clear();
        }
        if events.iter().any(|event| matches!(event, SessionEvent::Round(Event::Ended { .. }))) {
            self.sealed.clear();
        }
    }

    fn tell(&mut self, seq: u64, content: &Content) {
        let lines = super::tell::story(content);
        self.story.extend(lines.into_iter().map(|text| StoryLine { seq, text }));
        let extra = self.story.len().saturating_sub(STORY_LINES);
        self.story.drain(..extra);
        self.cues.extend(super::announce::cues(seq, content, &self.verses, &self.session));
    }
}

fn deals(content: &Content) -> bool {
    kind(content) == Kind::Deal
}

fn kind(content: &Content) -> Kind {
    match content {
        Content::Acted { input: SessionInput::Play(play), .. } => Kind::Move(play.clone()),
        Content::Acted {
            input: SessionInput::Deal { .. } | SessionInput::DealOpen { .. }, ..
        } => Kind::Deal,
        Content::Undone { .. } => Kind::Undone,
        Content::Amended { seq, .. } => Kind::Amended(*seq),
        Content::Acted { .. }
        | Content::Founded { .. }
        | Content::Signal { .. }
        | Content::Entered { .. }
        | Content::VersesChosen { .. }
        | Content::Dismissed { .. } => Kind::Other,
    }
}
