//! "Lá này thật ra là lá kia": what an earlier entry should have said.

use super::{Entry, Kind};
use crate::RenderError;
use crate::pages::acts::CALLS;
use crate::pages::form::{Field, Form, Grid, Line, Pick, Tray};
use crate::words;
use totom_wire::Action;
use totom_wire::rules::Hut;
use totom_wire::rules::round::{Call, Cup, Declaration, Input, Place};
use totom_wire::screen::Desk;

const REASONS: [&str; 3] = ["Nhìn nhầm lá", "Bấm nhầm", "Nghe nhầm trống"];
/// Most cards that lie down with one eaten, or that a hand has.
const MOST: usize = 25;

/// The gaps of an entry, where in the move they are, and whether cards are entered.
struct Gaps {
    fields: Vec<(&'static str, Field)>,
    cards: bool,
}

/// Is there something to put right?
pub(super) fn may(entry: &Entry) -> bool {
    let Kind::Move(input) = &entry.kind else { return false };
    !matches!(
        input,
        Input::Draw
            | Input::CloseWindow
            | Input::ConfirmWin
            | Input::Announce { .. }
            | Input::Observe { .. }
            | Input::Lift { .. }
    )
}

/// The form, filled with what stands there now.
pub(super) fn form(desk: &Desk, entry: &Entry) -> Result<Option<Form>, RenderError> {
    let Kind::Move(input) = &entry.kind else { return Ok(None) };
    let Some(Gaps { fields, cards }) = gaps(desk, input)? else { return Ok(None) };
    let action = Action::Amend { seq: entry.seq, play: input.clone(), why: String::new() };
    let places: Vec<(String, &str)> =
        fields.iter().map(|(name, _)| (format!("play/{name}"), *name)).collect();
    let mut at: Vec<(&str, &str)> =
        places.iter().map(|(place, name)| (place.as_str(), name_of(name))).collect();
    at.push(("why", "why"));
    let key = format!("amend-{}", entry.seq);
    let form = Form::new(&key, "Thật ra là gì?", &action, &at)?;
    let form = fields.into_iter().fold(form, |form, (_, field)| form.field(field));
    let form = form.field(Line::text_or_none("why", "Vì sao sửa (không bắt buộc)", &REASONS));
    let form = if cards { form.with_grid(Grid::for_tray()) } else { form };
    Ok(Some(form.sends("Sửa").tried()))
}

/// The field of a place within: `what/card` is filled by `card`.
fn name_of(place: &str) -> &str {
    place.rsplit('/').next().unwrap_or(place)
}

fn gaps(desk: &Desk, input: &Input) -> Result<Option<Gaps>, RenderError> {
    let card = || ("card", Tray::one("card", "Lá đúng"));
    let list = || Tray::list("cards", "Các lá đúng", 0, MOST);
    let gaps = |fields, cards| Some(Gaps { fields, cards });
    Ok(match input {
        Input::Throw { hut, .. }
        | Input::ShowThienKhai { hut, .. }
        | Input::TurnKhan { hut, .. } => gaps(vec![hut_field(desk, *hut)?, card()], true),
        Input::DrawCard { .. } => gaps(vec![card()], true),
        Input::Call { hut, call } => {
            gaps(vec![hut_field(desk, *hut)?, ("call", calls(*call)?)], false)
        }
        Input::Declare { hut, what } => declared(desk, *hut, *what)?,
        Input::Lay { place, .. } => gaps(vec![("cards", list()), ("place", places(*place)?)], true),
        Input::GrantPhong { from_hand, cup } => {
            gaps(vec![("from_hand", pairs(*from_hand)?), ("cup", cups(*cup)?)], false)
        }
        Input::ShowHand { .. } => gaps(hand(), true),
        Input::Draw | Input::CloseWindow | Input::ConfirmWin => None,
        Input::Announce { .. } | Input::Observe { .. } | Input::Lift { .. } => None,
    })
}

fn hut_field(desk: &Desk, now: Hut) -> Result<(&'static str, Field), RenderError> {
    let sitting = desk.public.session.seats.sitting();
    let huts: Vec<(String, Hut)> = sitting.map(|hut| (words::hut(hut), hut)).collect();
    Ok(("hut", Pick::ticked("hut", "Điếm", &huts, &now)?))
}

fn calls(now: Call) -> Result<Field, RenderError> {
    Pick::ticked("call", "Gọi", &CALLS.map(|call| (words::call(call).to_owned(), call)), &now)
}

fn declared(desk: &Desk, hut: Hut, what: Declaration) -> Result<Option<Gaps>, RenderError> {
    let hut = hut_field(desk, hut)?;
    Ok(match what {
        Declaration::Khan(_) | Declaration::ThienKhai(_) | Declaration::BatThuc(_) => {
            let card = ("what/card", Tray::one("card", "Lá đúng"));
            Some(Gaps { fields: vec![hut, card], cards: true })
        }
        Declaration::SanSang | Declaration::Chiu => {
            let may = [Declaration::SanSang, Declaration::Chiu];
            Some(Gaps { fields: vec![hut, ("what", declarations(&may, what)?)], cards: false })
        }
        Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => {
            let may = [Declaration::KhanKin, Declaration::ThienKhaiKin, Declaration::BatThucKin];
            Some(Gaps { fields: vec![hut, ("what", declarations(&may, what)?)], cards: false })
        }
        Declaration::KhanTrinhPhu(_) => None,
    })
}

fn declarations(may: &[Declaration], now: Declaration) -> Result<Field, RenderError> {
    let may: Vec<(String, Declaration)> =
        may.iter().map(|&what| (words::declaration(what), what)).collect();
    Pick::ticked("what", "Báo", &may, &now)
}

fn places(now: Place) -> Result<Field, RenderError> {
    let places =
        [("Ngoài cùng".to_owned(), Place::Outermost), ("Bên trong".to_owned(), Place::Inside)];
    Pick::ticked("place", "Lá ăn đặt ở", &places, &now)
}

fn pairs(now: u8) -> Result<Field, RenderError> {
    let pairs =
        [("Hai lá trên tay".to_owned(), 2), ("Một lá tay, một lá dưới chiếu".to_owned(), 1)];
    Pick::ticked("from_hand", "Phỗng bằng", &pairs, &now)
}

fn cups(now: Cup) -> Result<Field, RenderError> {
    let cups = [("Không trả chén".to_owned(), Cup::Stays), ("Trả chén".to_owned(), Cup::Returned)];
    Pick::ticked("cup", "Chén bất thực", &cups, &now)
}

fn hand() -> Vec<(&'static str, Field)> {
    vec![
        ("cards", Tray::list("cards", "Bài trên tay", 1, MOST)),
        ("khan", Tray::list("khan", "Khàn úp", 0, 6)),
        ("thien_khai", Tray::list("thien_khai", "Thiên khai úp", 0, 5)),
        ("bat_thuc", Tray::list("bat_thuc", "Bất thực", 0, 6)),
    ]
}
