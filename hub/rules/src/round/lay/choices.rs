//! Every way to lay an eaten card, as a hut is offered them.

use super::shape::{Form, Kinds, Pattern, on_mat, patterns};
use super::{Declared, Table, fits};
use crate::Card;
use crate::round::LaidPhu;
use std::ops::ControlFlow;

/// More ways than this are not listed; those not listed are accepted all the same.
const LISTED: usize = 48;

/// Each way to lay `eaten`: hand cards only, fewest first; none when it cannot be eaten.
///
/// Cards identical to the eaten one lie with it in a bí, for else the picture hangs (treo tranh),
/// unless they are kept as bất thực.
pub(in crate::round) fn choices(table: Table<'_>, eaten: Card) -> Vec<Vec<Card>> {
    let mut found: Vec<Vec<Card>> = lies_alone(table, eaten).then(Vec::new).into_iter().collect();
    let _all = each_way(table, eaten, &mut |hand| {
        found.push(hand.to_vec());
        ControlFlow::Continue(())
    });
    found.sort_unstable_by(|one, two| one.len().cmp(&two.len()).then_with(|| one.cmp(two)));
    found.dedup();
    found.truncate(LISTED);
    found
}

/// Is there any way to lay `eaten`? As [`choices`], without listing them.
pub(in crate::round) fn has_choice(table: Table<'_>, eaten: Card) -> bool {
    lies_alone(table, eaten) || each_way(table, eaten, &mut |_| ControlFlow::Break(())).is_break()
}

fn lies_alone(table: Table<'_>, eaten: Card) -> bool {
    let alone = eaten.is_yeu() || table.laid.iter().any(|phu| phu.cards.contains(&eaten));
    alone && fits(table, eaten, &[]).is_some_and(|phu| stands_alone(&phu))
}

type Visit<'a> = dyn FnMut(&[Card]) -> ControlFlow<()> + 'a;

/// The ways of each pattern whose kinds lie in hand or on the mat, the same way perhaps twice.
fn each_way(table: Table<'_>, eaten: Card, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let there = Kinds::of_hand(table.free).and(on_mat(table.laid)).with(eaten);
    let mut hand = Vec::with_capacity(12);
    for pattern in patterns(eaten).iter().filter(|pattern| pattern.within(there)) {
        let place = |&kind: &Card| range(table, eaten, pattern, kind);
        let places: Option<Vec<Place>> = pattern.kinds.iter().map(place).collect();
        let Some(places) = places else { continue };
        spread(table, eaten, &places, &mut hand, visit)?;
    }
    ControlFlow::Continue(())
}

/// A lone yêu, or the fourth of a phỗng: no pattern lists them.
fn stands_alone(phu: &LaidPhu) -> bool {
    phu.cards.iter().all(|card| Some(*card) == phu.taken)
}

/// How many hand cards of a kind may go down.
#[derive(Clone, Copy, Debug)]
struct Place {
    kind: Card,
    least: u8,
    most: u8,
}

/// `None` when neither hand nor mat has the kind.
fn range(table: Table<'_>, eaten: Card, pattern: &Pattern, kind: Card) -> Option<Place> {
    let held = table.free.count(kind);
    let most = match pattern.form {
        Form::Run => held.min(1),
        Form::Triple => held,
    };
    let least = if kind == eaten {
        match (pattern.form, table.declared) {
            (Form::Run, _) | (Form::Triple, Declared::BatThuc | Declared::Untold) => 0,
            (Form::Triple, Declared::Nothing | Declared::Khan) => most,
        }
    } else {
        let on_mat = table.laid.iter().any(|phu| phu.cards.contains(&kind));
        u8::from(!on_mat)
    };
    (least <= most).then_some(Place { kind, least, most })
}

/// Tries every number of each kind; the kinds of a pattern come in order, so the hand is sorted.
fn spread(
    table: Table<'_>,
    eaten: Card,
    places: &[Place],
    hand: &mut Vec<Card>,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let Some((place, rest)) = places.split_first() else {
        let lies = fits(table, eaten, hand).is_some();
        return if lies { visit(hand) } else { ControlFlow::Continue(()) };
    };
    let before = hand.len();
    for count in place.least..=place.most {
        hand.truncate(before);
        hand.extend(std::iter::repeat_n(place.kind, usize::from(count)));
        spread(table, eaten, rest, hand, visit)?;
    }
    hand.truncate(before);
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hand;

    fn listed(free: &str, eaten: &str, declared: Declared) -> Vec<String> {
        let free: Hand = free.split(' ').map(|code| code.parse::<Card>().unwrap()).collect();
        let table = Table { free: &free, held: free.len(), laid: &[], declared };
        let one = |cards: Vec<Card>| cards.iter().map(|c| c.code()).collect::<Vec<_>>().join(" ");
        choices(table, eaten.parse().unwrap()).into_iter().map(one).collect()
    }

    #[test]
    fn ways_to_lay() {
        type Row<'a> = (&'a str, &'a str, Declared, &'a [&'a str], &'a str);
        let table: [Row<'_>; 8] = [
            ("3v 4v 9s", "5v", Declared::Nothing, &["3v 4v"], "one run"),
            ("3v 4v 6v 9s", "5v", Declared::Nothing, &["3v 4v", "4v 6v", "3v 4v 6v"], "windows"),
            ("3w 3s 3v 9s", "3v", Declared::Nothing, &["3v 3w 3s"], "the identical card lies too"),
            (
                "3w 3s 3v 3v 3v 9s",
                "3v",
                Declared::BatThuc,
                &["3w 3s", "3v 3w 3s", "3v 3v 3w 3s", "3v 3v 3v 3w 3s"],
                "bất thực may stay in hand",
            ),
            ("1v 2v 9s", "cc", Declared::Nothing, &[""], "a lone yêu"),
            ("8s 9w 9w 3v", "cc", Declared::Nothing, &["", "9w 8s", "9w 9w 8s"], "lèo"),
            ("3v 5w 9s", "5v", Declared::Nothing, &[], "only cạ"),
            ("3v 4v", "5v", Declared::Nothing, &[], "nothing would be left to throw"),
        ];
        for (free, eaten, declared, ways, why) in table {
            assert_eq!(listed(free, eaten, declared), ways, "{eaten} to {free}: {why}");
        }
    }
}
