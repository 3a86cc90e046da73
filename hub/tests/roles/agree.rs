//! Two arbiters enter each card: sealed until both have, official when equal, the chief's when not.

use crate::common::{Playing, setup};
use totom_hub::journal::{Actor, Content, replay};
use totom_hub::store::MemoryStore;
use totom_hub::table::{Agree, Setup};
use totom_rules::round::{Declaration, Input};
use totom_rules::{Card, Hut};
use totom_wire::command::Role;
use totom_wire::screen::Witnessed;
use totom_wire::{Action, Outcome};

fn both() -> Setup {
    Setup { agree: Agree::Both, ..setup(2) }
}

fn play(play: Input) -> Action {
    Action::Play { play }
}

fn card(code: &str) -> Card {
    code.parse().unwrap()
}

fn throws(hut: Hut, code: &str) -> Action {
    play(Input::Throw { hut, card: card(code) })
}

/// Who enters which card, one after another.
struct Yard {
    disk: MemoryStore,
    table: Playing,
    hut: Hut,
    asked: u32,
}

impl Yard {
    /// A ván dealt by hand, its leader about to throw.
    async fn throwing() -> Self {
        let disk = MemoryStore::new();
        let table = Playing::try_start(&disk, both()).await.unwrap();
        let mut yard = Self { disk, table, hut: Hut::ALL[0], asked: 0 };
        let turned = [card("7s"), card("2s")];
        let deal = Action::DealOpen { turned, given: None, pile: None };
        assert!(yard.asks(Actor::ChiaBai, deal).await.is_recorded());
        for hut in Hut::ALL {
            let ready = play(Input::Declare { hut, what: Declaration::SanSang });
            assert!(yard.asks(Actor::GiaoBai, ready).await.is_recorded());
        }
        yard.hut = yard.table.state.borrow().session.round.as_ref().unwrap().leader;
        yard
    }

    async fn asks(&mut self, actor: Actor, action: Action) -> Outcome {
        self.asked += 1;
        self.table.command(actor, &format!("w{}", self.asked), action).await.unwrap()
    }

    async fn enters(&mut self, actor: Actor, code: &str) -> Outcome {
        let throw = throws(self.hut, code);
        self.asks(actor, throw).await
    }

    fn shown(&self) -> Option<Witnessed> {
        self.table.state.borrow().witnessed.clone()
    }

    fn offered(&self) -> Option<Card> {
        let state = self.table.state.borrow();
        state.session.round.as_ref()?.offer.as_ref().map(|offer| offer.card)
    }

    fn last(&self) -> Content {
        serde_json::from_str(&self.disk.rows().pop().unwrap().content).unwrap()
    }
}

trait IsRecorded {
    fn is_recorded(&self) -> bool;
}

impl IsRecorded for Outcome {
    fn is_recorded(&self) -> bool {
        matches!(self, Self::Recorded { .. })
    }
}

#[tokio::test]
async fn equal_entries_are_official_and_neither_shows_the_other_before() {
    for (first, second) in [(Actor::ChiaBai, Actor::GiaoBai), (Actor::GiaoBai, Actor::ChiaBai)] {
        let mut yard = Yard::throwing().await;
        let before = yard.table.state.borrow().clone();
        assert!(yard.enters(first, "3v").await.is_recorded());
        let state = yard.table.state.borrow().clone();
        assert_eq!(state.session, before.session, "one word moved the game");
        assert_eq!(state.story, before.story, "the crowd was told");
        assert!(state.next.contains("Chờ"), "{}", state.next);
        assert!(
            !format!("{:?}", (&state.witnessed, &state.next, &state.entries)).contains("tam văn")
        );
        assert!(matches!(yard.shown(), Some(Witnessed::Sealed { .. })));
        let Outcome::Recorded { seq } = yard.enters(second, "3v").await else { panic!() };
        assert_eq!(yard.offered(), Some(card("3v")));
        assert_eq!(yard.shown(), None);
        let Content::Acted { actor, witnessed, .. } = yard.last() else { panic!() };
        assert_eq!((actor, witnessed), (second, vec![seq - 1]), "what the first said is named");
    }
}

