//! Nghỉ có hạn: a break of some kind for so many minutes.

use crate::RenderError;
use crate::pages::form::{Form, Pick};
use totom_wire::Action;
use totom_wire::command::RestKind;

const MINUTES: [u16; 7] = [5, 10, 15, 20, 30, 45, 60];

/// The form.
pub(super) fn form() -> Result<Form, RenderError> {
    let action = Action::Rest { kind: RestKind::GiaiLao, minutes: 0 };
    let kinds = RestKind::ALL.map(|kind| (kind.label().to_owned(), kind));
    let minutes = MINUTES.map(|minutes| (format!("{minutes} phút"), minutes));
    let gaps = [("kind", "kind"), ("minutes", "minutes")];
    let form = Form::new("rest", "Nghỉ có hạn", &action, &gaps)?
        .field(Pick::must("kind", "Nghỉ để", &kinds)?)
        .field(Pick::must("minutes", "Bao lâu", &minutes)?);
    Ok(form.sends("Cho nghỉ").styled("stop"))
}
