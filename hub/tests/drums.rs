//! Drums as their keepers see them: who is here, who only seems to be, how a board is fitted, and the buttons that
//! stand in for a drum whose hardware failed.

use crate::sockets::{
    Served, Socket, key, offer, page, receipt, say, serve, serve_on, station, until,
};
use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Message;
use totom_hub::store::MemoryStore;
use totom_rules::Hut;
use totom_wire::Outcome;
use totom_wire::beat::BeatUp;
use totom_wire::station::{Beat, Calibration, Flags, Gauges, Health, Link, StationUp};

fn health(link: Link, say: &str) -> StationUp {
    StationUp::Health(Health {
        link,
        port: "/dev/diem".to_owned(),
        say: say.to_owned(),
        supply_mv: None,
        bad_frames: 0,
        guard: 0,
    })
}

fn gauges(firmware: &str) -> StationUp {
    StationUp::Gauges(Gauges {
        firmware: firmware.to_owned(),
        noise: (5, 6),
        rest: (489, 490),
        supply_mv: Some(4985),
        tx_drops: 0,
        rx_errors: 0,
        faults: 0,
    })
}

/// Somebody who looks at the page; it is sent anew only when it changes.
struct Looker {
    socket: Socket,
    html: String,
}

impl Looker {
    async fn new(hub: &Served) -> Self {
        let socket = hub.dial("/socket/drums", &[key(&hub.keys.arbiter)]).await.unwrap();
        Self { socket, html: String::new() }
    }

    /// Waits until the page says this of that hut.
    async fn sees(&mut self, hut: u8, words: &str) {
        while says(&self.html, hut, words).is_none() {
            self.html = page(&mut self.socket, |html| Some(html.to_owned())).await;
        }
    }
}

/// Does the page say this of that hut?
fn says(html: &str, hut: u8, words: &str) -> Option<()> {
    let row = html.split("data-key=\"drum-").find(|row| row.starts_with(&hut.to_string()))?;
    row.contains(words).then_some(())
}

#[tokio::test]
async fn gaps_among_the_huts_and_huts_that_leave_change_no_number() {
    let hub = serve().await;
    let mut desk = hub.dial("/socket/desk?as=program", &[key(&hub.keys.arbiter)]).await.unwrap();
    let mut looked = Looker::new(&hub).await;
    let (mut one, mut three) = (station(&hub, 1).await, station(&hub, 3).await);
    let mut five = station(&hub, 5).await;
    for socket in [&mut one, &mut three, &mut five] {
        say(socket, &health(Link::Live, "")).await;
    }
    for (hut, words) in [(1, "trả lời tốt"), (2, "chưa vào"), (3, "trả lời tốt"), (4, "chưa vào")]
    {
        looked.sees(hut, words).await;
    }
    until(&mut desk, "Điếm 2, 4: chương trình trạm chưa vào").await;
    drop(three);
    looked.sees(3, "chưa vào").await;
    looked.sees(5, "trả lời tốt").await;
    until(&mut desk, "Điếm 2, 3, 4: chương trình trạm chưa vào").await;
    say(&mut five, &health(Link::Lost, "Mất tín hiệu.")).await;
    until(&mut desk, "Điếm 5: Mất tín hiệu.").await;
    hub.stop.cancel();
}

#[tokio::test]
async fn a_simulated_drum_is_never_taken_for_a_real_one_and_a_missing_one_is_said() {
    let hub = serve().await;
    let mut desk = hub.dial("/socket/desk", &[key(&hub.keys.arbiter)]).await.unwrap();
    let (mut real, mut faux) = (station(&hub, 1).await, station(&hub, 4).await);
    for (socket, firmware) in [(&mut real, "0.1.0"), (&mut faux, "0.1.0+faux")] {
        say(socket, &health(Link::Live, "")).await;
        say(socket, &gauges(firmware)).await;
    }
    // All five huts are expected: those that are missing are in the same red list.
    let listed = |html: &str| {
        let (_, list) = html.split_once("<ul class=\"troubles\" role=\"alert\">")?;
        let (list, _) = list.split_once("</ul>")?;
        list.contains("GIẢ LẬP").then(|| list.to_owned())
    };
    let list = page(&mut desk, listed).await;
    assert!(list.contains("<li>Điếm 4: TRỐNG GIẢ LẬP, không phải trống thật</li>"), "{list}");
    assert!(list.contains("<li>Điếm 2, 3, 5: chương trình trạm chưa vào</li>"), "{list}");
    drop(faux);
    let gone = |html: &str| (!html.contains("GIẢ LẬP")).then_some(());
    page(&mut desk, gone).await;
    hub.stop.cancel();
}

