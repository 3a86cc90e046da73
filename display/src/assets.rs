//! Everything a page loads beside its HTML: styles, scripts, fonts, card faces. Compiled into the program.

use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "assets/"]
#[include = "*.css"]
#[include = "*.js"]
#[include = "*.svg"]
#[include = "*.woff2"]
#[include = "fonts/OFL.txt"]
struct Files;

/// One file with what a web server says about it.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// `Content-Type`.
    pub mime: &'static str,
    /// SHA-256 of the content in hex: the `ETag`, without quotes.
    pub hash: String,
    /// How long a browser may keep it without asking.
    pub lifetime: Lifetime,
}

/// How long a browser may keep an asset without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifetime {
    /// Asked for under the version of this build: the address never shows anything else.
    Forever,
    /// Asked for by its bare name: ask again, the `ETag` tells.
    Revalidate,
}

impl Lifetime {
    /// `Cache-Control`.
    #[must_use]
    pub const fn cache_control(self) -> &'static str {
        match self {
            Self::Forever => "public, max-age=31536000, immutable",
            Self::Revalidate => "no-cache",
        }
    }
}

/// The file at this path below `/assets/`, with or without the version in front; `None` when there is none.
#[must_use]
pub fn get(path: &str) -> Option<Asset> {
    let (bare, lifetime) = split_version(path);
    let mime = mime(bare).filter(|_| !bare.contains(".."))?;
    let file = Files::get(bare)?;
    Some(Asset { hash: hex(&file), bytes: file.data, mime, lifetime })
}

/// The address pages use: `/assets/<version>/<path>`. Files that name each other relatively stay within the version.
#[must_use]
pub fn href(path: &str) -> String {
    format!("/assets/{}/{path}", *VERSION)
}

/// Every path below `/assets/`.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    Files::iter()
}

static VERSION: LazyLock<String> = LazyLock::new(|| {
    // FNV-1a over all content hashes: not a secret, only a name that changes when any file does.
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for file in Files::iter().filter_map(|path| Files::get(&path)) {
        for byte in file.metadata.sha256_hash() {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("v{sum:016x}")
});

fn split_version(path: &str) -> (&str, Lifetime) {
    match path.split_once('/') {
        Some((version, rest)) if version == *VERSION => (rest, versioned_lifetime()),
        // A page of an older build asks under its own version: better the new file than none.
        Some((version, rest)) if is_version(version) => (rest, Lifetime::Revalidate),
        Some(_) | None => (path, Lifetime::Revalidate),
    }
}

// A debug build reads the files from the source folder, so that they may change under one version.
const fn versioned_lifetime() -> Lifetime {
    if cfg!(debug_assertions) { Lifetime::Revalidate } else { Lifetime::Forever }
}

fn is_version(text: &str) -> bool {
    text.strip_prefix('v')
        .is_some_and(|hex| hex.len() == 16 && hex.bytes().all(|b| b.is_ascii_hexdigit()))
}

fn mime(path: &str) -> Option<&'static str> {
    let (_, extension) = path.rsplit_once('.')?;
    Some(match extension {
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

fn hex(file: &EmbeddedFile) -> String {
    file.metadata.sha256_hash().iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_by_its_bare_name_and_under_the_version() {
        let versioned = href("cards/3v.svg");
        let path = versioned.strip_prefix("/assets/").unwrap();
        let (bare, named) = (get("cards/3v.svg").unwrap(), get(path).unwrap());
        assert_eq!(bare.bytes, named.bytes);
        assert_eq!(bare.hash, named.hash);
        assert_eq!(bare.hash.len(), 64);
        assert_eq!(bare.lifetime, Lifetime::Revalidate);
    }

    #[test]
    fn only_what_a_browser_needs_is_served() {
        for (path, found, reason) in [
            ("fonts/serif-700.woff2", true, "a font"),
            ("fonts/OFL.txt", true, "its licence must travel with it"),
            ("fonts/make.sh", false, "a tool"),
            ("cards/make.py", false, "a tool"),
            ("cards/../cards/3v.svg", false, "not a plain path"),
            ("../Cargo.toml", false, "outside the folder"),
            ("v0123456789abcdef/css/yard.css", true, "a page of an older build"),
            ("", false, "the folder itself"),
        ] {
            assert_eq!(get(path).is_some(), found, "{path}: {reason}");
        }
    }

    #[test]
    fn every_file_has_a_type() {
        for path in paths() {
            assert!(get(&path).is_some(), "{path}");
        }
    }
}
