//! Is what was asked allowed, and what comes of it? Nothing is changed or recorded here.

use super::inbox::{Ask, Asker, Pen};
use super::run::Table;
use super::signal::{Judged, continued, judge};
use super::verses::Verses;
use crate::journal::{Actor, Content};
use crate::papers::slip;
use crate::roles::{self, Deed, Right};
use totom_rules::round::{Input, Refusal};
use totom_rules::session::SessionInput;
use totom_rules::signal::Gesture;
use totom_rules::{ByHut, Hut};
use totom_wire::command::Role;
use totom_wire::station::GestureReport;
use totom_wire::{Action, Command, Outcome};

impl<S> Table<S> {
    pub(super) fn decide(&self, asker: &Asker, ask: &Ask) -> Result<Content, Outcome> {
        if let Pen::Elsewhere(say) = &asker.pen {
            return Err(Outcome::Denied { say: say.clone() });
        }
        match ask {
            Ask::Command(command) => self.decide_command(asker, command),
            Ask::Gesture(report) => self.decide_gesture(report).map_err(refused),
            Ask::Verses { verses, .. } => self.decide_verses(asker.actor, verses),
            Ask::TakeOver { seed, from, .. } => self.take_over(asker.actor, *seed, from),
            Ask::Look { deal, at, .. } => self.look(asker.actor, deal, *at),
        }
    }

    /// Also in the middle of a ván: the next card is called by the new set.
    fn decide_verses(&self, actor: Actor, verses: &Verses) -> Result<Content, Outcome> {
        if actor != Actor::Organiser {
            return Err(denied(Deed::Verses));
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
            Judged::Keep(standing, say) => {
                let alone = Gesture { beats: report.beats.clone(), flags: report.flags };
                let (gesture, say) = continued(&self.yard, report).unwrap_or((alone, say));
                Ok(Content::Signal { hut: report.hut, gesture, standing, say })
            }
        }
    }

    /// Is it about what the asker was shown? An answer names its offer; anything else the last entry
    /// that was seen, so that two desks do not decide the same thing twice.
    fn is_stale(&self, command: &Command) -> bool {
        let passed = command.epoch.is_some_and(|epoch| epoch != self.yard.session().epoch());
        let once = Deed::of(&command.action).is_once();
        passed || once && command.seen.is_some_and(|seen| seen < self.yard.decided())
    }

    fn decide_command(&self, asker: &Asker, command: &Command) -> Result<Content, Outcome> {
        let actor = asker.actor;
        permit(actor, command)?;
        if self.is_stale(command) {
            return Err(refused(Refusal::Stale));
        }
        let next = [Deed::Deal, Deed::DealOpen, Deed::Open, Deed::DrawLot];
        if self.yard.review().is_some() && next.contains(&Deed::of(&command.action)) {
            let say = "bài ù chưa công bố: hãy bấm «Công bố kết quả» rồi mới làm tiếp".to_owned();
            return Err(Outcome::Denied { say });
        }
        let (input, settles) = match &command.action {
            Action::Play { play } => return self.play(asker, play, None),
            Action::Deal => (self.deal(), None),
            Action::DealOpen { turned, given, pile } => {
                let (turned, given, pile) = (*turned, *given, *pile);
                let turner = self.setup.turner;
                (SessionInput::DealOpen { turned, turner, given, pile }, None)
            }
            Action::Prepare => (self.prepare(), None),
            Action::DealPrepared { deal } => (self.deal_prepared(deal)?, None),
            Action::Discard { deal } => (SessionInput::Discard { commitment: deal.clone() }, None),
            Action::PlayOpen { reason } => {
                (SessionInput::PlayOpen { reason: reason.clone() }, None)
            }
            Action::Pause { reason } => (SessionInput::Pause { reason: reason.clone() }, None),
            Action::Paper { line, .. } => {
                let of = slip::read(line).map_err(|say| Outcome::Denied { say })?;
                let of = Command { action: of, ..command.clone() };
                return self.decide_command(asker, &of).and_then(super::sealed::as_laid);
            }
            Action::Rest { kind, minutes } => {
                return self.begin_rest(actor, *kind, *minutes).map_err(refused);
            }
            Action::Resume => (SessionInput::Resume, None),
            Action::Open { names, house } => (self.open_next(names.clone(), house.clone()), None),
            Action::DrawLot => (self.lot(), None),
            Action::Reveal => return self.announce_win(actor),
            Action::Undo { to, why } => return self.undo(actor, *to, why),
            Action::TakeBack { from, why } => return self.take_back(actor, *from, why),
            Action::Window { keep } => return self.keep_window(actor, *keep).map_err(refused),
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
            | Action::DropGuard { .. }
            | Action::Try { .. }
            | Action::Take => return Err(denied(Deed::of(&command.action))),
            Action::Correct { case, meant } => {
                if meant.is_none() && self.may_let_go(*case) {
                    return Ok(Content::Dismissed { case: *case });
                }
                let hut = self.hut_of(*case)?;
                match *meant {
                    None => return Ok(Content::Dismissed { case: *case }),
                    Some(call) => {
                        return self.play(asker, &Input::Call { hut, call }, Some(*case));
                    }
                }
            }
        };
        self.act(actor, input, settles).map_err(refused)
    }

