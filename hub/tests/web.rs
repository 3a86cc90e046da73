//! A hub on a real folder, asked over HTTP as a browser asks.

use crate::common::{Tablet, setup};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use totom_hub::{Config, Hub};

/// A served hub; it ends with the test.
pub(crate) struct Served {
    pub(crate) address: String,
    pub(crate) folder: TempDir,
    pub(crate) station_key: String,
    codes: tokio::sync::watch::Receiver<String>,
    stop: CancellationToken,
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Served {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data: folder.path().to_owned(), backup: None, setup: setup(4) };
        let hub = Hub::open(config).await.unwrap();
        let (codes, station_key) = (hub.codes(), hub.keys().station.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let stop = CancellationToken::new();
        tokio::spawn(hub.serve(listener, stop.clone()));
        Self { address, folder, station_key, codes, stop }
    }

    /// The organiser's cookie.
    pub(crate) async fn log_in(&self) -> String {
        let code = self.codes.borrow().clone();
        let answer = self.send("POST", "/login", "", FORM, format!("code={code}").as_bytes()).await;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    /// The organiser's tablet with the desk's page.
    pub(crate) async fn desk(&self) -> Tablet {
        Tablet::open(&self.address, "/socket/desk", &self.log_in().await).await
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> (u16, String) {
        parted(&self.send("GET", path, cookie, FORM, b"").await)
    }

    pub(crate) async fn post(&self, path: &str, cookie: &str, form: &str) -> (u16, String) {
        parted(&self.send("POST", path, cookie, FORM, form.as_bytes()).await)
    }

    pub(crate) async fn put(&self, path: &str, cookie: &str, body: &[u8]) -> (u16, String) {
        parted(&self.send("PUT", path, cookie, "audio/wav", body).await)
    }

    async fn send(&self, how: &str, path: &str, cookie: &str, kind: &str, body: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let head = format!(
            "{how} {path} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {cookie}\r\n\
             Content-Type: {kind}\r\nContent-Length: {1}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        // A body that is too long is answered, and the line closed, before all of it was sent.
        let _ = stream.write_all(body).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }
}

const FORM: &str = "application/x-www-form-urlencoded";

fn parted(answer: &str) -> (u16, String) {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or(0), body.to_owned())
}
