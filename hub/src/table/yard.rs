//! Everything official, as the fold of the journal's contents.

use crate::journal::{Content, Standing};
use totom_rules::house::HieuTrong;
use totom_rules::session::{Session, SessionEvent};
use totom_rules::signal::{Profile, SignalPhase};
use totom_wire::audio::Cue;
use totom_wire::screen::{Case, StoryLine};

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
        }
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

    /// Folds one entry.
    pub fn apply(&mut self, seq: u64, content: &Content) {
        match content {
            Content::Founded { yard, .. } => self.name.clone_from(yard),
            Content::Acted { events, settles, .. } => {
                events.iter().for_each(|event| self.fold(event));
                if let Some(case) = settles {
                    self.settle(*case);
                }
                self.forget_old_cases(events);
            }
            Content::Signal { hut, gesture, standing: Standing::Case, say } => {
                self.cases.push(Case {
                    case: seq,
                    hut: *hut,
                    beats: gesture.beats.clone(),
                    flags: gesture.flags,
                    say: say.clone(),
                });
            }
            Content::Signal { standing: Standing::Notice, .. } => {}
            Content::Dismissed { case } => self.settle(*case),
        }
        self.tell(seq, content);
    }

    fn fold(&mut self, event: &SessionEvent) {
        self.session.apply(event);
        if matches!(event, SessionEvent::Opened { .. })
            && let Some(house) = self.session.house()
        {
            self.profile = Profile::of_house(house.hieu_trong);
        }
    }

    fn settle(&mut self, case: u64) {
        self.cases.retain(|open| open.case != case);
    }

    /// A new card on the mat makes the signals about the last one history.
    fn forget_old_cases(&mut self, events: &[SessionEvent]) {
        if events.iter().any(super::tell::puts_card_on_offer) {
            self.cases.clear();
        }
    }

    fn tell(&mut self, seq: u64, content: &Content) {
        let lines = super::tell::story(content);
        self.story.extend(lines.into_iter().map(|text| StoryLine { seq, text }));
        let extra = self.story.len().saturating_sub(STORY_LINES);
        self.story.drain(..extra);
        self.cues.extend(super::announce::cue(seq, content));
    }
}
