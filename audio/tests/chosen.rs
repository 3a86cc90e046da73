//! A pack that people at the hub have chosen: brought in by the announcer itself, in its own time.

use crate::common::card;
use crate::hub::Line;
use crate::live::{caption, speaking};
use crate::pack::{Village, recording, spec};
use totom_wire::audio::{AudioDown, AudioUp, PackRef, PackReport, Speaker};

async fn choose(line: &mut Line, village: &Village, stamp: u64) -> PackReport {
    let folder = village.source().display().to_string();
    let pack = PackRef { id: "giong-cu-tu".to_owned(), folder, stamp };
    line.send(&AudioDown::Pack { pack: Some(pack) }).await;
    loop {
        if let AudioUp::Pack { report } = line.hear().await.expect("a report") {
            return report;
        }
    }
}

/// Whose voice a card is heard by, and for how long.
async fn heard(line: &mut Line, seq: u64) -> (Speaker, u32) {
    line.cues(&[card(seq, "1v", "câu sáu,", "câu tám.")]).await;
    let caption = caption(line).await;
    (caption.speaker, caption.end_ms)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chosen_pack_is_heard_from_the_next_card_on_until_another_is() {
    let folder = tempfile::tempdir().unwrap();
    let (mut line, _card) = speaking(folder.path()).await;
    assert_eq!(heard(&mut line, 1).await.0, Speaker::Machine);

    let village = Village::new();
    village.put("call/1v/verse-1.wav", &recording(3.0, spec(48_000, 1, 16)));
    village.put("call/2v/name.wav", b"RIFF, but nothing behind it");
    let report = choose(&mut line, &village, 7).await;
    assert_eq!((report.stamp, report.verses, report.names), (7, 1, 0));
    assert!(report.trouble.contains("call/2v/name.wav"), "{}", report.trouble);
    let (speaker, first) = heard(&mut line, 2).await;
    assert_eq!(speaker, Speaker::Recorded);

    village.put("call/1v/verse-1.wav", &recording(6.0, spec(48_000, 1, 16)));
    std::fs::remove_file(village.source().join("call/2v/name.wav")).unwrap();
    let report = choose(&mut line, &village, 8).await;
    assert_eq!((report.verses, report.trouble.as_str()), (1, ""));
    let (speaker, second) = heard(&mut line, 3).await;
    assert_eq!(speaker, Speaker::Recorded);
    assert!(second > first + 1_000, "the new take: {first}, then {second} ms");

    let imported = folder.path().join("voice/packs/giong-cu-tu");
    let made = || std::fs::metadata(imported.join("manifest.json")).unwrap().modified().unwrap();
    let before = made();
    assert_eq!(choose(&mut line, &village, 8).await, report, "as after a restart");
    assert_eq!(made(), before, "what is there already is not made again");

    line.send(&AudioDown::Pack { pack: None }).await;
    // The announcer hears it before the card, but the change is made beside its work.
    let mut seq = 4;
    while heard(&mut line, seq).await.0 != Speaker::Machine {
        seq += 1;
        assert!(seq < 20, "the recording is heard still");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pack_of_no_use_changes_nothing_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let (mut line, _card) = speaking(folder.path()).await;
    let good = Village::new();
    good.put("call/1v/verse-1.wav", &recording(3.0, spec(48_000, 1, 16)));
    choose(&mut line, &good, 1).await;
    let empty = Village::new();
    let report = choose(&mut line, &empty, 2).await;
    assert_eq!((report.verses, report.names), (0, 0));
    assert!(report.trouble.contains("không có bản thu nào"), "{}", report.trouble);
    std::fs::remove_dir_all(empty.source()).unwrap();
    let report = choose(&mut line, &empty, 3).await;
    assert!(report.trouble.contains("Không thấy thư mục"), "{}", report.trouble);
    assert_eq!(heard(&mut line, 1).await.0, Speaker::Recorded, "the one before is heard still");
}
