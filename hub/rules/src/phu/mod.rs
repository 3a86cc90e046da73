//! Phu (melds), lưng, and every way to split a hand into them (rules §2).
