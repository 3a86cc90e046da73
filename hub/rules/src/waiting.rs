//! Hand states and waits: lẻ, cạ, thành, chạm thành, chờ (rules §2).
