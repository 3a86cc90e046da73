//! What the table shows after each entry. Slow readers get the newest state, never a queue of old ones.

use super::clock::Deadline;
use super::next_step;
use super::rulings::rulings;
use super::verses::Verses;
use super::yard::Yard;
use crate::journal::Secret;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;
use totom_display::pages::book::Entry;
use totom_display::words::labels;
use totom_rules::ByHut;
use totom_rules::round::{HutView, Legality};
use totom_rules::session::PublicSession;
use totom_rules::signal::Beat;
use totom_wire::audio::Cue;
use totom_wire::screen::{Case, Piles, Redo, Rest, Review, Rulings, StoryLine, Verse, Witnessed};

/// How many lines of the story the screens get.
const LINES: usize = 12;
/// Younger than this, a cue has no age worth telling.
const FRESH_MS: u64 = 500;

/// Is somebody taking longer than the house allows to think?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// No.
    InTime,
    /// Yes: the arbiter is asked to remind them.
    Overdue,
}

/// The official state at one entry, for every audience. Who may see which part, the sockets decide.
#[derive(Clone, Debug)]
pub struct TableState {
    /// The entry it is the fold of.
    pub seq: u64,
    /// Name of the yard.
    pub yard: String,
    /// The official hội, for the desk.
    pub session: PublicSession,
    /// The hội for everyone else: the official one, but for a win that is kept back.
    pub crowd: PublicSession,
    /// Is a win kept back?
    pub review: Option<Review>,
    /// The verse of the card on offer.
    pub verse: Option<Verse>,
    /// The set that it comes from.
    pub verses: Verses,
    /// The last lines of the story.
    pub story: Vec<StoryLine>,
    /// All that is told of this ván, oldest first.
    pub tale: Arc<Vec<StoryLine>>,
    /// Each hut's own view: secret from the others.
    pub huts: ByHut<Option<HutView>>,
    /// What each hut may do: for the desk.
    pub legal: ByHut<Legality>,
    /// Signals that wait for the arbiter.
    pub cases: Vec<Case>,
    /// What the arbiters may rule about.
    pub rulings: Rulings,
    /// Deals whose piles are laid by hand: for the desk.
    pub piles: Piles,
    /// What was looked at of them: for those who lay them.
    pub looked: Arc<Vec<(String, Secret)>>,
    /// What amendments left without a place.
    pub redo: Vec<Redo>,
    /// The entries of this ván and the last that count.
    pub entries: Arc<Vec<Entry>>,
    /// What the two arbiters entered of the card that is waited for.
    pub witnessed: Option<Witnessed>,
    /// What is to be done next.
    pub next: String,
    /// What runs out: the window in which huts may call, or the time to think.
    pub deadline: Option<Deadline>,
    /// A break with an end.
    pub rest: Option<Rest>,
    /// The offer that signals are judged against.
    pub epoch: u32,
    /// The youngest entry that is to be announced.
    pub due_seq: u64,
    /// Beat patterns that mean something now.
    pub patterns: Vec<Vec<Beat>>,
    /// Why the record cannot be kept, if so.
    pub trouble: Option<String>,
}

impl TableState {
    pub(super) fn of(yard: &Yard, seq: u64, trouble: Option<String>, pace: Pace) -> Self {
        let (session, crowd) = (yard.session().public(), yard.crowd().public());
        // The card that everybody sees, also behind a withheld win: its verse must not go before it does.
        let offer = crowd.round.as_ref().and_then(|round| round.offer.as_ref());
        Self {
            seq,
            yard: yard.name().to_owned(),
            verse: offer.map(|offer| yard.verses().couplet(offer.card)),
            verses: yard.verses().clone(),
            story: yard.story()[yard.story().len().saturating_sub(LINES)..].to_vec(),
            tale: Arc::new(yard.tale().to_vec()),
            huts: ByHut::from_fn(|hut| yard.hut_view(hut)),
            crowd,
            review: yard.review(),
            legal: yard.session().legality(),
            cases: yard.cases().to_vec(),
            rulings: rulings(yard),
            piles: yard.piles(),
            looked: Arc::clone(yard.looked()),
            redo: yard.redo().to_vec(),
            entries: Arc::clone(yard.entries()),
            witnessed: yard.sealed().shown(),
            next: next(yard, &session, pace),
            deadline: None,
            rest: None,
            epoch: yard.session().epoch(),
            due_seq: yard.cues().last().map_or(0, |cue| cue.seq),
            patterns: yard.profile().patterns(yard.signal_phase()),
            session,
            trouble,
        }
    }
}

fn next(yard: &Yard, session: &PublicSession, pace: Pace) -> String {
    let over = session.round.as_ref().is_some_and(|round| round.phase.ended().is_some());
    if yard.review().is_some() && over && session.paused.is_none() {
        return format!("Kết quả chưa ra màn hình: bấm «{}» để cả sân cùng thấy.", labels::REVEAL);
    }
    let piles = yard.piles();
    let witnessed = yard.sealed().shown().filter(|_| session.paused.is_none());
    let step = match witnessed {
        Some(witnessed) => next_step::agreeing(&witnessed),
        None => next_step::next_step(session, &piles),
    };
    match pace {
        Pace::InTime => step,
        Pace::Overdue => format!("{step} Đã quá thời gian nghĩ: xin nhắc."),
    }
}

/// Everything to be announced since the journal began, in order, without what was undone.
#[derive(Clone, Debug, Default)]
pub struct CueLog(Arc<RwLock<Told>>);

#[derive(Debug, Default)]
struct Told {
    /// The folding that the cues are of.
    folding: u32,
    cues: Vec<(Cue, Instant)>,
    /// Entries whose cues were undone, in the order in which that happened.
    withdrawn: Vec<u64>,
}

impl CueLog {
    /// The cues of entries younger than `seq`, and how old they are.
    #[must_use]
    pub fn after(&self, seq: u64) -> Vec<Cue> {
        let told = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let from = told.cues.partition_point(|(cue, _)| cue.seq <= seq);
        let aged = |(cue, since): &(Cue, Instant)| {
            let age = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
            // A cue on its way at once is new, not some milliseconds old.
            Cue { age_ms: if age < FRESH_MS { 0 } else { age }, ..cue.clone() }
        };
        told.cues[from..].iter().map(aged).collect()
    }

    /// Entries whose cues were undone, beyond the first `known` of them.
    #[must_use]
    pub fn withdrawn_after(&self, known: usize) -> Vec<u64> {
        let told = self.0.read().unwrap_or_else(PoisonError::into_inner);
        told.withdrawn.get(known..).unwrap_or_default().to_vec()
    }

    /// Takes over what the yard has and this log has not, and notes what the yard has no more.
    pub(super) fn follow(&self, yard: &Yard) {
        let mut told = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if told.folding != yard.foldings() {
            let before = std::mem::take(&mut told.cues);
            let gone = before.iter().filter(|(cue, _)| !yard.cues().contains(cue));
            told.withdrawn.extend(gone.map(|(cue, _)| cue.seq));
            let since = |cue: &Cue| before.iter().find(|(old, _)| old == cue).map(|old| old.1);
            let cues = yard.cues().iter().map(|cue| (cue.clone(), since(cue).unwrap_or(now)));
            told.cues = cues.collect();
            told.folding = yard.foldings();
            return;
        }
        let have = told.cues.len();
        told.cues.extend(yard.cues()[have..].iter().map(|cue| (cue.clone(), now)));
    }
}
