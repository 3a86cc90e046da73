//! How soon a cue is heard, how long a deck takes to make ready, what speaking costs.
//!
//! Goals: cue to first sample under 20 ms with a warm cache; a deck under 10 s spoken and under
//! 4 min chanted on two cores; under 5 % of one core while speaking; under 60 MB with a full pack.
//! Those that need espeak-ng say so and are left out where it is missing.

#![allow(missing_docs, reason = "criterion's macro makes public items")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::collections::HashMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;
use totom_audio::compose::{Item, compose};
use totom_audio::cue::{Form, plan, spoken, words};
use totom_audio::drums::{Kit, Preset};
use totom_audio::dsp::RATE;
use totom_audio::engine;
use totom_audio::queue::{Mode, Queue};
use totom_audio::voice::pack::import;
use totom_audio::voice::{Captions, Settings, Voice};
use totom_verses::VerseSet;
use totom_wire::audio::{Cue, Say};

fn deck() -> Vec<Say> {
    let say = |verse: &totom_verses::Verse| {
        let card = verse.card.parse().ok()?;
        Some(Say::Card { card, luc: verse.luc.clone(), bat: verse.bat.clone() })
    };
    VerseSet::builtin().iter().filter_map(say).collect()
}

fn open(folder: &std::path::Path) -> Option<Voice> {
    let there = std::process::Command::new("espeak-ng").arg("--version").output().is_ok();
    let settings = Settings { captions: Captions::Exact, ..Settings::default() };
    there.then(|| Voice::open(settings, folder.to_owned()).ok()).flatten()
}

/// Everything that a deck needs, as many at once as the voice allows.
async fn make_ready(voice: &Voice, form: Form) {
    let all = deck().into_iter().filter_map(|say| words(&say, form));
    let tasks: Vec<_> = all
        .map(|words| {
            let voice = voice.clone();
            tokio::spawn(async move { voice.say(&words).await.is_some() })
        })
        .collect();
    for task in tasks {
        assert!(task.await.is_ok_and(|spoken| spoken), "a card was not spoken");
    }
}

async fn item(voice: &Voice, kit: &Kit, say: &Say, form: Form) -> Item {
    let parts = plan(say, form);
    let mut clips = HashMap::new();
    for wanted in spoken(&parts) {
        if let Some(clip) = voice.say(wanted).await {
            clips.insert(wanted.clone(), clip);
        }
    }
    compose(&parts, kit, &clips)
}

/// From the cue in hand to the first sample that is not nothing.
fn cue_to_sample(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(voice) = open(folder.path()) else { return };
    let runtime = Runtime::new().expect("a runtime");
    let kit = Kit::render(Preset::Horn);
    let say = deck().swap_remove(0);
    for (name, form) in [("spoken", Form::Full), ("chanted", Form::Chant)] {
        runtime.block_on(item(&voice, &kit, &say, form));
        c.bench_function(&format!("cue to first sample, {name}, warm"), |b| {
            b.iter(|| {
                let mut queue = Queue::new(Mode::Live, 0);
                queue.push(Cue { seq: 1, say: say.clone(), age_ms: 0 }, 0);
                let turn = queue.take(0).expect("a turn");
                let item = runtime.block_on(item(&voice, &kit, &turn.cue.say, form));
                let (mut engine, mut remote) = engine::pair(Preset::Horn);
                remote.play(1, Arc::new(item), 0, 0).expect("an idle engine");
                let first = (0..RATE).find(|_| engine.frame().abs() > 1e-4);
                black_box(first)
            });
        });
    }
    // From disk: what a restarted announcer pays.
    c.bench_function("cue to first sample, spoken, from disk", |b| {
        b.iter(|| {
            let voice = open(folder.path()).expect("espeak-ng");
            runtime.block_on(item(&voice, &kit, &say, Form::Full))
        });
    });
}

fn whole_deck(c: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let mut group = c.benchmark_group("a whole deck made ready");
    group.sample_size(10).measurement_time(Duration::from_secs(20));
    for (name, form) in [("named", Form::Short), ("spoken", Form::Full), ("chanted", Form::Chant)] {
        group.bench_function(name, |b| {
            b.iter(|| {
                let folder = tempfile::tempdir().expect("a folder");
                if let Some(voice) = open(folder.path()) {
                    runtime.block_on(make_ready(&voice, form));
                }
            });
        });
    }
    group.finish();
}

