//! The whole announcer against a fake hub: greeting, order, redials, kills, the last word.

use crate::common::{
    any_card, call, config, fake_espeak, read_wav, real_voice, segments, small_round,
};
use futures_util::{SinkExt, StreamExt};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async};
use tokio_util::sync::CancellationToken;
use totom_audio::output::sheet;
use totom_audio::{AnnounceError, Config, Summary, Target, announce};
use totom_wire::audio::{AudioDown, AudioUp, Call, Cue};

/// Long enough for a slow machine; nothing waits for it when all goes well.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct FakeHub {
    listener: TcpListener,
    pub(crate) address: String,
}

pub(crate) struct Line {
    socket: WebSocketStream<TcpStream>,
    pub(crate) spoken_seq: u64,
    pub(crate) authorization: String,
    path: String,
}

impl FakeHub {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("as the test needs it");
        let address = format!("ws://{}", listener.local_addr().expect("as the test needs it"));
        Self { listener, address }
    }

    /// The next announcer that dials, after its greeting.
    pub(crate) async fn greet(&self) -> Line {
        let (stream, _) = timeout(PATIENCE, self.listener.accept())
            .await
            .expect("somebody dials")
            .expect("a stream");
        let (mut authorization, mut path) = (String::new(), String::new());
        #[expect(clippy::result_large_err, reason = "the library's signature")]
        let look = |request: &Request, response: Response| {
            let header = request.headers().get("authorization");
            authorization = header
                .map(|h| h.to_str().expect("as the test needs it").to_owned())
                .unwrap_or_default();
            path = request.uri().path().to_owned();
            Ok(response)
        };
        let socket = accept_hdr_async(stream, look).await.expect("as the test needs it");
        let mut line = Line { socket, spoken_seq: 0, authorization, path };
        match line.hear().await {
            Some(AudioUp::Hello { protocol, spoken_seq, .. }) => {
                assert_eq!(protocol, totom_wire::PROTOCOL);
                line.spoken_seq = spoken_seq;
            }
            other => panic!("no greeting: {other:?}"),
        }
        line
    }
}

impl Line {
    pub(crate) async fn send(&mut self, down: &AudioDown) {
        let text = serde_json::to_string(down).expect("as the test needs it");
        self.socket.send(Message::text(text)).await.expect("as the test needs it");
    }

    pub(crate) async fn cues(&mut self, cues: &[Cue]) {
        for cue in cues {
            self.send(&AudioDown::Cue(cue.clone())).await;
        }
    }

    /// The next message; `None` when the announcer has hung up.
    pub(crate) async fn hear(&mut self) -> Option<AudioUp> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("the announcer is silent") {
                Some(Ok(Message::Text(text))) => {
                    return Some(serde_json::from_str(&text).expect("as the test needs it"));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Entries reported as spoken until `last` has been, or the line is closed.
    pub(crate) async fn spoken_until(&mut self, last: u64) -> Vec<(u64, bool)> {
        let mut spoken = Vec::new();
        while spoken.last().is_none_or(|&(seq, _)| seq != last) {
            match self.hear().await {
                Some(AudioUp::Spoken { seq, voiced, .. }) => spoken.push((seq, voiced)),
                Some(
                    AudioUp::Health { .. }
                    | AudioUp::Hello { .. }
                    | AudioUp::Saying(_)
                    | AudioUp::Pack { .. },
                ) => {}
                None => break,
            }
        }
        spoken
    }

    /// The first health report that satisfies `wanted`.
    pub(crate) async fn health(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        loop {
            if let AudioUp::Health { trouble, .. } = self.hear().await.expect("a report")
                && wanted(&trouble)
            {
                return trouble;
            }
        }
    }
}

type Running = JoinHandle<Result<Option<Summary>, AnnounceError>>;

fn start(config: Config) -> (Running, CancellationToken) {
    let stop = CancellationToken::new();
    (tokio::spawn(announce(config, None, stop.clone())), stop)
}

struct Yard {
    _folder: tempfile::TempDir,
    wav: PathBuf,
    config: Config,
}

fn yard(hub: &FakeHub, behaviour: &str) -> Yard {
    let folder = tempfile::tempdir().expect("as the test needs it");
    let wav = folder.path().join("yard.wav");
    let espeak = match behaviour {
        "real" => "espeak-ng".into(),
        "absent" => folder.path().join("nowhere"),
        _ => fake_espeak(folder.path(), behaviour),
    };
    let config = config(folder.path(), hub.address.clone(), espeak, Target::Wav(wav.clone()));
    Yard { _folder: folder, wav, config }
}

fn seqs(spoken: &[(u64, bool)]) -> Vec<u64> {
    spoken.iter().map(|&(seq, _)| seq).collect()
}

fn what(wav: &Path) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for entry in sheet::read(&sheet::path_beside(wav)).expect("as the test needs it") {
        *counts.entry(entry.what).or_default() += 1;
    }
    counts
}

#[tokio::test]
async fn a_round_is_written_in_order_acknowledged_and_summed_up() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "good");
    let (running, _stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    assert_eq!(line.path, "/socket/audio");
    assert_eq!(line.authorization, "Bearer khoa-thu");
    assert_eq!(line.spoken_seq, 0);
    let cues = small_round();
    line.cues(&cues).await;
    line.send(&AudioDown::Finish).await;
    let spoken = line.spoken_until(13).await;
    assert_eq!(seqs(&spoken), cues.iter().map(|cue| cue.seq).collect::<Vec<_>>());
    assert!(spoken.iter().all(|&(_, voiced)| voiced));
    let summary = running.await.unwrap().unwrap().expect("finished");
    assert_eq!((summary.verses, summary.calls), (3, 5));
    let samples = read_wav(&yard.wav);
    assert!((summary.seconds - samples.len() as f64 / 48_000.0).abs() < 1e-6);
    assert_eq!(segments(&samples, 550).len(), cues.len());
    let json = summary.to_json();
    assert!(json.starts_with("{\"verses\":3,\"calls\":5,\"seconds\":"), "{json}");
}

