//! Going back, and putting an earlier entry right: the state is always the fold of what counts.

use crate::common::Playing;
use proptest::prelude::*;
use totom_hub::journal::{Actor, Content, replay};
use totom_hub::store::MemoryStore;
use totom_hub::table::{TableState, Yard};
use totom_rules::Hut;
use totom_rules::round::{Call, Input};
use totom_rules::session::SessionInput;
use totom_wire::audio::Cue;
use totom_wire::{Action, Outcome};

async fn undo(table: &Playing, to: u64) -> Outcome {
    let id = format!("u{}-{to}", table.state.borrow().seq);
    let action = Action::Undo { to, why: "bấm nhầm".to_owned() };
    table.command(Actor::Arbiter, &id, action).await.unwrap()
}

async fn amend(table: &Playing, seq: u64, play: Input) -> Outcome {
    let id = format!("m{}-{seq}", table.state.borrow().seq);
    let action = Action::Amend { seq, play, why: String::new() };
    table.command(Actor::Arbiter, &id, action).await.unwrap()
}

/// Plays `steps` actions of bots.
async fn play(table: &Playing, steps: usize) {
    for _ in 0..steps {
        let Some((actor, action)) = table.wanted(50) else { return };
        let id = format!("a{}", table.state.borrow().seq);
        let outcome = table.command(actor, &id, action).await.unwrap();
        assert!(matches!(outcome, Outcome::Recorded { .. }), "{outcome:?}");
    }
}

/// What every audience is shown, but for the numbers of offers.
fn shown(yard: &Yard) -> (String, String) {
    let mut session = yard.session().public();
    if let Some(round) = &mut session.round {
        round.epoch = 0;
    }
    let huts = Hut::ALL.map(|hut| {
        let mut view = yard.session().hut_view(hut);
        if let Some(view) = &mut view {
            view.public.epoch = 0;
        }
        serde_json::to_string(&view).unwrap()
    });
    (serde_json::to_string(&session).unwrap(), huts.join("\n"))
}

/// All that is or was to be announced, however long ago.
fn told(table: &Playing) -> Vec<Cue> {
    let young = |cue: Cue| Cue { age_ms: 0, ..cue };
    table.cues.after(0).into_iter().map(young).collect()
}

/// The inputs of the ván that are in the record, with their entries.
fn moves(disk: &MemoryStore) -> Vec<(u64, Input)> {
    let read = |row: &totom_hub::journal::Row| {
        let content = serde_json::from_str(&row.content).unwrap();
        let Content::Acted { input: SessionInput::Play(input), .. } = content else { return None };
        Some((row.seq, input))
    };
    disk.rows().iter().filter_map(read).collect()
}

#[tokio::test]
async fn any_number_of_steps_back_and_back_again() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 3).await;
    let mut past = vec![];
    for _ in 0..60 {
        play(&table, 1).await;
        past.push((table.state.borrow().seq, shown(&replay(&disk.rows()).unwrap())));
    }
    for (to, then) in past.iter().rev().step_by(7).chain([&past[59], &past[3]]) {
        assert!(matches!(undo(&table, *to).await, Outcome::Recorded { .. }));
        assert_eq!(shown(&replay(&disk.rows()).unwrap()), *then, "back to entry {to}");
    }
    play(&table, 40).await;
}

#[tokio::test]
async fn no_number_of_an_offer_is_given_twice() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 4).await;
    play(&table, 12).await;
    let (seq, before) = {
        let s = table.state.borrow();
        (s.seq, s.epoch)
    };
    play(&table, 6).await;
    let last = table.state.borrow().epoch;
    assert!(last > before);
    undo(&table, seq).await;
    let again = table.state.borrow().epoch;
    assert!(again > last, "{again} was given before");
    undo(&table, 2).await;
    assert!(table.state.borrow().session.round.is_none());
    play(&table, 12).await;
    assert!(table.state.borrow().epoch > again, "also after going back before the first deal");
}

#[tokio::test]
async fn what_cannot_be_gone_back_to_is_refused_and_nothing_is_recorded() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 5).await;
    play(&table, 10).await;
    let rows = disk.rows().len();
    for (to, reason) in
        [(0, "no such entry"), (1, "before the hội was opened"), (999, "the future")]
    {
        let outcome = undo(&table, to).await;
        assert!(matches!(outcome, Outcome::Denied { .. }), "{reason}: {outcome:?}");
    }
    let (deal, reason) = (3, "a deal is no move");
    let outcome = amend(&table, deal, Input::Draw).await;
    assert!(matches!(outcome, Outcome::Denied { .. }), "{reason}: {outcome:?}");
    let hut = |id: &str, action: Action| (id.to_owned(), action);
    for (id, action) in [
        hut("s1", Action::Undo { to: 3, why: String::new() }),
        hut("s2", Action::Amend { seq: 5, play: Input::Draw, why: String::new() }),
    ] {
        let outcome = table.command(Actor::Screen(Hut::ALL[0]), &id, action).await;
        assert!(matches!(outcome, Some(Outcome::Denied { .. })), "only arbiters correct");
    }
    assert_eq!(disk.rows().len(), rows);
}

