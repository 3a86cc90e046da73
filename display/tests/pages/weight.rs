//! What a phone loads before it shows anything: old ones on a slow yard network.

use crate::common;
use crate::markup::parse;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use totom_display::assets;
use totom_display::screens::Kind;

/// Bytes of the first load.
const MOST: usize = 150_000;

/// As the hub sends it.
fn sent(bytes: &[u8]) -> usize {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap().len()
}

/// All fonts count, whichever of them a browser asks for; they are packed already.
fn fonts() -> usize {
    let names = ["han-700", "sans-400", "sans-700", "serif-400", "serif-700"];
    names.iter().map(|name| assets::get(&format!("fonts/{name}.woff2")).unwrap().bytes.len()).sum()
}

#[test]
fn the_phones_page_is_light_at_every_moment() {
    let mut weights = Vec::new();
    for (stem, public) in common::moments() {
        let page = Kind::Phone.document(&public).unwrap();
        let (tags, _) = parse(&page);
        let named = tags.iter().flat_map(|tag| &tag.attributes);
        let mut files: Vec<&str> = named
            .filter(|(name, _)| name == "src" || name == "href")
            .filter_map(|(_, value)| value.strip_prefix("/assets/"))
            .filter(|path| !path.contains("fonts/"))
            .collect();
        files.sort_unstable();
        files.dedup();
        let file = |path: &&str| sent(&assets::get(path).expect(path).bytes);
        let all = sent(page.as_bytes()) + files.iter().map(file).sum::<usize>() + fonts();
        weights.push((all, stem));
    }
    let heaviest = weights.iter().max().unwrap();
    assert!(heaviest.0 <= MOST, "{heaviest:?} bytes");
}
