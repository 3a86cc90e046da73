//! Lỗi: those that are noted, with what shows them; one that an arbiter saw; one that was none.

use crate::RenderError;
use crate::pages::form::{Form, Line, Pick};
use crate::words;
use totom_wire::Action;
use totom_wire::rules::Hut;
use totom_wire::rules::fault::Fault;
use totom_wire::rules::round::{Input, PhaseView, PublicView};
use totom_wire::screen::{Charged, Desk};

const SEEN: [&str; 2] = ["Hai trọng tài cùng thấy", "Đếm lại trên chiếu"];
const NONE: [&str; 2] = ["Xem lại, không phải lỗi", "Ghi nhầm điếm"];

/// A fault that is noted.
pub(super) struct ChargedView {
    pub(super) key: String,
    pub(super) title: String,
    pub(super) explanation: &'static str,
    pub(super) penalty: &'static str,
    /// Entries that show it, one line each.
    pub(super) shown: Vec<String>,
    /// Lifts it; none once the ván is over.
    pub(super) lift: Option<Form>,
}

impl ChargedView {
    pub(super) fn all(desk: &Desk) -> Result<Vec<Self>, RenderError> {
        let Some(round) = &desk.public.session.round else { return Ok(Vec::new()) };
        desk.rulings.charged.iter().map(|charged| Self::new(round, charged)).collect()
    }

    fn new(round: &PublicView, charged: &Charged) -> Result<Self, RenderError> {
        let Charged { hut, fault, shown } = charged;
        let over = matches!(round.phase, PhaseView::Ended { .. });
        Ok(Self {
            key: format!("{}-{}", hut.number(), fault.id()),
            title: format!("{}: {}", words::hut(*hut), fault.label()),
            explanation: fault.explanation(),
            penalty: fault.penalty(),
            shown: shown.iter().map(|one| format!("Mục {}: {}", one.seq, one.says)).collect(),
            lift: (!over).then(|| lift(round, *hut, *fault)).transpose()?,
        })
    }
}

fn lift(round: &PublicView, hut: Hut, fault: Fault) -> Result<Form, RenderError> {
    let play = Input::Lift { hut, fault, note: String::new() };
    let key = format!("lift-{}-{}", hut.number(), fault.id());
    let gaps = [("play/note", "note")];
    let form = Form::new(&key, "Bỏ lỗi này vì sao?", &Action::Play { play }, &gaps)?;
    let form = form.in_round(round).field(Line::text("note", "Lý do", &NONE));
    Ok(form.sends("Bỏ lỗi này").styled("stop"))
}

/// A fault that only the yard shows.
pub(super) fn observe(
    desk: &Desk,
    round: &PublicView,
    hut: Hut,
) -> Result<Option<Form>, RenderError> {
    let may = &desk.rulings.noteable[hut];
    let Some(first) = may.first().filter(|_| desk.public.session.paused.is_none()) else {
        return Ok(None);
    };
    let options: Vec<(String, Fault)> =
        may.iter().map(|fault| (words::capital(fault.label()), *fault)).collect();
    let play = Input::Observe { hut, fault: *first, note: String::new() };
    let gaps = [("play/fault", "fault"), ("play/note", "note")];
    let title = format!("{} mắc lỗi gì?", words::hut(hut));
    let form =
        Form::new(&format!("observe-{}", hut.number()), &title, &Action::Play { play }, &gaps)?
            .in_round(round)
            .field(Pick::must("fault", "Lỗi", &options)?)
            .field(Line::text("note", "Đã thấy gì", &SEEN));
    Ok(Some(form.sends("Ghi lỗi").styled("stop")))
}
