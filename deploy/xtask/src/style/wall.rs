//! The wall clock jumps: it is a label, and only where the table says why may anything read it.

use super::File;

/// What reads it.
const READS: [&str; 5] =
    ["SystemTime::now(", "Timestamp::now(", "Zoned::now(", "Date.now(", "new Date"];

/// Where it is read, and why a jump does no harm there.
const READERS: [(&str, &str); 12] = [
    ("audio/src/voice/cache.rs", "age of files, to throw the oldest away"),
    (
        "display/assets/js/beat.js",
        "a name for a page, and how old a press is that outlived its page",
    ),
    ("display/assets/js/command.js", "a name for a page, beside a random one"),
    ("hub/src/gate.rs", "a label: when a secret was made"),
    ("hub/src/store/announced.rs", "a label: when something was said"),
    ("hub/src/table/rest.rs", "how long the machine was off during a break; never below nothing"),
    ("hub/src/table/run.rs", "a label: when an entry was written"),
    ("hub/src/wall.rs", "for people to read"),
    ("hub/src/web/login.rs", "a label: when somebody logged in"),
    ("station/src/faux/eeprom.rs", "numbers a simulated boot"),
    ("station/src/run.rs", "how old a stroke is that outlived its process; too old never acts"),
    ("station/src/translate/opener.rs", "numbers the boot of what has no clock of its own"),
];

/// Each line that reads the wall clock without a reason in the table. Tests and benchmarks may.
pub(crate) fn faults(file: &File) -> Vec<String> {
    let apart = ["tests", "benches", "xtask"];
    let known = READERS.iter().any(|(path, _)| *path == file.path);
    if known || file.path.split('/').any(|part| apart.contains(&part)) {
        return Vec::new();
    }
    let text = if file.path.ends_with(".js") { &file.text } else { &file.code };
    let lines = text.lines().enumerate();
    let found = lines.filter(|(_, line)| READS.iter().any(|read| line.contains(read)));
    found.map(|(at, _)| format!("{}:{}: reads the wall clock", file.path, at + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_clock_needs_a_reason() {
        for (path, text, count, reason) in [
            (
                "hub/src/table/clock.rs",
                "let now = SystemTime::now();",
                1,
                "time inside is monotonic",
            ),
            ("hub/src/table/clock.rs", "let now = Instant::now();", 0, "which this is"),
            (
                "hub/src/table/clock.rs",
                "// no SystemTime::now() here",
                0,
                "a comment reads nothing",
            ),
            (
                "display/assets/js/socket.js",
                "var at = Date.now();",
                1,
                "pages freeze when it jumps",
            ),
            ("display/assets/js/socket.js", "var at = performance.now();", 0, "it does not"),
            ("hub/src/wall.rs", "Timestamp::now()", 0, "for people to read"),
            ("hub/tests/x.rs", "SystemTime::now()", 0, "tests may"),
        ] {
            let found = faults(&File::new(path, text.to_owned()));
            assert_eq!(found.len(), count, "{reason}: {found:?}");
        }
    }
}
