//! What a page says, in the reader's language: the same values, their words put into it.

use super::scene::{Offer, Say, Scene, Win};
use super::seat::{Laid, Mark, Seat};
use crate::faces::Face;
use crate::words::Lang;

fn in_place(lang: Lang, words: &mut String) {
    if let std::borrow::Cow::Owned(said) = lang.say(words) {
        *words = said;
    }
}

fn face(lang: Lang, face: &mut Face) {
    in_place(lang, &mut face.name);
}

/// A hut's panel. What lies in its cửa is a long list: the cards keep their names.
pub(super) fn seat(lang: Lang, mut seat: Seat) -> Seat {
    let mark = |mark: &mut Mark| in_place(lang, &mut mark.say);
    seat.waited = seat.waited.map(|words| lang.word(words));
    seat.call.iter_mut().for_each(|call| call.words = lang.word(call.words));
    seat.flags.iter_mut().for_each(mark);
    seat.marks.iter_mut().for_each(mark);
    seat.laid.iter_mut().for_each(|phu| laid(lang, phu));
    seat
}

fn laid(lang: Lang, phu: &mut Laid) {
    phu.kind = lang.word(phu.kind);
    phu.cards.iter_mut().for_each(|card| face(lang, &mut card.face));
}

/// The middle of the screen. A verse stays what it is.
pub(super) fn scene(lang: Lang, scene: Scene) -> Scene {
    match scene {
        Scene::Say(words) => Scene::Say(say(lang, words)),
        Scene::Offer(card) => Scene::Offer(offer(lang, card)),
        Scene::Win(hand) => Scene::Win(win(lang, hand)),
        Scene::Ranking(rows) => Scene::Ranking(rows),
    }
}

fn say(lang: Lang, mut say: Say) -> Say {
    [&mut say.title, &mut say.line, &mut say.about]
        .into_iter()
        .for_each(|words| in_place(lang, words));
    say.left = lang.word(say.left);
    say.pictures.iter_mut().for_each(|picture| in_place(lang, &mut picture.alt));
    say
}

fn offer(lang: Lang, mut offer: Offer) -> Offer {
    face(lang, &mut offer.face);
    [&mut offer.source, &mut offer.waited].into_iter().for_each(|words| in_place(lang, words));
    offer.left = lang.word(offer.left);
    offer.claims.iter_mut().for_each(|claim| in_place(lang, claim));
    offer
}

fn win(lang: Lang, mut win: Win) -> Win {
    [&mut win.title, &mut win.line, &mut win.points, &mut win.lung]
        .into_iter()
        .for_each(|words| in_place(lang, words));
    win.cuoc.iter_mut().for_each(|cuoc| in_place(lang, cuoc));
    for phu in &mut win.phu {
        phu.kind = lang.word(phu.kind);
        in_place(lang, &mut phu.lung);
        phu.cards.iter_mut().for_each(|card| face(lang, &mut card.face));
    }
    win.failures = listed(lang, &win.failures);
    win
}

/// Several phrases, parted by commas.
fn listed(lang: Lang, words: &str) -> String {
    let said: Vec<_> = words.split(", ").map(|one| lang.say(one)).collect();
    said.join(", ")
}
