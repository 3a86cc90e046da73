//! The protocol's number. Raised when a message changes its meaning; adding a field does not.

/// Spoken by this build.
pub const PROTOCOL: u16 = 1;
