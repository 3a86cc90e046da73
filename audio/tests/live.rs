//! A loudspeaker that is pulled out and put back, faster than real time.

use crate::common::{any_card, call, card, config, fake_espeak};
use crate::hub::FakeHub;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use totom_audio::engine::Engine;
use totom_audio::output::device::{Device, Stream};
use totom_audio::{Target, announce};
use totom_wire::audio::{AudioDown, AudioUp, Call, Control, Ending, Sound};

/// Pulls in blocks as a driver does, but does not wait for real time to pass.
#[derive(Default)]
pub(crate) struct FakeCard {
    plugged: Arc<AtomicBool>,
    opened: Arc<AtomicUsize>,
    heard: Arc<Mutex<Vec<f32>>>,
}

struct Playing {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the fake driver ended");
        }
    }
}

impl Device for FakeCard {
    fn open(&self, mut engine: Engine) -> Result<Stream, String> {
        if !self.plugged.load(Ordering::Relaxed) {
            return Err("máy chưa nối loa nào".to_owned());
        }
        self.opened.fetch_add(1, Ordering::Relaxed);
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, plugged, heard) = (stop.clone(), self.plugged.clone(), self.heard.clone());
        let thread = thread::spawn(move || {
            while !stopped.load(Ordering::Relaxed) {
                // An unplugged card keeps its stream and plays nothing, without any error.
                if plugged.load(Ordering::Relaxed) {
                    let block = (0..2_048).map(|_| engine.frame());
                    heard.lock().expect("not poisoned").extend(block);
                }
                thread::sleep(Duration::from_millis(2));
            }
        });
        Ok(Box::new(Playing { stop, thread: Some(thread) }))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_loudspeaker_stops_nobody_and_a_short_loss_costs_no_word() {
    let folder = tempfile::tempdir().unwrap();
    let hub = FakeHub::open().await;
    let espeak = fake_espeak(folder.path(), "good");
    let target = Target::Speaker { device: None };
    let config = config(folder.path(), hub.address.clone(), espeak, target);
    let card = Arc::new(FakeCard::default());
    let device: Arc<dyn Device> = card.clone();
    let running = tokio::spawn(announce(config, Some(device), CancellationToken::new()));

    let mut line = hub.greet().await;
    let told = line.health(|trouble| trouble.contains("chưa nối loa")).await;
    assert!(told.starts_with("KHÔNG CÓ LOA"), "{told}");
    let sent = Instant::now();
    line.cues(&[any_card(1), call(2, Call::Phong), any_card(3)]).await;
    let unheard = [(1, false), (2, false), (3, false)];
    assert_eq!(line.spoken_until(3).await, unheard, "the game does not wait");
    assert!(sent.elapsed() < Duration::from_secs(5), "{:?}", sent.elapsed());

    card.plugged.store(true, Ordering::Relaxed);
    line.health(str::is_empty).await;
    line.cues(&[call(4, Call::KhongAn)]).await;
    assert_eq!(line.spoken_until(4).await, [(4, true)], "card 3 is made up for, not told again");

    card.plugged.store(false, Ordering::Relaxed);
    line.cues(&[any_card(5)]).await;
    line.health(|trouble| trouble.starts_with("KHÔNG CÓ LOA")).await;
    card.plugged.store(true, Ordering::Relaxed);
    line.send(&AudioDown::Finish).await;
    assert_eq!(line.spoken_until(5).await, [(5, true)], "a short loss costs no word");
    let summary = running.await.unwrap().unwrap().expect("finished");
    assert_eq!((summary.verses, summary.calls), (2, 1));
    assert!(card.opened.load(Ordering::Relaxed) >= 2);
    let heard = card.heard.lock().expect("not poisoned");
    assert!(heard.iter().any(|x| x.abs() > 0.1));
}

/// A yard with a loudspeaker that works.
pub(crate) async fn speaking(folder: &std::path::Path) -> (crate::hub::Line, Arc<FakeCard>) {
    let hub = FakeHub::open().await;
    let espeak = fake_espeak(folder, "good");
    let config = config(folder, hub.address.clone(), espeak, Target::Speaker { device: None });
    let card = Arc::new(FakeCard::default());
    card.plugged.store(true, Ordering::Relaxed);
    let device: Arc<dyn Device> = card.clone();
    tokio::spawn(announce(config, Some(device), CancellationToken::new()));
    let mut line = hub.greet().await;
    line.health(str::is_empty).await;
    (line, card)
}

async fn ask(line: &mut crate::hub::Line, control: Control) {
    line.send(&AudioDown::Control { control }).await;
}

/// The next caption and the next end, in whatever order they come.
pub(crate) async fn caption(line: &mut crate::hub::Line) -> totom_wire::audio::Caption {
    loop {
        if let AudioUp::Saying(caption) = line.hear().await.expect("a caption") {
            return caption;
        }
    }
}

async fn end(line: &mut crate::hub::Line) -> (u64, Ending) {
    loop {
        if let AudioUp::Spoken { seq, how, .. } = line.hear().await.expect("an end") {
            return (seq, how);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_desk_tests_repeats_mutes_and_takes_back() {
    let folder = tempfile::tempdir().unwrap();
    let (mut line, device) = speaking(folder.path()).await;
    ask(&mut line, Control::Test).await;
    let test = caption(&mut line).await;
    assert!(test.seq == 0 && test.text.contains("Thử loa"), "{test:?}");
    line.cues(&[card(1, "3v", "câu sáu lá văn,", "câu tám của lá tam văn.")]).await;
    let verse = caption(&mut line).await;
    assert_eq!((verse.seq, verse.text.split(' ').count()), (1, verse.words.len()));
    assert!(verse.words.is_sorted() && verse.words[0] >= 70 && verse.end_ms > verse.words[3]);
    assert_eq!(end(&mut line).await, (1, Ending::Spoken));
    ask(&mut line, Control::Repeat).await;
    assert_eq!(caption(&mut line).await.seq, 1, "once more, and not reported again");
    line.send(&AudioDown::Withdraw { seq: 1 }).await;
    assert!(caption(&mut line).await.text.contains("hủy"));
    ask(&mut line, Control::Sound { sound: Sound::Off }).await;
    let before = device.heard.lock().expect("not poisoned").len();
    line.cues(&[call(2, Call::Phong)]).await;
    assert_eq!(end(&mut line).await, (2, Ending::Spoken), "muted, the game goes on");
    let heard = device.heard.lock().expect("not poisoned");
    let silent = heard[before + 48_000..].iter().all(|x| x.abs() < 1e-4);
    assert!(heard.len() > before + 48_000 && silent, "nothing is heard");
}
