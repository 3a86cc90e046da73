//! Station → board.

use super::{Message, Read};
use crate::decoder::Why;
use crate::fields::Fields;
use crate::line::Line;
use crate::text::Text;

/// One frame to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToBoard {
    /// The command's own number; its answer names it.
    pub cseq: u16,
    /// What to do.
    pub order: Order,
}

/// What a board is told. Each is answered by `A` or `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `Q`: say who you are: `A`, then `H`, then `F`.
    Hello,
    /// `P`: what time is it? The answer carries the token.
    Ping {
        /// Any number.
        token: u32,
    },
    /// `L`: light exactly these lamps; safe to repeat.
    Lamps(Lamps),
    /// `T`: set, range-checked.
    Set {
        /// Key.
        key: Text,
        /// Value.
        value: i32,
    },
    /// `G`: get; answered by `V` as well.
    Get {
        /// Key.
        key: Text,
    },
    /// `W`: write the settings to EEPROM.
    Write,
    /// `X`: send again the strokes and flags from this number on; `N` with `range` when the ring no longer holds them all.
    Resend {
        /// First number wanted.
        from: u16,
    },
    /// `R`: reboot.
    Reboot,
    /// `D`: raw peaks for calibration; stops by itself after 60 s.
    Diagnostics,
    /// A TYPE of a newer station: to be answered by `N` with `unknown`.
    Unknown,
}

/// The lamps of a hut, all of them at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lamps {
    /// One bit each: 1 turn, 2 understood, 4 beat again.
    pub mask: u8,
    /// 0 steady, 1 slow blink, 2 fast blink.
    pub pattern: u8,
}

impl Order {
    /// TYPE on the cable.
    #[must_use]
    pub const fn kind(&self) -> char {
        match self {
            Self::Hello => 'Q',
            Self::Ping { .. } => 'P',
            Self::Lamps(_) => 'L',
            Self::Set { .. } => 'T',
            Self::Get { .. } => 'G',
            Self::Write => 'W',
            Self::Resend { .. } => 'X',
            Self::Reboot => 'R',
            Self::Diagnostics => 'D',
            Self::Unknown => 'Z',
        }
    }
}

impl Message for ToBoard {
    fn encode(&self) -> Line {
        let (kind, cseq) = (self.order.kind(), self.cseq);
        match self.order {
            Order::Ping { token } => Line::seal(format_args!("{kind},{cseq},{token}")),
            Order::Lamps(Lamps { mask, pattern }) => {
                Line::seal(format_args!("{kind},{cseq},{mask},{pattern}"))
            }
            Order::Set { key, value } => Line::seal(format_args!("{kind},{cseq},{key},{value}")),
            Order::Get { key } => Line::seal(format_args!("{kind},{cseq},{key}")),
            Order::Resend { from } => Line::seal(format_args!("{kind},{cseq},{from}")),
            Order::Hello | Order::Write | Order::Reboot | Order::Diagnostics | Order::Unknown => {
                Line::seal(format_args!("{kind},{cseq}"))
            }
        }
    }

    fn read(body: &str) -> Result<Read<Self>, Why> {
        let mut fields = Fields::new(body);
        let kind = fields.word()?;
        let cseq = fields.value()?;
        let order = order(kind, &mut fields)?;
        let unknown = order == Order::Unknown;
        let extra = !unknown && fields.has_more();
        Ok(Read { message: Self { cseq, order }, unknown, extra })
    }
}

fn order(kind: &str, f: &mut Fields<'_>) -> Result<Order, Why> {
    Ok(match kind {
        "Q" => Order::Hello,
        "P" => Order::Ping { token: f.value()? },
        "L" => Order::Lamps(Lamps { mask: f.value()?, pattern: f.value()? }),
        "T" => Order::Set { key: f.value()?, value: f.value()? },
        "G" => Order::Get { key: f.value()? },
        "W" => Order::Write,
        "X" => Order::Resend { from: f.value()? },
        "R" => Order::Reboot,
        "D" => Order::Diagnostics,
        _ => Order::Unknown,
    })
}
