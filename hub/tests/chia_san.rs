//! Chia sẵn at a real table: promised, laid, played, found wrong, killed and started again.

use crate::common::{Playing, setup};
use totom_hub::journal::{Actor, Content, Secret, replay};
use totom_hub::papers::{Book, Place, protest, van};
use totom_hub::store::MemoryStore;
use totom_hub::table::{Ask, Reveal, Setup};
use totom_rules::house::HouseRules;
use totom_rules::pile::{Owner, piles};
use totom_rules::round::{
    DealKind, Event, Input, PhaseView, PublicView, Round, Setup as RoundSetup,
};
use totom_rules::session::SessionEvent;
use totom_rules::{ByHut, Card, Hut, Seats, Seed, bot};
use totom_wire::{Action, Outcome};

/// A table with a prepared deal.
pub(crate) struct Yard {
    pub(crate) disk: MemoryStore,
    pub(crate) table: Playing,
    asked: u32,
}

impl Yard {
    async fn new(seed: u64) -> Self {
        Self::with(setup(seed)).await
    }

    pub(crate) async fn with(setup: Setup) -> Self {
        let disk = MemoryStore::new();
        let table = Playing::try_start(&disk, setup).await.unwrap();
        Self { disk, table, asked: 0 }
    }

    /// As after kill -9: nothing but the disk is left.
    async fn restarted(self) -> Self {
        self.table.task.abort();
        let reveal = replay(&self.disk.rows()).unwrap().reveal();
        let table = Playing::try_start(&self.disk, Setup { reveal, ..setup(99) }).await.unwrap();
        Self { table, ..self }
    }

    async fn asks(&mut self, actor: Actor, action: Action) -> Outcome {
        self.asked += 1;
        self.table.command(actor, &format!("c-{}", self.asked), action).await.unwrap()
    }

    pub(crate) async fn does(&mut self, actor: Actor, action: Action) -> u64 {
        let outcome = self.asks(actor, action.clone()).await;
        let Outcome::Recorded { seq } = outcome else { panic!("{action:?}: {outcome:?}") };
        seq
    }

    async fn prepares(&mut self) -> String {
        self.does(Actor::Arbiter, Action::Prepare).await;
        let ready = self.table.state.borrow().piles.ready.clone();
        ready.last().unwrap().deal.commitment.clone()
    }

    pub(crate) async fn deals(&mut self, deal: &str) -> u64 {
        self.does(Actor::ChiaBai, Action::DealPrepared { deal: deal.to_owned() }).await
    }

    async fn looks(&mut self, deal: &str, pile: Owner) -> Outcome {
        self.asked += 1;
        let (id, deal) = (format!("l-{}", self.asked), deal.to_owned());
        let look = Ask::Look { id, deal, at: Secret::Sheet(pile) };
        self.table.inbox.ask(Actor::XepBai, look).await.unwrap()
    }

    pub(crate) fn round(&self) -> PublicView {
        self.table.state.borrow().session.round.clone().unwrap()
    }

    /// What players and arbiters do now who hold the cards of the sheets.
    fn next(&self) -> Option<Input> {
        let yard = replay(&self.disk.rows()).unwrap();
        bot::next(yard.session().round().unwrap())
    }

    /// Plays on while it holds; is the ván over?
    pub(crate) async fn plays_while(&mut self, goes_on: impl Fn(&Input) -> bool) -> bool {
        while let Some(play) = self.next() {
            if !goes_on(&play) {
                return false;
            }
            self.does(Actor::Arbiter, Action::Play { play }).await;
        }
        true
    }

    fn contents(&self) -> Vec<Content> {
        let rows = self.disk.rows();
        rows.iter().map(|row| serde_json::from_str(&row.content).unwrap()).collect()
    }
}

fn is_draw(input: &Input) -> bool {
    matches!(input, Input::DrawCard { .. })
}

#[tokio::test]
async fn a_prepared_van_is_promised_before_it_is_seen_and_proved_after_it_is_played() {
    let mut yard = Yard::new(5).await;
    let deal = yard.prepares().await;
    let rows = yard.disk.rows();
    assert!(rows.iter().any(|row| row.content.contains(&deal)), "the promise is recorded");
    for pile in Owner::all(Seats::Five) {
        assert!(matches!(yard.looks(&deal, pile).await, Outcome::Recorded { .. }));
    }
    yard.deals(&deal).await;
    let round = yard.round();
    assert_eq!((round.deal, &round.commitment), (DealKind::Prepared, &deal));
    let late = yard.looks(&deal, Owner::Stock).await;
    assert!(
        matches!(late, Outcome::Denied { .. }),
        "no sheet is opened once it is dealt: {late:?}"
    );
    assert!(yard.plays_while(|_| true).await);
    let seed = yard.round().revealed.expect("shown at the end");
    assert_eq!(seed.commitment(), deal);
    let place = Place { hoi: 1, van: 1 };
    let book = Book::read(&yard.disk.rows()).unwrap();
    let sheet = van(&book, place).unwrap();
    assert!(sheet.contains("Chia sẵn") && sheet.contains(&String::from(seed)), "{sheet}");
    let file = protest(&book, place).unwrap();
    assert!(file.contains("Chia sẵn"));
    let looked = yard.contents().iter().filter(|one| matches!(one, Content::Looked { .. })).count();
    assert_eq!(looked, 6, "who saw what stands in the record");
}

