//! What stands on the desk's large buttons: one home, because the sentence at its top names them.

/// Deals the next ván.
pub const DEAL: &str = "Chia ván mới";
/// Opens the form for piles that were dealt by hand.
pub const DEAL_IN_YARD: &str = "Chia ở sân";
/// Records what cho cái turned in the yard.
pub const DEALT: &str = "Ghi đã chia";
/// Deals from piles that were laid as a prepared deal says.
pub const DEAL_LAID: &str = "Chia ván đã xếp";
/// Opens the page of prepared deals.
pub const PILES: &str = "Ván chia sẵn";
/// Records the hand that was laid for an ù.
pub const HAND_LAID: &str = "Ghi bài hạ";
/// Draws from the nọc.
pub const DRAW: &str = "Bốc bài";
/// Ends the time in which huts may call over each other.
pub const CLOSE: &str = "Chốt lời gọi";
/// Takes a confirmed result back.
pub const WITHDRAW: &str = "Rút lại kết quả";
/// Opens the window on the last card again.
pub const CALL_AGAIN: &str = "Cho gọi lại lá vừa rồi";
/// Confirms that a claimed ù is one.
pub const CONFIRM_WIN: &str = "Xác nhận ù";
/// Confirms that a claimed ù is none.
pub const CONFIRM_CHEO_DO: &str = "Xác nhận chèo đò";
/// Shows the crowd the win that was kept from it.
pub const REVEAL: &str = "Công bố kết quả";
/// Draws the lot between equal huts.
pub const DRAW_LOT: &str = "Bốc thăm";
/// Opens the next hội.
pub const OPEN_NEXT: &str = "Mở hội mới";
/// Plays on after a stop.
pub const RESUME: &str = "Chơi tiếp";
