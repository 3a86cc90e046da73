//! What the arbiters enter now: the card that was thrown or drawn, the phu that was laid, the hand of an ù.

use crate::RenderError;
use crate::pages::acts;
use crate::pages::button::Button;
use crate::pages::form::{Form, Grid, Pick, Tray};
use crate::words::{self, labels};
use totom_wire::Action;
use totom_wire::rules::round::{DealKind, Input, PhaseView, Place, PublicView};
use totom_wire::rules::{Card, Hut};
use totom_wire::screen::Desk;

const STRANGE_THROW: &str = "Trái luật hoặc điếm không có. Đã đánh thật thì chạm lần nữa.";
const ALL_SEEN: &str = "Cả bốn lá này đã lộ. Xem lại; đúng thì chạm lần nữa.";
/// Most cards that lie down with one eaten.
const MOST_LAID: usize = 12;
/// Most kinds that lie face down or are kept.
const MOST_KINDS: usize = 6;

/// The form of the phase, if it waits for cards.
pub(super) fn now(desk: &Desk, round: &PublicView) -> Result<Option<Form>, RenderError> {
    match &round.phase {
        PhaseView::Throwing { hut } => throw(desk, round, *hut).map(Some),
        PhaseView::Drawing { hut } if round.deal != DealKind::Known => draw(round, *hut).map(Some),
        PhaseView::Showing { hut } => hand(round, *hut).map(Some),
        PhaseView::Arranging
        | PhaseView::Offered
        | PhaseView::Laying { .. }
        | PhaseView::Drawing { .. }
        | PhaseView::Checking { .. }
        | PhaseView::Ended { .. } => Ok(None),
    }
}

fn throw(desk: &Desk, round: &PublicView, hut: Hut) -> Result<Form, RenderError> {
    let legal = &desk.legal[hut].throw;
    let play = |card| Input::Throw { hut, card };
    let grid = Grid::asking(round, play, |card| legal.contains(&card), STRANGE_THROW)?;
    let title = format!("{} đánh lá nào?", words::hut(hut));
    Ok(Form::of_grid("throw", &title, grid).in_round(round))
}

fn draw(round: &PublicView, hut: Hut) -> Result<Form, RenderError> {
    let seen = seen(round);
    let left = |card: Card| seen.iter().filter(|other| **other == card).count() < copies();
    let grid = Grid::asking(round, |card| Input::DrawCard { card }, left, ALL_SEEN)?;
    Ok(Form::of_grid("draw", &format!("Bốc cho {hut} được lá nào?"), grid).in_round(round))
}

fn copies() -> usize {
    usize::from(Card::COPIES)
}

/// The cards that everybody sees.
fn seen(round: &PublicView) -> Vec<Card> {
    let huts = round.huts.iter().map(|(_, seat)| seat);
    let lie = huts.flat_map(|seat| {
        let laid = seat.laid.iter().flat_map(|phu| phu.cards.iter().copied());
        laid.chain(seat.gate.iter().copied())
    });
    lie.collect()
}

fn hand(round: &PublicView, hut: Hut) -> Result<Form, RenderError> {
    let none = Vec::new;
    let (khan, thien_khai, bat_thuc) = (none(), none(), none());
    let input = Input::ShowHand { hut, cards: none(), khan, thien_khai, bat_thuc };
    let kinds = kinds(round, hut);
    let places: Vec<String> = kinds.iter().map(|(name, _)| format!("play/{name}")).collect();
    let gaps = places.iter().zip(&kinds).map(|(place, (name, _))| (place.as_str(), *name));
    let gaps: Vec<(&str, &str)> = [("play/cards", "cards")].into_iter().chain(gaps).collect();
    let title = format!("{} hạ những lá nào?", words::hut(hut));
    let form = Form::new("hand", &title, &Action::Play { play: input }, &gaps)?
        .in_round(round)
        .helped("Ghi hết bài trên tay, kể cả khàn úp. Chạm lá trong khay để bỏ ra.")
        .field(Tray::exactly("cards", "Bài trên tay", usize::from(round.huts[hut].held)));
    let form = kinds
        .into_iter()
        .fold(form, |form, (name, label)| form.field(Tray::list(name, label, 0, MOST_KINDS)));
    Ok(form.with_grid(Grid::for_tray()).sends(labels::HAND_LAID))
}

/// What lay face down or was kept: asked only of a hut that has some. What the cards themselves
/// tell may be left out.
fn kinds(round: &PublicView, hut: Hut) -> Vec<(&'static str, &'static str)> {
    let seat = &round.huts[hut];
    let down = [("khan", "Khàn úp: mỗi khàn một lá"), ("thien_khai", "Thiên khai úp")];
    let down = down.into_iter().filter(|_| seat.face_down > 0);
    let cups = [("bat_thuc", "Bất thực: mỗi chén một lá")];
    down.chain(cups.into_iter().filter(|_| seat.cups > 0)).collect()
}

/// The ways to lay that fit, as buttons, with their question.
pub(super) fn lays(
    desk: &Desk,
    round: &PublicView,
) -> Result<Option<(String, Vec<Button>)>, RenderError> {
    let PhaseView::Laying { hut } = round.phase else { return Ok(None) };
    let ways = acts::lays(round, hut, &desk.legal[hut])?;
    Ok(Some((format!("{} hạ với những lá nào?", words::hut(hut)), ways)))
}

/// Any other way, also one that is a fault.
pub(super) fn other_lay(round: &PublicView) -> Result<Option<Form>, RenderError> {
    let PhaseView::Laying { hut } = round.phase else { return Ok(None) };
    let input = Input::Lay { hut, cards: Vec::new(), place: Place::Outermost };
    let places = [
        ("Ngoài cùng".to_owned(), Place::Outermost),
        ("Bên trong (trái vỉ, kẹp cổ)".to_owned(), Place::Inside),
    ];
    let gaps = [("play/cards", "cards"), ("play/place", "place")];
    let form =
        Form::new("lay", "Các lá trên tay hạ cùng lá ăn", &Action::Play { play: input }, &gaps)?
            .in_round(round)
            .field(Tray::list("cards", "Lá trên tay", 0, MOST_LAID))
            .field(Pick::one("place", "Lá ăn đặt ở", &places)?);
    Ok(Some(form.with_grid(Grid::for_tray()).sends("Ghi phu đã hạ")))
}
