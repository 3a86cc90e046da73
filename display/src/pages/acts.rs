//! What a hut does, as buttons: for the desk and for its own screen.

use super::button::Button;
use crate::RenderError;
use crate::words;
use totom_wire::rules::round::{Call, Declaration, Input, Legality, Place, PublicView, Roll};
use totom_wire::rules::{Card, Hut};

/// Every call a hut may beat, in the order of their weight.
pub(super) const CALLS: [Call; 8] = [
    Call::An,
    Call::KhongAn,
    Call::Phong,
    Call::DayKhan,
    Call::U(Roll::Suong),
    Call::U(Roll::Cuoc),
    Call::U(Roll::BachDinh),
    Call::U(Roll::Lon),
];

/// The button of a call.
pub(super) fn call(round: &PublicView, hut: Hut, call: Call) -> Result<Button, RenderError> {
    let style = match call {
        Call::KhongAn => "pass",
        Call::An | Call::Phong | Call::DayKhan => "legal",
        Call::U(_) => "win",
    };
    Ok(Button::play(words::call(call), Input::Call { hut, call }, round)?.styled(style))
}

/// The button of a declaration.
pub(super) fn declare(
    round: &PublicView,
    hut: Hut,
    what: Declaration,
) -> Result<Button, RenderError> {
    let button = Button::play(&words::declaration(what), Input::Declare { hut, what }, round)?;
    Ok(match what {
        Declaration::SanSang => button.styled("main"),
        Declaration::Chiu => {
            button.styled("stop").confirmed("Chịu là bỏ ván này. Bấm lần nữa để ghi.")
        }
        Declaration::Khan(_)
        | Declaration::ThienKhai(_)
        | Declaration::BatThuc(_)
        | Declaration::KhanTrinhPhu(_) => button,
        Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => button,
    })
}

/// The buttons of the ways to lay the eaten card.
pub(super) fn lays(
    round: &PublicView,
    hut: Hut,
    legal: &Legality,
) -> Result<Vec<Button>, RenderError> {
    let lay = |cards: &Vec<Card>| {
        let label = if cards.is_empty() { "Để một mình" } else { "Hạ" };
        let input = Input::Lay { hut, cards: cards.clone(), place: Place::Outermost };
        let button = Button::play(label, input, round)?;
        Ok(button.styled("card").with_cards(cards))
    };
    legal.lay.iter().map(lay).collect()
}
