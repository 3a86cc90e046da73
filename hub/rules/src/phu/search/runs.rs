//! The runs of one suit, rank by rank, as sets of states.
//!
//! Going up the ranks, all that the past of a suit says is how many runs stand open: at their
//! first card, at their second, and at their third or later. Four cards of a kind carry at most
//! four runs, which makes 35 states, so a set of states is one word.

/// How many runs are open, by how many cards they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Open {
    /// Runs of one card: must go on.
    pub(super) one: u8,
    /// Runs of two cards: must go on.
    pub(super) two: u8,
    /// Runs of three or more: may end.
    pub(super) long: u8,
}

/// One bit for each state.
pub(super) type Set = u64;

pub(super) const STATES: usize = 35;
const NOWHERE: u8 = u8::MAX;

/// No run is open; where every suit starts.
pub(super) const START: Set = 1;

/// The states in which a suit may end: no run is short.
pub(super) const ENDS: Set = ends();

const STATE: [Open; STATES] = states();
const PLACE: [[[u8; 5]; 5]; 5] = places();
const NEXT: [[Set; 32]; STATES] = nexts();

const fn states() -> [Open; STATES] {
    let mut states = [Open { one: 0, two: 0, long: 0 }; STATES];
    let (mut at, mut code) = (0, 0u8);
    while code < 125 {
        let open = Open { one: code / 25, two: code / 5 % 5, long: code % 5 };
        if open.one + open.two + open.long <= 4 {
            states[at] = open;
            at += 1;
        }
        code += 1;
    }
    states
}

const fn places() -> [[[u8; 5]; 5]; 5] {
    let mut places = [[[NOWHERE; 5]; 5]; 5];
    let mut at = 0;
    while at < STATES {
        let open = STATE[at];
        places[open.one as usize][open.two as usize][open.long as usize] = at as u8;
        at += 1;
    }
    places
}

const fn ends() -> Set {
    let (mut set, mut at) = (0, 0);
    while at < STATES {
        if STATE[at].one == 0 && STATE[at].two == 0 {
            set |= 1 << at;
        }
        at += 1;
    }
    set
}

const fn nexts() -> [[Set; 32]; STATES] {
    let mut nexts = [[0; 32]; STATES];
    let mut at = 0;
    while at < STATES {
        let mut cards = 0;
        while cards < 5 {
            let next = STATE[at].next(cards);
            let mut uses = 0;
            while next != NOWHERE && uses < 32 {
                if uses >> cards & 1 == 1 {
                    nexts[at][uses] |= 1 << next;
                }
                uses += 1;
            }
            cards += 1;
        }
        at += 1;
    }
    nexts
}

impl Open {
    /// Where `cards` cards of the next rank lead: short runs take theirs, then long runs, and only
    /// the rest opens new ones, because a long run owes nothing.
    const fn next(self, cards: u8) -> u8 {
        let owed = self.one + self.two;
        if cards < owed {
            return NOWHERE;
        }
        let free = cards - owed;
        let longer = if free < self.long { free } else { self.long };
        self.go(longer, free - longer)
    }

    /// Where it leads that `longer` long runs go on and `new` ones open.
    const fn go(self, longer: u8, new: u8) -> u8 {
        if new + self.one + self.two + longer > 4 {
            return NOWHERE;
        }
        PLACE[new as usize][self.one as usize][(self.two + longer) as usize]
    }
}

/// The states reached from one state when the number of cards put into runs is one of `uses`.
pub(super) fn step_from(state: u8, uses: u8) -> Set {
    NEXT[usize::from(state)][usize::from(uses & 31)]
}

/// The states reached from `set` when the number of cards put into runs is one of `uses` (bits 0–4).
pub(super) fn step(mut set: Set, uses: u8) -> Set {
    let mut reached = 0;
    while set != 0 {
        reached |= NEXT[set.trailing_zeros() as usize][usize::from(uses & 31)];
        set &= set - 1;
    }
    reached
}

/// One move from a state: how the runs go on, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// Long runs that take a card.
    pub(super) longer: u8,
    /// Long runs that end here.
    pub(super) ended: u8,
    /// Runs that become three long.
    pub(super) grown: u8,
    /// New runs.
    pub(super) new: u8,
    /// The state it leads to.
    pub(super) to: u8,
}

/// Every move from state `from` that puts `cards` cards into runs.
pub(super) fn moves(from: u8, cards: u8) -> impl Iterator<Item = Move> {
    let open = STATE[usize::from(from)];
    let free = cards.checked_sub(open.one + open.two);
    free.into_iter()
        .flat_map(move |free| {
            (0..=free.min(open.long)).map(move |longer| {
                let new = free - longer;
                let to = open.go(longer, new);
                Move { longer, ended: open.long - longer, grown: open.two, new, to }
            })
        })
        .filter(|step| step.to != NOWHERE)
}

/// The states of a set, by number.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}
