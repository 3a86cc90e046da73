//! Recordings: what is taken, what is refused and why, and who speaks in their place.

use crate::common::{fake_espeak, line, settings};
use std::path::{Path, PathBuf};
use totom_audio::cue::{Recital, Words};
use totom_audio::dsp::RATE;
use totom_audio::dsp::gain;
use totom_audio::dsp::true_peak::TruePeak;
use totom_audio::voice::pack::{Pack, Report, import};
use totom_audio::voice::{Settings, Voice};
use totom_wire::audio::{Card, Speaker};

const ABOUT: &str = "name = \"Giọng làng Nghĩa\"\nchanter = \"Cụ Tư\"\nlicence = \"cụ đồng ý\"\n\
    [sys]\nmo-van = \"Ván mới bắt đầu.\"\n[verse]\n\"2v\" = \"câu sáu riêng câu tám riêng\"\n";

pub(crate) struct Village {
    folder: tempfile::TempDir,
}

impl Village {
    pub(crate) fn new() -> Self {
        let village = Self { folder: tempfile::tempdir().expect("a folder") };
        village.put("pack.toml", ABOUT.as_bytes());
        village
    }

    pub(crate) fn source(&self) -> PathBuf {
        self.folder.path().join("source")
    }

    pub(crate) fn target(&self) -> PathBuf {
        self.folder.path().join("packs/lang")
    }

    pub(crate) fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.source().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, bytes).expect("a file");
    }

    fn record(&self, name: &str, seconds: f64, spec: hound::WavSpec) {
        self.put(name, &recording(seconds, spec));
    }

    pub(crate) fn import(&self) -> Report {
        std::fs::create_dir_all(self.folder.path().join("packs")).expect("a folder");
        import(&self.source(), &self.target()).expect("imported")
    }
}

pub(crate) fn spec(rate: u32, channels: u16, bits: u16) -> hound::WavSpec {
    let sample_format =
        if bits == 32 { hound::SampleFormat::Float } else { hound::SampleFormat::Int };
    hound::WavSpec { channels, sample_rate: rate, bits_per_sample: bits, sample_format }
}

/// A loud hum that hangs off the middle, silence around it.
pub(crate) fn recording(seconds: f64, spec: hound::WavSpec) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut bytes, spec).expect("a file");
    let total = (seconds * f64::from(spec.sample_rate)) as u32;
    for n in 0..total {
        let loud = (total / 4..total * 3 / 4).contains(&n);
        let swing = (f64::from(n) * 1_300.0 / f64::from(spec.sample_rate)).sin();
        let x = if loud { 0.02 + 0.5 * swing } else { 0.02 };
        for _ in 0..spec.channels {
            match spec.bits_per_sample {
                32 => writer.write_sample(x as f32).expect("a sample"),
                bits => writer
                    .write_sample((x * f64::from((1_u32 << (bits - 1)) - 1)) as i32)
                    .expect("a sample"),
            }
        }
    }
    writer.finalize().expect("whole");
    bytes.into_inner()
}

fn verse(code: &str, luc: &str, recital: Recital) -> Words {
    let card: Card = code.parse().expect("a card");
    Words::Verse { card, luc: luc.to_owned(), bat: "câu tám riêng".to_owned(), recital }
}

fn voice(folder: &Path, pack: PathBuf) -> Voice {
    let settings = Settings { pack: Some(pack), ..settings(fake_espeak(folder, "good")) };
    Voice::open(settings, folder.join("lines")).expect("a folder")
}

#[test]
fn good_files_are_brought_to_one_form_and_bad_ones_are_named() {
    let village = Village::new();
    village.record("call/1v/verse-1.wav", 4.0, spec(44_100, 2, 16));
    village.record("call/2v/verse-1.wav", 4.0, spec(48_000, 1, 24));
    village.record("call/3v/verse-1.wav", 4.0, spec(22_050, 1, 32));
    village.record("call/1v/name.wav", 1.0, spec(48_000, 1, 16));
    village.record("sys/mo-van.wav", 2.0, spec(48_000, 1, 16));
    let whole = recording(4.0, spec(48_000, 1, 16));
    village.put("call/4v/verse-1.wav", &whole[..3_000]);
    village.put("call/5v/verse-1.ogg", b"OggS but not for long");
    village.put("call/6v/verse-1.wav", b"");
    village.put("call/7v/verse-1.ogg", "chữ viết".as_bytes());
    village.put("call/8v/verse-1.wav", &recording(0.0, spec(48_000, 1, 16)));
    let report = village.import();
    assert_eq!(report.manifest.recordings.len(), 5);
    let refused: Vec<_> =
        report.refused.iter().map(|(file, why)| format!("{file}: {why}")).collect();
    let table = [
        ("4v", "bị cụt"),
        ("5v", "cụt ở cuối"),
        ("6v", "còn nguyên"),
        ("7v", "còn nguyên"),
        ("8v", "không có tiếng"),
    ];
    assert_eq!(refused.len(), table.len(), "{refused:?}");
    for ((card, why), told) in table.into_iter().zip(&refused) {
        assert!(told.contains(card) && told.contains(why), "{told}");
    }
    let told = report.to_string();
    assert!(told.contains("Thơ: 3/30 lá") && told.contains("Cụ Tư"), "{told}");
    assert!(told.contains("tứ văn") && !told.contains("nhất văn"), "the missing ones: {told}");
    for recording in &report.manifest.recordings {
        let reader = hound::WavReader::open(village.target().join(&recording.file)).unwrap();
        assert_eq!(reader.spec(), spec(RATE, 1, 16));
        let samples = reader.into_samples::<i16>().map(|x| f32::from(x.unwrap()) / 32_767.0);
        let samples: Vec<f32> = samples.collect();
        let level = loudness(&samples);
        assert!((level + 16.0).abs() < 1.0, "{}: {level} LUFS", recording.file);
        assert!(f64::from(TruePeak::of(&samples)) <= gain(-1.0), "{}", recording.file);
        let mean = samples.iter().sum::<f32>() / samples.len() as f32;
        assert!(mean.abs() < 0.001, "{}: hangs by {mean}", recording.file);
    }
}

