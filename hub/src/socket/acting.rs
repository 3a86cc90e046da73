//! Sockets that also act: the desk and the huts' screens. They see, ask, and get receipts.

use super::feed::Feed;
use super::pen::Seat;
use super::pipe::{Gone, Heard, Pipe};
use crate::pages::Frame;
use crate::roles::{self, Deed, Right};
use crate::state::AppState;
use crate::table::{Ask, Pen};
use axum::extract::ws::WebSocket;
use totom_rules::Hut;
use totom_rules::hand::parse_cards;
use totom_wire::audio::Control;
use totom_wire::command::Role;
use totom_wire::screen::ScreenDown;
use totom_wire::station::StationDown;
use totom_wire::{Action, Command, Outcome, Receipt};

/// Longest command id.
const ID_LIMIT: usize = 64;

/// Who answers a wish: what is nothing for the record never reaches the table.
pub(super) enum Answerer<'a> {
    Table,
    Pen,
    Grammar(&'a str),
    Loudspeaker(&'a str, Control),
    Station(Hut, StationDown),
}

impl<'a> Answerer<'a> {
    pub(super) fn of(action: &'a Action) -> Self {
        match action {
            Action::Take => Self::Pen,
            Action::ReadCards { text } => Self::Grammar(text),
            Action::Sound { zone, control } => Self::Loudspeaker(zone, *control),
            Action::Calibrate { hut } => Self::Station(*hut, StationDown::Calibrate),
            Action::CalibrateStop { hut } => Self::Station(*hut, StationDown::CalibrateStop),
            Action::DropGuard { hut } => Self::Station(*hut, StationDown::DropGuard),
            Action::Play { .. }
            | Action::Deal
            | Action::DealOpen { .. }
            | Action::Prepare
            | Action::DealPrepared { .. }
            | Action::Discard { .. }
            | Action::PlayOpen { .. }
            | Action::Pause { .. }
            | Action::Paper { .. }
            | Action::Rest { .. }
            | Action::Resume
            | Action::Undo { .. }
            | Action::TakeBack { .. }
            | Action::Window { .. }
            | Action::Amend { .. }
            | Action::Adjust { .. }
            | Action::Open { .. }
            | Action::DrawLot
            | Action::Reveal
            | Action::Try { .. }
            | Action::Correct { .. } => Self::Table,
        }
    }
}

/// Serves one client until it leaves or its login ends.
pub(super) async fn serve<F>(socket: WebSocket, app: AppState, seat: Seat, show: F)
where
    F: Fn(&Frame) -> ScreenDown + Send,
{
    let mut pipe = Pipe::new(socket, &app);
    let mut sitting = seat.join(&app).await;
    // An error means that the client left; it redials and repeats what it was not answered.
    let _ = follow(&mut pipe, &app, &mut sitting, show).await;
    sitting.leave();
}

async fn follow<F>(
    pipe: &mut Pipe,
    app: &AppState,
    seat: &mut super::pen::Sitting,
    show: F,
) -> Result<(), Gone>
where
    F: Fn(&Frame) -> ScreenDown,
{
    let mut feed = Feed::new(app.pages.official(), show);
    loop {
        tokio::select! {
            // Shutdown first: what else ends with it must not look like a broken line.
            biased;
            () = app.shutdown.cancelled() => return Ok(()),
            news = seat.news() => if let Some(news) = news? {
                pipe.send(&ScreenDown::Panel(news)).await?;
            },
            message = feed.next() => pipe.send(&message?).await?,
            heard = pipe.hear::<Command>() => {
                let receipt = match heard? {
                    Heard::Said(command) => act(app, seat, command).await?,
                    Heard::Unreadable(why) => unreadable(&why),
                };
                pipe.send(&ScreenDown::Receipt(receipt)).await?;
            }
        }
    }
}

async fn act(
    app: &AppState,
    seat: &super::pen::Sitting,
    command: Command,
) -> Result<Receipt, Gone> {
    let id = command.id.clone();
    if !is_id(&id) {
        return Ok(denied(id, "mã lệnh không hợp lệ: hãy tải lại trang"));
    }
    let outcome = match Answerer::of(&command.action) {
        Answerer::Table => app.inbox.ask(seat.asker(), Ask::Command(command)).await.ok_or(Gone)?,
        Answerer::Pen => seat.take().await,
        Answerer::Grammar(text) => read(text),
        Answerer::Loudspeaker(zone, control) => sound(app, seat, zone, control),
        Answerer::Station(hut, down) => order(app, seat.role(), hut, down),
    };
    Ok(Receipt { id, outcome })
}

/// A loudspeaker is nothing for the record.
fn sound(app: &AppState, seat: &super::pen::Sitting, zone: &str, control: Control) -> Outcome {
    let say = match (roles::right(seat.role(), Deed::Sound), seat.asker().pen) {
        (Right::No | Right::Own, _) => roles::who_may(Deed::Sound),
        (Right::Yes, Pen::Elsewhere(say)) => say,
        (Right::Yes, Pen::Here) if app.live.control(zone, control) => {
            return Outcome::Done { say: "máy xướng đã nhận".to_owned() };
        }
        (Right::Yes, Pen::Here) => "máy xướng chưa vào: hãy mở máy xướng rồi bấm lại".to_owned(),
    };
    Outcome::Denied { say }
}

/// The one grammar of card texts is the rules'; pages know none of their own.
fn read(text: &str) -> Outcome {
    match parse_cards(text) {
        Ok(cards) if cards.is_empty() => Outcome::Denied {
            say: "chưa có lá nào: gõ mã như 3v, hoặc tên như tam văn".to_owned(),
        },
        Ok(cards) => Outcome::Read { cards },
        Err(error) => Outcome::Denied { say: error.by_card() },
    }
}

/// How a drum is listened to is nothing for the record.
pub(super) fn order(app: &AppState, role: Role, hut: Hut, order: StationDown) -> Outcome {
    let say = match roles::right(role, Deed::Calibrate) {
        Right::Yes if app.live.order(hut, order.clone()) => {
            return Outcome::Done { say: "trạm đã nhận".to_owned() };
        }
        Right::Yes => "trạm của điếm ấy chưa vào: hãy mở trạm rồi bấm lại".to_owned(),
        Right::No | Right::Own => roles::who_may(Deed::Calibrate),
    };
    Outcome::Denied { say }
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
