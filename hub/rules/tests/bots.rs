//! Five bots play whole ván: what must hold of every one, and how well they play.

use totom_rules::bot::{self, BotMove, choose};
use totom_rules::fault::find;
use totom_rules::house::{HouseRules, TraDiem};
use totom_rules::phu::Lung;
use totom_rules::round::{Event, HutView, Input, Lead, PhaseView, Round, Setup, WhyEnded};
use totom_rules::session::{Session, SessionEvent, SessionInput};
use totom_rules::{ByHut, Hut, Seed};

fn setup(number: u32) -> Setup {
    Setup { number, epoch: 0, streaks: ByHut::default(), house: HouseRules::default() }
}

/// The move of a bot, which must be one that is offered.
fn offered(view: &HutView) -> Option<BotMove> {
    let chosen = choose(view)?;
    let legal = &view.legal;
    let in_list = match &chosen {
        BotMove::Declare(what) => legal.declare.contains(what),
        BotMove::Call(call) => legal.calls.contains(call),
        BotMove::Lay(cards) => legal.lay.contains(cards),
        BotMove::Throw(card) => legal.throw.contains(card),
    };
    assert!(in_list, "{chosen:?} is not among {legal:?}");
    Some(chosen)
}

/// The next input, by the moves that are offered.
fn next(round: &Round) -> Input {
    for hut in Hut::ALL {
        offered(&round.hut_view(hut));
    }
    bot::next(round)
        .unwrap_or_else(|| panic!("every bot is silent: {:?}", round.public_view().phase))
}

/// Plays one ván; answers its events.
fn play(seed: Seed, number: u32) -> Vec<Event> {
    let lead = Lead::Lang(Hut::ALL[number as usize % 5]);
    let mut events = Round::deal(seed, lead, &setup(number));
    let mut round = Round::opened_by(setup(number), &events[0]).unwrap();
    while !matches!(events.last(), Some(Event::Ended { .. })) {
        assert!(events.len() < 1000, "ván {number} does not end");
        let input = next(&round);
        let next = round.handle(&input).unwrap_or_else(|why| panic!("{input:?}: {why}"));
        next.iter().for_each(|event| round.apply(event));
        events.extend(next);
        assert_eq!(round.census().counts(), &[4; 30], "{input:?} lost or made a card");
    }
    events
}

#[test]
fn bots_end_every_van_without_fault_and_win_their_share() {
    const VAN: u32 = 60;
    let mut wins: ByHut<u32> = ByHut::default();
    for number in 0..VAN {
        let events = play(Seed::of(7, number), number);
        let fault = events.iter().find(|event| matches!(event, Event::FaultNoted { .. }));
        assert_eq!(fault, None, "a bot does only what is legal");
        let opened = Round::opened_by(setup(number), &events[0]).unwrap();
        assert_eq!(find(&opened, &events[1..]), [], "… nor does a second look find one");
        let Some(Event::Ended { why }) = events.last() else { panic!("ván {number} goes on") };
        assert!(!matches!(why, WhyEnded::CheoDo { .. }), "a bot claims only what wins: {why:?}");
        if let WhyEnded::Won { hut, .. } = why {
            wins[*hut] += 1;
        }
    }
    let won: u32 = wins.iter().map(|(_, wins)| wins).sum();
    assert!(won * 3 >= VAN * 2, "only {won} of {VAN} ván were won");
    assert!(wins.iter().all(|(_, &wins)| wins >= 3), "some hut hardly ever wins: {wins:?}");
}

#[test]
fn the_crowd_sees_where_the_lung_of_a_win_lie() {
    let (mut wins, mut toms) = (0, 0);
    for number in 0..40 {
        let events = play(Seed::of(11, number), number);
        let mut round = Round::opened_by(setup(number), &events[0]).unwrap();
        for event in &events[1..] {
            round.apply(event);
            let view = round.public_view();
            let (PhaseView::Checking { win } | PhaseView::Ended { win: Some(win), .. }) =
                view.phase
            else {
                assert!(view.lung.is_empty(), "nobody has won yet");
                continue;
            };
            assert_eq!(view.lung.len(), win.split.len(), "one list for each phu");
            let lung = view.lung.concat();
            assert!(!lung.is_empty(), "a win has its lưng: {win:?}");
            for (cuoc, due) in [("tom", Lung::Tom), ("leo", Lung::Leo)] {
                let called = win.cuoc.iter().any(|id| id == cuoc);
                assert!(!called || lung.contains(&due), "{cuoc} is called and {due:?} lies there");
                toms += u32::from(called);
            }
            wins += 1;
        }
    }
    assert!(wins > 40 && toms > 0, "{wins} views of wins, {toms} of them tôm or lèo");
}

