//! Drum language: what gestures mean, and which languages are refused.

use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use totom_rules::house::{Choice, HieuTrong};
use totom_rules::round::{Call, PhaseView, PublicView, WhyEnded};
use totom_rules::signal::{Beat, Flag, Flags, Gesture, Profile, Reading, SignalPhase, describe};
use totom_rules::{ByHut, Hut};

const SIGNALS: &str = include_str!("data/signals.csv");
const BAD: &str = include_str!("data/profile_bad.txt");
const KINH_BAC: &str = include_str!("../src/signal/profiles/kinh-bac.toml");

fn builtin(name: &str) -> Profile {
    Profile::builtin(name).expect(name)
}

fn builtins() -> impl Iterator<Item = Profile> {
    HieuTrong::ALL.iter().map(|&name| Profile::of_house(name))
}

fn phase(word: &str) -> SignalPhase {
    SignalPhase::ALL.into_iter().find(|phase| phase.word() == word).expect(word)
}

fn beats(letters: &str) -> Vec<Beat> {
    let beat = |letter| match letter {
        'T' => Beat::Tung,
        'C' => Beat::Cac,
        'R' => Beat::Roll,
        'G' => Beat::Gong,
        '?' => Beat::Unsure,
        other => panic!("no beat is written {other}"),
    };
    letters.chars().map(beat).collect()
}

fn flags(names: &str) -> Flags {
    const NAMES: [&str; 6] = ["xanh", "vang", "tim", "do", "trang", "sau"];
    let flag = |name: &str| Flag::ALL[NAMES.iter().position(|one| *one == name).expect(name)];
    names.split('+').filter(|name| !name.is_empty()).map(flag).fold(Flags::default(), Flags::with)
}

#[test]
fn gestures_mean_what_the_table_says() {
    let rows = SIGNALS.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<&str>> = rows.map(|line| line.split(',').collect()).collect();
    assert!(rows.len() >= 60, "only {} rows were read", rows.len());
    for row in rows {
        let [profile, when, drum, raised, expected, reason] = row[..] else {
            panic!("six columns: {row:?}")
        };
        let gesture = Gesture { beats: beats(drum), flags: flags(raised) };
        let read = builtin(profile).read(phase(when), &gesture);
        let words = read.to_string().replace(", ", "; ");
        match (expected.strip_prefix('?'), &read) {
            (Some(part), Reading::Unknown { .. }) => {
                assert!(words.contains(part), "{row:?}\n{words}");
            }
            (Some(_), _) => panic!("{reason}: read as {words}"),
            (None, _) => assert_eq!(words.split(';').next(), Some(expected), "{row:?}"),
        }
    }
}

#[test]
fn an_unknown_gesture_is_told_whole() {
    for (drum, say) in [
        (
            "TTTTC",
            "Nghe được 4 tùng, 1 cắc: quá 4 tiếng mà không thành hồi, máy không đoán. \
             Mời điếm đánh lại.",
        ),
        (
            "RR",
            "Nghe được 2 hồi: trống ấy phải kèm cờ (cờ đỏ là ù có cước). Trọng tài hỏi lại điếm.",
        ),
        (
            "TTTT",
            "Nghe được 4 tùng: chỉ có nghĩa là trình thiên khai trước lá bốc đầu tiên; \
             bây giờ đang lúc chơi bài. Trọng tài hỏi lại điếm.",
        ),
    ] {
        let gesture = Gesture { beats: beats(drum), flags: Flags::default() };
        assert_eq!(builtin("kinh-bac").read(SignalPhase::Playing, &gesture).to_string(), say);
    }
}

#[test]
fn a_flag_no_board_has_is_not_ignored() {
    let gesture = Gesture { beats: beats("T"), flags: Flags(1 << 6) };
    let say = builtin("kinh-bac").read(SignalPhase::Playing, &gesture).to_string();
    assert!(say.contains("không biết theo cờ nào"), "{say}");
}

fn view(phase: PhaseView, stock: u8) -> PublicView {
    let card = "2v".parse().expect("a card");
    PublicView {
        number: 1,
        epoch: 1,
        commitment: String::new(),
        revealed: None,
        turned: [card; 2],
        leader: Hut::ALL[0],
        phase,
        offer: None,
        lung: Vec::new(),
        stock,
        stock_limit: 5,
        deal: totom_rules::round::DealKind::Known,
        seats: totom_rules::Seats::Five,
        huts: ByHut::default(),
    }
}

