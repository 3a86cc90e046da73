//! Words stand out from what they lie on, as WCAG 2.2 AA wants it, and no sign is told by its colour alone.

use crate::stylesheet::{Rule, rules};
use std::collections::{BTreeSet, HashMap};
use totom_display::assets;

/// Ratio for text, and for text so large that its lines are thick.
const TEXT: f64 = 4.5;
const LARGE: f64 = 3.0;

/// What words lie on where their own rule does not say: the longest beginning of a selector counts.
const ON: [(&str, &str, &str); 52] = [
    ("base", ".sheet", "var(--paper)"),
    ("beat", "", "#2b140e"),
    ("board", "", "#fbf1da"),
    ("board", "#badge", "var(--night)"),
    ("board", ".ladder .place-1", "var(--gold)"),
    ("board", ".placard", "var(--night)"),
    ("board", ".web", "var(--night)"),
    ("board", "body", "var(--night)"),
    ("book", "", "#f3e7cb"),
    ("closeup", "", "var(--night)"),
    ("closeup", ".asked", "#fbf1da"),
    ("closeup", ".gate", "var(--lacquer)"),
    ("closeup", ".laid", "var(--lacquer)"),
    ("closeup", ".paused", "var(--indigo)"),
    ("chanter", "", "#f3e7cb"),
    ("deck", "", "#f6ead0"),
    ("desk", "", "#f3e7cb"),
    ("drums", "", "var(--night)"),
    ("drums", ".drum", "var(--paper)"),
    ("drums", ".drums", "var(--night)"),
    ("drums", ".note", "#fff"),
    ("drums", ".stand-in", "var(--paper)"),
    ("form", ".tray-head", "#f3e7cb"),
    ("home", "", "#fff"),
    ("hut", "", "#2b140e"),
    ("hut", ".own .offer", "#fbf1da"),
    ("hut", ".own .say", "#fbf1da"),
    ("hut", ".own .win", "#fbf1da"),
    ("hut", ".own .ranking", "#fbf1da"),
    ("hut", ".own .paused", "var(--indigo)"),
    ("manage", "", "#f3e7cb"),
    ("manage", ".tile", "#e9dcc0"),
    ("overlay", "", "#21100c"),
    ("phone", "", "var(--night)"),
    ("phone", ".mat", "var(--paper)"),
    ("phone", ".seat", "var(--lacquer)"),
    ("pile", "", "#fff"),
    ("piles", "", "#fff"),
    ("recordings", "", "#f3e7cb"),
    ("recordings", ".doors", "#fff"),
    ("scores", "", "var(--lacquer)"),
    ("tale", "", "var(--paper)"),
    ("verse", "", "var(--paper)"),
    ("verses", "", "#fff"),
    ("yard", "", "var(--night)"),
    ("yard", ".say", "#fbf1da"),
    ("yard", ".offer", "#fbf1da"),
    ("yard", ".win", "#fbf1da"),
    ("yard", ".ranking", "#fbf1da"),
    ("yard", ".paused", "var(--indigo)"),
    // The lightest of a hut's panels: it has won.
    ("yard", ".seat", "#6e1f10"),
    ("glossary", "", "var(--gold)"),
];

/// Text of 40 pixels and more on the yard's screen of 1920.
const THICK: [(&str, &str); 3] =
    [("yard", ".win h2 .points"), ("yard", ".winner .number"), ("closeup", ".winner .number")];

type Colour = [f64; 3];

/// The first colour in a value, with how much of it covers what lies under it.
fn colour(value: &str, named: &HashMap<String, String>) -> Option<(Colour, f64)> {
    if let Some((_, rest)) = value.split_once("var(--") {
        return colour(named.get(rest.split(')').next()?)?, named);
    }
    let (_, rest) = value.split_once('#')?;
    let hex: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    let wide: Vec<u8> = match hex.len() {
        3 | 4 => hex.chars().map(|one| one.to_digit(16).unwrap() as u8 * 17).collect(),
        _ => (0..hex.len() / 2)
            .map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap())
            .collect(),
    };
    let part = |at: usize| f64::from(wide[at]) / 255.0;
    Some(([part(0), part(1), part(2)], wide.get(3).map_or(1.0, |_| part(3))))
}

fn light(colour: Colour) -> f64 {
    let part = |part: f64| {
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2])
}

