//! The announcer: speaks what the hub asks.
