//! The announcer from cue to samples, with a fake hub, a fake voice and a fake loudspeaker.

mod captions;
mod chant;
mod chosen;
mod common;
mod drums;
mod dsp;
mod engine;
mod file;
mod hub;
mod live;
mod ogg;
mod pack;
mod queue;
mod render;
#[cfg(feature = "speaker")]
mod speaker;
mod voice;
mod words;