/// Thirty cards and nothing else: an ear that only knows silence counts thirty verses.
#[tokio::test]
async fn the_file_holds_as_many_verses_as_cards_were_sent() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "good");
    let (running, _stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    let cues: Vec<_> = (1..=30).map(any_card).collect();
    line.cues(&cues).await;
    line.send(&AudioDown::Finish).await;
    line.spoken_until(30).await;
    let summary = running.await.unwrap().unwrap().expect("finished");
    assert_eq!(summary.verses, 30);
    assert_eq!(segments(&read_wav(&yard.wav), 550).len(), 30);
}

#[tokio::test]
async fn what_the_hub_sends_again_after_a_redial_is_not_spoken_twice() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "good");
    let (running, _stop) = start(yard.config.clone());
    let cues = small_round();
    let mut line = hub.greet().await;
    line.cues(&cues[..6]).await;
    line.spoken_until(3).await;
    drop(line);
    let mut line = hub.greet().await;
    assert!(line.spoken_seq >= 3, "{}", line.spoken_seq);
    // A hub that has forgotten everything sends everything.
    line.cues(&cues).await;
    line.cues(&cues[2..7]).await;
    line.send(&AudioDown::Finish).await;
    line.spoken_until(13).await;
    let summary = running.await.unwrap().unwrap().expect("finished");
    assert_eq!((summary.verses, summary.calls), (3, 5));
    let written: Vec<_> = sheet::read(&sheet::path_beside(&yard.wav))
        .unwrap()
        .iter()
        .map(|entry| entry.seq)
        .collect();
    assert_eq!(written, cues.iter().map(|cue| cue.seq).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_killed_announcer_goes_on_in_the_same_file_without_repeating() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "good");
    let cues = small_round();
    let (running, _stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    let early: Vec<_> = cues.iter().filter(|cue| cue.seq <= 8).cloned().collect();
    line.cues(&early).await;
    let before = line.spoken_until(5).await;
    running.abort();
    assert!(running.await.unwrap_err().is_cancelled());
    at_rest(&yard.wav).await;
    hound::WavReader::open(&yard.wav).expect("readable after the kill");
    let (running, _stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    assert!(line.spoken_seq >= before.last().unwrap().0);
    let rest: Vec<_> = cues.iter().filter(|cue| cue.seq > line.spoken_seq).cloned().collect();
    line.cues(&rest).await;
    line.send(&AudioDown::Finish).await;
    line.spoken_until(13).await;
    let summary = running.await.unwrap().unwrap().expect("finished");
    assert_eq!((summary.verses, summary.calls), (3, 5), "over both lives");
    let heard = segments(&read_wav(&yard.wav), 550);
    assert_eq!(heard.len(), cues.len());
    assert_eq!(what(&yard.wav).values().sum::<usize>(), cues.len());
}

/// Waits until nobody writes the file any more: unlike a killed process, an aborted task may leave a
/// thread that finishes what it was at.
async fn at_rest(file: &std::path::Path) {
    let length = || std::fs::metadata(file).map(|file| file.len()).unwrap_or_default();
    let mut last = None;
    while last.replace(length()) != Some(length()) {
        tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    }
}

#[tokio::test]
async fn a_fresh_run_writes_over_an_old_file() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "good");
    std::fs::write(&yard.wav, b"last year's festival").unwrap();
    let (running, _stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    line.cues(&[any_card(1)]).await;
    line.send(&AudioDown::Finish).await;
    line.spoken_until(1).await;
    running.await.unwrap().unwrap().expect("finished");
    assert_eq!(what(&yard.wav), BTreeMap::from([("card".to_owned(), 1)]));
}

