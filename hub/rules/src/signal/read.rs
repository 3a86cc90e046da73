//! Gesture → meaning.

use super::profile::Sign;
use super::why::why;
use super::{Beat, Flag, Flags, Gesture, Profile, Reading, SignalPhase};

/// What the flags of a gesture say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Raised {
    None,
    One(Flag),
    /// Two or more, or one the board should not know.
    Muddled,
}

impl Profile {
    /// What the gesture means in this phase.
    ///
    /// Nothing is guessed: an unclear beat, a count the village has no word for, two flags, or a
    /// flag that does not go with the drum is [`Reading::Unknown`]. Whether the hut may do it is
    /// not asked here. Flags that already spoke and stay planted are ignored where this phase has
    /// no use for them; where it has, the caller leaves them out ([`Flags::without`]).
    #[must_use]
    pub fn read(&self, phase: SignalPhase, gesture: &Gesture) -> Reading {
        match self.sign_of(phase, gesture) {
            Some(sign) => sign.means.clone(),
            None => Reading::Unknown { say: why(self, phase, gesture) },
        }
    }

    fn sign_of(&self, phase: SignalPhase, gesture: &Gesture) -> Option<&Sign> {
        if gesture.beats.contains(&Beat::Unsure) {
            return None;
        }
        let flag = match self.raised(phase, gesture) {
            Raised::None => None,
            Raised::One(flag) => Some(flag),
            Raised::Muddled => return None,
        };
        self.signs_in(phase).find(|sign| sign.beats == gesture.beats && sign.flag == flag)
    }

    /// The flag that speaks with this gesture.
    pub(super) fn raised(&self, phase: SignalPhase, gesture: &Gesture) -> Raised {
        if gesture.flags.without(ALL_FLAGS) != Flags::default() {
            return Raised::Muddled;
        }
        let mut speaking = gesture.flags.iter().filter(|&flag| self.speaks(phase, gesture, flag));
        match (speaking.next(), speaking.next()) {
            (None, _) => Raised::None,
            (Some(flag), None) => Raised::One(flag),
            (Some(_), Some(_)) => Raised::Muddled,
        }
    }

    /// A planted flag is silent where no sign uses it, unless it came without the drum.
    fn speaks(&self, phase: SignalPhase, gesture: &Gesture, flag: Flag) -> bool {
        gesture.beats.is_empty() || !self.standing.has(flag) || self.uses(phase, flag)
    }
}

const ALL_FLAGS: Flags = Flags((1 << Flag::ALL.len()) - 1);
