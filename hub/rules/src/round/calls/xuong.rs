//! Xướng: what a hut announced at its win, held against what it has (rules §6, §8).

use super::u;
use crate::fault::{Den, DeoKinh, Fault};
use crate::round::fault::Charge;
use crate::round::phase::Phase;
use crate::round::state::Round;
use crate::round::{Event, Refusal};
use crate::win::{Kept, Said, Verdict, WinClaim, Word, special_word};
use crate::{Card, Hut};
use std::cmp::Ordering;

/// Why a fault of an earlier announcement is lifted.
const SAID_ANEW: &str = "ghi lại lời xướng";

/// The events of an announcement: the faults of the one that it replaces are lifted.
///
/// # Errors
/// When no hand is laid or another's is, or the house refuses the fault.
pub(in crate::round) fn call(round: &Round, hut: Hut, said: &Said) -> Result<Vec<Event>, Refusal> {
    let Phase::Checking { win, .. } = &round.phase else { return Err(round.wrong_phase()) };
    if win.hut != hut {
        return Err(Refusal::NotYourTurn { hut, waiting: win.hut });
    }
    let before = win.said.as_ref().map(|said| charges(round, hut, said)).unwrap_or_default();
    let lifted = before.into_iter().map(|(fault, _)| Event::FaultLifted {
        hut,
        fault: fault.id().to_owned(),
        note: SAID_ANEW.to_owned(),
    });
    let announced = round.act(Event::Announced { hut, said: said.clone() })?;
    Ok(lifted.chain(announced).collect())
}

/// The faults of announcing so, with the events that prove each. A claim that is none is chèo đò,
/// whatever was announced.
pub(in crate::round) fn charges(round: &Round, hut: Hut, said: &Said) -> Vec<Charge> {
    let Some((claim, verdict)) = u::laid_win(round, hut).filter(|(_, verdict)| verdict.wins) else {
        return Vec::new();
    };
    let measured = match said.measure(&verdict.cuoc, &claim) {
        Ordering::Greater => Some((Fault::Den(Den::XuongCao), Vec::new())),
        Ordering::Less => Some((Fault::DeoKinh(DeoKinh::XuongThap), Vec::new())),
        Ordering::Equal => None,
    };
    let forgotten = [
        khe_khan(said, &claim, &verdict),
        u_lai_quan_xen(round, hut, said, claim.card),
        quen_bat_thuc(round, hut, said, &claim),
    ];
    let charges = measured.into_iter().chain(forgotten.into_iter().flatten());
    charges.map(|(fault, proof)| (fault, with_win(round, proof))).collect()
}

fn with_win(round: &Round, mut proof: Vec<usize>) -> Vec<usize> {
    proof.extend(round.record.win_at());
    proof
}

/// It wins on the fourth of its khàn and says of no khàn.
fn khe_khan(said: &Said, claim: &WinClaim, verdict: &Verdict) -> Option<Charge> {
    let must = match special_word(claim, &verdict.split)? {
        Word::DayKhan | Word::TienUHauDay => true,
        Word::KhongPhong | Word::QuanXen => false,
    };
    let told = said.has(Word::DayKhan) || said.has(Word::TienUHauDay);
    (must && !told).then(|| (Fault::DeoKinh(DeoKinh::KheKhan), Vec::new()))
}

fn u_lai_quan_xen(round: &Round, hut: Hut, said: &Said, card: Card) -> Option<Charge> {
    let thrown = round.record.of(hut).threw_at(card).filter(|_| !said.has(Word::QuanXen))?;
    Some((Fault::DeoKinh(DeoKinh::ULaiQuanXen), vec![thrown]))
}

/// A cup that stands is not returned, or not as it is.
fn quen_bat_thuc(round: &Round, hut: Hut, said: &Said, claim: &WinClaim) -> Option<Charge> {
    let told = |card: Card, dealt: u8| {
        let kept = if claim.cards.count(card) < dealt { Kept::DanhMot } else { Kept::AnCa };
        said.returned.iter().any(|back| back.card == card && back.kept == kept)
    };
    let mut cups = claim.fixed.bat_thuc().iter();
    let &(card, _) = cups.find(|&&(card, dealt)| !told(card, dealt))?;
    let declared = round.record.of(hut).bat_thuc_at(card);
    Some((Fault::DeoKinh(DeoKinh::QuenBatThuc), declared.into_iter().collect()))
}
