//! A keyboard as a drum and its flags.

use super::virtual_board::Translator;
use crate::cable::HostTime;
use crate::faux::Action;
use totom_wire::station::{Beat, Flags};

/// `t` or space: tùng; `c` or enter: cắc; `1` to `6`: that flag out or in again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys {
    raised: Flags,
}

/// Every key strikes alike.
const PEAK: u16 = 600;

impl Keys {
    fn key(&mut self, key: u8) -> Option<Action> {
        let hit = |beat| Some(Action::Hit { beat, peak: PEAK });
        match key {
            b't' | b'T' | b' ' => hit(Beat::Tung),
            b'c' | b'C' | b'\n' | b'\r' => hit(Beat::Cac),
            b'1'..=b'6' => {
                self.raised = Flags(self.raised.0 ^ 1 << (key - b'1'));
                Some(Action::Raise(self.raised))
            }
            _ => None,
        }
    }
}

impl Translator for Keys {
    fn bytes(&mut self, bytes: &[u8], _now: HostTime) -> Vec<Action> {
        bytes.iter().filter_map(|&key| self.key(key)).collect()
    }
}
