//! The bounded queue before the table, and the memory by which a repeated command is known.

use super::verses::Verses;
use crate::journal::{Actor, Label, Row, Secret};
use std::collections::{HashMap, VecDeque};
use tokio::sync::{mpsc, oneshot};
use totom_rules::Seed;
use totom_wire::station::GestureReport;
use totom_wire::{Action, Command, Outcome};

/// Longest queue before senders wait: far more than five huts and their arbiters can fill.
const LENGTH: usize = 256;
/// Refusals remembered, so that a repeat within a connection's life gets the same one.
const REFUSALS: usize = 1024;

/// Người hỏi: who asks, at which machine, and whether the role's pen is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asker {
    /// In which role.
    pub actor: Actor,
    /// The machine, for the record.
    pub device: String,
    /// May this machine write for the role?
    pub pen: Pen,
}

/// Where the one pen of a role is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pen {
    /// With the asker.
    Here,
    /// With another panel: why, and what to do, in Vietnamese.
    Elsewhere(String),
}

impl From<Actor> for Asker {
    /// A program: it holds no pen that people could take over.
    fn from(actor: Actor) -> Self {
        Self { actor, device: program(actor).to_owned(), pen: Pen::Here }
    }
}

fn program(actor: Actor) -> &'static str {
    match actor {
        Actor::Drum(_) => "trạm trống",
        Actor::Hub | Actor::Clock => "máy chủ",
        Actor::Screen(_)
        | Actor::Arbiter
        | Actor::ChiaBai
        | Actor::GiaoBai
        | Actor::Scorer
        | Actor::XepBai
        | Actor::Organiser => "chương trình",
    }
}

/// One request and the place for its answer.
#[derive(Debug)]
pub struct Envelope {
    /// Who asks.
    pub asker: Asker,
    /// What.
    pub ask: Ask,
    /// Gets the outcome, after it is durable.
    pub reply: oneshot::Sender<Outcome>,
}

/// What may be put to the table.
#[derive(Clone, Debug)]
pub enum Ask {
    /// By a person or a bot.
    Command(Command),
    /// By a drum.
    Gesture(GestureReport),
    /// By the organiser: other couplets.
    Verses {
        /// By which a repeat is known.
        id: String,
        /// Which.
        verses: Verses,
    },
    /// By the organiser: a sealed deal of another yard.
    TakeOver {
        /// By which a repeat is known.
        id: String,
        /// Its seed.
        seed: Seed,
        /// Name of that yard.
        from: String,
    },
    /// By those who may see something of a prepared deal: it is recorded first.
    Look {
        /// By which a repeat is known.
        id: String,
        /// Its promise.
        deal: String,
        /// What is looked at.
        at: Secret,
    },
}

impl Ask {
    /// The sheet that a line was written on.
    pub(super) fn sheet(&self) -> Option<u32> {
        let Self::Command(Command { action: Action::Paper { sheet, .. }, .. }) = self else {
            return None;
        };
        Some(*sheet)
    }

    /// The id by which a repeat is known.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Command(command) => &command.id,
            Self::Gesture(report) => &report.id,
            Self::Verses { id, .. } | Self::TakeOver { id, .. } | Self::Look { id, .. } => id,
        }
    }
}

/// The sending end.
#[derive(Clone, Debug)]
pub struct Inbox(mpsc::Sender<Envelope>);

/// A new queue.
#[must_use]
pub fn inbox() -> (Inbox, mpsc::Receiver<Envelope>) {
    let (sender, receiver) = mpsc::channel(LENGTH);
    (Inbox(sender), receiver)
}

impl Inbox {
    /// Asks and waits for the outcome; `None` when the hub is going down: ask again after redialling.
    pub async fn ask(&self, asker: impl Into<Asker>, ask: Ask) -> Option<Outcome> {
        let (reply, answer) = oneshot::channel();
        self.0.send(Envelope { asker: asker.into(), ask, reply }).await.ok()?;
        answer.await.ok()
    }
}

/// First answers by command id.
#[derive(Debug, Default)]
pub struct Known {
    recorded: HashMap<String, u64>,
    refused: HashMap<String, Outcome>,
    order: VecDeque<String>,
}

impl Known {
    /// The ids that the record holds.
    #[must_use]
    pub fn from_rows(rows: &[Row]) -> Self {
        let recorded = rows.iter().filter_map(|row| {
            let label: Label = serde_json::from_str(&row.label).ok()?;
            Some((label.command?, row.seq))
        });
        Self { recorded: recorded.collect(), ..Self::default() }
    }

    /// The first answer to this id.
    #[must_use]
    pub fn answer(&self, id: &str) -> Option<Outcome> {
        let recorded = self.recorded.get(id).map(|&seq| Outcome::Recorded { seq });
        recorded.or_else(|| self.refused.get(id).cloned())
    }

    /// Remembers a recorded one for ever.
    pub fn record(&mut self, id: &str, seq: u64) {
        self.recorded.insert(id.to_owned(), seq);
    }

    /// Remembers a refusal for a while.
    pub fn refuse(&mut self, id: &str, outcome: Outcome) {
        if self.order.len() == REFUSALS
            && let Some(oldest) = self.order.pop_front()
        {
            self.refused.remove(&oldest);
        }
        self.order.push_back(id.to_owned());
        self.refused.insert(id.to_owned(), outcome);
    }
}
