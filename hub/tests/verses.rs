//! Which couplets cards are called by: the setup says it, the organiser changes it, the record keeps it.

use crate::common::{Playing, setup};
use crate::web::Served;
use totom_hub::journal::{Actor, replay};
use totom_hub::store::MemoryStore;
use totom_hub::table::{Ask, Verses};
use totom_verses::VerseSet;
use totom_wire::audio::Say;
use totom_wire::{Action, Outcome};

fn trades() -> Verses {
    Verses::new("lang-nghe", VerseSet::builtins()[1].clone())
}

async fn choose(table: &Playing, actor: Actor, verses: Verses) -> Outcome {
    let id = format!("v{}", table.state.borrow().seq);
    table.inbox.ask(actor, Ask::Verses { id, verses }).await.unwrap()
}

#[tokio::test]
async fn a_new_record_begins_with_the_set_of_its_setup() {
    let disk = MemoryStore::new();
    let setup = totom_hub::table::Setup { verses: trades(), ..setup(3) };
    let table = Playing::try_start(&disk, setup).await.unwrap();
    assert_eq!(table.state.borrow().verses.id(), "lang-nghe");
    let entries = disk.rows();
    assert!(entries[1].content.contains("verses_chosen"), "{}", entries[1].content);
    assert!(entries[1].content.contains("Tam văn đẽo guốc"), "whole, so that it stands alone");
    assert_eq!(entries.len(), 3, "founded, chosen, opened");
}

#[tokio::test]
async fn the_default_set_needs_no_entry_and_old_records_call_by_it() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 3).await;
    assert_eq!((disk.rows().len(), table.state.borrow().verses.id()), (2, "lang-que"));
}

