//! Who did what, in words for those who may know everything once the ván is over.

use crate::journal::{Actor, Content, Label, Reveal, Secret};
use crate::table::Asker;
use crate::wall;
use totom_display::words;
use totom_rules::Card;
use totom_rules::round::{Cup, Input, Place};
use totom_rules::session::SessionInput;

/// Who asked for it.
pub(crate) fn who(content: &Content) -> String {
    match content {
        Content::Founded { .. } | Content::RevealChosen { .. } => actor(Actor::Hub),
        Content::Acted { actor: by, .. }
        | Content::Entered { actor: by, .. }
        | Content::Looked { actor: by, .. }
        | Content::Differs { actor: by, .. }
        | Content::Undone { actor: by, .. }
        | Content::TakenBack { actor: by, .. }
        | Content::Window { actor: by, .. }
        | Content::Rested { actor: by, .. }
        | Content::Revealed { actor: by }
        | Content::Amended { actor: by, .. } => actor(*by),
        Content::Signal { hut, .. } => actor(Actor::Drum(*hut)),
        Content::VersesChosen { .. } => actor(Actor::Organiser),
        Content::Dismissed { .. } => actor(Actor::Arbiter),
    }
}

/// Who asked for it, and at which machine where people named one.
pub(crate) fn who_at(content: &Content, label: &Label) -> String {
    match &label.by {
        Some(by) if by.device != Asker::from(by.actor).device => {
            format!("{} ({})", actor(by.actor), by.device)
        }
        Some(_) | None => who(content),
    }
}

fn actor(actor: Actor) -> String {
    match actor {
        Actor::Hub => "máy chủ".to_owned(),
        Actor::Clock => "đồng hồ".to_owned(),
        Actor::Drum(hut) => format!("trống {hut}"),
        Actor::Screen(hut) => format!("màn hình {hut}"),
        Actor::Arbiter => "trọng tài".to_owned(),
        Actor::ChiaBai => "chia bài".to_owned(),
        Actor::GiaoBai => "giao bài".to_owned(),
        Actor::Scorer => "thư ký".to_owned(),
        Actor::XepBai => "xếp bài".to_owned(),
        Actor::Organiser => "ban tổ chức".to_owned(),
    }
}

/// What was asked, one phrase.
pub(crate) fn what(content: &Content) -> String {
    match content {
        Content::Founded { yard, .. } => format!("mở sổ ghi của {yard}"),
        Content::Acted { input, witnessed, .. } if witnessed.is_empty() => asked(input),
        Content::Acted { input, witnessed, .. } => {
            let entries = witnessed.iter().map(u64::to_string).collect::<Vec<_>>().join(" và ");
            format!("{} (theo mục {entries})", asked(input))
        }
        Content::Entered { input, .. } => format!("ghi riêng: {}", moved(input)),
        Content::Signal { say, .. } => format!("hiệu trống không thành nước đi: {say}"),
        Content::VersesChosen { set, .. } => format!("xướng bộ thơ {set}"),
        Content::RevealChosen { reveal: Reveal::AtOnce } => {
            "bài ù hạ xuống là lên màn hình ngay".to_owned()
        }
        Content::RevealChosen { reveal: Reveal::ByArbiters } => {
            "bài ù chờ trọng tài công bố mới lên màn hình".to_owned()
        }
        Content::Revealed { .. } => "công bố kết quả".to_owned(),
        Content::Looked { deal, at, .. } => looked(deal, *at),
        Content::Differs { input, .. } => format!("ghi khác tờ xếp bài: {}", moved(input)),
        Content::Dismissed { case } => format!("bỏ qua hiệu trống ở mục {case}"),
        Content::Undone { to, why, .. } => because(format!("cho trở lại như sau mục {to}"), why),
        Content::TakenBack { from, why, .. } => because(format!("bỏ các việc từ mục {from}"), why),
        Content::Window { reopens: Some(at), .. } => {
            format!("cho gọi lại lá đã chốt ở mục {at}, chờ trọng tài chốt tay")
        }
        Content::Window { seconds: Some(seconds), .. } => format!("cho gọi thêm {seconds} giây"),
        Content::Rested { kind, minutes, .. } => {
            format!("{} {minutes} phút", kind.label().to_lowercase())
        }
        Content::Window { .. } => "cho gọi đến khi trọng tài chốt tay".to_owned(),
        Content::Amended { seq, input, why, .. } => {
            because(format!("sửa mục {seq} thành: {}", moved(input)), why)
        }
    }
}

fn looked(deal: &str, at: Secret) -> String {
    let deal = words::promise(deal);
    match at {
        Secret::Sheet(pile) => format!("mở tờ xếp bài {pile} của ván chia sẵn {deal}"),
        Secret::Check(pile) => format!("soát chồng bài {pile} của ván chia sẵn {deal}"),
        Secret::File => format!("chép tệp niêm kín của ván chia sẵn {deal}"),
    }
}