#[tokio::test]
async fn unequal_entries_are_shown_side_by_side_and_only_the_chief_decides() {
    let mut yard = Yard::throwing().await;
    assert!(yard.enters(Actor::GiaoBai, "4v").await.is_recorded());
    assert!(yard.enters(Actor::ChiaBai, "3v").await.is_recorded());
    let Some(Witnessed::Differ { entered }) = yard.shown() else { panic!("{:?}", yard.shown()) };
    assert_eq!(entered.each_ref().map(|one| one.by), [Role::ChiaBai, Role::GiaoBai]);
    assert_eq!(yard.offered(), None);
    for actor in [Actor::ChiaBai, Actor::GiaoBai] {
        let copied = yard.enters(actor, "4v").await;
        assert!(matches!(&copied, Outcome::Denied { say } if say.contains("trọng tài chính")));
    }
    assert!(yard.enters(Actor::Arbiter, "4v").await.is_recorded());
    assert_eq!(yard.offered(), Some(card("4v")));
    let Content::Acted { actor, witnessed, .. } = yard.last() else { panic!() };
    assert_eq!(actor, Actor::Arbiter, "who decided");
    assert_eq!(witnessed.len(), 2, "between which");
    replay(&yard.disk.rows()).unwrap();
}

#[tokio::test]
async fn who_slipped_enters_anew_while_the_other_has_not() {
    let mut yard = Yard::throwing().await;
    assert!(yard.enters(Actor::ChiaBai, "3v").await.is_recorded());
    assert!(yard.enters(Actor::ChiaBai, "4v").await.is_recorded());
    assert!(yard.enters(Actor::GiaoBai, "4v").await.is_recorded());
    assert_eq!(yard.offered(), Some(card("4v")));
}

#[tokio::test]
async fn trying_is_no_way_to_learn_what_is_sealed() {
    let mut yard = Yard::throwing().await;
    assert!(yard.enters(Actor::ChiaBai, "3v").await.is_recorded());
    let mut answers = Vec::new();
    for code in ["3v", "4v", "5v"] {
        let of = Box::new(throws(yard.hut, code));
        answers.push(yard.asks(Actor::GiaoBai, Action::Try { of }).await);
    }
    assert!(answers.windows(2).all(|two| two[0] == two[1]), "{answers:?}");
}

#[tokio::test]
async fn going_back_and_a_restart_bring_a_sealed_entry_back() {
    let mut yard = Yard::throwing().await;
    let Outcome::Recorded { seq } = yard.enters(Actor::ChiaBai, "3v").await else { panic!() };
    assert!(yard.enters(Actor::GiaoBai, "3v").await.is_recorded());
    assert!(
        yard.asks(Actor::Arbiter, Action::Undo { to: seq, why: String::new() }).await.is_recorded()
    );
    assert_eq!(yard.shown(), Some(Witnessed::Sealed { by: Role::ChiaBai }));
    yard.table = Playing::try_start(&yard.disk, both()).await.unwrap();
    assert_eq!(yard.shown(), Some(Witnessed::Sealed { by: Role::ChiaBai }));
    assert!(yard.enters(Actor::GiaoBai, "4v").await.is_recorded());
    assert!(matches!(yard.shown(), Some(Witnessed::Differ { .. })));
}

#[tokio::test]
async fn where_one_word_is_enough_one_is() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    let mut yard = Yard { disk, table, hut: Hut::ALL[0], asked: 0 };
    let turned = [card("7s"), card("2s")];
    yard.asks(Actor::ChiaBai, Action::DealOpen { turned, given: None, pile: None }).await;
    for hut in Hut::ALL {
        yard.asks(Actor::GiaoBai, play(Input::Declare { hut, what: Declaration::SanSang })).await;
    }
    yard.hut = yard.table.state.borrow().session.round.as_ref().unwrap().leader;
    assert!(yard.enters(Actor::GiaoBai, "3v").await.is_recorded());
    assert_eq!(yard.offered(), Some(card("3v")));
}
