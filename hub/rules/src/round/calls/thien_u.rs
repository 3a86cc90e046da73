//! Thiên ù: the leader's 21 cards are thập thành before its first discard (rules §4).

use super::u::{self, ANY_ROLL, Claimed};
use crate::Hut;
use crate::round::state::Round;
use crate::round::{Call, Event, Roll};

/// The leader calls it: nobody can call over it, so it is judged at once, or the hand is laid.
pub(in crate::round) fn call(round: &Round, hut: Hut, roll: Roll) -> Vec<Event> {
    let mut events = vec![Event::Called { hut, call: Call::U(roll) }];
    if round.huts[hut].hand.known().is_none() {
        events.push(Event::WinGranted { hut, roll });
        return events;
    }
    events.extend(u::judged(round, &Claimed::thien_u(round, hut), roll));
    events
}

/// The right call, if the leader's hand is thập thành as dealt; of a hidden hand any may be right.
pub(in crate::round) fn legal(round: &Round, hut: Hut) -> Vec<Call> {
    if round.huts[hut].hand.known().is_none() {
        return ANY_ROLL.map(Call::U).to_vec();
    }
    let claimed = Claimed::thien_u(round, hut);
    if !claimed.may_win() {
        return Vec::new();
    }
    claimed.verdict().roll().map(Call::U).into_iter().collect()
}
