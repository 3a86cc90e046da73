//! The processes of one machine: hub first, then its stations and announcer, each kept running.

use crate::Failure;
use crate::hub::Started;
use crate::supervise::{Backoff, Running, Spec, keep, tell};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use totom_hub::Keys;
use totom_rules::Hut;

/// A hub that served once may be tried so often in a row, some five minutes: a full disk, say, is
/// cleared by people. One that never served is not tried again.
const HOPELESS: u32 = 60;
/// The announcer may close its file, or a word; whoever wants all of it heard waits before the end.
const LAST_WORDS: Duration = Duration::from_secs(2);
const GOODBYE: Duration = Duration::from_secs(5);

/// What is to be run.
pub(crate) struct Plan {
    /// The yard's file.
    pub(crate) config: PathBuf,
    /// Folder of record, keys, outboxes, sound cache.
    pub(crate) data: PathBuf,
    /// Address to serve.
    pub(crate) listen: String,
    /// Fixed seed.
    pub(crate) seed: Option<u64>,
    /// Serial port and speed of each hut that has one.
    pub(crate) ports: Vec<(Hut, PathBuf, u32)>,
    /// What the announcer is told besides the hub's address; `None` for no announcer.
    pub(crate) announcer: Option<Vec<String>>,
}

/// The running processes.
pub(crate) struct Team {
    hub: Keeper,
    stations: Vec<JoinHandle<()>>,
    announcer: Option<JoinHandle<()>>,
    stop_stations: CancellationToken,
    stop_announcer: CancellationToken,
    /// Where the hub listens.
    pub(crate) address: String,
    /// Keys that its parts were given.
    pub(crate) keys: Keys,
}

struct Keeper {
    task: JoinHandle<Result<(), Failure>>,
    stop: CancellationToken,
    started: watch::Receiver<Option<Started>>,
}

impl Team {
    /// Starts the hub alone and waits until it serves: from then on the data folder is ours.
    /// `None` when `stop` came first.
    pub(crate) async fn start(
        plan: &Plan,
        stop: &CancellationToken,
    ) -> Result<Option<Self>, Failure> {
        let mut hub = Keeper::start(plan);
        let address = tokio::select! {
            () = stop.cancelled() => {
                hub.end().await;
                return Ok(None);
            }
            address = hub.address() => address?,
        };
        let keys = Keys::load_or_make(&plan.data).map_err(Failure::Start)?;
        Ok(Some(Self {
            hub,
            stations: Vec::new(),
            announcer: None,
            stop_stations: CancellationToken::new(),
            stop_announcer: CancellationToken::new(),
            address,
            keys,
        }))
    }

    /// Starts the stations and the announcer.
    pub(crate) fn open_parts(&mut self, plan: &Plan) {
        let stations = plan.ports.iter().map(|(hut, port, baud)| {
            let spec = station(plan, &self.address, &self.keys, *hut, port, *baud);
            tokio::spawn(keep(spec, self.stop_stations.clone()))
        });
        self.stations = stations.collect();
        self.announcer = plan.announcer.as_ref().map(|extra| {
            let spec = announcer(plan, &self.address, &self.keys, extra);
            tokio::spawn(keep(spec, self.stop_announcer.clone()))
        });
    }

    /// The newest one-time code, and every later one as the hub is started again.
    pub(crate) fn started(&self) -> watch::Receiver<Option<Started>> {
        self.hub.started.clone()
    }

    /// Returns when the hub has given up.
    pub(crate) async fn failed(&mut self) -> Failure {
        match (&mut self.hub.task).await {
            Ok(Err(failure)) => failure,
            Ok(Ok(())) | Err(_) => Failure::Run(anyhow::anyhow!("trung tâm đã dừng")),
        }
    }

    /// Ends the stations: their drums may be taken away then.
    pub(crate) async fn end_stations(&mut self) {
        self.stop_stations.cancel();
        for station in self.stations.drain(..) {
            // It was asked to stop; how it did no longer matters.
            let _ = station.await;
        }
    }

    /// Ends everything: the hub before the announcer, which so hears that nothing more comes.
    pub(crate) async fn end(mut self) {
        self.end_stations().await;
        // From now on an announcer that ends has finished, and is not started again.
        self.stop_announcer.cancel();
        self.hub.end().await;
        if let Some(announcer) = self.announcer {
            let _ = announcer.await;
        }
    }
}

impl Keeper {
    fn start(plan: &Plan) -> Self {
        let stop = CancellationToken::new();
        let (tell, started) = watch::channel(None);
        let (spec, listen) = (hub(plan), plan.listen.clone());
        let task = tokio::spawn(keep_hub(spec, listen, tell, stop.clone()));
        Self { task, stop, started }
    }

