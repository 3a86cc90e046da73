//! Máy phát: the one source of sound. 48 kHz, stereo, never ends, never waits, never allocates.
//!
//! A [`Remote`] hands it announcements through a ring; finished ones go back through another, so
//! that memory is freed by whoever is not in a hurry.

mod bed;
mod remote;
mod sounding;

pub use remote::{Busy, Ended, Progress, Remote};

use crate::drums::{Clip, Preset};
use crate::dsp::chain::Chain;
use crate::dsp::frames;
use bed::Bed;
use remote::{Back, Order, Shared};
use rtrb::{Consumer, Producer, RingBuffer};
use sounding::Sounding;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Announcements that may sound at once; the queue starts one, a fading one may still ring.
const SLOTS: usize = 4;
const RING: usize = 16;
/// Volume moves as smoothly as a hand on a knob.
const VOLUME_RAMP: f32 = 1.0 / frames(30) as f32;
/// After so much silence the filters' tails are forgotten.
const FORGET: u32 = 48_000;

/// The sound source. As an iterator: left and right in turn, always alike.
#[derive(Debug)]
pub struct Engine {
    orders: Consumer<Order>,
    back: Producer<Back>,
    slots: [Option<Sounding>; SLOTS],
    bed: Bed,
    /// A bed that is to be given back as soon as there is room.
    retired: Option<Clip>,
    volume: f32,
    wanted_volume: f32,
    chain: Chain,
    idle: u32,
    shared: Arc<Shared>,
    right: Option<f32>,
}

/// A new engine and its remote.
#[must_use]
pub fn pair(preset: Preset) -> (Engine, Remote) {
    let (give_orders, orders) = RingBuffer::new(RING);
    let (tell, back) = RingBuffer::new(RING);
    let shared = Arc::new(Shared::default());
    let engine = Engine {
        orders,
        back: tell,
        slots: [const { None }; SLOTS],
        bed: Bed::default(),
        retired: None,
        volume: 1.0,
        wanted_volume: 1.0,
        chain: Chain::new(preset),
        idle: FORGET,
        shared: shared.clone(),
        right: None,
    };
    (engine, Remote::new(give_orders, back, shared))
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
                sounding |= voice.is_audible();
                mix += voice.step();
                self.shared.position.store(voice.at as u64, Ordering::Relaxed);
                if voice.is_over() {
                    release(slot, &mut self.back);
                }
            }
        }
        mix += self.bed.step(sounding);
        self.retire();
        self.shared.pulled.fetch_add(1, Ordering::Relaxed);
        self.settle(sounding || self.bed.is_audible());
        let step = (self.wanted_volume - self.volume).clamp(-VOLUME_RAMP, VOLUME_RAMP);
        self.volume += step;
        self.chain.step(mix * self.volume)
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

    /// Gives a bed that has faded out back to whoever frees memory.
    fn retire(&mut self) {
        if self.retired.is_none() {
            self.retired = self.bed.take_faded();
        }
        if !self.back.is_full()
            && let Some(clip) = self.retired.take()
        {
            // There is room: it was just looked for, and nobody else puts anything in.
            let _ = self.back.push(Back::Bed(clip));
        }
    }

    fn take_orders(&mut self) {
        while let Ok(order) = self.orders.peek() {
            let free = self.slots.iter().position(Option::is_none);
            // What there is no place for waits in the ring.
            let fits = match order {
                Order::Play { .. } => free.is_some(),
                Order::Bed(_) => self.retired.is_none(),
                Order::BreakAtEdge { .. } | Order::Hush | Order::Volume(_) | Order::BedOff => true,
            };
            if !fits {
                return;
            }
            if let Ok(order) = self.orders.pop() {
                self.obey(order, free);
            }
        }
    }

    fn obey(&mut self, order: Order, free: Option<usize>) {
        match (order, free) {
            (Order::Play { id, item, from, tail }, Some(free)) => {
                self.slots[free] = Some(Sounding::new(id, item, from, tail));
            }
            // Not reached: such an order stays in the ring.
            (Order::Play { .. }, None) => {}
            (Order::BreakAtEdge { id, kind }, _) => {
                let wanted = self.slots.iter_mut().flatten().filter(|voice| voice.id == id);
                wanted.for_each(|voice| voice.break_at(kind));
            }
            (Order::Hush, _) => self.slots.iter_mut().flatten().for_each(Sounding::fade),
            (Order::Volume(level), _) => self.wanted_volume = level,
            (Order::Bed(clip), _) => self.retired = self.bed.start(clip),
            (Order::BedOff, _) => self.bed.stop(),
        }
    }
}

/// Gives the announcement back; if the ring is full it stays, silent, and is tried again.
fn release(slot: &mut Option<Sounding>, back: &mut Producer<Back>) {
    if back.is_full() {
        return;
    }
    if let Some(voice) = slot.take() {
        // There is room: it was just looked for, and nobody else puts anything in.
        let _ = back.push(Back::Ended(Ended { id: voice.id, item: voice.item, at: voice.at }));
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
