use super::*;
use crate::phu::{
    Aim, Fixed, Phu, Split, exists, exists_by_climb, find, find_by_climb, may_drop_one,
    winning_kinds,
};
use crate::{Hand, Seed};
use index::{Chunks, Counts, LEN, MOST};
use row::Row;

/// Numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Cards of some phu; those of a bí or bí sườn up to three times.
fn any_phu(dice: &mut Dice) -> Vec<Card> {
    let card = |place: usize| Card::from_index(place).unwrap();
    let thick = |kinds: [Card; 3], dice: &mut Dice| -> Vec<Card> {
        let times = [(); 3].map(|()| [1, 1, 1, 2, 3][dice.below(5)]);
        kinds.into_iter().zip(times).flat_map(|(kind, n)| std::iter::repeat_n(kind, n)).collect()
    };
    match dice.below(4) {
        0 => thick(Suon::ALL[dice.below(6)].cards(), dice),
        1 => {
            let rank = 1 + dice.below(8);
            thick([0, 9, 18].map(|suit| card(suit + rank)), dice)
        }
        2 => {
            let (suit, low) = (dice.below(3) * 9, dice.below(7));
            (low..low + 3 + dice.below(7 - low)).map(|rank| card(suit + rank)).collect()
        }
        _ => vec![card(dice.below(30)); 3 + dice.below(2)],
    }
}

/// Up to so many cards put together from phu, filled up with yêu.
fn built(dice: &mut Dice, cards: usize) -> Hand {
    let mut hand = Hand::new();
    for _ in 0..12 {
        let mut next = hand.clone();
        next.extend(any_phu(dice));
        if next.len() <= cards && next.excess().is_none() {
            hand = next;
        }
    }
    while hand.len() < cards {
        let yeu = [0, 9, 18, 27, 28, 29][dice.below(6)];
        hand.extend(Card::from_index(yeu).filter(|&card| hand.count(card) < Card::COPIES));
    }
    hand
}

/// Dealt, built, or built with one card changed.
fn hand(dice: &mut Dice) -> Hand {
    let cards = 21 - dice.below(4) / 3 - dice.below(9) / 8 * 6;
    match dice.below(4) {
        0 => Seed::of(dice.0, 0).shuffle().into_iter().take(cards).collect(),
        1 => {
            let mut hand = built(dice, cards);
            let all: Vec<Card> = hand.cards().collect();
            assert!(hand.take(all[dice.below(all.len())]));
            let other = Card::from_index(dice.below(30));
            hand.extend(other.filter(|&card| hand.count(card) < Card::COPIES));
            hand
        }
        _ => built(dice, cards),
    }
}

fn proves(split: &Split, hand: &Hand, aim: Aim<'_>) -> bool {
    let are_phu = split.phu.iter().all(|phu| Phu::of(&phu.cards).as_ref() == Some(phu));
    let lung = split.lung(&Fixed::none(), aim.winning).len() >= usize::from(aim.lung);
    are_phu && lung && split.hand() == *hand && aim.must.iter().all(|&suon| split.has(suon))
}

/// On every hand the tables and the search answer alike, and what they find proves it.
#[test]
fn a_hundred_thousand_hands_are_judged_as_by_search() {
    let musts: [&[Suon]; 4] = [&[], &[Suon::Tom], &[Suon::Leo], &[Suon::Tom, Suon::Leo]];
    let none = Fixed::none();
    let mut dice = Dice(31);
    let mut whole = 0;
    for round in 0..100_000 {
        let hand = hand(&mut dice);
        let must = if round % 3 == 0 { musts[dice.below(4)] } else { &[] };
        let aim = Aim { lung: dice.below(2) as u8, must, winning: None };
        let expected = exists_by_climb(&hand, &none, aim);
        assert_eq!(exists(&hand, &none, aim), expected, "{hand} {aim:?}");
        whole += usize::from(expected);
        if round % 8 == 0 {
            let splits = [find(&hand, &none, aim), find_by_climb(&hand, &none, aim)];
            for split in splits {
                assert_eq!(split.as_ref().is_some_and(|split| proves(split, &hand, aim)), expected);
            }
        }
    }
    assert!((30_000..80_000).contains(&whole), "both answers must be tried often: {whole}");
}

