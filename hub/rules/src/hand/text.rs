//! Typed hands: codes, Vietnamese names, repeats and runs (rules §1).

use super::Hand;
use crate::card::{Card, Rank, Suit};
use std::fmt;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A token that names no card, where it stands, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cột {column}: «{token}» {problem}")]
pub struct TextError {
    /// The token as typed, in NFC.
    pub token: String,
    /// Character column of its first letter, from 1, counted in NFC.
    pub column: usize,
    /// Which card it would have been, from 1.
    pub card: usize,
    /// What is wrong.
    pub problem: TextProblem,
}

impl TextError {
    /// The same for people who type many cards over several lines, and count cards rather than letters.
    #[must_use]
    pub fn by_card(&self) -> String {
        format!("lá thứ {}: «{}» {}", self.card, self.token, self.problem)
    }
}

/// What can be wrong with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextProblem {
    /// Neither a code, a name nor a run.
    #[error("không phải tên lá bài nào; viết mã như 3v, oc, hoặc tên như «tam văn»")]
    Unknown,
    /// A name of which the second word is missing.
    #[error("còn thiếu chữ sau, ví dụ «tam văn», «ông cụ»")]
    HalfName,
    /// `*n` with n not 1–4.
    #[error("lặp lại phải là *1 đến *4")]
    Repeat,
    /// A run that does not go up.
    #[error("dãy phải đi lên, ví dụ 3-7w")]
    Run,
    /// A card more of a kind than a deck has.
    #[error("là lá thứ năm của một loại; cả bộ mỗi loại chỉ có bốn lá")]
    FifthCopy,
}

/// Reads cards in the order typed (rules §1): codes `3v`, names with or without marks (`tam văn`,
/// `tam van`, `ông lão`), repeats `2w*2`, runs `3-7w`; between them spaces, commas, semicolons.
///
/// `van` without marks is văn. Upper and lower case, NFC and NFD read the same.
///
/// # Errors
/// The first token that is none of these, with its column.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, TextError> {
    let mut cards = Vec::new();
    read_all(text, |read| {
        cards.extend_from_slice(read);
        Ok(())
    })?;
    Ok(cards)
}

/// Reads what [`parse_cards`] reads, as cards of one deck.
///
/// # Errors
/// The first token that names no card, or brings the fifth of a kind, with its column.
pub fn parse_deck(text: &str) -> Result<Hand, TextError> {
    let mut hand = Hand::new();
    read_all(text, |read| {
        hand.extend(read.iter().copied());
        let full = |&card: &Card| hand.count(card) > Card::COPIES;
        if read.iter().any(full) { Err(TextProblem::FifthCopy) } else { Ok(()) }
    })?;
    Ok(hand)
}

/// Hands over the cards of each token in turn.
fn read_all(
    text: &str,
    mut keep: impl FnMut(&[Card]) -> Result<(), TextProblem>,
) -> Result<(), TextError> {
    let tokens = tokens(text);
    let mut rest = tokens.as_slice();
    let mut cards = Vec::new();
    let mut told = 0;
    while let Some(first) = rest.first() {
        cards.clear();
        let used = read(first, rest.get(1), &mut cards)
            .and_then(|used| keep(&cards).map(|()| used))
            .map_err(|problem| first.error(told + 1, problem))?;
        told += cards.len();
        rest = &rest[used..];
    }
    Ok(())
}

struct Token {
    text: String,
    column: usize,
    // A name may not be torn apart by a comma: «tam, văn» is two tokens that name nothing.
    joined: bool,
}