/// The seed of a deal that waits is nowhere in the record, whatever paper is made of it meanwhile.
#[tokio::test]
async fn papers_of_a_van_that_is_over_tell_nothing_of_the_next() {
    let mut yard = Yard::new(6).await;
    let first = yard.prepares().await;
    yard.deals(&first).await;
    let second = yard.prepares().await;
    yard.looks(&second, Owner::Hut(Hut::ALL[2])).await;
    assert!(yard.plays_while(|_| true).await);
    let book = Book::read_over(&yard.disk.rows()).unwrap();
    let file = protest(&book, Place { hoi: 1, van: 1 }).unwrap();
    assert!(file.contains(&second), "its promise");
    yard.deals(&second).await;
    assert!(yard.plays_while(|_| true).await);
    let seed = String::from(yard.round().revealed.unwrap());
    assert!(!file.contains(&seed), "and not its seed");
}

#[tokio::test]
async fn a_hub_that_is_killed_goes_on_with_the_same_piles() {
    let mut yard = Yard::new(7).await;
    let (first, second) = (yard.prepares().await, yard.prepares().await);
    assert_ne!(first, second);
    let mut yard = yard.restarted().await;
    yard.deals(&second).await;
    assert!(!yard.plays_while(|input| !is_draw(input)).await, "a card must be drawn");
    let before = yard.round();
    let mut yard = yard.restarted().await;
    assert_eq!(yard.round(), before);
    let ready = yard.table.state.borrow().piles.ready.clone();
    assert_eq!(ready.iter().map(|one| &one.deal.commitment).collect::<Vec<_>>(), [&first]);
    assert!(yard.plays_while(|_| true).await);
    let third = yard.prepares().await;
    assert!(third != first && third != second, "a fresh seed");
    yard.deals(&first).await;
    assert!(yard.plays_while(|_| true).await);
    assert_eq!(yard.round().revealed.unwrap().commitment(), first);
}

/// A card that is drawn and is not the sheet's: the right one mends it; else the chief decides.
#[tokio::test]
async fn another_card_is_a_case_for_the_chief() {
    let mut yard = Yard::new(8).await;
    let deal = yard.prepares().await;
    let dealt = yard.deals(&deal).await;
    yard.plays_while(|input| !is_draw(input)).await;
    let Some(Input::DrawCard { card: right }) = yard.next() else { panic!("a draw") };
    // One that nobody has seen: it may be anywhere.
    let wrong = unseen(&yard.round(), right);
    let draw = |card| Action::Play { play: Input::DrawCard { card } };
    let seq = yard.does(Actor::ChiaBai, draw(wrong)).await;
    let differs = yard.table.state.borrow().piles.differs.clone().unwrap();
    assert_eq!((differs.seq, differs.dealt), (seq, dealt));
    assert!(matches!(yard.round().phase, PhaseView::Drawing { .. }), "it has no effect");
    let next = yard.table.state.borrow().next.clone();
    assert!(next.contains("khác với tờ xếp bài") && !next.contains(&right.name()), "{next}");
    yard.does(Actor::ChiaBai, draw(right)).await;
    assert_eq!(yard.table.state.borrow().piles.differs, None, "it was a slip");

    yard.plays_while(|input| !is_draw(input)).await;
    let Some(Input::DrawCard { card: right }) = yard.next() else { panic!("a draw") };
    let wrong = unseen(&yard.round(), right);
    yard.does(Actor::ChiaBai, draw(wrong)).await;
    let open = || Action::PlayOpen { reason: "chồng nọc xếp sai".to_owned() };
    let refused = yard.asks(Actor::ChiaBai, open()).await;
    assert!(matches!(refused, Outcome::Denied { .. }), "not his to decide");
    let mut yard = yard.restarted().await;
    assert!(yard.table.state.borrow().piles.differs.is_some(), "the question outlives the hub");
    let seen = yard.round();
    yard.does(Actor::Arbiter, open()).await;
    let round = yard.round();
    assert_eq!((round.deal, &round.commitment), (DealKind::Open, &deal));
    assert_eq!(round.huts.map(|hut| hut.gate), seen.huts.map(|hut| hut.gate));
    assert_eq!(yard.table.state.borrow().piles.differs, None);
    yard.does(Actor::ChiaBai, draw(wrong)).await;
    let told = yard.table.state.borrow().story.clone();
    assert!(told.iter().any(|line| line.text.contains("như bài mở")), "{told:?}");
    assert!(replay(&yard.disk.rows()).is_ok());
}

