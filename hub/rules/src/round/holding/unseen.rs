//! Is there a deal that explains all that was seen? Exact, for every hand and the nọc together.
//!
//! The unseen copies of each kind are shared out to piles: each hut's loose cards, its face-down
//! groups, the nọc. A pile is known by its size and by cards that must be in it. For given kinds of
//! the groups and cups that is a transport problem without upper bounds, which has a solution as
//! soon as no kind and no pile is asked for more than it has; so only those kinds are searched for.
//! A search that grows too long finds nothing impossible: what is not proved is not refused.

/// How many alike a bất thực was dealt with, at least.
const CUP: u8 = 3;

/// Kinds tried before a search gives up. A yard's own ván needs a few hundred; what no yard deals may
/// need more than there is time for, and the table waits meanwhile.
const PATIENCE: u32 = 4_000;

/// The cards nobody has seen, and where they may lie. Kinds are numbered from 0.
#[derive(Clone, Debug)]
pub(in crate::round) struct Unseen {
    /// Unseen copies of each kind.
    pub(in crate::round) supply: Vec<u8>,
    /// Kinds that may be kept as bất thực.
    pub(in crate::round) may_be_kept: Vec<bool>,
    pub(in crate::round) piles: Vec<Pile>,
}

/// Hidden cards that lie together.
#[derive(Clone, Debug)]
pub(in crate::round) struct Pile {
    /// Cards that are in none of its groups.
    pub(in crate::round) loose: u8,
    /// So many of each kind are among those.
    pub(in crate::round) certain: Vec<u8>,
    /// So many of each kind are in the pile, loose or in a group.
    pub(in crate::round) dealt: Vec<u8>,
    /// So many of each kind were in it and have been shown.
    pub(in crate::round) shown: Vec<u8>,
    /// Identical cards lying face down.
    pub(in crate::round) groups: Vec<Group>,
    /// Cups: three of a kind were in the pile, shown or loose. `None`: the kind is not told.
    pub(in crate::round) cups: Vec<Option<usize>>,
    /// Its loose cards are of these kinds only. At most one pile may be bound so.
    pub(in crate::round) only: Option<Vec<bool>>,
}

/// Identical cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::round) struct Group {
    pub(in crate::round) size: u8,
    /// `None`: the kind is not told.
    pub(in crate::round) kind: Option<usize>,
}

/// One group or cup whose kind is looked for.
#[derive(Clone, Copy, Debug)]
enum Want {
    Group(usize, Group),
    Cup(usize, Option<usize>),
}

impl Want {
    const fn pile(self) -> usize {
        match self {
            Self::Group(pile, _) | Self::Cup(pile, _) => pile,
        }
    }

    const fn kind(self) -> Option<usize> {
        match self {
            Self::Group(_, group) => group.kind,
            Self::Cup(_, kind) => kind,
        }
    }
}

/// What each pile must still have loose of each kind, and what of each kind is spoken for.
#[derive(Clone, Debug)]
struct Plan {
    need: Vec<Vec<u8>>,
    load: Vec<u8>,
    /// Kinds that a group or cup has taken.
    taken: Vec<bool>,
}

impl Pile {
    /// A pile of so many cards of which nothing is known.
    pub(in crate::round) fn of(kinds: usize, loose: u8) -> Self {
        let none = vec![0; kinds];
        Self {
            loose,
            certain: none.clone(),
            dealt: none.clone(),
            shown: none,
            groups: Vec::new(),
            cups: Vec::new(),
            only: None,
        }
    }
}

impl Unseen {
    /// Is there a deal? False only when there is none; exact as long as the search is not cut short.
    pub(in crate::round) fn explains(&self) -> bool {
        let mut plan = self.plan();
        if !(0..self.supply.len()).all(|kind| plan.load[kind] <= self.supply[kind]) {
            return false;
        }
        // Told kinds first; groups before cups, for a group can only make room.
        let mut wants = self.wants();
        wants.sort_by_key(|want| (want.kind().is_none(), matches!(want, Want::Cup(..))));
        self.place(&wants, &mut plan, &mut { PATIENCE })
    }

