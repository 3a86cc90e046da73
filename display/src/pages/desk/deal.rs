//! Chia ở sân: piles that people deal by hand, of which the hub hears only what cho cái turned.

use crate::RenderError;
use crate::pages::form::{Form, Grid, Pick, Tray};
use crate::words::labels;
use totom_wire::Action;
use totom_wire::rules::round::{DealKind, PhaseView, WhyEnded};
use totom_wire::rules::{Card, Hut};
use totom_wire::screen::Public;

/// Was the last ván dealt by hand? Then the next one will be.
pub(super) fn by_hand(public: &Public) -> bool {
    public.session.round.as_ref().is_some_and(|round| round.deal == DealKind::Open)
}

/// The form, between two ván.
pub(super) fn form(public: &Public) -> Result<Option<Form>, RenderError> {
    let session = &public.session;
    let ended = session.round.as_ref().map(|round| &round.phase);
    let between = ended.is_none_or(|phase| matches!(phase, PhaseView::Ended { .. }));
    if !session.open || session.closed || session.paused.is_some() || !between {
        return Ok(None);
    }
    let piles = piles(public);
    let action = Action::DealOpen { turned: [Card::CHI_CHI; 2], given: None, pile: None };
    let gaps = [("turned", "turned"), ("given", "given"), ("pile", "pile")];
    let gaps = if piles.is_empty() { &gaps[..2] } else { &gaps[..] };
    let key = format!("deal-{}", session.finished);
    let mut form = Form::new(&key, "Cho cái lật hai lá nào?", &action, gaps)?
        .helped("Lá nọc trước, lá kia sau. Máy tính ra điếm có cái.")
        .field(Tray::exactly("turned", "Hai lá lật", 2))
        .field(Tray::one_or_none("given", "Lá trao cho cái (để trống: theo lệ)"));
    if !piles.is_empty() {
        form = form.field(Pick::one("pile", "Lá thứ hai lấy ở", &piles)?);
    }
    Ok(Some(form.with_grid(Grid::for_tray()).sends(labels::DEALT)))
}

/// After a win the second card is of a hut's pile; else both are of the nọc and nothing is asked.
fn piles(public: &Public) -> Vec<(String, Option<Hut>)> {
    let won = public.session.round.as_ref().is_some_and(|round| {
        matches!(round.phase, PhaseView::Ended { why: WhyEnded::Won { .. }, .. })
    });
    if !won {
        return Vec::new();
    }
    let pile = |hut: Hut| (format!("Phần bài {hut}"), Some(hut));
    let usual = [("Theo lệ".to_owned(), None)];
    usual.into_iter().chain(public.session.seats.sitting().map(pile)).collect()
}
