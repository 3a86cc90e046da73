//! Chịu: the hut folds this ván (rules §4).

use crate::Hut;
use crate::house::ChiuBa;
use crate::round::state::Round;
use crate::round::{Event, Refusal, WhyEnded};

/// How many huts may fold before a further one ends the ván.
const FOLDS: usize = 2;

/// Refuses a third fold where the other huts must allow it: that is asked in the yard, not here.
///
/// # Errors
/// House rule `chiu_ba = xin_phep`.
pub(in crate::round) fn check(round: &Round) -> Result<(), Refusal> {
    if legal(round) {
        return Ok(());
    }
    let say = "đã có hai điếm chịu, điếm thứ ba muốn chịu phải được hai điếm còn lại cho phép";
    Err(Refusal::Forbidden { fault: "chiu_ba".to_owned(), say: say.to_owned() })
}

/// May one more hut fold?
pub(in crate::round) fn legal(round: &Round) -> bool {
    round.folds.len() < FOLDS || round.setup.house.chiu_ba == ChiuBa::Huy
}

/// What a fold brings on: the third ends the ván and leaves the kê to the first.
pub(in crate::round) fn ends(round: &Round) -> Option<Event> {
    let ke = *round.folds.first()?;
    (round.folds.len() >= FOLDS).then_some(Event::Ended { why: WhyEnded::Folded { ke } })
}

/// Folds it into the state.
pub(in crate::round) fn apply(round: &mut Round, hut: Hut) {
    round.huts[hut].folded = true;
    round.folds.push(hut);
}
