//! A win that the arbiters announce themselves: nobody sees or hears of it before, and all else goes on.

use crate::common::{Playing, setup};
use totom_hub::journal::Actor;
use totom_hub::store::MemoryStore;
use totom_hub::table::{Reveal, Setup};
use totom_rules::Hut;
use totom_wire::audio::Say;
use totom_wire::{Action, Outcome};

fn kept() -> Setup {
    Setup { reveal: Reveal::ByArbiters, ..setup(11) }
}

/// A yard in which a hand was just laid for a win.
struct Laid {
    disk: MemoryStore,
    table: Playing,
    asked: u32,
}

impl Laid {
    async fn start() -> Self {
        let disk = MemoryStore::new();
        let table = Playing::try_start(&disk, kept()).await.unwrap();
        let mut yard = Self { disk, table, asked: 0 };
        while yard.table.state.borrow().review.is_none() {
            yard.goes_on().await;
        }
        yard
    }

    /// What the bots and the arbiter do next.
    async fn goes_on(&mut self) {
        let (actor, action) = self.table.wanted(99).unwrap();
        let outcome = self.asks(actor, action).await;
        assert!(matches!(outcome, Outcome::Recorded { .. }), "{outcome:?}");
    }

    async fn asks(&mut self, actor: Actor, action: Action) -> Outcome {
        self.asked += 1;
        self.table.command(actor, &format!("r{}", self.asked), action).await.unwrap()
    }

    async fn chief(&mut self, action: Action) -> u64 {
        let outcome = self.asks(Actor::Arbiter, action.clone()).await;
        let Outcome::Recorded { seq } = outcome else { panic!("{action:?}: {outcome:?}") };
        seq
    }

    /// What was said of entries from this one on.
    fn said(&self, since: u64) -> Vec<Say> {
        self.table.cues.after(since - 1).into_iter().map(|cue| cue.say).collect()
    }

    fn told(&self) -> Vec<String> {
        self.table.state.borrow().tale.iter().map(|line| line.text.clone()).collect()
    }
}

#[tokio::test]
async fn nobody_sees_or_hears_of_it_before_it_is_announced() {
    let mut yard = Laid::start().await;
    let state = yard.table.state.borrow().clone();
    let since = state.review.unwrap().since;
    assert_eq!(state.rulings.withheld, Some(since));
    let official =
        state.session.round.as_ref().unwrap().phase.checking().expect("the desk sees it");
    assert!(official.wins, "bots call no false ù");
    let crowd = state.crowd.round.as_ref().unwrap();
    assert!(crowd.phase.win().is_none() && crowd.phase.ended().is_none(), "{:?}", crowd.phase);
    assert_eq!(yard.told().last().unwrap(), "Trọng tài đang xét bài.");
    for (hut, view) in state.huts.iter() {
        let view = view.as_ref().unwrap();
        assert_eq!(view.public, *crowd, "{hut} sees no more than the crowd");
        assert_eq!(view.legal, Default::default(), "{hut} has nothing to do");
    }
    let verse = state.verse.clone();
    assert_eq!(verse.is_some(), crowd.offer.is_some(), "of the card that the crowd sees");
    assert!(state.deadline.is_none(), "no time runs out");
    yard.goes_on().await;
    let state = yard.table.state.borrow().clone();
    assert!(state.session.round.as_ref().unwrap().phase.ended().is_some(), "it is confirmed");
    assert_eq!(state.verse, verse, "and no verse goes before its card");
    assert!(state.deadline.is_none());
    assert_ne!(state.session.standings, state.crowd.standings, "points are the win's");
    assert_eq!(state.session.finished, state.crowd.finished + 1);
    assert_eq!(yard.said(since), [], "the loudspeaker keeps silent");
    assert!(state.next.contains("«Công bố kết quả»"), "{}", state.next);
    let Outcome::Denied { say } = yard.asks(Actor::Arbiter, Action::Deal).await else {
        panic!("the next ván would bury the win")
    };
    assert!(say.contains("Công bố kết quả"), "{say}");
    let Outcome::Denied { say } = yard.asks(Actor::GiaoBai, Action::Reveal).await else {
        panic!("only the chief announces")
    };
    assert!(say.contains("vai này"), "{say}");
    yard.chief(Action::Reveal).await;
    let state = yard.table.state.borrow().clone();
    assert_eq!(state.crowd, state.session);
    assert_eq!((state.review, state.rulings.withheld), (None, None));
    let said = yard.said(since);
    assert!(matches!(&said[..], [Say::End { won: true, .. }, Say::Notice { .. }]), "{said:?}");
    let told = yard.told();
    let at = told.iter().position(|line| line == "Trọng tài công bố kết quả.").unwrap();
    assert!(told[at + 1..].iter().any(|line| line.contains("ù, được")), "{told:?}");
    let again = yard.asks(Actor::Arbiter, Action::Reveal).await;
    assert!(matches!(again, Outcome::Denied { .. }), "there is nothing left: {again:?}");
    yard.goes_on().await;
}

#[tokio::test]
async fn all_else_goes_on_meanwhile() {
    let mut yard = Laid::start().await;
    let points = |yard: &Laid| yard.table.state.borrow().crowd.standings[Hut::ALL[2]].points;
    let before = points(&yard);
    let reason = "lễ phép".to_owned();
    yard.chief(Action::Adjust { hut: Hut::ALL[2], points: 2, reason }).await;
    assert_eq!(points(&yard), before + 2);
    yard.chief(Action::Pause { reason: "mưa".to_owned() }).await;
    assert_eq!(yard.table.state.borrow().crowd.paused.as_deref(), Some("mưa"));
    assert!(yard.told().contains(&"Tạm dừng: mưa.".to_owned()));
    yard.chief(Action::Resume).await;
    yard.goes_on().await;
    yard.chief(Action::Reveal).await;
    let state = yard.table.state.borrow().clone();
    assert_eq!(state.crowd, state.session, "with what was given by hand");
}

#[tokio::test]
async fn undoing_and_starting_again_know_what_is_kept_back() {
    let mut yard = Laid::start().await;
    let since = yard.table.state.borrow().review.unwrap().since;
    yard.goes_on().await;
    let confirmed = yard.table.state.borrow().seq;
    let undo = |to| Action::Undo { to, why: String::new() };
    yard.chief(undo(since - 1)).await;
    let state = yard.table.state.borrow().clone();
    assert_eq!(state.review, None, "nothing was laid then");
    assert_eq!(state.crowd, state.session);
    yard.chief(undo(confirmed)).await;
    assert_eq!(yard.table.state.borrow().review.unwrap().since, since, "as it was");
    let kept_back = yard.table.state.borrow().crowd.clone();
    let again = Playing::try_start(&yard.disk, kept()).await.unwrap();
    assert_eq!(again.state.borrow().crowd, kept_back, "the record says it");
    assert_eq!(again.state.borrow().review.unwrap().since, since);
    let shown = yard.chief(Action::Reveal).await;
    yard.chief(undo(confirmed)).await;
    assert_eq!(yard.table.state.borrow().review.unwrap().since, since, "taken back, it is judged");
    yard.chief(undo(shown)).await;
    assert_eq!(yard.table.state.borrow().review, None);
    let rows = yard.disk.rows();
    let chosen = rows.iter().filter(|row| row.content.contains("reveal_chosen")).count();
    assert_eq!(chosen, 1, "written down once");
    let other = Playing::try_start(&yard.disk, setup(11)).await.unwrap();
    assert_eq!(other.state.borrow().review, None);
    assert!(yard.disk.rows().last().unwrap().content.contains("at_once"), "the yard chose anew");
}
