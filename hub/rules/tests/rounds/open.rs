//! Bài mở: a ván of the hub's own deal, told again card by card as the yard would see it.

use super::player::{Dice, arbiters, next};
use proptest::prelude::*;
use totom_rules::house::HouseRules;
use totom_rules::round::{
    Cup, DealKind, Declaration, Event, Input, Lead, PhaseView, Place, PublicHut, PublicView, Round,
    Setup,
};
use totom_rules::{ByHut, Card, Hand, Hut, Seats};

fn setup(seats: Seats) -> Setup {
    // Who wins on a thiên khai just shown, an open deal cannot tell.
    let house = HouseRules { so_nha: seats, u_vong: false, ..HouseRules::default() };
    Setup { number: 1, epoch: 0, streaks: ByHut::default(), house }
}

/// The same ván twice: with all cards known, and as the yard deals it.
pub(super) struct Twice {
    pub(super) known: Round,
    pub(super) open: Round,
    /// Numbers of offers that the open one left out.
    pub(super) skipped: u32,
}

impl Twice {
    fn deal(dice: &mut Dice, seats: Seats) -> Self {
        let lead = match dice.below(3) {
            0 => Lead::Lang(Hut::ALL[dice.below(4)]),
            1 => Lead::AfterWin(Hut::ALL[dice.below(4)]),
            _ => Lead::Known(Hut::ALL[dice.below(4)]),
        };
        let dealt = Round::deal(dice.seed(), lead, &setup(seats));
        let known = Round::opened_by(setup(seats), &dealt[0]).unwrap();
        let Event::Dealt { turned, given, .. } = dealt[0] else { panic!("it was dealt") };
        let dealt = Round::deal_open(turned, Some(given), None, lead, &setup(seats)).unwrap();
        let open = Round::opened_by(setup(seats), &dealt[0]).unwrap();
        Self { known, open, skipped: 0 }
    }

    /// Plays `input` where all is known, and tells the other what the yard saw of it.
    pub(super) fn play(&mut self, input: &Input) {
        let before = self.known.public_view();
        let events = self.known.handle(input).unwrap_or_else(|why| panic!("{input:?}: {why}"));
        events.iter().for_each(|event| self.known.apply(event));
        for told in self.told(&before, input, &events) {
            self.tell(&told);
        }
        self.looks_the_same(&format!("after {input:?}"));
    }

    /// But for the promise, which an open deal has only if it was a prepared one.
    pub(super) fn looks_the_same(&self, when: &str) {
        let known = as_open(self.known.public_view());
        let known = PublicView { epoch: known.epoch + self.skipped, ..known };
        let open =
            PublicView { commitment: String::new(), revealed: None, ..self.open.public_view() };
        assert_eq!(open, known, "{when}");
    }

    fn tell(&mut self, input: &Input) {
        let events = self.open.handle(input).unwrap_or_else(|why| panic!("{input:?}: {why}"));
        for event in &events {
            self.open.apply(event);
            let json = serde_json::to_string(event).unwrap();
            assert_eq!(&serde_json::from_str::<Event>(&json).unwrap(), event);
        }
        let json = serde_json::to_string(input).unwrap();
        assert_eq!(&serde_json::from_str::<Input>(&json).unwrap(), input);
    }

    /// What everyone saw of an input and its events, as the arbiters enter it.
    fn told(&self, before: &PublicView, input: &Input, events: &[Event]) -> Vec<Input> {
        let mut told = vec![as_told(input, events)];
        for event in events {
            if let Event::PhongTaken { hut, .. } = event {
                told = vec![self.pair(before, *hut)];
            }
            if let (Event::KhanTurned { hut, card }, Input::Lay { .. }) = (event, input) {
                told.push(Input::TurnKhan { hut: *hut, card: *card });
            }
            if let Event::ThienKhaiShown { hut, card } = event {
                told.push(Input::ShowThienKhai { hut: *hut, card: *card });
            }
            if let Event::WinLaid { win } = event {
                told.push(self.laid(win.hut));
            }
        }
        told
    }

    /// How a granted phỗng was laid.
    fn pair(&self, before: &PublicView, hut: Hut) -> Input {
        let after = self.known.public_view();
        let from_hand = before.huts[hut].held - after.huts[hut].held;
        let returned = before.huts[hut].cups > after.huts[hut].cups;
        let cup = if returned { Cup::Returned } else { Cup::Stays };
        Input::GrantPhong { from_hand, cup }
    }

    fn laid(&self, hut: Hut) -> Input {
        let view = self.known.hut_view(hut);
        let cards = view.hand.cards().collect();
        let (khan, thien_khai, bat_thuc) = (view.khan, view.thien_khai, view.bat_thuc);
        Input::ShowHand { hut, cards, khan, thien_khai, bat_thuc }
    }

    /// Whatever the real hands may do, the other ván offers too.
    pub(super) fn offers_what_is_true(&self) {
        for hut in Hut::ALL {
            let (real, open) = (self.known.legality(hut), self.open.legality(hut));
            for call in &real.calls {
                assert!(open.calls.contains(call), "{hut} may {call:?}");
            }
            for &card in &real.throw {
                assert!(open.throw.contains(&card), "{hut} may throw {card}");
            }
            for cards in &real.lay {
                let lay = Input::Lay { hut, cards: cards.clone(), place: Place::Outermost };
                assert!(self.open.handle(&lay).is_ok(), "{hut} may lay {cards:?}");
            }
            let declared = real.declare.iter().map(|&what| untold(what));
            assert!(declared.into_iter().all(|what| open.declare.contains(&what)), "{hut}");
        }
    }

