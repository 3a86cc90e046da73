//! `totom verses`: a set is looked at, checked, brought in and taken out.

use crate::common::{output, say};

const LUC: &str = "Nhất văn e lệ cô tiên,";
const BAT: &str = "Áo mây phấp phới xuống miền hội xuân.";

/// Each row: what follows `totom verses`, the exit code, words that must be said, and why.
const ASKED: &[(&[&str], i32, &str, &str)] = &[
    (&["list"], 0, "lang-nghe", "the sets of the program"),
    (&["show", "lang-que", "3v"], 0, "tam văn (3v)", "one card"),
    (&["show", "lang-que", "3x"], 2, "3x", "no such card"),
    (&["show", "khong-co"], 1, "các bộ có sẵn: lang-que, lang-nghe", "no such set"),
    (&["export", "lang-nghe"], 0, "name = \"Làng nghề\"", "a set as a file"),
    (&["check", "--couplet", LUC, BAT], 0, "không có gì phải sửa", "a good couplet"),
    (&["check", "--couplet", LUC, "-"], 1, "cặp câu:2:2: lỗi: câu tám", "a dash is no option"),
    (&["check", "--couplet", LUC], 2, "BÁT", "half a couplet"),
    (&["check", "khong-co.txt"], 1, "khong-co.txt", "no such file"),
    (&["check"], 2, "totom verses check", "nothing to check"),
];

#[test]
fn each_question_is_answered_or_refused() {
    for (arguments, code, words, why) in ASKED {
        let ended = output(&[&["verses"], *arguments].concat());
        assert_eq!(ended.status.code(), Some(*code), "{why}: {}", say(&ended));
        assert!(say(&ended).contains(words), "{why}: {}", say(&ended));
    }
}

/// The exact form that programs read.
#[test]
fn a_couplet_is_judged_in_one_object() {
    for (luc, bat, code, due) in [
        (LUC, BAT, 0, r#"{"grade":"chinh","problems":[]}"#),
        (
            LUC,
            "Áo gấm phấp phới xuống miền hội xuân",
            1,
            r#"{"grade":"chinh","problems":[{"kind":"tone","line":"bat","at":2,"text":"phá luật: cần thanh bằng, «gấm» thì không phải"}]}"#,
        ),
        (
            "Mai cốt cách, tuyết tinh thần,",
            "Mỗi người một vẻ, mười phân vẹn mười.",
            0,
            r#"{"grade":"chinh","problems":[]}"#,
        ),
        (
            "Vân xem trang trọng khác vời,",
            "Khuôn trăng đầy đặn, nét ngài nở nang.",
            0,
            r#"{"grade":"thong","problems":[]}"#,
        ),
    ] {
        let ended = output(&["verses", "check", "--couplet", luc, bat, "--json"]);
        assert_eq!(ended.status.code(), Some(code), "{luc}");
        assert_eq!(String::from_utf8(ended.stdout).unwrap().trim_end(), due, "{luc}");
    }
}

#[test]
fn a_text_is_checked_as_a_compiler_does_with_the_place_under_a_caret() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tho.txt");
    std::fs::write(&file, format!("# thơ làng\n1/ {LUC}\nÁo gấm phấp phới xuống miền hội xuân.\n"))
        .unwrap();
    let name = file.to_str().unwrap();
    let ended = output(&["verses", "check", name]);
    let due = format!(
        "{name}:3:4: cảnh báo: câu tám, chữ thứ 2: phá luật: cần thanh bằng, «gấm» thì không phải
3 | Áo gấm phấp phới xuống miền hội xuân.
  |    ^^^
{name}: 1 cặp câu (1 lục bát dân gian); 0 lỗi, 1 cảnh báo.\n"
    );
    assert_eq!(String::from_utf8(ended.stdout).unwrap(), due);
    assert_eq!(ended.status.code(), Some(1));
    assert!(output(&["verses", "check", "--folk", name]).status.success(), "folk verse may stay");
    let json = output(&["verses", "check", "--json", name]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!((&json["clean"], &json["couplets"][0]["line"]), (&false.into(), &2.into()));
}

#[test]
fn a_village_takes_a_set_out_and_brings_its_own_in() {
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("lang-toi.toml"), folder.path().join("d"));
    let (name, data) = (file.to_str().unwrap(), data.to_str().unwrap());
    let done = output(&["verses", "export", "lang-que", "--out", name]);
    assert!(done.status.success(), "{}", say(&done));
    assert!(!output(&["verses", "export", "lang-que", "--out", name]).status.success(), "kept");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("Làng quê", "Làng tôi")).unwrap();
    let done = output(&["verses", "import", name, "--data", data]);
    assert!(say(&done).contains("verses = \"lang-toi\""), "{}", say(&done));
    let list = output(&["verses", "list", "--data", data]);
    assert!(say(&list).contains("«Làng tôi»"), "{}", say(&list));

    std::fs::write(&file, text.replacen("card = \"2v\"", "card = \"2x\"", 1)).unwrap();
    let done = output(&["verses", "import", name, "--data", data]);
    let line = 1 + text[..text.find("\"2v\"").unwrap()].matches('\n').count();
    assert!(say(&done).contains(&format!("lang-toi.toml:{line}:8: ")), "{}", say(&done));
    let list = output(&["verses", "list", "--data", data]);
    assert!(say(&list).contains("«Làng tôi»"), "the good one stays: {}", say(&list));
}
