//! Every cell of the table of rights, asked of a real table.

use crate::common::Playing;
use totom_hub::journal::{Actor, Secret};
use totom_hub::roles::{self, Deed};
use totom_hub::store::MemoryStore;
use totom_hub::table::Ask;
use totom_rules::Hut;
use totom_rules::pile::Owner;
use totom_wire::command::Role;
use totom_wire::{Action, Command, Outcome};

const CELLS: &str = include_str!("../data/rights.tsv");

fn actors() -> [Actor; 7] {
    let hut = Actor::Screen(Hut::new(2).unwrap());
    let (chia_bai, giao_bai, scorer) = (Actor::ChiaBai, Actor::GiaoBai, Actor::Scorer);
    [Actor::Organiser, Actor::Arbiter, chia_bai, giao_bai, scorer, Actor::XepBai, hut]
}

struct Row {
    deed: &'static str,
    action: Action,
    cells: Vec<&'static str>,
    why: &'static str,
}

fn rows() -> Vec<Row> {
    let lines = CELLS.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let action = serde_json::from_str(fields[1]).unwrap_or_else(|e| panic!("{line}: {e}"));
        Row { deed: fields[0], action, cells: fields[2..9].to_vec(), why: fields[9] }
    };
    lines.map(row).collect()
}

/// Was it the role that was refused, and not what was asked? A refusal of the role says whom to ask.
fn by_role(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Denied { say } if say.starts_with("vai này không được"))
}

#[tokio::test]
async fn each_role_may_ask_for_what_the_table_says_and_for_nothing_else() {
    for Row { deed, action, cells, why } in rows() {
        assert_eq!(Deed::of(&action).id(), deed);
        for (actor, cell) in actors().into_iter().zip(cells) {
            let disk = MemoryStore::new();
            let table = Playing::start(&disk, 2).await;
            let before = disk.rows().len();
            let outcome = table.command(actor, "x", action.clone()).await.unwrap();
            assert_eq!(by_role(&outcome), cell == "-", "{deed} by {actor:?}: {why}: {outcome:?}");
            if let Outcome::Denied { say } = &outcome {
                assert!(cell != "-" || say.contains("hãy báo"), "what to do is not said: {say}");
            }
            let kept = matches!(outcome, Outcome::Recorded { .. });
            assert_eq!(disk.rows().len() - before, usize::from(kept), "{deed} by {actor:?}");
        }
    }
}

#[tokio::test]
async fn a_hut_asks_for_itself_only() {
    for Row { deed, action, cells, .. } in rows().into_iter().filter(|row| row.cells[6] == "O") {
        let (disk, other) = (MemoryStore::new(), Actor::Screen(Hut::new(3).unwrap()));
        let table = Playing::start(&disk, 2).await;
        let outcome = table.command(other, "x", action).await.unwrap();
        assert!(by_role(&outcome), "{deed} of hut 2 by hut 3: {outcome:?} {cells:?}");
    }
}

#[tokio::test]
async fn what_is_only_tried_needs_the_same_right() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    let of = || Box::new(Action::Undo { to: 2, why: String::new() });
    let tried = table.command(Actor::ChiaBai, "a", Action::Try { of: of() }).await.unwrap();
    assert!(by_role(&tried), "{tried:?}");
    let tried = table.command(Actor::Arbiter, "b", Action::Try { of: of() }).await.unwrap();
    assert!(matches!(tried, Outcome::Done { .. }), "{tried:?}");
    assert_eq!(disk.rows().len(), 2);
}

#[test]
fn the_table_has_a_row_for_every_deed_that_the_record_knows_and_panels_are_told_it() {
    let listed: Vec<&str> = rows().iter().map(|row| row.deed).collect();
    let told = roles::may(Role::Organiser);
    let beside = ["sound", "verses", "read_cards", "calibrate", "take", "sealed_file"];
    let unlisted: Vec<&String> = told
        .iter()
        .filter(|deed| !listed.contains(&deed.as_str()) && !beside.contains(&deed.as_str()))
        .collect();
    assert!(unlisted.is_empty(), "no row in the table of cells: {unlisted:?}");
    for (at, role) in
        [Role::ChiaBai, Role::GiaoBai, Role::Scorer, Role::XepBai].into_iter().enumerate()
    {
        let told = roles::may(role);
        for Row { deed, cells, .. } in rows() {
            assert_eq!(told.iter().any(|one| one == deed), cells[at + 2] != "-", "{deed}");
        }
    }
}

/// Whoever lays piles sees all cards, so nobody else does, and he does nothing else.
#[tokio::test]
async fn a_pile_is_looked_at_by_who_lays_it_alone_and_the_file_is_the_organisers() {
    let (sheet, check) = (Secret::Sheet(Owner::Stock), Secret::Check(Owner::Hut(Hut::ALL[0])));
    for (at, deed, may) in [
        (sheet, Deed::PileSheet, [false, false, false, false, false, true, false]),
        (check, Deed::PileSheet, [false, false, false, false, false, true, false]),
        (Secret::File, Deed::SealedFile, [true, false, false, false, false, false, false]),
    ] {
        for (actor, may) in actors().into_iter().zip(may) {
            let disk = MemoryStore::new();
            let table = Playing::start(&disk, 2).await;
            table.command(Actor::Arbiter, "p", Action::Prepare).await.unwrap();
            let deal = table.state.borrow().piles.ready[0].deal.commitment.clone();
            let look = Ask::Look { id: "x".to_owned(), deal, at };
            let outcome = table.inbox.ask(actor, look).await.unwrap();
            assert_eq!(matches!(outcome, Outcome::Recorded { .. }), may, "{at:?} by {actor:?}");
            assert_eq!(by_role(&outcome), !may, "{at:?} by {actor:?}: {outcome:?}");
            if let Outcome::Denied { say } = outcome {
                assert_eq!(say, roles::who_may(deed));
                assert!(say.contains("Vì sao: "), "the reason is said: {say}");
            }
        }
    }
    assert_eq!(roles::may(Role::XepBai), ["pile_sheet", "take"], "and nothing else");
}

/// Two desks that saw the same moment, what both ask for, and whether the second may.
#[tokio::test]
async fn what_two_desks_decide_at_once_counts_once() {
    let adjust = |id: &str, seen| Command {
        id: id.to_owned(),
        epoch: None,
        seen: Some(seen),
        action: Action::Adjust {
            hut: Hut::ALL[0], points: -2, reason: "đánh lộn lá".to_owned()
        },
    };
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    let seen = table.state.borrow().seq;
    let first = table.inbox.ask(Actor::Arbiter, Ask::Command(adjust("a", seen))).await.unwrap();
    let Outcome::Recorded { seq } = first else { panic!("{first:?}") };
    let second = table.inbox.ask(Actor::Organiser, Ask::Command(adjust("b", seen))).await.unwrap();
    assert!(matches!(second, Outcome::Refused { .. }), "the same fine twice: {second:?}");
    let again = table.inbox.ask(Actor::Arbiter, Ask::Command(adjust("a", seen))).await.unwrap();
    assert_eq!(again, first, "a repeat is no second one");
    let third = table.inbox.ask(Actor::Organiser, Ask::Command(adjust("c", seq))).await.unwrap();
    assert!(matches!(third, Outcome::Recorded { .. }), "who has seen the first means another");
    let pause = Command { action: Action::Pause { reason: "mưa".into() }, ..adjust("d", 1) };
    let paused = table.inbox.ask(Actor::Arbiter, Ask::Command(pause)).await.unwrap();
    assert!(matches!(paused, Outcome::Recorded { .. }), "the stalest desk may stop play");
}
