//! A yard of five bots: who moves next, and what the arbiters do when no hut has anything to say.

use super::{BotMove, at_once, considered};
use crate::Hut;
use crate::round::{Input, Legality, Place, Round};

/// The next input to a ván that five bots play; `None` once it is over.
///
/// The first hut counter-clockwise from the leader that has a move makes it; when none has, the
/// arbiters draw, close the window or confirm the win. Pure: the same ván, the same input.
#[must_use]
pub fn next(round: &Round) -> Option<Input> {
    let leader = round.leader();
    let by_hut = |steps| {
        let hut = leader.after(steps);
        let legal = Some(round.legality(hut)).filter(|legal| *legal != Legality::default())?;
        let chosen = at_once(&legal).or_else(|| considered(&round.look(hut, &legal)));
        chosen.map(|chosen| input(hut, chosen))
    };
    (0..5).find_map(by_hut).or_else(|| round.arbiters_input())
}

fn input(hut: Hut, chosen: BotMove) -> Input {
    match chosen {
        BotMove::Declare(what) => Input::Declare { hut, what },
        BotMove::Call(call) => Input::Call { hut, call },
        BotMove::Lay(cards) => Input::Lay { hut, cards, place: Place::Outermost },
        BotMove::Throw(card) => Input::Throw { hut, card },
    }
}
