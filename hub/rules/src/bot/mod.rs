//! A player that keeps the rules and wants to win: decides from what its hut may see.