#[test]
fn the_phase_follows_the_van() {
    let hut = Hut::ALL[1];
    let over = || WhyEnded::Drawn { ke: hut };
    for (phase, stock, expected) in [
        (PhaseView::Arranging, 19, SignalPhase::Arranging),
        (PhaseView::Throwing { hut }, 19, SignalPhase::Opening),
        (PhaseView::Offered, 19, SignalPhase::Opening),
        (PhaseView::Drawing { hut }, 19, SignalPhase::Opening),
        (PhaseView::Offered, 18, SignalPhase::Playing),
        (PhaseView::Laying { hut }, 18, SignalPhase::Playing),
        (PhaseView::Drawing { hut }, 6, SignalPhase::Playing),
        (PhaseView::Ended { why: over(), win: None }, 5, SignalPhase::Idle),
    ] {
        assert_eq!(SignalPhase::of(Some(&view(phase, stock))), expected, "{stock} cards left");
    }
    assert_eq!(SignalPhase::of(None), SignalPhase::Idle);
}

#[test]
fn gestures_are_told_in_words() {
    for (drum, raised, told) in [
        ("TT", "", "2 tùng"),
        ("RR", "do", "2 hồi + cờ đỏ"),
        ("RRTT", "do", "2 hồi, 2 tùng + cờ đỏ"),
        ("TTTTC", "", "4 tùng, 1 cắc"),
        ("TCT", "", "1 tùng, 1 cắc, 1 tùng"),
        ("T?", "", "1 tùng, 1 tiếng không rõ"),
        ("", "trang", "chỉ có cờ trắng"),
        ("T", "xanh+vang+do", "1 tùng + cờ xanh, cờ vàng và cờ đỏ"),
        ("", "", "tiếng gõ nhẹ, không thành tiếng trống"),
        ("TCTCTCTCT", "", "1 tùng, 1 cắc, 1 tùng, 1 cắc, 1 tùng, 1 cắc và 3 tiếng nữa"),
    ] {
        assert_eq!(describe(&Gesture { beats: beats(drum), flags: flags(raised) }), told);
    }
}

#[test]
fn what_a_hut_would_beat_is_read_back() {
    for profile in builtins() {
        let mut said = BTreeSet::new();
        for phase in SignalPhase::ALL {
            for meaning in Reading::all() {
                let Some(gesture) = profile.beats_for(phase, &meaning) else { continue };
                assert_eq!(profile.read(phase, &gesture), meaning, "{phase}: {gesture}");
                said.insert(meaning.to_string());
            }
        }
        let missing = Reading::all().filter(|one| !said.contains(&one.to_string()));
        assert_eq!(missing.collect::<Vec<_>>(), [], "{} has no sign for them", profile.name());
    }
}

#[test]
fn what_means_nothing_cannot_be_beaten() {
    let profile = builtin("kinh-bac");
    let an = Reading::Call(Call::An);
    assert_eq!(profile.beats_for(SignalPhase::Arranging, &an), None);
    let unknown = Reading::Unknown { say: String::new() };
    assert_eq!(profile.beats_for(SignalPhase::Playing, &unknown), None);
}

#[test]
fn patterns_let_a_station_close_early() {
    let profile = builtin("kinh-bac");
    let of = |phase| profile.patterns(phase);
    let playing = ["T", "TT", "TTT", "TC", "C", "CT", "R", "RR", "RRTT", "RRR"].map(beats);
    assert_eq!(of(SignalPhase::Playing).into_iter().collect::<BTreeSet<_>>(), playing.into());
    assert_eq!(of(SignalPhase::Arranging), [beats("T"), beats("TTT")]);
    assert!(of(SignalPhase::Opening).contains(&beats("TTTT")));
    assert!(of(SignalPhase::Checking).is_empty(), "a flag alone is no pattern");
}

#[test]
fn builtins_are_named_as_the_house_names_them() {
    for &name in HieuTrong::ALL {
        let profile = Profile::of_house(name);
        assert_eq!(profile.name(), name.word());
        assert!(name.label().contains(profile.label()), "{}", profile.label());
    }
    assert_eq!(Profile::builtin("lang-la"), None);
}

/// Writes the fixture's lines (`meaning: phases: beats: flag`) as a profile, one line per sign.
fn profile_of(lines: &str) -> String {
    let mut text = String::from("name = \"thu\"\nlabel = \"Thử\"\nstanding = []\nsign = [\n");
    for line in lines.lines() {
        let fields: Vec<_> = line.split(':').map(str::trim).collect();
        let phases: Vec<_> = fields[1].split(' ').map(|word| format!("\"{word}\"")).collect();
        let (meaning, phases, beats) = (fields[0], phases.join(", "), fields[2]);
        let flag = fields.get(3).map_or(String::new(), |flag| format!(", flag = \"{flag}\""));
        writeln!(
            text,
            "{{ meaning = \"{meaning}\", phases = [{phases}], beats = \"{beats}\"{flag} }},"
        )
        .expect("a string takes all");
    }
    text + "]\n"
}