fn because(what: String, why: &str) -> String {
    if why.is_empty() { what } else { format!("{what} ({why})") }
}

fn asked(input: &SessionInput) -> String {
    match input {
        SessionInput::Open { .. } => "mở hội".to_owned(),
        SessionInput::Deal { .. } => "chia bài".to_owned(),
        SessionInput::DealOpen { turned: [one, two], .. } => {
            format!("chia bài ngoài sân, cho cái lật {one} và {two}")
        }
        SessionInput::Prepare { commitment, from: None } => {
            format!("hứa ván chia sẵn {}", words::promise(commitment))
        }
        SessionInput::Prepare { commitment, from: Some(yard) } => {
            format!("nhận ván chia sẵn {} của {yard}", words::promise(commitment))
        }
        SessionInput::Discard { commitment } => {
            format!("bỏ ván chia sẵn {}", words::promise(commitment))
        }
        SessionInput::DealPrepared { seed, .. } => {
            format!(
                "chia bài từ các chồng đã xếp, ván chia sẵn {}",
                words::promise(&seed.commitment())
            )
        }
        SessionInput::PlayOpen { reason } => format!("cho chơi tiếp như bài mở: {reason}"),
        SessionInput::Play(input) => moved(input),
        SessionInput::Pause { reason } => format!("tạm dừng: {reason}"),
        SessionInput::Resume => "chơi tiếp".to_owned(),
        SessionInput::Adjust { hut, points, reason } => {
            format!("cho {hut} {} điểm: {reason}", words::moved_points(*points))
        }
        SessionInput::TimeUp => "báo hết giờ hội".to_owned(),
        SessionInput::DrawLot { .. } => "bốc thăm".to_owned(),
    }
}

pub(super) fn moved(input: &Input) -> String {
    match input {
        Input::Declare { hut, what } => {
            format!("{hut}: {}", words::declaration(*what).to_lowercase())
        }
        Input::Call { hut, call } => format!("{hut}: {}", words::call(*call).to_lowercase()),
        Input::Lay { hut, cards, .. } if cards.is_empty() => format!("{hut} hạ phu một lá"),
        Input::Lay { hut, cards, place } => {
            let inside = match place {
                Place::Outermost => "",
                Place::Inside => " (lá ăn đặt bên trong)",
            };
            format!("{hut} hạ cùng lá ăn: {}{inside}", names(cards))
        }
        Input::Throw { hut, card } => format!("{hut} đánh {card}"),
        Input::Draw => "bốc nọc".to_owned(),
        Input::DrawCard { card } => format!("bốc nọc được {card}"),
        Input::ShowThienKhai { hut, card } => format!("{hut} trình thiên khai {card}"),
        Input::TurnKhan { hut, card } => format!("{hut} lật khàn {card}"),
        Input::GrantPhong { from_hand, cup: Cup::Stays } => {
            format!("hết lượt gọi, phỗng bằng {from_hand} lá trên tay")
        }
        Input::GrantPhong { from_hand, cup: Cup::Returned } => {
            format!("hết lượt gọi, tái kiến bằng {from_hand} lá trên tay")
        }
        Input::ShowHand { hut, cards, .. } => format!("{hut} hạ bài ù: {}", names(cards)),
        Input::CloseWindow => "hết lượt gọi".to_owned(),
        Input::ConfirmWin => "xác nhận bài ù".to_owned(),
        Input::Announce { hut, said } => format!("{hut} xướng: {}", words::said(said)),
        Input::Observe { hut, fault, note } => format!("ghi lỗi {hut}: {fault} ({note})"),
        Input::Lift { hut, fault, note } => format!("bỏ lỗi {fault} của {hut}: {note}"),
    }
}

/// Cards by name, with commas.
pub(super) fn names(cards: &[Card]) -> String {
    cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(", ")
}

/// What was asked, and on which sheet it was written while the machine was away.
pub(crate) fn noted(content: &Content, label: &Label) -> String {
    match label.sheet {
        None => what(content),
        Some(sheet) => format!("{} (theo phiếu giấy số {sheet})", what(content)),
    }
}

/// What was beaten, if a drum was: strokes, flags, doubt.
pub(super) fn beaten(content: &Content, label: &Label) -> String {
    let (beats, flags) = match (content, &label.gesture) {
        (_, Some(report)) => (&report.beats, report.flags),
        (Content::Signal { gesture, .. }, None) => (&gesture.beats, gesture.flags),
        (_, None) => return String::new(),
    };
    let flags = flags.iter().map(|flag| words::flag(flag).name.to_owned());
    let parts: Vec<String> =
        std::iter::once(words::beats(beats)).chain(flags).filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// Wall time as the people at the yard read it.
pub(super) fn clock(label: &Label) -> String {
    wall::at(&label.at, "%H:%M:%S")
}

/// The day and the minute.
pub(super) fn day(label: &Label) -> String {
    wall::at(&label.at, "%H:%M ngày %d-%m-%Y")
}
