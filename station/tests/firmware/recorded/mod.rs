//! What the board said in the gesture tests, byte for byte, heard again without it: on any machine, with the same
//! result. `TOTOM_RECORD=1` with the simulator writes the files anew.

use std::path::Path;
use totom_protocol::{Ack, Decoded, Decoder, FromBoard, Report, Zone};
use totom_rules::signal::{Gesture, Profile, Reading, SignalPhase};
use totom_station::cable::BoardClock;
use totom_station::flags::raised;
use totom_station::stroke::{Expected, Finished, Grouper, Heard, Hit, Turn, Windows};
use totom_wire::station::{Beat, Doubt, Flags};

const LOGS: [(&str, &str); 2] =
    [("counts", include_str!("counts.cable")), ("rolls", include_str!("rolls.cable"))];

/// Keeps what a board said, when asked to.
pub(crate) fn record(name: &str, said: &str) {
    if std::env::var_os("TOTOM_RECORD").is_none() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/firmware/recorded");
    let head = "# From the firmware's binary under the simulator. After each gesture, what it is: `=> what was beaten: \
                what was understood`.\n";
    std::fs::write(folder.join(format!("{name}.cable")), format!("{head}{said}")).unwrap();
}

/// What the rules make of a gesture while a card is on offer; `?` for a question to the arbiter.
pub(crate) fn understood(
    profile: &Profile,
    beats: &[Beat],
    flags: Flags,
    doubt: Option<Doubt>,
) -> String {
    let gesture = Gesture { beats: beats.to_vec(), flags };
    let said = profile.read(SignalPhase::Opening, &gesture);
    let asks = doubt.is_some() || matches!(said, Reading::Unknown { .. });
    if asks { "?".to_owned() } else { said.to_string() }
}

/// A board's frames, straight to the grouping of strokes.
struct Replay {
    decoder: Decoder<FromBoard>,
    clock: BoardClock,
    grouper: Grouper,
    expected: Expected,
    finished: Vec<Finished>,
}

impl Replay {
    fn new(profile: &Profile) -> Self {
        Self {
            decoder: Decoder::new(),
            clock: BoardClock::default(),
            grouper: Grouper::new(Windows::default()),
            expected: Expected {
                epoch: 1,
                patterns: profile.patterns(SignalPhase::Opening),
                turn: Turn::Ours,
            },
            finished: Vec::new(),
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        let steps: Vec<_> = self.decoder.push(bytes).collect();
        for step in steps {
            match step {
                Decoded::Message(frame) => self.frame(frame),
                Decoded::BadFrame(bad) => panic!("{bad}"),
                Decoded::Incomplete => panic!("half a frame"),
            }
        }
    }

    fn frame(&mut self, frame: FromBoard) {
        match frame.report {
            Report::Stroke(stroke) => {
                let at = self.clock.unroll(stroke.t_ms);
                let beat = match stroke.zone {
                    Zone::Head => Beat::Tung,
                    Zone::Rim => Beat::Cac,
                    Zone::Unsure => Beat::Unsure,
                };
                let hit = Hit { frame: frame.seq, at, beat, peak: stroke.peak() };
                for heard in self.grouper.stroke(hit, &self.expected, None) {
                    if let Heard::Finished(finished) = heard {
                        self.finished.push(finished);
                    }
                }
            }
            Report::Flags(flags) => {
                let at = self.clock.unroll(flags.t_ms);
                let raised = raised(flags.present, flags.fault);
                self.finished.extend(self.grouper.flags(at, raised));
            }
            Report::Ack(Ack { of: 'P' | 'Q', state, .. }) => {
                let at = self.clock.unroll(state);
                self.finished.extend(self.grouper.passed(at));
            }
            Report::Heartbeat(_)
            | Report::Hello(_)
            | Report::Ack(_)
            | Report::Nack(_)
            | Report::Fault(_)
            | Report::Value(_)
            | Report::Raw(_)
            | Report::Unknown => {}
        }
    }
}

#[test]
fn what_a_board_once_said_is_understood_as_then() {
    let profile = Profile::builtin("kinh-bac").unwrap();
    for (log, text) in LOGS {
        let mut replay = Replay::new(&profile);
        let mut gestures = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some(wanted) = line.strip_prefix("=> ") else {
                replay.bytes(format!("{line}\n").as_bytes());
                continue;
            };
            let (name, wanted) = wanted.rsplit_once(": ").unwrap();
            let got: Vec<_> = replay.finished.drain(..).collect();
            let got = got.iter().map(|it| understood(&profile, &it.beats, it.flags, it.doubt));
            assert_eq!(got.collect::<Vec<_>>().join(", "), wanted, "{log}: {name}");
            gestures += 1;
        }
        assert!(gestures >= 7, "{log} holds {gestures}");
    }
}
