//! The sound of a whole demo against its record.

use crate::common::{Running, fast_demo, output, say};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// One announcement: its entry, what it is, and the code of a card.
type Said = (u64, String, Option<String>);

/// What the record asks to be announced.
fn due(data: &Path) -> Vec<Said> {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let rows = runtime.block_on(totom_hub::store::SqliteStore::read(data)).unwrap();
    let yard = totom_hub::journal::replay(&rows).unwrap();
    let cues = yard.cues().iter().map(|cue| {
        let said = serde_json::to_value(cue).unwrap();
        let text = |value: &Value| value.as_str().map(str::to_owned);
        (cue.seq, text(&said["say"]["say"]).unwrap(), text(&said["say"]["card"]))
    });
    cues.collect()
}

fn sheet(wav: &Path) -> Vec<Value> {
    let sheet = std::fs::read_to_string(format!("{}.cues.jsonl", wav.display())).unwrap();
    sheet.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn said(sheet: &[Value]) -> Vec<Said> {
    let one = |line: &Value| {
        let what = line["what"].as_str().unwrap().to_owned();
        let card = (what == "card").then(|| line["who"].as_str().unwrap().to_owned());
        (line["seq"].as_u64().unwrap(), what, card)
    };
    sheet.iter().map(one).collect()
}

/// By the ear: where the sheet says that something is said, something sounds, and between that
/// nothing does.
fn listen(wav: &Path, sheet: &[Value]) {
    let bytes = std::fs::read(wav).unwrap();
    let left = |frame: &[u8]| i16::from_le_bytes([frame[0], frame[1]]);
    let samples: Vec<i16> = bytes[44..].chunks_exact(4).map(left).collect();
    assert!(samples.iter().all(|x| x.unsigned_abs() < 29_205), "nothing above −1 dBFS");
    let mut before = 0;
    for line in sheet {
        let at = |name: &str| line[name].as_u64().unwrap() as usize;
        let (start, end) = (at("start_frame"), at("end_frame"));
        assert!(samples[before..start].iter().all(|&x| x == 0), "a sound before {line}");
        let loudest = samples[start..end].iter().map(|x| x.unsigned_abs()).max();
        assert!(loudest > Some(3_000), "nothing is heard of {line}");
        before = end;
    }
    assert_eq!(before, samples.len(), "something after the last announcement");
}

#[test]
fn the_sound_of_a_demo_holds_every_announcement_once_and_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
    let ended = output(&fast_demo("21", &data, &wav));
    assert!(ended.status.success(), "{}", say(&ended));
    let sheet = sheet(&wav);
    assert_eq!(said(&sheet), due(&data));
    let kinds: BTreeSet<_> = said(&sheet).into_iter().map(|(_, what, _)| what).collect();
    for kind in ["opening", "card", "call", "end", "notice"] {
        assert!(kinds.contains(kind), "no {kind} among {kinds:?}");
    }
    listen(&wav, &sheet);
}

/// Has an arbiter go back to after entry `to`; answers the entry that says so.
async fn undo(address: &str, key: &str, to: u64) -> Option<u64> {
    let mut asked = format!("ws://{address}/socket/desk?as=program").into_client_request().unwrap();
    asked.headers_mut().insert("authorization", format!("Bearer {key}").parse().unwrap());
    let (mut socket, _) = connect_async(asked).await.unwrap();
    let id = format!("undo-{to}");
    let action = json!({"action": "undo", "to": to, "why": "Gọi nhầm lá"});
    let command = json!({"id": id, "epoch": null, "action": action}).to_string();
    socket.send(Message::text(command)).await.unwrap();
    loop {
        let heard = socket.next().await.unwrap().unwrap();
        let Ok(text) = heard.to_text() else { continue };
        let Ok(down) = serde_json::from_str::<Value>(text) else { continue };
        if down["id"] == id.as_str() {
            return down["outcome"]["seq"].as_u64();
        }
    }
}

/// The first card from this entry on that is in the sound.
fn card_heard(wav: &Path, from: u64) -> u64 {
    let name = format!("{}.cues.jsonl", wav.display());
    for _ in 0..6_000 {
        let lines = std::fs::read_to_string(&name).unwrap_or_default();
        // The last line may be half written.
        let lines = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let cards = lines.filter(|line| line["what"] == "card");
        if let Some(seq) = cards.filter_map(|line| line["seq"].as_u64()).find(|&seq| seq >= from) {
            return seq;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("no card from entry {from} on is ever heard")
}

fn arbiter_key(data: &Path) -> String {
    let keys = std::fs::read_to_string(data.join("keys.toml")).unwrap();
    let line = keys.lines().find_map(|line| line.strip_prefix("arbiter = ")).unwrap();
    line.trim_matches('"').to_owned()
}

/// Twice in a ván an arbiter takes back what was called: of that nothing is said any more, what was
/// heard is taken back in words, and what is called in its place is said once like everything else.
#[test]
fn what_was_withdrawn_in_a_demo_is_not_in_its_sound_after_that() {
    let folder = tempfile::tempdir().unwrap();
    let (data, wav) = (folder.path().join("d"), folder.path().join("out.wav"));
    let mut demo = Running::start(&fast_demo("21", &data, &wav));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut undone = Vec::new();
    for wanted in [12, 30] {
        let to = card_heard(&wav, wanted) - 1;
        let entry = runtime.block_on(undo(&demo.address, &arbiter_key(&data), to));
        undone.push((to, entry.expect("the ván is still played")));
    }
    assert_eq!(demo.wait(Duration::from_secs(150)), 0);

    let (sheet, due) = (sheet(&wav), due(&data));
    listen(&wav, &sheet);
    let said = said(&sheet);
    let entries: Vec<_> = said.iter().filter(|(seq, ..)| *seq > 0).collect();
    assert_eq!(entries.iter().collect::<BTreeSet<_>>().len(), entries.len(), "said twice");
    assert!(entries.is_sorted_by_key(|(seq, ..)| seq), "in the order of the record");
    for cue in &due {
        assert!(entries.contains(&cue), "{cue:?} was never said");
    }
    let withdrawn: Vec<_> = entries.iter().filter(|cue| !due.contains(cue)).collect();
    let mut cards = 0;
    for (seq, what, _) in withdrawn {
        let by = undone.iter().find(|(to, entry)| to < seq && seq < entry);
        let (_, entry) = by.unwrap_or_else(|| panic!("entry {seq} counts, and is not asked for"));
        let at = said.iter().position(|(other, ..)| other == seq).unwrap();
        let after = said.iter().position(|(other, ..)| other >= entry).unwrap_or(said.len());
        assert!(at < after, "entry {seq} was said after it was withdrawn by {entry}");
        if what == "card" {
            cards += 1;
            let back =
                |line: &Value| line["seq"] == 0 && line["text"].as_str().unwrap().contains("hủy");
            assert!(sheet[at..after].iter().any(back), "card {seq} was heard, and not taken back");
        }
    }
    assert!(cards > 0, "nothing was heard before it was withdrawn");
}
