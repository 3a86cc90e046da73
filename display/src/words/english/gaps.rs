//! What may stand in a gap of a phrase, and how it is said in English.

use std::collections::HashMap;
use std::sync::LazyLock;
use totom_wire::rules::Card;

/// A gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// `{Hut}`: "Điếm 3" at the head of a sentence.
    HutHead,
    /// `{hut}`: "điếm 3".
    Hut,
    /// `{huts}`: "điếm 1, 3 và 4"; "điếm 2, rồi điếm 5".
    Huts,
    /// `{n}`: a number, with or without a sign.
    Number,
    /// `{card}`: a card's name.
    Card,
    /// `{cards}`: several, parted by commas.
    Cards,
    /// `{say}`: a phrase of the book.
    Say,
    /// `{list}`: several, parted by commas.
    List,
    /// `{text}`: what somebody typed; it stays as it is.
    Text,
}

const GAPS: [(&str, Gap); 9] = [
    ("{Hut}", Gap::HutHead),
    ("{hut}", Gap::Hut),
    ("{huts}", Gap::Huts),
    ("{n}", Gap::Number),
    ("{card}", Gap::Card),
    ("{cards}", Gap::Cards),
    ("{say}", Gap::Say),
    ("{list}", Gap::List),
    ("{text}", Gap::Text),
];

/// A stretch of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// As it stands.
    Text(&'a str),
    /// To be filled.
    Gap(Gap),
}

/// Cuts a phrase at its gaps.
pub(super) fn parts(phrase: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = phrase;
    while let Some(at) = rest.find('{') {
        let here = &rest[at..];
        let Some((mark, gap)) = GAPS.iter().find(|(mark, _)| here.starts_with(mark)) else { break };
        if at > 0 {
            parts.push(Part::Text(&rest[..at]));
        }
        parts.push(Part::Gap(*gap));
        rest = &here[mark.len()..];
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest));
    }
    parts
}

impl Gap {
    /// A hut is a hut, wherever it stands in a sentence.
    pub(super) fn kind(self) -> Self {
        if self == Self::HutHead { Self::Hut } else { self }
    }

    /// What stands before the value in English.
    pub(super) fn before(self) -> &'static str {
        match self {
            Self::HutHead => "Hut ",
            Self::Hut => "hut ",
            Self::Huts | Self::Number | Self::Card | Self::Cards => "",
            Self::Say | Self::List | Self::Text => "",
        }
    }

    /// What stands in the gap, in English; none when it cannot stand there.
    pub(super) fn read(self, text: &str) -> Option<String> {
        match self {
            Self::HutHead => hut(text.strip_prefix("Điếm ")?).map(str::to_owned),
            Self::Hut => hut(text.strip_prefix("điếm ")?).map(str::to_owned),
            Self::Huts => huts(text),
            Self::Number => number(text).then(|| text.to_owned()),
            Self::Card => CARDS.get(text).map(|card| card.long.clone()),
            Self::Cards => listed(text, |name| CARDS.get(name).map(|card| card.short.clone())),
            Self::Say => super::say(text),
            Self::List => listed(text, super::say),
            Self::Text => (!text.is_empty()).then(|| text.to_owned()),
        }
    }
}

fn listed(text: &str, read: impl Fn(&str) -> Option<String>) -> Option<String> {
    let said: Option<Vec<String>> = text.split(", ").map(read).collect();
    Some(said?.join(", "))
}

fn hut(text: &str) -> Option<&str> {
    ["1", "2", "3", "4", "5"].contains(&text).then_some(text)
}

/// Several huts, in a list or one after another.
fn huts(text: &str) -> Option<String> {
    if text.contains("rồi") {
        let each: Option<Vec<&str>> =
            text.split(", rồi ").map(|one| hut(one.strip_prefix("điếm ")?)).collect();
        return Some(format!("hut {}", each?.join(", then hut ")));
    }
    let numbers = text.strip_prefix("điếm ")?;
    let plain = numbers.replace(" và ", ", ");
    let each: Option<Vec<&str>> = plain.split(", ").map(hut).collect();
    let many = if each?.len() > 1 { "huts" } else { "hut" };
    Some(format!("{many} {}", numbers.replace(" và ", " and ")))
}

fn number(text: &str) -> bool {
    let digits = text.strip_prefix(['–', '+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A card's name as it is called, and the number that it says.
struct Named {
    /// "7 sách"; the three specials have no number.
    short: String,
    /// "thất sách (7 sách)".
    long: String,
}

static CARDS: LazyLock<HashMap<String, Named>> = LazyLock::new(|| {
    let named = |card: Card| {
        let name = card.name();
        let rank = card.code().chars().next().filter(char::is_ascii_digit);
        let suit = name.split(' ').nth(1).unwrap_or_default().to_owned();
        let short = rank.map_or_else(|| name.clone(), |rank| format!("{rank} {suit}"));
        let long = rank.map_or_else(|| name.clone(), |_| format!("{name} ({short})"));
        (name, Named { short, long })
    };
    Card::all().map(named).collect()
});
