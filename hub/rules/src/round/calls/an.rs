//! Ăn: the hut in turn eats the card into a phu (rules §5).

use crate::fault::{Lay, may_be_wrong};
use crate::phu::Fixed;
use crate::round::fault::Charge;
use crate::round::lay::{choices, fits, has_choice, without};
use crate::round::offer::Offer;
use crate::round::phase::Phase;
use crate::round::state::Round;
use crate::round::{Call, Event, LaidPhu, Place, Refusal};
use crate::waiting::{is_thanh, waits};
use crate::{Card, Hand, Hut};

/// With so many draws left eating is bound by what the hand then is (rules §5).
const LAST_DRAWS: usize = 2;

/// Could this hut lay the card at all?
pub(in crate::round) fn can_eat(round: &Round, hut: Hut, card: Card) -> bool {
    let seat = &round.huts[hut];
    if seat.hand.known().is_none() {
        return !ways(round, hut, card).is_empty();
    }
    has_choice(seat.table(&round.reach(hut), card), card)
}

/// The ways to lay an eaten card, as they are offered; of a hidden hand those that it could hold.
pub(in crate::round) fn ways(round: &Round, hut: Hut, card: Card) -> Vec<Vec<Card>> {
    let seat = &round.huts[hut];
    let mut ways = choices(seat.table(&round.reach(hut), card), card);
    if seat.hand.known().is_none() {
        ways.retain(|way| round.may_hold(hut, way));
    }
    ways
}

/// A yêu drawn at the hut's own cửa must be eaten; but the last draws come first, and a hut with
/// nothing left to throw cannot eat.
pub(in crate::round) fn must_eat(round: &Round, hut: Hut, offer: &Offer) -> bool {
    offer.is_own_draw(hut)
        && offer.card.is_yeu()
        && can_eat(round, hut, offer.card)
        && last_draws(round, hut, offer.card).is_ok()
        && (round.huts[hut].hand.known().is_some() || round.draws_left() > LAST_DRAWS)
}

/// The events of calling ăn.
///
/// # Errors
/// When nothing makes a phu with the card, the last draws forbid it, or the house refuses the fault.
pub(in crate::round) fn call(
    round: &Round,
    hut: Hut,
    offer: &Offer,
) -> Result<Vec<Event>, Refusal> {
    let card = offer.card;
    if !can_eat(round, hut, card) {
        return Err(Refusal::NoPhu { hut, card });
    }
    last_draws(round, hut, card)?;
    // A strict table lets nobody eat who could then lay nothing without a fault.
    if round.is_strict()
        && let Some((fault, _)) = lays_faulty(round, hut, card).into_iter().next()
    {
        round.refuse_if_strict(fault)?;
    }
    round.act(Event::Called { hut, call: Call::An })
}

/// The ways to lay that are no fault, as they are offered; every way when each is one.
pub(in crate::round) fn legal_ways(round: &Round, hut: Hut, card: Card) -> Vec<Vec<Card>> {
    let ways = ways(round, hut, card);
    let clean: Vec<Vec<Card>> = ways
        .iter()
        .filter(|way| charges(round, hut, card, way, &ways).is_empty())
        .cloned()
        .collect();
    if clean.is_empty() { ways } else { clean }
}

/// The faults of the first way to lay, when every way is a fault.
fn lays_faulty(round: &Round, hut: Hut, card: Card) -> Vec<Charge> {
    if !may_be_wrong(round.record.of(hut), &round.reach(hut).most, card) {
        return Vec::new();
    }
    let ways = ways(round, hut, card);
    let mut each = ways.iter().map(|way| charges(round, hut, card, way, &ways));
    let first = each.next().unwrap_or_default();
    if first.is_empty() || each.any(|charges| charges.is_empty()) { Vec::new() } else { first }
}

fn charges(round: &Round, hut: Hut, card: Card, hand: &[Card], ways: &[Vec<Card>]) -> Vec<Charge> {
    let seat = &round.huts[hut];
    let phu = fits(seat.table(&round.reach(hut), card), card, hand);
    // Whether a hidden hand could have laid more, nobody knows.
    let ways = if seat.hand.known().is_some() { ways } else { &[] };
    phu.map(|phu| {
        round.charges_of_lay(Lay { hut, card, phu: &phu, hand, place: Place::Outermost, ways })
    })
    .unwrap_or_default()
}

