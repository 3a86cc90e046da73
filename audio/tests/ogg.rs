//! Real Ogg files by several encoders: the whole of each is taken; other codecs and damage are not.

use crate::pack::{Village, loudness};
use totom_audio::dsp::RATE;

const LINE_SECONDS: f64 = 2.0255;
const FILES: [(&str, &[u8]); 4] = [
    ("oggenc, mono, 22 kHz", include_bytes!("data/ogg/oggenc-22k-mono.ogg")),
    ("oggenc, stereo, 44.1 kHz", include_bytes!("data/ogg/oggenc-44k-stereo.ogg")),
    ("ffmpeg with libvorbis, mono, 48 kHz", include_bytes!("data/ogg/ffmpeg-48k-mono.ogg")),
    ("ffmpeg's own, stereo, 44.1 kHz", include_bytes!("data/ogg/ffmpeg-native-44k-stereo.ogg")),
];
const OPUS: &[u8] = include_bytes!("data/ogg/opus-48k-mono.ogg");

#[test]
fn vorbis_of_every_encoder_is_taken_whole() {
    for (encoder, bytes) in FILES {
        let village = Village::new();
        village.put("call/1v/verse-1.ogg", bytes);
        let report = village.import();
        assert_eq!(report.refused.len(), 0, "{encoder}: {:?}", report.refused);
        let recording = &report.manifest.recordings[0];
        // The silence after the line, 0.4 s of it, is trimmed.
        let seconds = recording.length_ms as f64 / 1000.0;
        assert!((LINE_SECONDS - 0.6..LINE_SECONDS).contains(&seconds), "{encoder}: {seconds} s");
        let reader = hound::WavReader::open(village.target().join(&recording.file)).unwrap();
        assert_eq!((reader.spec().sample_rate, reader.spec().channels), (RATE, 1), "{encoder}");
        let samples = reader.into_samples::<i16>().map(|x| f32::from(x.unwrap()) / 32_767.0);
        let level = loudness(&samples.collect::<Vec<_>>());
        assert!((level + 16.0).abs() < 1.0, "{encoder}: {level} LUFS");
    }
}

#[test]
fn a_recording_is_as_long_by_whichever_encoder() {
    let lengths = FILES.map(|(_, bytes)| {
        let village = Village::new();
        village.put("call/1v/verse-1.ogg", bytes);
        village.import().manifest.recordings[0].length_ms
    });
    let (least, most) = (lengths.iter().min().unwrap(), lengths.iter().max().unwrap());
    assert!(most - least <= 40, "{lengths:?} ms");
}

#[test]
fn a_damaged_ogg_or_another_codec_is_refused_and_the_reason_says_what_will_do() {
    for (encoder, good) in FILES {
        let mut torn = good.to_vec();
        let middle = torn.len() / 2;
        torn[middle..middle + 64].fill(0xA5);
        for (bytes, damage) in [
            (OPUS, "Opus"),
            (&good[..good.len() / 2], "cut in half"),
            (&good[..good.len() - 200], "its end cut off"),
            (&good[..5_000], "little more than its head"),
            (&torn[..], "torn in the middle"),
        ] {
            let village = Village::new();
            village.put("call/1v/verse-1.ogg", bytes);
            village.put("call/2v/verse-1.ogg", good);
            let report = village.import();
            assert_eq!(report.manifest.recordings.len(), 1, "{encoder}, {damage}: taken");
            let (file, why) = &report.refused[0];
            let why = why.to_string();
            assert!(file.contains("1v") && why.contains("tệp"), "{encoder}, {damage}: {why}");
        }
    }
}
