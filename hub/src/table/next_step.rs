//! The one sentence at the top of the desk: what is to be done now, and by whom.

use totom_rules::Hut;
use totom_rules::round::{Asked, OfferView, PhaseView, PublicView};
use totom_rules::session::PublicSession;

/// What is to be done now.
pub(super) fn next_step(session: &PublicSession) -> String {
    if let Some(reason) = &session.paused {
        return format!("Đang tạm dừng ({reason}). Trọng tài bấm «Chơi tiếp» khi sẵn sàng.");
    }
    if session.closed {
        return "Hội đã kết thúc. Ban tổ chức xếp hạng và trao giải.".to_owned();
    }
    session.round.as_ref().map_or_else(deal, round_step)
}

fn deal() -> String {
    "Trọng tài chia bài bấm «Chia ván mới» để bắt đầu.".to_owned()
}

fn round_step(round: &PublicView) -> String {
    match &round.phase {
        PhaseView::Arranging => arranging(round),
        PhaseView::Throwing { hut } => format!("Chờ {hut} đánh một lá ra cửa của mình."),
        PhaseView::Offered => round.offer.as_ref().map_or_else(String::new, offered),
        PhaseView::Laying { hut } => format!("Chờ {hut} hạ phu vừa ăn."),
        PhaseView::Drawing { hut } => {
            format!("Trọng tài chia bài bốc một lá nọc cho {hut}: bấm «Bốc».")
        }
        PhaseView::Checking { win } => {
            format!("Soát bài ù của {}: đúng thì bấm «Xác nhận».", win.hut)
        }
        PhaseView::Ended { .. } => {
            format!("Ván {} đã xong. {}", round.number, deal())
        }
    }
}

fn arranging(round: &PublicView) -> String {
    let waiting: Vec<String> = round
        .huts
        .iter()
        .filter(|(_, hut)| !hut.ready && !hut.folded)
        .map(|(hut, _)| hut.number().to_string())
        .collect();
    format!("Các điếm soạn bài. Còn chờ điếm {}.", waiting.join(", "))
}

fn offered(offer: &OfferView) -> String {
    match offer.asked {
        Asked::Hut(hut) => format!("Chờ {hut} trả lời lá {}: ăn hay không ăn.", offer.card),
        Asked::Window => {
            let calls = claimants(offer);
            format!("Chờ xem còn điếm nào gọi lá {} không{calls}. Bấm «Đóng» để chốt.", offer.card)
        }
        Asked::Nobody => format!("Lá {} đã định xong.", offer.card),
    }
}

fn claimants(offer: &OfferView) -> String {
    let huts: Vec<Hut> = offer.claims.iter().map(|claim| claim.hut).collect();
    huts.last().map_or_else(String::new, |hut| format!(" (vừa có {hut})"))
}
