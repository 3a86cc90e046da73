//! Chồng bài xếp sai: a prepared ván told again as an open one, for its hands are known no more.
//!
//! What everyone saw stays as it was seen. What followed from hands that nobody proved is judged anew:
//! by the public record, and by the hand that is laid for a win.

use super::say;
use crate::round::phase::Phase;
use crate::round::state::Round;
use crate::round::{Cup, DealKind, Declaration, Event, Input, Refusal};
use crate::{Card, Hut};

/// The same ván twice: as the sheets said, and as the yard saw it.
struct Twice {
    known: Round,
    open: Round,
    events: Vec<Event>,
    laid: bool,
}

impl Round {
    /// The events of this prepared ván as an open one; `pile` is that of which the second card of
    /// cho cái came, when it was no card of the nọc.
    ///
    /// # Errors
    /// When it is no prepared ván, or something happened that no open deal can tell: an ù vọng, which must
    /// be taken back first, or a trình phu whose run does not lie there yet.
    pub(crate) fn told_openly(&self, pile: Option<Hut>) -> Result<Vec<Event>, Refusal> {
        if self.deal_kind() != DealKind::Prepared || matches!(self.phase, Phase::Ended { .. }) {
            return Err(say::not_prepared());
        }
        let Some((dealt, log)) = self.log.split_first() else { return Err(say::not_prepared()) };
        let Event::Dealt { turned, sum, leader, given, seats, .. } = dealt.clone() else {
            return Err(say::not_prepared());
        };
        let opened = Event::OpenDealt { turned, sum, leader, given, pile, seats };
        let known = Self::opened_by(self.setup.clone(), dealt).ok_or_else(say::not_prepared)?;
        // Answers on their way to a card of before must not meet the same card again.
        let setup = super::super::Setup { epoch: self.epoch, ..self.setup.clone() };
        let open = Self::opened_by(setup, &opened).ok_or_else(say::not_prepared)?;
        let mut twice = Twice { known, open, events: vec![opened], laid: false };
        for event in log {
            twice.step(event)?;
        }
        let waits = |hut: Hut| !twice.known.huts[hut].to_show.is_empty();
        if self.seats().sitting().any(waits) {
            return Err(say::not_to_be_retold());
        }
        Ok(twice.events)
    }

    /// The ván that these events of an open deal make of a prepared one: its promise still stands, and
    /// its seed is shown at the end.
    pub(crate) fn retold_as(&self, events: &[Event]) -> Option<Self> {
        let setup = super::super::Setup { epoch: self.epoch, ..self.setup.clone() };
        let (opened, rest) = events.split_first()?;
        let mut open = Self::opened_by(setup, opened)?;
        rest.iter().for_each(|event| open.apply(event));
        Some(Self { seed: self.seed, commitment: self.commitment.clone(), ..open })
    }
}

impl Twice {
    /// One thing that happened: the yard saw what is told of it.
    fn step(&mut self, event: &Event) -> Result<(), Refusal> {
        let told = self.told(event);
        let before = (self.held(event), self.cups(event));
        self.known.apply(event);
        match told {
            Told::Nothing => Ok(()),
            Told::Untellable => Err(say::not_to_be_retold()),
            Told::Input(input) => self.tell(&input),
            // What an arbiter saw of it holds as far as it may in an open deal.
            Told::Seen(input) => {
                let _unfit = self.tell(&input);
                Ok(())
            }
            Told::Lies(hut, cards) => {
                self.open.must_hold(hut, &cards).map_err(|_| say::not_to_be_retold())?;
                self.open.apply(event);
                self.events.push(event.clone());
                Ok(())
            }
            Told::Pair => {
                let (held, cups) = (self.held(event), self.cups(event));
                let from_hand = u8::try_from(before.0.saturating_sub(held)).unwrap_or_default();
                let cup = if before.1 > cups { Cup::Returned } else { Cup::Stays };
                self.tell(&Input::GrantPhong { from_hand, cup })
            }
        }
    }

    fn tell(&mut self, input: &Input) -> Result<(), Refusal> {
        let events = self.open.handle(input).map_err(|_| say::not_to_be_retold())?;
        events.iter().for_each(|event| self.open.apply(event));
        self.events.extend(events);
        Ok(())
    }

    fn held(&self, event: &Event) -> usize {
        event.hut().map_or(0, |hut| self.known.huts[hut].hand.len())
    }

    fn cups(&self, event: &Event) -> usize {
        event.hut().map_or(0, |hut| self.known.huts[hut].bat_thuc.len())
    }

    fn told(&mut self, event: &Event) -> Told {
        let after_laying = std::mem::replace(&mut self.laid, matches!(event, Event::Laid { .. }));
        let opening = matches!(self.known.phase, Phase::Opening { .. });
        match event.clone() {
            Event::Declared { hut, what } => {
                Told::Input(Input::Declare { hut, what: untold(what) })
            }
            Event::PhuShown { hut, phu } => Told::Lies(hut, phu.cards),
            Event::ThienKhaiShown { hut, card } => Told::Input(Input::ShowThienKhai { hut, card }),
            Event::Thrown { hut, card } => Told::Input(Input::Throw { hut, card }),
            Event::Drawn { card, .. } => Told::Input(Input::DrawCard { card }),
            Event::Called { hut, call } => Told::Input(Input::Call { hut, call }),
            Event::Laid { hut, hand, place, .. } => {
                Told::Input(Input::Lay { hut, cards: hand, place })
            }
            Event::KhanTurned { hut, card } if after_laying => {
                Told::Input(Input::TurnKhan { hut, card })
            }
            Event::PhongTaken { .. } => Told::Pair,
            // Its call was told already: the open ván waits for the hand then.
            Event::WinLaid { .. } if opening => Told::Nothing,
            Event::Eaten { .. }
            | Event::KhanTurned { .. }
            | Event::Declined { .. }
            | Event::WinLaid { .. } => Told::Input(Input::CloseWindow),
            Event::FaultObserved { hut, fault, note } => observed(hut, &fault, note),
            // Found anew where the public record proves it; a laid hand is announced anew.
            Event::FaultNoted { .. } | Event::FaultLifted { .. } | Event::Announced { .. } => {
                Told::Nothing
            }
            Event::Arranged | Event::Dealt { .. } | Event::OpenDealt { .. } => Told::Nothing,
            Event::PairTold { .. } | Event::WinGranted { .. } | Event::HandShown { .. } => {
                Told::Nothing
            }
            Event::Ended { .. } => Told::Untellable,
        }
    }
}

/// What the yard saw of an event.
enum Told {
    Nothing,
    Input(Input),
    Seen(Input),
    /// A phỗng, whose pair came from hand or mat.
    Pair,
    /// A run of a trình phu, which lies there for all to see.
    Lies(Hut, Vec<Card>),
    Untellable,
}

fn observed(hut: Hut, fault: &str, note: String) -> Told {
    let fault = crate::fault::Fault::of_id(fault);
    fault.map_or(Told::Nothing, |fault| Told::Seen(Input::Observe { hut, fault, note }))
}

/// As the yard hears it; of a trình phu the khàn, until its run lies there.
fn untold(what: Declaration) -> Declaration {
    match what {
        Declaration::Khan(_) | Declaration::KhanKin | Declaration::KhanTrinhPhu(_) => {
            Declaration::KhanKin
        }
        Declaration::ThienKhai(_) | Declaration::ThienKhaiKin => Declaration::ThienKhaiKin,
        Declaration::BatThuc(_) | Declaration::BatThucKin => Declaration::BatThucKin,
        Declaration::SanSang | Declaration::Chiu => what,
    }
}
