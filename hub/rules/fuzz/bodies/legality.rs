//! What is offered is taken, and without a fault; a strict table takes little else.

use super::bytes::Bytes;
use super::yard::{Yard, any, listed};
use totom_rules::house::XuLyLoi;
use totom_rules::round::{Call, Declaration, Event, Input};
use totom_rules::session::{SessionEvent, SessionInput};

/// Enough for one ván.
const MOST: usize = 160;

/// A custom and a deal at a strict table, then which of the offered moves is made.
pub(crate) fn legality(data: &[u8]) {
    let mut bytes = Bytes(data);
    let Some(mut yard) = Yard::open(&mut bytes, XuLyLoi::Ngan) else { return };
    for _ in 0..MOST {
        let offered: Vec<Input> = yard.session.legality().iter().flat_map(listed).collect();
        offered.iter().for_each(|input| is_taken(&yard, input));
        if let Some(SessionInput::Play(input)) = any(&mut bytes)
            && may_not_be_taken_unlisted(&input)
            && yard.session.handle(&SessionInput::Play(input.clone())).is_ok()
        {
            assert!(offered.contains(&input), "{input:?} was taken, not offered");
        }
        let Some(input) = yard.sensible(&mut bytes) else { break };
        if matches!(input, SessionInput::Deal { .. }) {
            break;
        }
        assert!(yard.take(&input), "{input:?}");
        yard.keeps_its_cards();
    }
}

fn is_taken(yard: &Yard, input: &Input) {
    let taken = yard.session.handle(&SessionInput::Play(input.clone()));
    let events = taken.unwrap_or_else(|why| panic!("{input:?} was offered: {why}"));
    let is_fault =
        |event: &SessionEvent| matches!(event, SessionEvent::Round(Event::FaultNoted { .. }));
    assert!(!events.iter().any(is_fault), "{input:?} was offered: {events:?}");
}

/// Throws, answers and declarations that a strict table takes are all listed. A false ù may be
/// called, an eaten card laid in ways too many to list, and three of four kept down as khàn.
fn may_not_be_taken_unlisted(input: &Input) -> bool {
    match input {
        Input::Throw { .. } => true,
        Input::Call { call, .. } => !matches!(call, Call::U(_)),
        Input::Declare { what, .. } => !matches!(what, Declaration::Khan(_)),
        // Of a deal that the hub knows, nobody says what was drawn or laid.
        Input::DrawCard { .. } | Input::ShowThienKhai { .. } | Input::TurnKhan { .. } => true,
        Input::GrantPhong { .. } | Input::ShowHand { .. } => true,
        Input::Lay { .. } | Input::Draw | Input::CloseWindow | Input::ConfirmWin => false,
        Input::Announce { .. } | Input::Observe { .. } | Input::Lift { .. } => false,
    }
}
