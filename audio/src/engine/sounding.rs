//! One announcement as it sounds.

use crate::compose::{EdgeKind, Item};
use crate::dsp::frames;
use std::sync::Arc;

const STOP_FADE: usize = frames(30);
/// Broken off at an edge, the last of the sound fades so quickly that no word is hurt.
const EDGE_FADE: usize = frames(8);

#[derive(Debug)]
pub(super) struct Sounding {
    pub(super) id: u64,
    pub(super) item: Arc<Item>,
    pub(super) at: usize,
    stop: usize,
    /// Frames before `stop` in which it fades; 0 when it ends by itself.
    edge_fade: usize,
    tail: usize,
    fade: Option<usize>,
}

impl Sounding {
    pub(super) fn new(id: u64, item: Arc<Item>, from: usize, tail: usize) -> Self {
        let stop = item.samples.len();
        Self { id, item, at: from.min(stop), stop, edge_fade: 0, tail, fade: None }
    }

    #[inline]
    pub(super) fn step(&mut self) -> f32 {
        if !self.is_audible() {
            self.tail = self.tail.saturating_sub(1);
            return 0.0;
        }
        let x = self.item.samples.get(self.at).copied().unwrap_or(0.0) * self.edge_level();
        self.at += 1;
        match &mut self.fade {
            None => x,
            Some(left) => {
                *left -= 1;
                x * (*left as f32 / STOP_FADE as f32)
            }
        }
    }

    fn edge_level(&self) -> f32 {
        let left = self.stop - self.at;
        if left < self.edge_fade { left as f32 / self.edge_fade as f32 } else { 1.0 }
    }

    pub(super) const fn is_audible(&self) -> bool {
        self.at < self.stop && !matches!(self.fade, Some(0))
    }

    pub(super) const fn is_over(&self) -> bool {
        !self.is_audible() && self.tail == 0
    }

    /// Ends at the next edge of at least this kind, if there is one.
    pub(super) fn break_at(&mut self, kind: EdgeKind) {
        let soonest = self.at + EDGE_FADE;
        let edges = self.item.edges.iter().filter(|edge| edge.kind >= kind);
        if let Some(edge) = edges.map(|edge| edge.at).find(|&at| at >= soonest && at < self.stop) {
            self.stop = edge;
            self.edge_fade = EDGE_FADE;
        }
    }

    /// Fades out now.
    pub(super) fn fade(&mut self) {
        self.fade.get_or_insert(STOP_FADE);
    }
}
