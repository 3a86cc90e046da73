//! Files with one thing wrong each: refused with the line at fault, in Vietnamese.

use proptest::prelude::*;
use totom_verses::VerseSet;
use unicode_normalization::UnicodeNormalization;

const GOOD: &str = include_str!("../data/lang-que/verses.toml");

fn refusal(text: &str) -> String {
    VerseSet::from_toml(text).expect_err("must be refused").to_string()
}

#[test]
fn the_good_file_reads_and_so_does_its_decomposed_form() {
    let decomposed: String = GOOD.nfd().collect();
    assert_eq!(VerseSet::from_toml(GOOD).as_ref(), Ok(VerseSet::builtin()));
    assert_eq!(VerseSet::from_toml(&decomposed).as_ref(), Ok(VerseSet::builtin()));
    assert_eq!(VerseSet::builtin().name(), "Làng quê");
    assert_eq!(VerseSet::builtin().get("10v"), None);
}

#[test]
fn each_fault_is_told_with_its_line() {
    let line = |needle: &str| 1 + GOOD[..GOOD.find(needle).expect(needle)].matches('\n').count();
    let oc = GOOD.find("\n[[verse]]\ncard = \"oc\"").expect("oc");
    let first = line("card = \"1v\"");
    let cases = [
        (
            GOOD.replace("name = ", "ten = "),
            format!("dòng {}: không biết mục «ten»", line("name =")),
        ),
        (GOOD.replace("author = \"Tổ", "#"), "dòng 1: thiếu mục «author» (người soạn)".to_owned()),
        (
            GOOD.replacen("luc = \"Nhất văn e lệ cô tiên,\"", "luc = 6", 1),
            format!("dòng {}: mục «luc» phải là một dòng chữ", first + 1),
        ),
        (
            GOOD.replacen("luc = \"Nhất văn e lệ cô tiên,\"\n", "", 1),
            format!("dòng {}: thiếu mục «luc»", first - 1),
        ),
        (
            GOOD.replacen("Nhất văn e lệ cô tiên,", "Nhất\\nvăn", 1),
            format!("dòng {}: mục «luc» phải có từ 1 đến 100 chữ cái", first + 1),
        ),
        (
            GOOD.replacen("\"1v\"", "\"0v\"", 1),
            format!("dòng {first}: không có lá bài nào mã «0v»"),
        ),
        (
            GOOD.replacen("\"2v\"", "\"1v\"", 1),
            format!("dòng {}: lá «1v» đã có câu thơ ở trên", line("card = \"2v\"") - 1),
        ),
        (GOOD[..oc].to_owned(), "còn thiếu câu thơ cho các lá: oc".to_owned()),
        (GOOD.replacen("cô tiên,\"", "cô tiên,", 1), format!("dòng {}: sai cú pháp", first + 1)),
        (format!("{GOOD}{}", "#".repeat(65_536)), "dòng 1: tệp quá lớn".to_owned()),
        ("name = \"x\"\nauthor = \"y\"\nverse = 3".to_owned(), "dòng 3: mỗi cặp câu".to_owned()),
    ];
    for (text, due) in cases {
        let told = refusal(&text);
        assert!(told.contains(&due), "{told} ≠ {due}");
    }
}

#[test]
fn a_writer_is_told_everything_at_once_with_its_column() {
    let text = GOOD.replacen("name = ", "ten = ", 1).replacen("card = \"3w\"", "card = \"3x\"", 1);
    let inspection = VerseSet::inspect(&text);
    let told: Vec<_> =
        inspection.faults.iter().map(|e| format!("{}: {}", e.column, e.fault)).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[1].starts_with("1: thiếu mục «name»"), "{told:?}");
    assert!(told[0].starts_with("1: không biết mục «ten»"), "{told:?}");
    assert!(told[2].starts_with("8: không có lá bài nào mã «3x»"), "{told:?}");
    assert!(told[3].contains("còn thiếu câu thơ cho các lá: 3w"), "{told:?}");
    assert_eq!((inspection.set, inspection.entries.len()), (None, 29));
}

#[test]
fn every_line_is_found_again_in_the_file() {
    let quoted =
        GOOD.replacen("\"Nhị văn khăn thắt gọn gàng,\"", "'Nhị văn khăn thắt gọn gàng,'", 1);
    let inspection = VerseSet::inspect(&quoted);
    assert_eq!(inspection.entries.len(), 30);
    for entry in &inspection.entries {
        assert_eq!(quoted[entry.luc.clone()], entry.verse.luc);
        assert_eq!(quoted[entry.bat.clone()], entry.verse.bat);
    }
    let escaped = GOOD.replacen("Nhị văn khăn", "Nh\\u1ECB văn khăn", 1);
    let entry = &VerseSet::inspect(&escaped).entries[1];
    assert!(entry.verse.luc.starts_with("Nhị văn"), "an escape is read");
    assert!(escaped[entry.luc.clone()].starts_with('"'), "and the value pointed at as a whole");
}

#[test]
fn whose_words_they_are_comes_from_the_entry_or_the_set() {
    let text = GOOD
        .replacen(
            "author = \"Tổ Tôm Điếm\"",
            "author = \"Tổ Tôm Điếm\"\ntradition = \"Thơ làng Lim\"",
            1,
        )
        .replacen("card = \"1v\"", "card = \"1v\"\nauthor = \"Bà Hai\"", 1)
        .replacen("card = \"2v\"", "card = \"2v\"\ntradition = \"Hội đình Đông\"", 1);
    let set = VerseSet::from_toml(&text).unwrap();
    let source = |code: &str| set.get(code).unwrap().source();
    assert_eq!(source("1v"), "Bà Hai");
    assert_eq!(source("2v"), "Hội đình Đông");
    assert_eq!(source("3v"), "Tổ Tôm Điếm (Thơ làng Lim)");
    assert_eq!(VerseSet::from_toml(&set.to_toml()), Ok(set), "and survives being written");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    /// A file cut, doubled or spoilt anywhere is answered, with places inside it.
    #[test]
    fn any_file_is_answered(at in 0..GOOD.len(), len in 0usize..40, put in "\\PC{0,6}|\"|\n") {
        let (from, to) = (GOOD.floor_char_boundary(at), GOOD.floor_char_boundary(at + len));
        let text = format!("{}{put}{}", &GOOD[..from], &GOOD[to.max(from)..]);
        let inspection = VerseSet::inspect(&text);
        prop_assert_eq!(inspection.set.is_some(), inspection.faults.is_empty());
        for entry in inspection.entries {
            prop_assert!(text.get(entry.luc).is_some() && text.get(entry.bat).is_some());
        }
        if let Some(set) = inspection.set {
            prop_assert_eq!(VerseSet::from_toml(&set.to_toml()), Ok(set));
        }
    }
}
