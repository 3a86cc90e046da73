//! Nhập gói giọng: what a village recorded, checked, brought to one rate and loudness, and listed.
//!
//! A pack is a folder: `pack.toml`, `call/<lá>/verse-1.ogg`, `call/<lá>/name.ogg`, `sys/<tên>.ogg`;
//! WAV will do as well. One bad file costs that file.

use super::decode::{DecodeError, decode};
use super::manifest::{FILE, Manifest, Recording, Says};
use crate::dsp::chain::{CEILING_DB, LATENCY};
use crate::dsp::limiter::Limiter;
use crate::dsp::true_peak::TruePeak;
use crate::dsp::{RATE, gain};
use crate::voice::polish::polish;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use totom_wire::audio::Card;

/// Recorded verses of one card that are looked for.
const VERSES: u32 = 9;

/// `pack.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    name: String,
    chanter: String,
    licence: String,
    /// Sentences recorded in `sys/`, by the name of their file.
    #[serde(default)]
    sys: BTreeMap<String, String>,
    /// The text of a recorded verse, by `<lá>` or `<lá>/verse-N`.
    #[serde(default)]
    verse: BTreeMap<String, String>,
    /// Milliseconds at which its words begin, by the same name.
    #[serde(default)]
    words_ms: BTreeMap<String, Vec<u32>>,
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// There is no `pack.toml`, or it is wrong.
    #[error("«{path}» có chỗ sai:\n{why}")]
    About {
        /// Where.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The place for the imported pack cannot be written.
    #[error("không ghi được gói giọng vào «{path}»: {source}")]
    Target {
        /// Where.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// None of its files is of use.
    #[error("gói không có bản thu nào dùng được:\n{0}")]
    Empty(Report),
}

/// What came of an import.
#[derive(Debug)]
pub struct Report {
    /// What is there now.
    pub manifest: Manifest,
    /// Files of no use, and why.
    pub refused: Vec<(String, DecodeError)>,
}

/// Imports the pack in `source` into the folder `target`, in place of whatever was there.
///
/// # Errors
/// When the pack says nothing about itself, holds nothing, or the disk refuses.
pub fn import(source: &Path, target: &Path) -> Result<Report, ImportError> {
    let about = about(source)?;
    let fresh = target.with_extension("new");
    let refuse = |error| ImportError::Target { path: target.to_owned(), source: error };
    remove(&fresh).map_err(refuse)?;
    std::fs::create_dir_all(&fresh).map_err(refuse)?;
    let mut refused = Vec::new();
    let mut recordings = Vec::new();
    for wanted in wanted(&about) {
        let Some(file) = there(source, &wanted.stem) else { continue };
        match take(&file, &fresh, wanted) {
            Ok(recording) => recordings.push(recording),
            Err(Refused::File(why)) => refused.push((file.display().to_string(), why)),
            Err(Refused::Disk(error)) => return Err(refuse(error)),
        }
    }
    let About { name, chanter, licence, .. } = about;
    let report = Report { manifest: Manifest { name, chanter, licence, recordings }, refused };
    if report.manifest.recordings.is_empty() {
        remove(&fresh).map_err(refuse)?;
        return Err(ImportError::Empty(report));
    }
    let list = serde_json::to_vec_pretty(&report.manifest).map_err(|e| refuse(e.into()))?;
    std::fs::write(fresh.join(FILE), list).map_err(refuse)?;
    remove(target).and_then(|()| std::fs::rename(&fresh, target)).map_err(refuse)?;
    Ok(report)
}

fn about(source: &Path) -> Result<About, ImportError> {
    let path = source.join("pack.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
    let read = text.and_then(|text| toml::from_str(&text).map_err(|error| error.to_string()));
    read.map_err(|why| ImportError::About { path, why })
}

fn remove(folder: &Path) -> std::io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A clip that a pack may hold.
struct Wanted {
    says: Says,
    text: String,
    /// Its place without the ending.
    stem: String,
    words_ms: Vec<u32>,
}

fn wanted(about: &About) -> Vec<Wanted> {
    let mut all = Vec::new();
    for card in Card::all() {
        let code = card.code();
        for nth in 1..=VERSES {
            let key = format!("{code}/verse-{nth}");
            let of = |key: &str| (about.verse.get(key).cloned(), about.words_ms.get(key).cloned());
            let (text, words_ms) = of(&key);
            let (first_text, first_ms) = if nth == 1 { of(&code) } else { (None, None) };
            all.push(Wanted {
                says: Says::Verse(card),
                text: text.or(first_text).unwrap_or_default(),
                stem: format!("call/{key}"),
                words_ms: words_ms.or(first_ms).unwrap_or_default(),
            });
        }
        let stem = format!("call/{code}/name");
        all.push(Wanted { says: Says::Name(card), text: card.name(), stem, words_ms: Vec::new() });
    }
    all.extend(about.sys.iter().map(|(name, text)| Wanted {
        says: Says::Sentence,
        text: text.clone(),
        stem: format!("sys/{name}"),
        words_ms: Vec::new(),
    }));
    // No name leads out of the pack.
    all.retain(|wanted| {
        Path::new(&wanted.stem)
            .components()
            .all(|part| matches!(part, std::path::Component::Normal(_)))
    });
    all
}

fn there(source: &Path, stem: &str) -> Option<PathBuf> {
    ["ogg", "wav"]
        .map(|end| source.join(format!("{stem}.{end}")))
        .into_iter()
        .find(|path| path.is_file())
}

enum Refused {
    File(DecodeError),
    Disk(std::io::Error),
}

fn take(file: &Path, target: &Path, wanted: Wanted) -> Result<Recording, Refused> {
    let (raw, rate) = decode(file).map_err(Refused::File)?;
    let polished = polish(&raw, rate).ok_or(Refused::File(DecodeError::Silent))?;
    let samples = limited(polished.clip);
    let name = format!("{}.wav", wanted.stem.replace('/', "-"));
    let bytes = wav(&samples).map_err(|error| Refused::Disk(std::io::Error::other(error)))?;
    std::fs::write(target.join(&name), &bytes).map_err(Refused::Disk)?;
    Ok(Recording {
        says: wanted.says,
        text: wanted.text,
        file: name,
        sha256: hex::encode(Sha256::digest(&bytes)),
        length_ms: samples.len() as u64 * 1000 / u64::from(RATE),
        words_ms: wanted.words_ms,
    })
}

/// Peaks between samples too stay under the ceiling; the loudness stays.
fn limited(samples: Vec<f32>) -> Vec<f32> {
    let ceiling = gain(CEILING_DB) as f32;
    if TruePeak::of(&samples) <= ceiling {
        return samples;
    }
    let mut limiter = Limiter::new(ceiling);
    let silence = std::iter::repeat_n(0.0, LATENCY);
    samples.into_iter().chain(silence).map(|x| limiter.step(x)).skip(LATENCY).collect()
}

/// 16 bit: below the noise of any recording, and half the memory.
fn wav(samples: &[f32]) -> Result<Vec<u8>, hound::Error> {
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: RATE,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut bytes = std::io::Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut bytes, spec)?;
    for x in samples {
        writer.write_sample((x.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16)?;
    }
    writer.finalize()?;
    Ok(bytes.into_inner())
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { manifest, refused } = self;
        writeln!(f, "Gói «{}», giọng {} ({})", manifest.name, manifest.chanter, manifest.licence)?;
        f.write_str(&coverage(manifest))?;
        for (file, why) in refused {
            writeln!(f, "Không dùng được {file}: {why}")?;
        }
        Ok(())
    }
}

/// How many of the thirty cards a pack has, and which it lacks.
#[must_use]
pub(super) fn coverage(manifest: &Manifest) -> String {
    let (verses, names) = (manifest.verses(), manifest.names());
    let seconds =
        manifest.recordings.iter().map(|recording| recording.length_ms).sum::<u64>() / 1000;
    let mut told = format!(
        "Thơ: {}/30 lá. Tên lá: {}/30. Tất cả {} bản thu, {seconds} giây.\n",
        verses.len(),
        names.len(),
        manifest.recordings.len()
    );
    let missing: Vec<_> =
        Card::all().filter(|card| !verses.contains(card)).map(Card::name).collect();
    if !missing.is_empty() {
        // Writing into a string cannot fail.
        let _ = writeln!(told, "Còn thiếu thơ: {}. Máy sẽ đọc thay.", missing.join(", "));
    }
    told
}

impl Manifest {
    /// How many of the thirty cards it has, and which it lacks, in Vietnamese.
    #[must_use]
    pub fn coverage(&self) -> String {
        coverage(self)
    }
}
