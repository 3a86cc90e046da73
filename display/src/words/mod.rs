//! The words of the screens, one home for each: calls, flags, links, faults, points; and their English.

mod calls;
pub mod drum;
mod english;
mod faults;
pub mod labels;
mod lang;
pub mod pieces;
mod rest;
mod signals;
pub mod terms;
mod xuong;

pub use calls::{call, declaration, laid_kind, win_ids};
pub use faults::{fault, fault_list};
pub use lang::Lang;
pub use rest::paused;
pub use signals::{FlagWord, LinkWord, beating, beats, flag, is_rolling, link};
pub use xuong::said;

use totom_wire::command::Role;
use totom_wire::rules::Hut;
use totom_wire::rules::round::DealKind;

/// "Điếm 3", at the head of a sentence.
#[must_use]
pub fn hut(hut: Hut) -> String {
    format!("Điếm {}", hut.number())
}

/// A role, in the middle of a sentence.
#[must_use]
pub fn role(role: Role) -> String {
    match role {
        Role::Organiser => "ban tổ chức".to_owned(),
        Role::Arbiter => "trọng tài chính".to_owned(),
        Role::ChiaBai => "chia bài".to_owned(),
        Role::GiaoBai => "giao bài".to_owned(),
        Role::Scorer => "thư ký".to_owned(),
        Role::XepBai => "xếp bài".to_owned(),
        Role::Hut(hut) => format!("điếm {}", hut.number()),
    }
}

/// How a ván was dealt, in the middle of a sentence.
#[must_use]
pub const fn deal_kind(kind: DealKind) -> &'static str {
    match kind {
        DealKind::Known => "máy chia",
        DealKind::Open => "chia ở sân, bài mở",
        DealKind::Prepared => "chia sẵn, xếp tay theo tờ của máy",
    }
}

/// Mã niêm: the head of a promise, as people compare it by eye.
#[must_use]
pub fn promise(commitment: &str) -> String {
    let four = |from: usize| commitment.get(from..from + 4).unwrap_or_default();
    format!("{} {}", four(0), four(4)).trim().to_owned()
}

/// Several huts in one phrase: "điếm 1, 3 và 4".
#[must_use]
pub fn hut_list(huts: &[Hut]) -> String {
    let numbers: Vec<String> = huts.iter().map(|hut| hut.number().to_string()).collect();
    match numbers.as_slice() {
        [] => String::new(),
        [one] => format!("điếm {one}"),
        [first @ .., last] => format!("điếm {} và {last}", first.join(", ")),
    }
}

/// The first letter made a capital.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `long` when a text has more than `most` letters: styles set that smaller, in a second line.
#[must_use]
pub fn measure(text: &str, most: usize) -> &'static str {
    if text.chars().count() > most { "long" } else { "short" }
}

/// Points with a dash for a minus: wider than a hyphen, so seen from afar, and in the bundled fonts.
#[must_use]
pub fn points(points: i32) -> String {
    if points < 0 { format!("–{}", points.unsigned_abs()) } else { points.to_string() }
}

/// Points that are given or taken: with its sign, so that a gain is no total.
#[must_use]
pub fn moved_points(change: i32) -> String {
    if change > 0 { format!("+{change}") } else { points(change) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases() {
        let huts = Hut::ALL;
        for (said, want, reason) in [
            (hut_list(&[]), "", "nobody"),
            (hut_list(&huts[..1]), "điếm 1", "one"),
            (hut_list(&huts[..2]), "điếm 1 và 2", "two"),
            (hut_list(&huts[2..]), "điếm 3, 4 và 5", "more"),
            (capital("ông cụ"), "Ông cụ", "a capital with a mark"),
            (capital(""), "", "nothing"),
            (points(-12), "–12", "a long minus"),
            (points(0), "0", "no sign"),
            (moved_points(3), "+3", "a gain"),
            (moved_points(-3), "–3", "a loss"),
            (points(i32::MIN), "–2147483648", "no overflow"),
        ] {
            assert_eq!(said, want, "{reason}");
        }
    }
}
