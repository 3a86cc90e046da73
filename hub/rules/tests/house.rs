//! House rules: files that read, files that are refused, and the form that asks for them.

use proptest::prelude::*;
use totom_rules::cuoc::Adding;
use totom_rules::house::{
    CaiSauU, CheoDo, ChiNay, ChiuBa, HieuTrong, HoaXepHang, SaiTrong, TraDiem, XuLyLoi,
};
use totom_rules::house::{Choice, Form, HouseRules, Key, Preset, Seconds};

const BAD: &str = include_str!("data/house_bad.txt");

/// A block of the fixture: `### reason`, the file, `=> message`.
struct Bad {
    reason: &'static str,
    file: &'static str,
    message: &'static str,
}

fn bad_files() -> Vec<Bad> {
    BAD.split("### ").skip(1).map(block).collect()
}

fn block(text: &'static str) -> Bad {
    let (reason, rest) = text.split_once('\n').expect("a reason");
    let (file, message) = rest.rsplit_once("=> ").expect("a message");
    Bad { reason, file, message: message.trim_end() }
}

#[test]
fn bad_files_are_refused_with_line_and_words() {
    let blocks = bad_files();
    assert!(blocks.len() >= 30, "only {} blocks were read", blocks.len());
    let mut wrong = Vec::new();
    for bad in blocks {
        let said = HouseRules::from_toml(bad.file).expect_err(bad.reason).to_string();
        if said != bad.message {
            wrong.push(format!("### {}\n{}=> {said}", bad.reason, bad.file));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_key_refuses_a_wrong_answer() {
    for key in Key::all() {
        let (table, name) = key.name().split_once('.').unwrap_or(("", key.name()));
        let head = if table.is_empty() { String::new() } else { format!("[{table}]\n") };
        let line = head.lines().count() + 1;
        for wrong in ["{ a = 1 }", "\"không có chữ này\"", "-1", "[[1]]", "1979-05-27"] {
            let error = HouseRules::from_toml(&format!("{head}{name} = {wrong}\n"));
            let error = error.expect_err(key.name());
            assert_eq!(error.place.line, line, "{} = {wrong}", key.name());
            let words = error.to_string();
            assert!(words.contains(key.name()), "{words}");
            assert!(words.ends_with(&key.form().allowed()), "{words}");
        }
    }
}

#[test]
fn every_key_may_be_left_out() {
    assert_eq!(HouseRules::from_toml(""), Ok(HouseRules::default()));
    for key in Key::all() {
        let (table, name) = key.name().split_once('.').unwrap_or(("", key.name()));
        let head = if table.is_empty() { String::new() } else { format!("[{table}]\n") };
        let alone = format!("{head}{name} = {}\n", key.default_text());
        assert_eq!(HouseRules::from_toml(&alone), Ok(HouseRules::default()), "{alone}");
    }
}

#[test]
fn the_default_is_the_custom_of_kinh_bac_written_out() {
    assert_eq!(Preset::KinhBac.toml(), HouseRules::default().to_toml());
    assert_eq!(Preset::KinhBac.rules(), HouseRules::default());
}

#[test]
fn presets_differ_where_they_say() {
    for preset in Preset::ALL {
        assert_eq!(Preset::named(preset.id()), Some(preset));
        assert!(!preset.label().is_empty());
    }
    let changed = |preset: Preset| {
        let (home, here) = (HouseRules::default(), preset.rules());
        let keys = Key::all().filter(|&key| home.text_of(key) != here.text_of(key));
        keys.map(|key| format!("{} = {}", key.name(), here.text_of(key))).collect::<Vec<_>>()
    };
    let book = ["u_vong = false", "bi_hoan = false", "hoi_phut = 0", "hieu_trong = \"ha-noi-xua\""];
    assert_eq!(changed(Preset::Sach2007), book);
    let hanoi = [
        "u_vong = false",
        "hoi_phut = 0",
        "hieu_trong = \"ha-noi-xua\"",
        "sai_trong = \"mat_diem\"",
    ];
    assert_eq!(changed(Preset::HaNoiXua), hanoi);
    let cam_pha = [
        "hoi_phut = 0",
        "hieu_trong = \"cam-pha\"",
        "diem.suong = 5",
        "diem.tom = 7",
        "diem.leo = 9",
        "diem.kinh_cu = 11",
        "diem.thap_hong = 11",
        "diem.bach_dinh = 13",
    ];
    assert_eq!(changed(Preset::CamPha), cam_pha);
}

#[test]
fn another_village_scale_reads_whole() {
    let rules = HouseRules::from_toml(
        "kinh_tu_co = 50\n[diem]\nsuong = 5\ntom = 7\nleo = 9\nkinh_cu = 11\nthap_hong = 11\n\
         bach_dinh = 13\n",
    );
    let scale = rules.expect("a scale in use at Cẩm Phả").diem;
    assert_eq!((scale.suong, scale.tom, scale.leo, scale.bach_dinh), (5, 7, 9, 13));
    assert_eq!((scale.chi_nay, scale.kinh_tu_co), (24, 50), "what was left out keeps its default");
}

#[test]
fn seconds_keep_their_decimals() {
    for (written, ms, shown) in
        [("2", 2000, "2"), ("1.5", 1500, "1.5"), ("0.25", 250, "0.25"), ("1.50000", 1500, "1.5")]
    {
        let rules = HouseRules::from_toml(&format!("cua_so_goi = {written}")).expect(written);
        assert_eq!(rules.cua_so_goi.ms(), ms);
        assert_eq!(rules.cua_so_goi.to_string(), shown);
    }
}

#[test]
fn the_form_shows_every_word_of_a_choice() {
    for key in Key::all() {
        let allowed = key.form().allowed();
        match key.form() {
            Form::OneOf(words) | Form::Order(words) => {
                assert!(words.iter().all(|(word, label)| allowed.contains(word)
                    && allowed.contains(label)
                    && !label.is_empty()));
            }
            Form::YesNo
            | Form::Number { .. }
            | Form::Limit { .. }
            | Form::Seconds { .. }
            | Form::Seats => assert!(allowed.starts_with("chỉ nhận")),
        }
    }
}

fn any_choice<C: Choice + std::fmt::Debug>() -> impl Strategy<Value = C> {
    prop::sample::select(C::ALL)
}

prop_compose! {
    fn any_play()(
        lung_dau_doc: bool, u_vong: bool, bi_hoan: bool, bach_thu_cham_thanh: bool,
        chi_nay_gom_leo: bool, cho_cai in prop::array::uniform5(1_u8..=5),
        cai_sau_u in any_choice::<CaiSauU>(), chiu_ba in any_choice::<ChiuBa>(),
        cong_cuoc in any_choice::<Adding>(), chi_nay in any_choice::<ChiNay>(),
        suong in 1_u16..=4, kinh_tu_co in 48_u16..=72,
    ) -> HouseRules {
        let mut rules = HouseRules {
            lung_dau_doc, u_vong, bi_hoan, bach_thu_cham_thanh, chi_nay_gom_leo, cho_cai,
            cai_sau_u, chiu_ba, cong_cuoc, chi_nay, ..HouseRules::default()
        };
        rules.diem.suong = suong;
        rules.diem.kinh_tu_co = kinh_tu_co;
        rules
    }
}

prop_compose! {
    fn any_rules()(
        play in any_play(), cheo_do in any_choice::<CheoDo>(), xu_ly_loi in any_choice::<XuLyLoi>(),
        hoi_diem in prop::option::of(1_u16..=1000), hoi_phut in 1_u16..=1440,
        hoa_xep_hang in prop::sample::subsequence(HoaXepHang::ALL.to_vec(), 0..=3),
        tra_diem in any_choice::<TraDiem>(), ga in 0_u16..=100,
        hieu_trong in any_choice::<HieuTrong>(), sai_trong in any_choice::<SaiTrong>(),
        window in 100_u32..=60_000, thinking in 5_000_u32..=600_000,
    ) -> HouseRules {
        HouseRules {
            cheo_do, xu_ly_loi, hoi_diem, hoi_phut: Some(hoi_phut), hoa_xep_hang, tra_diem, ga,
            hieu_trong, sai_trong, cua_so_goi: Seconds::from_ms(window),
            thoi_gian_nghi: Seconds::from_ms(thinking), ..play
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_reads_back(rules in any_rules()) {
        prop_assert_eq!(HouseRules::from_toml(&rules.to_toml()), Ok(rules));
    }

    #[test]
    fn no_text_breaks_the_reader(text in "(\\PC|\n){0,80}") {
        let _ = HouseRules::from_toml(&text);
    }

    #[test]
    fn a_torn_file_is_read_or_refused_inside_it(rules in any_rules(), cut in 0_usize..6000) {
        let whole = rules.to_toml();
        let torn = &whole[..whole.floor_char_boundary(cut)];
        if let Err(error) = HouseRules::from_toml(torn) {
            prop_assert!(error.place.line <= torn.lines().count() + 1, "{}", error);
        }
    }
}
