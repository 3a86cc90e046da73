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
pub(in crate::phu) type Set = u64;

pub(super) const STATES: usize = 35;

/// No run is open; where every suit starts.
pub(in crate::phu) const START: Set = 1;

/// The states in which a suit may end: no run is short.
pub(in crate::phu) const ENDS: Set = owing(0, 0);

/// The states with exactly one run of two cards, and with more.
pub(in crate::phu) const ONE_OF_TWO: Set = with_two(1, 1);
pub(in crate::phu) const MORE_OF_TWO: Set = with_two(2, 4);

const NOWHERE: u8 = u8::MAX;
const STATE: [Open; STATES] = states();
const NEXT: [[u8; 5]; STATES] = nexts();
const STEP: [[Set; 32]; STATES] = steps();
/// By the state and the cards that led to it: where it was reached from.
pub(in crate::phu) const FROM: [[Set; 5]; STATES] = froms();

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

const fn owing(one: u8, two: u8) -> Set {
    let (mut set, mut at) = (0, 0);
    while at < STATES {
        if STATE[at].one == one && STATE[at].two == two {
            set |= 1 << at;
        }
        at += 1;
    }
    set
}

const fn with_two(least: u8, most: u8) -> Set {
    let (mut set, mut at) = (0, 0);
    while at < STATES {
        if STATE[at].two >= least && STATE[at].two <= most {
            set |= 1 << at;
        }
        at += 1;
    }
    set
}

const fn place(open: Open) -> u8 {
    let mut at = 0;
    while at < STATES {
        let other = STATE[at];
        if other.one == open.one && other.two == open.two && other.long == open.long {
            return at as u8;
        }
        at += 1;
    }
    NOWHERE
}

const fn nexts() -> [[u8; 5]; STATES] {
    let mut nexts = [[NOWHERE; 5]; STATES];
    let mut at = 0;
    while at < STATES {
        let mut cards = 0;
        while cards < 5 {
            if let Some(moved) = STATE[at].take(cards as u8) {
                nexts[at][cards] = place(moved.to);
            }
            cards += 1;
        }
        at += 1;
    }
    nexts
}

const fn steps() -> [[Set; 32]; STATES] {
    let mut steps = [[0; 32]; STATES];
    let mut at = 0;
    while at < STATES {
        let mut uses = 0;
        while uses < 32 {
            let mut cards = 0;
            while cards < 5 {
                if uses >> cards & 1 == 1 && NEXT[at][cards] != NOWHERE {
                    steps[at][uses] |= 1 << NEXT[at][cards];
                }
                cards += 1;
            }
            uses += 1;
        }
        at += 1;
    }
    steps
}

const fn froms() -> [[Set; 5]; STATES] {
    let mut froms = [[0; 5]; STATES];
    let mut at = 0;
    while at < STATES {
        let mut cards = 0;
        while cards < 5 {
            if NEXT[at][cards] != NOWHERE {
                froms[NEXT[at][cards] as usize][cards] |= 1 << at;
            }
            cards += 1;
        }
        at += 1;
    }
    froms
}

/// How the runs of a state go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// Long runs that take a card; the other long runs end.
    pub(super) longer: u8,
    /// Runs that start.
    pub(super) new: u8,
    to: Open,
}

impl Move {
    /// No run goes on, none starts.
    pub(super) const NONE: Self = Self { longer: 0, new: 0, to: Open { one: 0, two: 0, long: 0 } };
}

impl Open {
    /// What `cards` cards of the next rank do: short runs take theirs, then long runs, and only the
    /// rest starts new ones, because a long run owes nothing.
    const fn take(self, cards: u8) -> Option<Move> {
        let owed = self.one + self.two;
        if cards < owed {
            return None;
        }
        let free = cards - owed;
        let longer = if free < self.long { free } else { self.long };
        let new = free - longer;
        let to = Open { one: new, two: self.one, long: self.two + longer };
        if to.one + to.two + to.long > 4 { None } else { Some(Move { longer, new, to }) }
    }
}

/// What `cards` cards do in a state.
pub(super) fn take(state: u8, cards: u8) -> Option<Move> {
    STATE[usize::from(state)].take(cards)
}

/// The state that `cards` cards lead to.
pub(super) fn next(state: u8, cards: u8) -> Option<u8> {
    let next = NEXT[usize::from(state)][usize::from(cards)];
    (next != NOWHERE).then_some(next)
}

/// The states reached from `set` when the number of cards put into runs is one of `uses` (bits 0–4).
pub(in crate::phu) fn step(mut set: Set, uses: u8) -> Set {
    let mut reached = 0;
    while set != 0 {
        reached |= STEP[set.trailing_zeros() as usize][usize::from(uses & 31)];
        set &= set - 1;
    }
    reached
}

/// The states of a set, by number.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}
