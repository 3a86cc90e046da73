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
use totom_wire::station::{Beat, Doubt, Lamp, Link, StationDown};

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
        self.answer("lamps")
    }

    fn answer(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.answers.read_line(&mut line).unwrap() > 0, "the simulator ended");
            if line.starts_with(word) {
                return line.trim().to_owned();
            }
        }
    }

    /// Strokes of the board's own time, however busy the machine is; returns when they have fallen.
    fn beat(&mut self, strokes: usize) {
        let planned: String = (0..strokes)
            .map(|stroke| format!("in {} hit head 1800\n", 100 + 250 * stroke))
            .collect();
        self.commands.write_all(planned.as_bytes()).unwrap();
        self.tell(&format!("run {}", 250 * strokes));
        self.answer("ran");
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
    drum.beat(3);
    let hub = FakeHub::start().await;
    hub.expect(1, patterns(&PLAYING));
    let shutdown = CancellationToken::new();
    let station = tokio::spawn(run(config(folder.path(), &hub.url), shutdown.clone()));
    hub.until_link(Link::Live).await;
    drum.beat(2);
    assert_eq!(heard(&hub, 1).await, [T; 2], "phỗng");
    until_lit(&mut drum, &hub).await;
    tokio::join!(hub.until_back(), async { drum.tell("reset") });
    drum.beat(1);
    assert_eq!(heard(&hub, 2).await, [T], "ăn");
    drum.tell("unplug");
    hub.until_link(Link::Absent).await;
    drum.tell("replug");
    hub.until_link(Link::Live).await;
    drum.beat(3);
    assert_eq!(heard(&hub, 3).await, [T; 3], "dậy khàn");
    shutdown.cancel();
    station.await.unwrap().unwrap();
}

const T: Beat = Beat::Tung;

/// The beats of the gesture of this number, which is not doubted. On a machine that stands still for two seconds it
/// is late, and said to be.
async fn heard(hub: &FakeHub, number: usize) -> Vec<Beat> {
    hub.until(&format!("gesture {number}"), |hub| hub.gestures().len() >= number).await;
    assert_eq!(hub.gestures().len(), number, "{:?}", hub.gestures());
    let gesture = hub.gestures().pop().unwrap();
    assert!(matches!(gesture.doubt, None | Some(Doubt::Late)), "{gesture:?}");
    gesture.beats
}

/// The lamp burns for three seconds: on a busy machine it is said again until somebody has seen it.
async fn until_lit(drum: &mut Drum, hub: &FakeHub) {
    for _ in 0..30 {
        hub.say(StationDown::Lamp { lamp: Lamp::Ok });
        for _ in 0..50 {
            if drum.lamps() == "lamps 3" {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    panic!("the lamp never burnt");
}
