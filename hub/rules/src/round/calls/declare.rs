//! Soạn bài: declarations while the huts arrange their hands (rules §4).

use super::{bat_thuc, chiu, khan, thien_khai, trinh_phu};
use crate::round::phase::Phase;
use crate::round::state::{Round, Seat};
use crate::round::{Declaration, Event, Refusal, TrinhPhu};
use crate::{Card, Hut};

/// Kinds of which nothing was declared yet.
pub(super) fn undeclared(seat: &Seat) -> impl Iterator<Item = Card> + '_ {
    Card::all().filter(|&card| !is_declared(seat, card))
}

fn is_declared(seat: &Seat, card: Card) -> bool {
    seat.khan.contains(&card) || seat.thien_khai.contains(&card) || seat.keeps_bat_thuc(card)
}

/// The events of a declaration, with those it brings on.
///
/// # Errors
/// Not arranging any more; folded or ready already; the hand does not hold it; declared already.
pub(in crate::round) fn call(
    round: &Round,
    hut: Hut,
    what: Declaration,
) -> Result<Vec<Event>, Refusal> {
    if round.phase != Phase::Arranging {
        return Err(Refusal::WrongPhase { now: round.phase.now() });
    }
    let seat = &round.huts[hut];
    if seat.folded {
        return Err(Refusal::HutFolded { hut });
    }
    if seat.ready {
        return Err(Refusal::AlreadyAnswered { hut });
    }
    let mut events = vec![Event::Declared { hut, what }];
    events.extend(match what {
        Declaration::SanSang => brought_on(round, hut, what),
        Declaration::Chiu => {
            chiu::check(round)?;
            chiu::ends(round).map_or_else(|| brought_on(round, hut, what), |end| vec![end])
        }
        Declaration::Khan(card)
        | Declaration::ThienKhai(card)
        | Declaration::BatThuc(card)
        | Declaration::KhanTrinhPhu(TrinhPhu { card, .. }) => {
            round.must_know(hut)?;
            check(seat, hut, what, card)?;
            Vec::new()
        }
        Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => {
            round.must_be_open()?;
            round.may_declare(hut, what)?;
            Vec::new()
        }
    });
    Ok(events)
}

fn check(seat: &Seat, hut: Hut, what: Declaration, card: Card) -> Result<(), Refusal> {
    if is_declared(seat, card) {
        return Err(Refusal::AlreadyAnswered { hut });
    }
    match what {
        Declaration::Khan(_) => khan::check(seat, hut, card),
        Declaration::ThienKhai(_) => thien_khai::check(seat, hut, card),
        Declaration::BatThuc(_) => bat_thuc::check(seat, hut, card),
        Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => Ok(()),
        Declaration::KhanTrinhPhu(shows) => trinh_phu::check(seat, hut, shows),
        Declaration::SanSang | Declaration::Chiu => Ok(()),
    }
}

/// When this was the last hut to arrange: the leader's thiên khai are shown now, before its first
/// discard. A leader that folds discards nothing, so all show theirs; a folded hut shows none.
fn brought_on(round: &Round, hut: Hut, what: Declaration) -> Vec<Event> {
    let done = |(other, seat): (Hut, &Seat)| {
        other == hut || seat.ready || seat.folded || !round.seats.sits(other)
    };
    if !round.huts.iter().all(done) {
        return Vec::new();
    }
    let folds = |other| round.huts[other].folded || (other == hut && what == Declaration::Chiu);
    let leader = round.leader;
    let shows = |other: &Hut| !folds(*other) && (*other == leader || folds(leader));
    let mut events = vec![Event::Arranged];
    events.extend(thien_khai::shown(round, round.seats.sitting().filter(shows)));
    events
}

/// What a hut may declare now.
pub(in crate::round) fn legal(round: &Round, hut: Hut) -> Vec<Declaration> {
    let seat = &round.huts[hut];
    if round.phase != Phase::Arranging || !round.seats.sits(hut) || seat.folded || seat.ready {
        return Vec::new();
    }
    let folds = chiu::legal(round).then_some(Declaration::Chiu);
    if seat.hand.known().is_none() {
        let untold = [Declaration::KhanKin, Declaration::ThienKhaiKin, Declaration::BatThucKin];
        let may = untold.into_iter().filter(|&what| round.may_declare(hut, what).is_ok());
        return [Declaration::SanSang].into_iter().chain(folds).chain(may).collect();
    }
    [Declaration::SanSang]
        .into_iter()
        .chain(folds)
        .chain(khan::legal(seat))
        .chain(thien_khai::legal(seat))
        .chain(trinh_phu::legal(seat))
        .chain(bat_thuc::legal(seat))
        .collect()
}

/// Folds a declaration.
pub(in crate::round) fn apply(round: &mut Round, hut: Hut, what: Declaration) {
    let seat = &mut round.huts[hut];
    match what {
        Declaration::SanSang => seat.ready = true,
        Declaration::Chiu => chiu::apply(round, hut),
        Declaration::Khan(card) => seat.khan.push(card),
        Declaration::ThienKhai(card) => seat.thien_khai.push(card),
        Declaration::BatThuc(card) => seat.bat_thuc.push((card, seat.free().count(card))),
        Declaration::KhanTrinhPhu(shows) => trinh_phu::apply(seat, shows),
        Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => {
            if let Some(hidden) = seat.hand.hidden_mut() {
                hidden.declare(what);
            }
        }
    }
}
