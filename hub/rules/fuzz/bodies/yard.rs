//! A hội that bytes play: sensible moves and nonsense.

use super::bytes::Bytes;
use totom_rules::cuoc::Cuoc;
use totom_rules::fault::Fault;
use totom_rules::house::{HouseRules, Preset, XuLyLoi};
use totom_rules::round::{Call, Declaration, Input, Legality, Place, Roll};
use totom_rules::session::{Session, SessionEvent, SessionInput};
use totom_rules::win::Said;
use totom_rules::{ByHut, Hut, Seed, bot};

/// The hội and all that happened in it.
pub(crate) struct Yard {
    pub(crate) session: Session,
    pub(crate) events: Vec<SessionEvent>,
}

impl Yard {
    /// Opened under one of the customs, and the first ván dealt.
    pub(crate) fn open(bytes: &mut Bytes<'_>, xu_ly_loi: XuLyLoi) -> Option<Self> {
        let preset = Preset::ALL[bytes.below(Preset::ALL.len())?];
        let house = HouseRules { xu_ly_loi, ..preset.rules() }.to_toml();
        let names = ByHut::from_fn(|hut: Hut| hut.to_string());
        let mut yard = Self { session: Session::new(), events: Vec::new() };
        assert!(yard.take(&SessionInput::Open { names, house }));
        yard.take(&deal(bytes)?);
        Some(yard)
    }

    /// Folds what the input makes happen; was it taken? A refusal is a sentence.
    pub(crate) fn take(&mut self, input: &SessionInput) -> bool {
        match self.session.handle(input) {
            Ok(events) => {
                events.iter().for_each(|event| self.session.apply(event));
                self.events.extend(events);
                true
            }
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                false
            }
        }
    }

    /// No card is lost or made.
    pub(crate) fn keeps_its_cards(&self) {
        let Some(round) = self.session.round() else { return };
        assert_eq!(round.census().counts(), &[4; 30], "after {:?}", self.events.last());
    }

    /// A move that is offered, or what bots and arbiters would do.
    pub(crate) fn sensible(&self, bytes: &mut Bytes<'_>) -> Option<SessionInput> {
        let pick = bytes.next()?;
        let round = self.session.round()?;
        let offered: Vec<Input> = self.session.legality().iter().flat_map(listed).collect();
        if pick & 1 == 1 && !offered.is_empty() {
            return Some(SessionInput::Play(
                offered[usize::from(pick >> 1) % offered.len()].clone(),
            ));
        }
        bot::next(round).map_or_else(|| deal(bytes), |input| Some(SessionInput::Play(input)))
    }
}

/// Everything that a hut is offered.
pub(crate) fn listed((hut, legal): (Hut, &Legality)) -> Vec<Input> {
    let declare = legal.declare.iter().map(|&what| Input::Declare { hut, what });
    let calls = legal.calls.iter().map(|&call| Input::Call { hut, call });
    let place = Place::Outermost;
    let lay = legal.lay.iter().map(|cards| Input::Lay { hut, cards: cards.clone(), place });
    let throw = legal.throw.iter().map(|&card| Input::Throw { hut, card });
    declare.chain(calls).chain(lay).chain(throw).collect()
}

pub(crate) fn deal(bytes: &mut Bytes<'_>) -> Option<SessionInput> {
    let number = u64::from(bytes.next()?) << 8 | u64::from(bytes.next()?);
    Some(SessionInput::Deal { seed: Seed::of(number, 0), turner: bytes.hut()? })
}

/// Any input at all.
pub(crate) fn any(bytes: &mut Bytes<'_>) -> Option<SessionInput> {
    let play = |input| Some(SessionInput::Play(input));
    match bytes.below(12)? {
        0 => deal(bytes),
        1 => Some(SessionInput::Pause { reason: "mưa".to_owned() }),
        2 => Some(SessionInput::Resume),
        3 => play([Input::Draw, Input::CloseWindow, Input::ConfirmWin][bytes.below(3)?].clone()),
        4 => play(Input::Declare { hut: bytes.hut()?, what: declaration(bytes)? }),
        5 | 6 => play(Input::Call { hut: bytes.hut()?, call: call(bytes)? }),
        7 => play(Input::Throw { hut: bytes.hut()?, card: bytes.card()? }),
        8 => play(ruled(bytes)?),
        9 => {
            let points = [-200, -4, 0, 4][bytes.below(4)?];
            let reason = "trọng tài quyết".to_owned();
            Some(SessionInput::Adjust { hut: bytes.hut()?, points, reason })
        }
        _ => {
            let (hut, many) = (bytes.hut()?, bytes.below(7)?);
            let cards = (0..many).map_while(|_| bytes.card()).collect();
            let place = [Place::Outermost, Place::Inside][bytes.below(2)?];
            play(Input::Lay { hut, cards, place })
        }
    }
}

/// What the arbiters heard, saw, or found to be none.
fn ruled(bytes: &mut Bytes<'_>) -> Option<Input> {
    let hut = bytes.hut()?;
    let note = "thấy ở sân".to_owned();
    let faults: Vec<Fault> = Fault::all().collect();
    let fault = faults[bytes.below(faults.len())?];
    Some(match bytes.below(3)? {
        0 => Input::Observe { hut, fault, note },
        1 => Input::Lift { hut, fault, note },
        _ => {
            Input::Announce { hut, said: Said::cuoc(&[Cuoc::Thong, Cuoc::Leo][..bytes.below(3)?]) }
        }
    })
}

fn declaration(bytes: &mut Bytes<'_>) -> Option<Declaration> {
    Some(match bytes.below(5)? {
        0 => Declaration::SanSang,
        1 => Declaration::Chiu,
        2 => Declaration::Khan(bytes.card()?),
        3 => Declaration::ThienKhai(bytes.card()?),
        _ => Declaration::BatThuc(bytes.card()?),
    })
}

fn call(bytes: &mut Bytes<'_>) -> Option<Call> {
    const ROLLS: [Roll; 4] = [Roll::Suong, Roll::Cuoc, Roll::BachDinh, Roll::Lon];
    Some(match bytes.below(5)? {
        0 => Call::An,
        1 => Call::KhongAn,
        2 => Call::Phong,
        3 => Call::DayKhan,
        _ => Call::U(ROLLS[bytes.below(4)?]),
    })
}
