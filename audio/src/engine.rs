//! Máy phát: the one source of sound. 48 kHz, stereo, never ends, never waits, never allocates.
//!
//! A [`Remote`] hands it announcements through a ring; finished ones go back through another, so
//! that memory is freed by whoever is not in a hurry.

use crate::compose::Item;
use crate::drums::Preset;
use crate::dsp::chain::Chain;
use crate::dsp::frames;
use rtrb::{Consumer, Producer, RingBuffer};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Announcements that may sound at once; the queue starts one, an operator's test adds another.
const SLOTS: usize = 4;
const RING: usize = 16;
const STOP_FADE: usize = frames(30);
/// After so much silence the filters' tails are forgotten.
const FORGET: u32 = 48_000;

/// What the engine is told.
#[derive(Debug)]
enum Order {
    Play { id: u64, item: Arc<Item>, from: usize, tail: usize },
    BreakAtEdge { id: u64 },
    Hush,
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

#[derive(Debug)]
struct Sounding {
    id: u64,
    item: Arc<Item>,
    at: usize,
    stop: usize,
    tail: usize,
    fade: Option<usize>,
}

/// The sound source. As an iterator: left and right in turn, always alike.
#[derive(Debug)]
pub struct Engine {
    orders: Consumer<Order>,
    ended: Producer<Ended>,
    slots: [Option<Sounding>; SLOTS],
    chain: Chain,
    idle: u32,
    shared: Arc<Shared>,
    right: Option<f32>,
}

#[derive(Debug, Default)]
struct Shared {
    pulled: AtomicU64,
    position: AtomicU64,
}

/// The other end: plays, breaks off, watches.
#[derive(Debug)]
pub struct Remote {
    orders: Producer<Order>,
    ended: Consumer<Ended>,
    shared: Arc<Shared>,
}

/// Reads how far an engine has been pulled, from any thread.
#[derive(Clone, Debug)]
pub struct Progress(Arc<Shared>);

/// The engine is busy with as much as it can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("máy phát đang bận")]
pub struct Busy;

/// A new engine and its remote.
#[must_use]
pub fn pair(preset: Preset) -> (Engine, Remote) {
    let (give_orders, orders) = RingBuffer::new(RING);
    let (tell, ended) = RingBuffer::new(RING);
    let shared = Arc::new(Shared::default());
    let engine = Engine {
        orders,
        ended: tell,
        slots: [const { None }; SLOTS],
        chain: Chain::new(preset),
        idle: FORGET,
        shared: shared.clone(),
        right: None,
    };
    (engine, Remote { orders: give_orders, ended, shared })
}

impl Remote {
    /// Plays `item` from frame `from`, then `tail` frames of silence that still count as it.
    ///
    /// # Errors
    /// [`Busy`] when the engine has not yet taken earlier orders.
    pub fn play(&mut self, id: u64, item: Arc<Item>, from: usize, tail: usize) -> Result<(), Busy> {
        self.order(Order::Play { id, item, from, tail })
    }

    /// Ends the announcement at its next edge, if it has one.
    ///
    /// # Errors
    /// [`Busy`] when the engine has not yet taken earlier orders.
    pub fn break_at_edge(&mut self, id: u64) -> Result<(), Busy> {
        self.order(Order::BreakAtEdge { id })
    }

    /// Fades everything out within 30 ms.
    ///
    /// # Errors
    /// [`Busy`] when the engine has not yet taken earlier orders.
    pub fn hush(&mut self) -> Result<(), Busy> {
        self.order(Order::Hush)
    }

    fn order(&mut self, order: Order) -> Result<(), Busy> {
        self.orders.push(order).map_err(|_| Busy)
    }

