//! Số: numbers written out, as the North says them.

const DIGITS: [&str; 10] = ["không", "một", "hai", "ba", "bốn", "năm", "sáu", "bảy", "tám", "chín"];
const SCALES: [&str; 4] = ["", "nghìn", "triệu", "tỷ"];
/// Longer strings of digits are telephone numbers and the like: read digit by digit.
const LONGEST: usize = 12;

/// The words for a string of digits: `15` → mười lăm. Anything but digits is left out.
pub(super) fn spell(digits: &str) -> String {
    let digits: Vec<usize> =
        digits.chars().filter_map(|c| c.to_digit(10)).map(|d| d as usize).collect();
    let significant = digits.iter().position(|&d| d != 0);
    let leading_zero = digits.len() > 1 && digits[0] == 0;
    if digits.len() > LONGEST || leading_zero {
        return one_by_one(&digits);
    }
    match significant {
        None => DIGITS[0].to_owned(),
        Some(first) => groups(&digits[first..]),
    }
}

fn one_by_one(digits: &[usize]) -> String {
    digits.iter().map(|&d| DIGITS[d]).collect::<Vec<_>>().join(" ")
}

fn groups(digits: &[usize]) -> String {
    let mut words = Vec::new();
    let count = digits.len().div_ceil(3);
    for nth in (0..count).rev() {
        let end = digits.len() - nth * 3;
        let group = &digits[end.saturating_sub(3)..end];
        if group.iter().any(|&d| d != 0) {
            let inner = nth + 1 < count;
            hundreds(group, inner, &mut words);
            words.push(SCALES[nth]);
        }
    }
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// `inner`: digits stand before this group, so that its zeros are spoken.
fn hundreds(group: &[usize], inner: bool, words: &mut Vec<&'static str>) {
    let at = |place: usize| group.len().checked_sub(place).map_or(0, |k| group[k]);
    let (hundred, ten, one) = (at(3), at(2), at(1));
    let spoken = hundred > 0 || inner;
    if spoken {
        words.extend([DIGITS[hundred], "trăm"]);
    }
    match (ten, one) {
        (0, 0) => {}
        (0, _) => {
            if spoken {
                words.push("linh");
            }
            words.push(DIGITS[one]);
        }
        (1, _) => {
            words.push("mười");
            words.extend(after_ten(one));
        }
        _ => {
            words.extend([DIGITS[ten], "mươi"]);
            words.extend(after_tens(one));
        }
    }
}

const fn after_ten(one: usize) -> Option<&'static str> {
    match one {
        0 => None,
        5 => Some("lăm"),
        _ => Some(DIGITS[one]),
    }
}

const fn after_tens(one: usize) -> Option<&'static str> {
    match one {
        0 => None,
        1 => Some("mốt"),
        4 => Some("tư"),
        5 => Some("lăm"),
        _ => Some(DIGITS[one]),
    }
}

#[cfg(test)]
mod tests {
    use super::spell;

    #[test]
    fn numbers_as_spoken() {
        let table = [
            ("0", "không"),
            ("5", "năm"),
            ("10", "mười"),
            ("15", "mười lăm"),
            ("14", "mười bốn"),
            ("21", "hai mươi mốt"),
            ("24", "hai mươi tư"),
            ("55", "năm mươi lăm"),
            ("100", "một trăm"),
            ("105", "một trăm linh năm"),
            ("115", "một trăm mười lăm"),
            ("1000", "một nghìn"),
            ("1005", "một nghìn không trăm linh năm"),
            ("2026", "hai nghìn không trăm hai mươi sáu"),
            ("1000000", "một triệu"),
            ("1200034", "một triệu hai trăm nghìn không trăm ba mươi tư"),
            ("007", "không không bảy"),
            ("0912345678", "không chín một hai ba bốn năm sáu bảy tám"),
            ("1234567890123", "một hai ba bốn năm sáu bảy tám chín không một hai ba"),
        ];
        for (digits, words) in table {
            assert_eq!(spell(digits), words, "{digits}");
        }
    }
}
