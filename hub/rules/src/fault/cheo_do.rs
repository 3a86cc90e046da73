//! Chèo đò in words: what makes a claimed win none (rules §8).

use super::Words;
use crate::win::CheoDo;

/// In words.
pub(super) const fn words(fault: CheoDo) -> Words {
    let (label, explanation) = match fault {
        CheoDo::ThuaThieuQuan => (
            "thừa hoặc thiếu quân",
            "Bài ù không đủ đúng hai mươi mốt lá, điếm thừa hay thiếu quân chỉ còn chơi lấy đầu kê.",
        ),
        CheoDo::ThieuLung => (
            "thiếu lưng",
            "Bài đã vào phu cả nhưng không có lưng nào, phải có ít nhất một lưng mới ù được.",
        ),
        CheoDo::BatThanhPhu => {
            ("có quân không thành phu", "Còn quân không vào phu nào, bài ù phải xếp hết thành phu.")
        }
        CheoDo::BatThucTrungTruc => (
            "bất thực trùng trục",
            "Quân bất thực không nằm trong phu dọc hay phu bí nào, lúc ù phải trả được bất thực.",
        ),
        CheoDo::BachThuKhongHoPhong => (
            "bạch thủ mà không hô phỗng",
            "Ù bạch thủ là phỗng mà ù, phải hô phỗng trước rồi mới ù.",
        ),
        CheoDo::NamBinhHoPhong => {
            ("năm binh mà hô phỗng", "Ù năm binh là ù không phỗng, hô phỗng trước là sai.")
        }
    };
    Words { id: fault.id(), label, explanation }
}
