//! Chia sẵn: deals that wait with their piles laid, and what to do when a pile was laid wrongly.

use crate::RenderError;
use crate::pages::button::Button;
use crate::pages::form::{Form, Line};
use crate::words::{self, labels};
use totom_wire::Action;
use totom_wire::rules::round::{DealKind, Input, PhaseView, PublicView};
use totom_wire::screen::{Desk, Differs, Ready};

const DEALT_BEFORE: &str =
    "Ván này đã chia một lần rồi bỏ. Chưa ai xem bài thì bấm lần nữa; đã xem thì xếp ván khác.";
const OPEN: &str = "Máy sẽ thôi tin các chồng bài, từ đây như chia ngoài sân. Bấm lần nữa.";
const GIVE_UP: &str = "Cả ván này không tính. Bấm lần nữa để bỏ.";
const WHY_OPEN: &str = "lá bài khác với tờ xếp";
const WHY_GIVEN_UP: &str = "chồng bài xếp sai";
const REASONS: [&str; 3] = ["Chồng nọc xếp sai", "Chồng của một điếm xếp sai", "Đổ chồng, lẫn bài"];

/// Deals that may be dealt now, the one that waits longest first.
pub(super) fn ready(desk: &Desk) -> Result<Vec<Button>, RenderError> {
    let deals = desk.piles.ready.iter().enumerate();
    deals.map(|(at, ready)| deal(ready, if at == 0 { "main" } else { "legal" })).collect()
}

/// The first that waits bears the plain words; others are told by their marks.
fn deal(ready: &Ready, style: &'static str) -> Result<Button, RenderError> {
    let commitment = &ready.deal.commitment;
    let label = match style {
        "main" => labels::DEAL_LAID.to_owned(),
        _ => format!("{} {}", labels::DEAL_LAID, words::promise(commitment)),
    };
    let button = Button::new(&label, &Action::DealPrepared { deal: commitment.clone() })?;
    let button = button.styled(style);
    Ok(if ready.seen { button.confirmed(DEALT_BEFORE) } else { button })
}

/// Does the next ván wait for piles, or was the last one laid so?
pub(super) fn in_use(desk: &Desk) -> bool {
    let last = desk.public.session.round.as_ref().map(|round| round.deal);
    !desk.piles.ready.is_empty() || last == Some(DealKind::Prepared)
}

/// Something came that the sheets say otherwise: what the chief may do.
pub(super) struct DiffersView {
    /// The entry in which it was kept: what was written is no move.
    pub(super) seq: u64,
    /// What came.
    pub(super) title: String,
    /// What to do.
    pub(super) say: &'static str,
    /// The choices.
    pub(super) acts: Vec<Button>,
}

impl DiffersView {
    /// None while everything is as it was laid.
    pub(super) fn of(desk: &Desk) -> Result<Option<Self>, RenderError> {
        desk.piles.differs.as_ref().map(Self::new).transpose()
    }

    fn new(differs: &Differs) -> Result<Self, RenderError> {
        let open = Action::PlayOpen { reason: WHY_OPEN.to_owned() };
        let give_up = Action::TakeBack { from: differs.dealt, why: WHY_GIVEN_UP.to_owned() };
        let slip = Action::Correct { case: differs.seq, meant: None };
        Ok(Self {
            seq: differs.seq,
            title: format!("{}: khác với tờ xếp bài", came(&differs.input)),
            say: "Ghi nhầm thì chỉ cần ghi lại cho đúng. Đúng là lá ấy thì có chồng xếp sai, mà không ai \
                  biết lá nào đổi chỗ với lá nào: trọng tài chính chọn.",
            acts: vec![
                Button::new("Chơi tiếp như bài mở", &open)?.confirmed(OPEN),
                Button::new("Bỏ ván này", &give_up)?.styled("stop").confirmed(GIVE_UP),
                Button::new("Ghi nhầm, thôi", &slip)?.styled("other"),
            ],
        })
    }
}

fn came(input: &Input) -> String {
    match input {
        Input::DrawCard { card } => format!("Bốc được {}", card.name()),
        Input::Throw { hut, card } => format!("{} đánh {}", words::hut(*hut), card.name()),
        Input::Lay { hut, .. } => format!("{} hạ phu", words::hut(*hut)),
        Input::Call { hut, call } => {
            format!("{}: {}", words::hut(*hut), words::call(*call).to_lowercase())
        }
        Input::Declare { hut, .. } => format!("{} trình bài", words::hut(*hut)),
        Input::Draw
        | Input::ShowThienKhai { .. }
        | Input::TurnKhan { .. }
        | Input::GrantPhong { .. }
        | Input::ShowHand { .. }
        | Input::CloseWindow
        | Input::ConfirmWin
        | Input::Announce { .. }
        | Input::Observe { .. }
        | Input::Lift { .. } => "Việc vừa ghi".to_owned(),
    }
}

/// A pile was found wrong otherwise: by the laid hand of an ù, or by one that fell down.
pub(super) fn wrong(round: &PublicView) -> Result<Option<Form>, RenderError> {
    if round.deal != DealKind::Prepared || matches!(round.phase, PhaseView::Ended { .. }) {
        return Ok(None);
    }
    let action = Action::PlayOpen { reason: String::new() };
    let form = Form::new("play-open", "Vì sao không tin các chồng nữa?", &action, &[("reason", "reason")])?
        .helped("Ván chơi tiếp như chia ngoài sân: mọi lá đã lộ giữ nguyên, bài trên tay máy coi như chưa biết.")
        .field(Line::text("reason", "Lý do, hiện cho cả sân xem", &REASONS));
    Ok(Some(form.sends("Chơi tiếp như bài mở").styled("stop")))
}