async fn press(socket: &mut Socket, said: &BeatUp) {
    let text = serde_json::to_string(said).unwrap();
    socket.send(Message::Text(text.into())).await.unwrap();
}

fn gesture(number: u16, epoch: u32, beats: &[Beat], waited_ms: u32) -> BeatUp {
    let at = |index: usize| 1000 * u32::from(number) + 200 * index as u32;
    BeatUp::Gesture {
        page: "k3f9ab".to_owned(),
        number,
        epoch,
        beats: beats.iter().enumerate().map(|(index, &beat)| (at(index), beat)).collect(),
        flags: Flags(0),
        waited_ms,
    }
}

#[tokio::test]
async fn a_button_is_a_drum_once_on_disk_before_its_receipt_and_never_late() {
    let store = MemoryStore::new();
    let hub = serve_on(store.clone()).await;
    offer(&hub).await;
    let hut = Hut::ALL[1];
    let own = key(&hub.keys.huts[hut]);
    let mut pad = hub.dial("/socket/beat?hut=2", std::slice::from_ref(&own)).await.unwrap();
    let epoch = page(&mut pad, |html| {
        let (_, rest) = html.split_once("data-epoch=\"")?;
        rest.split('"').next()?.parse::<u32>().ok()
    })
    .await;
    let before = store.rows().len();
    let (tung, cac) = (Beat::Tung, Beat::Cac);
    let asks = gesture(1, epoch, &[tung, cac], 40);
    press(&mut pad, &asks).await;
    let first = receipt(&mut pad).await;
    assert_eq!(first.id, "k3f9ab-1");
    let Outcome::Recorded { seq } = first.outcome else { panic!("{first:?}") };
    assert_eq!(store.rows().len(), before + 1, "on disk before it is acknowledged");
    // The answer was lost, the page redialled: the same again is the same.
    drop(pad);
    let mut pad = hub.dial("/socket/beat?hut=2", &[own]).await.unwrap();
    press(&mut pad, &gesture(1, epoch, &[tung, cac], 9000)).await;
    assert_eq!(receipt(&mut pad).await.outcome, Outcome::Recorded { seq });
    assert_eq!(store.rows().len(), before + 1, "once");
    for (number, epoch, waited, words, why) in [
        (2, epoch + 7, 10, "\"case\"", "for another card"),
        (3, epoch, 2500, "quá muộn", "let go long ago"),
    ] {
        press(&mut pad, &gesture(number, epoch, &[tung], waited)).await;
        assert!(matches!(receipt(&mut pad).await.outcome, Outcome::Recorded { .. }), "{why}");
        let row = store.rows().last().unwrap().content.clone();
        assert!(row.contains("signal") && row.contains(words), "{why}: {row}");
    }
    for (said, why) in [
        (gesture(4, epoch, &[tung; 9], 0), "more beats than any gesture has"),
        (gesture(4, epoch, &[Beat::Unsure], 0), "no such button"),
    ] {
        press(&mut pad, &said).await;
        assert!(matches!(receipt(&mut pad).await.outcome, Outcome::Denied { .. }), "{why}");
    }
    hub.stop.cancel();
}

