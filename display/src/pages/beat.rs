//! Drum buttons of a hut whose drum failed: it shows what everybody sees, and nobody's hand.

use super::seat::Seat;
use super::shell::Shell;
use super::waited;
use crate::RenderError;
use crate::words;
use askama::Template;
use totom_wire::rules::Hut;
use totom_wire::rules::signal::{Beat, Flag};
use totom_wire::screen::{Case, Public};

/// The page's values.
#[derive(Template)]
#[template(path = "beat.html")]
struct Page {
    seat: Seat,
    /// The offer that a gesture begun now answers.
    epoch: u32,
    /// Hội, ván and offer: what was begun in another is not gone on with.
    turn: String,
    paused: Option<String>,
    waited: String,
    /// What is awaited of this hut.
    mine: Option<&'static str>,
    /// What the hub made of the last gesture: "1 tùng: ăn".
    understood: String,
    /// What the arbiters are asked about this hut.
    cases: Vec<String>,
    beats: [BeatButton; 3],
    flags: Vec<FlagButton>,
}

struct BeatButton {
    /// As it goes over the wire.
    word: &'static str,
    label: &'static str,
    art: &'static str,
}

struct FlagButton {
    bit: u8,
    art: &'static str,
    label: String,
}

const BEATS: [BeatButton; 3] = [
    BeatButton { word: "tung", label: "Tùng", art: "beat-tung" },
    BeatButton { word: "cac", label: "Cắc", art: "beat-cac" },
    BeatButton { word: "roll", label: "Hồi", art: "beat-roll" },
];

impl Page {
    fn new(hut: Hut, public: &Public, cases: &[Case]) -> Self {
        let round = public.session.round.as_ref();
        let seat = Seat::new(public, hut);
        let epoch = round.map_or(0, |round| round.epoch);
        let van = round.map_or(0, |round| round.number);
        Self {
            epoch,
            turn: format!("{}-{van}-{epoch}", public.session.hoi),
            paused: super::stopped(public),
            waited: round.map_or_else(String::new, waited::of_all),
            mine: round.and_then(|round| waited::of_hut(round, hut)),
            understood: understood(&seat, &public.huts[hut].beats),
            cases: cases.iter().filter(|case| case.hut == hut).map(question).collect(),
            seat,
            beats: BEATS,
            flags: Flag::ALL.into_iter().map(FlagButton::of).collect(),
        }
    }
}

impl FlagButton {
    fn of(flag: Flag) -> Self {
        let word = words::flag(flag);
        let label = match word.meaning {
            "" => words::capital(word.name),
            meaning => format!("{}: {meaning}", words::capital(word.name)),
        };
        Self { bit: 1 << flag as u8, art: word.art, label }
    }
}

/// "1 tùng: ăn"; only the strokes while nothing is understood yet.
pub(super) fn understood(seat: &Seat, beats: &[Beat]) -> String {
    match (&seat.call, words::beats(beats).as_str()) {
        (None, beats) => beats.to_owned(),
        (Some(call), "") => call.words.to_owned(),
        (Some(call), beats) => format!("{beats}: {}", call.words),
    }
}

fn question(case: &Case) -> String {
    format!("Trọng tài đang hỏi lại: {}.", case.say.trim_end_matches('.'))
}

/// The inner HTML.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(hut: Hut, public: &Public, cases: &[Case]) -> Result<String, RenderError> {
    Ok(Page::new(hut, public, cases).render()?)
}

const SOCKETS: [&str; 5] = [
    "/socket/beat?hut=1",
    "/socket/beat?hut=2",
    "/socket/beat?hut=3",
    "/socket/beat?hut=4",
    "/socket/beat?hut=5",
];

/// The whole document.
///
/// # Errors
/// As [`body`].
pub fn document(hut: Hut, public: &Public, cases: &[Case]) -> Result<String, RenderError> {
    Shell {
        stem: "beat",
        title: &format!("{} · nút trống", words::hut(hut)),
        socket: Some(SOCKETS[usize::from(hut.number()) - 1]),
        scripts: &["beat"],
        body: body(hut, public, cases)?,
    }
    .document()
}
