//! Ù: the hut claims the win on the card on offer (rules §6); what thiên ù and ù vọng share with it.

use crate::fault::{Fault, Tier};
use crate::phu::Fixed;
use crate::round::fault::{BO_U, noted};
use crate::round::offer::Offer;
use crate::round::state::Round;
use crate::round::{Call, Claim, Event, Refusal, Roll, Source};
use crate::waiting::wins_with;
use crate::win::{CameBy, PhongCall, Verdict, WinClaim, WinRules, judge};
use crate::{Card, Hand, Hut};

/// Would the card on offer win for this hut?
pub(in crate::round) fn would_win(round: &Round, hut: Hut, offer: &Offer) -> bool {
    let all = round.huts[hut].all();
    may_win(&all, offer.card) && wins_with(&all, &round.fixed(hut), offer.card)
}

/// Could this card win on any mat? Most cards cannot, and the mat is only looked at when one can.
fn may_win(cards: &Hand, card: Card) -> bool {
    wins_with(cards, &Fixed::none(), card)
}

/// The events of calling ù on the card on offer. A win that is none may be called: it is chèo đò.
///
/// # Errors
/// When the hut let a win pass and the house refuses the fault.
pub(in crate::round) fn call(round: &Round, hut: Hut, roll: Roll) -> Result<Vec<Event>, Refusal> {
    if round.huts[hut].passed_win.is_some() {
        round.refuse_if_strict(BO_U)?;
    }
    Ok(vec![Event::Called { hut, call: Call::U(roll) }])
}

/// The right call, if the card on offer wins for this hut; of a hidden hand any may be right.
pub(in crate::round) fn legal(round: &Round, hut: Hut, offer: &Offer) -> Vec<Call> {
    if !round.may_score(hut) {
        return Vec::new();
    }
    if round.huts[hut].hand.known().is_none() {
        return ANY_ROLL.map(Call::U).to_vec();
    }
    if !would_win(round, hut, offer) {
        return Vec::new();
    }
    Claimed::on(round, hut, offer).verdict().roll().map(Call::U).into_iter().collect()
}

/// What a hidden hand may call.
pub(super) const ANY_ROLL: [Roll; 4] = [Roll::Suong, Roll::Cuoc, Roll::BachDinh, Roll::Lon];

/// The events of a granted ù: the faults that void it, and the judged hand.
pub(in crate::round) fn granted(round: &Round, hut: Hut, offer: &Offer, roll: Roll) -> Vec<Event> {
    if round.huts[hut].hand.known().is_none() {
        return vec![Event::WinGranted { hut, roll }];
    }
    judged(round, &Claimed::on(round, hut, offer), roll)
}

/// The claim and the verdict of the hand that this hut has laid.
pub(in crate::round) fn laid_win(round: &Round, hut: Hut) -> Option<(WinClaim, Verdict)> {
    let win = round.phase.win().filter(|win| win.hut == hut)?;
    let claimed = match round.phase.offer() {
        _ if round.is_u_vong(win) => Claimed::vong(round, hut, win.gate, win.card),
        Some(offer) => Claimed::on(round, hut, offer),
        None => Claimed::thien_u(round, hut),
    };
    let verdict = claimed.verdict();
    Some((claimed.claim, verdict))
}

/// The events of judging a hand that was laid; no offer for thiên ù.
pub(in crate::round) fn shown(
    round: &Round,
    hut: Hut,
    offer: Option<&Offer>,
    roll: Roll,
) -> Vec<Event> {
    let claimed =
        offer.map_or_else(|| Claimed::thien_u(round, hut), |offer| Claimed::on(round, hut, offer));
    judged(round, &claimed, roll)
}

pub(super) fn judged(round: &Round, claimed: &Claimed, roll: Roll) -> Vec<Event> {
    let hut = claimed.hut;
    let mut win = claimed.verdict().view(&claimed.claim, hut, claimed.gate);
    // Chèo đò needs no note: the laid hand tells of it.
    let mut faults: Vec<Fault> =
        round.charges_of_win(&win, Some(roll)).into_iter().map(|(fault, _)| fault).collect();
    faults.retain(|fault| fault.tier() != Tier::CheoDo);
    // Đền: what it claims is what it loses.
    let loses = round.is_guilty_of(hut, Tier::Den);
    if !(loses || faults.is_empty() && round.scores(hut)) {
        win.points = 0;
    }
    let mut events: Vec<Event> = faults.into_iter().map(|fault| noted(hut, fault)).collect();
    events.push(Event::WinLaid { win });
    events
}

/// A claim with what is shown beside it.
pub(super) struct Claimed {
    hut: Hut,
    gate: Hut,
    claim: WinClaim,
}

impl Claimed {
    /// Phỗng called first is held against a năm binh win; a roll alone says enough of any other.
    fn on(round: &Round, hut: Hut, offer: &Offer) -> Self {
        let came_by = match offer.source {
            Source::Thrown => CameBy::Thrown,
            Source::Drawn if offer.gate == hut => CameBy::OwnDraw,
            Source::Drawn => CameBy::OtherDraw,
        };
        let phong = offer.claims.contains(&Claim { hut, call: Call::Phong });
        let phong = if phong { PhongCall::Called } else { PhongCall::Unknown };
        let claim = WinClaim { phong, ..claim(round, hut, offer.card, came_by) };
        Self { hut, gate: offer.gate, claim }
    }

    /// The card given at cho cái counts as the one it is won on.
    pub(super) fn thien_u(round: &Round, hut: Hut) -> Self {
        let mut claim = claim(round, hut, round.given, CameBy::Dealt);
        let _held = claim.cards.take(round.given);
        Self { hut, gate: hut, claim }
    }

    /// The kind lies before another hut that showed it.
    pub(super) fn vong(round: &Round, hut: Hut, shower: Hut, card: Card) -> Self {
        Self { hut, gate: shower, claim: claim(round, hut, card, CameBy::Thrown) }
    }

    /// Could it win on any mat?
    pub(super) fn may_win(&self) -> bool {
        may_win(&self.claim.cards, self.claim.card)
    }

    pub(super) fn verdict(&self) -> Verdict {
        judge(&self.claim)
    }
}

fn claim(round: &Round, hut: Hut, card: Card, came_by: CameBy) -> WinClaim {
    let seat = &round.huts[hut];
    WinClaim {
        cards: seat.all(),
        card,
        came_by,
        phong: PhongCall::Unknown,
        fixed: round.fixed(hut),
        streak: round.setup.streaks[hut],
        passed: seat.passed.clone(),
        rules: WinRules::from(&round.setup.house),
    }
}
