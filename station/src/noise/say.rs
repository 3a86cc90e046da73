//! A noisy hut in words.

use super::guard::{Limit, STEPS};

/// A drum that beats by itself.
pub(super) const STEADY: &str = "Trống kêu đều quá 5 giây, không phải người đánh: xem vật gì chạm vào trống, quạt, máy nổ gần đó. Tiếng ấy không tính là hồi.";

/// Strokes of nobody's, and what was done about them.
pub(super) fn noisy(steps: u8, limit: Limit) -> String {
    let done = match limit {
        Limit::None if steps == 0 => "Đang nâng ngưỡng nghe một bậc.".to_owned(),
        Limit::None => format!(
            "Đã nâng ngưỡng nghe lên bậc {steps}/{STEPS}. Che mưa, gió, dời loa; yên rồi thì bấm «Hạ ngưỡng» ở trang khám trống."
        ),
        Limit::Soft => format!(
            "Ngưỡng nghe đã ở bậc {STEPS}/{STEPS}, cao nữa thì mất tiếng nhẹ. Còn ồn thì che trống, dời loa, hoặc gọi bằng nút bấm."
        ),
        Limit::Board => {
            "Mạch này không nâng ngưỡng được: che mưa, gió, dời loa, hoặc gọi bằng nút bấm."
                .to_owned()
        }
    };
    format!("Điếm ồn: nhiều tiếng nhẹ lẻ loi không thuộc hiệu nào. {done}")
}
