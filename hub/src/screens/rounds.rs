//! Bảng đấu as the organiser writes it: a heading for each round, a line for each match.
//!
//! ```text
//! # Vòng loại
//! Sân đình, 8 giờ: Làng Diềm 24; Làng Lim 8; Đồng Kỵ -4; Phù Lưu 36; Đình Bảng 12
//! Sân chùa, 14 giờ: Tam Sơn; Đại Đình; Phù Khê; Hương Mạc; Viêm Xá
//! ```

use totom_display::board::{Match, Round, Side};
use totom_display::words;

/// Longest text.
const LETTERS: usize = 8_000;
/// Longest name of a round, a place or a side.
const NAME: usize = 40;
/// Most rounds: columns of a screen.
const ROUNDS: usize = 4;
/// Most matches of a round.
const MATCHES: usize = 8;

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bảng đấu, dòng {line}: {why}")]
pub struct BadRounds {
    /// From 1.
    pub line: usize,
    /// What is wrong with it, and what to do.
    pub why: String,
}

/// Reads all rounds.
///
/// # Errors
/// The first line that is wrong, and why.
pub fn read(text: &str) -> Result<Vec<Round>, BadRounds> {
    let bad = |line, why: String| BadRounds { line, why };
    if text.chars().count() > LETTERS {
        return Err(bad(1, format!("dài quá {LETTERS} chữ")));
    }
    let mut rounds: Vec<Round> = Vec::new();
    for (at, line) in text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())) {
        if line.is_empty() {
            continue;
        }
        if let Some(name) = line.strip_prefix('#') {
            if rounds.len() >= ROUNDS {
                return Err(bad(at, format!("nhiều nhất {ROUNDS} vòng vừa một màn hình")));
            }
            let name = named(name).map_err(|why| bad(at, why))?;
            rounds.push(Round { name, matches: Vec::new() });
            continue;
        }
        let why = || "phải có tên vòng ở trên trận đầu, ví dụ: # Vòng loại".to_owned();
        let round = rounds.last_mut().ok_or_else(|| bad(at, why()))?;
        if round.matches.len() >= MATCHES {
            return Err(bad(at, format!("mỗi vòng nhiều nhất {MATCHES} trận")));
        }
        round.matches.push(one(line).map_err(|why| bad(at, why))?);
    }
    Ok(rounds)
}

fn one(line: &str) -> Result<Match, String> {
    let (place, sides) = line
        .split_once(':')
        .ok_or("thiếu dấu hai chấm sau tên sân, ví dụ: Sân đình, 8 giờ: Làng Diềm; Làng Lim")?;
    let place = named(place)?;
    let sides = sides.split(';').map(side).collect::<Result<Vec<_>, _>>()?;
    if !(4..=5).contains(&sides.len()) {
        return Err(format!(
            "một trận có bốn hay năm bên, cách nhau bằng dấu chấm phẩy; dòng này có {}",
            sides.len()
        ));
    }
    let told = sides.iter().filter(|side| side.1.is_some()).count();
    if told != 0 && told != sides.len() {
        return Err(format!(
            "mới có điểm của {told} trong {} bên: ghi đủ mọi bên, hay bỏ trống cả",
            sides.len()
        ));
    }
    Ok(Match { place, done: told > 0, sides: placed(sides) })
}

/// Best first, when it has been played.
fn placed(mut sides: Vec<(String, Option<i32>)>) -> Vec<Side> {
    sides.sort_by_key(|side| std::cmp::Reverse(side.1));
    let most = sides.first().and_then(|side| side.1);
    let side = |(name, points): (String, Option<i32>)| Side {
        name,
        best: points.is_some() && points == most,
        points: points.map_or_else(String::new, words::points),
    };
    sides.into_iter().map(side).collect()
}

/// A name, and points if the last word is a number.
fn side(text: &str) -> Result<(String, Option<i32>), String> {
    let text = text.trim();
    let last = text.rsplit_once(char::is_whitespace);
    let Some((name, points)) = last.filter(|(_, last)| is_number(last)) else {
        return Ok((named(text)?, None));
    };
    let points =
        points.replace('–', "-").parse().map_err(|_| format!("điểm «{points}» lớn quá"))?;
    Ok((named(name)?, Some(points)))
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '–', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn named(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() {
        return Err("thiếu một tên".to_owned());
    }
    if name.chars().count() > NAME || name.chars().any(char::is_control) {
        let short: String = name.chars().take(NAME).collect();
        return Err(format!("tên «{short}…» dài quá {NAME} chữ"));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# Vòng loại\n\nSân đình, 8 giờ: Làng Diềm 24; Lim 8; Đồng Kỵ -4; Phù Lưu 36; Đình Bảng 36\n\
        Sân chùa: A; B; C; D\n# Chung kết\n";

    #[test]
    fn rounds_are_read_best_first() {
        let rounds = read(GOOD).unwrap();
        assert_eq!(rounds.len(), 2);
        let done = &rounds[0].matches[0];
        let told: Vec<_> = done
            .sides
            .iter()
            .map(|side| (side.name.as_str(), side.points.as_str(), side.best))
            .collect();
        assert_eq!(
            told,
            [
                ("Phù Lưu", "36", true),
                ("Đình Bảng", "36", true),
                ("Làng Diềm", "24", false),
                ("Lim", "8", false),
                ("Đồng Kỵ", "–4", false)
            ]
        );
        let next = &rounds[0].matches[1];
        assert!(!next.done && next.sides[0].name == "A" && !next.sides[0].best);
        assert_eq!(read(""), Ok(vec![]), "nothing is no fault");
    }

    #[test]
    fn a_fault_is_told_with_its_line() {
        for (text, line, words) in [
            ("Sân: A; B; C; D", 1, "tên vòng"),
            ("# V\nA; B; C; D", 2, "dấu hai chấm"),
            ("# V\n\nSân: A; B", 3, "dòng này có 2"),
            ("# V\nSân: A; B; C; D; E; F", 2, "dòng này có 6"),
            ("# V\nSân: A 1; B; C; D", 2, "1 trong 4"),
            ("# V\nSân: A; ; C; D", 2, "thiếu một tên"),
            ("# V\nSân: A 99999999999; B 1; C 1; D 1", 2, "lớn quá"),
            ("#\n", 1, "thiếu một tên"),
            ("# a\n# b\n# c\n# d\n# e", 5, "nhiều nhất 4 vòng"),
        ] {
            let fault = read(text).unwrap_err();
            assert_eq!(fault.line, line, "{text}");
            assert!(fault.to_string().contains(words), "{fault}");
        }
        assert!(read(&"a".repeat(9_000)).is_err());
    }
}
