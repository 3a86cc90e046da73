//! What the table must not do, and that nothing changes when it does not.

use crate::common::Playing;
use totom_hub::journal::Actor;
use totom_hub::store::MemoryStore;
use totom_hub::table::Ask;
use totom_rules::round::{Call, Declaration, Input, Refusal};
use totom_rules::signal::{Beat, Flags};
use totom_rules::{Hut, round::PhaseView};
use totom_wire::station::{Doubt, GestureReport};
use totom_wire::{Action, Command, Outcome};

fn play(play: Input) -> Action {
    Action::Play { play }
}

fn ready(hut: Hut) -> Action {
    play(Input::Declare { hut, what: Declaration::SanSang })
}

fn gesture(id: &str, hut: Hut, epoch: u32, beats: Vec<Beat>) -> Ask {
    let strokes = beats.iter().enumerate().map(|(at, beat)| (at as u16, 100, *beat, 500));
    Ask::Gesture(GestureReport {
        id: id.to_owned(),
        hut,
        epoch,
        strokes: strokes.collect(),
        beats,
        flags: Flags(0),
        doubt: None,
        bounced: vec![],
        age_ms: 10,
    })
}

#[tokio::test]
async fn a_repeated_id_is_answered_with_the_first_answer() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    let first = table.command(Actor::Arbiter, "x", Action::Deal).await;
    assert_eq!(table.command(Actor::Arbiter, "x", Action::Deal).await, first);
    let refused = table.command(Actor::Arbiter, "y", Action::Deal).await;
    assert!(matches!(refused, Some(Outcome::Refused { why: Refusal::RoundRunning, .. })));
    assert_eq!(table.command(Actor::Arbiter, "y", Action::Deal).await, refused);
}

#[tokio::test]
async fn huts_act_for_themselves_only() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    table.command(Actor::Arbiter, "deal", Action::Deal).await;
    let [one, two, ..] = Hut::ALL;
    let before = disk.rows().len();
    let rows: [(Actor, Action, &str); 4] = [
        (Actor::Screen(one), ready(two), "for another hut"),
        (Actor::Screen(one), Action::Deal, "deals are the arbiters'"),
        (Actor::Screen(one), play(Input::CloseWindow), "windows are the arbiters'"),
        (Actor::Screen(one), Action::Pause { reason: "mưa".into() }, "pausing too"),
    ];
    for (number, (actor, action, why)) in rows.into_iter().enumerate() {
        let outcome = table.command(actor, &format!("n{number}"), action).await;
        assert!(matches!(outcome, Some(Outcome::Denied { .. })), "{why}: {outcome:?}");
    }
    assert_eq!(disk.rows().len(), before, "something was recorded");
}

#[tokio::test]
async fn a_pause_stops_everything_but_going_on() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    table.command(Actor::Arbiter, "deal", Action::Deal).await;
    let pause = Action::Pause { reason: "mưa to".to_owned() };
    table.command(Actor::Arbiter, "pause", pause).await;
    assert_eq!(table.state.borrow().session.paused.as_deref(), Some("mưa to"));
    let outcome = table.command(Actor::Screen(Hut::ALL[0]), "r", ready(Hut::ALL[0])).await;
    assert!(matches!(outcome, Some(Outcome::Refused { why: Refusal::Paused, .. })));
    table.command(Actor::Arbiter, "resume", Action::Resume).await;
    let outcome = table.command(Actor::Screen(Hut::ALL[0]), "r2", ready(Hut::ALL[0])).await;
    assert!(matches!(outcome, Some(Outcome::Recorded { .. })));
}

/// Plays until a hut must answer a card; which hut, and the offer's epoch.
async fn until_asked(table: &Playing) -> (Hut, u32) {
    loop {
        if let Some(asked) = asked(table) {
            return asked;
        }
        let (actor, action) = table.wanted(1).unwrap();
        let id = format!("u{}", table.state.borrow().seq);
        table.command(actor, &id, action).await;
    }
}