    /// A fifth copy of what lies open is refused wherever it could be entered.
    fn refuses_a_fifth(&self) {
        let view = self.open.public_view();
        let seen = seen(&view);
        for card in Card::all().filter(|&card| seen.count(card) == Card::COPIES) {
            let draw = Input::DrawCard { card };
            assert!(self.open.handle(&draw).is_err(), "{card} is drawn a fifth time");
            for hut in Hut::ALL {
                let throw = Input::Throw { hut, card };
                assert!(self.open.handle(&throw).is_err(), "{hut} throws a fifth {card}");
            }
        }
    }
}

/// The same input as one makes it who does not know the hands.
fn as_told(input: &Input, events: &[Event]) -> Input {
    if let Input::Declare { hut, what } = input {
        return Input::Declare { hut: *hut, what: untold(*what) };
    }
    match (input, events) {
        (Input::Draw, &[Event::Drawn { card, .. }]) => Input::DrawCard { card },
        (other, _) => other.clone(),
    }
}

fn untold(what: Declaration) -> Declaration {
    match what {
        Declaration::Khan(_) | Declaration::KhanTrinhPhu(_) => Declaration::KhanKin,
        Declaration::ThienKhai(_) => Declaration::ThienKhaiKin,
        Declaration::BatThuc(_) => Declaration::BatThucKin,
        Declaration::SanSang | Declaration::Chiu => what,
        Declaration::KhanKin | Declaration::ThienKhaiKin | Declaration::BatThucKin => what,
    }
}

/// The public view as it is of an open deal: nothing was shuffled, so nothing is promised, and which
/// of two khàn stands under a cup is said in the yard.
fn as_open(view: PublicView) -> PublicView {
    let huts = view.huts.map(|hut| PublicHut { cup_side: None, ..hut });
    PublicView { deal: DealKind::Open, commitment: String::new(), revealed: None, huts, ..view }
}

/// The next input of a random play that an open deal knows: it has no trình phu.
pub(super) fn next_told(round: &Round, dice: &mut Dice) -> Option<Input> {
    loop {
        let input = next(round, dice)?;
        if !matches!(input, Input::Declare { what: Declaration::KhanTrinhPhu(_), .. }) {
            return Some(input);
        }
    }
}

/// What lies open before everyone.
fn seen(view: &PublicView) -> Hand {
    let mats = view.huts.iter().flat_map(|(_, hut)| {
        hut.laid.iter().flat_map(|phu| phu.cards.clone()).chain(hut.gate.clone())
    });
    mats.chain(view.offer.as_ref().map(|offer| offer.card)).collect()
}

pub(super) fn over(round: &Round) -> bool {
    matches!(round.public_view().phase, PhaseView::Ended { .. })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_the_yard_sees_of_any_van_is_taken_and_looks_the_same(number: u64, four: bool) {
        let mut dice = Dice::new(number);
        let mut van = Twice::deal(&mut dice, if four { Seats::Four } else { Seats::Five });
        while let Some(input) = next_told(&van.known, &mut dice) {
            van.offers_what_is_true();
            van.refuses_a_fifth();
            van.play(&input);
        }
        prop_assert!(over(&van.known) && over(&van.open));
    }

    #[test]
    fn what_bots_play_is_explained_and_their_wins_are_judged_alike(number: u64) {
        let mut dice = Dice::new(number);
        let mut van = Twice::deal(&mut dice, Seats::Five);
        while !over(&van.known) {
            let input = totom_rules::bot::next(&van.known).expect("somebody acts");
            van.play(&input);
        }
    }

    #[test]
    fn an_open_van_folds_from_any_events_in_any_order(number: u64) {
        let mut dice = Dice::new(number);
        let mut van = Twice::deal(&mut dice, Seats::Five);
        let (mut other, mut strange) = (Twice::deal(&mut dice, Seats::Five), Vec::new());
        while let Some(input) = next_told(&other.known, &mut dice) {
            let before = other.known.public_view();
            let events = other.known.handle(&input).unwrap();
            events.iter().for_each(|event| other.known.apply(event));
            for told in other.told(&before, &input, &events) {
                let events = other.open.handle(&told).unwrap();
                events.iter().for_each(|event| other.open.apply(event));
                strange.extend(events);
            }
        }
        for _ in 0..120 {
            van.open.apply(&strange[dice.below(strange.len())]);
            let _any = Hut::ALL.map(|hut| van.open.hut_view(hut));
            let _refused = van.open.handle(&Input::DrawCard { card: Card::CHI_CHI });
        }
    }
}

#[test]
fn a_deal_that_is_known_takes_no_cards_and_an_open_one_asks_for_them() {
    let mut dice = Dice::new(3);
    let mut van = Twice::deal(&mut dice, Seats::Five);
    let mut drawn = 0;
    while let Some(input) = next_told(&van.known, &mut dice) {
        if matches!(van.known.public_view().phase, PhaseView::Drawing { .. }) {
            drawn += 1;
            let named = Input::DrawCard { card: Card::CHI_CHI };
            let why = van.known.handle(&named).unwrap_err().to_string();
            assert!(why.contains("máy đã biết hết bài"), "{why}");
            let why = van.open.handle(&Input::Draw).unwrap_err().to_string();
            assert!(why.contains("hãy ghi lá vừa bốc"), "{why}");
        }
        van.play(&input);
    }
    assert!(drawn > 0 && arbiters(&van.known.public_view()).is_none());
}
