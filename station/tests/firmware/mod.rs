//! The firmware's own binary, run by a simulator of its chip, against this crate and the rules.
//!
//! Without `avr-gcc` and `libsimavr-dev` these tests say so and pass, and only what the board once said is heard again
//! (`recorded/*.cable`); with `TOTOM_NEED_BOARD` set they fail instead.

mod board;
mod calibrate;
mod cosim;
mod faults;
mod gestures;
mod live;
mod noise;
mod protocol;
mod recorded;
mod strokes;
mod tools;