    fn plan(&self) -> Plan {
        let need = |pile: &Pile| -> Vec<u8> {
            pile.certain.iter().zip(&pile.dealt).map(|(a, b)| *a.max(b)).collect()
        };
        let need: Vec<Vec<u8>> = self.piles.iter().map(need).collect();
        let load = (0..self.supply.len()).map(|kind| need.iter().map(|n| n[kind]).sum()).collect();
        Plan { need, load, taken: vec![false; self.supply.len()] }
    }

    fn wants(&self) -> Vec<Want> {
        let of = |(at, pile): (usize, &Pile)| {
            let groups = pile.groups.iter().map(move |&group| Want::Group(at, group));
            let cups = pile.cups.iter().map(move |&kind| Want::Cup(at, kind));
            groups.chain(cups).collect::<Vec<_>>()
        };
        self.piles.iter().enumerate().flat_map(of).collect()
    }

    /// Finds a kind for each want; no two have the same, for each has three of its four.
    fn place(&self, wants: &[Want], plan: &mut Plan, patience: &mut u32) -> bool {
        let Some((&want, rest)) = wants.split_first() else { return self.fits(plan) };
        if self.is_hopeless(wants, plan) {
            return false;
        }
        let all = 0..self.supply.len();
        let mut tried: Vec<usize> = Vec::new();
        for kind in want.kind().map_or(all, |kind| kind..kind + 1) {
            if plan.taken[kind] || tried.iter().any(|&other| self.are_alike(plan, kind, other)) {
                continue;
            }
            if *patience == 0 {
                return true;
            }
            *patience -= 1;
            tried.push(kind);
            let before = plan.clone();
            if self.put(want, kind, plan) && self.place(rest, plan, patience) {
                return true;
            }
            *plan = before;
        }
        false
    }

    /// Are there fewer kinds than wants, or more needed in a pile than it has? Cups never need less.
    fn is_hopeless(&self, wants: &[Want], plan: &Plan) -> bool {
        let untold = wants.iter().filter(|want| want.kind().is_none()).count();
        let free = plan.taken.iter().filter(|taken| !**taken).count();
        let only_cups = wants.iter().all(|want| matches!(want, Want::Cup(..)));
        untold > free || only_cups && !self.fits(plan)
    }

    /// Does the plan still hold with the want of this kind?
    fn put(&self, want: Want, kind: usize, plan: &mut Plan) -> bool {
        let at = want.pile();
        let pile = &self.piles[at];
        let old = plan.need[at][kind];
        let (need, lying) = match want {
            Want::Group(_, group) => {
                // What was known to be in the pile may be in the group.
                let loose = pile.dealt[kind].saturating_sub(group.size);
                (pile.certain[kind].max(loose), group.size)
            }
            Want::Cup(..) if !self.may_be_kept[kind] => return false,
            Want::Cup(..) => (old.max(CUP.saturating_sub(pile.shown[kind])), 0),
        };
        plan.need[at][kind] = need;
        plan.load[kind] = plan.load[kind] + need + lying - old;
        plan.taken[kind] = true;
        plan.load[kind] <= self.supply[kind]
    }

    fn fits(&self, plan: &Plan) -> bool {
        let sum = |need: &Vec<u8>| need.iter().map(|&n| u32::from(n)).sum::<u32>();
        let fits = |(pile, need): (&Pile, &Vec<u8>)| {
            sum(need) <= u32::from(pile.loose) && self.fills(pile, need, plan)
        };
        self.piles.iter().zip(&plan.need).all(fits)
    }

