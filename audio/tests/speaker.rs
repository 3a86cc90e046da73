//! The real sound card code against ALSA's file plugin: what reaches the card is what we made.
//!
//! The configuration is given by the environment, which a process may not safely change for
//! itself: the test runs itself once more as a child.

use crate::common::{any_card, kit, said};
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use totom_audio::compose::{Item, compose};
use totom_audio::cue::{Form, plan, spoken};
use totom_audio::drums::{Clip, Preset};
use totom_audio::dsp::frames;
use totom_audio::engine;
use totom_audio::output::device::{Device, Keeper};
use totom_audio::output::hush::Hush;
use totom_audio::output::live::LiveOut;
use totom_audio::output::speaker::SoundCard;

const CHILD: &str = "TOTOM_TEST_CHILD";
const SYSTEM: &str = "/usr/share/alsa/alsa.conf";
const PATIENCE: Duration = Duration::from_secs(20);

fn item() -> Arc<Item> {
    let words: Clip = (0..frames(600)).map(|n| 0.2 * (n as f32 * 0.06).sin()).collect();
    let parts = plan(&any_card(1).say, Form::Full);
    let spoken: HashMap<_, _> =
        spoken(&parts).map(|text| (text.clone(), said(words.clone()))).collect();
    Arc::new(compose(&parts, kit(Preset::Horn), &spoken))
}

/// Plays the announcement on the default device and ends.
fn play() {
    let (tell, news) = tokio::sync::mpsc::unbounded_channel();
    let _keeper =
        Keeper::start(Arc::new(SoundCard::new(None)), Preset::Horn, tell).expect("a thread");
    let mut out = LiveOut::new(news);
    out.play(item());
    let started = Instant::now();
    while out.poll().is_none() {
        assert!(started.elapsed() < PATIENCE, "{}", out.trouble());
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(out.trouble(), "");
}

#[test]
fn the_sound_card_gets_every_frame_unchanged() {
    if std::env::var_os(CHILD).is_some() {
        return play();
    }
    if !Path::new(SYSTEM).exists() {
        eprintln!("BỎ QUA: máy không có ALSA, phép thử loa này KHÔNG chạy");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (rules, capture) = (folder.path().join("asound.conf"), folder.path().join("capture.raw"));
    std::fs::write(&rules, plugin(&capture)).unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "speaker::the_sound_card_gets_every_frame_unchanged"])
        .env(CHILD, "1")
        .env("ALSA_CONFIG_PATH", format!("{SYSTEM}:{}", rules.display()))
        .output()
        .unwrap();
    assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stdout));
    compare(&read(&capture), &due());
}

fn plugin(capture: &Path) -> String {
    format!(
        "pcm.!default {{ type plug slave {{ pcm \"cap\" format S16_LE rate 48000 channels 2 }} }}\n\
         pcm.cap {{ type file slave.pcm \"null\" file \"{}\" format \"raw\" }}\n\
         ctl.!default {{ type null }}\n",
        capture.display()
    )
}

fn read(capture: &Path) -> Vec<f32> {
    let bytes = std::fs::read(capture).expect("a capture");
    let frame = |bytes: &[u8]| {
        assert_eq!(bytes[..2], bytes[2..], "left and right are alike");
        f32::from(i16::from_le_bytes([bytes[0], bytes[1]])) / 32_767.0
    };
    bytes.chunks_exact(4).map(frame).collect()
}

/// What an engine of its own makes of the announcement.
fn due() -> Vec<f32> {
    let (mut engine, mut remote) = engine::pair(Preset::Horn);
    let item = item();
    let length = item.samples.len();
    remote.play(1, item, 0, 0).expect("an idle engine");
    (0..length).map(|_| engine.frame()).collect()
}

fn compare(heard: &[f32], due: &[f32]) {
    let onset = |samples: &[f32]| samples.iter().position(|x| x.abs() > 0.05).expect("a sound");
    let (from, start) = (onset(heard), onset(due));
    let length = due.len() - start;
    assert!(heard.len() >= from + length, "cut short: {} frames", heard.len() - from);
    let off = |n: usize| (heard[from + n] - due[start + n]).abs();
    let worst = (0..length).map(off).fold(0.0, f32::max);
    assert!(worst < 0.0005, "off by {worst}");
}

/// Past the test harness, as the C library writes.
fn shout(line: &str) {
    std::io::stderr().write_all(format!("{line}\n").as_bytes()).expect("standard error");
}

/// What this process writes to standard error while and after cards are opened in vain.
fn open_in_vain() {
    let hush = Hush::begin().expect("the first");
    assert!(Hush::begin().is_none(), "one at a time");
    shout("ALSA lib pcm.c:1:(while) hushed");
    shout("jack server is not running or cannot be started");
    shout("người: ALSA lib cũng được nhắc");
    drop(hush);
    let card = SoundCard::new(None);
    for _ in 0..2 {
        let (engine, _remote) = engine::pair(Preset::Horn);
        assert!(card.open(engine).is_err(), "there is no such card");
    }
    shout("ALSA lib pcm.c:1:(after) heard");
}

#[test]
fn opening_in_vain_says_nothing_on_standard_error_and_swallows_nothing_else() {
    if std::env::var_os(CHILD).is_some() {
        return open_in_vain();
    }
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("asound.conf");
    // The library complains aloud of a name that leads nowhere.
    std::fs::write(&rules, "pcm.!default { type plug slave.pcm \"nowhere\" }\n").unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "speaker::opening_in_vain_says_nothing_on_standard_error_and_swallows_nothing_else",
        ])
        .env(CHILD, "1")
        .env("ALSA_CONFIG_PATH", format!("{SYSTEM}:{}", rules.display()))
        .output()
        .unwrap();
    assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stdout));
    assert_eq!(
        String::from_utf8_lossy(&child.stderr),
        "người: ALSA lib cũng được nhắc\nALSA lib pcm.c:1:(after) heard\n"
    );
}
