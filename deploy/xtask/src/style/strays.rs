//! What somebody left behind: paths of one machine, unfinished code, tests that do not run.

use super::File;

/// Folders that exist on one person's machine only.
const HOMES: [&str; 4] = ["work", "root", "home", "Users"];

/// Code that must be finished before it is kept.
const UNFINISHED: [&str; 4] = ["todo!", "unimplemented!", "dbg!", "#[ignore"];

/// Each line with something left behind.
pub(crate) fn faults(file: &File) -> Vec<String> {
    let paths =
        file.text.lines().enumerate().filter_map(|(at, line)| Some((at, machine_path(line)?)));
    let code = file.code.lines().enumerate().filter_map(|(at, line)| Some((at, unfinished(line)?)));
    let found = paths.map(|(at, home)| (at, format!("a path of one machine, {home}")));
    let found = found.chain(code.map(|(at, word)| (at, format!("{word} left behind"))));
    found.map(|(at, what)| format!("{}:{}: {what}", file.path, at + 1)).collect()
}

fn machine_path(line: &str) -> Option<String> {
    let paths = HOMES.iter().map(|home| format!("/{home}/"));
    paths.into_iter().find(|path| {
        let starts = line.match_indices(path.as_str());
        starts.into_iter().any(|(at, _)| begins_path(&line[..at]))
    })
}

/// A path begins after a space, a quote or a bracket; otherwise it goes on from a folder or address.
fn begins_path(before: &str) -> bool {
    before.chars().next_back().is_none_or(|c| !c.is_alphanumeric() && !"/.-_}".contains(c))
}

fn unfinished(code: &str) -> Option<&'static str> {
    UNFINISHED.into_iter().find(|word| code.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_behind_is_listed() {
        let home = ["", "home", "lan", "x"].join("/");
        for (path, text, count, reason) in [
            ("a.rs", "fn a() { todo!() }", 1, "unfinished"),
            ("a.rs", "// todo! is banned", 0, "a comment may speak of it"),
            ("a.rs", "let a = \"dbg!\";", 0, "a text too"),
            ("a.rs", "#[ignore = \"slow\"]\nfn a() {}", 1, "a test that does not run"),
            ("a.toml", &format!("dir = \"{home}\""), 1, "a path of one machine"),
            ("a.md", &format!("https://example.org{home}"), 0, "an address"),
            ("a.md", "see docs/work/plan", 0, "a folder of ours"),
        ] {
            let found = faults(&File::new(path, text.to_owned()));
            assert_eq!(found.len(), count, "{reason}: {found:?}");
        }
    }
}
