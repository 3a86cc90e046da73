//! Which patterns mean something now: they decide how soon a gesture can be closed.

use totom_wire::station::Beat;

/// Is the hut to answer now?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// Others are.
    #[default]
    Others,
    /// It is.
    Ours,
}

/// The patterns of the phase, and the offer they belong to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    /// The offer.
    pub epoch: u32,
    /// Every pattern that means something; empty when the hub has not said.
    pub patterns: Vec<Vec<Beat>>,
    /// Whose turn it is to answer.
    pub turn: Turn,
}

impl Expected {
    /// Is this, as it stands, a pattern?
    #[must_use]
    pub fn knows(&self, beats: &[Beat]) -> bool {
        self.patterns.iter().any(|pattern| pattern == beats)
    }

    /// Could more strokes make it another pattern? Yes when the hub has not said.
    #[must_use]
    pub fn may_grow(&self, beats: &[Beat]) -> bool {
        self.patterns.is_empty()
            || self.patterns.iter().any(|p| p.len() > beats.len() && p.starts_with(beats))
            || self.may_be_lead_in(beats)
    }

    /// Could the strokes after the last roll be the slow start of another?
    fn may_be_lead_in(&self, beats: &[Beat]) -> bool {
        let rolls = beats.iter().take_while(|&&beat| beat == Beat::Roll).count();
        let rest = &beats[rolls..];
        !rest.is_empty()
            && rest.iter().all(|beat| matches!(beat, Beat::Tung | Beat::Unsure))
            && self
                .patterns
                .iter()
                .any(|p| p.len() > rolls && p[..=rolls].iter().all(|&beat| beat == Beat::Roll))
    }

    /// Is it a whole pattern that no further stroke can change?
    #[must_use]
    pub fn is_settled(&self, beats: &[Beat]) -> bool {
        self.knows(beats) && !self.may_grow(beats)
    }
}
