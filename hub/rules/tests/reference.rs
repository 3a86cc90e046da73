//! A plain, slow division of hands, written from the rules alone, to hold the quick search against.

use totom_rules::phu::{Fixed, GroupKind, HeadLung};
use totom_rules::{Card, Hand};

/// A division as lists of cards; each list is one phu.
pub(crate) type Way = Vec<Vec<Card>>;

/// Every phu there can be, as sorted cards with the word for its form.
pub(crate) fn all_phu() -> Vec<(&'static str, Vec<Card>)> {
    let mut found = Vec::new();
    let card = |text: String| text.parse::<Card>().unwrap();
    for suit in ["v", "w", "s"] {
        for from in 1..=7 {
            for to in from + 2..=9 {
                found
                    .push(("doc", (from..=to).map(|rank| card(format!("{rank}{suit}"))).collect()));
            }
        }
    }
    let triples = ["9v 1w 1s", "8v 2w 2s", "7v 3w 3s", "9s tt oc", "9w 9s tt", "9w 8s cc"];
    let bi = (1..=9).map(|rank| format!("{rank}v {rank}w {rank}s"));
    let forms = triples.iter().map(|t| ("suon", (*t).to_owned())).chain(bi.map(|t| ("bi", t)));
    for (form, kinds) in forms {
        let kinds: Vec<Card> = kinds.split(' ').map(|code| card(code.to_owned())).collect();
        for counts in 0..64 {
            let counts = [counts % 4 + 1, counts / 4 % 4 + 1, counts / 16 + 1];
            let cards = kinds.iter().zip(counts).flat_map(|(&c, n)| std::iter::repeat_n(c, n));
            found.push((form, cards.collect()));
        }
    }
    for kind in Card::all() {
        found.push(("alike", vec![kind; 3]));
        found.push(("alike", vec![kind; 4]));
        if ["1v", "1w", "1s", "cc", "tt", "oc"].contains(&kind.code().as_str()) {
            found.push(("yeu", vec![kind]));
        }
    }
    found
}

/// Calls `visit` with ways to divide `hand`, until it answers `true`; says whether it did.
///
/// Does not care about giving one way twice.
pub(crate) fn divide(hand: &Hand, visit: &mut impl FnMut(&Way) -> bool) -> bool {
    let phu: Vec<_> = all_phu().into_iter().map(|(_, cards)| cards).collect();
    step(hand.clone(), &phu, &mut Vec::new(), visit)
}

fn step(
    rest: Hand,
    phu: &[Vec<Card>],
    way: &mut Way,
    visit: &mut impl FnMut(&Way) -> bool,
) -> bool {
    let Some(low) = rest.cards().next() else { return visit(way) };
    phu.iter().filter(|cards| cards.contains(&low)).any(|cards| {
        let mut rest = rest.clone();
        if rest.take_all(cards).is_err() {
            return false;
        }
        way.push(cards.clone());
        let found = step(rest, phu, way, visit);
        way.pop();
        found
    })
}

/// Does this way leave what is fixed on the mat as it lies?
pub(crate) fn respects(way: &Way, fixed: &Fixed) -> bool {
    fixed.groups().iter().all(|group| {
        way.iter().any(|cards| {
            let same = cards.iter().filter(|&&card| card == group.card).count();
            let alone = same == cards.len();
            match group.kind {
                GroupKind::Phong => same >= 3,
                GroupKind::Khan => same >= 3 && alone,
                GroupKind::ThienKhai => same == 4 && alone,
            }
        })
    })
}

/// How many lưng there are in a way; `counts` says which triples are lưng 8.
pub(crate) fn lung(way: &Way, head: HeadLung, counts: impl Fn(Card) -> bool) -> usize {
    let triples = ["9v 1w 1s", "8v 2w 2s", "7v 3w 3s", "9s tt oc", "9w 9s tt", "9w 8s cc"];
    let mut found = 0;
    for cards in way {
        let mut kinds = cards.clone();
        kinds.dedup();
        let codes: Vec<String> = kinds.iter().map(|card| card.code()).collect();
        let codes = codes.join(" ");
        let count = |kind: &Card| cards.iter().filter(|card| *card == kind).count();
        if triples.contains(&codes.as_str()) {
            found += kinds.iter().map(count).min().unwrap();
        }
        found += usize::from(match head {
            HeadLung::AnyRun => codes.starts_with("1v 2v 3v"),
            HeadLung::ThreeOnly => codes == "1v 2v 3v",
        });
        found += kinds.iter().filter(|&kind| count(kind) >= 3 && counts(*kind)).count();
    }
    found
}

/// Has it this bí sườn (by the codes of its kinds)?
pub(crate) fn has(way: &Way, triple: &str) -> bool {
    way.iter().any(|cards| {
        let mut kinds = cards.clone();
        kinds.dedup();
        kinds.iter().map(|card| card.code()).collect::<Vec<_>>().join(" ") == triple
    })
}
