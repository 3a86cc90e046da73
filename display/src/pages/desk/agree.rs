//! What the two arbiters entered of the same card, side by side when it differs.

use crate::RenderError;
use crate::pages::button::Button;
use crate::words;
use totom_wire::rules::round::{Input, PublicView};
use totom_wire::screen::{Entered, Witnessed};

/// The two entries, each a button for the chief.
pub(super) fn differ(
    witnessed: Option<&Witnessed>,
    round: &PublicView,
) -> Result<Vec<Button>, RenderError> {
    match witnessed {
        Some(Witnessed::Differ { entered }) => {
            entered.iter().map(|one| choice(one, round)).collect()
        }
        Some(Witnessed::Sealed { .. }) | None => Ok(Vec::new()),
    }
}

fn choice(entered: &Entered, round: &PublicView) -> Result<Button, RenderError> {
    let who = words::capital(&words::role(entered.by));
    let (label, cards) = match &entered.input {
        Input::Throw { hut, card } => {
            (format!("{who} ghi: {hut} đánh {}", card.name()), vec![*card])
        }
        Input::DrawCard { card } => (format!("{who} ghi: bốc được {}", card.name()), vec![*card]),
        Input::Declare { .. }
        | Input::Call { .. }
        | Input::Lay { .. }
        | Input::Draw
        | Input::ShowThienKhai { .. }
        | Input::TurnKhan { .. }
        | Input::GrantPhong { .. }
        | Input::ShowHand { .. }
        | Input::CloseWindow
        | Input::ConfirmWin
        | Input::Announce { .. }
        | Input::Observe { .. }
        | Input::Lift { .. } => (who, Vec::new()),
    };
    let button = Button::play(&label, entered.input.clone(), round)?;
    Ok(button.styled("card").with_cards(&cards))
}
