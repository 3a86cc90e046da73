//! What the desk is told beside the state: what signals meant, what was noted, what may be taken back.

use super::Yard;
use crate::journal::{Content, Dropped};
use crate::papers::words;
use crate::table::amend::{Amended, CannotAmend, amend};
use std::sync::Arc;
use totom_display::pages::book::{Entry, Kind};
use totom_rules::Hut;
use totom_rules::round::{Event, Input};
use totom_rules::session::{SessionEvent, SessionInput};
use totom_rules::signal::{Gesture, Reading};
use totom_wire::screen::{Asks, Case, Redo};

impl Yard {
    /// What a signal that had no effect was understood as.
    pub(super) fn case(&self, seq: u64, hut: Hut, gesture: &Gesture, say: &str) -> Case {
        let meant = match self.profile.read(self.signal_phase(), gesture) {
            Reading::Call(call) => Some(call),
            Reading::Declare(_) | Reading::ShowThienKhai | Reading::Ask | Reading::NotReady => None,
            Reading::WhiteFlag | Reading::Unknown { .. } => None,
        };
        let (beats, flags, say) = (gesture.beats.clone(), gesture.flags, say.to_owned());
        Case { case: seq, hut, beats, flags, say, meant }
    }

    pub(super) fn asks(&self, gesture: &Gesture) -> Asks {
        match self.profile.read(self.signal_phase(), gesture) {
            Reading::Ask => Asks::Verse,
            Reading::NotReady => Asks::Wait,
            Reading::Call(_) | Reading::Declare(_) | Reading::ShowThienKhai => Asks::Other,
            Reading::WhiteFlag | Reading::Unknown { .. } => Asks::Other,
        }
    }

    /// What faults are shown by, and what is over once somebody acted.
    pub(super) fn note(&mut self, seq: u64, event: &SessionEvent) {
        if let SessionEvent::TurnedOpen { events, .. } = event {
            self.opened = self.session.round().cloned().map(Arc::new);
            self.events = events.iter().skip(1).map(|event| (seq, event.clone())).collect();
        }
        let SessionEvent::Round(event) = event else { return };
        if matches!(event, Event::Dealt { .. } | Event::OpenDealt { .. }) {
            self.opened = self.session.round().cloned().map(Arc::new);
            self.events.clear();
        } else {
            self.events.push((seq, event.clone()));
        }
        if let Some(hut) = event.hut() {
            self.notices.retain(|notice| notice.hut != hut);
        }
        if settles(event) {
            self.kept = None;
        }
    }

    /// The entries that closed the last window and confirmed the last win, while they may be taken back.
    pub(super) fn mark(&mut self, seq: u64, input: &SessionInput, events: &[SessionEvent]) {
        if events.iter().any(super::super::tell::puts_card_on_offer) {
            (self.closed, self.confirmed) = (None, None);
        }
        match input {
            SessionInput::Play(Input::CloseWindow | Input::GrantPhong { .. }) => {
                self.closed = Some(seq);
            }
            SessionInput::Play(Input::ConfirmWin) => self.confirmed = Some(seq),
            SessionInput::Play(_)
            | SessionInput::Deal { .. }
            | SessionInput::DealOpen { .. }
            | SessionInput::DealPrepared { .. }
            | SessionInput::Prepare { .. }
            | SessionInput::Discard { .. }
            | SessionInput::PlayOpen { .. }
            | SessionInput::Open { .. }
            | SessionInput::Pause { .. }
            | SessionInput::Resume
            | SessionInput::Adjust { .. }
            | SessionInput::TimeUp
            | SessionInput::DrawLot { .. } => {}
        }
    }

    /// A move that was left without a place has one again when it is made again.
    pub(super) fn done_again(&mut self, input: &SessionInput) {
        match input {
            SessionInput::Play(play) => {
                if let Some(at) = self.redo.iter().position(|redo| redo.play == *play) {
                    self.redo.remove(at);
                }
            }
            SessionInput::Deal { .. }
            | SessionInput::DealOpen { .. }
            | SessionInput::DealPrepared { .. } => self.redo.clear(),
            SessionInput::Open { .. }
            | SessionInput::Prepare { .. }
            | SessionInput::Discard { .. }
            | SessionInput::PlayOpen { .. }
            | SessionInput::Pause { .. }
            | SessionInput::Resume
            | SessionInput::Adjust { .. }
            | SessionInput::TimeUp
            | SessionInput::DrawLot { .. } => {}
        }
    }

    /// The later entries that fit no more when an earlier one is put right.
    ///
    /// # Errors
    /// Why it cannot be put right so, in Vietnamese.
    pub fn dropped_by(&self, entry: u64, input: &Input) -> Result<Vec<Dropped>, String> {
        self.amended(entry, input).map(|amended| amended.dropped).map_err(|why| why.to_string())
    }

    pub(super) fn amended(&self, entry: u64, input: &Input) -> Result<Amended, CannotAmend> {
        amend(&self.history.counted(), entry, input)
    }

    pub(super) fn without_place(&self, dropped: &[Dropped]) -> Vec<Redo> {
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
    pub(super) fn enter(&mut self, seq: u64, content: &Content) {
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
            | Content::Looked { .. }
            | Content::Differs { .. }
            | Content::VersesChosen { .. }
            | Content::RevealChosen { .. }
            | Content::Revealed { .. }
            | Content::Dismissed { .. }
            | Content::Undone { .. }
            | Content::TakenBack { .. }
            | Content::Window { .. }
            | Content::Rested { .. }
            | Content::Amended { .. } => words::what(content),
        };
        let (who, kind) = (words::who(content), kind(content));
        entries.push(Entry { seq, who, says, kind });
    }
}

/// Is the card on offer settled by it, or another one offered?
fn settles(event: &Event) -> bool {
    matches!(
        event,
        Event::Declined { .. }
            | Event::Eaten { .. }
            | Event::PhongTaken { .. }
            | Event::KhanTurned { .. }
            | Event::WinGranted { .. }
            | Event::WinLaid { .. }
            | Event::Ended { .. }
            | Event::Thrown { .. }
            | Event::Drawn { .. }
    )
}

fn deals(content: &Content) -> bool {
    kind(content) == Kind::Deal
}

fn kind(content: &Content) -> Kind {
    match content {
        Content::Acted { input: SessionInput::Play(play), .. } => Kind::Move(play.clone()),
        Content::Acted {
            input:
                SessionInput::Deal { .. }
                | SessionInput::DealOpen { .. }
                | SessionInput::DealPrepared { .. },
            ..
        } => Kind::Deal,
        Content::Undone { .. } | Content::TakenBack { .. } => Kind::Undone,
        Content::Window { reopens: Some(_), .. } => Kind::Undone,
        Content::Amended { seq, .. } => Kind::Amended(*seq),
        Content::Acted { .. }
        | Content::Window { .. }
        | Content::Rested { .. }
        | Content::Founded { .. }
        | Content::Signal { .. }
        | Content::Looked { .. }
        | Content::Differs { .. }
        | Content::Entered { .. }
        | Content::VersesChosen { .. }
        | Content::RevealChosen { .. }
        | Content::Revealed { .. }
        | Content::Dismissed { .. } => Kind::Other,
    }
}
