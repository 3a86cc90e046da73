//! What a phone loads before it shows anything: old ones on a slow yard network.

use crate::common;
use crate::markup::parse;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use totom_display::assets;
use totom_display::screens::Kind;
use totom_display::words::Lang;
use totom_wire::screen::Public;

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

fn public_page(public: &Public, lang: Lang) -> String {
    Kind::Phone.document_in(public, lang).unwrap()
}

#[test]
fn the_phones_page_is_light_at_every_moment() {
    let mut weights = Vec::new();
    let read = |(stem, public)| {
        Lang::ALL.map(|lang| (format!("{stem} {lang:?}"), public_page(&public, lang)))
    };
    for (stem, page) in common::moments().into_iter().flat_map(read) {
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
