//! Cước and points (rules §7).
