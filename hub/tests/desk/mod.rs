//! The arbiters' desk, used as its page is: over the real router, socket and database.

mod open_deal;