    fn announce_win(&self, actor: Actor) -> Result<Content, Outcome> {
        let denied = |say: &str| Err(Outcome::Denied { say: say.to_owned() });
        if self.yard.review().is_none() {
            return denied("không có bài ù nào đang chờ công bố");
        }
        if self.yard.withheld().is_none() {
            return denied("điếm xin ù chưa hạ bài: ghi bài hạ rồi hãy công bố");
        }
        Ok(Content::Revealed { actor })
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

    /// What asks for a decision and is no signal of a move.
    fn may_let_go(&self, entry: u64) -> bool {
        let redo = self.yard.redo().iter().map(|redo| redo.seq);
        let asked = redo.chain(self.yard.notices().iter().map(|notice| notice.seq));
        asked.chain(self.yard.differs().map(|differs| differs.seq)).any(|seq| seq == entry)
    }

    fn take_back(&self, actor: Actor, from: u64, why: &str) -> Result<Content, Outcome> {
        let content = Content::TakenBack { actor, from, why: why.to_owned() };
        let mut back = self.yard.clone();
        back.apply(u64::MAX, &content);
        if self.yard.counts(from) && back.session().public().open {
            return Ok(content);
        }
        Err(Outcome::Denied {
            say: format!("không bỏ mục {from} được: hãy chọn một mục còn tính, từ khi mở hội"),
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
        let card = events.iter().any(super::tell::puts_card_on_offer);
        let witnessed = if card { self.yard.sealed().seqs() } else { Vec::new() };
        Ok(Content::Acted { actor, input, events, settles, witnessed })
    }
}

/// The table of rights says who may; huts act for themselves only, on their own screens.
fn permit(actor: Actor, command: &Command) -> Result<(), Outcome> {
    let deed = Deed::of(&command.action);
    let role = role_of(actor).ok_or_else(|| denied(deed))?;
    let own = matches!(role, Role::Hut(hut) if roles::is_own(hut, &command.action));
    match roles::right(role, deed) {
        Right::Yes => Ok(()),
        Right::Own if own => Ok(()),
        Right::Own | Right::No => Err(denied(deed)),
    }
}

/// The post that acts; none for the hub's own doing.
pub(super) fn role_of(actor: Actor) -> Option<Role> {
    match actor {
        Actor::Organiser => Some(Role::Organiser),
        Actor::Arbiter => Some(Role::Arbiter),
        Actor::ChiaBai => Some(Role::ChiaBai),
        Actor::GiaoBai => Some(Role::GiaoBai),
        Actor::Scorer => Some(Role::Scorer),
        Actor::XepBai => Some(Role::XepBai),
        Actor::Screen(hut) => Some(Role::Hut(hut)),
        Actor::Hub | Actor::Clock | Actor::Drum(_) => None,
    }
}

pub(super) fn denied(deed: Deed) -> Outcome {
    Outcome::Denied { say: roles::who_may(deed) }
}

pub(super) fn refused(why: Refusal) -> Outcome {
    Outcome::Refused { say: why.to_string(), why }
}
