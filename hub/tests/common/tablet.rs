//! An arbiter's tablet: the desk's own page over its socket, whose buttons and forms a test uses as a browser does.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use totom_wire::screen::{Left, ScreenDown};
use totom_wire::{Command, Outcome, Receipt};

const LONGEST: Duration = Duration::from_secs(20);

/// A page that is shown and pressed.
pub(crate) struct Tablet {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) html: String,
    pub(crate) seq: u64,
    pub(crate) rev: u64,
    /// The style sheet that the page needs, if it was told.
    pub(crate) style: String,
    /// What runs out, as it was told last.
    pub(crate) left: Option<Left>,
    name: String,
    pressed: u32,
}

/// What a page would send: the action with its gaps, and the offer.
#[derive(Clone, Debug)]
struct Sends {
    action: Value,
    epoch: Value,
}

impl Tablet {
    /// Opens the page of this socket with the cookie of a browser that is logged in.
    pub(crate) async fn open(address: &str, path: &str, cookie: &str) -> Self {
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("cookie", cookie.parse().unwrap());
        headers.insert("origin", format!("http://{address}").parse().unwrap());
        let (socket, _) = connect_async(request).await.unwrap();
        let name = format!("t{}", path.len() + cookie.len());
        let mut tablet = Self {
            socket,
            html: String::new(),
            seq: 0,
            rev: 0,
            style: String::new(),
            left: None,
            name,
            pressed: 0,
        };
        tablet.see(|_| true).await;
        tablet
    }

    /// Takes pages until one holds.
    pub(crate) async fn see(&mut self, holds: impl Fn(&Self) -> bool) {
        loop {
            if !self.html.is_empty() && holds(self) {
                return;
            }
            if let Some(receipt) = self.hear().await {
                panic!("an answer that nobody asked for: {receipt:?}");
            }
        }
    }

    /// Says something that is no command.
    pub(crate) async fn say(&mut self, text: &str) {
        self.socket.send(Message::Text(text.into())).await.unwrap();
    }

    async fn hear(&mut self) -> Option<Receipt> {
        let heard = tokio::time::timeout(LONGEST, self.socket.next()).await;
        let heard = heard.unwrap_or_else(|_| panic!("nothing comes any more:\n{}", self.html));
        let Message::Text(text) = heard.unwrap().unwrap() else { return None };
        match serde_json::from_str(&text).unwrap() {
            ScreenDown::Page { html, seq, rev, style, left } => {
                (self.html, self.seq, self.rev) = (html, seq, rev);
                self.style = style.unwrap_or_default();
                self.left = left;
                None
            }
            ScreenDown::Receipt(receipt) => Some(receipt),
            ScreenDown::Alive { left, .. } => {
                self.left = left;
                None
            }
            ScreenDown::Panel(_) | ScreenDown::Hut { .. } | ScreenDown::Desk { .. } => None,
        }
    }

    /// Presses the button with this label.
    pub(crate) async fn press(&mut self, label: &str) -> Outcome {
        let sends = self.button(|tag, text| tag.contains("data-command") && text == label);
        let sends = sends.unwrap_or_else(|| panic!("no button «{label}»:\n{}", self.html));
        self.send(sends).await
    }

    /// Presses a hut's button: rows have the same labels.
    pub(crate) async fn press_of(&mut self, hut: u8, label: &str) -> Outcome {
        let mine = format!("\"hut\":{hut}");
        let sends = self.button(|tag, text| unescaped(tag).contains(&mine) && text == label);
        let sends = sends.unwrap_or_else(|| panic!("no button «{label}» of {hut}:\n{}", self.html));
        self.send(sends).await
    }

    /// Taps a picture that asks for something at once.
    pub(crate) async fn tap(&mut self, card: &str) -> Outcome {
        let code = format!("data-card=\"{card}\"");
        let sends = self.button(|tag, _| tag.contains(&code) && tag.contains("data-command"));
        let sends = sends.unwrap_or_else(|| panic!("no picture «{card}»:\n{}", self.html));
        self.send(sends).await
    }

    /// Fills in the form whose key begins so, every gap of it, and sends it.
    pub(crate) async fn fill(&mut self, key: &str, fields: &[(&str, Value)]) -> Outcome {
        let sends = self.form(key, fields);
        self.send(sends).await
    }

