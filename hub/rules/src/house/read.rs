//! TOML → `HouseRules`: the door where checking happens, once.

use super::slot::{Misfit, slot};
use super::{HouseError, HouseFault, HouseRules, Key, Place};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error as TomlError};

/// Keys and values of the file, in its order.
type Answers<'a, 'i> = Vec<(Spanned<String>, &'a Spanned<DeValue<'i>>)>;

impl HouseRules {
    /// Reads a village's file. Keys that are left out take their defaults.
    ///
    /// # Errors
    /// The first thing in the file that cannot be meant: bad TOML, an unknown key, a wrong type, an
    /// impossible value; with its line and a sentence that says what is allowed.
    pub fn from_toml(text: &str) -> Result<Self, HouseError> {
        let file = DeTable::parse(text).map_err(|error| syntax(text, &error))?;
        let mut rules = Self::default();
        let mut seen = Vec::new();
        for (name, value) in answers(file.get_ref()) {
            let refuse =
                |at: Range<usize>, fault| HouseError { place: Place::of(text, at.start), fault };
            if name.get_ref() == "diem" {
                return Err(refuse(value.span(), no_table(&text[value.span()])));
            }
            let key = Key::named(name.get_ref())
                .ok_or_else(|| refuse(name.span(), unknown(name.get_ref())))?;
            slot(&mut rules, key).read(value.get_ref(), key.form()).map_err(|misfit| {
                refuse(value.span(), misfits(key, misfit, &text[value.span()]))
            })?;
            seen.push((key, value.span()));
        }
        agree(&rules, &seen, text)?;
        Ok(rules)
    }
}

/// The file's pairs with those of `[diem]` named `diem.…`.
fn answers<'a, 'i>(file: &'a DeTable<'i>) -> Answers<'a, 'i> {
    let mut answers = Vec::new();
    for (name, value) in file {
        match (name.get_ref().as_ref(), value.get_ref()) {
            ("diem", DeValue::Table(scale)) => {
                answers.extend(scale.iter().map(|(inner, value)| {
                    (renamed(inner.span(), &format!("diem.{}", inner.get_ref())), value)
                }))
            }
            (other, _) => answers.push((renamed(name.span(), other), value)),
        }
    }
    answers.sort_by_key(|(name, _)| name.span().start);
    answers
}

fn renamed(span: Range<usize>, name: &str) -> Spanned<String> {
    Spanned::new(span, name.to_owned())
}

fn unknown(name: &str) -> HouseFault {
    let bare = name.strip_prefix("diem.").unwrap_or(name);
    let elsewhere = Key::named(bare).or_else(|| Key::named(&format!("diem.{bare}")));
    match elsewhere {
        Some(key) => HouseFault::Misplaced { name: bare.to_owned(), key },
        None => HouseFault::UnknownKey { key: name.to_owned(), near: nearest(name) },
    }
}

/// The scale written as something else than a table.
fn no_table(found: &str) -> HouseFault {
    HouseFault::WrongType {
        key: "diem",
        found: shortened(found),
        allowed: "viết một dòng [diem] rồi mỗi cước một dòng ở dưới, ví dụ tom = 6".to_owned(),
    }
}

fn misfits(key: Key, misfit: Misfit, found: &str) -> HouseFault {
    let (key, allowed, found) = (key.name(), key.form().allowed(), shortened(found));
    match misfit {
        Misfit::WrongType => HouseFault::WrongType { key, found, allowed },
        Misfit::Impossible => HouseFault::Impossible { key, found, allowed },
    }
}

/// A message is one line, whatever was pasted into the file.
fn shortened(found: &str) -> String {
    let line: String = found.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= 40 {
        return line;
    }
    line.chars().take(39).chain(['…']).collect()
}

/// Answers that are right alone but not together.
fn agree(rules: &HouseRules, seen: &[(Key, Range<usize>)], text: &str) -> Result<(), HouseError> {
    let Some((key, allowed)) = endless(rules).or_else(|| below_suong(rules, seen)) else {
        return Ok(());
    };
    let at = seen.iter().rfind(|(one, _)| *one == key).map_or(0, |(_, span)| span.start);
    let fault = HouseFault::Impossible { key: key.name(), found: rules.text_of(key), allowed };
    Err(HouseError { place: Place::of(text, at), fault })
}

fn endless(rules: &HouseRules) -> Option<(Key, String)> {
    let never_ends = rules.hoi_diem.is_none() && rules.hoi_phut.is_none();
    never_ends.then(|| {
        let say = "hội phải hết theo điểm (hoi_diem) hoặc theo giờ (hoi_phut), \
                   không được để cả hai là 0";
        (Key::HoiPhut, say.to_owned())
    })
}

/// A cước below suông would make a richer hand worth less. Blames what the village wrote itself.
fn below_suong(rules: &HouseRules, seen: &[(Key, Range<usize>)]) -> Option<(Key, String)> {
    let scale = &rules.diem;
    let full = [
        (Key::DiemTom, scale.tom),
        (Key::DiemLeo, scale.leo),
        (Key::DiemKinhCu, scale.kinh_cu),
        (Key::DiemThapHong, scale.thap_hong),
        (Key::DiemBachDinh, scale.bach_dinh),
        (Key::DiemChiNay, scale.chi_nay),
        (Key::KinhTuCo, scale.kinh_tu_co),
    ];
    let (low, points) = full.into_iter().find(|&(_, points)| points < scale.suong)?;
    if seen.iter().any(|(key, _)| *key == low) {
        return Some((low, format!("không được thấp hơn suông ({} điểm)", scale.suong)));
    }
    Some((
        Key::DiemSuong,
        format!("không được cao hơn {} ({points} điểm); ghi thêm cước ấy cho đủ", low.name()),
    ))
}

fn syntax(text: &str, error: &TomlError) -> HouseError {
    let say = if error.message().contains("duplicate key") {
        "luật này đã viết ở trên rồi; mỗi luật chỉ viết một lần"
    } else {
        "chỗ này viết chưa đúng; mỗi dòng viết «tên_luật = giá trị», chữ để trong ngoặc kép \"…\", \
         ghi chú bắt đầu bằng dấu #"
    };
    let at = error.span().map_or(0, |span| span.start);
    HouseError { place: Place::of(text, at), fault: HouseFault::Syntax { say } }
}

/// The key that differs by at most two letters.
fn nearest(name: &str) -> Option<&'static str> {
    let near = Key::all().map(|key| (distance(name, key.name()), key.name()));
    near.filter(|&(distance, _)| distance <= 2).min().map(|(_, name)| name)
}

/// Levenshtein's distance in letters.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (at, letter) in from.chars().enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (column, &other) in to.iter().enumerate() {
            let changed = corner + usize::from(letter != other);
            corner = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}
