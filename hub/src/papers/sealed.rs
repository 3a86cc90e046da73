//! Tệp niêm kín: a prepared deal on its way from one yard to another.
//!
//! Whoever has the file knows every card of the ván: it says so in its first line.

use serde::{Deserialize, Serialize};
use totom_rules::Seed;

const KIND: &str = "totom sealed deal v1";
/// Letters of the longest name of a yard.
const NAME: usize = 200;
const HEAD: &str = "\
# TỆP NIÊM KÍN – MẬT. Ai đọc được tệp này biết hết bài của ván.
# Đưa tận tay ban tổ chức sân kia, nạp ở trang «Ván chia sẵn», rồi xóa. Chỉ mở công khai khi các sân đã chơi xong.
";

/// A deal as the file holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedDeal {
    kind: String,
    /// The yard that gives it away.
    pub yard: String,
    /// What was promised of it.
    pub commitment: String,
    /// From which everything follows.
    pub seed: Seed,
}

/// Why a text is no sealed deal.
#[derive(Debug, thiserror::Error)]
pub enum NotSealed {
    /// It is no such file, or was cut.
    #[error("tệp này không phải tệp niêm kín, hoặc đã bị cắt: {0}")]
    Unreadable(String),
    /// Another kind, or made by a newer version.
    #[error("tệp này là loại «{0}», máy không biết: hãy cài phiên bản mới rồi nạp lại")]
    OtherKind(String),
    /// The name of its yard is none: it would be written into the record as it is.
    #[error(
        "tên sân ghi trong tệp quá dài hoặc có ký tự lạ: tệp đã bị sửa, hãy xin lại tệp của sân kia"
    )]
    Named,
    /// The seed was changed, or the promise.
    #[error("hạt giống trong tệp không khớp lời hứa: tệp đã bị sửa, hãy xin lại tệp của sân kia")]
    Broken,
}

impl SealedDeal {
    /// This yard's deal.
    #[must_use]
    pub fn new(yard: &str, seed: Seed) -> Self {
        let (kind, yard) = (KIND.to_owned(), yard.to_owned());
        Self { kind, yard, commitment: seed.commitment(), seed }
    }

    /// The file's text.
    ///
    /// # Errors
    /// Never by its values.
    pub fn write(&self) -> Result<String, toml::ser::Error> {
        Ok(format!("{HEAD}{}", toml::to_string(self)?))
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// When it is no sealed deal, or its seed is not what was promised.
    pub fn read(text: &str) -> Result<Self, NotSealed> {
        let deal: Self = toml::from_str(text).map_err(|error| unreadable(&error))?;
        if deal.kind != KIND {
            return Err(NotSealed::OtherKind(deal.kind));
        }
        if deal.yard.chars().count() > NAME || deal.yard.chars().any(char::is_control) {
            return Err(NotSealed::Named);
        }
        if deal.seed.commitment() == deal.commitment { Ok(deal) } else { Err(NotSealed::Broken) }
    }
}

/// The place, and never the line itself: it may be the one with the seed.
fn unreadable(error: &toml::de::Error) -> NotSealed {
    NotSealed::Unreadable(error.message().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal() -> SealedDeal {
        SealedDeal::new("Sân «Đình»", Seed([7; 32]))
    }

    #[test]
    fn what_is_written_is_read_again_and_says_that_it_is_secret() {
        let text = deal().write().unwrap();
        assert!(text.starts_with("# TỆP NIÊM KÍN – MẬT."), "{text}");
        assert_eq!(SealedDeal::read(&text).unwrap(), deal());
    }

    #[test]
    fn other_texts_are_refused_with_a_reason() {
        let text = deal().write().unwrap();
        let seed = String::from(Seed([7; 32]));
        let other = String::from(Seed([8; 32]));
        for (text, words, why) in [
            (String::new(), "không phải tệp niêm kín", "nothing"),
            (text.replace("v1", "v9"), "totom sealed deal v9", "a newer kind"),
            (text.replace(&seed, &other), "không khớp lời hứa", "another seed"),
            (text.replace(&seed, &seed[1..]), "hạt giống phải là 64", "a seed cut short"),
            (text.replace("yard", "san"), "không phải tệp niêm kín", "an unknown key"),
            (text.replace("Đình", &"đ".repeat(300)), "tên sân", "a name without end"),
            (text.replace("Đình", "\\u001b[2J"), "tên sân", "a name that a terminal obeys"),
            (format!("{text}x = 1\n"), "không phải tệp niêm kín", "one more key"),
        ] {
            let said = SealedDeal::read(&text).unwrap_err().to_string();
            assert!(said.contains(words), "{why}: «{said}»");
            assert!(!said.contains(&seed[1..]), "{why}: the seed is told");
        }
    }
}