/// May it be called without refusal or fault?
pub(in crate::round) fn legal(round: &Round, hut: Hut, offer: &Offer) -> bool {
    !is_faulty(round, hut, offer)
        && can_eat(round, hut, offer.card)
        && last_draws(round, hut, offer.card).is_ok()
        && lays_faulty(round, hut, offer.card).is_empty()
}

/// The hut declined this kind before. A yêu at its own cửa must be eaten all the same.
pub(in crate::round) fn is_faulty(round: &Round, hut: Hut, offer: &Offer) -> bool {
    let forced = offer.is_own_draw(hut) && offer.card.is_yeu();
    !forced && round.huts[hut].declined.contains(&offer.card)
}

/// Last draws: with two left the hand must then be chờ, with one or none thành (rules §5).
fn last_draws(round: &Round, hut: Hut, card: Card) -> Result<(), Refusal> {
    let (good, say): (fn(&Hand, &Fixed) -> bool, _) = match round.draws_left() {
        0 | 1 => (is_thanh, "nọc sắp hết, chỉ được ăn khi ăn xong bài thành"),
        2 => (is_waiting, "nọc còn bốc hai lá, chỉ được ăn khi ăn xong bài chờ"),
        _ => return Ok(()),
    };
    // A hidden hand may be as it must be: some deal says so.
    if round.huts[hut].hand.known().is_none() || best_throw(round, hut, card, good) {
        return Ok(());
    }
    Err(Refusal::Forbidden { fault: "an_luc_can_noc".to_owned(), say: say.to_owned() })
}

fn is_waiting(hand: &Hand, fixed: &Fixed) -> bool {
    !waits(hand, fixed).is_empty()
}

/// Is there a throw after eating that makes the hand so? Laying fewest leaves most to throw.
fn best_throw(round: &Round, hut: Hut, card: Card, good: fn(&Hand, &Fixed) -> bool) -> bool {
    let seat = &round.huts[hut];
    let Some(beside) = ways(round, hut, card).into_iter().next() else { return false };
    let mut left = seat.free();
    if left.take_all(&beside).is_err() {
        return false;
    }
    let mut fixed = round.fixed(hut);
    fixed.note_eaten(card, &beside);
    let mut all = seat.all();
    all.add(card);
    let mut kinds: Vec<Card> = left.cards().filter(|card| !card.is_yeu()).collect();
    kinds.dedup();
    kinds.into_iter().any(|thrown| {
        let mut rest = all.clone();
        rest.take(thrown) && good(&rest, &fixed)
    })
}

/// The events of laying the eaten card with these hand cards.
///
/// # Errors
/// When a card is not held or they make no phu.
pub(in crate::round) fn lay(
    round: &Round,
    hut: Hut,
    offer: &Offer,
    cards: &[Card],
    place: Place,
) -> Result<Vec<Event>, Refusal> {
    let (seat, card) = (&round.huts[hut], offer.card);
    round.must_hold(hut, cards)?;
    let mut hand = cards.to_vec();
    hand.sort_unstable();
    let phu =
        fits(seat.table(&round.reach(hut), card), card, &hand).ok_or(Refusal::NotAPhu { card })?;
    let mut events = round.act(Event::Laid { hut, phu, hand, place })?;
    // Ăn phu dậy khàn: its fourth lies in the run, so the khàn is turned up (rules §5).
    if seat.khan.contains(&card) {
        events.push(Event::KhanTurned { hut, card });
    }
    Ok(events)
}

/// Folds a laid phu.
pub(in crate::round) fn apply_lay(round: &mut Round, hut: Hut, phu: &LaidPhu, hand: &[Card]) {
    let Phase::Laying { offer, .. } = &round.phase else { return };
    let card = offer.card;
    let seat = &mut round.huts[hut];
    let mut base = Hand::from(phu.cards.clone());
    let _in_it = base.take(card) && base.take_all(hand).is_ok();
    seat.hand.give(hand);
    seat.laid = without(&seat.laid, &base.cards().collect::<Vec<_>>());
    seat.laid.push(phu.clone());
    seat.eaten.push((card, hand.to_vec()));
    seat.passed.clear();
    round.phase = Phase::Throwing { hut };
}
