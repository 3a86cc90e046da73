//! How far the ván is, for the yard's screen and the phones alike.

use totom_wire::screen::Public;

/// The nọc.
pub(super) struct Stock {
    /// Cards left in it.
    pub(super) left: u8,
    /// The count at which the ván is drawn.
    pub(super) limit: u8,
    /// `low` when few draws are left.
    pub(super) level: &'static str,
}

impl Stock {
    /// "còn 5 thì hòa".
    pub(super) fn draw_at(&self) -> String {
        format!("còn {} thì hòa", self.limit)
    }

    fn new(left: u8, limit: u8) -> Self {
        // Two draws left: from then on eating is restricted (rules §5).
        let level = if left <= limit.saturating_add(2) { "low" } else { "full" };
        Self { left, limit, level }
    }

    /// None before the deal and after the hội.
    pub(super) fn of(public: &Public) -> Option<Self> {
        let round = public.session.round.as_ref().filter(|_| !public.session.closed)?;
        Some(Self::new(round.stock, round.stock_limit))
    }
}

/// "Ván 7".
pub(super) fn progress(public: &Public) -> String {
    let session = &public.session;
    match (&session.round, session.closed) {
        (_, true) => format!("Hết hội, {} ván", session.finished),
        (Some(round), false) if session.time_up => format!("Ván {}, ván cuối", round.number),
        (Some(round), false) => format!("Ván {}", round.number),
        (None, false) => String::new(),
    }
}
