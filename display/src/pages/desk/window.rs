//! The window in which others may call: longer, held until closed by hand, or open once more.

use crate::RenderError;
use crate::pages::button::Button;
use crate::words::labels;
use totom_wire::rules::round::PhaseView;
use totom_wire::screen::{Desk, Window};
use totom_wire::{Action, Keep};

/// How many seconds one press gives.
const MORE: u32 = 10;
const AGAIN: &str = "Lá vừa rồi sẽ chờ gọi lại, việc đã ghi sau đó bị bỏ. Bấm lần nữa để ghi.";

/// What may be done about it now.
pub(super) fn acts(desk: &Desk) -> Result<Vec<Button>, RenderError> {
    Ok(match desk.rulings.window {
        Window::Clock | Window::Longer => {
            let longer = button("Thêm 10 giây", Keep::Longer { seconds: MORE })?;
            vec![longer, button("Giữ đến khi chốt tay", Keep::Open)?]
        }
        Window::Closed if !showing(desk) => {
            vec![button(labels::CALL_AGAIN, Keep::Again)?.styled("stop").confirmed(AGAIN)]
        }
        Window::Closed | Window::None | Window::Held => Vec::new(),
    })
}

/// Keeps it open for a hut that is not ready, also before the hut in turn has answered.
pub(super) fn hold(desk: &Desk) -> Result<Option<Button>, RenderError> {
    let offered = desk
        .public
        .session
        .round
        .as_ref()
        .is_some_and(|round| matches!(round.phase, PhaseView::Offered));
    let held = desk.rulings.window == Window::Held;
    let hold = (offered && !held).then(|| button("Giữ đến khi chốt tay", Keep::Open));
    hold.transpose()
}

/// A hand that lies is taken back on the record's page, not by a slip here.
fn showing(desk: &Desk) -> bool {
    desk.public.session.round.as_ref().is_some_and(|round| {
        matches!(round.phase, PhaseView::Checking { .. } | PhaseView::Ended { .. })
    })
}

fn button(label: &str, keep: Keep) -> Result<Button, RenderError> {
    Button::new(label, &Action::Window { keep })
}
