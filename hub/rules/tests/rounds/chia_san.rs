//! Chia sẵn: piles laid by hand as a promised seed says, and what becomes of those laid wrongly.

use super::open::{Twice, next_told, over};
use super::player::Dice;
use proptest::prelude::*;
use totom_rules::pile::{Checked, Owner, Pile, piles};
use totom_rules::round::{
    DealKind, Declaration, Event, HutView, Input, PhaseView, PublicView, Refusal, Round,
};
use totom_rules::session::{Session, SessionEvent, SessionInput};
use totom_rules::{ByHut, Card, Hand, Hut, Seats, Seed, bot};

fn hoi(house: &str) -> Session {
    let mut session = Session::new();
    let open = SessionInput::Open { names: ByHut::default(), house: house.to_owned() };
    done(&mut session, &open);
    session
}

fn done(session: &mut Session, input: &SessionInput) -> Vec<SessionEvent> {
    let events = session.handle(input).unwrap_or_else(|why| panic!("{input:?}: {why}"));
    for event in &events {
        session.apply(event);
        let json = serde_json::to_string(event).unwrap();
        assert_eq!(&serde_json::from_str::<SessionEvent>(&json).unwrap(), event);
    }
    let json = serde_json::to_string(input).unwrap();
    assert_eq!(&serde_json::from_str::<SessionInput>(&json).unwrap(), input);
    events
}

fn prepare(seed: Seed) -> SessionInput {
    SessionInput::Prepare { commitment: seed.commitment(), from: None }
}

fn deal(seed: Seed) -> SessionInput {
    SessionInput::DealPrepared { seed, turner: Hut::ALL[4] }
}

fn seed(number: u8) -> Seed {
    Seed([number; 32])
}

fn round(session: &Session) -> &Round {
    session.round().unwrap()
}

#[test]
fn piles_hold_the_deck_once_and_lie_as_they_are_played() {
    for (house, seats, size) in [("", Seats::Five, 20), ("so_nha = 4\n", Seats::Four, 24)] {
        let mut session = hoi(house);
        done(&mut session, &prepare(seed(7)));
        let piles = piles(seed(7), seats);
        done(&mut session, &deal(seed(7)));
        let owners: Vec<Owner> = piles.iter().map(|pile| pile.owner).collect();
        assert_eq!(owners, Owner::all(seats).collect::<Vec<_>>());
        assert!(piles.iter().all(|pile| pile.laid.len() == size));
        let deck: Hand = piles.iter().flat_map(|pile| pile.laid.iter().copied()).collect();
        assert!(Card::all().all(|card| deck.count(card) == 4));
        let view = round(&session).public_view();
        let stock = &piles.last().unwrap().laid;
        assert_eq!(view.turned, [stock[size - 1], stock[size - 2]], "the two uppermost");
        let leader: Hand =
            piles[usize::from(view.leader.number() - 1)].laid.iter().copied().collect();
        let held = u8::try_from(leader.len()).unwrap() + 1;
        assert_eq!(view.huts[view.leader].held, held, "and the card that was given");
        let mut drawn = Vec::new();
        while let Some(input) = bot::next(round(&session)) {
            if let Input::DrawCard { card } = input {
                drawn.push(card);
            }
            done(&mut session, &SessionInput::Play(input));
        }
        assert!(!drawn.is_empty() && stock.starts_with(&drawn), "the lowest is drawn first");
    }
}

#[test]
fn after_a_win_the_uppermost_of_a_huts_pile_is_turned() {
    let mut session = hoi("");
    let mut last = (None, None);
    for number in 0..60 {
        done(&mut session, &prepare(seed(number)));
        done(&mut session, &deal(seed(number)));
        let view = round(&session).public_view();
        if let (Some(turner), Some(true)) = last {
            let piles = piles(seed(number), Seats::Five);
            let top =
                |owner| *piles.iter().find(|p| p.owner == owner).unwrap().laid.last().unwrap();
            let neighbour = Owner::Hut(Seats::Five.after(turner, 1));
            assert_eq!(view.turned, [top(Owner::Stock), top(neighbour)]);
            return;
        }
        while let Some(input) = bot::next(round(&session)) {
            done(&mut session, &SessionInput::Play(input));
        }
        let ended = round(&session).public_view().phase;
        let won = matches!(ended, PhaseView::Ended { win: Some(_), .. });
        last = (Some(view.leader), Some(won));
    }
    panic!("nobody won in sixty ván");
}

