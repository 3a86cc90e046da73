//! Five bots play whole ván: what must hold of every one, and how well they play.

use totom_rules::bot::{BotMove, choose};
use totom_rules::fault::find;
use totom_rules::house::HouseRules;
use totom_rules::round::{Event, HutView, Input, Lead, PhaseView, Round, Setup, WhyEnded};
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

/// The input of the first hut, counter-clockwise from `from`, that has something to do.
fn bot_input(round: &Round, from: Hut) -> Option<Input> {
    (0..5).map(|steps| from.after(steps)).find_map(|hut| {
        Some(match offered(&round.hut_view(hut))? {
            BotMove::Declare(what) => Input::Declare { hut, what },
            BotMove::Call(call) => Input::Call { hut, call },
            BotMove::Lay(cards) => Input::Lay { hut, cards },
            BotMove::Throw(card) => Input::Throw { hut, card },
        })
    })
}

/// What the arbiters do when no hut has anything to do.
fn arbiter_input(round: &Round) -> Input {
    match round.public_view().phase {
        PhaseView::Drawing { .. } => Input::Draw,
        PhaseView::Checking { .. } => Input::ConfirmWin,
        PhaseView::Offered => Input::CloseWindow,
        phase @ (PhaseView::Arranging
        | PhaseView::Throwing { .. }
        | PhaseView::Laying { .. }
        | PhaseView::Ended { .. }) => panic!("every bot is silent in {phase:?}"),
    }
}

/// Plays one ván; answers its events.
fn play(seed: Seed, number: u32) -> Vec<Event> {
    let lead = Lead::Lang(Hut::ALL[number as usize % 5]);
    let mut events = Round::deal(seed, lead, &setup(number));
    let mut round = Round::opened_by(setup(number), &events[0]).unwrap();
    while !matches!(events.last(), Some(Event::Ended { .. })) {
        assert!(events.len() < 1000, "ván {number} does not end");
        let input = bot_input(&round, round.leader()).unwrap_or_else(|| arbiter_input(&round));
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
fn the_same_seed_is_the_same_van() {
    assert_eq!(play(Seed::of(8, 1), 1), play(Seed::of(8, 1), 1));
}