impl Token {
    fn error(&self, card: usize, problem: TextProblem) -> TextError {
        TextError { token: self.text.clone(), column: self.column, card, problem }
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let (mut open, mut stopped) = (false, true);
    for (at, letter) in text.nfc().enumerate() {
        if letter.is_whitespace() || matches!(letter, ',' | ';') {
            open = false;
            stopped |= !letter.is_whitespace();
        } else if let Some(token) = found.last_mut().filter(|_| open) {
            token.text.push(letter);
        } else {
            found.push(Token { text: letter.into(), column: at + 1, joined: !stopped });
            (open, stopped) = (true, false);
        }
    }
    found
}

/// Reads one card, repeat or run; answers how many tokens it took.
fn read(
    first: &Token,
    second: Option<&Token>,
    cards: &mut Vec<Card>,
) -> Result<usize, TextProblem> {
    let (word, times) = repeat(&first.text)?;
    let word = word.to_lowercase();
    if let Some(run) = code_run(&word)? {
        cards.extend(run.flat_map(|card| std::iter::repeat_n(card, times)));
        return Ok(1);
    }
    if !starts_name(&word) || first.text.contains('*') {
        return Err(TextProblem::Unknown);
    }
    let second = second.filter(|token| token.joined).ok_or(TextProblem::HalfName)?;
    let (tail, times) = repeat(&second.text)?;
    let card = named(&word, &tail.to_lowercase()).ok_or(TextProblem::HalfName)?;
    cards.extend(std::iter::repeat_n(card, times));
    Ok(2)
}

fn repeat(token: &str) -> Result<(&str, usize), TextProblem> {
    let Some((word, times)) = token.split_once('*') else { return Ok((token, 1)) };
    match times.as_bytes() {
        [digit @ b'1'..=b'4'] => Ok((word, usize::from(digit - b'0'))),
        _ => Err(TextProblem::Repeat),
    }
}

/// `3v` as a run of one, `3-7w` as a run of five.
fn code_run(word: &str) -> Result<Option<impl Iterator<Item = Card> + use<>>, TextProblem> {
    let Some((from, last)) = word.split_once('-') else {
        return Ok(word.parse::<Card>().ok().map(|card| card.index()..=card.index()).map(kinds));
    };
    let from = rank_digit(from);
    let last: Option<Card> = last.parse().ok();
    let (Some(from), Some(last)) = (from, last) else { return Ok(None) };
    let Some((suit, to)) = last.suit_rank() else { return Ok(None) };
    if from >= to {
        return Err(TextProblem::Run);
    }
    Ok(Some(kinds(Card::suited(suit, from).index()..=last.index())))
}

fn rank_digit(text: &str) -> Option<Rank> {
    match text.as_bytes() {
        [digit] => Rank::new(digit.wrapping_sub(b'0')),
        _ => None,
    }
}

fn kinds(places: std::ops::RangeInclusive<usize>) -> impl Iterator<Item = Card> + use<> {
    places.filter_map(Card::from_index)
}

const RANKS: [&str; 9] = ["nhất", "nhị", "tam", "tứ", "ngũ", "lục", "thất", "bát", "cửu"];
const SUITS: [(&str, Suit); 3] = [("văn", Suit::Van), ("vạn", Suit::Wan), ("sách", Suit::Sach)];
const SPECIALS: [(&str, &str, Card); 4] = [
    ("chi", "chi", Card::CHI_CHI),
    ("thang", "thang", Card::THANG_THANG),
    ("ông", "cụ", Card::ONG_CU),
    ("ông", "lão", Card::ONG_CU),
];

fn starts_name(word: &str) -> bool {
    rank_named(word).is_some() || SPECIALS.iter().any(|(head, _, _)| same(word, head))
}

fn named(head: &str, tail: &str) -> Option<Card> {
    if let Some((_, _, card)) = SPECIALS.iter().find(|(h, t, _)| same(head, h) && same(tail, t)) {
        return Some(*card);
    }
    let (_, suit) = SUITS.iter().find(|(name, _)| same(tail, name))?;
    Some(Card::suited(*suit, rank_named(head)?))
}

fn rank_named(word: &str) -> Option<Rank> {
    let place = RANKS.iter().position(|name| same(word, name))?;
    Rank::new(u8::try_from(place).ok()? + 1)
}

/// A typed word is a name when it has all of its marks or none of them.
fn same(word: &str, name: &str) -> bool {
    word == name || name.nfd().filter(|&c| !is_combining_mark(c)).eq(word.chars())
}

impl Card {
    /// Reads one card by its code or its Vietnamese name, as [`parse_cards`] does.
    ///
    /// # Errors
    /// When the text is not exactly one card.
    pub fn parse(text: &str) -> Result<Self, crate::CardError> {
        match parse_cards(text).as_deref() {
            Ok([card]) => Ok(*card),
            Ok(_) | Err(_) => Err(crate::CardError { text: text.nfc().collect() }),
        }
    }
}

impl FromStr for Hand {
    type Err = TextError;
    /// Reads what [`parse_cards`] reads.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Ok(parse_cards(text)?.into_iter().collect())
    }
}

impl fmt::Display for Hand {
    /// Codes in the order of kinds, apart by one space; reads back to the same hand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.cards().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}{}", card.code())?;
        }
        Ok(())
    }
}
