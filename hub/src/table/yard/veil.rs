//! Màn che: what was laid for a win is kept from the crowd until the arbiters announce it. All else goes on.

use super::Yard;
use crate::journal::{Content, Reveal};
use totom_rules::Hut;
use totom_rules::round::{Event, HutView, Legality, PhaseView};
use totom_rules::session::{Session, SessionEvent};
use totom_wire::audio::{Cue, Say};
use totom_wire::screen::{Review, StoryLine};

/// How many lines of the story are kept in memory.
const STORY_LINES: usize = 200;
/// What the story says while a hand is judged.
const JUDGED: &str = "Trọng tài đang xét bài.";

/// What is kept back, and what the crowd sees instead.
#[derive(Clone, Debug)]
pub(super) struct Veil {
    /// The entry that laid the win.
    since: u64,
    /// The hội as it was before, and what happened beside the win since.
    crowd: Session,
    lines: Vec<String>,
    cues: Vec<Cue>,
}

impl Veil {
    /// What is said when it is lifted: how things stand now, not how they came so.
    fn said(&self, seq: u64) -> Vec<Cue> {
        let news = |cue: &&Cue| matches!(cue.say, Say::Notice { .. });
        let must = self.cues.iter().rfind(|cue| !news(cue));
        let told = must.into_iter().chain(self.cues.iter().rfind(news));
        told.map(|cue| Cue { seq, ..cue.clone() }).collect()
    }
}

impl Yard {
    /// When the crowd sees a laid win.
    #[must_use]
    pub fn reveal(&self) -> Reveal {
        self.reveal
    }

    /// Is a win kept from the crowd?
    #[must_use]
    pub fn review(&self) -> Option<Review> {
        self.veil.as_ref().map(|veil| Review { since: veil.since })
    }

    /// The entry that laid what may be announced now; none while the hut has still to lay its hand.
    #[must_use]
    pub fn withheld(&self) -> Option<u64> {
        let since = self.review()?.since;
        let phase = self.session.public().round.map(|round| round.phase);
        let awaited = matches!(phase, Some(PhaseView::Showing { .. }));
        (!awaited).then_some(since)
    }

    /// The hội as the crowd sees it.
    #[must_use]
    pub fn crowd(&self) -> &Session {
        self.veil.as_ref().map_or(&self.session, |veil| &veil.crowd)
    }

    /// What a hut may see. While a win is judged nobody has anything to do.
    #[must_use]
    pub fn hut_view(&self, hut: Hut) -> Option<HutView> {
        let view = self.crowd().hut_view(hut)?;
        let legal = if self.veil.is_some() { Legality::default() } else { view.legal.clone() };
        Some(HutView { legal, ..view })
    }

    /// Before the events of an entry are folded: is this the one that lays a win?
    pub(super) fn draw_veil(&mut self, seq: u64, events: &[SessionEvent]) {
        let lays = |event: &SessionEvent| {
            let win =
                |event: &Event| matches!(event, Event::WinGranted { .. } | Event::WinLaid { .. });
            matches!(event, SessionEvent::Round(event) if win(event))
        };
        let begins = self.reveal == Reveal::ByArbiters && self.veil.is_none();
        if begins && events.iter().any(lays) {
            let crowd = self.session.clone();
            self.veil = Some(Veil { since: seq, crowd, lines: Vec::new(), cues: Vec::new() });
        }
    }

    /// What happens beside the win, the crowd sees at once.
    pub(super) fn fold_beside(&mut self, event: &SessionEvent) {
        if let Some(veil) = self.veil.as_mut().filter(|_| is_beside(event)) {
            veil.crowd.apply(event);
        }
    }

    /// Takes an entry into story and announcements.
    pub(super) fn tell(&mut self, seq: u64, content: &Content) {
        let lines = super::super::tell::story(content);
        let cues =
            super::super::announce::cues(seq, content, &self.verses, &self.session).collect();
        let (lines, cues) = self.told_now(seq, content, lines, cues);
        self.story.extend(lines.into_iter().map(|text| StoryLine { seq, text }));
        let extra = self.story.len().saturating_sub(STORY_LINES);
        self.story.drain(..extra);
        self.cues.extend(cues);
    }

    /// What is told of an entry now: kept back behind the veil, or with all that was kept when it is lifted.
    fn told_now(
        &mut self,
        seq: u64,
        content: &Content,
        mut lines: Vec<String>,
        mut cues: Vec<Cue>,
    ) -> (Vec<String>, Vec<Cue>) {
        if matches!(content, Content::Revealed { .. }) {
            let veil = self.veil.take();
            cues.extend(veil.iter().flat_map(|veil| veil.said(seq)));
            lines.extend(veil.into_iter().flat_map(|veil| veil.lines));
        } else if let Some(veil) = self.veil.as_mut().filter(|_| is_of_the_win(content)) {
            veil.lines.append(&mut lines);
            veil.cues.append(&mut cues);
            lines.extend((veil.since == seq).then(|| JUDGED.to_owned()));
        }
        (lines, cues)
    }
}

fn is_of_the_win(content: &Content) -> bool {
    let (Content::Acted { events, .. } | Content::Rested { events, .. }) = content else {
        return false;
    };
    !events.iter().all(is_beside)
}

fn is_beside(event: &SessionEvent) -> bool {
    match event {
        SessionEvent::Paused { .. }
        | SessionEvent::Resumed
        | SessionEvent::Prepared { .. }
        | SessionEvent::Discarded { .. }
        | SessionEvent::Adjusted { .. }
        | SessionEvent::TimeUp => true,
        SessionEvent::Opened { .. }
        | SessionEvent::Round(_)
        | SessionEvent::TurnedOpen { .. }
        | SessionEvent::Scored { .. }
        | SessionEvent::Closed
        | SessionEvent::LotDrawn { .. } => false,
    }
}
