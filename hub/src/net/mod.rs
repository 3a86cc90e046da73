//! Connections: who may have how many, how long a request may take to be said, and nothing of what it says.

mod crowding;
mod listen;
mod seated;

pub(crate) use crowding::{Crowding, network};
pub(crate) use listen::serve;