    /// Are there enough cards of the kinds that a pile is bound to?
    fn fills(&self, pile: &Pile, need: &[u8], plan: &Plan) -> bool {
        let Some(only) = &pile.only else { return true };
        let left = |kind: usize| u32::from(self.supply[kind] - plan.load[kind] + need[kind]);
        let kinds = 0..self.supply.len();
        let most: u32 = kinds.clone().filter(|&kind| only[kind]).map(left).sum();
        most >= u32::from(pile.loose) && kinds.into_iter().all(|kind| only[kind] || need[kind] == 0)
    }

    /// Kinds of which the same is known are the same to try.
    fn are_alike(&self, plan: &Plan, one: usize, two: usize) -> bool {
        self.supply[one] == self.supply[two]
            && plan.load[one] == plan.load[two]
            && self.may_be_kept[one] == self.may_be_kept[two]
            && self.piles.iter().enumerate().all(|(at, pile)| {
                let need = &plan.need[at];
                need[one] == need[two]
                    && pile.certain[one] == pile.certain[two]
                    && pile.dealt[one] == pile.dealt[two]
                    && pile.shown[one] == pile.shown[two]
                    && pile.only.as_ref().is_none_or(|only| only[one] == only[two])
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KINDS: usize = 4;

    /// Every way to lay so many of each kind, as counts.
    fn hands(supply: &[u8]) -> Vec<Vec<u8>> {
        supply.iter().fold(vec![Vec::new()], |hands, &most| {
            let longer =
                |hand: &Vec<u8>| (0..=most).map(|n| [&hand[..], &[n]].concat()).collect::<Vec<_>>();
            hands.iter().flat_map(longer).collect()
        })
    }

    /// Could the pile be this hand? Tries every kind for every group and cup.
    fn may_be(pile: &Pile, hand: &[u8], may_be_kept: &[bool]) -> bool {
        let enough = |least: &[u8], of: &[u8]| least.iter().zip(of).all(|(a, b)| a <= b);
        let lying: u8 = pile.groups.iter().map(|group| group.size).sum();
        hand.iter().sum::<u8>() == pile.loose + lying
            && enough(&pile.dealt, hand)
            && without_groups(&pile.groups, hand).into_iter().any(|loose| {
                enough(&pile.certain, &loose)
                    && bound(pile, &loose)
                    && cups(&pile.cups, pile, &loose, may_be_kept, &mut Vec::new())
            })
    }

    fn bound(pile: &Pile, loose: &[u8]) -> bool {
        let only = |only: &Vec<bool>| loose.iter().zip(only).all(|(n, may)| *n == 0 || *may);
        pile.only.as_ref().is_none_or(only)
    }

    /// What is left loose, for every choice of kinds.
    fn without_groups(groups: &[Group], hand: &[u8]) -> Vec<Vec<u8>> {
        let Some((group, rest)) = groups.split_first() else { return vec![hand.to_vec()] };
        let kinds = (0..KINDS)
            .filter(|&kind| group.kind.is_none_or(|told| told == kind) && hand[kind] >= group.size);
        kinds
            .flat_map(|kind| {
                let mut less = hand.to_vec();
                less[kind] -= group.size;
                without_groups(rest, &less)
            })
            .collect()
    }

    fn cups(
        left: &[Option<usize>],
        pile: &Pile,
        loose: &[u8],
        may_be_kept: &[bool],
        taken: &mut Vec<usize>,
    ) -> bool {
        let Some((cup, rest)) = left.split_first() else { return true };
        (0..KINDS).any(|kind| {
            let fits = cup.is_none_or(|told| told == kind)
                && !taken.contains(&kind)
                && may_be_kept[kind]
                && pile.shown[kind] + loose[kind] >= CUP;
            if !fits {
                return false;
            }
            taken.push(kind);
            let found = cups(rest, pile, loose, may_be_kept, taken);
            taken.pop();
            found
        })
    }

    /// Deals in every way.
    fn by_force(unseen: &Unseen, supply: &[u8], from: usize) -> bool {
        let Some(pile) = unseen.piles.get(from) else { return supply.iter().all(|&n| n == 0) };
        hands(supply).into_iter().any(|hand| {
            may_be(pile, &hand, &unseen.may_be_kept) && {
                let left: Vec<u8> = supply.iter().zip(&hand).map(|(a, b)| a - b).collect();
                by_force(unseen, &left, from + 1)
            }
        })
    }

    fn counts(most: u8) -> impl Strategy<Value = Vec<u8>> {
        prop::collection::vec(prop_oneof![3 => Just(0), 1 => 0..=most], KINDS)
    }

    fn kind() -> impl Strategy<Value = Option<usize>> {
        prop_oneof![3 => Just(None), 1 => (0..KINDS).prop_map(Some)]
    }

    prop_compose! {
        fn pile()(
            certain in counts(2), dealt in counts(2), shown in counts(3),
            groups in prop::collection::vec((3_u8..=4, kind()), 0..=2),
            cups in prop::collection::vec(kind(), 0..=1),
            only in prop_oneof![4 => Just(None), 1 => prop::collection::vec(any::<bool>(), KINDS).prop_map(Some)],
        ) -> Pile {
            let groups = groups.into_iter().map(|(size, kind)| Group { size, kind }).collect();
            Pile { loose: 0, certain, dealt, shown, groups, cups, only }
        }
    }

    prop_compose! {
        /// Two hands and a nọc; a kind never has more than four, seen ones included.
        fn unseen()(
            mut piles in prop::collection::vec(pile(), 2),
            seen in counts(2), kept in prop::collection::vec(any::<bool>(), KINDS),
            cuts in (0.0..1.0, 0.0..1.0),
        ) -> Unseen {
            let shown = |kind| piles.iter().map(|pile| pile.shown[kind]).sum::<u8>();
            let supply: Vec<u8> =
                (0..KINDS).map(|kind| 4_u8.saturating_sub(seen[kind] + shown(kind))).collect();
            let lying: u8 = piles.iter().flat_map(|p| &p.groups).map(|group| group.size).sum();
            let loose = supply.iter().sum::<u8>().saturating_sub(lying);
            let part = |of: u8, cut: f64| (f64::from(of) * cut).round() as u8;
            piles[1].only = None;
            piles[0].loose = part(loose, cuts.0);
            piles[1].loose = part(loose - piles[0].loose, cuts.1);
            let stock = loose - piles[0].loose - piles[1].loose;
            piles.push(Pile::of(KINDS, stock));
            Unseen { supply, may_be_kept: kept, piles }
        }
    }

    /// The yard never holds more than there is; cases that do have no deal either way.
    fn adds_up(unseen: &Unseen) -> bool {
        let lying = |pile: &Pile| pile.groups.iter().map(|group| group.size).sum::<u8>();
        let sizes: u8 = unseen.piles.iter().map(|pile| pile.loose + lying(pile)).sum();
        sizes == unseen.supply.iter().sum::<u8>()
            && (0..KINDS).all(|kind| unseen.piles.iter().map(|p| p.shown[kind]).sum::<u8>() <= 4)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn a_deal_is_found_exactly_when_there_is_one(unseen in unseen()) {
            prop_assume!(adds_up(&unseen));
            let found = by_force(&unseen, &unseen.supply, 0);
            prop_assert_eq!(unseen.explains(), found, "{:?}", unseen);
        }
    }

    #[test]
    fn both_answers_are_met() {
        let mut free = Unseen {
            supply: vec![4; KINDS],
            may_be_kept: vec![true; KINDS],
            piles: vec![Pile::of(KINDS, 13), Pile::of(KINDS, 0)],
        };
        free.piles[1].groups = vec![Group { size: 3, kind: None }];
        assert!(free.explains(), "any kind may lie face down");
        free.piles[0].certain = vec![2, 2, 2, 2];
        assert!(!free.explains(), "each kind has only two left for a group of three");
    }
}