#[test]
fn a_laid_pile_is_checked_place_by_place() {
    let cards = |text: &str| text.split_whitespace().map(|code| code.parse().unwrap()).collect();
    let pile = Pile { owner: Owner::Stock, laid: cards("3v 3v 7w cc 1s") };
    let differs = |at, found: &str, wanted: &str| Checked::Differs {
        at,
        found: found.parse().unwrap(),
        wanted: wanted.parse().ok(),
    };
    for (laid, found, reason) in [
        ("3v 3v 7w cc 1s", Checked::Whole, "as on the sheet"),
        ("", Checked::Short(5), "nothing told yet"),
        ("3v 3v 7w", Checked::Short(2), "right so far"),
        ("3v 7w 3v cc 1s", differs(2, "7w", "3v"), "two changed places: the first is named"),
        ("3v 3v 7w cc 1v", differs(5, "1v", "1s"), "the last"),
        ("3v 3v 7w cc 1s 2s", differs(6, "2s", "none"), "one too many"),
        ("1s cc 7w 3v 3v", differs(1, "1s", "3v"), "laid the wrong way round"),
    ] {
        assert_eq!(pile.check(&cards(laid)), found, "{reason}");
    }
}

#[test]
fn piles_are_named_as_they_are_written() {
    for owner in Owner::all(Seats::Five) {
        let text = String::from(owner);
        assert_eq!(Owner::try_from(text), Ok(owner));
    }
    for (text, why) in [("hut_6", "no such hut"), ("", "nothing"), ("Noc", "a capital")] {
        assert!(Owner::try_from(text.to_owned()).is_err(), "{why}");
    }
}

/// What is asked for in a hội, and the words that a refusal says; none: it is taken.
#[test]
fn promises_are_kept_in_order_and_proved_by_their_seed() {
    let mut session = hoi("");
    let (one, two, three) = (seed(1), seed(2), seed(3));
    let discard = |seed: Seed| SessionInput::Discard { commitment: seed.commitment() };
    let bad = SessionInput::Prepare { commitment: "abc".to_owned(), from: None };
    let open = SessionInput::PlayOpen { reason: "chồng nọc xếp sai".to_owned() };
    let foreign =
        SessionInput::Prepare { commitment: three.commitment(), from: Some("Sân B".into()) };
    for (input, refused, reason) in [
        (deal(one), Some("không có ván chia sẵn"), "nothing was promised"),
        (bad, Some("64 chữ số"), "no promise at all"),
        (prepare(one), None, ""),
        (prepare(one), Some("đã có trong sổ"), "twice"),
        (prepare(two), None, "the second deck"),
        (foreign, None, "from another yard"),
        (open.clone(), Some("chưa có ván"), "nothing is played"),
        (deal(two), None, "any of them may be dealt"),
        (deal(one), Some("chưa xong"), "one at a time"),
        (prepare(two), Some("đã có trong sổ"), "it is on the table"),
        (discard(two), Some("không có ván chia sẵn"), "it is on the table"),
        (discard(one), None, "its piles fell down"),
        (discard(one), Some("không có ván chia sẵn"), "gone already"),
        (SessionInput::PlayOpen { reason: " ".to_owned() }, Some("lý do"), "why?"),
        (open.clone(), None, ""),
        (open, Some("chỉ ván chia sẵn"), "it is open now"),
    ] {
        match (session.handle(&input), refused) {
            (Ok(events), None) => events.iter().for_each(|event| session.apply(event)),
            (Err(why), Some(words)) => {
                assert!(why.to_string().contains(words), "{reason}: «{why}»");
            }
            (came, _) => panic!("{reason}: {input:?} gave {came:?}"),
        }
    }
    let left: Vec<&str> = session.prepared().iter().map(|deal| &*deal.commitment).collect();
    assert_eq!(left, [three.commitment()]);
    assert_eq!(session.prepared()[0].from.as_deref(), Some("Sân B"));
}

