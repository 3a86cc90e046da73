//! Every way to lay an eaten card, as a hut is offered them.

use super::shape::{Form, Pattern, patterns};
use super::{Declared, Table, fits};
use crate::Card;
use crate::round::LaidPhu;
use std::collections::BTreeSet;

/// More ways than this are not listed; those not listed are accepted all the same.
const LISTED: usize = 48;

/// Each way to lay `eaten`: hand cards only, fewest first; none when it cannot be eaten.
///
/// Cards identical to the eaten one lie with it in a bí, for else the picture hangs (treo tranh),
/// unless they are kept as bất thực.
pub(in crate::round) fn choices(table: Table<'_>, eaten: Card) -> Vec<Vec<Card>> {
    let mut found = BTreeSet::new();
    if fits(table, eaten, &[]).is_some_and(|phu| stands_alone(&phu)) {
        found.insert(Vec::new());
    }
    for pattern in patterns(eaten) {
        let places: Vec<Place> =
            pattern.kinds.iter().filter_map(|&kind| range(table, eaten, &pattern, kind)).collect();
        if places.len() == pattern.kinds.len() {
            spread(table, eaten, &places, &mut found);
        }
    }
    let mut found: Vec<Vec<Card>> = found.into_iter().collect();
    found.sort_by_key(Vec::len);
    found.truncate(LISTED);
    found
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
fn spread(table: Table<'_>, eaten: Card, places: &[Place], found: &mut BTreeSet<Vec<Card>>) {
    let mut hands: Vec<Vec<Card>> = vec![Vec::new()];
    for place in places {
        let with = |hand: &Vec<Card>, count| {
            let more = std::iter::repeat_n(place.kind, usize::from(count));
            hand.iter().copied().chain(more).collect()
        };
        hands = hands
            .iter()
            .flat_map(|hand| (place.least..=place.most).map(move |count| with(hand, count)))
            .collect();
    }
    hands.iter_mut().for_each(|hand| hand.sort_unstable());
    found.extend(hands.into_iter().filter(|hand| fits(table, eaten, hand).is_some()));
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
