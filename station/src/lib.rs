//! One process per hut: drum bytes in, gestures out.

pub mod stroke;
