//! Announcer, from cue to samples.
