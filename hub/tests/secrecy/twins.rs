//! Twins: two ván that the crowd cannot tell apart, dealt by seeds of their own.
//!
//! No card is moved by hand: among many seeds there are two whose cho cái turns the same cards and whose nọc gives
//! the same ones first, while no pile is the same otherwise. Both then make the same calls, as far as both may.

use crate::common::setup;
use std::collections::HashMap;
use std::sync::LazyLock;
use totom_rules::round::{Asked, Call, Declaration, Event, Input, PhaseView, Place, Roll};
use totom_rules::session::{PublicSession, Session, SessionEvent, SessionInput};
use totom_rules::{Card, Hut, Seed};

/// Seeds that are looked at.
const SEEDS: u64 = 60_000;
/// Cards that twins draw alike.
const DRAWS: usize = 3;
/// A course is no longer than this.
const LONGEST: usize = 60;

type Seen = [Card; 2 + DRAWS];

/// The numbers of festivals whose first ván are twins.
pub(super) static TWINS: LazyLock<Vec<[u64; 2]>> = LazyLock::new(|| {
    let mut first: HashMap<Seen, u64> = HashMap::new();
    let mut pairs = Vec::new();
    for number in 0..SEEDS {
        let order = Seed::of(number, 1).shuffle();
        let seen = std::array::from_fn(|at| if at < 2 { order[100 + at] } else { order[121 - at] });
        pairs.extend(first.insert(seen, number).map(|before| [before, number]));
    }
    pairs
});

/// The choices of a course, in turn.
pub(super) struct Choices(std::vec::IntoIter<u16>);

impl Choices {
    pub(super) fn new(choices: Vec<u16>) -> Self {
        Self(choices.into_iter())
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.0.next().unwrap_or_default()) % limit.max(1)
    }
}

/// What is asked of each of the two, so that the crowd sees the same; the deal when it is nothing.
pub(super) type Step = [Option<Input>; 2];

/// The two ván.
pub(super) struct Twins {
    numbers: [u64; 2],
    pub(super) worlds: [Session; 2],
}

impl Twins {
    /// Before the deal.
    pub(super) fn open(numbers: [u64; 2]) -> Self {
        let open = |number| {
            let setup = setup(number);
            let mut session = Session::new();
            let open = SessionInput::Open { names: setup.names, house: setup.house };
            let events = session.handle(&open).unwrap();
            events.iter().for_each(|event| session.apply(event));
            session
        };
        Self { numbers, worlds: numbers.map(open) }
    }

    /// A course that both may play and that looks the same.
    pub(super) fn course(numbers: [u64; 2], choices: &mut Choices) -> Vec<Step> {
        let (mut twins, mut course) = (Self::open(numbers), Vec::new());
        let mut next = Some([None, None]);
        while let Some(step) = next.filter(|_| course.len() < LONGEST) {
            assert!(twins.take(&step), "{step:?}");
            course.push(step);
            next = twins.choose(choices);
        }
        course
    }

    /// Takes the step if the crowd sees the same of it.
    pub(super) fn take(&mut self, step: &Step) -> bool {
        let Some(after) = self.after(step) else { return false };
        self.worlds = after;
        true
    }

    /// The hut that is asked now, if its ù would be false in both.
    pub(super) fn false_win(&self) -> Option<Hut> {
        let round = self.worlds[0].public().round?;
        let Asked::Hut(hut) = round.offer?.asked else { return None };
        let fails = |world: &Session| {
            let mut world = world.clone();
            for input in false_win(hut) {
                let events = world.handle(&SessionInput::Play(input)).ok()?;
                events.iter().for_each(|event| world.apply(event));
            }
            let round = world.public().round?;
            round.phase.checking().map(|win| !win.wins)
        };
        self.worlds.iter().all(|world| fails(world) == Some(true)).then_some(hut)
    }

    /// What the crowd sees of the two, the promise apart.
    pub(super) fn public(&self) -> [PublicSession; 2] {
        self.worlds.each_ref().map(|world| {
            let mut public = world.public();
            public.round.iter_mut().for_each(|round| round.commitment.clear());
            public
        })
    }

    fn after(&self, step: &Step) -> Option<[Session; 2]> {
        let mut after = self.worlds.clone();
        let mut faces = Vec::new();
        for ((world, number), play) in after.iter_mut().zip(self.numbers).zip(step) {
            let deal = SessionInput::Deal { seed: Seed::of(number, 1), turner: Hut::ALL[4] };
            let input = play.clone().map_or(deal, SessionInput::Play);
            let events = world.handle(&input).ok()?;
            events.iter().for_each(|event| world.apply(event));
            faces.push(events.iter().map(face).collect::<Option<Vec<_>>>()?);
            // With one khàn and one cup a hut must show which of the two is the higher.
            let round = world.public().round?;
            faces.push(round.huts.iter().map(|(_, hut)| format!("{:?}", hut.cup_side)).collect());
        }
        (faces[0] == faces[2] && faces[1] == faces[3]).then_some(after)
    }

