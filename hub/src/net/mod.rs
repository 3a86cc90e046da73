//! Connections: who may have how many, how long a request may take to be said, and nothing of what it says. And the one
//! question that the hub asks of others.

mod crowding;
mod framing;
mod listen;
mod seated;

pub(crate) use crowding::{Crowding, network};
pub(crate) use framing::{Framing, Framings};
pub(crate) use listen::serve;