fn asked(table: &Playing) -> Option<(Hut, u32)> {
    let state = table.state.borrow();
    let round = state.session.round.as_ref()?;
    match (&round.phase, round.offer.as_ref()?.asked) {
        (PhaseView::Offered, totom_rules::round::Asked::Hut(hut)) => Some((hut, state.epoch)),
        _ => None,
    }
}

#[tokio::test]
async fn late_doubtful_and_meaningless_signals_become_cases_and_the_arbiter_settles_them() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    let (hut, epoch) = until_asked(&table).await;
    let session = table.state.borrow().session.clone();
    let late = gesture("late", hut, epoch - 1, vec![Beat::Cac]);
    let odd = gesture("odd", hut, epoch, vec![Beat::Tung; 5]);
    let mut torn = gesture("torn", hut, epoch, vec![Beat::Cac]);
    if let Ask::Gesture(report) = &mut torn {
        report.doubt = Some(Doubt::Gap);
    }
    for (ask, words) in [(late, "muộn"), (odd, "5 tùng"), (torn, "mất tín hiệu")] {
        let outcome = table.inbox.ask(Actor::Drum(hut), ask).await;
        assert!(matches!(outcome, Some(Outcome::Recorded { .. })), "{words}: {outcome:?}");
        let say = table.state.borrow().cases.last().unwrap().say.clone();
        assert!(say.contains(words), "«{say}» does not say «{words}»");
    }
    assert_eq!(table.state.borrow().session, session, "a case changed the game");
    assert_eq!(table.state.borrow().cases.len(), 3);

    let case = table.state.borrow().cases[0].case;
    table.command(Actor::Arbiter, "no", Action::Correct { case, meant: None }).await;
    assert_eq!(table.state.borrow().cases.len(), 2);
    let case = table.state.borrow().cases[0].case;
    let yeu = table.state.borrow().legal[hut].calls.contains(&Call::KhongAn);
    let meant = Some(if yeu { Call::KhongAn } else { Call::An });
    let settled = table.command(Actor::Arbiter, "yes", Action::Correct { case, meant }).await;
    assert!(matches!(settled, Some(Outcome::Recorded { .. })), "{settled:?}");
    assert_eq!(table.state.borrow().cases.len(), 1);
}

#[tokio::test]
async fn a_command_for_an_earlier_card_is_refused() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    let (hut, epoch) = until_asked(&table).await;
    let action = play(Input::Call { hut, call: Call::An });
    let command = Command { id: "old".into(), epoch: Some(epoch - 1), seen: None, action };
    let outcome = table.inbox.ask(Actor::Screen(hut), Ask::Command(command)).await;
    assert!(matches!(outcome, Some(Outcome::Refused { why: Refusal::Stale, .. })));
}

#[tokio::test]
async fn a_drum_that_says_again_what_the_arbiter_entered_is_no_case() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    let (hut, epoch) = until_asked(&table).await;
    let calls = table.state.borrow().legal[hut].calls.clone();
    let (call, beats, other) = if calls.contains(&Call::KhongAn) {
        (Call::KhongAn, vec![Beat::Cac], vec![Beat::Tung])
    } else {
        (Call::An, vec![Beat::Tung], vec![Beat::Cac])
    };
    table.command(Actor::Arbiter, "for-it", play(Input::Call { hut, call })).await;
    table.inbox.ask(Actor::Drum(hut), gesture("same", hut, epoch, beats)).await;
    assert_eq!(table.state.borrow().cases, [], "the same call again");
    table.inbox.ask(Actor::Drum(hut), gesture("other", hut, epoch, other)).await;
    assert_eq!(table.state.borrow().cases.len(), 1, "another call is the arbiter's to settle");
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_takes_too_long_is_prompted_and_nothing_else_happens() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    until_asked(&table).await;
    let (seq, next) = (table.state.borrow().seq, table.state.borrow().next.clone());
    tokio::time::sleep(std::time::Duration::from_secs(29)).await;
    assert_eq!(table.state.borrow().next, next, "too early");
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    assert!(table.state.borrow().next.contains("quá thời gian nghĩ"));
    assert_eq!(table.state.borrow().seq, seq, "waiting decides nothing");
}

