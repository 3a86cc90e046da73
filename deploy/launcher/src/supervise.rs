//! Keeps a child process running: starts it, and starts it again however it ends.

use std::ffi::OsString;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

/// First and longest wait before a child is started again.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// The longest for a child whose end nobody may notice.
const SHORT_WAIT: Duration = Duration::from_secs(1);
/// A child that lived this long has earned a short wait again.
const STEADY: Duration = Duration::from_secs(10);
/// How long a child may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(5);

/// How a child is started.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    /// For people.
    pub(crate) name: String,
    /// Arguments of this same program.
    pub(crate) arguments: Vec<OsString>,
    /// Secrets go by the environment: arguments can be read by every user of the machine.
    pub(crate) environment: Vec<(&'static str, String)>,
    /// How long it may go on by itself when all is to end.
    pub(crate) last_words: Duration,
}

/// A running child. Its standard input is its leash.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) leash: ChildStdin,
    pub(crate) lines: Lines<BufReader<ChildStdout>>,
}

impl Spec {
    pub(crate) fn new(name: impl Into<String>, arguments: Vec<String>) -> Self {
        let arguments = arguments.into_iter().map(OsString::from).collect();
        Self { name: name.into(), arguments, environment: Vec::new(), last_words: Duration::ZERO }
    }

    /// With a secret in its environment.
    pub(crate) fn with(mut self, key: &'static str, secret: &str) -> Self {
        self.environment.push((key, secret.to_owned()));
        self
    }

    /// Starts the child in a process group of its own, so that Ctrl-C reaches only the parent.
    pub(crate) fn start(&self) -> std::io::Result<Running> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(&self.arguments)
            .envs(self.environment.iter().map(|(key, value)| (key, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .kill_on_drop(true)
            .spawn()?;
        let missing = || std::io::Error::other("ống nối với tiến trình con không mở được");
        let leash = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        Ok(Running { child, leash, lines: BufReader::new(stdout).lines() })
    }
}

impl Running {
    /// Lets go of the leash and waits; kills what does not end.
    pub(crate) async fn end(self, patience: Duration) {
        let Self { mut child, leash, mut lines } = self;
        drop(leash);
        let drained = async {
            while let Ok(Some(line)) = lines.next_line().await {
                tracing::debug!(%line, "a child said at its end");
            }
            child.wait().await
        };
        if timeout(patience, drained).await.is_err() {
            // It is being killed because it did not listen; there is nobody to tell.
            let _ = child.kill().await;
        }
    }
}

/// Waits between starts: longer each time, short again after a steady while.
pub(crate) struct Backoff {
    wait: Duration,
    longest: Duration,
    started: Instant,
}

impl Backoff {
    pub(crate) fn new() -> Self {
        Self { wait: FIRST_WAIT, longest: LONGEST_WAIT, started: Instant::now() }
    }

    /// One that never waits long.
    pub(crate) fn short() -> Self {
        Self { longest: SHORT_WAIT, ..Self::new() }
    }

    pub(crate) fn started(&mut self) {
        self.started = Instant::now();
    }

    pub(crate) async fn pause(&mut self) {
        if self.started.elapsed() > STEADY {
            self.wait = FIRST_WAIT;
        }
        sleep(self.wait).await;
        self.wait = (self.wait * 2).min(self.longest);
    }
}

/// Keeps a child running until `stop`, then lets it end.
pub(crate) async fn keep(spec: Spec, stop: CancellationToken) {
    let mut backoff = Backoff::new();
    while !stop.is_cancelled() {
        backoff.started();
        match spec.start() {
            Ok(running) => once(&spec, running, &stop).await,
            Err(error) => {
                tracing::error!(child = %spec.name, %error, "a child could not be started")
            }
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = backoff.pause() => {}
        }
    }
}

async fn once(spec: &Spec, mut running: Running, stop: &CancellationToken) {
    loop {
        tokio::select! {
            () = stop.cancelled() => return let_go(spec, running).await,
            line = running.lines.next_line() => match line {
                Ok(Some(line)) => tracing::info!(child = %spec.name, %line, "said"),
                Ok(None) | Err(_) => break,
            },
        }
    }
    tokio::select! {
        () = stop.cancelled() => let_go(spec, running).await,
        status = running.child.wait() => tell(spec, status),
    }
}

async fn let_go(spec: &Spec, mut running: Running) {
    if timeout(spec.last_words, running.child.wait()).await.is_err() {
        running.end(PATIENCE).await;
    }
}

pub(crate) fn tell(spec: &Spec, status: std::io::Result<ExitStatus>) {
    let how = status.map_or_else(|error| error.to_string(), |status| status.to_string());
    eprintln!("totom: «{}» đã dừng ({how}), đang mở lại", spec.name);
}
