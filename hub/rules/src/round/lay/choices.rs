//! Every way to lay an eaten card, as a hut is offered them.

use super::shape::{Form, Kinds, Pattern, on_mat, patterns};
use super::{Declared, Table, fits};
use crate::Card;
use crate::round::LaidPhu;

/// More ways than this are not listed; those not listed are accepted all the same.
const LISTED: usize = 48;

/// Each way to lay `eaten`: hand cards only, fewest first; none when it cannot be eaten.
///
/// Cards identical to the eaten one lie with it in a bí, for else the picture hangs (treo tranh),
/// unless they are kept as bất thực.
pub(in crate::round) fn choices(table: Table<'_>, eaten: Card) -> Vec<Vec<Card>> {
    let alone = lies_alone(table, eaten).then(Vec::new);
    let mut found: Vec<Vec<Card>> =
        alone.into_iter().chain(each_pattern(table, eaten).flatten()).collect();
    found.sort_unstable_by(|one, two| one.len().cmp(&two.len()).then_with(|| one.cmp(two)));
    found.dedup();
    found.truncate(LISTED);
    found
}

/// Is there any way to lay `eaten`? As [`choices`], without listing them.
pub(in crate::round) fn has_choice(table: Table<'_>, eaten: Card) -> bool {
    lies_alone(table, eaten) || each_pattern(table, eaten).any(|hands| !hands.is_empty())
}

fn lies_alone(table: Table<'_>, eaten: Card) -> bool {
    let alone = eaten.is_yeu() || table.laid.iter().any(|phu| phu.cards.contains(&eaten));
    alone && fits(table, eaten, &[]).is_some_and(|phu| stands_alone(&phu))
}

/// The ways of each pattern whose kinds lie in hand or on the mat.
fn each_pattern(table: Table<'_>, eaten: Card) -> impl Iterator<Item = Vec<Vec<Card>>> {
    let there = Kinds::of_hand(table.free).and(on_mat(table.laid)).with(eaten);
    let possible = patterns(eaten).iter().filter(move |pattern| pattern.within(there));
    possible.map(move |pattern| {
        let place = |&kind: &Card| range(table, eaten, pattern, kind);
        let places: Option<Vec<Place>> = pattern.kinds.iter().map(place).collect();
        places.map(|places| spread(table, eaten, &places)).unwrap_or_default()
    })
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
            (Form::Run, _) | (Form::Triple, Declared::BatThuc) => 0,
            (Form::Triple, Declared::Nothing | Declared::Khan) => most,
        }
    } else {
        let on_mat = table.laid.iter().any(|phu| phu.cards.contains(&kind));
        u8::from(!on_mat)
    };
    (least <= most).then_some(Place { kind, least, most })
}

/// Tries every number of each kind.
fn spread(table: Table<'_>, eaten: Card, places: &[Place]) -> Vec<Vec<Card>> {
    let mut hands: Vec<Vec<Card>> = vec![Vec::new()];
    for place in places {
        // The most last, so that the hands so far serve once more without a copy.
        let more: Vec<Vec<Card>> = (place.least..place.most)
            .flat_map(|count| hands.iter().map(move |hand| with(hand.clone(), place.kind, count)))
            .collect();
        hands = hands.into_iter().map(|hand| with(hand, place.kind, place.most)).collect();
        hands.extend(more);
    }
    hands.iter_mut().for_each(|hand| hand.sort_unstable());
    hands.retain(|hand| fits(table, eaten, hand).is_some());
    hands
}

fn with(mut hand: Vec<Card>, kind: Card, count: u8) -> Vec<Card> {
    hand.extend(std::iter::repeat_n(kind, usize::from(count)));
    hand
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hand;

    fn listed(free: &str, eaten: &str, declared: Declared) -> Vec<String> {
        let free: Hand = free.split(' ').map(|code| code.parse::<Card>().unwrap()).collect();
        let table = Table { free: &free, laid: &[], declared };
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