    /// Presses the button with this label within what begins so.
    pub(crate) async fn press_in(&mut self, start: &str, label: &str) -> Outcome {
        let whole = self.html.clone();
        let from = whole.find(start).unwrap_or_else(|| panic!("no «{start}»:\n{whole}"));
        let sends =
            button(&whole[from..], |tag, text| tag.contains("data-command") && text == label);
        let sends = sends.unwrap_or_else(|| panic!("no button «{label}» after {start}:\n{whole}"));
        self.send(sends).await
    }

    /// Asks what would come of a form, as its first press does.
    pub(crate) async fn attempt(&mut self, key: &str, fields: &[(&str, Value)]) -> Outcome {
        let Sends { action, epoch } = self.form(key, fields);
        self.send(Sends { action: json!({ "action": "try", "of": action }), epoch }).await
    }

    /// Asks for something that is no button's.
    pub(crate) async fn ask(&mut self, action: Value) -> Outcome {
        self.send(Sends { action, epoch: Value::Null }).await
    }

    fn form(&self, key: &str, fields: &[(&str, Value)]) -> Sends {
        let mut forms = self.html.split("<form ").skip(1);
        let wanted = format!("data-key=\"{key}");
        let form = forms.find(|form| {
            let head = split_tag(form).0;
            head.contains(&wanted) && head.contains("data-form")
        });
        let form = form.unwrap_or_else(|| panic!("no form «{key}»:\n{}", self.html));
        let (tag, rest) = form.split_once('>').unwrap();
        let inner = rest.split("</form>").next().unwrap();
        let mut action = attribute(tag, "data-form").expect("a command");
        for (name, value) in fields {
            let kinds = ["tray", "pick", "line"];
            let there = kinds.iter().any(|kind| inner.contains(&format!("data-{kind}=\"{name}\"")));
            assert!(there, "«{key}» has no field «{name}»: {inner}");
            let gap = format!("\"${name}\"");
            assert!(action.contains(&gap), "«{key}» has no gap «{name}»: {action}");
            action = action.replace(&gap, &value.to_string());
        }
        assert!(!action.contains("\"$"), "«{key}» has gaps that nobody filled: {action}");
        Sends { action: serde_json::from_str(&action).unwrap(), epoch: epoch(tag) }
    }

    fn button(&self, is_it: impl Fn(&str, &str) -> bool) -> Option<Sends> {
        button(&self.html, is_it)
    }

    async fn send(&mut self, sends: Sends) -> Outcome {
        self.pressed += 1;
        let id = format!("{}-{}", self.name, self.pressed);
        let command = json!({ "id": id, "epoch": sends.epoch, "action": sends.action });
        // What the page says must be what the wire means.
        let command: Command = serde_json::from_value(command).unwrap();
        let text = serde_json::to_string(&command).unwrap();
        self.socket.send(Message::Text(text.into())).await.unwrap();
        let outcome = loop {
            if let Some(receipt) = self.hear().await.filter(|receipt| receipt.id == id) {
                break receipt.outcome;
            }
        };
        if let Outcome::Recorded { seq } = outcome {
            self.see(|tablet| tablet.seq >= seq).await;
        }
        outcome
    }
}

fn button(html: &str, is_it: impl Fn(&str, &str) -> bool) -> Option<Sends> {
    html.split("<button ").skip(1).find_map(|button| {
        let (tag, rest) = split_tag(button);
        let inner = rest.split("</button>").next()?;
        let label = inner.split("class=\"label\">").nth(1).unwrap_or(inner);
        let label = unescaped(label.split('<').next()?);
        let found = is_it(tag, label.trim()).then(|| attribute(tag, "data-command"))??;
        Some(Sends { action: serde_json::from_str(&found).unwrap(), epoch: epoch(tag) })
    })
}

/// What a browser makes of an attribute's text.
fn unescaped(value: &str) -> String {
    [("&#34;", "\""), ("&#39;", "'"), ("&#60;", "<"), ("&#62;", ">"), ("&#38;", "&")]
        .iter()
        .fold(value.to_owned(), |text, (escaped, plain)| text.replace(escaped, plain))
}

fn split_tag(rest: &str) -> (&str, &str) {
    rest.split_once('>').unwrap_or((rest, ""))
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let rest = tag.split(&format!("{name}=\"")).nth(1)?;
    Some(unescaped(rest.split('"').next()?))
}

fn epoch(tag: &str) -> Value {
    attribute(tag, "data-epoch").map_or(Value::Null, |epoch| epoch.parse::<u32>().unwrap().into())
}