#[test]
fn piles_cut_for_five_are_not_dealt_to_four() {
    let mut session = hoi("hoi_phut = 1\n");
    done(&mut session, &prepare(seed(1)));
    done(&mut session, &SessionInput::Deal { seed: seed(2), turner: Hut::ALL[4] });
    done(&mut session, &SessionInput::TimeUp);
    while let Some(input) = bot::next(round(&session)) {
        done(&mut session, &SessionInput::Play(input));
    }
    let house = "so_nha = 4\n".to_owned();
    done(&mut session, &SessionInput::Open { names: ByHut::default(), house });
    assert_eq!(session.prepared().len(), 1, "they lie ready whichever hội comes");
    let why = session.handle(&deal(seed(1))).unwrap_err().to_string();
    assert!(why.contains("số điếm khác"), "{why}");
}

/// The same ván by screens and by piles.
struct Pair {
    screens: Session,
    piles: Session,
}

impl Pair {
    fn deal(seed: Seed) -> Self {
        let (mut screens, mut piles) = (hoi("u_vong = false\n"), hoi("u_vong = false\n"));
        done(&mut screens, &SessionInput::Deal { seed, turner: Hut::ALL[4] });
        done(&mut piles, &prepare(seed));
        done(&mut piles, &deal(seed));
        Self { screens, piles }
    }

    fn play(&mut self, input: &Input) {
        let laid = match (input, round(&self.piles).public_view().phase) {
            (Input::Draw, PhaseView::Drawing { .. }) => {
                let Some(Input::DrawCard { card }) = bot::next(round(&self.piles)) else {
                    panic!("the arbiters say which card came")
                };
                Input::DrawCard { card }
            }
            (other, _) => other.clone(),
        };
        done(&mut self.screens, &SessionInput::Play(input.clone()));
        done(&mut self.piles, &SessionInput::Play(laid));
    }
}

fn but_for_its_kind(view: PublicView) -> PublicView {
    PublicView { deal: DealKind::Known, ..view }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn a_prepared_van_is_judged_and_shown_as_an_electronic_one(number: u64) {
        let mut dice = Dice::new(number);
        let mut pair = Pair::deal(dice.seed());
        while let Some(input) = next_told(round(&pair.screens), &mut dice) {
            for hut in Hut::ALL {
                let (screen, piles) = (round(&pair.screens), round(&pair.piles));
                prop_assert_eq!(screen.legality(hut), piles.legality(hut));
                let HutView { hand, khan, thien_khai, bat_thuc, declined, legal, .. } =
                    piles.hut_view(hut);
                prop_assert!(hand.is_empty() && khan.is_empty() && thien_khai.is_empty());
                prop_assert!(bat_thuc.is_empty() && declined.is_empty());
                prop_assert!(legal.calls.is_empty() && legal.lay.is_empty());
                prop_assert!(legal.throw.is_empty());
            }
            pair.play(&input);
            let (mut screens, mut piles) = (pair.screens.public(), pair.piles.public());
            screens.round = screens.round.map(but_for_its_kind);
            prop_assert_eq!(piles.round.as_ref().unwrap().deal, DealKind::Prepared);
            piles.round = piles.round.map(but_for_its_kind);
            prop_assert_eq!(screens, piles, "after {:?}", input);
        }
        prop_assert!(over(round(&pair.piles)), "points and all");
    }

    #[test]
    fn piles_found_wrong_at_any_moment_leave_what_the_yard_saw(number: u64, at in 0_usize..80) {
        let mut dice = Dice::new(number);
        let mut pair = Pair::deal(dice.seed());
        for _ in 0..at {
            let Some(input) = next_told(round(&pair.screens), &mut dice) else { break };
            pair.play(&input);
        }
        if over(round(&pair.piles)) {
            return Err(TestCaseError::reject("it was over"));
        }
        let was = pair.piles.public().round.unwrap();
        let was_laid = matches!(was.phase, PhaseView::Checking { .. });
        done(&mut pair.piles, &SessionInput::PlayOpen { reason: "nọc xếp sai".to_owned() });
        let view = round(&pair.piles).public_view();
        prop_assert_eq!(view.deal, DealKind::Open);
        prop_assert_eq!(&view.commitment, &was.commitment, "the promise stands");
        prop_assert!(view.epoch >= was.epoch, "no number of an offer is given twice");
        if was_laid {
            prop_assert!(matches!(view.phase, PhaseView::Showing { .. }), "the hand is laid anew");
            return Ok(());
        }
        let skipped = view.epoch - was.epoch;
        let (known, open) = (round(&pair.screens).clone(), round(&pair.piles).clone());
        let mut van = Twice { known, open, skipped };
        van.looks_the_same("told openly");
        while let Some(input) = next_told(&van.known, &mut dice) {
            van.offers_what_is_true();
            van.play(&input);
        }
        prop_assert!(over(&van.known) && over(&van.open));
        prop_assert!(van.open.public_view().revealed.is_some(), "the seed is shown at the end");
    }
}