/// Whoever types a sheet looks at the sheet: what is no move stops him there, and nothing is kept of it.
#[tokio::test]
async fn a_paper_line_that_the_piles_contradict_stops_the_sheet() {
    let mut yard = Yard::new(8).await;
    let deal = yard.prepares().await;
    yard.deals(&deal).await;
    yard.plays_while(|input| !is_draw(input)).await;
    let Some(Input::DrawCard { card: right }) = yard.next() else { panic!("a draw") };
    let wrong = unseen(&yard.round(), right);
    let line = |card: Card| Action::Paper { sheet: 1, line: format!("bốc {}", card.code()) };
    let before = yard.contents().len();
    let said = yard.asks(Actor::Arbiter, line(wrong)).await;
    let Outcome::Denied { say } = said else { panic!("{said:?}") };
    assert!(say.contains("khác với tờ xếp bài") && !say.contains(&right.name()), "{say}");
    assert_eq!(yard.contents().len(), before, "it is not kept");
    assert_eq!(yard.table.state.borrow().piles.differs, None, "nor is it a case");
    yard.does(Actor::Arbiter, line(right)).await;
    let offered = yard.round().offer.map(|offer| offer.card);
    assert_eq!(offered, Some(right), "the sheet goes on with the right card");
}

/// A kind of which no card lies open, other than this one.
fn unseen(round: &PublicView, but: Card) -> Card {
    let lies: Vec<Card> = round
        .huts
        .iter()
        .flat_map(|(_, hut)| {
            hut.laid.iter().flat_map(|phu| phu.cards.clone()).chain(hut.gate.clone())
        })
        .collect();
    Card::all().find(|card| *card != but && !lies.contains(card)).unwrap()
}

#[tokio::test]
async fn a_van_that_is_given_up_is_marked_as_seen() {
    let mut yard = Yard::new(9).await;
    let deal = yard.prepares().await;
    let dealt = yard.deals(&deal).await;
    yard.plays_while(|input| !is_draw(input)).await;
    yard.does(Actor::Arbiter, Action::TakeBack { from: dealt, why: "xếp sai".into() }).await;
    let ready = yard.table.state.borrow().piles.ready.clone();
    assert_eq!(ready.len(), 1);
    assert!(ready[0].seen, "whoever looked knows the cards");
    yard.does(Actor::Arbiter, Action::Discard { deal }).await;
    assert!(yard.table.state.borrow().piles.ready.is_empty());
    assert!(replay(&yard.disk.rows()).is_ok());
}

#[tokio::test]
async fn a_deal_of_another_yard_is_the_same_deal() {
    let seed = Seed([42; 32]);
    let take = |id: &str| Ask::TakeOver { id: id.to_owned(), seed, from: "Sân Đông".to_owned() };
    let yard = Yard::new(10).await;
    let denied = yard.table.inbox.ask(Actor::Arbiter, take("a")).await.unwrap();
    assert!(matches!(denied, Outcome::Denied { .. }), "a seed is the organiser's to bring");
    let taken = yard.table.inbox.ask(Actor::Organiser, take("b")).await.unwrap();
    assert!(matches!(taken, Outcome::Recorded { .. }), "{taken:?}");
    let again = yard.table.inbox.ask(Actor::Organiser, take("c")).await.unwrap();
    assert!(matches!(again, Outcome::Denied { .. }), "once: {again:?}");
    let mut yard = yard.restarted().await;
    yard.deals(&seed.commitment()).await;
    let stock = &piles(seed, Seats::Five)[5].laid;
    assert_eq!(yard.round().turned, [stock[19], stock[18]]);
    assert!(yard.plays_while(|_| true).await);
    assert_eq!(yard.round().revealed, Some(seed));
}

/// A ván whose win is laid and kept from the crowd, with the hand that was laid.
async fn withheld() -> (Yard, u64, Input) {
    for seed in 10..40 {
        let kept = Setup { reveal: Reveal::ByArbiters, ..setup(seed) };
        let mut yard = Yard::with(kept).await;
        let deal = yard.prepares().await;
        let dealt = yard.deals(&deal).await;
        let mut hand = None;
        while yard.table.state.borrow().review.is_none() {
            let Some(play) = yard.next() else { break };
            hand = held(&yard);
            yard.does(Actor::Arbiter, Action::Play { play }).await;
        }
        let win = yard.round().phase.checking().cloned();
        if let (Some(win), Some(hands)) = (win, hand) {
            return (yard, dealt, hands(win.hut));
        }
    }
    panic!("nobody won in thirty ván")
}

