//! Messages of every protocol version still read, and are still written the same.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use totom_wire::audio::{AudioDown, AudioUp};
use totom_wire::chanter::ChanterUp;
use totom_wire::screen::{ScreenDown, ScreenUp};
use totom_wire::station::{StationDown, StationUp};
use totom_wire::{Command, Receipt};

const V01: &str = include_str!("frozen/v01.tsv");

fn again<T: DeserializeOwned + Serialize>(json: &str) -> String {
    let message: T = serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"));
    serde_json::to_string(&message).unwrap()
}

fn written_again(kind: &str, json: &str) -> String {
    match kind {
        "station_up" => again::<StationUp>(json),
        "station_down" => again::<StationDown>(json),
        "audio_up" => again::<AudioUp>(json),
        "audio_down" => again::<AudioDown>(json),
        "chanter_up" => again::<ChanterUp>(json),
        "command" => again::<Command>(json),
        "receipt" => again::<Receipt>(json),
        "screen_down" => again::<ScreenDown>(json),
        "screen_up" => again::<ScreenUp>(json),
        other => panic!("no message type is called {other}"),
    }
}

fn rows() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    V01.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_else(|| panic!("three fields: {line}"));
        (next(), next(), next())
    })
}

#[test]
fn every_frozen_message_reads_and_is_written_the_same() {
    for (kind, json, why) in rows() {
        assert_eq!(written_again(kind, json), json, "{why}");
    }
}

#[test]
fn every_type_of_message_is_frozen() {
    let frozen: BTreeSet<&str> = rows().map(|(kind, ..)| kind).collect();
    let all = "audio_down audio_up chanter_up command receipt screen_down screen_up station_down \
        station_up";
    assert_eq!(frozen.into_iter().collect::<Vec<_>>().join(" "), all);
}

#[test]
fn an_unknown_message_is_an_error_that_names_it() {
    let error = serde_json::from_str::<StationUp>(r#"{"msg":"sing"}"#).unwrap_err().to_string();
    assert!(error.contains("sing") && error.contains("gesture"), "{error}");
    let error = serde_json::from_str::<Command>(r#"{"id":"a","action":{"action":"deal"},"x":1}"#);
    assert!(error.unwrap_err().to_string().contains('x'));
}
