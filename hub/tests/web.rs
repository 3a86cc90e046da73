//! A hub on a real folder, asked over HTTP as a browser asks.

use crate::common::{Tablet, setup};
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use totom_hub::table::Setup;
use totom_hub::{Config, Hub, Keys};

/// A served hub; it ends with the test.
pub(crate) struct Served {
    pub(crate) address: String,
    pub(crate) folder: Arc<TempDir>,
    pub(crate) station_key: String,
    codes: tokio::sync::watch::Receiver<String>,
    pub(crate) keys: Keys,
    pub(crate) stop: CancellationToken,
    serving: Option<JoinHandle<()>>,
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Served {
    pub(crate) async fn start() -> Self {
        Self::start_with(setup(4)).await
    }

    pub(crate) async fn start_with(setup: Setup) -> Self {
        Self::open(Arc::new(tempfile::tempdir().unwrap()), setup).await
    }

    /// Goes down: its folder is free then.
    pub(crate) async fn end(&mut self) {
        self.stop.cancel();
        if let Some(serving) = self.serving.take() {
            serving.await.unwrap();
        }
    }

    /// Goes down and comes back on the same folder, at another address.
    pub(crate) async fn restart(mut self) -> Self {
        self.end().await;
        Self::open(Arc::clone(&self.folder), setup(4)).await
    }

    /// On a folder that another hub has left.
    pub(crate) async fn open_again(folder: TempDir) -> Self {
        Self::open(Arc::new(folder), setup(4)).await
    }

    /// On a folder that is somebody else's.
    pub(crate) async fn on(data: PathBuf, setup: Setup) -> Self {
        Self::open_at(Arc::new(tempfile::tempdir().unwrap()), data, setup).await
    }

    async fn open(folder: Arc<TempDir>, setup: Setup) -> Self {
        let data = folder.path().to_owned();
        Self::open_at(folder, data, setup).await
    }

    async fn open_at(folder: Arc<TempDir>, data: PathBuf, setup: Setup) -> Self {
        let config = Config { data, backup: None, setup };
        let hub = Hub::open(config).await.unwrap();
        let codes = hub.codes();
        let keys = hub.keys().clone();
        let station_key = keys.station.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let stop = CancellationToken::new();
        let served = hub.serve(listener, stop.clone());
        let serving = Some(tokio::spawn(async move { served.await.unwrap() }));
        Self { address, folder, station_key, codes, keys, stop, serving }
    }

    /// Logs in to a role by its PIN; the cookie.
    pub(crate) async fn enter(&self, role: &str, pin: &str, device: &str) -> String {
        let answer = self.answer(role, pin, device).await;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.unwrap_or_else(|| panic!("{role} does not get in: {answer}"));
        cookie.split(';').next().unwrap().to_owned()
    }

    /// What a try to log in is answered.
    pub(crate) async fn try_enter(&self, role: &str, pin: &str) -> u16 {
        parted(&self.answer(role, pin, "").await).0
    }

    async fn answer(&self, role: &str, pin: &str, device: &str) -> String {
        let plain = |text: &str| text.replace('%', "%25").replace('&', "%26").replace('+', "%2B");
        let form = format!("role={role}&code={}&device={}", plain(pin), plain(device));
        self.send("POST", "/login", "", FORM, form.as_bytes()).await
    }

    /// The private address of a hut's screen.
    pub(crate) fn hut_link(&self, number: u8) -> String {
        let hut = totom_rules::Hut::new(number).unwrap();
        format!("/hut/{number}?key={}", self.keys.huts[hut])
    }

    /// Opens a private address; the cookie it gives.
    pub(crate) async fn visit(&self, path: &str) -> String {
        let answer = self.send("GET", path, "", FORM, b"").await;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    /// Sends these bytes and gives back what is answered.
    pub(crate) async fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        stream.write_all(bytes).await.unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
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

    /// Sends a picture as the organiser's page does; what is answered, with its head.
    pub(crate) async fn upload(&self, path: &str, cookie: &str, body: &[u8]) -> (u16, String) {
        parted(&self.send("POST", path, cookie, "application/octet-stream", body).await)
    }

    /// Sends files as a form does in which they were chosen.
    pub(crate) async fn bring(
        &self,
        path: &str,
        cookie: &str,
        files: &[(&str, &str)],
    ) -> (u16, String) {
        let part = |(name, text): &(&str, &str)| {
            format!(
                "--ranh-gioi\r\nContent-Disposition: form-data; name=\"so\"; filename=\"{name}\"\r\n\
                 Content-Type: application/octet-stream\r\n\r\n{text}\r\n"
            )
        };
        let body = files.iter().map(part).collect::<String>() + "--ranh-gioi--\r\n";
        let kind = "multipart/form-data; boundary=ranh-gioi";
        parted(&self.send("POST", path, cookie, kind, body.as_bytes()).await)
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
