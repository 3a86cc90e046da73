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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::round::{Call, Roll};

    fn claim((hut, call): (u8, Call)) -> Claim {
        Claim { hut: Hut::new(hut).unwrap(), call }
    }

    #[test]
    fn who_gets_the_card_at_cua_2() {
        use Call::{An, DayKhan, KhongAn, Phong};
        let u_call = Call::U(Roll::Suong);
        type Row<'a> = (&'a [(u8, Call)], Option<(u8, Call)>, &'a str);
        let table: [Row<'_>; 13] = [
            (&[], None, "nobody called"),
            (&[(2, KhongAn), (3, KhongAn)], None, "all declined"),
            (&[(2, An)], Some((2, An)), "the hut in turn eats"),
            (&[(2, KhongAn), (3, An)], Some((3, An)), "the next eats what the first declined"),
            (&[(3, An), (2, An)], Some((2, An)), "of two that eat the one in turn"),
            (&[(2, An), (5, Phong)], Some((5, Phong)), "phỗng goes over ăn"),
            (&[(2, An), (1, DayKhan)], Some((1, DayKhan)), "so does dậy khàn"),
            (&[(3, Phong), (1, u_call)], Some((1, u_call)), "ù goes over all"),
            (&[(1, u_call), (3, u_call)], Some((3, u_call)), "the nearer counter-clockwise"),
            (&[(5, u_call), (1, u_call)], Some((5, u_call)), "… whoever called first"),
            (&[(3, u_call), (2, u_call)], Some((2, u_call)), "its own cửa before all"),
            (&[(3, KhongAn), (3, Phong)], Some((3, Phong)), "declined to eat, then phỗng"),
            (&[(4, Phong), (4, u_call)], Some((4, u_call)), "a strengthened call"),
        ];
        for (claims, granted_to, why) in table {
            let claims: Vec<Claim> = claims.iter().copied().map(claim).collect();
            let got = granted(Hut::new(2).unwrap(), &claims);
            assert_eq!(got, granted_to.map(claim), "{why}");
        }
    }
}