/// Wishes found at once are those that win one by one.
#[test]
fn a_wish_is_a_card_that_makes_the_hand_whole_with_lung() {
    let (none, aim) = (Fixed::none(), Aim { lung: 1, ..Aim::default() });
    let mut dice = Dice(33);
    let mut waiting = 0;
    for _ in 0..20_000 {
        let mut hand = hand(&mut dice);
        let cards: Vec<Card> = hand.cards().collect();
        assert!(hand.take(cards[dice.below(cards.len())]));
        let wins = |card: &Card| {
            let mut all = hand.clone();
            all.add(*card);
            exists_by_climb(&all, &none, aim)
        };
        let expected = Card::all().filter(wins).fold(0, |kinds, card| kinds | 1 << card.index());
        let found = winning_kinds(&hand).fold(0, |kinds, card| kinds | 1 << card.index());
        assert_eq!(found, expected, "{hand}");
        waiting += usize::from(expected != 0);
    }
    assert!((5_000..18_000).contains(&waiting), "both answers must be tried often: {waiting}");
}

#[test]
fn one_card_over_is_seen_at_once() {
    let none = Fixed::none();
    let mut dice = Dice(34);
    let mut over = 0;
    for _ in 0..20_000 {
        let hand = hand(&mut dice);
        let whole_without = |card: Card| {
            let mut rest = hand.clone();
            rest.take(card) && exists_by_climb(&rest, &none, Aim::default())
        };
        let expected = Card::all().any(whole_without);
        assert_eq!(may_drop_one(&hand), expected, "{hand}");
        over += usize::from(expected);
    }
    assert!((5_000..18_000).contains(&over), "both answers must be tried often: {over}");
}

#[test]
fn every_suit_with_few_cards_has_a_number_of_its_own() {
    let mut seen = vec![0_u8; LEN];
    for code in 0..5_usize.pow(9) {
        let mut rest = code;
        let counts: Counts = std::array::from_fn(|_| {
            let count = rest % 5;
            rest /= 5;
            count as u8
        });
        if usize::from(counts.iter().sum::<u8>()) <= MOST {
            seen[Chunks::new(&counts).number()] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times == 1));
}

/// The table's rows are those of single climbs: the first thousand, and others across it.
#[test]
fn a_row_in_the_table_is_the_suits_own() {
    let mut dice = Dice(32);
    for _ in 0..20_000 {
        let mut counts = [0; 9];
        for _ in 0..=dice.below(MOST) {
            let count: &mut u8 = &mut counts[dice.below(9)];
            *count = (*count + 1).min(4);
        }
        let table = Rows::get();
        let entry = table.entry(Chunks::new(&counts));
        let [any, alike, head] =
            [table.any(entry), table.alike(entry), table.head(entry)].map(|masks| *masks);
        assert_eq!(Row { any, alike, head }, Row::of(&counts), "{counts:?}");
    }
}

/// Every way to use up a suit from its lowest rank; `has` says whether three alike lie together and
/// whether a run begins at nhất.
fn try_all(counts: Counts, mask: u8, has: (bool, bool), row: &mut Row) {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        let keep = |masks: &mut Masks| masks[usize::from(mask / 64)] |= 1 << (mask % 64);
        keep(&mut row.any);
        if has.0 {
            keep(&mut row.alike);
        }
        if has.0 || has.1 {
            keep(&mut row.head);
        }
        return;
    };
    let less = |ranks: std::ops::Range<usize>, cards: u8| {
        let mut left = counts;
        left[ranks].iter_mut().for_each(|count| *count -= cards);
        left
    };
    for cards in 1..=counts[low] {
        let alike = (has.0 || cards >= 3, has.1);
        if cards >= 3 || low == 0 && cards == 1 {
            try_all(less(low..low + 1, cards), mask, alike, row);
        }
        if low > 0 {
            try_all(less(low..low + 1, cards), mask | 1 << (8 - low), alike, row);
        }
    }
    for high in low + 3..=9 {
        if counts[low..high].iter().all(|&count| count > 0) {
            try_all(less(low..high, 1), mask, (has.0, has.1 || low == 0), row);
        }
    }
}

/// All forty thousand suits of up to nine cards.
#[test]
fn every_small_suit_is_as_tried_by_hand() {
    let table = Rows::get();
    let mut suits = 0;
    for code in 0..5_usize.pow(9) {
        let counts: Counts =
            std::array::from_fn(|rank| (code / 5_usize.pow(rank as u32) % 5) as u8);
        if counts.iter().sum::<u8>() > 9 {
            continue;
        }
        let mut row = Row::default();
        try_all(counts, 0, (false, false), &mut row);
        let entry = table.entry(Chunks::new(&counts));
        let [any, alike, head] =
            [table.any(entry), table.alike(entry), table.head(entry)].map(|masks| *masks);
        assert_eq!(Row { any, alike, head }, row, "{counts:?}");
        suits += 1;
    }
    assert_eq!(suits, 42_185);
}

/// A row's place is sixteen bits.
#[test]
fn the_table_is_small() {
    let (masks, bytes) = Rows::get().size();
    assert!(masks <= 1 << 16, "{masks} sets of masks");
    assert!(bytes <= 5_000_000, "{bytes} bytes");
}
