//! Plays at random what legality offers.

use totom_rules::round::{Asked, Call, Event, Input, PhaseView, Place, PublicView, Round};
use totom_rules::{Hut, Seed};

/// A small generator: the same number, the same play.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(number: u64) -> Self {
        Self(number)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        // SplitMix64: passes for random here, and needs no crate.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % limit as u64).unwrap()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap()
    }

    pub(crate) fn seed(&mut self) -> Seed {
        Seed(std::array::from_fn(|_| self.byte()))
    }
}

/// Every input that the huts' legality offers now.
pub(crate) fn offered(round: &Round) -> Vec<Input> {
    Hut::ALL
        .into_iter()
        .flat_map(|hut| {
            let legal = round.legality(hut);
            let declare = legal.declare.into_iter().map(move |what| Input::Declare { hut, what });
            let calls = legal.calls.into_iter().map(move |call| Input::Call { hut, call });
            let lay = legal.lay.into_iter().map(move |cards| Input::Lay {
                hut,
                cards,
                place: Place::Outermost,
            });
            let throw = legal.throw.into_iter().map(move |card| Input::Throw { hut, card });
            declare.chain(calls).chain(lay).chain(throw)
        })
        .collect()
}

/// What the arbiters may do now.
pub(crate) fn arbiters(view: &PublicView) -> Option<Input> {
    match (&view.phase, &view.offer) {
        (PhaseView::Drawing { .. }, _) => Some(Input::Draw),
        (PhaseView::Checking { .. }, _) => Some(Input::ConfirmWin),
        (PhaseView::Offered, Some(offer)) if offer.asked == Asked::Window => {
            Some(Input::CloseWindow)
        }
        (PhaseView::Offered | PhaseView::Arranging | PhaseView::Ended { .. }, _) => None,
        (PhaseView::Throwing { .. } | PhaseView::Laying { .. }, _) => None,
        // The hand that is laid, only the yard knows.
        (PhaseView::Showing { .. }, _) => None,
    }
}

/// The next input of a random play; `None` when nothing may be done. Folding is rare, and a win that
/// is offered is mostly called.
pub(crate) fn next(round: &Round, dice: &mut Dice) -> Option<Input> {
    let mut inputs = offered(round);
    inputs.retain(|input| !is_fold(input) || dice.below(12) == 0);
    if let Some(at) = inputs.iter().position(is_u).filter(|_| dice.below(4) > 0) {
        return Some(inputs.swap_remove(at));
    }
    match arbiters(&round.public_view()) {
        Some(input) if inputs.is_empty() || dice.below(3) > 0 => Some(input),
        Some(_) | None if inputs.is_empty() => None,
        Some(_) | None => Some(inputs.swap_remove(dice.below(inputs.len()))),
    }
}

fn is_u(input: &Input) -> bool {
    matches!(input, Input::Call { call: Call::U(_), .. })
}

fn is_fold(input: &Input) -> bool {
    use totom_rules::round::Declaration::Chiu;
    matches!(input, Input::Declare { what: Chiu, .. })
}

/// Plays to the end; gives all inputs and events.
pub(crate) fn play_out(round: &mut Round, dice: &mut Dice) -> Vec<(Input, Vec<Event>)> {
    let mut story = Vec::new();
    while let Some(input) = next(round, dice) {
        let events = round.handle(&input).unwrap_or_else(|why| panic!("{input:?}: {why}"));
        events.iter().for_each(|event| round.apply(event));
        story.push((input, events));
        assert!(story.len() < 2000, "a ván ends");
    }
    story
}
