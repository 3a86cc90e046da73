//! Rebuilds the hub when a migration is added: `migrate!` embeds the folder.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
