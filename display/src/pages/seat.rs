//! A hut as everyone sees it: name, link, flags, strokes, what lies before it.

use super::waited;
use crate::faces::{Face, faces};
use crate::words::{self, FlagWord, LinkWord};
use totom_wire::rules::Hut;
use totom_wire::rules::cuoc::Cuoc;
use totom_wire::rules::round::{CupSide, LaidPhu, PublicHut, PublicView, WhyEnded};
use totom_wire::rules::session::Standing;
use totom_wire::rules::signal::{Beat, Flags};
use totom_wire::screen::{HutSignal, Public};

/// Strokes beyond this many would not fit a panel; the last ones matter.
const STROKES_SHOWN: usize = 6;
/// A name longer than this is set smaller.
const LONG_NAME: usize = 18;
/// Up to so many laid cards a panel shows them this large, and its cửa by what room that leaves; more are `full`.
const DENSITIES: [(usize, &str); 4] = [(0, "none"), (6, "few"), (9, "some"), (16, "many")];

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
    pub(super) flags: Vec<Mark>,
    pub(super) link: LinkWord,
    pub(super) marks: Vec<Mark>,
    pub(super) laid: Vec<Laid>,
    pub(super) gate: Vec<Face>,
    /// Cards in hand, in words; empty before the deal.
    pub(super) held: String,
    /// `playing`, `folded`, `winner` or `loser`.
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

/// The name of a hut's line-up; its number where it has none.
pub(super) fn called(hut: Hut, standing: &Standing) -> String {
    if standing.name.is_empty() { words::hut(hut) } else { standing.name.clone() }
}

impl Seat {
    /// All that sit, hut 1 first.
    pub(super) fn all(public: &Public) -> Vec<Self> {
        public.session.seats.sitting().map(|hut| Self::new(public, hut)).collect()
    }

    /// One of them.
    pub(super) fn new(public: &Public, hut: Hut) -> Self {
        let standing = &public.session.standings[hut];
        // After the hội only the names and points matter.
        let round = public.session.round.as_ref().filter(|_| !public.session.closed);
        let nothing = PublicHut::default();
        let seat = round.map_or(&nothing, |round| &round.huts[hut]);
        Self {
            hut,
            name: called(hut, standing),
            points: words::points(standing.points),
            waited: round
                .filter(|_| public.review.is_none())
                .and_then(|round| waited::of_hut(round, hut)),
            call: round.and_then(|round| Said::of(round, hut)),
            strokes: Strokes::of(&public.huts[hut]),
            flags: flags(public.huts[hut].flags),
            link: words::link(public.huts[hut].link),
            marks: marks(public, round, hut, seat),
            laid: seat.laid.iter().map(Laid::from).collect(),
            gate: faces(&seat.gate),
            held: if round.is_some() { format!("{} lá", seat.held) } else { String::new() },
            state: state(round, hut),
        }
    }

    /// `long` names are set smaller.
    pub(super) fn measure(&self) -> &'static str {
        words::measure(&self.name, LONG_NAME)
    }

    /// The marks that outlast a ván: debts, glasses, wins in a row.
    pub(super) fn lasting(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(|mark| ["cheo-do", "glasses", "streak"].contains(&mark.stem))
    }

    /// "Điếm 3".
    pub(super) fn title(&self) -> String {
        words::hut(self.hut)
    }

    /// "Cửa: 3 lá".
    pub(super) fn gate_count(&self) -> String {
        format!("Cửa: {} lá", self.gate.len())
    }

    /// How large the laid cards may be.
    pub(super) fn density(&self) -> &'static str {
        let cards: usize = self.laid.iter().map(|phu| phu.cards.len()).sum();
        DENSITIES.iter().find(|(most, _)| cards <= *most).map_or("full", |(_, name)| name)
    }
}

impl Said {
    fn of(round: &PublicView, hut: Hut) -> Option<Self> {
        if round.huts[hut].folded {
            return Some(Self { words: "Chịu ván này", age: "past" });
        }
        let call = round.huts[hut].last_call?;
        let claims = round.offer.as_ref().map(|offer| offer.claims.as_slice()).unwrap_or_default();
        let fresh = claims.iter().any(|claim| claim.hut == hut);
        Some(Self { words: words::call(call), age: if fresh { "fresh" } else { "past" } })
    }
}

impl Strokes {
    /// Of the gesture being beaten, or the last one.
    pub(super) fn of(signal: &HutSignal) -> Self {
        let beats = signal.beats.as_slice();
        if words::is_rolling(beats) {
            return Self { marks: vec![stroke(Beat::Roll)], say: words::beating(beats) };
        }
        Self::from(beats)
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
        Beat::Gong => "gong",
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

/// One or two flags with what they say; more only by their colours.
pub(super) fn flags(raised: Flags) -> Vec<Mark> {
    let words: Vec<FlagWord> = raised.iter().map(words::flag).collect();
    let crowd = words.len() > 2;
    let say = |word: &FlagWord| match (crowd, word.meaning) {
        (true, _) => word.name.trim_start_matches("cờ ").to_owned(),
        (false, "") => word.name.to_owned(),
        (false, meaning) => format!("{}: {meaning}", word.name),
    };
    words.iter().map(|word| Mark { stem: word.stem, art: Some(word.art), say: say(word) }).collect()
}

fn state(round: Option<&PublicView>, hut: Hut) -> &'static str {
    let Some(round) = round else { return "playing" };
    match round.phase.ended() {
        Some(WhyEnded::Won { hut: who, .. }) if *who == hut => "winner",
        Some(WhyEnded::CheoDo { hut: who }) if *who == hut => "loser",
        _ if round.huts[hut].folded => "folded",
        _ => "playing",
    }
}

/// With one khàn beside it, the bất thực is told as the high or the low of the two.
fn cups(seat: &PublicHut) -> String {
    match seat.cup_side {
        None => format!("{} chén", seat.cups),
        Some(CupSide::Cao) => format!("{} chén, khàn cao", seat.cups),
        Some(CupSide::Thap) => format!("{} chén, khàn thấp", seat.cups),
    }
}

fn glasses(times: u32) -> String {
    match times {
        1 => "Đeo kính".to_owned(),
        more => format!("Đeo kính {more} lần"),
    }
}

/// So many wins in a row, by their word: the second is thông.
fn streak(wins: u32) -> String {
    Cuoc::of_streak(wins.saturating_sub(1))
        .map_or_else(String::new, |cuoc| words::capital(cuoc.name()))
}

fn marks(public: &Public, round: Option<&PublicView>, hut: Hut, seat: &PublicHut) -> Vec<Mark> {
    let mark = |stem, art, say: String| Mark { stem, art, say };
    let standing = &public.session.standings[hut];
    let arranging = round
        .is_some_and(|round| matches!(round.phase, totom_wire::rules::round::PhaseView::Arranging));
    let mut marks = Vec::new();
    if round.is_some_and(|round| round.leader == hut) {
        marks.push(mark("leader", None, "Cái".to_owned()));
    }
    if arranging && seat.ready {
        marks.push(mark("ready", None, "Sẵn sàng".to_owned()));
    }
    if standing.cheo_do {
        marks.push(mark("cheo-do", Some("boat"), "Nợ đò".to_owned()));
    }
    if standing.glasses > 0 {
        marks.push(mark("glasses", Some("glasses"), glasses(standing.glasses)));
    }
    if standing.streak > 1 {
        marks.push(mark("streak", None, streak(standing.streak)));
    }
    if seat.cups > 0 {
        marks.push(mark("cups", Some("cup"), cups(seat)));
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