#[test]
fn bad_languages_are_refused_by_name() {
    let blocks: Vec<_> = BAD.split("### ").skip(1).collect();
    assert!(blocks.len() >= 20, "only {} blocks were read", blocks.len());
    for block in blocks {
        let (reason, rest) = block.split_once('\n').expect("a reason");
        let (lines, message) = rest.rsplit_once("=> ").expect("a message");
        let error = Profile::from_toml(&profile_of(lines)).expect_err(reason);
        assert_eq!(error.to_string(), message.trim_end(), "{reason}");
    }
}

#[test]
fn bad_files_are_refused_with_their_line() {
    for (from, to, message) in [
        ("name = \"kinh-bac\"", "ten = \"kinh-bac\"", "dòng 8, cột 1: không có mục «ten»"),
        ("label = \"Kinh Bắc\"\n", "", "dòng 1, cột 1: thiếu mục «label»"),
        ("\"vang\", \"tim\", \"trang\"]", "\"nau\"]", "dòng 12, cột 21: «flag» không có chữ"),
        ("flag = \"xanh\"", "flag = 3", "dòng 25, cột 8: «flag» viết sai kiểu"),
        ("flag = \"xanh\"", "flags = \"xanh\"", "dòng 25, cột 1: không có mục «flags»"),
        ("flag = \"xanh\"", "flag_decides = 1", "dòng 25, cột 16: «flag_decides» viết sai"),
        ("beats = \"tung tung tung\"\n", "", "dòng 16, cột 1: thiếu mục «beats»"),
        ("[\"arranging\"]", "\"arranging\"", "dòng 18, cột 10: «phases» viết sai kiểu"),
        ("standing = [", "standing = ", "dòng 12, cột "),
    ] {
        assert!(KINH_BAC.contains(from), "{from}");
        let error = Profile::from_toml(&KINH_BAC.replacen(from, to, 1)).expect_err(to);
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

fn any_gesture() -> impl Strategy<Value = Gesture> {
    let beat =
        prop::sample::select(vec![Beat::Tung, Beat::Cac, Beat::Roll, Beat::Gong, Beat::Unsure]);
    let few = prop::collection::vec(beat.clone(), 0..6);
    let many = prop::collection::vec(beat, 0..200);
    let rolls = (0_usize..5).prop_map(|count| vec![Beat::Roll; count]);
    let flag = prop::sample::select(Flag::ALL.to_vec()).prop_map(|f| Flags::default().with(f));
    let mask = prop_oneof![flag, any::<u8>().prop_map(Flags)];
    (prop_oneof![few, many, rolls], mask).prop_map(|(beats, flags)| Gesture { beats, flags })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_gesture_is_read_or_explained(gesture in any_gesture()) {
        for profile in builtins() {
            for phase in SignalPhase::ALL {
                let read = profile.read(phase, &gesture);
                if let Reading::Unknown { say } = read {
                    prop_assert!(say.contains(&describe(&gesture)));
                    prop_assert!(say.ends_with("đánh lại.") || say.ends_with("hỏi lại điếm."));
                } else {
                    prop_assert!(!gesture.beats.contains(&Beat::Unsure));
                    prop_assert!(profile.beats_for(phase, &read).is_some());
                }
            }
        }
    }

    #[test]
    fn a_win_always_has_its_roll_and_the_red_flag(gesture in any_gesture()) {
        for profile in builtins() {
            for phase in SignalPhase::ALL {
                if let Reading::Call(Call::U(_)) = profile.read(phase, &gesture) {
                    prop_assert!(gesture.flags.has(Flag::Do) && gesture.beats[0] == Beat::Roll);
                }
            }
        }
    }

    #[test]
    fn no_text_breaks_the_loader(cut in 0_usize..3000, noise in "\\PC{0,12}") {
        let (head, tail) = KINH_BAC.split_at(KINH_BAC.floor_char_boundary(cut));
        if let Err(error) = Profile::from_toml(&format!("{head}{noise}{tail}")) {
            prop_assert!(error.place.line <= KINH_BAC.lines().count() + 1, "{}", error);
        }
    }
}
