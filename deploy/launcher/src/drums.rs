//! Five simulated drums: faux huts as child processes, beaten through their standard input.

use crate::supervise::{Running, Spec};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;
use totom_hub::rehearsal::Drums;
use totom_rules::signal::Gesture;
use totom_rules::{ByHut, Hut};

/// A faux hut that has not finished a gesture by then is started anew.
const STUCK: Duration = Duration::from_secs(20);

/// The five of them.
pub(crate) struct FauxDrums {
    specs: ByHut<Spec>,
    running: ByHut<Option<Running>>,
}

impl FauxDrums {
    /// Boards under `folder`, with clocks that run `rate` times as fast as ours.
    pub(crate) fn start(folder: &Path, rate: u32) -> std::io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let specs = ByHut::from_fn(|hut| spec(folder, hut, rate));
        let mut drums = Self { specs, running: ByHut::default() };
        for hut in Hut::ALL {
            drums.restart(hut)?;
        }
        Ok(drums)
    }

    /// The serial port that a hut's station opens.
    pub(crate) fn port(folder: &Path, hut: Hut) -> PathBuf {
        folder.join(format!("hut-{}", hut.number()))
    }

    /// Unplugs them all.
    pub(crate) async fn end(self) {
        for running in Hut::ALL.into_iter().zip(self.running.into_values()) {
            if let Some(running) = running.1 {
                running.end(Duration::from_secs(2)).await;
            }
        }
    }

    fn restart(&mut self, hut: Hut) -> std::io::Result<()> {
        self.running[hut] = Some(self.specs[hut].start()?);
        Ok(())
    }

    async fn say(&mut self, hut: Hut, line: &str) -> std::io::Result<()> {
        let gone = || std::io::Error::other("trống giả chưa chạy");
        let running = self.running[hut].as_mut().ok_or_else(gone)?;
        running.leash.write_all(line.as_bytes()).await?;
        loop {
            let said = running.lines.next_line().await?.ok_or_else(gone)?;
            if said.contains("\"done\"") {
                return Ok(());
            }
        }
    }
}

impl Drums for FauxDrums {
    fn tend(&mut self) -> std::io::Result<()> {
        for hut in Hut::ALL {
            let dead = match &mut self.running[hut] {
                Some(running) => !matches!(running.child.try_wait(), Ok(None)),
                None => true,
            };
            if dead {
                self.restart(hut)?;
            }
        }
        Ok(())
    }

    async fn beat(&mut self, hut: Hut, gesture: &Gesture) -> std::io::Result<()> {
        let json = serde_json::to_string(gesture).map_err(std::io::Error::other)?;
        let line = format!("gesture {json}\n");
        match timeout(STUCK, self.say(hut, &line)).await {
            Ok(Ok(())) => Ok(()),
            // A board that died loses this gesture: the venue beats it again on the new one.
            Ok(Err(_)) | Err(_) => self.restart(hut),
        }
    }
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