#[tokio::test]
async fn whoever_sees_the_yard_sees_that_buttons_stand_in() {
    let hub = serve().await;
    let mut desk = hub.dial("/socket/desk?as=program", &[key(&hub.keys.arbiter)]).await.unwrap();
    let mut pad = hub.dial("/socket/beat?hut=3", &[key(&hub.keys.arbiter)]).await.unwrap();
    until(&mut desk, "Điếm 3: đang gọi bằng nút bấm thay trống").await;
    press(&mut pad, &BeatUp::Flags { flags: Flags(0xFF) }).await;
    until(&mut desk, "\"flags\":63").await;
    drop(pad);
    until(&mut desk, "\"flags\":0").await;
    hub.stop.cancel();
}

#[tokio::test]
async fn a_board_is_fitted_from_the_desk_and_said_to_be() {
    let hub = serve().await;
    let mut looked = Looker::new(&hub).await;
    let command = |id: &str, action: &str| {
        let text = format!(r#"{{"id":"{id}","action":{{"action":"{action}","hut":3}}}}"#);
        Message::Text(text.into())
    };
    looked.socket.send(command("a", "calibrate")).await.unwrap();
    let Outcome::Denied { say: why } = receipt(&mut looked.socket).await.outcome else { panic!() };
    assert!(why.contains("chưa vào"), "{why}");
    let mut drum = station(&hub, 3).await;
    say(&mut drum, &health(Link::Live, "")).await;
    looked.sees(3, "Chỉnh trống").await;
    looked.socket.send(command("b", "calibrate")).await.unwrap();
    assert!(matches!(receipt(&mut looked.socket).await.outcome, Outcome::Done { .. }));
    until(&mut drum, "\"calibrate\"").await;
    say(&mut drum, &StationUp::Calibration(Calibration::Soft { heard: 3 })).await;
    looked.sees(3, "Đánh NHẸ 10 tiếng vào mặt trống").await;
    looked.sees(3, "Thôi chỉnh").await;
    let mut desk = hub.dial("/socket/desk?as=program", &[key(&hub.keys.arbiter)]).await.unwrap();
    until(&mut desk, "Điếm 3: đang chỉnh trống, tiếng trống chưa tính").await;
    looked.socket.send(command("c", "calibrate_stop")).await.unwrap();
    until(&mut drum, "\"calibrate_stop\"").await;
    let say_done = "Đã ghi vào mạch: ngưỡng mặt 88".to_owned();
    say(&mut drum, &StationUp::Calibration(Calibration::Done { say: say_done })).await;
    looked.sees(3, "ngưỡng mặt 88").await;
    say(&mut drum, &StationUp::Calibration(Calibration::Writing)).await;
    drop(drum);
    looked.sees(3, "Trạm đã rời giữa chừng").await;
    hub.stop.cancel();
}

#[tokio::test]
async fn a_noisy_hut_is_said_to_be_one_and_its_guard_dropped_from_the_page() {
    let hub = serve().await;
    let mut looked = Looker::new(&hub).await;
    let mut desk = hub.dial("/socket/desk?as=program", &[key(&hub.keys.arbiter)]).await.unwrap();
    let mut drum = station(&hub, 3).await;
    let StationUp::Health(well) = health(Link::Live, "") else { panic!() };
    let noisy =
        Health { guard: 1, say: "Điếm ồn: đã nâng ngưỡng.".to_owned(), ..well.clone() };
    say(&mut drum, &StationUp::Health(noisy)).await;
    until(&mut desk, "Điếm 3: Điếm ồn: đã nâng ngưỡng.").await;
    looked.sees(3, "Ngưỡng nghe đang nâng 1 bậc").await;
    looked.sees(3, "Hạ ngưỡng").await;
    let command = r#"{"id":"a","action":{"action":"drop_guard","hut":3}}"#;
    looked.socket.send(Message::Text(command.into())).await.unwrap();
    assert!(matches!(receipt(&mut looked.socket).await.outcome, Outcome::Done { .. }));
    until(&mut drum, "\"drop_guard\"").await;
    say(&mut drum, &StationUp::Health(well)).await;
    looked.sees(3, "Mạch trả lời tốt").await;
    hub.stop.cancel();
}
