//! Bài mở over the sockets: the desk enters what the yard sees, to a win that is laid and judged.

use crate::common::setup;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use totom_hub::journal::replay;
use totom_hub::rehearsal::Client;
use totom_hub::store::MemoryStore;
use totom_hub::{Hub, Keys};
use totom_rules::round::{Call, DealKind, Declaration, Input, PhaseView, Refusal, Roll};
use totom_rules::{Card, Hut};
use totom_wire::screen::{Public, ScreenDown};
use totom_wire::{Action, Command, Outcome};

/// The arbiters' desk of a yard.
struct Desk {
    client: Client,
    asked: u32,
}

impl Desk {
    async fn ask(&mut self, action: Action) -> Outcome {
        self.asked += 1;
        let command =
            Command { id: format!("open-{}", self.asked), epoch: None, seen: None, action };
        self.client.ask(command).await.unwrap()
    }

    async fn takes(&mut self, action: Action) {
        let outcome = self.ask(action.clone()).await;
        assert!(matches!(outcome, Outcome::Recorded { .. }), "{action:?}: {outcome:?}");
    }

    async fn plays(&mut self, play: Input) {
        self.takes(Action::Play { play }).await;
    }

    async fn refuses(&mut self, play: Input, words: &str) {
        let outcome = self.ask(Action::Play { play }).await;
        let Outcome::Refused { why: Refusal::Impossible { .. }, say } = outcome else {
            panic!("taken, or refused for something else: {outcome:?}")
        };
        assert!(say.contains(words), "«{say}» does not say «{words}»");
    }

    /// Both asked huts decline, and nobody calls.
    async fn pass(&mut self, huts: &[Hut]) {
        for &hut in huts {
            self.plays(Input::Call { hut, call: Call::KhongAn }).await;
        }
        self.plays(Input::CloseWindow).await;
    }

    /// The state once this holds.
    async fn until(&self, holds: impl Fn(&Public) -> bool) -> Public {
        let mut newest = self.client.newest();
        let public = |state: &Option<ScreenDown>| {
            let Some(ScreenDown::Desk { desk, .. }) = state else { return None };
            Some(desk.public.clone())
        };
        let found = newest.wait_for(|state| public(state).is_some_and(|public| holds(&public)));
        public(&found.await.unwrap()).unwrap()
    }
}

fn cards(codes: &str) -> Vec<Card> {
    codes.split(' ').map(|code| code.parse().unwrap()).collect()
}

fn card(code: &str) -> Card {
    code.parse().unwrap()
}

#[tokio::test]
async fn a_van_dealt_in_the_yard_is_played_to_a_laid_win() {
    let (keys, disk) = (Keys::generate(), MemoryStore::new());
    let hub = Hub::on_store(disk.clone(), setup(4), keys.clone()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("ws://{}/socket/desk?as=program", listener.local_addr().unwrap());
    let stop = CancellationToken::new();
    tokio::spawn(hub.serve(listener, stop.clone()));
    let client = Client::join(url, keys.arbiter.clone(), stop.clone());
    let mut desk = Desk { client, asked: 0 };
    let [one, two, three, four, five] = Hut::ALL;

    // 7 + 2 = 9, less 5 is 4: hut 4 leads with 7s, and 2s goes back on top of the nọc.
    let turned = [card("7s"), card("2s")];
    desk.takes(Action::DealOpen { turned, given: None, pile: None }).await;
    desk.plays(Input::Declare { hut: two, what: Declaration::KhanKin }).await;
    for hut in Hut::ALL {
        desk.plays(Input::Declare { hut, what: Declaration::SanSang }).await;
    }
    desk.plays(Input::Throw { hut: four, card: card("7s") }).await;
    desk.pass(&[five]).await;
    for (drawer, next) in [(five, one), (one, two), (two, three)] {
        desk.plays(Input::DrawCard { card: card("7s") }).await;
        desk.pass(&[drawer, next]).await;
    }
    desk.refuses(Input::DrawCard { card: card("7s") }, "cả bốn lá").await;
    desk.plays(Input::DrawCard { card: card("cc") }).await;
    desk.plays(Input::Call { hut: one, call: Call::U(Roll::Cuoc) }).await;
    desk.plays(Input::CloseWindow).await;
    let showing = |public: &Public| {
        let phase = public.session.round.as_ref().map(|round| round.phase.clone());
        phase == Some(PhaseView::Showing { hut: one })
    };
    desk.until(showing).await;

    let hand = "9w 9w 8s 9s tt oc 1v 2v 3v 1v 2v 3v 4v 5v 6v 5w 6w 7w 8w 1w";
    let show = |codes: &str| Input::ShowHand {
        hut: one,
        cards: cards(codes),
        khan: vec![],
        thien_khai: vec![],
        bat_thuc: vec![],
    };
    desk.refuses(show(&hand[3..]), "còn 20 lá").await;
    desk.refuses(show(&hand.replace("1w", "7s")), "cả bốn lá").await;
    desk.plays(show(hand)).await;
    desk.plays(Input::ConfirmWin).await;
    let public = desk.until(|public| public.session.finished == 1).await;
    assert!(public.session.standings[one].points >= 8, "a lèo: {:?}", public.session.standings);
    let round = public.session.round.as_ref().unwrap();
    assert_eq!((round.deal, round.revealed), (DealKind::Open, None));
    assert_eq!(replay(&disk.rows()).unwrap().session().public(), public.session);
    stop.cancel();
}
