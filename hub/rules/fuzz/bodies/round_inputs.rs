//! Any inputs into a hội: nothing panics, a refusal changes nothing, the record folds to the state.

use super::bytes::Bytes;
use super::yard::{Yard, any};
use totom_rules::house::XuLyLoi;
use totom_rules::session::{Session, SessionEvent};

/// Enough for a few ván.
const MOST: usize = 600;

/// A custom, a deal, then inputs: mostly sensible ones, so that play goes on, and nonsense between.
pub(crate) fn round_inputs(data: &[u8]) {
    let mut bytes = Bytes(data);
    let Some(mut yard) = Yard::open(&mut bytes, XuLyLoi::Ghi) else { return };
    for _ in 0..MOST {
        let Some(kind) = bytes.next() else { break };
        let input = if kind % 4 == 0 { any(&mut bytes) } else { yard.sensible(&mut bytes) };
        let Some(input) = input else { break };
        let before = (kind % 16 == 0).then(|| yard.session.clone());
        if yard.take(&input) {
            yard.keeps_its_cards();
        } else if let Some(before) = before {
            assert_eq!(before, yard.session, "{input:?} was refused");
        }
    }
    folds_again(&yard);
}

fn folds_again(yard: &Yard) {
    let record = serde_json::to_string(&yard.events).expect("events are written");
    let events: Vec<SessionEvent> = serde_json::from_str(&record).expect("and read");
    let mut again = Session::new();
    events.iter().for_each(|event| again.apply(event));
    assert_eq!(again.fingerprint(), yard.session.fingerprint());
}