#[test]
fn another_card_than_the_sheets_is_refused_and_changes_nothing() {
    let mut pair = Pair::deal(seed(9));
    let mut refused = 0;
    while let Some(input) = bot::next(round(&pair.screens)) {
        if let PhaseView::Drawing { .. } = round(&pair.piles).public_view().phase {
            let Some(Input::DrawCard { card: right }) = bot::next(round(&pair.piles)) else {
                panic!("a card is drawn")
            };
            for card in Card::all().filter(|&card| card != right) {
                let why = round(&pair.piles).handle(&Input::DrawCard { card });
                assert_eq!(why, Err(Refusal::NotAsLaid { card }));
                refused += 1;
            }
            let why = round(&pair.piles).handle(&Input::Draw).unwrap_err().to_string();
            assert!(why.contains("hãy ghi lá vừa bốc"), "blindly: {why}");
        }
        pair.play(&input);
    }
    assert!(refused > 0);
}

/// A ván by screens and by piles in which a hut has declared a trình phu; which.
fn with_a_run(number: u8) -> Option<(Pair, Hut)> {
    let mut pair = Pair::deal(seed(number));
    let declared = Hut::ALL.into_iter().find_map(|hut| {
        let legal = round(&pair.piles).legality(hut).declare.into_iter();
        let mut shown = legal.filter(|what| matches!(what, Declaration::KhanTrinhPhu(_)));
        Some((hut, shown.next()?))
    });
    let (hut, what) = declared?;
    pair.play(&Input::Declare { hut, what });
    Some((pair, hut))
}

/// Before its run lies there nobody could show it in an open ván; from then on all have seen it.
#[test]
fn a_run_that_was_shown_is_told_openly_and_its_hand_judged() {
    let wrong = || SessionInput::PlayOpen { reason: "xếp sai".to_owned() };
    let (mut opened, mut won) = (0, 0);
    for number in 0..=u8::MAX {
        let Some((mut pair, hut)) = with_a_run(number) else { continue };
        let why = pair.piles.handle(&wrong()).unwrap_err().to_string();
        assert!(why.contains("trình phu chưa bày ra") && why.contains("bỏ ván này"), "{why}");
        let lies = |pair: &Pair| !round(&pair.piles).public_view().huts[hut].laid.is_empty();
        while let Some(input) = bot::next(round(&pair.screens)).filter(|_| !lies(&pair)) {
            pair.play(&input);
        }
        if over(round(&pair.piles)) {
            continue;
        }
        let was = pair.piles.public().round.unwrap();
        done(&mut pair.piles, &wrong());
        let view = round(&pair.piles).public_view();
        assert_eq!(view.huts[hut].laid, was.huts[hut].laid, "what all have seen lies there");
        assert_eq!(view.huts[hut].face_down, was.huts[hut].face_down);
        let skipped = view.epoch - was.epoch;
        let (known, open) = (round(&pair.screens).clone(), round(&pair.piles).clone());
        let mut van = Twice { known, open, skipped };
        van.looks_the_same("told openly");
        while let Some(input) = bot::next(&van.known) {
            van.play(&input);
        }
        opened += 1;
        let winner = van.known.public_view().phase.win().map(|win| win.hut);
        won += u32::from(winner == Some(hut));
        if won > 0 {
            break;
        }
    }
    assert!(opened > 0 && won > 0, "{opened} opened, {won} won by the hut that showed");
}

#[test]
fn an_older_record_of_a_deal_reads_as_ever() {
    let seed = seed(1);
    let dealt = Round::deal(seed, totom_rules::round::Lead::Lang(Hut::ALL[0]), &setup()).remove(0);
    let json = serde_json::to_string(&dealt).unwrap();
    assert!(!json.contains("kind"), "nothing new is written of it: {json}");
    assert!(matches!(dealt, Event::Dealt { kind: DealKind::Known, .. }));
}

fn setup() -> totom_rules::round::Setup {
    totom_rules::round::Setup {
        number: 1,
        epoch: 0,
        streaks: ByHut::default(),
        house: totom_rules::house::HouseRules::default(),
    }
}
