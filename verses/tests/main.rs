//! Tables first: each row has its reason.

mod couplets;
mod data;
mod kieu;
mod rhyme_pairs;
mod set_file;
mod shelf;
mod syllables;
mod village;

/// Rows of a CSV without quoting; `#` lines and the heading are skipped.
fn rows(csv: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    csv.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .skip(1)
        .map(|line| line.split(';').map(str::trim).collect())
}
