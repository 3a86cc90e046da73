//! Verse sets for the thirty cards, and the checker that keeps them honest.
