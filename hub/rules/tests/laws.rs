//! Laws of dividing hands: what must hold for every hand and every mat.

use crate::dealt::{Dice, Forms};
use crate::reference;
use std::sync::LazyLock;
use totom_rules::phu::{
    Aim, Costs, Fixed, GroupKind, HeadLung, Phu, Split, Suon, exists, find, nearest, splits,
};
use totom_rules::waiting::{arrange, is_thanh, waits};
use totom_rules::win::{WinClaim, WinRules, judge};
use totom_rules::{Card, Hand};

/// 21 cards of three kinds of origin: dealt, built, built with one card changed.
fn hand(dice: &mut Dice) -> Hand {
    match dice.below(4) {
        0 => dice.deal(21),
        1 => {
            let built = built(dice);
            dice.change_one(&built)
        }
        _ => built(dice),
    }
}

/// 21 cards put together from phu.
fn built(dice: &mut Dice) -> Hand {
    static FORMS: LazyLock<Forms> = LazyLock::new(Forms::new);
    FORMS.build(dice, 21)
}

/// A mat that this hand can lie on.
fn mat(hand: &Hand, dice: &mut Dice) -> Fixed {
    let head = *dice.pick(&[HeadLung::AnyRun, HeadLung::AnyRun, HeadLung::ThreeOnly]);
    let mut fixed = Fixed::under(head);
    for card in Card::all() {
        match (hand.count(card), dice.below(6)) {
            (3 | 4, 0 | 1) => fixed.keep_phong(card),
            (3 | 4, 2) => fixed.keep_khan(card),
            (4, 3) => fixed.keep_thien_khai(card),
            (1.., 4) => fixed.note_eaten(card, &[]),
            _ => {}
        }
    }
    fixed
}

fn as_way(split: &Split) -> reference::Way {
    split.phu.iter().map(|phu| phu.cards.clone()).collect()
}

fn check_proof(hand: &Hand, fixed: &Fixed, aim: Aim<'_>, split: &Split) {
    assert_eq!(split.hand(), *hand, "a division uses exactly the given cards");
    for phu in &split.phu {
        assert_eq!(Phu::of(&phu.cards).as_ref(), Some(phu), "{hand}: {phu:?} is no phu");
    }
    assert!(reference::respects(&as_way(split), fixed), "{hand}: {split:?} breaks {fixed:?}");
    assert!(split.lung(fixed, aim.winning).len() >= usize::from(aim.lung), "{hand}: {split:?}");
    assert!(aim.must.iter().all(|&suon| split.has(suon)), "{hand}: {split:?} lacks {aim:?}");
}

/// The quick search and the listing answer alike; on every tenth hand the slow reference, too.
#[test]
fn three_ways_to_divide_agree() {
    let mut dice = Dice(20);
    let mut won = 0;
    for round in 0..3000 {
        let hand = hand(&mut dice);
        let fixed = mat(&hand, &mut dice);
        let choices: [&[Suon]; 4] = [&[], &[], &[Suon::Tom], &[Suon::Leo, Suon::Tom]];
        let must = choices[dice.below(4)];
        let winning = hand.cards().nth(dice.below(21));
        let aim = Aim { lung: dice.below(3) as u8, must, winning };
        let listed = splits(&hand, &fixed);
        let good = |split: &&Split| {
            split.lung(&fixed, winning).len() >= usize::from(aim.lung)
                && must.iter().all(|&suon| split.has(suon))
        };
        let expected = listed.iter().any(|split| good(&split));
        if round % 10 == 0 {
            assert_eq!(slow(&hand, &fixed, aim), expected, "{hand} {fixed:?} {aim:?}");
        }
        assert_eq!(exists(&hand, &fixed, aim), expected, "{hand} {fixed:?} {aim:?}");
        let proof = find(&hand, &fixed, aim);
        assert_eq!(proof.is_some(), expected, "{hand} {fixed:?} {aim:?}");
        won += usize::from(expected);
        proof.iter().for_each(|split| check_proof(&hand, &fixed, aim, split));
    }
    assert!((500..2500).contains(&won), "both answers must be tried often: {won}");
}

fn slow(hand: &Hand, fixed: &Fixed, aim: Aim<'_>) -> bool {
    let codes = |suon: &Suon| suon.cards().map(Card::code).join(" ");
    let must: Vec<String> = aim.must.iter().map(codes).collect();
    reference::divide(hand, &mut |way| {
        reference::respects(way, fixed)
            && must.iter().all(|triple| reference::has(way, triple))
            && reference::lung(way, fixed.head_lung(), |card| {
                fixed.triple_counts(hand, card, aim.winning)
            }) >= usize::from(aim.lung)
    })
}

