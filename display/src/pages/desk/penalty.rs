//! Trọng tài quyết định: points by hand, for what no rule names.

use crate::RenderError;
use crate::pages::form::{Form, Line, Pick};
use crate::words;
use totom_wire::Action;
use totom_wire::rules::Hut;
use totom_wire::screen::Public;

const OFTEN: [&str; 4] = ["–4", "–2", "2", "4"];
const REASONS: [&str; 4] =
    ["Trọng tài quyết định", "Nhắc bài, nói chuyện", "Chậm trễ", "Sửa điểm ghi nhầm"];

/// The form, while a hội is open.
pub(super) fn by_hand(public: &Public) -> Result<Option<Form>, RenderError> {
    let session = &public.session;
    if !session.open || session.closed {
        return Ok(None);
    }
    let huts: Vec<(String, Hut)> =
        session.seats.sitting().map(|hut| (words::hut(hut), hut)).collect();
    let action = Action::Adjust { hut: Hut::ALL[0], points: 0, reason: String::new() };
    let gaps = [("hut", "hut"), ("points", "points"), ("reason", "reason")];
    let form = Form::new("adjust", "Thưởng hoặc phạt điếm nào?", &action, &gaps)?
        .field(Pick::must("hut", "Điếm", &huts)?)
        .field(Line::number("points", "Số điểm (phạt thì ghi dấu trừ)", &OFTEN))
        .field(Line::text("reason", "Lý do, hiện cho cả sân xem", &REASONS));
    Ok(Some(form.sends("Ghi điểm").styled("stop")))
}
