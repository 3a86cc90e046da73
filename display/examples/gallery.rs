//! Writes every page in every phase into a folder, with the assets beside them, to be looked at in a browser.
//!
//! `cargo run -p totom-display --example gallery -- FOLDER`

#[path = "../tests/common/mod.rs"]
mod common;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use totom_display::assets;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("tell me the folder to write into")?);
    fs::create_dir_all(&folder)?;
    write_assets(&folder)?;
    for common::Document { stem, page, .. } in common::documents() {
        put(&folder, &stem, &page)?;
    }
    Ok(())
}

fn write_assets(folder: &Path) -> Result<(), Box<dyn Error>> {
    for path in assets::paths() {
        let asset = assets::get(&path).ok_or("an asset without a type")?;
        let target = folder.join("assets").join(&*path);
        fs::create_dir_all(target.parent().ok_or("no folder")?)?;
        fs::write(target, asset.bytes)?;
    }
    Ok(())
}

/// Addresses become relative and the sockets dead, as there is no hub; buttons and badge look as they do with one.
fn put(folder: &Path, stem: &str, page: &str) -> Result<(), Box<dyn Error>> {
    let versioned = assets::href("");
    let page = page
        .replace(&versioned, "assets/")
        .replace(" data-socket=", " data-no-socket=")
        .replace("<script defer src=\"assets/js/command.js\"></script>", "")
        .replace("data-state=\"dialling\">đang nối…", "data-state=\"live\">đang trực tiếp");
    fs::write(folder.join(format!("{stem}.html")), page)?;
    println!("{stem}.html");
    Ok(())
}
