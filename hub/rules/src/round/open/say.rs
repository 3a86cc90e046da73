//! Why something cannot have been, in words that name the place.

use crate::round::Refusal;
use crate::round::state::Round;
use crate::{Card, Hand, Hut};

fn impossible(say: String) -> Refusal {
    Refusal::Impossible { say }
}

pub(in crate::round) fn the_hub_knows() -> Refusal {
    impossible("ván này máy đã biết hết bài, không phải ghi từng lá".to_owned())
}

pub(in crate::round) fn name_the_card(hut: Hut) -> Refusal {
    Refusal::Unclear { say: format!("bài chia ngoài sân, hãy ghi lá vừa bốc cho {hut}") }
}

pub(super) fn not_prepared() -> Refusal {
    impossible("chỉ ván chia sẵn đang chơi mới chuyển sang bài mở được".to_owned())
}

pub(super) fn not_to_be_retold() -> Refusal {
    let say = "bài mở không kể lại được ù vọng, hay trình phu chưa bày ra: hãy bỏ lời ù ấy rồi chuyển lại, \
               không thì bỏ ván này";
    impossible(say.to_owned())
}

pub(super) fn kinds_are_not_told(hut: Hut) -> Refusal {
    impossible(format!("ván bài mở, {hut} không nói quân nào: hãy ghi là úp kín"))
}

pub(super) fn not_turned(given: Card) -> Refusal {
    impossible(format!("lá {given} không phải lá nọc vừa lật, không trao cho cái được"))
}

pub(super) fn too_few_to_declare(hut: Hut, loose: u8) -> Refusal {
    impossible(format!("{loose} lá còn lại của {hut} không đủ để báo thêm như vậy"))
}

pub(in crate::round) fn how_was_the_pair_laid(hut: Hut, card: Card) -> Refusal {
    let say = format!(
        "{hut} phỗng {card} bằng hai lá trên tay hay một lá trên tay một lá dưới chiếu, có trả chén \
         bất thực không? Hãy ghi rõ"
    );
    Refusal::Unclear { say }
}

pub(super) fn not_in_the_stock(round: &Round, card: Card) -> Refusal {
    let why = if left(round, card) == 0 {
        all_seen(round, card)
    } else {
        format!(
            "lá {card} không còn ở nọc: những lá chưa lộ phải nằm trên tay các điếm. Xem lại lá \
             vừa ghi và các lá trước"
        )
    };
    impossible(why)
}

pub(super) fn not_held(round: &Round, hut: Hut, cards: &[Card]) -> Refusal {
    let loose = round.huts[hut].free_len();
    let asked: Hand = cards.iter().copied().collect();
    let short = Card::all().find(|&card| asked.count(card) > left(round, card));
    impossible(match short {
        Some(card) if left(round, card) == 0 => all_seen(round, card),
        Some(card) => format!(
            "{hut} không thể có {} lá {card}: chỉ còn {} lá chưa lộ, {}",
            asked.count(card),
            left(round, card),
            places(round, card)
        ),
        None if cards.len() > loose => format!("trên tay {hut} chỉ còn {loose} lá không úp"),
        None => format!(
            "{hut} không thể có {}: các lá chưa lộ đã phải nằm ở bài úp, ở tay điếm khác hoặc \
             trong nọc. Xem lại lá vừa ghi và các lá trước",
            names(&asked)
        ),
    })
}

pub(super) fn wrong_number(hut: Hut, held: usize, laid: usize) -> Refusal {
    impossible(format!("{hut} còn {held} lá trên tay mà bài hạ ghi {laid} lá: đếm và ghi lại đủ"))
}

pub(super) fn known_not_laid(hut: Hut, card: Card) -> Refusal {
    impossible(format!("{hut} phải còn lá {card} trên tay mà bài hạ không ghi lá ấy"))
}

pub(super) fn which_kinds(hut: Hut, what: &str, number: usize) -> Refusal {
    Refusal::Unclear { say: format!("{hut} có {number} {what}: hãy ghi rõ quân nào") }
}

pub(super) fn not_so_many(hut: Hut, what: &str, number: usize) -> Refusal {
    impossible(format!("{hut} có đúng {number} {what}, mỗi {what} một quân có đủ lá trong bài hạ"))
}

fn left(round: &Round, card: Card) -> u8 {
    Card::COPIES.saturating_sub(round.seen().count(card))
}

fn all_seen(round: &Round, card: Card) -> String {
    format!("cả bốn lá {card} đã lộ, {}", places(round, card))
}

fn names(cards: &Hand) -> String {
    cards.cards().map(|card| card.to_string()).collect::<Vec<_>>().join(", ")
}

/// Where the cards of a kind lie: "2 lá ở cửa điếm 1, 1 lá dưới chiếu điếm 3".
fn places(round: &Round, card: Card) -> String {
    let number = |cards: &[Card]| cards.iter().filter(|&&other| other == card).count();
    let mut said = Vec::new();
    let mut say = |count: usize, place: String| {
        if count > 0 {
            said.push(format!("{count} lá {place}"));
        }
    };
    for (hut, seat) in round.huts.iter() {
        say(number(&seat.gate), format!("ở cửa {hut}"));
        say(seat.laid.iter().map(|phu| number(&phu.cards)).sum(), format!("dưới chiếu {hut}"));
        let laid = seat.hand.known().map_or(0, |hand| usize::from(hand.count(card)));
        say(laid, format!("trong bài {hut} hạ"));
    }
    let offered = round.phase.offer().filter(|offer| offer.card == card);
    say(usize::from(offered.is_some()), "đang chờ trả lời".to_owned());
    if said.is_empty() { "chưa lá nào lộ".to_owned() } else { said.join(", ") }
}