#[tokio::test]
async fn an_earlier_throw_is_put_right_and_the_rest_follows() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 6).await;
    play(&table, 30).await;
    let (seq, hut, wrong) = moves(&disk)
        .into_iter()
        .find_map(|(seq, input)| {
            let Input::Throw { hut, card } = input else { return None };
            Some((seq, hut, card))
        })
        .unwrap();
    // What else the hut could have thrown then.
    let mut then = Yard::new();
    for row in disk.rows().iter().filter(|row| row.seq < seq) {
        then.apply(row.seq, &serde_json::from_str(&row.content).unwrap());
    }
    let legal = then.session().legality()[hut].throw.clone();
    let right = *legal.iter().find(|card| **card != wrong).unwrap();
    let outcome = amend(&table, seq, Input::Throw { hut, card: right }).await;
    assert!(matches!(outcome, Outcome::Recorded { .. }), "{outcome:?}");
    let state = table.state.borrow().clone();
    let round = state.session.round.as_ref().unwrap();
    let seen = |card| {
        round.huts.iter().any(|(_, hut)| hut.gate.contains(&card))
            || round
                .huts
                .iter()
                .any(|(_, hut)| hut.laid.iter().any(|phu| phu.cards.contains(&card)))
            || round.offer.as_ref().is_some_and(|offer| offer.card == card)
    };
    assert!(seen(right), "the right card lies where the wrong one lay");
    let last = disk.rows().pop().unwrap();
    let Content::Amended { dropped, .. } = serde_json::from_str(&last.content).unwrap() else {
        panic!("{}", last.content)
    };
    let yard = replay(&disk.rows()).unwrap();
    let kept: Vec<u64> = yard.counted().iter().map(|(seq, _)| *seq).collect();
    for gone in dropped {
        assert!(!kept.contains(&gone.seq), "{} fits no more: {}", gone.seq, gone.say);
    }
    undo(&table, seq).await;
    play(&table, 10).await;
}

#[tokio::test]
async fn a_call_put_right_does_not_answer_another_card() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 7).await;
    play(&table, 80).await;
    let (seq, hut) = moves(&disk)
        .into_iter()
        .find_map(|(seq, input)| {
            let Input::Call { hut, call: Call::An } = input else { return None };
            Some((seq, hut))
        })
        .expect("somebody ate");
    let outcome = amend(&table, seq, Input::Call { hut, call: Call::KhongAn }).await;
    let Outcome::Recorded { .. } = outcome else {
        // A yêu that must be eaten is not declined.
        assert!(matches!(outcome, Outcome::Denied { .. }));
        return;
    };
    let yard = replay(&disk.rows()).unwrap();
    let offers = yard.session().epoch();
    assert!(offers > 0);
    play(&table, 10).await;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn after_any_actions_and_undos_all_sees_the_fold_from_scratch(
        seed in 0u64..1000,
        acts in prop::collection::vec((1usize..12, 0u64..100, 0u8..3), 1..8),
    ) {
        let run = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        run.block_on(async {
            let disk = MemoryStore::new();
            let table = Playing::start(&disk, seed).await;
            for (steps, at, what) in acts {
                play(&table, steps).await;
                let last = table.state.borrow().seq;
                let to = 2 + at * (last - 2) / 100;
                let done = moves(&disk);
                match what {
                    0 => {}
                    1 => { undo(&table, to).await; }
                    _ if done.is_empty() => {}
                    _ => {
                        let (seq, input) = &done[usize::try_from(at).unwrap() * done.len() / 100];
                        let other = done.iter().rev().map(|(_, other)| other).find(|other| *other != input);
                        amend(&table, *seq, other.unwrap_or(input).clone()).await;
                    }
                }
            }
            let rows = disk.rows();
            let replayed = replay(&rows).unwrap();
            let live = table.state.borrow().clone();
            assert_eq!(serde_json::to_string(&replayed.session().public()).unwrap(),
                serde_json::to_string(&live.session).unwrap(), "the record replays to what is shown");
            let scratch = Yard::of(&replayed.counted());
            assert!(shown(&scratch) == shown(&replayed), "the fold of what counts");
            assert_eq!(scratch.cases(), live.cases);
            assert!(scratch.story().ends_with(&live.story));
            // Public, desk, each hut, the loudspeakers: what a hub shows that starts on this record.
            let again = Playing::start(&disk, seed).await;
            let scratch = again.state.borrow().clone();
            // When it runs out is of the moment, not of the record.
            let kind = |state: &TableState| state.deadline.map(|deadline| deadline.kind);
            assert_eq!(kind(&scratch), kind(&live));
            let still = |state: TableState| format!("{:?}", TableState { deadline: None, ..state });
            assert!(still((*scratch).clone()) == still((*live).clone()), "at {}", live.seq);
            assert_eq!(told(&again), told(&table), "what is to be announced");
        });
    }
}
