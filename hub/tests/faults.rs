//! Disks that fill, answers that get lost, hubs that die: nothing acknowledged is lost or doubled.

use crate::common::{Playing, setup};
use proptest::prelude::*;
use totom_hub::journal::{Actor, replay};
use totom_hub::store::{Fault, MemoryStore};
use totom_hub::table::Table;
use totom_wire::{Action, Outcome};

#[tokio::test]
async fn equal_seeds_give_equal_journals_but_for_their_labels() {
    let heads = [21, 21, 22].map(|seed| async move {
        let disk = MemoryStore::new();
        Playing::start(&disk, seed).await.play(1).await;
        disk.rows().last().unwrap().hash.clone()
    });
    let [one, same, other] = heads;
    let one = one.await;
    assert_eq!(one, same.await);
    assert_ne!(one, other.await);
}

#[tokio::test]
async fn every_prefix_of_a_record_replays_to_the_state_that_was_live_then() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 5).await;
    let mut live = vec![];
    while let Some((actor, action)) = table.wanted(1) {
        live.push((disk.rows().len(), table.state.borrow().session.clone()));
        let id = format!("a{}", live.len());
        table.command(actor, &id, action).await.unwrap();
    }
    let rows = disk.rows();
    for (length, session) in live {
        assert_eq!(replay(&rows[..length]).unwrap().session().public(), session, "{length}");
    }
}

#[tokio::test]
async fn a_full_disk_stops_the_game_and_says_so_until_there_is_space() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 5).await;
    let before = disk.rows();
    disk.inject([Fault::Full]);
    let outcome = table.command(Actor::Arbiter, "deal", Action::Deal).await.unwrap();
    assert!(matches!(&outcome, Outcome::Unrecorded { say } if say.contains("đĩa đầy")));
    assert!(table.state.borrow().trouble.is_some(), "the desk is not told");
    assert_eq!(disk.rows(), before, "half done");
    let again = table.command(Actor::Arbiter, "deal", Action::Deal).await.unwrap();
    assert_eq!(again, Outcome::Recorded { seq: before.len() as u64 + 1 });
    assert_eq!(table.state.borrow().trouble, None);
}

#[tokio::test]
async fn a_lost_answer_ends_the_hub_and_its_repeat_gets_the_first_answer() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 5).await;
    disk.inject([Fault::LostAnswer]);
    let outcome = table.command(Actor::Arbiter, "deal", Action::Deal).await.unwrap();
    assert!(matches!(outcome, Outcome::Unrecorded { .. }));
    assert!(table.task.await.unwrap().is_err(), "it went on without knowing its record");
    let table = Playing::start(&disk, 5).await;
    let again = table.command(Actor::Arbiter, "deal", Action::Deal).await.unwrap();
    assert_eq!(again, Outcome::Recorded { seq: disk.rows().len() as u64 });
    assert_eq!(disk.rows().len(), 3, "founded, opened, dealt: and no second deal");
}

#[tokio::test]
async fn a_touched_record_is_not_opened() {
    let disk = MemoryStore::new();
    Playing::start(&disk, 5).await.play(1).await;
    let mut rows = disk.rows();
    rows[4].content.push(' ');
    assert!(replay(&rows).is_err());
}

#[tokio::test]
async fn a_hub_that_died_between_its_first_entries_begins_where_it_stopped() {
    let disk = MemoryStore::new();
    disk.inject([Fault::None, Fault::Failed]);
    assert!(Playing::try_start(&disk, setup(5)).await.is_err(), "it died after the first");
    assert_eq!(disk.rows().len(), 1);
    let table = Playing::start(&disk, 5).await;
    assert!(table.state.borrow().session.open);
    table.play(1).await;
}

#[tokio::test]
async fn impossible_house_rules_begin_no_record() {
    let disk = MemoryStore::new();
    let wrong = totom_hub::table::Setup { house: "cua_so = 1\n".to_owned(), ..setup(1) };
    assert!(Table::open(disk.clone(), wrong).await.is_err());
}

fn fault() -> impl Strategy<Value = Fault> {
    prop_oneof![
        30 => Just(Fault::None),
        1 => Just(Fault::Full),
        1 => Just(Fault::LostAnswer),
        1 => Just(Fault::Failed),
    ]
}

/// Plays a ván over a failing disk; a client repeats what was not answered, under the same id.
async fn play_through(faults: Vec<Fault>, seed: u64) -> String {
    let disk = MemoryStore::new();
    let mut table = Playing::start(&disk, seed).await;
    disk.inject(faults);
    let (mut acknowledged, mut number) = (vec![], 0);
    while let Some((actor, action)) = table.wanted(1) {
        number += 1;
        let id = format!("c{number}");
        loop {
            let outcome = table.command(actor, &id, action.clone()).await;
            if let Some(Outcome::Recorded { seq }) = outcome {
                acknowledged.push(seq);
                break;
            }
            if table.task.is_finished() || outcome.is_none() {
                table = Playing::start(&disk, seed).await;
            }
            tokio::task::yield_now().await;
        }
    }
    let rows = disk.rows();
    assert!(acknowledged.windows(2).all(|pair| pair[0] + 1 == pair[1]), "lost or doubled");
    assert_eq!(acknowledged.last(), Some(&(rows.len() as u64)));
    rows.last().unwrap().hash.clone()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_the_disk_does_the_record_comes_out_the_same(
        faults in prop::collection::vec(fault(), 0..120),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let smooth = runtime.block_on(play_through(vec![], 9));
        prop_assert_eq!(runtime.block_on(play_through(faults, 9)), smooth);
    }
}
