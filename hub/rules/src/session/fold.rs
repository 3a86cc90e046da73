//! How events fold into the hội. Never refuses, never panics: refusing is `handle`'s.

use super::state::{Rules, Session};
use super::{SessionEvent, Standing};
use crate::house::HouseRules;
use crate::round::{Event, Round};
use crate::{ByHut, Hut};

impl Session {
    /// Folds one event into the state.
    ///
    /// Events that [`Session::handle`] made of this state fit it; what others do to it is not
    /// promised, but it does not panic.
    pub fn apply(&mut self, event: &SessionEvent) {
        self.events = self.events.saturating_add(1);
        match event {
            SessionEvent::Opened { names, house } => self.opened(names, house),
            SessionEvent::Round(event) => self.round_event(event),
            SessionEvent::Scored { change, leader_next, pot } => {
                for (hut, points) in change.iter() {
                    let standing = &mut self.standings[hut];
                    standing.points = standing.points.saturating_add(*points);
                }
                self.leader_next = *leader_next;
                self.pot = *pot;
            }
            SessionEvent::Adjusted { hut, points, .. } => {
                let standing = &mut self.standings[*hut];
                standing.points = standing.points.saturating_add(*points);
            }
            SessionEvent::Prepared { deal } => self.prepared.push(deal.clone()),
            SessionEvent::Discarded { commitment } => self.forget(commitment),
            SessionEvent::TurnedOpen { events, .. } => self.turned_open(events),
            SessionEvent::Paused { reason } => self.paused = Some(reason.clone()),
            SessionEvent::Resumed => self.paused = None,
            SessionEvent::Closed => self.closed = true,
            SessionEvent::TimeUp => self.time_up = true,
            SessionEvent::LotDrawn { order, .. } => self.lot.clone_from(order),
        }
        self.wait();
    }

    /// A hội begins with nothing of the one before it but what the whole record counts.
    fn opened(&mut self, names: &ByHut<String>, house: &str) {
        // Read without error when it was opened.
        let rules = HouseRules::from_toml(house).unwrap_or_default();
        *self = Self {
            rules: Some(Rules { text: house.to_owned(), house: rules }),
            standings: ByHut::from_fn(|hut: Hut| Standing {
                name: names[hut].clone(),
                ..Standing::default()
            }),
            hoi: self.hoi.saturating_add(1),
            finished_before: self.finished_in_all(),
            epochs_given: self.epoch(),
            events: self.events,
            // Their piles lie ready, whichever hội they will be dealt in.
            prepared: std::mem::take(&mut self.prepared),
            ..Self::default()
        };
    }

    fn round_event(&mut self, event: &Event) {
        if Round::is_opened_by(event)
            && let Some(round) = Round::opened_by(self.next_setup(), event)
        {
            self.round = Some(round);
            self.leader_next = None;
            if let Event::Dealt { commitment, .. } = event {
                self.forget(commitment);
            }
            return;
        }
        let Some(round) = &mut self.round else { return };
        let was_over = round.ended_by().is_some();
        round.apply(event);
        if !was_over && round.ended_by().is_some() {
            self.ended();
        }
    }

    fn ended(&mut self) {
        let Some(round) = self.round.take() else { return };
        if let Some(why) = round.ended_by() {
            self.finish(&round, why);
        }
        self.round = Some(round);
    }
}