#[test]
fn the_same_seed_is_the_same_van() {
    assert_eq!(play(Seed::of(8, 1), 1), play(Seed::of(8, 1), 1));
}

/// What a win of a bot, which commits no fault, must move.
fn owed(why: &WhyEnded, tra_diem: TraDiem) -> ByHut<i32> {
    let WhyEnded::Won { hut: winner, points } = why else { return ByHut::default() };
    let points = i32::from(*points);
    ByHut::from_fn(|hut| match (tra_diem, hut == *winner) {
        (TraDiem::Cong, true) => points,
        (TraDiem::Cong, false) => 0,
        (TraDiem::TungNha, true) => 4 * points,
        (TraDiem::TungNha, false) => -points,
    })
}

/// Plays a hội of so many ván and holds every one to its laws.
fn hoi(number: u64, van: u32, tra_diem: TraDiem) {
    let house = HouseRules { tra_diem, hoi_diem: None, ..HouseRules::default() }.to_toml();
    let (mut session, mut events) = (Session::new(), Vec::new());
    let mut take = |session: &mut Session, input: &SessionInput| {
        for event in session.handle(input).unwrap() {
            session.apply(&event);
            events.push(event);
        }
    };
    let names = ByHut::from_fn(|hut: Hut| hut.to_string());
    take(&mut session, &SessionInput::Open { names, house });
    for round in 0..van {
        let deal = SessionInput::Deal { seed: Seed::of(number, round), turner: Hut::ALL[0] };
        take(&mut session, &deal);
        while let Some(input) = session.round().and_then(bot::next) {
            take(&mut session, &SessionInput::Play(input));
            assert_eq!(session.round().unwrap().census().counts(), &[4; 30], "hội {number}");
        }
    }
    pays_as_it_should(&events, tra_diem);
    let record = serde_json::to_string(&events).unwrap();
    let mut again = Session::new();
    for event in serde_json::from_str::<Vec<SessionEvent>>(&record).unwrap() {
        again.apply(&event);
    }
    assert_eq!(again.fingerprint(), session.fingerprint(), "hội {number}");
}

fn pays_as_it_should(events: &[SessionEvent], tra_diem: TraDiem) {
    for pair in events.windows(2) {
        let (SessionEvent::Round(Event::Ended { why }), scored) = (&pair[0], &pair[1]) else {
            continue;
        };
        let SessionEvent::Scored { change, .. } = scored else {
            panic!("{why:?}, then {scored:?}")
        };
        assert_eq!(*change, owed(why, tra_diem), "{why:?}");
    }
}

/// Ván of one of the tests below: nextest runs them side by side.
const MANY: u32 = 600;

#[test]
fn thousands_of_van_break_no_law_0() {
    hoi(100, MANY, TraDiem::Cong);
}

#[test]
fn thousands_of_van_break_no_law_1() {
    hoi(101, MANY, TraDiem::TungNha);
}

#[test]
fn thousands_of_van_break_no_law_2() {
    hoi(102, MANY, TraDiem::Cong);
}

#[test]
fn thousands_of_van_break_no_law_3() {
    hoi(103, MANY, TraDiem::TungNha);
}

/// Making bots quicker must not make them play otherwise: what is said of a seed stays true.
#[test]
fn the_same_seeds_are_played_as_ever() {
    let told = |number: u32| {
        let events = play(Seed::of(5, number), number);
        let calls = events.iter().filter(|event| matches!(event, Event::Called { .. })).count();
        let end = match events.last() {
            Some(Event::Ended { why: WhyEnded::Won { hut, points } }) => format!("{hut} {points}"),
            other => format!("{other:?}"),
        };
        format!("{number}: {} events, {calls} calls, {end}\n", events.len())
    };
    insta::assert_snapshot!((0..25).map(told).collect::<String>());
}
