//! A table on a disk of its own, played by bots through its queue.

mod drum;
mod tablet;

pub(crate) use drum::Drum;
pub(crate) use tablet::Tablet;

use std::sync::Arc;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use totom_hub::journal::Actor;
use totom_hub::rehearsal::{Moment, Step, next_step};
use totom_hub::store::MemoryStore;
use totom_hub::table::{
    Agree, Ask, CueLog, Inbox, Reveal, Seeds, Setup, Table, TableError, TableState, Verses, inbox,
};
use totom_rules::round::Input;
use totom_rules::signal::Flags;
use totom_rules::{ByHut, Hut};
use totom_wire::screen::{HutSignal, Public, Voice};
use totom_wire::station::Link;
use totom_wire::{Action, Command, Outcome};

pub(crate) fn setup(seed: u64) -> Setup {
    Setup {
        yard: "Sân thử".to_owned(),
        names: ByHut::from_fn(|hut| format!("Xóm {}", hut.number())),
        // The tests close each window themselves.
        house: "cua_so_goi = 60\n".to_owned(),
        seeds: Seeds::Festival(seed),
        turner: Hut::ALL[4],
        verses: Verses::default(),
        agree: Agree::One,
        reveal: Reveal::AtOnce,
    }
}

/// A running table.
pub(crate) struct Playing {
    pub(crate) inbox: Inbox,
    pub(crate) state: watch::Receiver<Arc<TableState>>,
    pub(crate) cues: CueLog,
    pub(crate) task: tokio::task::JoinHandle<Result<(), TableError>>,
}

impl Playing {
    pub(crate) async fn start(disk: &MemoryStore, seed: u64) -> Self {
        Self::try_start(disk, setup(seed)).await.unwrap()
    }

    pub(crate) async fn try_start(disk: &MemoryStore, setup: Setup) -> Result<Self, TableError> {
        let table = Table::open(disk.clone(), setup).await?;
        let (state, cues) = (table.watch(), table.cues());
        let (inbox, asked) = inbox();
        let task = tokio::spawn(table.run(asked, CancellationToken::new()));
        Ok(Self { inbox, state, cues, task })
    }

    pub(crate) async fn command(&self, actor: Actor, id: &str, action: Action) -> Option<Outcome> {
        let command = Command { id: id.to_owned(), epoch: None, seen: None, action };
        self.inbox.ask(actor, Ask::Command(command)).await
    }

    /// What the bots and the arbiter would do now, as who and what.
    pub(crate) fn wanted(&self, rounds: u32) -> Option<(Actor, Action)> {
        let moment = moment(&self.state.borrow());
        match next_step(&moment, rounds) {
            Step::Desk(action) => Some((Actor::Arbiter, action)),
            Step::Screen(hut, play) | Step::Drum(hut, play) => {
                Some((Actor::Screen(hut), Action::Play { play }))
            }
            Step::LetCall => Some((Actor::Arbiter, Action::Play { play: Input::CloseWindow })),
            Step::Wait => panic!("nobody knows what to do: {}", self.state.borrow().next),
            Step::Done => None,
        }
    }

    /// Plays until `rounds` ván are finished; how many actions were acknowledged.
    pub(crate) async fn play(&self, rounds: u32) -> usize {
        let mut done = 0;
        while let Some((actor, action)) = self.wanted(rounds) {
            let id = format!("a{}", self.state.borrow().seq);
            let outcome = self.command(actor, &id, action.clone()).await.unwrap();
            assert!(
                matches!(outcome, Outcome::Recorded { .. }),
                "{actor:?} {action:?}: {outcome:?}"
            );
            done += 1;
        }
        done
    }
}

fn moment(state: &TableState) -> Moment {
    Moment { public: public(state), huts: state.huts.clone() }
}

fn public(state: &TableState) -> Public {
    let silent =
        |_| HutSignal { link: Link::Live, flags: Flags(0), beats: vec![], epoch: state.epoch };
    Public {
        seq: state.seq,
        yard: state.yard.clone(),
        session: state.session.clone(),
        verse: state.verse.clone(),
        huts: ByHut::from_fn(silent),
        story: state.story.clone(),
        voice: Voice::default(),
        rest: state.rest,
        review: state.review,
        trouble: String::new(),
    }
}
