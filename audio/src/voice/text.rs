//! Chữ để đọc: text made fit for the synthesiser. Never shown on a screen.

use super::number;
use unicode_normalization::UnicodeNormalization;

/// Longer texts are cut: a sentence in the yard never is, and some make the synthesiser hang.
const LONGEST: usize = 400;

/// NFC, one line, numbers spelled, tone marks where the synthesiser expects them.
#[must_use]
pub fn speakable(text: &str) -> String {
    let plain: String =
        text.nfc().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect();
    let spelled = spell_numbers(&plain);
    let words: Vec<String> = spelled.split_whitespace().map(new_style_marks).collect();
    words.join(" ")
}

/// Escapes what would be read as markup.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// hòa → hoà: the synthesiser breaks «họa» into two syllables when the o bears the mark.
fn new_style_marks(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    let body = letters.iter().rposition(|c| c.is_alphabetic()).map_or(0, |last| last + 1);
    let Some(at) = body.checked_sub(2) else { return word.to_owned() };
    let (first, second) = (letters[at], letters[at + 1]);
    let after_q = at > 0 && letters[at - 1].eq_ignore_ascii_case(&'q');
    let pair = (bare(first), second.to_ascii_lowercase());
    let disputed = matches!(pair, ('o', 'a' | 'e') | ('u', 'y'));
    match tone_mark(first) {
        Some(mark) if disputed && !after_q => {
            let moved = [without_mark(first), second, mark];
            let rest = &letters[body..];
            letters[..at].iter().chain(&moved).chain(rest).copied().nfc().collect()
        }
        _ => word.to_owned(),
    }
}

fn tone_mark(c: char) -> Option<char> {
    std::iter::once(c)
        .nfd()
        .find(|mark| matches!(mark, '\u{300}' | '\u{301}' | '\u{303}' | '\u{309}' | '\u{323}'))
}

fn without_mark(c: char) -> char {
    std::iter::once(c).nfd().next().unwrap_or(c)
}

fn bare(c: char) -> char {
    without_mark(c).to_ascii_lowercase()
}

/// Everything with a digit becomes words: times, dates, decimals, points, plain numbers.
fn spell_numbers(text: &str) -> String {
    let mut spoken = String::new();
    let mut rest = text;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_digit() {
            let (words, length) = number_at(rest);
            push_apart(&mut spoken, &words);
            rest = &rest[length..];
            before = '0';
            continue;
        }
        let signed = rest[c.len_utf8()..].starts_with(|d: char| d.is_ascii_digit());
        match (c, signed && before.is_whitespace(), before) {
            ('+', true, _) => push_apart(&mut spoken, "cộng"),
            ('-' | '−', true, _) => push_apart(&mut spoken, "trừ"),
            ('%', _, '0') => push_apart(&mut spoken, "phần trăm"),
            _ => {
                if before == '0' && c.is_alphabetic() {
                    spoken.push(' ');
                }
                spoken.push(c);
            }
        }
        before = c;
        rest = &rest[c.len_utf8()..];
    }
    spoken
}

fn push_apart(spoken: &mut String, words: &str) {
    if !spoken.is_empty() && !spoken.ends_with(char::is_whitespace) {
        spoken.push(' ');
    }
    spoken.push_str(words);
}

