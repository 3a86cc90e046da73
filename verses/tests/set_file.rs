//! Files with one thing wrong each: refused with the line at fault, in Vietnamese.

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
        (GOOD.replace("author = \"Tổ", "#"), "dòng 1: thiếu mục «author»".to_owned()),
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
