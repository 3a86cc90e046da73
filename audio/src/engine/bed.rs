//! Nền: a loop under everything, lowered while somebody speaks.

use crate::drums::Clip;
use crate::dsp::frames;

/// −15 dB.
const DUCKED: f32 = 0.177_828;
/// Down quickly, before the first word is over; up slowly, so that a pause is no swell.
const DOWN: f32 = (1.0 - DUCKED) / frames(80) as f32;
const UP: f32 = (1.0 - DUCKED) / frames(600) as f32;
/// In and out.
const FADE: f32 = 1.0 / frames(600) as f32;

#[derive(Debug)]
pub(super) struct Bed {
    clip: Option<Clip>,
    at: usize,
    duck: f32,
    level: f32,
    wanted: f32,
}

impl Default for Bed {
    fn default() -> Self {
        Self { clip: None, at: 0, duck: 1.0, level: 0.0, wanted: 0.0 }
    }
}

impl Bed {
    /// Begins, or comes back while it fades; answers the loop that it has no use for.
    pub(super) fn start(&mut self, clip: Clip) -> Option<Clip> {
        self.wanted = 1.0;
        if self.clip.is_some() {
            return Some(clip);
        }
        *self = Self { clip: Some(clip), wanted: 1.0, ..Self::default() };
        None
    }

    pub(super) const fn stop(&mut self) {
        self.wanted = 0.0;
    }

    pub(super) const fn is_audible(&self) -> bool {
        self.clip.is_some() && (self.level > 0.0 || self.wanted > 0.0)
    }

    /// The loop, once it has faded out.
    pub(super) fn take_faded(&mut self) -> Option<Clip> {
        if self.is_audible() { None } else { self.clip.take() }
    }

    /// One frame; `speech` lowers it.
    #[inline]
    pub(super) fn step(&mut self, speech: bool) -> f32 {
        let target = if speech { DUCKED } else { 1.0 };
        self.duck += (target - self.duck).clamp(-DOWN, UP);
        let Some(clip) = self.clip.as_ref().filter(|clip| !clip.is_empty()) else { return 0.0 };
        self.level += (self.wanted - self.level).clamp(-FADE, FADE);
        let x = clip.get(self.at).copied().unwrap_or(0.0);
        self.at = (self.at + 1) % clip.len();
        x * self.level * self.duck
    }
}
