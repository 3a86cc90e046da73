//! Couplets with one thing wrong each: the finding names line, place and reason.

use proptest::prelude::*;
use totom_verses::{Grade, Kind, Line, check, syllable};
use unicode_normalization::UnicodeNormalization;

const LUC: &str = "Nhất văn e lệ cô tiên,";
const BAT: &str = "Áo mây phấp phới xuống miền hội xuân.";

/// Luc, bat, grade, what people are told.
const CASES: [(&str, &str, Grade, &[&str]); 11] = [
    (LUC, BAT, Grade::Strict, &[]),
    ("Nhất văn e lệ cô,", BAT, Grade::Broken, &["câu sáu, chữ thứ 6: có 5 chữ, cần đúng 6 chữ"]),
    (
        "Nhất văn e thẹn cô lệ,",
        BAT,
        Grade::Broken,
        &[
            "câu sáu, chữ thứ 6: phá luật: cần thanh bằng, «lệ» thì không phải",
            "câu tám, chữ thứ 6: lạc vần với chữ cuối câu sáu",
        ],
    ),
    (
        LUC,
        "Áo gấm phấp phới xuống miền hội xuân.",
        Grade::Folk,
        &["câu tám, chữ thứ 2: phá luật: cần thanh bằng, «gấm» thì không phải"],
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
        &["câu tám, chữ thứ 6: «tiên» tự vần với chính nó, trừ khi là hai nghĩa khác nhau"],
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
        &[
            "câu sáu, chữ thứ 2: thanh trắc được phép vì câu ngắt thành các vế đều nhau (tiểu đối)",
            "câu sáu, chữ thứ 4: không đọc được «hoội»: vần «oôi» không có trong tiếng Việt",
        ],
    ),
    (
        "Trống nổi vang, cả xóm hiền,",
        "Áo mới xuống miền, gió quấn hội xuân.",
        Grade::Variant,
        &[
            "câu sáu, chữ thứ 2: thanh trắc được phép vì câu ngắt thành các vế đều nhau (tiểu đối)",
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

/// Luc, bat, level, problems (line, place, kind), why.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str);

const PROBLEMS: [Row; 19] = [
    (
        "Sáo ai khoan nhặt sáo ơi,",
        "Sáo bay lưng trời, gọi khách về quê.",
        "chinh",
        "bat 2 tone",
        "folk: the rhyme has moved to the fourth, where the second is trắc",
    ),
    (
        "Sáo ai khoan nhặt sáo ơi,",
        "Tiếng sáo lưng trời, gọi khách về quê.",
        "chinh",
        "",
        "the same, by the book",
    ),
    (LUC, BAT, "chinh", "", "by the book"),
    ("", "", "lac", "luc 1 count, bat 1 count", "nothing at all"),
    (LUC, "", "lac", "bat 1 count", "one line only"),
    ("Nhất văn e lệ cô", BAT, "lac", "luc 6 count", "the rhyme is missing"),
    (
        LUC,
        "Áo mây phấp phới xuống miền hội",
        "chinh",
        "bat 8 count",
        "one too few, the rhyme is there",
    ),
    (LUC, "Áo mây phấp phới xuống miền hội xuân này", "chinh", "bat 9 count", "one too many"),
    (
        "NHẤT VĂN E LỆ CÔ TIÊN",
        "áo mây, phấp phới: xuống miền hội xuân!",
        "chinh",
        "",
        "capitals, marks",
    ),
    ("“Nhất văn”-e lệ cô…tiên?", BAT, "chinh", "", "marks part words as blanks do"),
    ("Nhất văn 5 lệ cô tiên", BAT, "chinh", "luc 3 count", "a digit is no syllable"),
    (
        "Nhất văn e lệ cô jazz",
        BAT,
        "lac",
        "luc 6 count",
        "a foreign word in the place of the rhyme",
    ),
    (
        "Nhất văn e lệ cô tiên",
        "Áo mây phấp phới xuống miến hội xuân",
        "lac",
        "bat 6 tone, bat 6 rhyme",
        "trắc rhymes with no bằng",
    ),
    (LUC, "Áo mây phấp phới xuống miền hội làng", "chinh", "bat 8 height", "two of one height"),
    (
        LUC,
        "Áo mây phất phơ xuống miền hội xuân",
        "chinh",
        "bat 4 tone",
        "bằng in the place of trắc",
    ),
    (LUC, "Áo mây phấp phới hội tiên làng này", "chinh", "bat 6 rhyme", "a word with itself"),
    (LUC, "Áo mây phấp phới vườn hồng hội xuân", "lac", "bat 6 rhyme", "no rhyme"),
    (
        "Sớm chiều thuỷ thủ hoà ca",
        "Khoẻ chân quý khách gìn nhà giữa quê",
        "chinh",
        "",
        "new marks; gi and qu",
    ),
    ("Khuya rồi mưa ướt mía khuya", "Chùa xưa chuông vọng ta về trong mưa", "thong", "", "uya~ê"),
];

#[test]
fn each_problem_has_its_kind_and_place() {
    for (luc, bat, level, due, why) in PROBLEMS {
        for (luc, bat) in
            [(luc.to_owned(), bat.to_owned()), (luc.nfd().collect(), bat.nfd().collect())]
        {
            let report = check(&luc, &bat);
            let told = report.problems().map(|(kind, finding)| {
                format!("{} {} {}", finding.line.id(), finding.position, kind.id())
            });
            assert_eq!(told.collect::<Vec<_>>().join(", "), due, "{why}: {luc} / {bat}");
            assert_eq!(report.level(), level, "{why}: {luc} / {bat}");
        }
    }
}

#[test]
fn a_six_in_equal_parts_may_be_trac_at_its_second_word() {
    for (luc, allowed, why) in [
        ("Mai cốt cách, tuyết tinh thần", true, "3/3 by its mark"),
        ("Mai cốt cách tuyết tinh thần", true, "3/3 by its tones, each answered by its opposite"),
        ("Ta tá, tá tạ, ta tà", true, "a list of three"),
        ("Ta tá ta tá ta tà", false, "no part answers another"),
        ("Ta, tá ta tá ta tà", false, "parted elsewhere"),
    ] {
        let tones = check(luc, BAT).problems().any(|(kind, _)| kind == Kind::Tone);
        assert_eq!(!tones, allowed, "{luc}: {why}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    /// Whatever is typed: an answer whose places lie in its lines.
    #[test]
    fn any_couplet_is_answered(luc in "(\\PC{0,6} ?){0,8}", bat in "([a-zđăâêôơưàáảãạ]{1,5}[ ,-]){0,9}") {
        let report = check(&luc, &bat);
        for (_, finding) in report.problems() {
            let count = syllable::words(if finding.line == Line::Luc { &luc } else { &bat }).count();
            prop_assert!((1..=count.max(finding.line.length()) + 1).contains(&finding.position));
            prop_assert!(!finding.fault.to_string().is_empty());
        }
    }
}
