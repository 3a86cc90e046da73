//! The bodies of what a board says. Field order is the order on the cable.

use super::words::{Cause, Reason, Zone};
use crate::text::Text;
use crate::version::Version;

/// `H`: who the board is. Sent at boot and after each [`super::Order::Hello`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hello {
    /// Language.
    pub protocol: Version,
    /// Firmware version.
    pub firmware: Text,
    /// Hut number kept in the board, 1–5; 0 when nobody has set it.
    pub hut: u8,
    /// The board's own id, never reused.
    pub board: Text,
    /// How many times it has booted, this one included.
    pub boot: u32,
    /// Why it booted: bits of the AVR's MCUSR (1 power, 2 reset pin, 4 brown-out, 8 watchdog).
    pub reset_cause: u8,
    /// What it can do, one bit each: [`Hello::SELF_TEST`] and its like.
    pub caps: u16,
}

impl Hello {
    /// It sees a cut or shorted sensor cable by itself.
    pub const SELF_TEST: u16 = 1;
    /// It answers [`super::Order::Diagnostics`] with [`Raw`] frames.
    pub const RAW: u16 = 2;
    /// Its flag slots may have two contacts each.
    pub const PAIRS: u16 = 4;
    /// It measures its supply.
    pub const SUPPLY: u16 = 8;
}

/// `S`: one stroke. Never merged with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Board time at first contact, ms.
    pub t_ms: u32,
    /// Where.
    pub zone: Zone,
    /// Highest value of the skin's sensor, 0–1023.
    pub head: u16,
    /// Highest value of the rim's sensor, 0–1023.
    pub rim: u16,
    /// How sure the board is of the zone, 0–100.
    pub quality: u8,
}

impl Stroke {
    /// The higher of the two peaks: how hard it was.
    #[must_use]
    pub const fn peak(&self) -> u16 {
        if self.head > self.rim { self.head } else { self.rim }
    }
}

/// `F`: the flag slots, after debounce. A flag that is not in its slot is raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagReport {
    /// Board time, ms.
    pub t_ms: u32,
    /// Flags in their slots, one bit each.
    pub present: u8,
    /// Flags that changed since the frame before.
    pub changed: u8,
    /// Sensors that cannot be believed or are not fitted: their flags are unknown, not raised.
    pub fault: u8,
}

/// `B`: each second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// Board time, ms.
    pub t_ms: u32,
    /// Sequence number of the last `S` or `F`.
    pub last_event: u16,
    /// Lines dropped whole because the output was full.
    pub tx_drops: u16,
    /// Damaged bytes and commands received.
    pub rx_errors: u16,
    /// Flags in their slots.
    pub present: u8,
    /// Lamps lit.
    pub lamps: u8,
    /// Noise floor of the skin's sensor.
    pub noise_head: u16,
    /// Noise floor of the rim's sensor.
    pub noise_rim: u16,
    /// Resting level of the skin's sensor; about 512 when its cable is whole.
    pub dc_head: u16,
    /// Resting level of the rim's sensor.
    pub dc_rim: u16,
    /// Supply, mV; 0 when the board cannot measure it.
    pub supply_mv: u16,
    /// Faults not gone yet: 1 cable, 2 overload, 4 flag, 8 brown-out, 16 watchdog.
    pub faults: u8,
}

/// `A`: a command was obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ack {
    /// The command's own number.
    pub cseq: u16,
    /// TYPE of the command.
    pub of: char,
    /// `Q` and `P`: board time in ms. `L`: lamps lit. `X`: how many old frames follow; they are then all there is
    /// from that number on. Otherwise 0.
    pub state: u32,
    /// `P`: its token.
    pub token: Option<u32>,
}

/// `N`: a command was not obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nack {
    /// Why.
    pub reason: Reason,
    /// The command's number, when it could be read.
    pub cseq: Option<u16>,
}

/// `E`: a fault began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Board time, ms.
    pub t_ms: u32,
    /// What.
    pub cause: Cause,
    /// Where; see [`Cause`].
    pub channel: u8,
}

/// `V`: a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Its key.
    pub key: Text,
    /// Its value.
    pub value: i32,
}

/// `D`, since 1.1: the highest samples of the last 10 ms, stroke or no stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raw {
    /// Board time, ms.
    pub t_ms: u32,
    /// Of the skin's sensor, 0–1023.
    pub head: u16,
    /// Of the rim's sensor, 0–1023.
    pub rim: u16,
}