#[tokio::test]
async fn only_the_organiser_changes_it_and_the_next_card_is_called_by_it() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 3).await;
    for actor in [Actor::Arbiter, Actor::Clock, Actor::Screen(totom_rules::Hut::ALL[0])] {
        let outcome = choose(&table, actor, trades()).await;
        assert!(matches!(outcome, Outcome::Denied { .. }), "{actor:?}: {outcome:?}");
    }
    table.command(Actor::Arbiter, "deal", Action::Deal).await.unwrap();
    while table.state.borrow().verse.is_none() {
        let (actor, action) = table.wanted(1).unwrap();
        let id = format!("b{}", table.state.borrow().seq);
        table.command(actor, &id, action).await.unwrap();
    }
    let before = table.state.borrow().verse.clone().unwrap();
    assert!(matches!(choose(&table, Actor::Organiser, trades()).await, Outcome::Recorded { .. }));
    let again = choose(&table, Actor::Organiser, trades()).await;
    assert!(matches!(again, Outcome::Denied { .. }), "it is in force already: {again:?}");
    assert!(table.state.borrow().story.iter().any(|line| line.text.contains("«Làng nghề»")));
    table.play(1).await;

    let yard = replay(&disk.rows()).unwrap();
    let called: Vec<_> = yard
        .cues()
        .iter()
        .filter_map(|cue| match &cue.say {
            Say::Card { card, luc, .. } => Some((*card, luc.clone())),
            Say::Opening { .. }
            | Say::Call { .. }
            | Say::End { .. }
            | Say::Stop { .. }
            | Say::Ruling { .. }
            | Say::Notice { .. } => None,
        })
        .collect();
    assert_eq!(called[0].1, before.luc, "what was called stays called");
    for (card, luc) in &called[1..] {
        assert_eq!(*luc, trades().couplet(*card).luc);
    }
    assert!(called.len() > 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_organisers_page_offers_the_sets_takes_a_choice_and_a_village_s_own() {
    let hub = Served::start().await;
    assert_eq!(hub.get("/tho", "").await.0, 303, "strangers are sent to the login");
    let cookie = hub.log_in().await;
    let (status, page) = hub.get("/tho", &cookie).await;
    assert_eq!(status, 200);
    assert!(page.contains("Làng quê") && page.contains("value=\"lang-nghe\""), "{page}");

    let (_, page) = hub.post("/tho", &cookie, "set=lang-nghe").await;
    assert!(page.contains("xướng bộ «Làng nghề» (sổ ghi, mục"), "{page}");
    let (_, page) = hub.post("/tho", &cookie, "set=khong-co").await;
    assert!(page.contains("Không có bộ thơ nào tên «khong-co»"), "{page}");

    let own = VerseSet::builtin().to_toml().replacen("Làng quê", "Làng Đông", 1);
    let form = |id: &str, text: &str| format!("id={id}&text={}", encoded(text));
    let (_, page) = hub.post("/tho/nap", &cookie, &form("lang-dong", &own)).await;
    assert!(page.contains("Đã đưa bộ «Làng Đông» vào"), "{page}");
    let (_, page) = hub.post("/tho", &cookie, "set=lang-dong").await;
    assert!(page.contains("xướng bộ «Làng Đông»"), "{page}");
    let wrong = own.replacen("\"9s\"", "\"8s\"", 1);
    let (_, page) = hub.post("/tho/nap", &cookie, &form("sai", &wrong)).await;
    assert!(page.contains("dòng") && page.contains("Nhất văn e lệ"), "told, and not lost: {page}");
    let (_, page) = hub.post("/tho/nap", &cookie, &form("../x", &own)).await;
    assert!(page.contains("không dùng được"), "{page}");

    assert_eq!(hub.post("/tho", "", "set=lang-que").await.0, 401, "a stranger's choice");
    let (status, _) = hub.post("/tho/nap", &cookie, &"x".repeat(700 * 1024)).await;
    assert_eq!(status, 413, "far more than a set can be");
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// What an arbiter goes back behind is undone, whatever it was: the record has one order, and the
/// verses are part of it. Nothing is lost: the organiser chooses again.
#[tokio::test]
async fn undoing_to_before_the_choice_undoes_it_and_it_can_be_made_again() {
    let disk = MemoryStore::new();
    let table = Playing::start(&disk, 3).await;
    table.command(Actor::Arbiter, "deal", Action::Deal).await.unwrap();
    let dealt = table.state.borrow().seq;
    assert!(matches!(choose(&table, Actor::Organiser, trades()).await, Outcome::Recorded { .. }));
    let chosen = table.state.borrow().seq;
    table.play(1).await;
    let late = table.state.borrow().seq;
    let undo = async |to: u64| {
        let action = Action::Undo { to, why: String::new() };
        let id = format!("u{}", table.state.borrow().seq);
        table.command(Actor::Arbiter, &id, action).await.unwrap()
    };
    let set = || table.state.borrow().verses.id().to_owned();

    assert!(matches!(undo(chosen).await, Outcome::Recorded { .. }));
    assert_eq!(set(), "lang-nghe", "back to the choice itself: it stands");
    assert!(matches!(undo(dealt).await, Outcome::Recorded { .. }));
    assert_eq!(set(), "lang-que", "back behind it: it is undone");
    let news = |cue: &totom_wire::audio::Cue| matches!(cue.say, Say::Notice { .. });
    let told = replay(&disk.rows()).unwrap();
    assert!(!told.cues().iter().any(|cue| news(cue) && cue.seq == chosen), "nor is it told");

    assert!(matches!(undo(late).await, Outcome::Recorded { .. }));
    assert_eq!(set(), "lang-nghe", "what was undone by mistake comes back");
    assert!(matches!(undo(dealt).await, Outcome::Recorded { .. }));
    assert!(matches!(choose(&table, Actor::Organiser, trades()).await, Outcome::Recorded { .. }));
    assert_eq!(set(), "lang-nghe");
    assert_eq!(replay(&disk.rows()).unwrap().verses().id(), "lang-nghe", "also after a restart");
}

#[tokio::test]
async fn a_deck_is_printed_with_the_verses_that_are_chanted() {
    let served = Served::start().await;
    let cookie = served.log_in().await;
    for (address, back) in [("/bo-bai", "back-do"), ("/bo-bai?lung=cham", "back-cham")] {
        let (status, page) = served.get(address, &cookie).await;
        assert_eq!(status, 200, "{address}");
        let count = |mark: &str| page.matches(mark).count();
        assert_eq!(count("card front"), 30, "a face for each kind");
        assert_eq!(count(&format!("card back {back}")), 30, "and its back");
        let verse = VerseSet::builtin().get("3v").unwrap();
        let pair: Vec<_> = verse.luc.split_whitespace().take(2).collect();
        assert!(page.contains(&pair.join(" ")), "{pair:?}");
    }
    for (address, cookie, status, reason) in [
        ("/bo-bai?lung=hong", cookie.as_str(), 400, "no such back"),
        ("/bo-bai", "", 303, "for the staff"),
    ] {
        assert_eq!(served.get(address, cookie).await.0, status, "{reason}");
    }
}
