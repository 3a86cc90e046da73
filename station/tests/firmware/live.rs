//! The whole way once, in real time: binary, port, station process, hub. Tolerant, for machines are busy; all that is
//! measured is measured elsewhere in virtual time.

use super::board::spoken;
use super::tools::{Tools, tools};
use crate::common::config;
use crate::common::fake_hub::FakeHub;
use crate::common::language::{PLAYING, patterns};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use totom_protocol::{Order, Text};
use totom_station::run;
use totom_wire::station::{Beat, Lamp, Link, StationDown};

/// A board that lives by itself.
struct Drum {
    child: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

fn simulator(tools: &Tools, folder: &Path) -> Command {
    let mut command = Command::new(&tools.sim);
    command.arg(&tools.elf).arg("--link").arg(folder.join("diem3"));
    command.arg("--eeprom").arg(folder.join("eeprom"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// Gives the board its hut, for good.
fn name_it(tools: &Tools, folder: &Path) {
    let mut child = simulator(tools, folder).spawn().unwrap();
    let set = Order::Set { key: Text::literal("hut"), value: 3 };
    let (set, write) = (spoken(1, set), spoken(2, Order::Write));
    let script = format!("at 50 say {set}\nat 80 say {write}\nrun 400\n");
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
}

impl Drum {
    fn start(tools: &Tools, folder: &Path) -> Self {
        name_it(tools, folder);
        let mut child = simulator(tools, folder).arg("--live").spawn().unwrap();
        let commands = child.stdin.take().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Self { child, commands, answers }
    }

    fn tell(&mut self, words: &str) {
        writeln!(self.commands, "{words}").unwrap();
    }

    fn lamps(&mut self) -> String {
        self.tell("lamps");
        loop {
            let mut line = String::new();
            assert!(self.answers.read_line(&mut line).unwrap() > 0, "the simulator ended");
            if line.starts_with("lamps") {
                return line.trim().to_owned();
            }
        }
    }

    async fn beat(&mut self, strokes: usize) {
        for _ in 0..strokes {
            self.tell("hit head 1800");
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }
}

impl Drop for Drum {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_the_stick_to_the_hub_through_a_restart_and_a_pulled_cable() {
    let Some(tools) = tools() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut drum = Drum::start(&tools, folder.path());
    // Before any station listens: these must count for nothing.
    drum.beat(3).await;
    let hub = FakeHub::start().await;
    hub.expect(1, patterns(&PLAYING));
    let shutdown = CancellationToken::new();
    let station = tokio::spawn(run(config(folder.path(), &hub.url), shutdown.clone()));
    hub.until_link(Link::Live).await;
    drum.beat(2).await;
    hub.until("phỗng", |hub| hub.gestures().len() == 1).await;
    assert_eq!(hub.gestures()[0].beats, [Beat::Tung; 2]);
    hub.say(StationDown::Lamp { lamp: Lamp::Ok });
    while drum.lamps() != "lamps 3" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drum.tell("reset");
    tokio::time::sleep(Duration::from_millis(1500)).await;
    hub.until_link(Link::Live).await;
    drum.beat(1).await;
    hub.until("ăn", |hub| hub.gestures().len() == 2).await;
    assert_eq!((hub.gestures()[1].beats.len(), hub.gestures()[1].doubt), (1, None));
    drum.tell("unplug");
    hub.until_link(Link::Absent).await;
    drum.tell("replug");
    hub.until_link(Link::Live).await;
    drum.beat(3).await;
    hub.until("dậy khàn", |hub| hub.gestures().len() == 3).await;
    assert_eq!(hub.gestures()[2].beats, [Beat::Tung; 3]);
    shutdown.cancel();
    station.await.unwrap().unwrap();
}
