//! What the stories share.

pub(crate) mod bench;
pub(crate) mod fake_hub;
pub(crate) mod faux_hut;
pub(crate) mod language;

use std::time::{Duration, Instant};
use totom_station::Config;
use totom_station::config::Settings;

/// Waits for `check`, looking every 5 ms.
pub(crate) fn wait_until(what: &str, limit: Duration, mut check: impl FnMut() -> bool) {
    let started = Instant::now();
    while !check() {
        assert!(started.elapsed() < limit, "not within {limit:?}: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A station's configuration in a folder of its own.
pub(crate) fn config(folder: &std::path::Path, hub: &str) -> Config {
    let path = |name: &str| folder.join(name);
    let settings = Settings {
        hut: Some(3),
        port: Some(path("diem3").display().to_string()),
        hub: Some(hub.to_owned()),
        token: Some("secret".to_owned()),
        outbox: Some(path("outbox")),
        ..Settings::default()
    };
    settings.check().unwrap()
}
