//! chromedriver, and the browsers that it opens.

use fantoccini::{Client, ClientBuilder};
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const ARGUMENTS: [&str; 13] = [
    // A microphone that beeps, and nobody asked for leave.
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--window-size=1920,1080",
];

/// chromedriver in a process group of its own: a panic must not leave a browser behind.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts it at a free port; `None` where there is none to start.
    #[must_use]
    pub fn start() -> Option<Self> {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut child = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .ok()?;
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        lines.by_ref().map_while(Result::ok).find(|line| line.contains("started successfully"))?;
        std::thread::spawn(move || lines.for_each(drop));
        Some(Self { child, port })
    }

    /// A new browser of 1920 × 1080 with its memory in the folder `profile`.
    pub async fn browser(&self, profile: &Path) -> Client {
        let mut arguments: Vec<String> = ARGUMENTS.map(str::to_owned).to_vec();
        arguments.push(format!("--user-data-dir={}", profile.display()));
        let options = serde_json::json!({ "args": arguments });
        let capabilities = [("goog:chromeOptions".to_owned(), options)].into_iter().collect();
        ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .unwrap()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-9", "--", &format!("-{}", self.child.id())]).status();
        let _ = self.child.wait();
    }
}
