//! A disk that takes nothing: play stands still, every screen says so, and it goes on by itself.

use crate::common::{Playing, setup};
use crate::disk::SmallDisk;
use crate::web::Served;
use std::time::Duration;
use totom_hub::journal::Actor;
use totom_hub::store::{Fault, MemoryStore};
use totom_hub::table::Setup;
use totom_wire::{Action, Outcome};

fn pause() -> Action {
    Action::Pause { reason: "mưa".to_owned() }
}

#[tokio::test(start_paused = true)]
async fn play_stands_still_while_nothing_can_be_kept_and_goes_on_by_itself() {
    for (fault, words) in [(Fault::Full, "đĩa đầy"), (Fault::ReadOnly, "không cho ghi")] {
        let disk = MemoryStore::new();
        let timed =
            Setup { house: "hoi_phut = 10\nhoi_diem = 0\ncua_so_goi = 60\n".into(), ..setup(5) };
        let table = Playing::try_start(&disk, timed).await.unwrap();
        table.command(Actor::Arbiter, "deal", Action::Deal).await.unwrap();
        let before = disk.rows();
        // The command meets one, then each look of the hub.
        disk.inject([fault; 400]);
        let outcome = table.command(Actor::Arbiter, "p", pause()).await.unwrap();
        assert!(
            matches!(&outcome, Outcome::Unrecorded { say } if say.contains(words)),
            "{outcome:?}"
        );
        tokio::time::sleep(Duration::from_secs(11 * 60)).await;
        assert!(table.state.borrow().trouble.as_ref().unwrap().contains(words));
        assert_eq!(disk.rows(), before, "the hội's end was rung while play stood still");
        let mut state = table.state.clone();
        let well = state.wait_for(|state| state.trouble.is_none());
        tokio::time::timeout(Duration::from_secs(300), well).await.expect("never well").unwrap();
        let again = table.command(Actor::Arbiter, "p", pause()).await.unwrap();
        assert_eq!(again, Outcome::Recorded { seq: before.len() as u64 + 1 });
    }
}

#[tokio::test]
async fn every_screen_says_so_and_goes_on_when_there_is_space_again() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("SKIPPED: mounting a small disk needs root");
        return;
    };
    let served = Served::on(disk.folder(), setup(4)).await;
    let organiser = served.log_in().await;
    let mut desk = served.desk().await;
    let hut = served.hut_link(1);
    let cookie = served.visit(&hut).await;
    disk.fill();
    let mut number = 0;
    loop {
        number += 1;
        let action = if number % 2 == 1 { "pause" } else { "resume" };
        let said = serde_json::json!({ "action": action, "reason": "mưa ".repeat(200) });
        let said =
            if action == "resume" { serde_json::json!({ "action": "resume" }) } else { said };
        if matches!(desk.ask(said).await, Outcome::Unrecorded { .. }) {
            break;
        }
    }
    let words = "Máy chủ chưa ghi được sổ";
    let pages = [("/yard", ""), ("/giao-bai", &organiser), ("/hut/1", &cookie)];
    desk.see(|desk| desk.html.contains("đĩa đầy")).await;
    for (page, cookie) in pages {
        let (_, said) = served.get(page, cookie).await;
        assert!(said.contains(words), "{page}: {said}");
    }
    disk.free();
    desk.see(|desk| !desk.html.contains("đĩa đầy")).await;
    for (page, cookie) in pages {
        assert!(!served.get(page, cookie).await.1.contains(words), "{page}");
    }
}
