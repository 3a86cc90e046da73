//! Who gets the card when several call (rules §5): ù, phỗng or dậy khàn, ăn in turn, ăn next.

use super::Claim;
use super::offer::Strength;
use crate::Hut;
use std::cmp::Reverse;

/// The claim that is granted; `None` when all declined.
///
/// Between equals the hut nearest counter-clockwise from the card: for a drawn card the hut whose
/// own cửa it is comes first, and of two that eat the one in turn.
pub(super) fn granted(gate: Hut, claims: &[Claim]) -> Option<Claim> {
    claims
        .iter()
        .copied()
        .filter(|claim| claim.call.strength() > Strength::Declines)
        .max_by_key(|claim| (claim.call.strength(), Reverse(gate.distance_to(claim.hut))))
}
