//! Whose act is awaited, in words: the same for the yard, the desk and a hut's own screen.

use crate::words;
use totom_wire::rules::Hut;
use totom_wire::rules::round::{Asked, PhaseView, PublicView, WhyEnded};

/// How long for it; the page puts the seconds in place of `#`.
pub(super) const LEFT: &str = "còn # giây";

/// What is awaited of this hut now, if anything: a few words for its panel.
pub(super) fn of_hut(round: &PublicView, hut: Hut) -> Option<&'static str> {
    let seat = &round.huts[hut];
    match &round.phase {
        PhaseView::Arranging if !seat.ready && !seat.folded => Some("Đang soạn bài"),
        PhaseView::Throwing { hut: who } if *who == hut => Some("Chờ đánh"),
        PhaseView::Laying { hut: who } if *who == hut => Some("Đang hạ phu"),
        PhaseView::Drawing { hut: who } if *who == hut => Some("Chờ bốc bài"),
        PhaseView::Showing { hut: who } if *who == hut => Some("Đang hạ bài ù"),
        PhaseView::Checking { win } if win.hut == hut => Some("Đang xét ù"),
        PhaseView::Offered => asked(round).filter(|who| *who == hut).map(|_| "Chờ trả lời"),
        PhaseView::Arranging
        | PhaseView::Throwing { .. }
        | PhaseView::Laying { .. }
        | PhaseView::Drawing { .. }
        | PhaseView::Showing { .. }
        | PhaseView::Checking { .. }
        | PhaseView::Ended { .. } => None,
    }
}

/// What is awaited of all, one sentence.
pub(super) fn of_all(round: &PublicView) -> String {
    match &round.phase {
        PhaseView::Arranging => arranging(round),
        PhaseView::Throwing { hut } => format!("Chờ {hut} đánh một lá"),
        PhaseView::Laying { hut } => format!("{} ăn, đang hạ phu", words::hut(*hut)),
        PhaseView::Drawing { hut } => format!("Bốc nọc cho {hut}"),
        PhaseView::Offered => offered(round),
        PhaseView::Showing { hut } => format!("{} ù, đang hạ bài", words::hut(*hut)),
        PhaseView::Checking { win } => format!("Trọng tài đang kiểm bài {}", win.hut),
        PhaseView::Ended { why, .. } => ended(why),
    }
}

/// How a ván ended, one sentence.
pub(super) fn ended(why: &WhyEnded) -> String {
    match why {
        WhyEnded::Won { hut, points } => format!("{} ù, được {points} điểm", words::hut(*hut)),
        WhyEnded::CheoDo { hut } => format!("{} chèo đò", words::hut(*hut)),
        WhyEnded::Drawn { ke } => format!("Hòa. Kê về {ke}",),
        WhyEnded::Folded { ke } => format!("Ba điếm chịu, ván bỏ. Kê về {ke}"),
    }
}

/// The hut that must answer the card on offer.
pub(super) fn asked(round: &PublicView) -> Option<Hut> {
    match round.offer.as_ref()?.asked {
        Asked::Hut(hut) => Some(hut),
        Asked::Window | Asked::Nobody => None,
    }
}

fn arranging(round: &PublicView) -> String {
    let late: Vec<Hut> = round
        .seats
        .sitting()
        .filter(|hut| !round.huts[*hut].ready && !round.huts[*hut].folded)
        .collect();
    match late.len() {
        0 => format!("Các điếm đã xong, chờ {} đánh", round.leader),
        5 => "Các điếm đang soạn bài".to_owned(),
        _ => format!("Còn chờ {} soạn bài", words::hut_list(&late)),
    }
}

fn offered(round: &PublicView) -> String {
    match round.offer.as_ref().map(|offer| offer.asked) {
        Some(Asked::Hut(hut)) => format!("Chờ {hut} trả lời"),
        Some(Asked::Window) => "Điếm nào gọi, xin gõ trống".to_owned(),
        Some(Asked::Nobody) | None => "Đã định xong lá này".to_owned(),
    }
}
