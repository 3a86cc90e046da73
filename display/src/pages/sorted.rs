//! The words under the groups of a hand that is sorted by phu.

use totom_wire::rules::Card;
use totom_wire::rules::phu::{Phu, PhuKind, Suon};
use totom_wire::rules::round::{HandGroup, HutView, Rest, SortedHand};

/// How a group is framed.
pub(super) const fn stem(group: &HandGroup) -> &'static str {
    match group {
        HandGroup::Phu { .. } => "phu",
        HandGroup::Ca { .. } => "ca",
        HandGroup::Odd { .. } => "odd",
    }
}

/// "khàn, có lưng".
pub(super) fn name(view: &HutView, group: &HandGroup) -> String {
    match group {
        HandGroup::Phu { kind, cards, lung, rest } => {
            let lung = if *lung > 0 { ", có lưng" } else { "" };
            let phu = phu(view, *kind, cards);
            match rest {
                Rest::InHand => format!("{phu}{lung}"),
                Rest::OnMat => format!("vào {phu} đã hạ{lung}"),
            }
        }
        HandGroup::Ca { wanted, .. } => format!("cạ, cần {}", names(wanted)),
        HandGroup::Odd { .. } => "lẻ".to_owned(),
    }
}

fn phu(view: &HutView, kind: PhuKind, cards: &[Card]) -> &'static str {
    match kind {
        PhuKind::Doc => "phu dọc",
        PhuKind::Bi => "phu bí",
        PhuKind::BiSuon => bi_suon(cards),
        PhuKind::Khan if cards.iter().any(|card| view.thien_khai.contains(card)) => "thiên khai",
        PhuKind::Khan if cards.iter().any(|card| view.bat_thuc.contains(card)) => "bất thực",
        PhuKind::Khan => "khàn",
        PhuKind::Yeu => "yêu",
    }
}

fn bi_suon(cards: &[Card]) -> &'static str {
    match Phu::of(cards).and_then(|phu| phu.suon()) {
        Some(Suon::Tom) => "bí sườn tôm",
        Some(Suon::Leo) => "bí sườn lèo",
        Some(Suon::CuuVan | Suon::BatVan | Suon::ThangOng | Suon::ThangCuu) | None => "bí sườn",
    }
}

fn names(cards: &[Card]) -> String {
    cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(" hoặc ")
}

/// "Có 1 lưng, cần 2".
pub(super) fn lung(sorted: &SortedHand) -> String {
    match sorted.lung {
        0 => "Chưa có lưng".to_owned(),
        lung if lung < sorted.lung_needed => format!("Có {lung} lưng, cần {}", sorted.lung_needed),
        lung => format!("Có {lung} lưng"),
    }
}
