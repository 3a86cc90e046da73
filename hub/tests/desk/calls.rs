//! Calls: disputed signals are ruled, drums ask, and the window stays open as the arbiters say.

use super::{dealt, next, pass, takes};
use crate::common::{Drum, Playing, Tablet, setup};
use crate::web::Served;
use std::time::Duration;
use tokio::time::Instant;
use totom_hub::journal::Actor;
use totom_hub::store::MemoryStore;
use totom_hub::table::Setup;
use totom_rules::round::{Asked, Input, PhaseView};
use totom_rules::session::TimerKind;
use totom_rules::signal::Beat;
use totom_wire::{Action, Keep, Outcome};

/// The offer that the page is about.
fn epoch(desk: &Tablet) -> u32 {
    let found = desk.html.split("data-epoch=\"").nth(1).unwrap();
    found.split('"').next().unwrap().parse().unwrap()
}

async fn offered(served: &Served) -> Tablet {
    let mut desk = served.desk().await;
    dealt(&mut desk).await;
    takes(desk.tap("7s").await, "the leader throws").await;
    desk
}

async fn drum(served: &Served, hut: u8) -> Drum {
    Drum::join(&served.address, &served.station_key, hut).await
}

#[tokio::test]
async fn a_signal_out_of_turn_says_what_it_was_understood_as_and_is_ruled() {
    let served = Served::start().await;
    let mut desk = offered(&served).await;
    let (mut one, mut two) = (drum(&served, 1).await, drum(&served, 2).await);
    // Hut 1 is not asked, and declines; hut 2 is not asked either, and eats.
    one.beat(epoch(&desk), &[Beat::Cac]).await;
    desk.see(|desk| desk.html.contains("Máy hiểu: không ăn, trái luật lúc này.")).await;
    assert!(desk.html.contains("Điếm 1: cần phân xử"));
    takes(desk.press("Bỏ qua").await, "dismissed").await;
    assert!(!desk.html.contains("cần phân xử"));
    two.beat(epoch(&desk), &[Beat::Tung]).await;
    desk.see(|desk| desk.html.contains("Máy hiểu: ăn, trái luật lúc này.")).await;
    let refused = desk.press("Nhận: ăn").await;
    assert!(
        matches!(refused, Outcome::Refused { .. }),
        "the rules have the last word: {refused:?}"
    );
    takes(desk.press_in("data-key=\"case-", "Phỗng").await, "it meant phỗng, says the hut").await;
    assert!(!desk.html.contains("cần phân xử"), "settled");
    takes(desk.press_of(5, "Không ăn").await, "declines").await;
    takes(desk.press("Chốt lời gọi").await, "closes").await;
    assert!(next(&desk).contains("Chờ điếm 2 đánh một lá"), "{}", next(&desk));
}

#[tokio::test]
async fn a_hut_that_asks_for_the_verse_is_seen_until_somebody_answers() {
    let served = Served::start().await;
    let mut desk = offered(&served).await;
    let mut one = drum(&served, 1).await;
    one.beat(epoch(&desk), &[Beat::Tung, Beat::Cac]).await;
    desk.see(|desk| desk.html.contains("class=\"notice\"")).await;
    assert!(desk.html.contains("Xin nghe lại câu thơ"));
    takes(desk.press("Đã xong").await, "answered").await;
    assert!(!desk.html.contains("class=\"notice\""));
    one.beat(epoch(&desk), &[Beat::Tung, Beat::Cac]).await;
    desk.see(|desk| desk.html.contains("class=\"notice\"")).await;
    pass(&mut desk, &[5]).await;
    takes(desk.tap("3w").await, "another card").await;
    assert!(!desk.html.contains("class=\"notice\""), "it was about the last card");
}

#[tokio::test]
async fn a_card_that_was_settled_too_soon_is_offered_again() {
    let served = Served::start().await;
    let mut desk = offered(&served).await;
    pass(&mut desk, &[5]).await;
    assert!(next(&desk).contains("bốc một lá nọc cho điếm 5"));
    takes(desk.press("Cho gọi lại lá vừa rồi").await, "open again").await;
    assert!(next(&desk).contains("Còn điếm nào gọi lá thất sách"), "{}", next(&desk));
    assert!(!desk.html.contains("Thêm 10 giây"), "it stays open until it is closed by hand");
    takes(desk.press_of(2, "Phỗng").await, "the late call").await;
    takes(desk.press("Chốt lời gọi").await, "closes").await;
    takes(desk.tap("9v").await, "hut 2 throws").await;
    assert!(!desk.html.contains("Cho gọi lại"), "another card is on offer");
}

