//! A hut as everyone sees it: name, link, flags, strokes, what lies before it.

use super::waited;
use crate::faces::{Face, faces};
use crate::words::{self, FlagWord, LinkWord};
use totom_wire::rules::Hut;
use totom_wire::rules::round::{LaidPhu, PublicHut, PublicView};
use totom_wire::rules::signal::Beat;
use totom_wire::screen::{HutSignal, Public};

/// Strokes beyond this many would not fit a panel; the last ones matter.
const STROKES_SHOWN: usize = 7;
/// With more laid cards than this a panel shows them smaller.
const ROOMY: usize = 9;

/// A hut's panel.
pub(super) struct Seat {
    pub(super) hut: Hut,
    pub(super) name: String,
    pub(super) points: String,
    /// What is awaited of it.
    pub(super) waited: Option<&'static str>,
    /// Its last call; `fresh` when it is about the card on offer.
    pub(super) call: Option<Said>,
    pub(super) strokes: Strokes,
    pub(super) flags: Vec<FlagWord>,
    pub(super) link: LinkWord,
    pub(super) marks: Vec<Mark>,
    pub(super) laid: Vec<Laid>,
    pub(super) gate: Vec<Face>,
    /// Cards in hand, in words; empty before the deal.
    pub(super) held: String,
    /// Does it play no more this ván?
    pub(super) state: &'static str,
}

/// A call with its age.
pub(super) struct Said {
    pub(super) words: &'static str,
    pub(super) age: &'static str,
}

/// Drum strokes as pictures, and in words.
pub(super) struct Strokes {
    /// Stems of the pictures.
    pub(super) marks: Vec<&'static str>,
    pub(super) say: String,
}

/// A small sign with its words.
pub(super) struct Mark {
    /// Stem of its style.
    pub(super) stem: &'static str,
    /// Stem of its picture, if it has one.
    pub(super) art: Option<&'static str>,
    pub(super) say: String,
}

/// A phu lying face up.
pub(super) struct Laid {
    pub(super) kind: &'static str,
    pub(super) cards: Vec<LaidCard>,
}

/// A card in a phu.
pub(super) struct LaidCard {
    pub(super) face: Face,
    /// `taken` for the card that was taken from the mat.
    pub(super) how: &'static str,
}

impl Seat {
    /// All five, hut 1 first.
    pub(super) fn all(public: &Public) -> Vec<Self> {
        Hut::ALL.into_iter().map(|hut| Self::new(public, hut)).collect()
    }

    /// One of them.
    pub(super) fn new(public: &Public, hut: Hut) -> Self {
        let standing = &public.session.standings[hut];
        let round = public.session.round.as_ref();
        let nothing = PublicHut::default();
        let seat = round.map_or(&nothing, |round| &round.huts[hut]);
        Self {
            hut,
            name: standing.name.clone(),
            points: words::points(standing.points),
            waited: round.and_then(|round| waited::of_hut(round, hut)),
            call: round.and_then(|round| Said::of(round, hut)),
            strokes: Strokes::of(&public.huts[hut]),
            flags: public.huts[hut].flags.iter().map(words::flag).collect(),
            link: words::link(public.huts[hut].link),
            marks: marks(public, hut, seat),
            laid: seat.laid.iter().map(Laid::from).collect(),
            gate: faces(&seat.gate),
            held: if round.is_some() {
                format!("{} lá trên tay", seat.held)
            } else {
                String::new()
            },
            state: if seat.folded { "folded" } else { "playing" },
        }
    }

    /// "Điếm 3".
    pub(super) fn title(&self) -> String {
        words::hut(self.hut)
    }

    /// `roomy` or `dense`: how large the laid cards may be.
    pub(super) fn density(&self) -> &'static str {
        let cards: usize = self.laid.iter().map(|phu| phu.cards.len()).sum();
        if cards > ROOMY { "dense" } else { "roomy" }
    }
}

impl Said {
    fn of(round: &PublicView, hut: Hut) -> Option<Self> {
        let call = round.huts[hut].last_call?;
        let claims = round.offer.as_ref().map(|offer| offer.claims.as_slice()).unwrap_or_default();
        let fresh = claims.iter().any(|claim| claim.hut == hut);
        Some(Self { words: words::call(call), age: if fresh { "fresh" } else { "past" } })
    }
}

impl Strokes {
    /// Of the gesture being beaten, or the last one.
    pub(super) fn of(signal: &HutSignal) -> Self {
        Self::from(signal.beats.as_slice())
    }
}

impl From<&[Beat]> for Strokes {
    fn from(beats: &[Beat]) -> Self {
        let shown = &beats[beats.len().saturating_sub(STROKES_SHOWN)..];
        Self { marks: shown.iter().copied().map(stroke).collect(), say: words::beats(beats) }
    }
}

const fn stroke(beat: Beat) -> &'static str {
    match beat {
        Beat::Tung => "tung",
        Beat::Cac => "cac",
        Beat::Roll => "roll",
        Beat::Unsure => "unsure",
    }
}

impl From<&LaidPhu> for Laid {
    fn from(phu: &LaidPhu) -> Self {
        let mut taken = phu.taken;
        let mut card = |card| {
            // Of several alike only one was taken; the others were in the hand.
            let how = if taken == Some(card) { "taken" } else { "held" };
            taken = taken.filter(|other| *other != card);
            LaidCard { face: Face::from(card), how }
        };
        Self {
            kind: words::laid_kind(phu.kind),
            cards: phu.cards.iter().copied().map(&mut card).collect(),
        }
    }
}

fn marks(public: &Public, hut: Hut, seat: &PublicHut) -> Vec<Mark> {
    let mark = |stem, art, say: String| Mark { stem, art, say };
    let round = public.session.round.as_ref();
    let standing = &public.session.standings[hut];
    let arranging = round
        .is_some_and(|round| matches!(round.phase, totom_wire::rules::round::PhaseView::Arranging));
    let mut marks = Vec::new();
    if round.is_some_and(|round| round.leader == hut) {
        marks.push(mark("leader", None, "Cái".to_owned()));
    }
    if seat.folded {
        marks.push(mark("folded", None, "Chịu".to_owned()));
    }
    if arranging && seat.ready {
        marks.push(mark("ready", None, "Sẵn sàng".to_owned()));
    }
    if standing.cheo_do {
        marks.push(mark("cheo-do", Some("boat"), "Nợ đò".to_owned()));
    }
    if standing.streak > 1 {
        marks.push(mark("streak", None, format!("Thông {} ván", standing.streak)));
    }
    if seat.cups > 0 {
        marks.push(mark("cups", Some("cup"), format!("{} chén", seat.cups)));
    }
    if seat.face_down > 0 {
        marks.push(mark("face-down", None, format!("{} phu úp", seat.face_down)));
    }
    if !seat.faults.is_empty() {
        marks.push(mark(
            "fault",
            Some("glasses"),
            format!("Lỗi: {}", words::fault_list(&seat.faults)),
        ));
    }
    marks
}
