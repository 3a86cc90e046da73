//! Ù vọng: a hut that waits for nothing but the kind of a thiên khai just shown wins on it (rules §4,
//! house rule `u_vong`).

use super::u::{self, Claimed};
use crate::round::offer::{Offer, Strength};
use crate::round::state::Round;
use crate::round::{Call, Claim, Event, Refusal, Roll};
use crate::waiting::{Shape, shape, waits};
use crate::{Card, Hut};

/// The thiên khai on which this hut may win now: who showed it, and its kind.
pub(in crate::round) fn on(round: &Round, hut: Hut) -> Option<(Hut, Card)> {
    let seat = &round.huts[hut];
    let told = !seat.folded && seat.hand.known().is_some();
    if !round.setup.house.u_vong || !told || round.just_shown.is_empty() {
        return None;
    }
    let (all, fixed) = (seat.all(), round.fixed(hut));
    let hand = usize::from(round.seats().hand());
    let waits_alone = |card: Card| all.len() == hand && waits(&all, &fixed) == [card];
    let mut shown = round.just_shown.iter().copied().filter(|&(shower, _)| shower != hut);
    let found = shown.find(|&(_, card)| waits_alone(card))?;
    // Lacks two cards or more: a hand that is one short may still be made whole otherwise.
    (shape(&all, &fixed) == Shape::Le).then_some(found)
}

/// Does an ù of this hut mean the thiên khai, and not the card on offer?
pub(in crate::round) fn is_meant(round: &Round, hut: Hut, offer: &Offer) -> bool {
    let on_card = offer.may_be_called_by(hut) && u::would_win(round, hut, offer);
    !on_card && on(round, hut).is_some()
}

/// Before anything was thrown nobody can call over it: it is judged at once. None when it is no ù
/// vọng.
pub(in crate::round) fn call(round: &Round, hut: Hut, roll: Roll) -> Option<Vec<Event>> {
    let mut events = vec![Event::Called { hut, call: Call::U(roll) }];
    events.extend(granted(round, hut, roll)?);
    Some(events)
}

/// The events of calling it while the leader's first card is on offer.
///
/// # Errors
/// When the hut has called ù already.
pub(in crate::round) fn call_beside(
    hut: Hut,
    offer: &Offer,
    roll: Roll,
) -> Result<Vec<Event>, Refusal> {
    if offer.strongest_of(hut) >= Some(Strength::Wins) {
        return Err(Refusal::AlreadyAnswered { hut });
    }
    Ok(vec![Event::Called { hut, call: Call::U(roll) }])
}

/// The right call, if there is a thiên khai on which this hut wins.
pub(in crate::round) fn legal(round: &Round, hut: Hut) -> Option<Call> {
    let (shower, card) = on(round, hut)?;
    Claimed::vong(round, hut, shower, card).verdict().roll().map(Call::U)
}

/// The events of a granted ù vọng: its faults, and the judged hand.
pub(in crate::round) fn granted(round: &Round, hut: Hut, roll: Roll) -> Option<Vec<Event>> {
    let (shower, card) = on(round, hut)?;
    let mut events = u::judged(round, &Claimed::vong(round, hut, shower, card), roll);
    for event in &mut events {
        if let Event::WinLaid { win } = event {
            win.xuong = format!("Ù vọng quân thiên khai {card} của {shower}. {}", win.xuong);
        }
    }
    Some(events)
}

/// Who wins on the card on offer goes before an ù vọng; else all claims stand.
pub(in crate::round) fn after_others(round: &Round, offer: &Offer) -> Vec<Claim> {
    let is_u = |claim: &Claim| claim.call.strength() == Strength::Wins;
    let vong = |claim: &Claim| is_u(claim) && is_meant(round, claim.hut, offer);
    let on_card: Vec<Claim> = offer.claims.iter().copied().filter(|claim| !vong(claim)).collect();
    if on_card.iter().any(is_u) { on_card } else { offer.claims.clone() }
}
