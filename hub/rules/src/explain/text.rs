//! A hand explained to a person.

use super::{Explained, WaitFor, Waiting, Whole, explain};
use crate::cuoc::Cuoc;
use crate::phu::{Fixed, Lung, Phu, PhuKind, Split};
use crate::waiting::arrange;
use crate::win::{CameBy, CheoDo, Verdict, WinClaim, WinRules, judge};
use crate::{Card, Hand, Seats};
use std::fmt::Write;

/// Explains a hand in Vietnamese: its phu and lưng, cước and points, or what it lacks and waits for.
///
/// Several lines, each ended.
#[must_use]
pub fn describe(hand: &Hand, rules: &WinRules) -> String {
    let mut text = format!("Bài {} lá: {hand}\n", hand.len());
    match explain(hand, rules) {
        Explained::Whole(whole) if whole.wins => won(&mut text, &whole, rules),
        Explained::Whole(_) => not_won(&mut text, hand, rules),
        Explained::Waiting(waiting) => wait(&mut text, hand, &waiting, rules),
        Explained::WrongCount(_) => wrong_count(&mut text, hand.len(), rules.seats),
    }
    text
}

/// Writing to a string cannot fail.
fn put(text: &mut String, line: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(line);
    text.push('\n');
}

fn won(text: &mut String, whole: &Whole, rules: &WinRules) {
    put(text, format_args!("Ù {}: {} điểm.", names(&whole.cuoc), whole.points));
    phu(text, &whole.split, rules);
}

fn not_won(text: &mut String, hand: &Hand, rules: &WinRules) {
    let verdict = judged(hand, rules);
    if verdict.failures.contains(&CheoDo::BatThanhPhu) {
        let (count, odd) = (verdict.odd.len(), codes(&verdict.odd));
        put(text, format_args!("Chưa ù: còn {count} lá không vào phu: {odd}."));
    } else {
        let lacks = match rules.seats {
            Seats::Five => "thiếu lưng",
            Seats::Four => "chưa đủ hai lưng",
        };
        put(text, format_args!("Chưa ù: lá nào cũng vào phu nhưng {lacks}."));
    }
    phu(text, &verdict.split.phu, rules);
}

/// The verdict on cards that were all dealt.
fn judged(hand: &Hand, rules: &WinRules) -> Verdict {
    let mut rest = hand.clone();
    let last = hand.cards().last().filter(|&card| rest.take(card)).unwrap_or(Card::ONG_CU);
    judge(&WinClaim { came_by: CameBy::Dealt, ..WinClaim::held(rest, last, *rules) })
}

fn wait(text: &mut String, hand: &Hand, waiting: &Waiting, rules: &WinRules) {
    put(text, format_args!("Bài {}.", waiting.state.name()));
    if waiting.waits.is_empty() {
        put(text, format_args!("Chưa có lá nào về là ù."));
    } else {
        put(text, format_args!("Các lá về là ù:"));
        waiting.waits.iter().for_each(|wait| put(text, format_args!("  {}", waited(wait))));
    }
    let sorted = arrange(hand, &Fixed::under(rules.law()));
    phu(text, &sorted.phu.phu, rules);
    for ca in &sorted.ca {
        let wanted: Vec<Card> = ca.completed_by().collect();
        put(text, format_args!("  cạ: {} (cần {})", codes(&ca.cards), codes(&wanted)));
    }
    if !sorted.odd.is_empty() {
        put(text, format_args!("  lẻ: {}", codes(&sorted.odd)));
    }
}

fn waited(wait: &WaitFor) -> String {
    let WaitFor { card, cuoc, points } = wait;
    format!("{} ({card}): ù {}, {points} điểm", card.word(), names(cuoc))
}

fn wrong_count(text: &mut String, count: usize, seats: Seats) {
    let (waits, wins) = (usize::from(seats.hand()), usize::from(seats.winning()));
    let advice = match waits.checked_sub(count) {
        Some(few) => format!("còn thiếu {few} lá mới đủ {waits}"),
        None => format!("thừa {} lá so với {wins}", count.saturating_sub(wins)),
    };
    put(
        text,
        format_args!(
            "Không đủ quân: {advice}. Bài ù có {wins} lá, bài chờ có {waits} lá; xin đếm lại."
        ),
    );
}

fn phu(text: &mut String, phu: &[Phu], rules: &WinRules) {
    if !phu.is_empty() {
        put(text, format_args!("Xếp bài:"));
    }
    for phu in phu {
        let lung = lung(phu, rules);
        put(text, format_args!("  {}: {}{lung}", kind(phu.kind), codes(&phu.cards)));
    }
}

const fn kind(kind: PhuKind) -> &'static str {
    match kind {
        PhuKind::Doc => "phu dọc",
        PhuKind::Bi => "phu bí",
        PhuKind::BiSuon => "bí sườn",
        PhuKind::Khan => "khàn",
        PhuKind::Yeu => "yêu",
    }
}

/// Every lưng that lies in a phu: a tôm of three `7v` is two.
fn lung(phu: &Phu, rules: &WinRules) -> String {
    let alone = Split { phu: vec![phu.clone()] };
    let lung = alone.lung(&Fixed::under(rules.law()), None);
    let words: Vec<&str> = lung.into_iter().map(lung_word).collect();
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) }
}

const fn lung_word(lung: Lung) -> &'static str {
    match lung {
        Lung::Tom => "lưng tôm",
        Lung::Leo => "lưng lèo",
        Lung::CuuVan | Lung::BatVan | Lung::ThangOng | Lung::ThangCuu => "lưng",
        Lung::NhatNhiTam | Lung::BaLa => "lưng",
    }
}

fn names(cuoc: &[Cuoc]) -> String {
    cuoc.iter().map(|cuoc| cuoc.name()).collect::<Vec<_>>().join(", ")
}

fn codes(cards: &[Card]) -> String {
    cards.iter().map(|card| card.word()).collect::<Vec<_>>().join(" ")
}
