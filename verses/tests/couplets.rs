//! Couplets with one thing wrong each: the finding names line, place and reason.

use totom_verses::{Grade, check};

const LUC: &str = "Nhất văn e lệ cô tiên,";
const BAT: &str = "Áo mây phấp phới xuống miền hội xuân.";

/// Luc, bat, grade, what people are told.
const CASES: [(&str, &str, Grade, &[&str]); 11] = [
    (LUC, BAT, Grade::Strict, &[]),
    ("Nhất văn e lệ cô,", BAT, Grade::Broken, &["câu sáu: có 5 chữ, cần đúng 6 chữ"]),
    (
        "Nhất văn e thẹn cô lệ,",
        BAT,
        Grade::Broken,
        &[
            "câu sáu, chữ thứ 6: cần thanh bằng, «lệ» thì không phải",
            "câu tám, chữ thứ 6: lạc vần với chữ cuối câu sáu",
        ],
    ),
    (
        LUC,
        "Áo gấm phấp phới xuống miền hội xuân.",
        Grade::Folk,
        &["câu tám, chữ thứ 2: cần thanh bằng, «gấm» thì không phải"],
    ),
    (
        LUC,
        "Áo mây phấp phới xuống miền hội làng.",
        Grade::Folk,
        &[
            "câu tám, chữ thứ 8: chữ thứ sáu và chữ thứ tám cùng thanh huyền, nên một ngang một huyền",
        ],
    ),
    (
        LUC,
        "Áo mây phấp phới cô tiên hội làng.",
        Grade::Folk,
        &["câu tám, chữ thứ 6: «tiên» tự vần với chính nó"],
    ),
    (
        LUC,
        "Áo mây phấp phới ban đêm hội làng.",
        Grade::Folk,
        &["câu tám, chữ thứ 6: vần ép với chữ cuối câu sáu"],
    ),
    (
        "Trống giục vang, hoội làng tiên,",
        BAT,
        Grade::Broken,
        &["câu sáu, chữ thứ 4: không đọc được «hoội»: vần «oôi» không có trong tiếng Việt"],
    ),
    (
        "Trống nổi vang, cả xóm hiền,",
        "Áo mới xuống miền, gió quấn hội xuân.",
        Grade::Variant,
        &[
            "câu sáu, chữ thứ 2: thanh trắc vì câu ngắt đôi 3/3 (tiểu đối)",
            "câu tám, chữ thứ 4: vần gieo ở chữ thứ tư (biến thể)",
        ],
    ),
    (
        "Nhất văn e lệ thủy tiên,",
        "Áo mây khoẻ khoắn xuống miền hội xuân.",
        Grade::Strict,
        &["câu tám, chữ thứ 3: «khoẻ» đặt dấu thanh chưa theo lối cũ (hòa, khỏe, thủy)"],
    ),
    (
        "Nhất văn e lệ tay ai,",
        "Áo mây phấp phới một ngày hội xuân.",
        Grade::Folk,
        &["câu tám, chữ thứ 6: vần thông (dân gian) với chữ cuối câu sáu"],
    ),
];

#[test]
fn each_finding_is_told_with_its_place() {
    for (luc, bat, grade, due) in CASES {
        let report = check(luc, bat);
        let told: Vec<_> = report.findings.iter().map(ToString::to_string).collect();
        assert_eq!(told, due, "{luc} / {bat}");
        assert_eq!(report.grade, grade, "{luc} / {bat}");
    }
}