fn ratio(one: Colour, other: Colour) -> f64 {
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn named() -> HashMap<String, String> {
    let rules = rules("base");
    let root = rules.iter().find(|rule| rule.selector == ":root").unwrap();
    let own = |(name, value): &(String, String)| {
        Some((name.strip_prefix("--")?.to_owned(), value.clone()))
    };
    root.says.iter().filter_map(own).collect()
}

/// What this rule's words lie on.
fn ground(stem: &str, rule: &Rule, named: &HashMap<String, String>) -> Colour {
    let under = ON.iter().filter(|(of, start, _)| *of == stem && rule.selector.starts_with(start));
    let under = under.max_by_key(|(_, start, _)| start.len());
    let under = under.and_then(|(_, _, on)| colour(on, named)).map(|(colour, _)| colour);
    let own = rule.value("background").or(rule.value("background-color"));
    match (own.and_then(|own| colour(own, named)), under) {
        (Some((own, covers)), _) if covers >= 1.0 => own,
        (Some((own, covers)), Some(under)) => {
            std::array::from_fn(|at| own[at] * covers + under[at] * (1.0 - covers))
        }
        (None, Some(under)) => under,
        (Some(_) | None, None) => {
            panic!("{stem}.css: say in the table what «{}» lies on", rule.selector)
        }
    }
}

#[test]
fn every_pair_of_colours_of_the_style_sheets_can_be_read() {
    let (named, mut pairs) = (named(), 0);
    let paths: Vec<String> = assets::paths().map(|path| path.to_string()).collect();
    let stems = paths.iter().filter_map(|path| path.strip_prefix("css/")?.strip_suffix(".css"));
    for stem in stems {
        for rule in rules(stem) {
            let Some((words, _)) = rule.value("color").and_then(|own| colour(own, &named)) else {
                continue;
            };
            let got = ratio(words, ground(stem, &rule, &named));
            let thick = THICK.contains(&(stem, rule.selector.as_str()));
            let least = if thick { LARGE } else { TEXT };
            assert!(got >= least, "{stem}.css «{}»: {got:.2} to 1, not {least}", rule.selector);
            pairs += 1;
        }
    }
    assert!(pairs > 120, "{pairs}");
}

#[test]
fn the_ratio_is_the_one_of_the_standard() {
    let of = |one, other| {
        let colour = |hex| colour(hex, &HashMap::new()).unwrap().0;
        ratio(colour(one), colour(other))
    };
    for (one, other, want) in [
        ("#000", "#fff", 21.0),
        ("#777777", "#ffffff", 4.48),
        ("#f00", "#fff", 4.0),
        ("#abcabc", "#abcabc", 1.0),
    ] {
        assert!((of(one, other) - want).abs() < 0.01, "{one} on {other}: {}", of(one, other));
    }
}

/// A picture as the eye sees it that sees no colours: its lines and areas.
fn shape(path: &str) -> String {
    let svg = String::from_utf8(assets::get(path).unwrap().bytes.into_owned()).unwrap();
    svg.split('#').enumerate().fold(String::new(), |shape, (at, part)| {
        shape
            + if at == 0 { part } else { part.trim_start_matches(|c: char| c.is_ascii_hexdigit()) }
    })
}

#[test]
fn flags_links_and_strokes_are_told_by_shape_and_word() {
    use totom_display::words;
    use totom_wire::rules::signal::Flag;
    let flags = [Flag::Xanh, Flag::Vang, Flag::Tim, Flag::Do, Flag::Trang, Flag::Sau];
    let words = flags.map(words::flag);
    let names: BTreeSet<&str> = words.iter().map(|word| word.name).collect();
    let art = |stem: &str| shape(&format!("art/{stem}.svg"));
    let shapes: BTreeSet<String> = words.iter().map(|word| art(word.art)).collect();
    assert_eq!((names.len(), shapes.len()), (6, 6));
    for group in [
        &["link-live", "link-weak", "link-lost", "link-absent"][..],
        &["beat-tung", "beat-cac", "beat-roll", "beat-unsure"],
    ] {
        let shapes: BTreeSet<String> = group.iter().map(|stem| art(stem)).collect();
        assert_eq!(shapes.len(), group.len(), "{group:?}");
    }
}
