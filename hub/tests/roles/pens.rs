//! One panel writes for each role, over real sockets: two machines, two tabs, broken lines, restarts.

use super::people::printed;
use crate::web::Served;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// One open page.
pub(crate) struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    asked: u32,
    name: String,
    /// Why it is locked; `None` while it may write.
    pub(crate) locked: Option<String>,
}

impl Page {
    pub(crate) async fn open(served: &Served, cookie: &str, panel: &str) -> Self {
        let path = format!("/socket/desk?panel={panel}");
        let mut request = format!("ws://{}{path}", served.address).into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("cookie", cookie.parse().unwrap());
        headers.insert("origin", format!("http://{}", served.address).parse().unwrap());
        let (socket, _) = connect_async(request).await.unwrap();
        let name = format!("{panel}{}", cookie.len() % 7);
        let mut page = Self { socket, asked: 0, name, locked: None };
        page.told().await;
        page
    }

    async fn hear(&mut self) -> Value {
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(10), self.socket.next()).await;
            let Some(Ok(heard)) = heard.expect("nothing comes any more") else {
                return json!({ "msg": "gone" });
            };
            if let Message::Text(text) = heard {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// What it is told about its pen next.
    pub(crate) async fn told(&mut self) {
        loop {
            let heard = self.hear().await;
            if heard["msg"] == "panel" {
                self.locked = heard["locked"].as_str().map(str::to_owned);
                return;
            }
            assert_ne!(heard["msg"], "gone");
        }
    }

    /// The line is closed by the hub.
    async fn ends(&mut self) {
        while self.hear().await["msg"] != "gone" {}
    }

    pub(crate) async fn send(&mut self, id: &str, action: Value) {
        let command = json!({ "id": id, "epoch": null, "action": action }).to_string();
        self.socket.send(Message::Text(command.into())).await.unwrap();
    }

    pub(crate) async fn receipt(&mut self, id: &str) -> Value {
        loop {
            let heard = self.hear().await;
            if heard["msg"] == "receipt" && heard["id"] == id {
                return heard["outcome"].clone();
            }
            if heard["msg"] == "panel" {
                self.locked = heard["locked"].as_str().map(str::to_owned);
            }
            assert_ne!(heard["msg"], "gone");
        }
    }

    pub(crate) async fn ask(&mut self, action: Value) -> Value {
        self.asked += 1;
        let id = format!("{}-{}", self.name, self.asked);
        self.send(&id, action).await;
        self.receipt(&id).await
    }
}

fn pause() -> Value {
    json!({ "action": "pause", "reason": "mưa" })
}

fn take() -> Value {
    json!({ "action": "take" })
}

/// A hub, and two machines that are logged in as chief.
async fn two_chiefs() -> (Served, String, String) {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    let form = format!("role=arbiter&address={}", served.address);
    let pin = printed(&served.post("/vai/the", &organiser, &form).await.1);
    let one = served.enter("arbiter", &pin, "Máy bàn 1").await;
    let other = served.enter("arbiter", &pin, "Máy bàn 2").await;
    (served, one, other)
}

#[tokio::test]
async fn a_second_desk_sees_who_holds_the_role_takes_it_over_and_the_first_one_locks() {
    let (served, one, other) = two_chiefs().await;
    let mut first = Page::open(&served, &one, "a").await;
    assert_eq!(first.locked, None);
    let mut second = Page::open(&served, &other, "b").await;
    let say = second.locked.clone().unwrap();
    assert!(say.contains("«Máy bàn 1»") && say.contains("Nhận vai"), "{say}");
    let denied = second.ask(pause()).await;
    assert_eq!(denied["outcome"], "denied", "who may not write does not: {denied}");
    assert_eq!(second.ask(take()).await["outcome"], "done");
    first.told().await;
    let say = first.locked.clone().unwrap();
    assert!(say.contains("«Máy bàn 2»") && say.contains("đã khóa"), "{say}");
    assert_eq!(first.ask(pause()).await["outcome"], "denied");
    assert_eq!(second.ask(pause()).await["outcome"], "recorded");
}

#[tokio::test]
async fn a_repeat_gets_its_first_answer_though_the_pen_is_gone() {
    let (served, one, other) = two_chiefs().await;
    let mut first = Page::open(&served, &one, "a").await;
    first.send("x", pause()).await;
    let answer = first.receipt("x").await;
    let mut second = Page::open(&served, &other, "b").await;
    second.ask(take()).await;
    first.send("x", pause()).await;
    assert_eq!(first.receipt("x").await, answer);
}

#[tokio::test]
async fn two_tabs_of_one_machine_do_not_both_write_and_a_reload_does() {
    let (served, one, _) = two_chiefs().await;
    let mut tab = Page::open(&served, &one, "a").await;
    let second = Page::open(&served, &one, "b").await;
    assert!(second.locked.unwrap().contains("trang khác trên chính máy này"));
    assert_eq!(tab.ask(pause()).await["outcome"], "recorded");
    // The page is loaded anew, or the way back is taken: its old line goes, its new one comes.
    tab.socket.close(None).await.unwrap();
    while tab.hear().await["msg"] != "gone" {}
    let again = Page::open(&served, &one, "c").await;
    assert_eq!(again.locked, None);
}

#[tokio::test]
async fn a_broken_line_keeps_its_pen_for_a_while() {
    let (served, one, other) = two_chiefs().await;
    drop(Page::open(&served, &one, "a").await);
    let second = Page::open(&served, &other, "b").await;
    assert!(second.locked.is_some(), "the other machine was a moment away");
    let again = Page::open(&served, &one, "a").await;
    assert_eq!(again.locked, None);
}

#[tokio::test]
async fn a_restart_gives_the_pen_back_to_who_had_it_and_a_fast_one_does_not_steal_it() {
    let (served, one, other) = two_chiefs().await;
    let mut first = Page::open(&served, &one, "a").await;
    let second = Page::open(&served, &other, "b").await;
    drop(second);
    first.ask(pause()).await;
    drop(first);
    let served = served.restart().await;
    let thief = Page::open(&served, &other, "b").await;
    assert!(thief.locked.is_some(), "it was there first");
    let again = Page::open(&served, &one, "a").await;
    assert_eq!(again.locked, None);
}

#[tokio::test]
async fn an_ended_login_loses_its_line_and_its_pen_at_once() {
    let (served, one, other) = two_chiefs().await;
    let mut first = Page::open(&served, &one, "a").await;
    let mut second = Page::open(&served, &other, "b").await;
    assert_eq!(served.post("/ra", &one, "").await.0, 303);
    first.ends().await;
    assert!(second.locked.is_some());
    assert_eq!(second.ask(take()).await["outcome"], "done");
    assert_eq!(served.post("/vai/ra", &served.log_in().await, "role=arbiter").await.0, 303);
    second.ends().await;
}

#[tokio::test]
async fn programs_write_beside_the_person_who_holds_the_role() {
    let (served, one, _) = two_chiefs().await;
    let mut person = Page::open(&served, &one, "a").await;
    let keys = std::fs::read_to_string(served.folder.path().join("keys.toml")).unwrap();
    let key = keys.split("arbiter = \"").nth(1).unwrap().split('"').next().unwrap();
    let mut request =
        format!("ws://{}/socket/desk?as=program", served.address).into_client_request().unwrap();
    let bearer = format!("Bearer {key}").parse().unwrap();
    request.headers_mut().insert("authorization", bearer);
    let (socket, _) = connect_async(request).await.unwrap();
    let mut program = Page { socket, asked: 0, name: "p".to_owned(), locked: None };
    assert_eq!(program.ask(pause()).await["outcome"], "recorded");
    assert_eq!(person.ask(json!({ "action": "resume" })).await["outcome"], "recorded");
    assert_eq!(program.ask(take()).await["outcome"], "denied", "and takes no person's role");
}
