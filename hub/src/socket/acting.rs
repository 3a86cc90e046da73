//! Sockets that also act: the desk and the huts' screens. They see, ask, and get receipts.

use super::feed::Feed;
use super::pipe::{Gone, Heard, Pipe};
use crate::journal::Actor;
use crate::pages::Frame;
use crate::state::AppState;
use crate::table::Ask;
use axum::extract::ws::WebSocket;
use totom_rules::Hut;
use totom_rules::hand::parse_cards;
use totom_wire::audio::Control;
use totom_wire::screen::ScreenDown;
use totom_wire::station::StationDown;
use totom_wire::{Action, Command, Outcome, Receipt};

/// Longest command id.
const ID_LIMIT: usize = 64;

/// Serves one client until it leaves.
pub(super) async fn serve<F>(socket: WebSocket, app: AppState, actor: Actor, show: F)
where
    F: Fn(&Frame) -> ScreenDown + Send,
{
    let mut pipe = Pipe::new(socket, &app);
    // An error means that the client left; it redials and repeats what it was not answered.
    let _ = follow(&mut pipe, &app, actor, show).await;
}

async fn follow<F>(pipe: &mut Pipe, app: &AppState, actor: Actor, show: F) -> Result<(), Gone>
where
    F: Fn(&Frame) -> ScreenDown,
{
    let mut feed = Feed::new(app.pages.official(), show);
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return Ok(()),
            message = feed.next() => pipe.send(&message?).await?,
            heard = pipe.hear::<Command>() => {
                let receipt = match heard? {
                    Heard::Said(command) => act(app, actor, command).await?,
                    Heard::Unreadable(why) => unreadable(&why),
                };
                pipe.send(&ScreenDown::Receipt(receipt)).await?;
            }
        }
    }
}

pub(super) async fn act(app: &AppState, actor: Actor, command: Command) -> Result<Receipt, Gone> {
    let id = command.id.clone();
    if !is_id(&id) {
        return Ok(denied(id, "mã lệnh không hợp lệ: hãy tải lại trang"));
    }
    if let Action::Sound { zone, control } = &command.action {
        return Ok(Receipt { id, outcome: sound(app, actor, zone, *control) });
    }
    if let Action::ReadCards { text } = &command.action {
        return Ok(Receipt { id, outcome: read(text) });
    }
    if let Action::Calibrate { hut } = command.action {
        return Ok(Receipt { id, outcome: order(app, actor, hut, StationDown::Calibrate) });
    }
    if let Action::CalibrateStop { hut } = command.action {
        return Ok(Receipt { id, outcome: order(app, actor, hut, StationDown::CalibrateStop) });
    }
    let outcome = app.inbox.ask(actor, Ask::Command(command)).await.ok_or(Gone)?;
    Ok(Receipt { id, outcome })
}

/// A loudspeaker is the desk's business, and nothing for the record.
fn sound(app: &AppState, actor: Actor, zone: &str, control: Control) -> Outcome {
    let say = match actor {
        Actor::Arbiter | Actor::Organiser if app.live.control(zone, control) => {
            return Outcome::Done { say: "máy xướng đã nhận".to_owned() };
        }
        Actor::Arbiter | Actor::Organiser => "máy xướng chưa vào: hãy mở máy xướng rồi bấm lại",
        Actor::Screen(_) | Actor::Hub | Actor::Clock | Actor::Drum(_) => {
            "vai này không chỉnh được loa: hãy báo trọng tài"
        }
    };
    Outcome::Denied { say: say.to_owned() }
}

/// The one grammar of card texts is the rules'; pages know none of their own.
fn read(text: &str) -> Outcome {
    match parse_cards(text) {
        Ok(cards) if cards.is_empty() => Outcome::Denied {
            say: "chưa có lá nào: gõ mã như 3v, hoặc tên như tam văn".to_owned(),
        },
        Ok(cards) => Outcome::Read { cards },
        Err(error) => Outcome::Denied { say: error.to_string() },
    }
}

/// A drum is the staff's business, and its fitting nothing for the record.
fn order(app: &AppState, actor: Actor, hut: Hut, order: StationDown) -> Outcome {
    let say = match actor {
        Actor::Arbiter | Actor::Organiser if app.live.order(hut, order.clone()) => {
            return Outcome::Done { say: "trạm đã nhận".to_owned() };
        }
        Actor::Arbiter | Actor::Organiser => "trạm của điếm ấy chưa vào: hãy mở trạm rồi bấm lại",
        Actor::Screen(_) | Actor::Hub | Actor::Clock | Actor::Drum(_) => {
            "vai này không chỉnh được trống: hãy báo ban tổ chức"
        }
    };
    Outcome::Denied { say: say.to_owned() }
}

fn is_id(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (1..=ID_LIMIT).contains(&id.len()) && id.chars().all(plain)
}

fn unreadable(why: &str) -> Receipt {
    denied(String::new(), &format!("không hiểu lệnh gửi lên: {why}"))
}

fn denied(id: String, say: &str) -> Receipt {
    Receipt { id, outcome: Outcome::Denied { say: say.to_owned() } }
}