/// One second of sound: the share of a core is the time over one second.
fn one_second(c: &mut Criterion) {
    let kit = Kit::render(Preset::Horn);
    let clip: Vec<f32> = (0..RATE * 4).map(|n| 0.4 * (n as f32 * 0.03).sin()).collect();
    let (edges, words) = (Vec::new(), Vec::new());
    let speaker = totom_wire::audio::Speaker::Machine;
    let item = Arc::new(Item { samples: clip, edges, voiced: true, words, speaker });
    let mut group = c.benchmark_group("one second of sound");
    group.throughput(Throughput::Elements(u64::from(RATE)));
    for (name, speaking, bed) in [("silence", false, false), ("speech over a bed", true, true)] {
        group.bench_function(name, |b| {
            let (mut engine, mut remote) = engine::pair(Preset::Horn);
            remote.bed(bed.then(|| kit.bed().clone())).expect("an idle engine");
            b.iter(|| {
                if speaking {
                    while remote.ended().is_some() {}
                    // Full when four sound already: then it is busy enough.
                    let _ = remote.play(1, item.clone(), 0, 0);
                }
                (0..RATE).map(|_| engine.frame()).fold(0.0, |most: f32, x| most.max(x.abs()))
            });
        });
    }
    group.finish();
    c.bench_function("the drums, at start", |b| b.iter(|| Kit::render(Preset::Horn)));
}

/// What the process holds after it has spoken every card from a full pack, drums and all. First of
/// all: what others leave behind must not count.
fn memory(_: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("source");
    record_everything(&source);
    let packs = folder.path().join("packs");
    std::fs::create_dir_all(&packs).expect("a folder");
    import(&source, &packs.join("whole")).expect("imported");
    let settings = Settings { pack: Some(packs.join("whole")), ..Settings::default() };
    let voice = Voice::open(settings, folder.path().join("lines")).expect("a folder");
    let runtime = Runtime::new().expect("a runtime");
    let kit = Kit::render(Preset::Horn);
    let (mut engine, mut remote) = engine::pair(Preset::Horn);
    remote.bed(Some(kit.bed().clone())).expect("an idle engine");
    for say in deck() {
        for form in [Form::Short, Form::Full] {
            let item = runtime.block_on(item(&voice, &kit, &say, form));
            assert!(item.voiced, "a card was not spoken");
            let length = item.samples.len();
            remote.play(1, Arc::new(item), 0, 0).expect("an idle engine");
            black_box((0..length + 64).map(|_| engine.frame()).sum::<f32>());
            while remote.ended().is_some() {}
        }
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().filter(|line| line.starts_with("VmHWM") || line.starts_with("VmRSS"));
    println!("with a full pack: {}", most.collect::<Vec<_>>().join(", "));
}

/// Thirty couplets of eight seconds and thirty names, as the recorder in the browser keeps them.
fn record_everything(source: &std::path::Path) {
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: RATE,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    for say in deck() {
        let Say::Card { card, .. } = say else { continue };
        let folder = source.join("call").join(card.code());
        std::fs::create_dir_all(&folder).expect("a folder");
        for (name, seconds) in [("verse-1.wav", 8), ("name.wav", 1)] {
            let mut writer = hound::WavWriter::create(folder.join(name), spec).expect("a file");
            for n in 0..RATE * seconds {
                let swell = (n as f32 * 0.0003).sin().abs();
                writer
                    .write_sample((9_000.0 * swell * (n as f32 * 0.02).sin()) as i16)
                    .expect("a sample");
            }
            writer.finalize().expect("whole");
        }
    }
    let about = "name = \"Giọng\"\nchanter = \"Bà Hai\"\nlicence = \"bà đồng ý\"\n";
    std::fs::write(source.join("pack.toml"), about).expect("a file");
}

/// A guard against measuring nothing: what is not there is said.
fn missing(_: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    if open(folder.path()).is_none() {
        eprintln!("BỎ QUA: chưa cài espeak-ng, các phép đo giọng đọc KHÔNG chạy");
    }
}

criterion_group!(benches, missing, memory, one_second, cue_to_sample, whole_deck);
criterion_main!(benches);
