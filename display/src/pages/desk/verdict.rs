//! The judged win, for the arbiters who check it: preview, confirm, withdraw.

use crate::RenderError;
use crate::faces::{Face, faces};
use crate::pages::button::Button;
use crate::words::{self, labels};
use totom_wire::Action;
use totom_wire::rules::ByHut;
use totom_wire::rules::round::{PublicView, WinView};
use totom_wire::screen::Desk;

const WITHDRAW: &str = "Điểm của ván này bị rút, bài hạ soát lại từ đầu. Bấm lần nữa để rút.";

/// The verdict.
pub(super) struct Verdict {
    pub(super) say: String,
    pub(super) why: String,
    pub(super) phu: Vec<(&'static str, Vec<Face>)>,
    /// What was announced and what the hand has, once that was entered; each as a line.
    pub(super) said: Vec<String>,
    /// What confirming would move; empty when it is confirmed.
    pub(super) preview: String,
    /// `wins` or `fails`.
    pub(super) state: &'static str,
}

impl Verdict {
    pub(super) fn of(desk: &Desk, round: &PublicView) -> Option<Self> {
        round.phase.win().map(|win| Self::new(desk, round, win))
    }

    fn new(desk: &Desk, round: &PublicView, win: &WinView) -> Self {
        let phu = win.split.iter().map(|phu| (words::laid_kind(phu.kind), faces(&phu.cards)));
        let odd = (!win.odd.is_empty()).then(|| ("lẻ", faces(&win.odd)));
        let hut = words::hut(win.hut);
        let (say, why, state) = if win.wins {
            let named = words::win_ids(&win.cuoc).join(", ");
            let say = format!("{hut} ù đúng: {} điểm", win.points);
            (say, format!("{named}. {}", win.xuong), "wins")
        } else {
            // The xướng of a failing hand names the cards that lie in no phu.
            let why = match win.xuong.as_str() {
                "" => words::fault_list(&win.failures),
                xuong => xuong.to_owned(),
            };
            (format!("{hut} ù sai"), why, "fails")
        };
        Self {
            say,
            why: words::capital(&why),
            phu: phu.chain(odd).collect(),
            said: said(round, win),
            preview: desk.rulings.preview.as_ref().map_or_else(String::new, preview),
            state,
        }
    }
}

/// Announced and true, side by side, and what follows.
fn said(round: &PublicView, win: &WinView) -> Vec<String> {
    let Some(said) = &win.said else { return Vec::new() };
    let faults = &round.huts[win.hut].faults;
    let has = |id: &str| faults.iter().any(|fault| fault == id);
    let follows = if has("xuong_cao") {
        "Xướng cao hơn bài: ù không tính, điếm mất số điểm đã xướng."
    } else if has("xuong_thap") {
        "Xướng thấp hơn bài: ù được nhưng không có điểm, đeo kính."
    } else {
        "Xướng đúng với bài."
    };
    vec![
        format!("Điếm xướng: {}.", words::said(said)),
        format!("Bài có: {}.", words::win_ids(&win.cuoc).join(", ")),
        follows.to_owned(),
    ]
}

fn preview(change: &ByHut<i32>) -> String {
    let moved = change.iter().filter(|(_, points)| **points != 0);
    let moved: Vec<String> = moved
        .map(|(hut, points): (_, &i32)| format!("{hut} {}", words::moved_points(*points)))
        .collect();
    match moved.as_slice() {
        [] => "Xác nhận thì không điếm nào được hay mất điểm.".to_owned(),
        moved => format!("Xác nhận thì: {}.", moved.join(", ")),
    }
}

/// Takes a confirmed result back, until the next deal.
pub(super) fn withdraw(desk: &Desk) -> Result<Option<Button>, RenderError> {
    let Some(from) = desk.rulings.confirmed else { return Ok(None) };
    let action =
        Action::TakeBack { from, why: "rút lại kết quả đã xác nhận".to_owned() };
    Ok(Some(Button::new(labels::WITHDRAW, &action)?.styled("stop").confirmed(WITHDRAW)))
}
