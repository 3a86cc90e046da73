//! Nothing moves for those who asked their machine for stillness, and what moves says where something went.

use crate::common;
use crate::stylesheet::rules;
use totom_display::assets;
use totom_display::screens::Kind;

const ASKED: &str = "@media (prefers-reduced-motion: no-preference)";

#[test]
fn whatever_moves_moves_only_for_those_who_want_it() {
    let mut moving = 0;
    for path in assets::paths().filter(|path| path.ends_with(".css")) {
        let stem = path.strip_prefix("css/").unwrap().strip_suffix(".css").unwrap();
        for rule in rules(stem) {
            for name in ["animation", "animation-name", "transition", "scroll-behavior"] {
                if rule.value(name).is_some_and(|value| value != "none") {
                    assert_eq!(rule.within, ASKED, "{path}: «{}» has {name}", rule.selector);
                    moving += 1;
                }
            }
        }
    }
    assert!(moving >= 5, "{moving}");
    for path in assets::paths().filter(|path| path.ends_with(".js")) {
        let script = String::from_utf8(assets::get(&path).unwrap().bytes.into_owned()).unwrap();
        for moves in [".animate(", "behavior: \"smooth\"", "style.transition"] {
            assert!(!script.contains(moves), "{path}: {moves}");
        }
    }
}

/// What the browser moves without painting anything anew: a weak machine keeps up with it.
const CHEAP: [&str; 2] = ["transform", "opacity"];

#[test]
fn what_moves_is_moved_and_not_painted_again() {
    let mut steps = 0;
    for path in assets::paths().filter(|path| path.ends_with(".css")) {
        let stem = path.strip_prefix("css/").unwrap().strip_suffix(".css").unwrap();
        for rule in rules(stem) {
            if rule.within.starts_with("@keyframes") {
                for (name, _) in &rule.says {
                    assert!(CHEAP.contains(&name.as_str()), "{path}: {} moves {name}", rule.within);
                }
                steps += 1;
            }
            // A syllable that lights up is painted twice or thrice, and is small.
            if let Some(value) = rule.value("transition") {
                assert!(value.starts_with("color "), "{path}: «{}» moves {value}", rule.selector);
            }
        }
    }
    assert!(steps >= 4, "{steps}");
}

#[test]
fn a_win_is_read_out_in_order() {
    let longest = common::moments().into_iter().find(|(stem, _)| *stem == "won").unwrap().1;
    let body = Kind::Yard.body(&longest).unwrap();
    assert!(body.contains("class=\"win win-won cuoc-2\""), "two cước come before the points");
    assert!(body.contains("<li class=\"lung\">có 4 lưng</li>"), "{body}");
    let yard = rules("yard");
    for selector in [".win .phu", ".win .cuoc li", ".win .points", ".win .xuong"] {
        let late = |rule: &crate::stylesheet::Rule| {
            rule.selector == selector && rule.value("--at").is_some()
        };
        assert!(yard.iter().any(late), "{selector} comes at its time");
    }
    for count in 0..=9 {
        let rule = format!(".cuoc-{count}");
        let value =
            yard.iter().find(|one| one.selector == rule).and_then(|one| one.value("--cuoc"));
        assert_eq!(value, Some(count.to_string().as_str()), "{rule}");
    }
}

#[test]
fn a_card_comes_from_where_it_was() {
    let mut ways = std::collections::BTreeSet::new();
    for (stem, public) in common::moments() {
        let body = Kind::Yard.body(&public).unwrap();
        let round = public.session.round.as_ref().filter(|_| !public.session.closed);
        let Some(offer) = round.and_then(|round| round.offer.as_ref()) else { continue };
        let Some((_, class)) = body.split_once("class=\"offer ") else { continue };
        let class = class.split('"').next().unwrap();
        let way = if offer.source == totom_wire::rules::round::Source::Drawn {
            "drawn"
        } else {
            "thrown"
        };
        assert_eq!(class, format!("offer-{way} at-{}", offer.gate.number()), "{stem}");
        ways.insert(way);
    }
    assert_eq!(ways.len(), 2, "drawn and thrown");
    let yard = rules("yard");
    for number in 1..=5 {
        let from = format!(".offer-thrown.at-{number} > .face");
        assert!(yard.iter().any(|rule| rule.selector == from && rule.value("--x").is_some()));
    }
}

#[test]
fn whoever_does_not_hear_the_loudspeaker_reads_it() {
    let moment = |stem| common::moments().into_iter().find(|(of, _)| *of == stem).unwrap().1;
    let body = |public: &_| Kind::Yard.body(public).unwrap();
    assert!(body(&moment("named")).contains("<b>Loa:</b> Tam vạn</p>"));
    assert!(!body(&moment("spoken")).contains("caption"), "the verse is written out already");
    let mut public = moment("running");
    public.voice.joined = true;
    assert!(!body(&public).contains("caption"), "nothing is being said");
    public.voice.joined = false;
    let last = public.story.last().unwrap().text.clone();
    assert!(
        body(&public).contains(&format!("<b>Không có loa:</b> {last}</p>")),
        "{}",
        body(&public)
    );
}