    /// The next announcement that has ended.
    pub fn ended(&mut self) -> Option<Ended> {
        self.ended.pop().ok()
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

impl Engine {
    /// One frame; both channels carry it.
    #[inline]
    pub fn frame(&mut self) -> f32 {
        self.take_orders();
        let mut mix = 0.0;
        let mut sounding = false;
        for slot in &mut self.slots {
            if let Some(voice) = slot {
                sounding = true;
                mix += voice.step();
                self.shared.position.store(voice.at as u64, Ordering::Relaxed);
                if voice.is_over() {
                    release(slot, &mut self.ended);
                }
            }
        }
        self.shared.pulled.fetch_add(1, Ordering::Relaxed);
        self.settle(sounding);
        self.chain.step(mix)
    }

    fn settle(&mut self, sounding: bool) {
        if sounding {
            self.idle = 0;
        } else if self.idle < FORGET {
            self.idle += 1;
            if self.idle == FORGET {
                self.chain.reset();
            }
        }
    }

    fn take_orders(&mut self) {
        // An order to play waits in the ring until a slot is free.
        while let Ok(order) = self.orders.peek() {
            let free = self.slots.iter().position(Option::is_none);
            let (Order::Play { .. }, None) = (order, free) else {
                if let Ok(order) = self.orders.pop() {
                    self.obey(order, free);
                }
                continue;
            };
            return;
        }
    }

    fn obey(&mut self, order: Order, free: Option<usize>) {
        match (order, free) {
            (Order::Play { id, item, from, tail }, Some(free)) => {
                let stop = item.samples.len();
                let at = from.min(stop);
                self.slots[free] = Some(Sounding { id, item, at, stop, tail, fade: None });
            }
            // Not reached: such an order stays in the ring.
            (Order::Play { .. }, None) => {}
            (Order::BreakAtEdge { id }, _) => {
                for voice in self.slots.iter_mut().flatten().filter(|voice| voice.id == id) {
                    let at = voice.at;
                    if let Some(&edge) = voice.item.edges.iter().find(|&&edge| edge >= at) {
                        voice.stop = edge;
                    }
                }
            }
            (Order::Hush, _) => {
                for voice in self.slots.iter_mut().flatten() {
                    voice.fade.get_or_insert(STOP_FADE);
                }
            }
        }
    }
}

impl Sounding {
    #[inline]
    fn step(&mut self) -> f32 {
        if self.at >= self.stop || self.fade == Some(0) {
            self.tail = self.tail.saturating_sub(1);
            return 0.0;
        }
        let x = self.item.samples[self.at];
        self.at += 1;
        match &mut self.fade {
            None => x,
            Some(left) => {
                *left -= 1;
                x * (*left as f32 / STOP_FADE as f32)
            }
        }
    }

    const fn is_over(&self) -> bool {
        (self.at >= self.stop || matches!(self.fade, Some(0))) && self.tail == 0
    }
}

/// Gives the announcement back; if the ring is full it stays, silent, and is tried again.
fn release(slot: &mut Option<Sounding>, ended: &mut Producer<Ended>) {
    if ended.is_full() {
        return;
    }
    if let Some(voice) = slot.take() {
        // There is room: it was just looked for, and nobody else puts anything in.
        let _ = ended.push(Ended { id: voice.id, item: voice.item, at: voice.at });
    }
}

impl Iterator for Engine {
    type Item = f32;

    #[inline]
    fn next(&mut self) -> Option<f32> {
        if let Some(right) = self.right.take() {
            return Some(right);
        }
        let frame = self.frame();
        self.right = Some(frame);
        Some(frame)
    }
}

#[cfg(feature = "speaker")]
impl rodio::Source for Engine {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> rodio::ChannelCount {
        const TWO: rodio::ChannelCount = rodio::ChannelCount::new(2).expect("not zero");
        TWO
    }

    fn sample_rate(&self) -> rodio::SampleRate {
        const RATE: rodio::SampleRate = rodio::SampleRate::new(crate::dsp::RATE).expect("not zero");
        RATE
    }

    fn total_duration(&self) -> Option<std::time::Duration> {
        None
    }
}