    /// Ends the hub, which is killed if it does not listen.
    async fn end(self) {
        self.stop.cancel();
        // One that has given up was heard already.
        if !self.task.is_finished() {
            // It was asked to stop; how it did no longer matters.
            let _ = self.task.await;
        }
    }

    async fn address(&mut self) -> Result<String, Failure> {
        let started = self.started.wait_for(Option::is_some).await;
        let address = started.ok().and_then(|now| now.as_ref().map(|s| s.listening.clone()));
        match address {
            Some(address) => Ok(local(&address)),
            None => Err((&mut self.task).await.map_or_else(
                |error| Failure::Run(error.into()),
                |ended| {
                    ended
                        .err()
                        .unwrap_or_else(|| Failure::Run(anyhow::anyhow!("trung tâm đã dừng")))
                },
            )),
        }
    }
}

/// The address by which this machine itself reaches a hub that serves all networks.
fn local(listening: &str) -> String {
    listening.replacen("0.0.0.0:", "127.0.0.1:", 1).replacen("[::]:", "127.0.0.1:", 1)
}

/// Keeps the hub at the address that it first got, so that everybody finds it again.
async fn keep_hub(
    spec: Spec,
    mut listen: String,
    started: watch::Sender<Option<Started>>,
    stop: CancellationToken,
) -> Result<(), Failure> {
    let (mut backoff, mut failures) = (Backoff::new(), 0);
    loop {
        backoff.started();
        let mut running = at(&spec, &listen).start().map_err(anyhow::Error::from)?;
        failures += 1;
        loop {
            tokio::select! {
                () = stop.cancelled() => {
                    running.end(GOODBYE).await;
                    return Ok(());
                }
                greeting = greeting(&mut running) => match greeting {
                    Some(now) => {
                        failures = 0;
                        listen.clone_from(&now.listening);
                        started.send_replace(Some(now));
                    }
                    None => break,
                }
            }
        }
        let status = running.child.wait().await;
        if stop.is_cancelled() {
            return Ok(());
        }
        if started.borrow().is_none() || failures >= HOPELESS {
            let why = "trung tâm không khởi động được (xem câu báo ở trên)";
            return Err(Failure::Start(why.to_owned()));
        }
        tell(&spec, status);
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            () = backoff.pause() => {}
        }
    }
}

/// The next line in which the hub says where it listens and by which code; `None` at its end.
async fn greeting(running: &mut Running) -> Option<Started> {
    while let Ok(Some(line)) = running.lines.next_line().await {
        if let Ok(started) = serde_json::from_str(&line) {
            return Some(started);
        }
    }
    None
}

fn hub(plan: &Plan) -> Spec {
    let mut arguments = vec!["hub".to_owned(), "--leash".to_owned()];
    arguments.extend(["--config".to_owned(), text(&plan.config)]);
    arguments.extend(["--data".to_owned(), text(&plan.data)]);
    arguments.extend(plan.seed.iter().flat_map(|seed| ["--seed".to_owned(), seed.to_string()]));
    Spec::new("trung tâm", arguments)
}

fn at(spec: &Spec, listen: &str) -> Spec {
    let mut spec = spec.clone();
    spec.arguments.extend(["--listen".into(), listen.into()]);
    spec
}

fn station(plan: &Plan, address: &str, keys: &Keys, hut: Hut, port: &Path, baud: u32) -> Spec {
    let outbox = plan.data.join("outbox").join(format!("hut-{}.jsonl", hut.number()));
    let arguments = vec![
        "station".to_owned(),
        "--leash".to_owned(),
        "--hut".to_owned(),
        hut.number().to_string(),
        "--port".to_owned(),
        text(port),
        "--baud".to_owned(),
        baud.to_string(),
        "--hub".to_owned(),
        format!("ws://{address}"),
        "--outbox".to_owned(),
        text(&outbox),
    ];
    Spec::new(format!("trạm điếm {}", hut.number()), arguments)
        .with("TOTOM_STATION_TOKEN", &keys.station)
}

fn announcer(plan: &Plan, address: &str, keys: &Keys, extra: &[String]) -> Spec {
    let mut arguments = vec!["announce".to_owned(), "--leash".to_owned()];
    arguments.extend(["--hub".to_owned(), format!("ws://{address}")]);
    arguments.extend(["--data".to_owned(), text(&plan.data.join("voice"))]);
    arguments.extend(extra.iter().cloned());
    Spec { last_words: LAST_WORDS, ..Spec::new("máy xướng", arguments) }
        .with("TOTOM_AUDIO_TOKEN", &keys.audio)
}

fn text(path: &Path) -> String {
    path.display().to_string()
}
