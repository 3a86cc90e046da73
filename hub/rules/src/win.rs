//! Judging a claimed ù (rules §6).