#[tokio::test]
async fn everybody_counts_down_what_runs_out() {
    let served = Served::start().await;
    let mut desk = offered(&served).await;
    let mut yard = Tablet::open(&served.address, "/socket/screen?page=yard", "").await;
    for screen in [&mut desk, &mut yard] {
        screen.see(|screen| screen.left.is_some()).await;
        let left = screen.left.unwrap();
        assert_eq!(left.of, TimerKind::Prompt, "hut 5 thinks");
        assert!((1..=30_000).contains(&left.ms), "{left:?}");
        assert!(screen.html.contains("time-left"), "{}", screen.html);
    }
    takes(desk.press_of(5, "Không ăn").await, "declines").await;
    let closing =
        |screen: &Tablet| screen.left.is_some_and(|left| left.of == TimerKind::CloseWindow);
    yard.see(closing).await;
    takes(desk.press("Trọng tài hội ý").await, "a pause").await;
    yard.see(|screen| screen.html.contains("Trọng tài hội ý") && screen.left.is_none()).await;
    takes(desk.press("Chơi tiếp").await, "goes on").await;
    yard.see(closing).await;
}

/// A table whose windows close after two seconds, with a card in its window.
async fn in_window(disk: &MemoryStore) -> Playing {
    let house = "cua_so_goi = 2\n".to_owned();
    let table = Playing::try_start(disk, Setup { house, ..setup(5) }).await.unwrap();
    loop {
        let state = table.state.borrow().clone();
        let asked =
            state.session.round.as_ref().and_then(|round| Some(round.offer.as_ref()?.asked));
        if asked == Some(Asked::Window) {
            return table;
        }
        let (actor, action) = table.wanted(1).unwrap();
        let id = format!("a{}", state.seq);
        table.command(actor, &id, action).await.unwrap();
    }
}

fn still_open(table: &Playing) -> bool {
    let round = table.state.borrow().session.round.clone().unwrap();
    matches!(round.phase, PhaseView::Offered)
}

#[tokio::test(start_paused = true)]
async fn the_window_closes_by_the_clock_or_later_or_only_by_hand() {
    for (keep, before, after, reason) in [
        (None, 1, Some(3), "the house's two seconds"),
        (Some(Keep::Longer { seconds: 10 }), 9, Some(12), "ten more"),
        (Some(Keep::Open), 900, None, "as long as it takes"),
    ] {
        let table = in_window(&MemoryStore::new()).await;
        if let Some(keep) = keep {
            let outcome =
                table.command(Actor::Arbiter, "w", Action::Window { keep }).await.unwrap();
            assert!(matches!(outcome, Outcome::Recorded { .. }), "{outcome:?}");
        }
        tokio::time::sleep(Duration::from_secs(before)).await;
        assert!(still_open(&table), "{reason}");
        let left = table.state.borrow().deadline.map(|end| end.at - Instant::now());
        let told = left.is_none_or(|left| left <= Duration::from_secs(1) && !left.is_zero());
        assert!(told && left.is_some() == after.is_some(), "clocks count down: {reason}: {left:?}");
        match after {
            Some(after) => tokio::time::sleep(Duration::from_secs(after - before)).await,
            None => {
                let close = Action::Play { play: Input::CloseWindow };
                table.command(Actor::Arbiter, "c", close).await.unwrap();
            }
        }
        assert!(!still_open(&table), "{reason}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_kept_open_is_refused() {
    let table = in_window(&MemoryStore::new()).await;
    for (id, keep, words) in [
        ("0", Keep::Longer { seconds: 0 }, "1 đến 600"),
        ("1", Keep::Longer { seconds: 601 }, "1 đến 600"),
        ("2", Keep::Again, "chưa chốt"),
    ] {
        let outcome = table.command(Actor::Arbiter, id, Action::Window { keep }).await.unwrap();
        assert!(
            matches!(&outcome, Outcome::Refused { say, .. } if say.contains(words)),
            "{outcome:?}"
        );
    }
    let hut = totom_rules::Hut::ALL[0];
    let keep = Action::Window { keep: Keep::Open };
    let outcome = table.command(Actor::Screen(hut), "3", keep).await.unwrap();
    assert!(matches!(outcome, Outcome::Denied { .. }), "only the arbiters");
}
