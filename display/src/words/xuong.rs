//! What a hut announced at its win, in words (rules §6).

use totom_wire::rules::win::{Kept, Returned, Said};

/// The announcement in the order of the rules: bất thực returned, special words, cước.
#[must_use]
pub fn said(said: &Said) -> String {
    let returned = said.returned.iter().map(returned);
    let words = said.words.iter().map(|word| word.label().to_owned());
    let mut told: Vec<String> = returned.chain(words).collect();
    let cuoc = said.cuoc.iter().map(|cuoc| cuoc.name().to_owned());
    told.extend(cuoc);
    if said.cuoc.is_empty() {
        told.push("suông".to_owned());
    }
    told.join(", ")
}

fn returned(back: &Returned) -> String {
    let kept = match back.kept {
        Kept::AnCa => "ăn cả",
        Kept::DanhMot => "đánh đi một",
    };
    format!("trả bất thực {} {kept}", back.card.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_wire::rules::cuoc::Cuoc;
    use totom_wire::rules::win::Word;

    #[test]
    fn announcements_in_words() {
        let card = |code: &str| code.parse().unwrap();
        let back = |code, kept| Returned { card: card(code), kept };
        let whole = Said {
            cuoc: vec![Cuoc::Thong, Cuoc::ThapHong, Cuoc::Tom, Cuoc::Leo],
            returned: vec![back("3v", Kept::AnCa), back("4s", Kept::DanhMot)],
            words: vec![Word::DayKhan],
        };
        for (given, want, reason) in [
            (Said::default(), "suông", "nothing named is suông"),
            (
                whole,
                "trả bất thực tam văn ăn cả, trả bất thực tứ sách đánh đi một, dậy khàn, thông, \
                 thập hồng, tôm, lèo",
                "all, in order",
            ),
        ] {
            assert_eq!(said(&given), want, "{reason}");
        }
    }
}
