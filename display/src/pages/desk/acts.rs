//! Which buttons the desk has now.

use crate::RenderError;
use crate::pages::acts::{self, CALLS};
use crate::pages::button::Button;
use crate::pages::form::{Form, Line};
use crate::words::labels;
use totom_wire::Action;
use totom_wire::rules::Hut;
use totom_wire::rules::round::{Asked, DealKind, Input, Legality, PhaseView, PublicView, WinView};
use totom_wire::screen::{Desk, Public};

/// Why play is stopped: what a festival needs, so that nobody types in the sun.
const PAUSES: [&str; 4] =
    ["Nghỉ giải lao", "Trọng tài hội ý", "Sửa trống, sửa máy", "Mưa, chờ tạnh"];

const OVERRIDE: &str =
    "Máy thấy lời gọi này chưa đúng lượt hoặc trái luật. Điếm đã gõ thật thì bấm lần nữa.";
const OPEN_NEXT: &str =
    "Kết quả hội này sẽ rời màn hình, điểm trở về 0. Bấm lần nữa để mở hội mới.";
const CHEO_DO: &str = "Bài này ù sai, điếm phải chèo đò. Bấm lần nữa để xác nhận.";

/// A hut's buttons.
#[derive(Debug, Default)]
pub(super) struct HutActs {
    pub(super) legal: Vec<Button>,
    pub(super) other: Vec<Button>,
}

impl HutActs {
    pub(super) fn new(round: &PublicView, hut: Hut, legal: &Legality) -> Result<Self, RenderError> {
        let declared = legal.declare.iter().map(|&what| acts::declare(round, hut, what));
        let called = legal.calls.iter().map(|&call| acts::call(round, hut, call));
        Ok(Self {
            legal: declared.chain(called).collect::<Result<_, _>>()?,
            other: others(round, hut, legal)?,
        })
    }
}

/// While a card is on offer an arbiter may record any call that a hut really beat.
fn others(round: &PublicView, hut: Hut, legal: &Legality) -> Result<Vec<Button>, RenderError> {
    let open = matches!(round.phase, PhaseView::Offered) && !round.huts[hut].folded;
    CALLS
        .into_iter()
        .filter(|call| open && !legal.calls.contains(call))
        .map(|call| Ok(acts::call(round, hut, call)?.styled("other").confirmed(OVERRIDE)))
        .collect()
}

/// The few large buttons: what the phase asks of the arbiters.
pub(super) fn main_acts(desk: &Desk) -> Result<Vec<Button>, RenderError> {
    let public = &desk.public;
    let withheld = desk.rulings.withheld.is_some();
    // What comes next waits for the announcement.
    let over = public.session.round.as_ref().is_some_and(|round| round.phase.ended().is_some());
    let stopped = public.session.paused.is_some();
    let mut acts = if withheld && over && !stopped { Vec::new() } else { of_phase(desk)? };
    if withheld {
        acts.push(Button::new(labels::REVEAL, &Action::Reveal)?.styled("main"));
    }
    if public.session.paused.is_none() && !public.session.closed {
        acts.extend(super::window::acts(desk)?);
        acts.extend(super::verdict::withdraw(desk)?);
    }
    Ok(acts)
}

fn of_phase(desk: &Desk) -> Result<Vec<Button>, RenderError> {
    let public = &desk.public;
    let session = &public.session;
    if session.paused.is_some() {
        return Ok(vec![Button::new(labels::RESUME, &Action::Resume)?.styled("main")]);
    }
    if session.closed {
        return after_hoi(public);
    }
    let Some(round) = &session.round else { return deal(desk) };
    match &round.phase {
        // The card that was drawn is said by its picture.
        PhaseView::Drawing { .. } if round.deal != DealKind::Known => Ok(Vec::new()),
        PhaseView::Drawing { .. } => {
            Ok(vec![Button::play(labels::DRAW, Input::Draw, round)?.styled("main")])
        }
        PhaseView::Offered => close(round),
        PhaseView::Checking { win } => Ok(vec![confirm(round, win)?]),
        PhaseView::Ended { .. } => deal(desk),
        PhaseView::Throwing { hut } => Ok(super::turned::khan(round, *hut)?.into_iter().collect()),
        PhaseView::Arranging | PhaseView::Laying { .. } | PhaseView::Showing { .. } => {
            Ok(Vec::new())
        }
    }
}

/// Chèo đò costs a hut dearly: never by a slip of the finger.
fn confirm(round: &PublicView, win: &WinView) -> Result<Button, RenderError> {
    let button = |label| Button::play(label, Input::ConfirmWin, round);
    if win.wins {
        Ok(button(labels::CONFIRM_WIN)?.styled("main"))
    } else {
        Ok(button(labels::CONFIRM_CHEO_DO)?.styled("main").confirmed(CHEO_DO))
    }
}

fn close(round: &PublicView) -> Result<Vec<Button>, RenderError> {
    match round.offer.as_ref().map(|offer| offer.asked) {
        Some(Asked::Window) => {
            let close = Button::play(labels::CLOSE, Input::CloseWindow, round)?.styled("main");
            Ok([close].into_iter().chain(super::phong::ways(round)?).collect())
        }
        Some(Asked::Hut(_) | Asked::Nobody) | None => Ok(Vec::new()),
    }
}

/// In a yard that deals by hand the form for that comes first, and piles that are laid before all.
fn deal(desk: &Desk) -> Result<Vec<Button>, RenderError> {
    let public = &desk.public;
    if !public.session.open {
        return Ok(Vec::new());
    }
    let other = super::deal::by_hand(public) || super::piles::in_use(desk);
    let style = if other { "legal" } else { "main" };
    let laid = super::piles::ready(desk)?;
    let deal = Button::new(labels::DEAL, &Action::Deal)?.styled(style);
    Ok(laid.into_iter().chain([deal]).collect())
}

/// The next hội wipes the ranking from the screens: never by a slip of the finger.
fn after_hoi(public: &Public) -> Result<Vec<Button>, RenderError> {
    let next = Action::Open { names: None, house: None };
    let open = Button::new(labels::OPEN_NEXT, &next)?.styled("main").confirmed(OPEN_NEXT);
    if public.session.lot_due.is_empty() {
        return Ok(vec![open]);
    }
    Ok(vec![Button::new(labels::DRAW_LOT, &Action::DrawLot)?.styled("main"), open])
}

/// The reasons for which play may be stopped; none while it is stopped or not begun.
pub(super) fn pauses(public: &Public) -> Result<Vec<Button>, RenderError> {
    let playing = public.session.open && !public.session.closed && public.session.paused.is_none();
    PAUSES
        .into_iter()
        .filter(|_| playing)
        .map(|reason| {
            Ok(Button::new(reason, &Action::Pause { reason: reason.to_owned() })?.styled("stop"))
        })
        .collect()
}

/// Any other reason, written.
pub(super) fn pause_form() -> Result<Form, RenderError> {
    let action = Action::Pause { reason: String::new() };
    let form = Form::new("pause", "Lý do khác", &action, &[("reason", "reason")])?;
    Ok(form.field(Line::text("reason", "Viết lý do", &[])).sends("Tạm dừng").styled("stop"))
}
