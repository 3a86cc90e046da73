//! Phones are old: scripts keep to ES2017, styles to what a browser of that time reads.

use crate::stylesheet::rules;
use totom_display::assets;

/// Spelling that browsers before 2018 do not read, and what it is.
const SCRIPTS: [(&str, &str); 17] = [
    ("?.", "optional chaining (2020)"),
    ("??", "nullish values (2020)"),
    ("||=", "assignment by logic (2021)"),
    ("&&=", "assignment by logic (2021)"),
    ("{ ...", "spread of objects (2018)"),
    (", ...", "spread of objects (2018), or of a list: join it"),
    ("catch {", "catch without a name (2019)"),
    ("for await", "2018"),
    (".finally(", "2018"),
    (".flat(", "2019"),
    (".flatMap(", "2019"),
    ("Object.fromEntries", "2019"),
    (".replaceAll(", "2021"),
    (".at(", "2022"),
    ("structuredClone", "2022"),
    ("(?<", "named groups and looking behind (2018)"),
    ("import ", "modules"),
];

/// As [`SCRIPTS`], for styles.
const STYLES: [(&str, &str); 9] = [
    (":has(", "2022"),
    (":is(", "2021"),
    (":where(", "2021"),
    (":not(:not", "lists in not (2021)"),
    ("@container", "2022"),
    ("@layer", "2022"),
    ("color-mix(", "2023"),
    ("oklch(", "2023"),
    ("& ", "nesting (2023)"),
];

/// A file without its comments.
fn code(path: &str) -> String {
    let text = String::from_utf8(assets::get(path).unwrap().bytes.into_owned()).unwrap();
    let mut code = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("/*") {
        code.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    code.lines().map(|line| line.split(" //").next().unwrap()).collect::<Vec<_>>().join("\n")
}

fn files(extension: &str) -> Vec<String> {
    assets::paths().map(|path| path.to_string()).filter(|path| path.ends_with(extension)).collect()
}

/// What only the organiser's own laptop opens may be newer.
fn of_the_staff(path: &str) -> bool {
    ["js/manage.js", "js/recorder.js", "js/recorder-worklet.js", "js/wav.js"].contains(&path)
}

/// What the crowd's phones load.
const CROWD: [&str; 5] =
    ["css/base.css", "css/glossary.css", "css/phone.css", "css/tale.css", "css/error.css"];

#[test]
fn scripts_are_read_by_browsers_of_2017() {
    for path in files(".js").iter().filter(|path| !of_the_staff(path)) {
        let code = code(path);
        for (spelling, what) in SCRIPTS {
            assert!(!code.contains(spelling), "{path}: «{spelling}» is {what}");
        }
    }
}

#[test]
fn styles_are_read_by_browsers_of_that_time() {
    for path in CROWD {
        let code = code(path);
        for (spelling, what) in STYLES {
            assert!(!code.contains(spelling), "{path}: «{spelling}» is {what}");
        }
        for rule in rules(path.strip_prefix("css/").unwrap().strip_suffix(".css").unwrap()) {
            for name in ["inset", "aspect-ratio"] {
                assert!(rule.value(name).is_none(), "{path}: {name} is 2021: {}", rule.selector);
            }
        }
        // A rule within a rule that is no @-rule is nesting (2023).
        for rule in rules(path.strip_prefix("css/").unwrap().strip_suffix(".css").unwrap()) {
            let within = rule.within.as_str();
            assert!(within.is_empty() || within.starts_with('@'), "{path}: nested in {within}");
        }
    }
}