#[tokio::test]
async fn a_missing_voice_is_told_and_the_drum_goes_on() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "absent");
    let (running, _stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    let told = line.health(|trouble| !trouble.is_empty()).await;
    assert!(told.contains("chưa có giọng đọc") && told.contains("apt install"), "{told}");
    line.cues(&[any_card(1), call(2, Call::Phong)]).await;
    line.send(&AudioDown::Finish).await;
    assert_eq!(line.spoken_until(2).await, [(1, false), (2, false)]);
    let summary = running.await.unwrap().unwrap().expect("finished");
    assert_eq!((summary.verses, summary.calls), (0, 1), "no verse was spoken");
    assert_eq!(segments(&read_wav(&yard.wav), 550).len(), 2, "but both were drummed");
}

#[tokio::test]
async fn all_is_well_is_told_too() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "good");
    let (_running, stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    line.health(str::is_empty).await;
    line.health(str::is_empty).await;
    stop.cancel();
    assert_eq!(line.spoken_until(1).await, [], "and then it hangs up");
}

#[tokio::test]
async fn being_stopped_leaves_a_whole_file_and_no_summary() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "good");
    let (running, stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    line.cues(&[any_card(1)]).await;
    line.spoken_until(1).await;
    stop.cancel();
    assert_eq!(running.await.unwrap().unwrap(), None);
    assert_eq!(segments(&read_wav(&yard.wav), 550).len(), 1);
}

#[tokio::test]
async fn unknown_messages_are_passed_over() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "good");
    let (running, _stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    for text in ["{\"msg\":\"dance\"}", "no JSON", "{\"msg\":\"cue\",\"seq\":1}"] {
        line.socket.send(Message::text(text)).await.unwrap();
    }
    line.cues(&[any_card(1)]).await;
    line.send(&AudioDown::Finish).await;
    line.spoken_until(1).await;
    assert_eq!(running.await.unwrap().unwrap().map(|summary| summary.verses), Some(1));
}

#[tokio::test]
async fn what_cannot_begin_says_why() {
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "good");
    let stop = CancellationToken::new();
    let mut config = yard.config.clone();
    config.hub = "không phải địa chỉ".to_owned();
    let refused = announce(config, None, stop.clone()).await.unwrap_err().to_string();
    assert!(refused.contains("không đúng"), "{refused}");
    let mut config = yard.config.clone();
    config.target = Target::Speaker { device: None };
    let refused = announce(config, None, stop.clone()).await.unwrap_err().to_string();
    assert!(refused.contains("--wav"), "{refused}");
    let mut config = yard.config.clone();
    config.target = Target::Wav("/proc/nowhere/yard.wav".into());
    let refused = announce(config, None, stop).await.unwrap_err().to_string();
    assert!(refused.contains("/proc/nowhere/yard.wav"), "{refused}");
}

#[tokio::test]
async fn a_real_verse_is_heard_whole() {
    if !real_voice() {
        return;
    }
    let hub = FakeHub::open().await;
    let yard = yard(&hub, "real");
    let (running, _stop) = start(yard.config.clone());
    let mut line = hub.greet().await;
    let verses = [
        ("1v", "Nhất văn e lệ cô tiên,", "Áo mây phấp phới xuống miền hội xuân."),
        ("5w", "Ngôi chùa ngũ vạn ngân chuông,", "Khói nhang quyện gió, chiều buông êm đềm."),
        ("oc", "Kính chào ông cụ râu dài,", "Tay cầm gậy trúc, tuổi ngoài tám mươi."),
    ];
    for (seq, (code, luc, bat)) in (1..).zip(verses) {
        line.cues(&[crate::common::card(seq, code, luc, bat)]).await;
    }
    line.send(&AudioDown::Finish).await;
    assert_eq!(line.spoken_until(3).await, [(1, true), (2, true), (3, true)]);
    assert_eq!(running.await.unwrap().unwrap().map(|summary| summary.verses), Some(3));
    let heard = segments(&read_wav(&yard.wav), 550);
    assert_eq!(heard.len(), 3);
    for (first, last) in heard {
        let seconds = (last - first) as f64 / 48_000.0;
        assert!((3.5..7.0).contains(&seconds), "{seconds}");
    }
}
