//! Five simulated drums: faux huts as child processes, beaten through their standard input. Each
//! has a task that owns it and sets it up again the moment it dies, whoever is playing.

use crate::supervise::{Backoff, Running, Spec, tell};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::{CancellationToken, DropGuard};
use totom_hub::rehearsal::Drums;
use totom_rules::signal::Gesture;
use totom_rules::{ByHut, Hut};

/// A faux hut that has not finished a gesture by then is started anew.
const STUCK: Duration = Duration::from_secs(20);
/// How long one may take to unplug itself.
const UNPLUG: Duration = Duration::from_secs(2);

/// The five of them.
pub(crate) struct FauxDrums {
    orders: ByHut<mpsc::Sender<Order>>,
    keepers: Vec<JoinHandle<()>>,
    power: DropGuard,
}

/// A line for a faux hut, and where it is told what became of it.
struct Order {
    line: String,
    done: oneshot::Sender<io::Result<()>>,
}

/// How a faux hut's life ended.
enum End {
    /// By itself, or by somebody else; perhaps in the middle of an order.
    Died(Option<Order>),
    /// As it was asked to.
    Unplugged,
}

impl FauxDrums {
    /// Boards under `folder`, with clocks that run `rate` times as fast as ours.
    pub(crate) fn start(folder: &Path, rate: u32) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let stop = CancellationToken::new();
        let mut keepers = Vec::new();
        let orders = ByHut::from_fn(|hut| {
            let (orders, taken) = mpsc::channel(1);
            let keeper = Keeper {
                spec: spec(folder, hut, rate),
                link: Self::port(folder, hut),
                orders: taken,
                stop: stop.clone(),
            };
            // Before any station looks: the link of an earlier run may lead to somebody's terminal.
            keeper.unlink();
            keepers.push(tokio::spawn(keeper.keep()));
            orders
        });
        Ok(Self { orders, keepers, power: stop.drop_guard() })
    }

    /// The serial port that a hut's station opens.
    pub(crate) fn port(folder: &Path, hut: Hut) -> PathBuf {
        folder.join(format!("hut-{}", hut.number()))
    }

    /// Unplugs them all.
    pub(crate) async fn end(self) {
        drop(self.power);
        for keeper in self.keepers {
            // It was asked to stop; how it did no longer matters.
            let _ = keeper.await;
        }
    }
}

impl Drums for FauxDrums {
    async fn beat(&mut self, hut: Hut, gesture: &Gesture) -> io::Result<()> {
        let json = serde_json::to_string(gesture).map_err(io::Error::other)?;
        let (done, answer) = oneshot::channel();
        let order = Order { line: format!("gesture {json}\n"), done };
        let gone = |_| io::Error::other("trống giả đã được rút ra");
        self.orders[hut].send(order).await.map_err(|_| io::Error::other("trống giả đã dừng"))?;
        answer.await.map_err(gone)?
    }
}

/// The task of one faux hut.
struct Keeper {
    spec: Spec,
    link: PathBuf,
    orders: mpsc::Receiver<Order>,
    stop: CancellationToken,
}

impl Keeper {
    async fn keep(mut self) {
        let mut backoff = Backoff::short();
        let mut lost = None;
        loop {
            backoff.started();
            match self.spec.start() {
                Ok(running) => match self.live(running, lost.take()).await {
                    End::Died(order) => lost = order,
                    End::Unplugged => return,
                },
                Err(error) => tracing::error!(%error, "a faux hut could not be started"),
            }
            self.unlink();
            tokio::select! {
                () = self.stop.cancelled() => return,
                () = backoff.pause() => {}
            }
        }
    }

    /// One child, from its first word to its end.
    async fn live(&mut self, mut running: Running, lost: Option<Order>) -> End {
        let stop = self.stop.clone();
        let died = tokio::select! {
            () = stop.cancelled() => None,
            order = self.serve(&mut running, lost) => Some(order),
        };
        let Some(order) = died else {
            running.end(UNPLUG).await;
            return End::Unplugged;
        };
        // One that is stuck has not ended yet, and must not hold on to the port.
        let _ = running.child.start_kill();
        tell(&self.spec, running.child.wait().await);
        End::Died(order)
    }

    /// Carries out orders until the child dies; returns the one that died with it.
    async fn serve(&mut self, running: &mut Running, lost: Option<Order>) -> Option<Order> {
        if next_line(running).await.is_none() {
            return lost;
        }
        // What was asked of the drum before it, or while there was none, is to be thought over:
        // its station has not met the new one yet.
        lost.into_iter().for_each(interrupted);
        while let Ok(order) = self.orders.try_recv() {
            interrupted(order);
        }
        loop {
            tokio::select! {
                line = next_line(running) => { line?; }
                order = self.orders.recv() => {
                    let Some(order) = order else { return std::future::pending().await };
                    match timeout(STUCK, perform(running, &order.line)).await {
                        // Whoever asked may have left meanwhile.
                        Ok(Some(())) => drop(order.done.send(Ok(()))),
                        Ok(None) | Err(_) => return Some(order),
                    }
                }
            }
        }
    }

    /// Takes the link of a dead board away: the kernel soon gives its pty's number to another hut,
    /// and two stations would hear one drum.
    fn unlink(&self) {
        let stale = std::fs::symlink_metadata(&self.link).is_ok_and(|it| it.is_symlink());
        if stale && let Err(error) = std::fs::remove_file(&self.link) {
            tracing::warn!(link = %self.link.display(), %error, "a stale port could not be removed");
        }
    }
}

fn interrupted(order: Order) {
    let why = io::Error::new(ErrorKind::Interrupted, "trống giả vừa được mở lại");
    // Whoever asked may have left meanwhile.
    let _ = order.done.send(Err(why));
}

/// The child's next word; `None` once it is dead.
async fn next_line(running: &mut Running) -> Option<String> {
    running.lines.next_line().await.ok().flatten()
}

/// `None` when the child dies over it.
async fn perform(running: &mut Running, line: &str) -> Option<()> {
    running.leash.write_all(line.as_bytes()).await.ok()?;
    while !next_line(running).await?.contains("\"done\"") {}
    Some(())
}

fn spec(folder: &Path, hut: Hut, rate: u32) -> Spec {
    let eeprom = folder.join(format!("eeprom-{}", hut.number()));
    let arguments = vec![
        "faux-hut".to_owned(),
        "--hut".to_owned(),
        hut.number().to_string(),
        "--link".to_owned(),
        FauxDrums::port(folder, hut).display().to_string(),
        "--clock".to_owned(),
        rate.to_string(),
        "--eeprom".to_owned(),
        eeprom.display().to_string(),
    ];
    Spec::new(format!("trống giả {}", hut.number()), arguments)
}
