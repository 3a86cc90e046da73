//! What several tests need: a stand-in voice, cues, and ears.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::LazyLock;
use totom_audio::compose::Spoken;
use totom_audio::cue::Words;
use totom_audio::drums::Clip;
use totom_audio::drums::{Kit, Preset};
use totom_audio::dsp::RATE;
use totom_audio::voice::{self, Espeak};
use totom_audio::{Config, Target, Token};
use totom_wire::audio::{Call, Card, Cue, Hut, Manner, Roll, Say, Speaker};

/// Below this a listener in a yard hears nothing: −60 dBFS.
const QUIET: f32 = 0.001;

/// The drums, rendered once for all tests.
pub(crate) fn kit(preset: Preset) -> &'static Kit {
    static HORN: LazyLock<Kit> = LazyLock::new(|| Kit::render(Preset::Horn));
    static FULL: LazyLock<Kit> = LazyLock::new(|| Kit::render(Preset::Full));
    match preset {
        Preset::Horn => &HORN,
        Preset::Full => &FULL,
    }
}

/// A program that behaves as its name says, with its sounds beside it.
pub(crate) fn fake_espeak(folder: &Path, behaviour: &str) -> PathBuf {
    let link = folder.join(behaviour);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake_espeak.sh");
    std::os::unix::fs::symlink(script, &link).expect("a link");
    let tone = (0..17_640).map(|n| (0.3 * (n as f32 * 0.13).sin() * 32_767.0) as i16);
    write_wav(&folder.join("tone.wav"), tone);
    write_wav(&folder.join("silence.wav"), std::iter::repeat_n(0, 4_000));
    link
}

fn write_wav(path: &Path, samples: impl Iterator<Item = i16>) {
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: 22_050,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut writer = hound::WavWriter::create(path, spec).expect("a file");
    samples.for_each(|x| writer.write_sample(x).expect("a sample"));
    writer.finalize().expect("a whole file");
}

/// How often the stand-in was called.
pub(crate) fn calls(folder: &Path) -> usize {
    std::fs::read_to_string(folder.join("calls")).map_or(0, |log| log.lines().count())
}

pub(crate) fn config(folder: &Path, hub: String, espeak: PathBuf, target: Target) -> Config {
    Config {
        hub,
        token: Token::new("khoa-thu".to_owned()),
        data: folder.join("voice"),
        target,
        preset: Preset::Horn,
        voice: settings(espeak),
        manner: Manner::Doc,
        zone: String::new(),
        // A busy machine takes its time, and a test wants the whole verse.
        patience: std::time::Duration::from_secs(20),
    }
}

/// The default voice, spoken by this program.
pub(crate) fn settings(program: impl Into<PathBuf>) -> voice::Settings {
    let espeak = Espeak { program: program.into(), ..Espeak::default() };
    voice::Settings { source: Arc::new(espeak), ..voice::Settings::default() }
}

pub(crate) fn line(text: &str) -> Words {
    Words::Line(text.to_owned())
}

/// A clip as if somebody had spoken it, its words not timed.
pub(crate) fn said(samples: Clip) -> Spoken {
    let (words, edges, accents) = (Vec::new(), Vec::new(), Vec::new());
    Spoken { samples, words, edges, accents, speaker: Speaker::Machine }
}

pub(crate) fn cue(seq: u64, say: Say) -> Cue {
    Cue { seq, say, age_ms: 0 }
}

pub(crate) fn card(seq: u64, code: &str, luc: &str, bat: &str) -> Cue {
    let card: Card = code.parse().expect(code);
    cue(seq, Say::Card { card, luc: luc.to_owned(), bat: bat.to_owned() })
}

pub(crate) fn any_card(seq: u64) -> Cue {
    let codes = ["1v", "2v", "3v", "4w", "5s", "8w", "cc", "oc"];
    let code = codes[seq as usize % codes.len()];
    card(seq, code, &format!("câu sáu lá {code},"), &format!("câu tám của lá {code}."))
}

pub(crate) fn call(seq: u64, call: Call) -> Cue {
    let hut = Hut::ALL[seq as usize % 5];
    cue(seq, Say::Call { hut, call, text: format!("{hut} gọi") })
}

pub(crate) fn opening(seq: u64) -> Cue {
    cue(seq, Say::Opening { text: "Mở ván mới".to_owned() })
}

pub(crate) fn end(seq: u64) -> Cue {
    cue(seq, Say::End { won: true, text: "Điếm hai ù".to_owned() })
}

/// One of everything, in an order a ván might have.
pub(crate) fn small_round() -> Vec<Cue> {
    vec![
        opening(1),
        any_card(2),
        call(3, Call::KhongAn),
        call(4, Call::An),
        any_card(5),
        call(6, Call::Phong),
        any_card(9),
        call(10, Call::DayKhan),
        call(12, Call::U(Roll::Suong)),
        end(13),
    ]
}

/// A finished file: both channels checked to be alike, one of them returned.
pub(crate) fn read_wav(path: &Path) -> Vec<f32> {
    let mut reader = hound::WavReader::open(path).expect("a WAV file");
    let spec = reader.spec();
    assert_eq!((spec.sample_rate, spec.channels, spec.bits_per_sample), (RATE, 2, 16));
    let samples: Vec<i16> = reader.samples().map(|x| x.expect("a sample")).collect();
    samples
        .chunks_exact(2)
        .map(|frame| {
            assert_eq!(frame[0], frame[1]);
            f32::from(frame[0]) / 32_767.0
        })
        .collect()
}

/// Stretches of sound parted by at least `gap_ms` of quiet: first and last loud frame.
pub(crate) fn segments(samples: &[f32], gap_ms: usize) -> Vec<(usize, usize)> {
    let gap = gap_ms * RATE as usize / 1000;
    let mut found: Vec<(usize, usize)> = Vec::new();
    for at in (0..samples.len()).filter(|&at| samples[at].abs() > QUIET) {
        match found.last_mut() {
            Some(last) if at - last.1 < gap => last.1 = at,
            _ => found.push((at, at)),
        }
    }
    found
}

pub(crate) fn rms(samples: &[f32]) -> f32 {
    (samples.iter().map(|x| x * x).sum::<f32>() / samples.len().max(1) as f32).sqrt()
}

/// Is the real synthesiser here? Says so when it is not; with `TOTOM_NEED_VOICE` set it must be.
pub(crate) fn real_voice() -> bool {
    let there = std::process::Command::new("espeak-ng").arg("--version").output().is_ok();
    let needed = std::env::var_os("TOTOM_NEED_VOICE").is_some();
    assert!(there || !needed, "TOTOM_NEED_VOICE is set, but espeak-ng is not installed");
    if !there {
        eprintln!("BỎ QUA: chưa cài espeak-ng, phép thử giọng đọc này KHÔNG chạy");
    }
    there
}
