//! Each class of announcement has somebody who causes it; news tells how the hội goes.

use crate::common::{Playing, setup};
use std::collections::BTreeSet;
use std::time::Duration;
use totom_hub::journal::{Actor, replay};
use totom_hub::store::MemoryStore;
use totom_hub::table::{Ask, Setup, Verses};
use totom_rules::Hut;
use totom_rules::round::Call;
use totom_verses::VerseSet;
use totom_wire::audio::{Cue, Say};
use totom_wire::{Action, Outcome};

const TEN_MINUTES: Duration = Duration::from_secs(605);

async fn start(disk: &MemoryStore) -> Playing {
    let house = "hoi_phut = 10\nhoi_diem = 0\ncua_so_goi = 60\n".to_owned();
    Playing::try_start(disk, Setup { house, ..setup(5) }).await.unwrap()
}

async fn recorded(table: &Playing, action: Action) {
    let id = format!("n{}", table.state.borrow().seq);
    let outcome = table.command(Actor::Organiser, &id, action.clone()).await.unwrap();
    assert!(matches!(outcome, Outcome::Recorded { .. }), "{action:?}: {outcome:?}");
}

async fn chant_the_trades(table: &Playing) {
    let verses = Verses::new("lang-nghe", VerseSet::builtins()[1].clone());
    let ask = Ask::Verses { id: "verses".to_owned(), verses };
    let outcome = table.inbox.ask(Actor::Organiser, ask).await.unwrap();
    assert!(matches!(outcome, Outcome::Recorded { .. }), "{outcome:?}");
}

fn cues(disk: &MemoryStore) -> Vec<Cue> {
    replay(&disk.rows()).unwrap().cues().to_vec()
}

fn news(disk: &MemoryStore) -> Vec<(String, String)> {
    let notice = |cue: Cue| match cue.say {
        Say::Notice { topic, text } => Some((topic, text)),
        Say::Opening { .. }
        | Say::Card { .. }
        | Say::Call { .. }
        | Say::End { .. }
        | Say::Stop { .. }
        | Say::Ruling { .. } => None,
    };
    cues(disk).into_iter().filter_map(notice).collect()
}

/// By the names that `audio` has for them.
fn class(say: &Say) -> &'static str {
    match say {
        Say::Stop { .. } => "stop",
        Say::Card { .. } => "card",
        Say::Call { call: Call::KhongAn, .. } => "pass",
        Say::Opening { .. } | Say::End { .. } | Say::Ruling { .. } => "claim",
        Say::Call { call: Call::An | Call::Phong | Call::DayKhan | Call::U(_), .. } => "claim",
        Say::Notice { .. } => "notice",
    }
}

#[tokio::test(start_paused = true)]
async fn a_day_of_play_causes_every_class_of_announcement() {
    let disk = MemoryStore::new();
    let table = start(&disk).await;
    recorded(&table, Action::Deal).await;
    recorded(&table, Action::Pause { reason: "Nghỉ giải lao".to_owned() }).await;
    recorded(&table, Action::Resume).await;
    table.play(2).await;
    let classes: BTreeSet<_> = cues(&disk).iter().map(|cue| class(&cue.say)).collect();
    // A pass is heard from the hut's own drum and needs no loudspeaker.
    assert_eq!(Vec::from_iter(classes), ["card", "claim", "notice", "stop"]);
}

#[tokio::test(start_paused = true)]
async fn news_is_of_the_hoi_the_verses_and_the_points() {
    let disk = MemoryStore::new();
    let table = start(&disk).await;
    chant_the_trades(&table).await;
    table.play(1).await;
    let hut = Hut::ALL[2];
    recorded(&table, Action::Adjust { hut, points: -4, reason: "đi muộn".to_owned() }).await;
    let told = news(&disk);
    let topics: Vec<_> = told.iter().map(|(topic, _)| topic.as_str()).collect();
    assert_eq!(topics, ["hội", "bộ thơ", "điểm"]);
    assert_eq!(told[0].1, "Hội bắt đầu.");
    assert_eq!(told[1].1, "Từ đây xướng bộ thơ Làng nghề.");
    let scores = &told[2].1;
    assert!(scores.starts_with("Điểm sau ván này: điếm "), "{scores}");
    for hut in ["một", "hai", "ba", "bốn", "năm"] {
        assert_eq!(scores.matches(&format!("điếm {hut} ")).count(), 1, "{scores}");
    }
    let ruling = cues(&disk).into_iter().rev().find_map(|cue| match cue.say {
        Say::Ruling { text } => Some(text),
        Say::Opening { .. }
        | Say::Card { .. }
        | Say::Call { .. }
        | Say::End { .. }
        | Say::Stop { .. }
        | Say::Notice { .. } => None,
    });
    let due = "Trọng tài quyết định: điếm ba bị trừ 4 điểm, đi muộn.";
    assert_eq!(ruling.as_deref(), Some(due), "a ruling is no news");

    tokio::time::sleep(TEN_MINUTES).await;
    recorded(&table, Action::Open { names: None, house: None }).await;
    let told = news(&disk);
    let (closed, opened) = (&told[3].1, &told[4].1);
    assert!(closed.starts_with("Hội kết thúc. Hạng nhất: điếm "), "{closed}");
    assert!(closed.contains("điểm. Hạng "), "{closed}");
    assert_eq!(opened, "Hội thứ 2 bắt đầu.");
}

#[tokio::test(start_paused = true)]
async fn an_entry_has_at_most_one_sentence_that_must_be_heard_and_its_news_behind_it() {
    let disk = MemoryStore::new();
    let table = start(&disk).await;
    table.play(2).await;
    let cues = cues(&disk);
    let mut ends = 0;
    for two in cues.windows(2).filter(|two| two[0].seq == two[1].seq) {
        assert_eq!((class(&two[0].say), class(&two[1].say)), ("claim", "notice"), "{two:?}");
        ends += 1;
    }
    assert_eq!(ends, 2, "the end of each ván, with its points");
    assert!(cues.is_sorted_by_key(|cue| cue.seq));
}
