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
    let what = match (&entered.input, entered.input.seen()) {
        (Input::Throw { hut, .. }, Some(card)) => format!(" ghi: {hut} đánh {}", card.name()),
        (_, Some(card)) => format!(" ghi: bốc được {}", card.name()),
        (_, None) => String::new(),
    };
    let (label, cards) = (format!("{who}{what}"), Vec::from_iter(entered.input.seen()));
    let button = Button::play(&label, entered.input.clone(), round)?;
    Ok(button.styled("card").with_cards(&cards))
}
