//! Face-down cards that are turned up, with an open deal: nobody but the yard sees which.

use crate::RenderError;
use crate::pages::button::Button;
use crate::pages::form::{Form, Grid, Pick, Tray};
use crate::words;
use totom_wire::Action;
use totom_wire::rules::round::{DealKind, Input, LaidPhuKind, PhaseView, PublicView};
use totom_wire::rules::{Card, Hut};

/// Ăn phu dậy khàn: the hut ate the fourth of its khàn into a run, and turns the three up.
pub(super) fn khan(round: &PublicView, hut: Hut) -> Result<Option<Button>, RenderError> {
    let seat = &round.huts[hut];
    let last = seat.laid.last().filter(|phu| phu.kind == LaidPhuKind::Doc);
    let eaten = last.and_then(|phu| phu.taken);
    let may = round.deal == DealKind::Open && seat.face_down > 0;
    eaten
        .filter(|_| may)
        .map(|card| {
            let label = format!("{} lật khàn {card}", words::hut(hut));
            Button::play(&label, Input::TurnKhan { hut, card }, round)
        })
        .transpose()
}

/// Trình thiên khai: before the first draw, by a hut that has cards face down.
pub(super) fn thien_khai(round: &PublicView) -> Result<Option<Form>, RenderError> {
    let drawn = round.stock < round.seats.hand() - 1;
    let over = matches!(round.phase, PhaseView::Arranging | PhaseView::Ended { .. });
    let huts: Vec<(String, Hut)> = round
        .seats
        .sitting()
        .filter(|hut| round.huts[*hut].face_down > 0)
        .map(|hut| (words::hut(hut), hut))
        .collect();
    if round.deal != DealKind::Open || drawn || over || huts.is_empty() {
        return Ok(None);
    }
    let input = Input::ShowThienKhai { hut: huts[0].1, card: Card::CHI_CHI };
    let gaps = [("play/hut", "hut"), ("play/card", "card")];
    let form = Form::new("thien-khai", "Điếm nào trình thiên khai?", &play(input), &gaps)?;
    let form = form.in_round(round).field(Pick::must("hut", "Điếm", &huts)?);
    let form = form.field(Tray::one("card", "Thiên khai"));
    Ok(Some(form.with_grid(Grid::for_tray()).sends("Ghi thiên khai")))
}

fn play(play: Input) -> Action {
    Action::Play { play }
}
