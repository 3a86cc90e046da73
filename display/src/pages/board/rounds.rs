//! Bảng đấu: rounds and the matches in them, over several yards.

/// Vòng: matches that are played before the next round is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// "Vòng loại".
    pub name: String,
    /// In the order of the day.
    pub matches: Vec<Match>,
}

/// Trận: one hội of five sides, or four.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Match {
    /// Where and when: "Sân đình, 8 giờ".
    pub place: String,
    /// Best first once it is over; as they were written before.
    pub sides: Vec<Side>,
    /// Has it been played?
    pub done: bool,
}

/// Bên: who plays, and what they got.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Of the club or village.
    pub name: String,
    /// As people read them; empty before it is played.
    pub points: String,
    /// Has nobody more?
    pub best: bool,
}

/// More matches than this stand side by side.
const COLUMN: usize = 3;

impl Round {
    /// `wide` rounds have two columns.
    pub(super) fn width(&self) -> &'static str {
        if self.matches.len() > COLUMN { "wide" } else { "narrow" }
    }
}

/// Up to so many lines of a column the letters may be this large; more are `full`.
const DENSITIES: [(usize, &str); 3] = [(8, "few"), (14, "some"), (20, "many")];

/// How large the letters may be: by the round that has most to tell.
pub(super) fn density(rounds: &[Round]) -> &'static str {
    let lines = |round: &Round| {
        let all: usize = round.matches.iter().map(|one| one.sides.len() + 1).sum();
        if round.matches.len() > COLUMN { all.div_ceil(2) } else { all }
    };
    let most = rounds.iter().map(lines).max().unwrap_or(0);
    DENSITIES.iter().find(|(up_to, _)| most <= *up_to).map_or("full", |(_, name)| name)
}
