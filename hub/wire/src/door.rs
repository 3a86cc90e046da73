//! Which pages each post may open. The hub asks it of whoever comes, and every page of those who look at it: no
//! link is shown to whom it would be refused.

use crate::command::Role;

/// A page, or a group of them, that is not for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// The arbiters' desk.
    Desk,
    /// The list of entries, to go back and put right.
    Book,
    /// How the drums are, and their fitting.
    Drums,
    /// The chanter's tablet.
    Chanter,
    /// Sheets, protest files, exports.
    Papers,
    /// The same deals in several yards, side by side.
    Compare,
    /// A copy of the record now.
    Backup,
    /// The village's chanter is recorded.
    Recordings,
    /// Sets of verses.
    Verses,
    /// What every public screen shows.
    Screens,
    /// Roles, cards, who is logged in.
    Roles,
    /// Deals whose piles are laid by hand.
    Piles,
}

use Role::{Arbiter, ChiaBai, GiaoBai, Organiser, Scorer, XepBai};

/// Each door and who may go through. A hut's own screen has a door of its own, its number on it.
pub const DOORS: [(Door, &[Role]); 12] = [
    (Door::Desk, &[Organiser, Arbiter, ChiaBai, GiaoBai]),
    (Door::Book, &[Organiser, Arbiter]),
    (Door::Drums, &[Organiser, Arbiter]),
    (Door::Chanter, &[Organiser, Arbiter, GiaoBai]),
    (Door::Papers, &[Organiser, Arbiter, ChiaBai, GiaoBai, Scorer]),
    (Door::Compare, &[Organiser, Arbiter, Scorer]),
    (Door::Backup, &[Organiser, Arbiter, Scorer]),
    (Door::Recordings, &[Organiser, Arbiter, GiaoBai]),
    (Door::Verses, &[Organiser]),
    (Door::Screens, &[Organiser, Arbiter]),
    (Door::Roles, &[Organiser]),
    (Door::Piles, &[Organiser, Arbiter, XepBai]),
];

impl Door {
    /// The word by which pages mark a link that leads through it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Desk => "desk",
            Self::Book => "book",
            Self::Drums => "drums",
            Self::Chanter => "chanter",
            Self::Papers => "papers",
            Self::Compare => "compare",
            Self::Backup => "backup",
            Self::Recordings => "recordings",
            Self::Verses => "verses",
            Self::Screens => "screens",
            Self::Roles => "roles",
            Self::Piles => "piles",
        }
    }
}

/// May this role go through?
#[must_use]
pub fn opens(role: Role, door: Door) -> bool {
    DOORS.iter().any(|(of, roles)| *of == door && roles.contains(&role))
}
