//! Xướng: what the hut announced, entered by the arbiters and held against what its hand has.

use crate::RenderError;
use crate::pages::form::{Form, Pick};
use crate::words;
use totom_wire::Action;
use totom_wire::rules::Card;
use totom_wire::rules::cuoc::Cuoc;
use totom_wire::rules::round::{Input, PhaseView, PublicView};
use totom_wire::rules::win::{Kept, Returned, Said, Word};
use totom_wire::screen::Desk;

/// Cước that may be called, as they follow each other; wins in a row have a word each.
const CALLED: [&str; 12] = [
    "thong",
    "kinh_tu_co",
    "kinh_cu",
    "thap_hong",
    "bach_dinh",
    "tom",
    "leo",
    "chi_nay",
    "xuyen",
    "xuyen_tu",
    "bi_tu",
    "bach_thu",
];

/// The form, while a hand that wins is checked.
pub(super) fn form(desk: &Desk, round: &PublicView) -> Result<Option<Form>, RenderError> {
    let PhaseView::Checking { win } = &round.phase else { return Ok(None) };
    if !win.wins {
        return Ok(None);
    }
    let said = win.said.clone().unwrap_or_default();
    let input = Input::Announce { hut: win.hut, said: Said::default() };
    let gaps = [("play/said/cuoc", "cuoc"), ("play/said/words", "words")];
    let back = returned(&desk.rulings.cups);
    let gaps: Vec<_> = gaps
        .into_iter()
        .chain((!back.is_empty()).then_some(("play/said/returned", "returned")))
        .collect();
    let title = format!("{} xướng những gì?", words::hut(win.hut));
    let streak = desk.public.session.standings[win.hut].streak;
    let mut form = Form::new("announce", &title, &Action::Play { play: input }, &gaps)?
        .in_round(round)
        .helped(
            "Không nói cước nào là suông. Nghe sao ghi vậy; ghi lại thì lời sau thay lời trước.",
        )
        .field(Pick::many("cuoc", "Cước", &cuoc(streak), &said.cuoc)?)
        .field(Pick::many("words", "Lời kèm", &special(), &said.words)?);
    if !back.is_empty() {
        form = form.field(Pick::many("returned", "Trả bất thực", &back, &said.returned)?);
    }
    Ok(Some(form.sends("Ghi lời xướng").styled("legal")))
}

/// `streak` wins before this one.
fn cuoc(streak: u32) -> Vec<(String, Cuoc)> {
    let row = Cuoc::of_streak(streak).filter(|cuoc| cuoc.id() != "thong");
    let called = CALLED.iter().filter_map(|id| id.parse::<Cuoc>().ok());
    row.into_iter().chain(called).map(|cuoc| (words::capital(cuoc.name()), cuoc)).collect()
}

fn special() -> Vec<(String, Word)> {
    [Word::DayKhan, Word::TienUHauDay, Word::KhongPhong, Word::QuanXen]
        .map(|word| (words::capital(word.label()), word))
        .to_vec()
}

fn returned(cups: &[Card]) -> Vec<(String, Returned)> {
    let ways = [(Kept::AnCa, "ăn cả"), (Kept::DanhMot, "đánh đi một")];
    let back =
        |card: Card| ways.map(|(kept, say)| (format!("{card}, {say}"), Returned { card, kept }));
    cups.iter().flat_map(|&card| back(card)).collect()
}
