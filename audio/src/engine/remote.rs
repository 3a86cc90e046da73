//! The other end of the engine: plays, breaks off, watches. On a thread that may wait.

use crate::compose::{EdgeKind, Item};
use crate::drums::Clip;
use rtrb::{Consumer, Producer};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What the engine is told.
#[derive(Debug)]
pub(super) enum Order {
    Play { id: u64, item: Arc<Item>, from: usize, tail: usize },
    BreakAtEdge { id: u64, kind: EdgeKind },
    Hush,
    Volume(f32),
    Bed(Clip),
    BedOff,
}

/// What the engine gives back.
#[derive(Debug)]
pub(super) enum Back {
    Ended(Ended),
    Bed(Clip),
}

/// What the engine tells: this announcement has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// The number it was given.
    pub id: u64,
    /// It itself.
    pub item: Arc<Item>,
    /// Frames of it that sounded, counted from its beginning.
    pub at: usize,
}

#[derive(Debug, Default)]
pub(super) struct Shared {
    pub(super) pulled: AtomicU64,
    pub(super) position: AtomicU64,
}

/// The other end: plays, breaks off, watches.
#[derive(Debug)]
pub struct Remote {
    orders: Producer<Order>,
    back: Consumer<Back>,
    shared: Arc<Shared>,
}

/// Reads how far an engine has been pulled, from any thread.
#[derive(Clone, Debug)]
pub struct Progress(Arc<Shared>);

/// The engine is busy with as much as it can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("máy phát đang bận")]
pub struct Busy;

impl Remote {
    pub(super) const fn new(
        orders: Producer<Order>,
        back: Consumer<Back>,
        shared: Arc<Shared>,
    ) -> Self {
        Self { orders, back, shared }
    }

    /// Plays `item` from frame `from`, then `tail` frames of silence that still count as it.
    ///
    /// # Errors
    /// [`Busy`] when the engine has not yet taken earlier orders.
    pub fn play(&mut self, id: u64, item: Arc<Item>, from: usize, tail: usize) -> Result<(), Busy> {
        self.order(Order::Play { id, item, from, tail })
    }

    /// Ends the announcement at its next edge of at least this kind, if it has one.
    ///
    /// # Errors
    /// [`Busy`] when the engine has not yet taken earlier orders.
    pub fn break_at_edge(&mut self, id: u64, kind: EdgeKind) -> Result<(), Busy> {
        self.order(Order::BreakAtEdge { id, kind })
    }

    /// Fades every announcement out within 30 ms.
    ///
    /// # Errors
    /// [`Busy`] when the engine has not yet taken earlier orders.
    pub fn hush(&mut self) -> Result<(), Busy> {
        self.order(Order::Hush)
    }

    /// Sets the volume, 0–1, reached within 30 ms.
    ///
    /// # Errors
    /// [`Busy`] when the engine has not yet taken earlier orders.
    pub fn volume(&mut self, level: f32) -> Result<(), Busy> {
        self.order(Order::Volume(level.clamp(0.0, 1.0)))
    }

    /// Plays `clip` over and over under everything, unless one plays already; `None` for silence.
    ///
    /// # Errors
    /// [`Busy`] when the engine has not yet taken earlier orders.
    pub fn bed(&mut self, clip: Option<Clip>) -> Result<(), Busy> {
        self.order(clip.map_or(Order::BedOff, Order::Bed))
    }

    fn order(&mut self, order: Order) -> Result<(), Busy> {
        self.orders.push(order).map_err(|_| Busy)
    }

    /// The next announcement that has ended.
    pub fn ended(&mut self) -> Option<Ended> {
        loop {
            match self.back.pop().ok()? {
                Back::Ended(ended) => return Some(ended),
                // Freed here, where nobody is in a hurry.
                Back::Bed(clip) => drop(clip),
            }
        }
    }

    /// Frames into the announcement started last.
    #[must_use]
    pub fn position(&self) -> usize {
        self.shared.position.load(Ordering::Relaxed) as usize
    }

    /// A view of the engine's progress for a watchdog.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress(self.shared.clone())
    }
}

impl Progress {
    /// Frames pulled since the engine was made.
    #[must_use]
    pub fn pulled(&self) -> u64 {
        self.0.pulled.load(Ordering::Relaxed)
    }
}
