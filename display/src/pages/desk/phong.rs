//! How a phỗng was laid, with an open deal: only the arbiters see where its pair came from.

use crate::RenderError;
use crate::pages::button::Button;
use totom_wire::rules::round::{Call, Cup, DealKind, Input, OfferView, PublicHut, PublicView};

/// The ways in which the phỗng that was called may have been laid, beside the usual one.
pub(super) fn ways(round: &PublicView) -> Result<Vec<Button>, RenderError> {
    let Some((offer, seat)) = called(round) else { return Ok(Vec::new()) };
    let on_mat = seat.laid.iter().any(|phu| phu.cards.contains(&offer.card));
    let cups = [("", Cup::Stays), (", trả chén", Cup::Returned)];
    let pairs = [("Phỗng hai lá trên tay", 2), ("Phỗng một lá tay, một lá dưới chiếu", 1)];
    let ways = pairs.into_iter().flat_map(|pair| cups.map(|cup| (pair, cup)));
    ways.filter(|((_, from_hand), _)| *from_hand == 2 || on_mat)
        .filter(|(_, (_, cup))| *cup == Cup::Stays || seat.cups > 0)
        // With nothing to tell apart, closing the window says it all.
        .filter(|_| on_mat || seat.cups > 0)
        .map(|((label, from_hand), (more, cup))| {
            let input = Input::GrantPhong { from_hand, cup };
            Ok(Button::play(&format!("{label}{more}"), input, round)?.styled("legal"))
        })
        .collect()
}

fn called(round: &PublicView) -> Option<(&OfferView, &PublicHut)> {
    let offer = round.offer.as_ref().filter(|_| round.deal == DealKind::Open)?;
    let claim = offer.claims.iter().find(|claim| claim.call == Call::Phong)?;
    Some((offer, &round.huts[claim.hut]))
}
