//! What a hand that is all held is worth. Allocates nothing.

use super::claim::WinRules;
use crate::Hand;
use crate::cuoc::{Cuoc, plain_cuoc};
use crate::phu::{Aim, Fixed, Proof, Split, Suon, may_hold, prove};

/// The choices of bí sườn that have a price of their own.
pub(super) const WORTH: [&[Suon]; 4] = [&[Suon::Tom, Suon::Leo], &[Suon::Leo], &[Suon::Tom], &[]];

/// A won hand: cước, points, and the division that is worth so much.
///
/// Its wait and wins in a row are not in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points by the house's scale.
    pub points: u16,
    cuoc: [Option<Cuoc>; 3],
    proof: Proof<'static>,
}

impl Score {
    /// The cước in the order they are called; suông when there is no other.
    pub fn cuoc(&self) -> impl Iterator<Item = Cuoc> {
        self.cuoc.into_iter().flatten()
    }

    /// The division, of the hand and under the rules that were scored.
    #[must_use]
    pub fn split(&self, hand: &Hand, rules: &WinRules) -> Option<Split> {
        self.proof.split(hand, &Fixed::under(rules.law()))
    }
}

/// Does a hand that is all held win, and for how much? Of several divisions the one worth most
/// counts (rules §7).
///
/// ```
/// use totom_rules::{cuoc::Cuoc, win::{WinRules, score}};
/// let hand = "9w*2 8s 9s tt oc 1-6v 1-3v 5-8w 1w cc".parse().unwrap();
/// let score = score(&hand, &WinRules::default()).unwrap();
/// assert_eq!((score.points, score.cuoc().next()), (8, Some(Cuoc::Leo)));
/// ```
#[must_use]
pub fn score(hand: &Hand, rules: &WinRules) -> Option<Score> {
    if hand.len() != usize::from(rules.seats.winning()) {
        return None;
    }
    let fixed = Fixed::under(rules.law());
    let lung = rules.seats.lung_needed();
    let mut best: Option<(Score, usize)> = None;
    for must in WORTH.into_iter().filter(|must| may_hold(hand, must)) {
        let cuoc = plain_cuoc(hand, must);
        let calls = cuoc.iter().flatten().count();
        let points = rules.adding.points_of(&rules.scale, cuoc.into_iter().flatten());
        let better = |(best, most): &(Score, usize)| (points, calls) > (best.points, *most);
        // Only what would be worth more is tried.
        if best.as_ref().is_none_or(better)
            && let Some(proof) = prove(hand, &fixed, Aim { lung, must, winning: None })
        {
            best = Some((Score { points, cuoc, proof }, calls));
        }
    }
    best.map(|(score, _)| score)
}
