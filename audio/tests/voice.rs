//! The voice: a stand-in for its failures, the real one for its length and level.

use crate::common::{calls, fake_espeak, line, real_voice, settings};
use std::path::Path;
use totom_audio::dsp::RATE;
use totom_audio::dsp::loudness::lufs;
use totom_audio::voice::Voice;

fn voice(folder: &Path, program: impl Into<std::path::PathBuf>) -> Voice {
    Voice::open(settings(program), folder.join("lines")).expect("a folder")
}

#[tokio::test]
async fn a_line_is_spoken_once_and_then_kept_in_memory_and_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let program = fake_espeak(folder.path(), "good");
    let first = voice(folder.path(), &program);
    let words = line("điếm 3 phỗng");
    let (a, b) = tokio::join!(first.say(&words), first.say(&words));
    assert_eq!(a.expect("a clip"), b.expect("the same clip"));
    assert!(first.say(&line("điếm ba phỗng")).await.is_some(), "the same once spelled");
    assert_eq!(calls(folder.path()), 1);
    let second = voice(folder.path(), &program);
    assert!(second.say(&line("điếm ba phỗng")).await.is_some());
    assert_eq!(calls(folder.path()), 1, "kept on disk");
    assert_eq!(second.trouble(), "");
}

#[tokio::test]
async fn the_synthesiser_is_asked_as_decided() {
    let folder = tempfile::tempdir().unwrap();
    let program = fake_espeak(folder.path(), "good");
    voice(folder.path(), &program).say(&line("-họa & <15>")).await.expect("a clip");
    let log = std::fs::read_to_string(folder.path().join("calls")).unwrap();
    assert!(log.starts_with("-v vi -m -b 1 -a 60 -s 140 -w "), "{log}");
    let markup =
        "-- <speak><prosody range=\"+50%\">-hoạ &amp; &lt; mười lăm&gt;</prosody></speak> \n";
    assert!(log.ends_with(markup), "{log}");
}

#[tokio::test]
async fn failures_cost_the_line_and_are_told_in_vietnamese() {
    let table = [
        ("refusing", "no such voice"),
        ("broken", "tệp âm thanh hỏng"),
        ("silent", "không phát ra tiếng nào"),
        ("absent", "sudo apt install espeak-ng"),
    ];
    for (behaviour, told) in table {
        let folder = tempfile::tempdir().unwrap();
        let program = match behaviour {
            "absent" => folder.path().join("nowhere"),
            _ => fake_espeak(folder.path(), behaviour),
        };
        let voice = voice(folder.path(), program);
        assert!(voice.say(&line("xin chào")).await.is_none(), "{behaviour}");
        assert!(voice.trouble().contains(told), "{behaviour}: {}", voice.trouble());
        let left = std::fs::read_dir(folder.path().join("lines")).unwrap().count();
        assert_eq!(left, 0, "{behaviour}: no scratch file is left");
    }
}

/// The clock is virtual: it jumps to the deadline while the program sleeps.
#[tokio::test(start_paused = true)]
async fn a_hanging_synthesiser_is_killed_and_the_next_line_is_tried() {
    let folder = tempfile::tempdir().unwrap();
    let voice = voice(folder.path(), fake_espeak(folder.path(), "slow"));
    let before = tokio::time::Instant::now();
    assert!(voice.say(&line("một")).await.is_none());
    assert!(before.elapsed().as_secs() <= 2, "{:?}", before.elapsed());
    assert!(voice.trouble().contains("2 giây"), "{}", voice.trouble());
}

#[tokio::test]
async fn trouble_ends_with_the_next_spoken_line() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("good");
    let voice = voice(folder.path(), &program);
    assert!(voice.say(&line("một")).await.is_none());
    assert_ne!(voice.trouble(), "");
    fake_espeak(folder.path(), "good");
    assert!(voice.say(&line("một")).await.is_some(), "a failed line may be tried again");
    assert_eq!(voice.trouble(), "");
}

#[tokio::test]
async fn at_most_two_speak_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let voice = voice(folder.path(), fake_espeak(folder.path(), "counted"));
    let texts = ["một", "hai", "ba", "bốn", "năm", "sáu"];
    let spoken = texts.map(|text| {
        let voice = voice.clone();
        tokio::spawn(async move { voice.say(&line(text)).await.is_some() })
    });
    for line in spoken {
        assert!(line.await.unwrap());
    }
    let crowds = std::fs::read_to_string(folder.path().join("crowds")).unwrap();
    let most = crowds.lines().filter_map(|line| line.trim().parse::<u32>().ok()).max();
    assert!(most.is_some_and(|most| most <= 2), "{crowds}");
}

#[tokio::test]
async fn texts_without_words_are_not_sent() {
    let folder = tempfile::tempdir().unwrap();
    let voice = voice(folder.path(), fake_espeak(folder.path(), "good"));
    for text in ["", "   ", "…!?", "\u{7}"] {
        assert!(voice.say(&line(text)).await.is_none(), "{text:?}");
    }
    assert_eq!(calls(folder.path()), 0);
}

/// Seconds on Debian's 1.51; other versions may differ by a fifth.
#[tokio::test]
async fn the_real_voice_speaks_lines_of_the_known_length_and_level() {
    if !real_voice() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let voice = voice(folder.path(), "espeak-ng");
    let golden = [
        ("Nhất văn e lệ cô tiên,", 1.59),
        ("Khói nhang quyện gió, chiều buông êm đềm.", 2.64),
        ("Điếm ba phỗng", 0.82),
        ("mười lăm", 0.56),
    ];
    for (text, due) in golden {
        let clip = voice.say(&line(text)).await.unwrap_or_else(|| panic!("{}", voice.trouble()));
        let seconds = clip.samples.len() as f64 / f64::from(RATE);
        assert!((seconds / due - 1.0).abs() < 0.2, "{text}: {seconds:.2} s, {due} s due");
        let level = lufs(&clip.samples).expect("loud");
        assert!((level + 16.0).abs() < 0.5, "{text}: {level:.1} LUFS");
    }
}

/// Decomposed text, the old tone place and markup signs are what the synthesiser stumbles over.
#[tokio::test]
async fn the_real_voice_reads_difficult_texts_like_plain_ones() {
    if !real_voice() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let voice = voice(folder.path(), "espeak-ng");
    for (difficult, plain) in [("ngẩn ngơ", "ngẩn ngơ"), ("thi họa", "thi hoạ"), ("15", "mười lăm")]
    {
        let [a, b] = [voice.say(&line(difficult)).await, voice.say(&line(plain)).await];
        assert_eq!(a.expect("spoken").samples.len(), b.expect("spoken").samples.len(), "{plain}");
    }
    let markup = voice.say(&line("Điếm A & B <3 lá")).await.expect("spoken");
    assert!(
        markup.samples.len() > RATE as usize * 9 / 10,
        "{} frames: words were eaten",
        markup.samples.len()
    );
}