/// What each hut would lay of the hand it holds now.
fn held(yard: &Yard) -> Option<impl Fn(Hut) -> Input + use<>> {
    let screens = by_screens(yard)?;
    Some(move |hut: Hut| {
        let view = screens.hut_view(hut);
        let cards = view.hand.cards().collect();
        let (khan, thien_khai, bat_thuc) = (view.khan, view.thien_khai, view.bat_thuc);
        Input::ShowHand { hut, cards, khan, thien_khai, bat_thuc }
    })
}

/// The same ván by screens: a prepared one shows no hand.
fn by_screens(yard: &Yard) -> Option<Round> {
    let rows = yard.disk.rows();
    let events = rows.iter().flat_map(|row| {
        let content: Content = serde_json::from_str(&row.content).unwrap();
        let Content::Acted { events, .. } = content else { return Vec::new() };
        events
            .into_iter()
            .filter_map(|e| if let SessionEvent::Round(e) = e { Some(e) } else { None })
            .collect()
    });
    let mut round: Option<Round> = None;
    for event in events {
        if let Event::Dealt { seed, commitment, turned, sum, leader, given, seats, .. } = event {
            let house = HouseRules::from_toml("cua_so_goi = 60\n").unwrap();
            let fresh = RoundSetup { number: 1, epoch: 0, streaks: ByHut::default(), house };
            let kind = DealKind::Known;
            let dealt = Event::Dealt { seed, commitment, turned, sum, leader, given, seats, kind };
            round = Round::opened_by(fresh, &dealt);
        } else if let Some(round) = &mut round {
            round.apply(&event);
        }
    }
    round
}

/// Wrong piles, found while a win is judged behind the veil: the crowd learns of neither before the end.
#[tokio::test]
async fn piles_found_wrong_while_a_win_is_withheld_are_no_news_before_it_is_announced() {
    let (mut yard, _, hand) = withheld().await;
    let before = yard.table.state.borrow().clone();
    let since = before.review.unwrap().since;
    let open = Action::PlayOpen { reason: "bài hạ khác tờ xếp".to_owned() };
    yard.does(Actor::Arbiter, open).await;
    let state = yard.table.state.borrow().clone();
    assert_eq!(yard.round().deal, DealKind::Open);
    assert!(matches!(yard.round().phase, PhaseView::Showing { .. }), "the hand is laid anew");
    assert_eq!(state.crowd, before.crowd, "the crowd sees what it saw");
    assert_eq!(state.review.unwrap().since, since);
    assert_eq!(state.tale, before.tale, "and hears nothing");
    assert!(yard.table.cues.after(since - 1).is_empty(), "nor does the loudspeaker tell");
    for (hut, view) in state.huts.iter() {
        assert_eq!(view.as_ref().unwrap().public, *state.crowd.round.as_ref().unwrap(), "{hut}");
    }
    let early = yard.asks(Actor::Arbiter, Action::Reveal).await;
    assert!(
        matches!(&early, Outcome::Denied { say } if say.contains("hạ bài")),
        "no hand lies: {early:?}"
    );
    let mut yard = yard.restarted().await;
    assert_eq!(yard.table.state.borrow().crowd, state.crowd, "the record says it");
    yard.does(Actor::Arbiter, Action::Play { play: hand }).await;
    assert!(yard.round().phase.checking().is_some_and(|win| win.wins), "what lies there is judged");
    assert_eq!(yard.table.state.borrow().crowd, state.crowd);
    yard.does(Actor::Arbiter, Action::Play { play: Input::ConfirmWin }).await;
    assert_eq!(yard.table.state.borrow().crowd, state.crowd);
    yard.does(Actor::Arbiter, Action::Reveal).await;
    let shown = yard.table.state.borrow().clone();
    assert_eq!(shown.crowd, shown.session);
    assert!(shown.tale.iter().any(|line| line.text.contains("như bài mở")), "{:?}", shown.tale);
    assert!(replay(&yard.disk.rows()).is_ok());
}

#[tokio::test]
async fn a_withheld_win_of_a_van_that_is_given_up_is_never_told() {
    let (mut yard, dealt, _) = withheld().await;
    let since = yard.table.state.borrow().review.unwrap().since;
    yard.does(Actor::Arbiter, Action::TakeBack { from: dealt, why: "xếp sai".to_owned() }).await;
    let state = yard.table.state.borrow().clone();
    assert_eq!((state.review, state.rulings.withheld), (None, None));
    assert_eq!(state.crowd, state.session);
    assert!(yard.table.cues.after(since - 1).is_empty());
    assert!(state.piles.ready[0].seen, "its cards are known");
    let refused = yard.asks(Actor::Arbiter, Action::Reveal).await;
    assert!(matches!(refused, Outcome::Denied { .. }), "{refused:?}");
}
