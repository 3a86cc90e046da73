//! Is what was asked allowed, and what comes of it? Nothing is changed or recorded here.

use super::inbox::Ask;
use super::run::Table;
use super::signal::{Judged, judge};
use super::verses::Verses;
use crate::journal::{Actor, Content};
use totom_rules::round::{Input, Refusal};
use totom_rules::session::SessionInput;
use totom_rules::signal::Gesture;
use totom_rules::{ByHut, Hut};
use totom_wire::station::GestureReport;
use totom_wire::{Action, Command, Outcome};

impl<S> Table<S> {
    pub(super) fn decide(&self, actor: Actor, ask: &Ask) -> Result<Content, Outcome> {
        match ask {
            Ask::Command(command) => self.decide_command(actor, command),
            Ask::Gesture(report) => self.decide_gesture(report).map_err(refused),
            Ask::Verses { verses, .. } => self.decide_verses(actor, verses),
        }
    }

    /// Also in the middle of a ván: the next card is called by the new set.
    fn decide_verses(&self, actor: Actor, verses: &Verses) -> Result<Content, Outcome> {
        if actor != Actor::Organiser {
            return Err(denied());
        }
        if verses == self.yard.verses() {
            let say = format!("đang xướng bộ «{}» rồi", verses.name());
            return Err(Outcome::Denied { say });
        }
        Ok(verses.chosen())
    }

    fn decide_gesture(&self, report: &GestureReport) -> Result<Content, Refusal> {
        match judge(&self.yard, report) {
            Judged::Act(input) => self.act(Actor::Drum(report.hut), input, None),
            Judged::Keep(standing, say) => Ok(Content::Signal {
                hut: report.hut,
                gesture: Gesture { beats: report.beats.clone(), flags: report.flags },
                standing,
                say,
            }),
        }
    }

    fn decide_command(&self, actor: Actor, command: &Command) -> Result<Content, Outcome> {
        permit(actor, command)?;
        if command.epoch.is_some_and(|epoch| epoch != self.yard.session().epoch()) {
            return Err(refused(Refusal::Stale));
        }
        let (input, settles) = match &command.action {
            Action::Play { play } => (SessionInput::Play(play.clone()), None),
            Action::Deal => (self.deal(), None),
            Action::DealOpen { turned, given, pile } => {
                let (turned, given, pile) = (*turned, *given, *pile);
                let turner = self.setup.turner;
                (SessionInput::DealOpen { turned, turner, given, pile }, None)
            }
            Action::Pause { reason } => (SessionInput::Pause { reason: reason.clone() }, None),
            Action::Resume => (SessionInput::Resume, None),
            Action::Open { names, house } => (self.open_next(names.clone(), house.clone()), None),
            Action::DrawLot => (self.lot(), None),
            Action::Undo { to, why } => return self.undo(actor, *to, why),
            Action::Adjust { hut, points, reason } => {
                let (hut, points, reason) = (*hut, *points, reason.clone());
                (SessionInput::Adjust { hut, points, reason }, None)
            }
            Action::Amend { seq, play, why } => return self.amend(actor, *seq, play, why),
            // Nothing for the record: sockets answer such a wish themselves.
            Action::Sound { .. }
            | Action::ReadCards { .. }
            | Action::Calibrate { .. }
            | Action::CalibrateStop { .. }
            | Action::Try { .. } => return Err(denied()),
            Action::Correct { case, meant } => {
                if meant.is_none() && self.yard.redo().iter().any(|redo| redo.seq == *case) {
                    return Ok(Content::Dismissed { case: *case });
                }
                let hut = self.hut_of(*case)?;
                match *meant {
                    None => return Ok(Content::Dismissed { case: *case }),
                    Some(call) => (SessionInput::Play(Input::Call { hut, call }), Some(*case)),
                }
            }
        };
        self.act(actor, input, settles).map_err(refused)
    }

    fn undo(&self, actor: Actor, to: u64, why: &str) -> Result<Content, Outcome> {
        let content = Content::Undone { actor, to, why: why.to_owned() };
        let mut back = self.yard.clone();
        back.apply(u64::MAX, &content);
        if self.yard.has(to) && back.session().public().open {
            return Ok(content);
        }
        Err(Outcome::Denied {
            say: format!("không trở lại mục {to} được: hãy chọn một mục từ khi mở hội"),
        })
    }

    fn amend(&self, actor: Actor, seq: u64, play: &Input, why: &str) -> Result<Content, Outcome> {
        let dropped = self.yard.dropped_by(seq, play).map_err(|say| Outcome::Denied { say })?;
        Ok(Content::Amended { actor, seq, input: play.clone(), dropped, why: why.to_owned() })
    }

    fn hut_of(&self, case: u64) -> Result<Hut, Outcome> {
        let open = self.yard.cases().iter().find(|open| open.case == case);
        open.map(|open| open.hut).ok_or_else(|| Outcome::Denied {
            say: "tín hiệu ấy đã được giải quyết hoặc đã qua lá khác".to_owned(),
        })
    }

    fn deal(&self) -> SessionInput {
        let number = self.yard.session().finished_in_all() + 1;
        SessionInput::Deal { seed: self.setup.seeds.of_round(number), turner: self.setup.turner }
    }

    /// Its seed is apart from those of all deals: none of them tells it beforehand.
    fn lot(&self) -> SessionInput {
        let number = u32::MAX - self.yard.session().finished_in_all();
        SessionInput::DrawLot { seed: self.setup.seeds.of_round(number) }
    }

    /// Line-ups and rules that nobody names are those of the configuration.
    pub(super) fn open_next(
        &self,
        names: Option<ByHut<String>>,
        house: Option<String>,
    ) -> SessionInput {
        SessionInput::Open {
            names: names.unwrap_or_else(|| self.setup.names.clone()),
            house: house.unwrap_or_else(|| self.setup.house.clone()),
        }
    }

    pub(super) fn act(
        &self,
        actor: Actor,
        input: SessionInput,
        settles: Option<u64>,
    ) -> Result<Content, Refusal> {
        let events = self.yard.session().handle(&input)?;
        Ok(Content::Acted { actor, input, events, settles })
    }
}

/// Huts act for themselves only, on their own screens; the arbiters act for all.
fn permit(actor: Actor, command: &Command) -> Result<(), Outcome> {
    let hut = match actor {
        Actor::Arbiter | Actor::Organiser => return Ok(()),
        Actor::Screen(hut) => hut,
        Actor::Hub | Actor::Clock | Actor::Drum(_) => return Err(denied()),
    };
    let Action::Play { play } = &command.action else { return Err(denied()) };
    match play {
        Input::Declare { hut: of, .. }
        | Input::Call { hut: of, .. }
        | Input::Lay { hut: of, .. }
        | Input::Throw { hut: of, .. }
            if *of == hut =>
        {
            Ok(())
        }
        Input::Declare { .. }
        | Input::Call { .. }
        | Input::Lay { .. }
        | Input::Throw { .. }
        | Input::Draw
        | Input::DrawCard { .. }
        | Input::ShowThienKhai { .. }
        | Input::TurnKhan { .. }
        | Input::GrantPhong { .. }
        | Input::ShowHand { .. }
        | Input::CloseWindow
        | Input::ConfirmWin
        | Input::Announce { .. }
        | Input::Observe { .. }
        | Input::Lift { .. } => Err(denied()),
    }
}

fn denied() -> Outcome {
    Outcome::Denied {
        say: "vai này không được làm việc ấy: hãy báo trọng tài".to_owned()
    }
}

fn refused(why: Refusal) -> Outcome {
    Outcome::Refused { say: why.to_string(), why }
}