/// By another's meter, both channels alike.
pub(crate) fn loudness(samples: &[f32]) -> f64 {
    let mut meter = ebur128::EbuR128::new(2, RATE, ebur128::Mode::I).expect("a meter");
    let both: Vec<f32> = samples.iter().flat_map(|&x| [x, x]).collect();
    meter.add_frames_f32(&both).expect("frames");
    meter.loudness_global().expect("loudness")
}

#[test]
fn a_pack_that_says_nothing_of_itself_or_holds_nothing_changes_nothing() {
    let village = Village::new();
    village.record("call/1v/verse-1.wav", 4.0, spec(48_000, 1, 16));
    village.import();
    let before = std::fs::read(village.target().join("manifest.json")).unwrap();
    std::fs::remove_dir_all(village.source().join("call")).unwrap();
    let empty = import(&village.source(), &village.target()).unwrap_err().to_string();
    assert!(empty.contains("không có bản thu nào"), "{empty}");
    village.put("pack.toml", b"name = \"x\"\nchanter = 3\n");
    let wrong = import(&village.source(), &village.target()).unwrap_err().to_string();
    assert!(wrong.contains("pack.toml") && wrong.contains("chanter"), "{wrong}");
    assert_eq!(std::fs::read(village.target().join("manifest.json")).unwrap(), before);
}

#[tokio::test]
async fn recordings_go_first_and_the_machine_speaks_what_they_lack() {
    let village = Village::new();
    for name in ["call/1v/verse-1", "call/2v/verse-1", "call/1v/name", "sys/mo-van"] {
        village.record(&format!("{name}.wav"), 4.0, spec(48_000, 1, 16));
    }
    village.import();
    let voice = voice(village.folder.path(), village.target());
    let table = [
        (
            verse("1v", "câu nào cũng được", Recital::Spoken),
            Speaker::Recorded,
            "whatever the verse",
        ),
        (verse("1v", "câu nào cũng được", Recital::Chanted), Speaker::Recorded, "as it is"),
        (
            verse("2v", "Câu sáu riêng,", Recital::Spoken),
            Speaker::Recorded,
            "the text it was made for",
        ),
        (verse("2v", "câu khác", Recital::Spoken), Speaker::Machine, "another text"),
        (verse("3v", "câu sáu", Recital::Spoken), Speaker::Machine, "not recorded"),
        (Words::Name("1v".parse().unwrap()), Speaker::Recorded, "a name"),
        (Words::Name("2v".parse().unwrap()), Speaker::Machine, "a name that was not"),
        (line("ván mới bắt đầu"), Speaker::Recorded, "a sentence"),
        (line("ván cũ"), Speaker::Machine, "another"),
    ];
    for (words, due, reason) in table {
        let spoken = voice.say(&words).await.unwrap_or_else(|| panic!("{reason}"));
        assert_eq!(spoken.speaker, due, "{reason}");
    }
    assert_eq!(voice.trouble(), "");
}

#[tokio::test]
async fn a_damaged_pack_costs_its_recordings_and_is_told_of() {
    let village = Village::new();
    for name in ["call/1v/verse-1", "call/3v/verse-1"] {
        village.record(&format!("{name}.wav"), 4.0, spec(48_000, 1, 16));
    }
    let report = village.import();
    let file = village.target().join(&report.manifest.recordings[0].file);
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[5_000] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    assert_eq!(Pack::open(&village.target()).unwrap().damaged().len(), 1);
    let voice = voice(village.folder.path(), village.target());
    let spoken = voice.say(&verse("1v", "câu sáu", Recital::Spoken)).await.expect("spoken");
    assert_eq!(spoken.speaker, Speaker::Machine);
    assert!(
        voice.trouble().contains("gói giọng") && voice.trouble().contains("voice import"),
        "{}",
        voice.trouble()
    );
    let other = voice.say(&verse("3v", "câu sáu", Recital::Spoken)).await.expect("spoken");
    assert_eq!(other.speaker, Speaker::Recorded, "the others are whole");
    std::fs::create_dir(village.folder.path().join("b")).unwrap();
    let gone = self::voice(
        village.folder.path().join("b").as_path(),
        village.folder.path().join("nowhere"),
    );
    assert!(gone.trouble().contains("không thấy gói giọng"), "{}", gone.trouble());
}
