//! Which crate may depend on which: the drawing of the rooms, as a test.

use crate::run::capture;
use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// A crate, the crates it may use, and those its tests may use as well.
type Room = (&'static str, &'static [&'static str], &'static [&'static str]);

/// The drawing. An edge that is not here needs a reason first, and then a line here.
const ROOMS: [Room; 11] = [
    ("totom-rules", &[], &[]),
    ("totom-protocol", &[], &[]),
    ("totom-wire", &["totom-rules"], &[]),
    ("totom-verses", &["totom-rules"], &[]),
    ("totom-display", &["totom-wire"], &["totom-browser", "totom-verses"]),
    ("totom-audio", &["totom-wire", "totom-verses"], &[]),
    ("totom-station", &["totom-protocol", "totom-wire"], &["totom-rules"]),
    (
        "totom-hub",
        &["totom-rules", "totom-wire", "totom-verses", "totom-display"],
        &["totom-station", "totom-audio", "totom-browser"],
    ),
    (
        "totom",
        &["totom-hub", "totom-station", "totom-audio", "totom-verses", "totom-rules", "totom-wire"],
        &["totom-browser"],
    ),
    ("totom-browser", &[], &[]),
    ("xtask", &[], &[]),
];

/// One dependency between two crates of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edge {
    from: String,
    to: String,
    /// `None`: of the crate itself; else `dev` or `build`.
    kind: Option<String>,
}

/// Fails on any edge between workspace crates that is not in the drawing.
pub(crate) fn check() -> Result<()> {
    let metadata = capture(&["cargo", "metadata", "--no-deps", "--format-version", "1"])?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo metadata is no JSON")?;
    let wrong = wrong_doors(&metadata);
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

fn wrong_doors(metadata: &Value) -> Vec<String> {
    let strangers = packages(metadata).filter(|name| room(name).is_none());
    let strangers = strangers.map(|name| format!("{name} is in no room: add it to the drawing"));
    let edges = edges(metadata).into_iter().filter(|edge| !allowed(edge));
    let edges = edges.map(|Edge { from, to, kind }| {
        let kind = kind.map_or(String::new(), |kind| format!(" ({kind})"));
        format!("{from} → {to}{kind}: there is no such door")
    });
    strangers.chain(edges).collect()
}

fn packages(metadata: &Value) -> impl Iterator<Item = &str> {
    list(&metadata["packages"]).filter_map(|package| package["name"].as_str())
}

fn edges(metadata: &Value) -> Vec<Edge> {
    let inside: Vec<_> = packages(metadata).collect();
    let mut edges = Vec::new();
    for package in list(&metadata["packages"]) {
        for dependency in list(&package["dependencies"]) {
            if dependency["name"].as_str().is_some_and(|name| inside.contains(&name)) {
                edges.push(Edge {
                    from: text(&package["name"]),
                    to: text(&dependency["name"]),
                    kind: dependency["kind"].as_str().map(str::to_owned),
                });
            }
        }
    }
    edges
}

fn allowed(edge: &Edge) -> bool {
    let Some((_, uses, tests_use)) = room(&edge.from) else { return false };
    let tests_only = edge.kind.as_deref() == Some("dev");
    uses.contains(&edge.to.as_str()) || tests_only && tests_use.contains(&edge.to.as_str())
}

fn room(name: &str) -> Option<&'static Room> {
    ROOMS.iter().find(|(known, ..)| *known == name)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn with_edge(from: &str, to: &str, kind: Option<&str>) -> Value {
        let package = |name: &str| match name == from {
            true => json!({ "name": name, "dependencies": [{ "name": to, "kind": kind }] }),
            false => json!({ "name": name, "dependencies": [{ "name": "serde", "kind": null }] }),
        };
        let all = [from, to, "totom-rules"].map(package);
        json!({ "packages": all })
    }

    #[test]
    fn doors_open_where_they_are_drawn() {
        for (from, to, kind, open, reason) in [
            ("totom-wire", "totom-rules", None, true, "drawn"),
            ("totom-rules", "totom-wire", None, false, "the wrong way round"),
            ("totom-rules", "totom-protocol", Some("dev"), false, "not even in tests"),
            ("totom-station", "totom-rules", None, false, "stations speak through the wire"),
            ("totom-station", "totom-rules", Some("dev"), true, "its tests ask what was meant"),
            ("totom-hub", "totom-station", None, false, "a serial port must not stop the game"),
            ("totom-hub", "totom-station", Some("dev"), true, "hub tests play with faux huts"),
            ("totom-hub", "totom-station", Some("build"), false, "tests only"),
            ("totom-display", "totom-hub", None, false, "pages know no hub"),
            ("totom", "totom-audio", None, true, "one binary"),
            ("xtask", "totom-rules", None, false, "chores run commands"),
        ] {
            let wrong = wrong_doors(&with_edge(from, to, kind));
            assert_eq!(wrong.is_empty(), open, "{reason}: {wrong:?}");
        }
    }

    #[test]
    fn a_stranger_is_named() {
        let wrong = wrong_doors(&with_edge("totom-poker", "totom-rules", None));
        assert_eq!(wrong[0], "totom-poker is in no room: add it to the drawing");
    }

    #[test]
    fn the_drawing_has_no_circle() {
        let mut left: Vec<_> = ROOMS.to_vec();
        while !left.is_empty() {
            let names: Vec<_> = left.iter().map(|(name, ..)| *name).collect();
            let before = left.len();
            left.retain(|(_, uses, _)| uses.iter().any(|to| names.contains(to)));
            assert!(left.len() < before, "a circle among {names:?}");
        }
    }
}
