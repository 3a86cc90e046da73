//! What is to be done next at the yard: one step at a time, the same for equal states.

use totom_rules::bot::{BotMove, choose};
use totom_rules::round::{
    Asked, Call, DealKind, Declaration, HutView, Input, OfferView, PhaseView, Place, PublicView,
};
use totom_rules::{ByHut, Hut};
use totom_wire::Action;
use totom_wire::screen::Public;

/// The yard as bots and arbiter see it, all at the same entry.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What everyone sees.
    pub public: Public,
    /// What each hut sees.
    pub huts: ByHut<Option<HutView>>,
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// At the desk.
    Desk(Action),
    /// At a hut's screen.
    Screen(Hut, Input),
    /// By a hut's drum.
    Drum(Hut, Input),
    /// Leave the others their time to call, then close the window.
    LetCall,
    /// Somebody else must act.
    Wait,
    /// All wanted ván are played.
    Done,
}

/// The next step, when `target` ván are to be finished in all.
#[must_use]
pub fn next_step(moment: &Moment, target: u32) -> Step {
    let session = &moment.public.session;
    if session.paused.is_some() {
        return Step::Wait;
    }
    let running = session.round.as_ref().filter(|round| !over(round));
    let over = session.round.as_ref().is_some_and(over);
    if over && moment.public.review.is_some() {
        return Step::Desk(Action::Reveal);
    }
    match running {
        Some(round) => in_round(moment, round),
        None if session.finished >= target || session.closed => Step::Done,
        None => Step::Desk(Action::Deal),
    }
}

fn over(round: &PublicView) -> bool {
    matches!(round.phase, PhaseView::Ended { .. })
}

fn in_round(moment: &Moment, round: &PublicView) -> Step {
    match &round.phase {
        PhaseView::Arranging => arranging(moment, round),
        PhaseView::Throwing { hut } | PhaseView::Laying { hut } => of_hut(moment, *hut),
        PhaseView::Offered => {
            round.offer.as_ref().map_or(Step::Wait, |offer| offered(moment, offer))
        }
        PhaseView::Drawing { .. } if round.deal == DealKind::Open => Step::Wait,
        PhaseView::Drawing { .. } => desk(Input::Draw),
        PhaseView::Checking { .. } => desk(Input::ConfirmWin),
        // What nobody but the yard knows, the arbiters enter.
        PhaseView::Showing { .. } | PhaseView::Ended { .. } => Step::Wait,
    }
}

fn desk(play: Input) -> Step {
    Step::Desk(Action::Play { play })
}

fn arranging(moment: &Moment, round: &PublicView) -> Step {
    let late = |hut: &Hut| !round.huts[*hut].ready && !round.huts[*hut].folded;
    round.seats.sitting().find(late).map_or(Step::Wait, |hut| of_hut(moment, hut))
}

/// Who wants to call over the hut in turn does so first, nearest to it first; then it answers.
fn offered(moment: &Moment, offer: &OfferView) -> Step {
    let first = match offer.asked {
        Asked::Hut(hut) => hut,
        Asked::Window => offer.gate,
        Asked::Nobody => return Step::Wait,
    };
    let over = (1..5).map(|steps| first.after(steps)).find_map(|hut| calls_over(moment, hut));
    over.unwrap_or_else(|| match offer.asked {
        Asked::Hut(hut) => of_hut(moment, hut),
        Asked::Window => calls_over(moment, first).unwrap_or(Step::LetCall),
        Asked::Nobody => Step::Wait,
    })
}

fn calls_over(moment: &Moment, hut: Hut) -> Option<Step> {
    match choose(moment.huts[hut].as_ref()?)? {
        BotMove::Call(call @ (Call::Phong | Call::DayKhan | Call::U(_))) => {
            Some(Step::Drum(hut, Input::Call { hut, call }))
        }
        BotMove::Call(Call::An | Call::KhongAn)
        | BotMove::Declare(_)
        | BotMove::Lay(_)
        | BotMove::Throw(_) => None,
    }
}

fn of_hut(moment: &Moment, hut: Hut) -> Step {
    moment.huts[hut].as_ref().and_then(choose).map_or(Step::Wait, |chosen| by_hut(hut, chosen))
}

/// What the drum can say is drummed; what needs a card's name is done on the hut's screen.
fn by_hut(hut: Hut, chosen: BotMove) -> Step {
    match chosen {
        BotMove::Declare(what @ (Declaration::SanSang | Declaration::Chiu)) => {
            Step::Drum(hut, Input::Declare { hut, what })
        }
        BotMove::Declare(what) => Step::Screen(hut, Input::Declare { hut, what }),
        BotMove::Call(call) => Step::Drum(hut, Input::Call { hut, call }),
        BotMove::Lay(cards) => {
            Step::Screen(hut, Input::Lay { hut, cards, place: Place::Outermost })
        }
        BotMove::Throw(card) => Step::Screen(hut, Input::Throw { hut, card }),
    }
}