#[tokio::test(start_paused = true)]
async fn the_clock_closes_the_window_and_only_then() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    until_asked(&table).await;
    while table.state.borrow().session.round.as_ref().unwrap().offer.as_ref().unwrap().asked
        != totom_rules::round::Asked::Window
    {
        let (actor, action) = table.wanted(1).unwrap();
        let id = format!("w{}", table.state.borrow().seq);
        table.command(actor, &id, action).await;
    }
    let seq = table.state.borrow().seq;
    let mut state = table.state.clone();
    state.mark_unchanged();
    tokio::time::sleep(std::time::Duration::from_millis(59_900)).await;
    assert_eq!(table.state.borrow().seq, seq, "too early");
    tokio::time::timeout(std::time::Duration::from_millis(500), state.changed())
        .await
        .expect("the window never closed")
        .unwrap();
    let rows = disk.rows();
    assert!(rows.last().unwrap().content.contains("\"by\":\"clock\""));
}

/// Beats what the hut may call now by its drum, then one lone stroke a moment later.
async fn call_and_straggle(table: &Playing) -> (Hut, Call) {
    let (hut, epoch) = until_asked(table).await;
    let calls = table.state.borrow().legal[hut].calls.clone();
    let (call, beats) = if calls.contains(&Call::An) {
        (Call::An, vec![Beat::Tung])
    } else {
        (Call::KhongAn, vec![Beat::Cac])
    };
    table.inbox.ask(Actor::Drum(hut), gesture("first", hut, epoch, beats)).await;
    let epoch = table.state.borrow().epoch;
    let mut late = gesture("late", hut, epoch, vec![Beat::Tung]);
    if let Ask::Gesture(report) = &mut late {
        report.doubt = Some(Doubt::Straggler);
    }
    table.inbox.ask(Actor::Drum(hut), late).await;
    (hut, call)
}

#[tokio::test]
async fn a_late_last_stroke_is_asked_about_as_the_longer_count_and_is_no_move() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    let (hut, call) = call_and_straggle(&table).await;
    let state = table.state.borrow().clone();
    let [case] = state.cases.as_slice() else { panic!("{:?}", state.cases) };
    let called = totom_display::words::call(call).to_lowercase();
    assert_eq!((case.hut, case.beats.len()), (hut, 2), "told as one count");
    assert!(case.say.contains(&format!("vừa gọi {called}")), "{}", case.say);
    assert!(case.say.contains("gõ thiếu nhịp"), "{}", case.say);
    let rows = disk.rows();
    assert!(rows.last().unwrap().content.contains("\"entry\":\"signal\""), "it moved something");
}

#[tokio::test(start_paused = true)]
async fn while_a_late_stroke_is_asked_about_no_window_closes_by_itself() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 2).await;
    let (hut, _) = call_and_straggle(&table).await;
    let in_window = || {
        let state = table.state.borrow();
        let offer = state.session.round.as_ref().unwrap().offer.as_ref();
        offer.is_some_and(|offer| offer.asked == totom_rules::round::Asked::Window)
    };
    while !in_window() && table.state.borrow().cases.iter().any(|case| case.hut == hut) {
        let (actor, action) = table.wanted(1).unwrap();
        let id = format!("w{}", table.state.borrow().seq);
        table.command(actor, &id, action).await;
    }
    let case = table.state.borrow().cases.first().map(|case| case.case).unwrap();
    let seq = table.state.borrow().seq;
    tokio::time::sleep(std::time::Duration::from_secs(90)).await;
    assert_eq!(table.state.borrow().seq, seq, "nothing is decided by waiting");
    table.command(Actor::Arbiter, "no", Action::Correct { case, meant: None }).await;
    tokio::time::sleep(std::time::Duration::from_secs(5)).await;
    assert!(table.state.borrow().seq > seq + 1, "the arbiter has answered: the window closes");
}
