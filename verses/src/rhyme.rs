//! Vần: how well two syllables rhyme. Pairs, not classes: the relation is not transitive.

use crate::syllable::Syllable;
use std::fmt;

/// Where a wide rhyme has its licence from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Licence {
    /// Listed by the books of prosody.
    Book,
    /// Not in the books, but Truyện Kiều does it.
    Kieu,
    /// Folk verse does it; books would frown.
    Folk,
}

/// Mức vần: the result of comparing two rimes. Height does not matter, and the onset only beside a short
/// vowel; bằng never rhymes with trắc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rhyme {
    /// Vần chính: same nucleus, same ending, same medial.
    Chinh,
    /// Vần thông: a pair that usage admits.
    Thong(Licence),
    /// Vần ép: forced, the endings only resemble each other.
    Ep,
    /// Lạc vần: no rhyme.
    Lac,
}

/// Two nuclei that go together when glide and coda are the same: a~ơ, ơ~ư, and the two rows e~ê~i and
/// o~ô~u, each of whose three members goes with the other two.
const NUCLEI: [(&str, &str); 8] = [
    ("a", "ơ"),
    ("ơ", "ư"),
    ("e", "ê"),
    ("ê", "i"),
    ("e", "i"),
    ("o", "ô"),
    ("ô", "u"),
    ("o", "u"),
];

/// Before one of these codas a, ă and â go together: by the book only under the same onset.
const SHORT_CODAS: [&str; 5] = ["c", "m", "n", "p", "t"];

/// Whole rimes, written without their medial.
const RIMES: [(&str, &str, Licence); 26] = [
    ("ia", "i", Licence::Book),
    ("ưa", "ư", Licence::Book),
    ("ua", "ô", Licence::Book),
    ("ua", "u", Licence::Book),
    ("en", "iên", Licence::Book),
    ("in", "iên", Licence::Book),
    ("on", "uôn", Licence::Book),
    ("ang", "ương", Licence::Book),
    ("ương", "uông", Licence::Book),
    ("au", "âu", Licence::Kieu),
    ("anh", "inh", Licence::Kieu),
    ("anh", "ênh", Licence::Kieu),
    ("ơi", "ươi", Licence::Kieu),
    ("ơi", "ui", Licence::Kieu),
    ("ai", "oi", Licence::Kieu),
    ("ai", "ay", Licence::Folk),
    ("ay", "ây", Licence::Folk),
    ("ôi", "ươi", Licence::Folk),
    ("ơm", "ôm", Licence::Folk),
    ("ơn", "ôn", Licence::Folk),
    ("ương", "ưng", Licence::Folk),
    ("ong", "ương", Licence::Folk),
    // Stops, for the trắc rhymes of other metres.
    ("et", "iêt", Licence::Book),
    ("it", "iêt", Licence::Book),
    ("ac", "ươc", Licence::Book),
    ("ach", "ich", Licence::Kieu),
];

/// Rimes that differ in nucleus and coda both, and still are only forced.
const FORCED: [(&str, &str); 2] = [("ang", "on"), ("êm", "iên")];

impl Rhyme {
    /// Compares two syllables. That they are one and the same word is not noticed here.
    ///
    /// ```
    /// use totom_verses::{Rhyme, Syllable};
    /// let [ta, la] = ["ta", "là"].map(|word| Syllable::parse(word).unwrap());
    /// assert_eq!(Rhyme::between(&ta, &la), Rhyme::Chinh);
    /// ```
    #[must_use]
    pub fn between(a: &Syllable, b: &Syllable) -> Self {
        if a.class() != b.class() {
            return Self::Lac;
        }
        let (core_a, core_b) = (a.core_rime(), b.core_rime());
        if core_a == core_b {
            // oa~a, oe~e, uê~ê, uy~i, uây~ây, ân~uân and their like.
            return if a.medial == b.medial { Self::Chinh } else { Self::Thong(Licence::Book) };
        }
        let same_end = a.glide == b.glide && a.coda == b.coda;
        if same_end && is_pair(&NUCLEI, a.nucleus, b.nucleus) || is_uya_pair(a, b) {
            return Self::Thong(Licence::Book);
        }
        if let Some(licence) = listed(&core_a, &core_b).or_else(|| short_vowels(a, b)) {
            return Self::Thong(licence);
        }
        if is_forced(a, b) { Self::Ep } else { Self::Lac }
    }
}

fn is_pair(table: &[(&str, &str)], a: &str, b: &str) -> bool {
    table.iter().any(|&(x, y)| (x, y) == (a, b) || (y, x) == (a, b))
}

fn listed(a: &str, b: &str) -> Option<Licence> {
    RIMES.iter().find(|&&(x, y, _)| (x, y) == (a, b) || (y, x) == (a, b)).map(|row| row.2)
}

/// a~ă~â before a short coda. The book asks for the same onset; those who make verses do not.
fn short_vowels(a: &Syllable, b: &Syllable) -> Option<Licence> {
    let open = |x: &Syllable| x.glide.is_empty() && matches!(x.nucleus, "a" | "ă" | "â");
    let fits = open(a) && open(b) && a.coda == b.coda && SHORT_CODAS.contains(&a.coda);
    fits.then_some(if a.onset == b.onset { Licence::Book } else { Licence::Folk })
}

/// uya~ê: only with its medial, since ia~ê is no rhyme.
fn is_uya_pair(a: &Syllable, b: &Syllable) -> bool {
    let pair = |x: &Syllable, y: &Syllable| x.rime() == "uia" && y.core_rime() == "ê";
    pair(a, b) || pair(b, a)
}

fn is_forced(a: &Syllable, b: &Syllable) -> bool {
    let endings = [("m", "n"), ("n", "ng")];
    let near = a.nucleus == b.nucleus || is_pair(&NUCLEI, a.nucleus, b.nucleus);
    (a.glide == b.glide && near && is_pair(&endings, a.coda, b.coda))
        || is_pair(&FORCED, &a.core_rime(), &b.core_rime())
}

impl Rhyme {
    /// The level alone, for programs: `chinh`, `thong`, `ep` or `lac`.
    #[must_use]
    pub const fn level(self) -> &'static str {
        match self {
            Self::Chinh => "chinh",
            Self::Thong(_) => "thong",
            Self::Ep => "ep",
            Self::Lac => "lac",
        }
    }
}

impl fmt::Display for Rhyme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chinh => "vần chính",
            Self::Thong(Licence::Book) => "vần thông (sách thi luật)",
            Self::Thong(Licence::Kieu) => "vần thông (Truyện Kiều có dùng)",
            Self::Thong(Licence::Folk) => "vần thông (dân gian)",
            Self::Ep => "vần ép",
            Self::Lac => "lạc vần",
        })
    }
}