    fn choose(&self, choices: &mut Choices) -> Option<Step> {
        let [here, there] = self.worlds.each_ref().map(wishes);
        let mut steps: Vec<Step> = Vec::new();
        for wish in here {
            let twin = there.iter().find(|other| looks(other) == looks(&wish));
            let step = twin.map(|twin| [Some(wish.clone()), Some(twin.clone())]);
            steps.extend(step.filter(|step| self.after(step).is_some()));
        }
        // A window that is closed too early leaves nobody to call, and a course of draws is soon over.
        let by_hut = |step: &Step| step[0].as_ref().is_some_and(|input| input.hut().is_some());
        let huts = steps.iter().any(by_hut);
        if huts && choices.below(4) > 0 {
            steps.retain(by_hut);
        }
        let at = choices.below(steps.len());
        steps.into_iter().nth(at)
    }
}

/// An ù that is called and laid.
pub(super) fn false_win(hut: Hut) -> [Input; 2] {
    [Input::Call { hut, call: Call::U(Roll::Suong) }, Input::CloseWindow]
}

/// Everything that somebody may do now without a fault.
fn wishes(session: &Session) -> Vec<Input> {
    let mut wishes = Vec::new();
    for hut in Hut::ALL {
        let legal = session.legality()[hut].clone();
        wishes.extend(legal.declare.into_iter().map(|what| Input::Declare { hut, what }));
        wishes.extend(legal.calls.into_iter().map(|call| Input::Call { hut, call }));
        wishes.extend(legal.throw.into_iter().map(|card| Input::Throw { hut, card }));
        let place = Place::Outermost;
        wishes.extend(legal.lay.into_iter().map(|cards| Input::Lay { hut, cards, place }));
    }
    // Folding makes a ván dull, and an ù lays a hand open.
    wishes.retain(|wish| {
        let folds = matches!(wish, Input::Declare { what: Declaration::Chiu, .. });
        !folds && !matches!(wish, Input::Call { call: Call::U(_), .. })
    });
    let Some(round) = session.public().round else { return wishes };
    let asked = round.offer.as_ref().map(|offer| offer.asked);
    if matches!(round.phase, PhaseView::Drawing { .. }) {
        wishes.push(Input::Draw);
    } else if round.phase == PhaseView::Offered && asked == Some(Asked::Window) {
        wishes.push(Input::CloseWindow);
    }
    wishes
}

/// An input as somebody sees it who does not see the kind of what lies face down.
fn looks(input: &Input) -> String {
    if let Input::Declare { hut, what } = input {
        return format!("{hut} {}", declared(what));
    }
    format!("{input:?}")
}

fn declared(what: &Declaration) -> &'static str {
    match what {
        Declaration::SanSang => "sẵn sàng",
        Declaration::Chiu => "chịu",
        Declaration::Khan(_) | Declaration::KhanKin => "khàn",
        Declaration::ThienKhai(_) | Declaration::ThienKhaiKin => "thiên khai",
        Declaration::KhanTrinhPhu(_) => "khàn trình phu",
        Declaration::BatThuc(_) | Declaration::BatThucKin => "bất thực",
    }
}

/// What the rules let the crowd see of an event; none of what lays a hand open or names a fault: that a hub
/// which knows the hands finds a fault at once is what it is for.
fn face(event: &SessionEvent) -> Option<String> {
    let SessionEvent::Round(event) = event else { return Some(format!("{event:?}")) };
    if let Event::Dealt { turned, leader, given, .. } = event {
        return Some(format!("{turned:?} {leader} {given}"));
    }
    if let Event::Declared { hut, what } = event {
        return Some(format!("{hut} {}", declared(what)));
    }
    if let Event::Laid { hut, phu, place, .. } = event {
        return Some(format!("{hut} {phu:?} {place:?}"));
    }
    let ends = matches!(event, Event::WinLaid { .. } | Event::Ended { .. });
    let found = matches!(event, Event::FaultNoted { .. });
    (!ends && !found).then(|| format!("{event:?}"))
}

#[test]
fn twins_are_found_and_play_on_for_a_while() {
    let course = |numbers: &[u64; 2]| {
        Twins::course(*numbers, &mut Choices::new((0..4000).map(|n| n * 7 + 3).collect())).len()
    };
    let lengths: Vec<usize> = TWINS.iter().map(course).collect();
    let long = lengths.iter().filter(|&&steps| steps >= 20).count();
    assert!(lengths.len() >= 50 && long * 3 >= lengths.len(), "{lengths:?}");
}
