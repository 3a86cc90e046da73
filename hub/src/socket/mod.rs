//! One WebSocket end for each kind of client.

mod acting;
pub(crate) mod audio;
pub(crate) mod beat;
pub(crate) mod chanter;
pub(crate) mod desk;
pub(crate) mod drums;
mod feed;
mod gauge;
pub(crate) mod hut;
pub(crate) mod man;
pub(crate) mod manage;
mod pen;
mod pipe;
pub(crate) mod screen;
pub(crate) mod station;
mod told;

pub(crate) use told::{Written, YardPage};

/// Longest text a client may send: a gesture with all its strokes is far below.
const MESSAGE_LIMIT: usize = 64 * 1024;