/// Words and byte length of the number that `text` begins with.
fn number_at(text: &str) -> (String, usize) {
    let whole = digits(text);
    let (first, after) = text.split_at(whole);
    let next = after.chars().next().unwrap_or(' ');
    let follow = digits(after.get(next.len_utf8()..).unwrap_or(""));
    let second = after.get(next.len_utf8()..next.len_utf8() + follow).unwrap_or("");
    let both = whole + next.len_utf8() + follow;
    match next {
        'h' | 'g' | ':' if is_hour(first) && is_minute(second) => {
            (format!("{} giờ {}", number::spell(first), minutes(second)), both)
        }
        'h' | 'g' if is_hour(first) && follow == 0 && !letter_at(after, 1) => {
            (format!("{} giờ", number::spell(first)), whole + 1)
        }
        '/' if is_date(first, second) => {
            (format!("{} tháng {}", plain(first), month(second)), both)
        }
        '/' if follow > 0 => (format!("{} trên {}", plain(first), plain(second)), both),
        ',' if follow > 0 => (format!("{} phẩy {}", plain(first), plain(second)), both),
        '.' if follow == 3 => {
            let (joined, length) = thousands(text);
            (number::spell(&joined), length)
        }
        '-' | '–' if follow > 0 => (format!("{} {}", plain(first), plain(second)), both),
        _ => (number::spell(first), whole),
    }
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn letter_at(text: &str, at: usize) -> bool {
    text.get(at..).and_then(|rest| rest.chars().next()).is_some_and(char::is_alphanumeric)
}

fn value(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
}

fn is_hour(digits: &str) -> bool {
    digits.len() <= 2 && value(digits) < 25
}

fn is_minute(digits: &str) -> bool {
    digits.len() == 2 && value(digits) < 60
}

fn is_date(day: &str, month: &str) -> bool {
    (1..=31).contains(&value(day)) && (1..=12).contains(&value(month))
}

fn minutes(digits: &str) -> String {
    if value(digits) == 0 { "đúng".to_owned() } else { plain(digits) }
}

/// The first and fourth months have names of their own.
fn month(digits: &str) -> String {
    match value(digits) {
        4 => "tư".to_owned(),
        _ => plain(digits),
    }
}

/// Without the zeros in front: `05` is five here, not a telephone number.
fn plain(digits: &str) -> String {
    let short = digits.trim_start_matches('0');
    number::spell(if short.is_empty() { "0" } else { short })
}

/// `1.250.000` → its digits, and how many bytes they took.
fn thousands(text: &str) -> (String, usize) {
    let mut joined = text[..digits(text)].to_owned();
    let mut at = joined.len();
    while text[at..].starts_with('.') && digits(&text[at + 1..]) == 3 {
        joined.push_str(&text[at + 1..at + 4]);
        at += 4;
    }
    (joined, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_as_the_synthesiser_gets_them() {
        let table = [
            ("ngẩn ngơ", "ngẩn ngơ", "decomposed marks are composed"),
            ("họa", "hoạ", "mark moved to the a"),
            ("Thi họa, hòa thủy.", "Thi hoạ, hoà thuỷ.", "capitals and signs stay"),
            ("khỏe xòe", "khoẻ xoè", "oe too"),
            ("quý hoàn mùa của", "quý hoàn mùa của", "no dispute there"),
            ("điếm 15", "điếm mười lăm", "not mười năm"),
            ("14h30", "mười bốn giờ ba mươi", "time"),
            ("9h", "chín giờ", "hour alone"),
            ("14:05", "mười bốn giờ năm", "time with a colon"),
            ("8h00", "tám giờ đúng", "full hour"),
            ("ngày 12/3", "ngày mười hai tháng ba", "date"),
            ("2/4", "hai tháng tư", "the fourth month"),
            ("45/60", "bốn mươi lăm trên sáu mươi", "no date"),
            ("3,5 điểm", "ba phẩy năm điểm", "decimal"),
            ("1.250 lá", "một nghìn hai trăm năm mươi lá", "thousands"),
            ("+4", "cộng bốn", "sign"),
            ("được -12 điểm", "được trừ mười hai điểm", "sign"),
            ("tỷ số 3-2", "tỷ số ba hai", "score"),
            ("100%", "một trăm phần trăm", "per cent"),
            ("3v", "ba v", "letters part from digits"),
            ("ván 7.", "ván bảy.", "full stop after a number"),
            ("a\tb\nc", "a b c", "one line"),
            ("   ", "", "nothing"),
        ];
        for (text, due, reason) in table {
            assert_eq!(speakable(text), due, "{reason}");
        }
    }

    #[test]
    fn markup_is_harmless_and_length_bounded() {
        assert_eq!(
            escape("A & B <3 \"x\" 'y'>"),
            "A &amp; B &lt;3 &quot;x&quot; &apos;y&apos;&gt;"
        );
        assert!(speakable(&"a ".repeat(10_000)).chars().count() <= LONGEST);
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(256))]
        #[test]
        fn no_digit_survives(text in "[0-9:h/,.%+ a-zà-ỹ-]{0,24}") {
            proptest::prop_assert!(!speakable(&text).contains(|c: char| c.is_ascii_digit()));
        }

        #[test]
        fn any_text_is_answered(text in "\\PC{0,40}") {
            let once = speakable(&text);
            proptest::prop_assert!(!once.contains('\n'));
        }
    }
}