#[test]
fn a_listed_division_is_listed_once_and_proves_itself() {
    let mut dice = Dice(21);
    for _ in 0..300 {
        let hand = built(&mut dice);
        let fixed = mat(&hand, &mut dice);
        let mut listed = splits(&hand, &fixed);
        for split in &listed {
            check_proof(&hand, &fixed, Aim::default(), split);
        }
        let all = listed.len();
        listed.sort();
        listed.dedup();
        assert_eq!(listed.len(), all, "{hand}: some division came twice");
    }
}

#[test]
fn a_hand_built_from_phu_is_thanh() {
    let mut dice = Dice(22);
    for _ in 0..3000 {
        let hand = built(&mut dice);
        assert!(exists(&hand, &Fixed::none(), Aim::default()), "{hand}");
    }
}

/// `GroupKind` stays closed: a new way to fix cards must be tried above.
#[test]
fn every_group_has_its_size() {
    let mut fixed = Fixed::none();
    fixed.keep_phong(Card::CHI_CHI);
    fixed.keep_khan(Card::ONG_CU);
    fixed.keep_thien_khai(Card::THANG_THANG);
    let sizes: Vec<_> = fixed.groups().iter().map(|group| (group.kind, group.size())).collect();
    let expected = [(GroupKind::Phong, 3), (GroupKind::Khan, 3), (GroupKind::ThienKhai, 4)];
    assert_eq!(sizes, expected);
}

/// Waits are found at once, and win one by one.
#[test]
fn a_wait_is_a_card_that_wins() {
    let mut dice = Dice(23);
    let mut waited = 0;
    for _ in 0..1000 {
        let mut hand = hand(&mut dice);
        let cards: Vec<Card> = hand.cards().collect();
        assert!(hand.take(*dice.pick(&cards)));
        let fixed = mat(&hand, &mut dice);
        let claim = WinClaim::held(hand.clone(), Card::CHI_CHI, WinRules::default());
        let wins = |&card: &Card| {
            hand.count(card) < 4
                && judge(&WinClaim { card, fixed: fixed.clone(), ..claim.clone() }).wins
        };
        let expected: Vec<Card> = Card::all().filter(wins).collect();
        assert_eq!(waits(&hand, &fixed), expected, "{hand} {fixed:?}");
        waited += usize::from(!expected.is_empty());
    }
    assert!((200..800).contains(&waited), "both answers must be tried often: {waited}");
}

/// What is left out is as little as can be, tried by hand for one card.
#[test]
fn the_nearest_hand_is_near() {
    let mut dice = Dice(24);
    let costs = Costs { odd: 1, wish: u8::MAX };
    let mut seen = [0; 3];
    for _ in 0..600 {
        let hand = hand(&mut dice);
        let odd = nearest(&hand, &Fixed::none(), costs, |_| false).unwrap().odd;
        let mut kept = hand.clone();
        assert_eq!(kept.take_all(&odd), Ok(()));
        assert!(is_thanh(&kept, &Fixed::none()), "{hand} without {odd:?}");
        let without = |card: &Card| {
            let mut rest = hand.clone();
            rest.take(*card) && is_thanh(&rest, &Fixed::none())
        };
        let least = match (is_thanh(&hand, &Fixed::none()), Card::all().any(|c| without(&c))) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        assert_eq!(odd.len().min(2), least, "{hand} without {odd:?}");
        seen[least] += 1;
    }
    assert!(seen.iter().all(|&count| count > 50), "all answers must be tried often: {seen:?}");
}

/// A sorted hand loses no card, its phu are phu, and its cạ wait for something.
#[test]
fn sorting_keeps_every_card() {
    let mut dice = Dice(25);
    for _ in 0..600 {
        let mut hand = hand(&mut dice);
        let cards: Vec<Card> = hand.cards().collect();
        assert!(hand.take(*dice.pick(&cards)));
        let fixed = mat(&hand, &mut dice);
        let sorted = arrange(&hand, &fixed);
        let mut all = sorted.phu.hand();
        all.extend(sorted.ca.iter().flat_map(|ca| ca.cards.iter().copied()));
        all.extend(sorted.odd.iter().copied());
        assert_eq!(all, hand);
        assert!(sorted.ca.iter().all(|ca| ca.completed_by().count() > 0), "{hand}: {sorted:?}");
        let whole = |phu: &Phu| Phu::of(&phu.cards).as_ref() == Some(phu);
        assert!(sorted.phu.phu.iter().all(whole), "{hand}: {sorted:?}");
        let waits = waits(&hand, &fixed);
        assert!(waits.is_empty() || sorted.distance() <= 2, "{hand}: {sorted:?} {waits:?}");
    }
}
