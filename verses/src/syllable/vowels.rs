//! Every vowel group of the spelling, and what it means.

/// How a written vowel group divides, and which of its letters bears the mark.
pub(super) struct Vowels {
    pub(super) medial: &'static str,
    pub(super) nucleus: &'static str,
    pub(super) glide: &'static str,
    /// Letter of the group that bears the tone mark, counted from 0.
    pub(super) mark: usize,
    /// May, must, or must not a consonant follow?
    pub(super) end: End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Any,
    Closed,
    Open,
}

/// Group, medial, nucleus, glide, place of the mark, end.
type Row = (&'static str, &'static str, &'static str, &'static str, usize, End);

const ROWS: [Row; 56] = [
    ("a", "", "a", "", 0, End::Any),
    ("ă", "", "ă", "", 0, End::Closed),
    ("â", "", "â", "", 0, End::Closed),
    ("e", "", "e", "", 0, End::Any),
    ("ê", "", "ê", "", 0, End::Any),
    ("i", "", "i", "", 0, End::Any),
    ("o", "", "o", "", 0, End::Any),
    ("ô", "", "ô", "", 0, End::Any),
    ("ơ", "", "ơ", "", 0, End::Any),
    ("u", "", "u", "", 0, End::Any),
    ("ư", "", "ư", "", 0, End::Any),
    ("y", "", "i", "", 0, End::Any),
    ("ai", "", "a", "i", 0, End::Open),
    ("ao", "", "a", "o", 0, End::Open),
    ("au", "", "a", "u", 0, End::Open),
    ("ay", "", "a", "y", 0, End::Open),
    ("âu", "", "â", "u", 0, End::Open),
    ("ây", "", "â", "y", 0, End::Open),
    ("eo", "", "e", "o", 0, End::Open),
    ("êu", "", "ê", "u", 0, End::Open),
    ("iu", "", "i", "u", 0, End::Open),
    ("oi", "", "o", "i", 0, End::Open),
    ("ôi", "", "ô", "i", 0, End::Open),
    ("ơi", "", "ơ", "i", 0, End::Open),
    ("ui", "", "u", "i", 0, End::Open),
    ("ưi", "", "ư", "i", 0, End::Open),
    ("ưu", "", "ư", "u", 0, End::Open),
    ("ia", "", "ia", "", 0, End::Open),
    ("iê", "", "iê", "", 1, End::Closed),
    ("yê", "", "iê", "", 1, End::Closed),
    ("iêu", "", "iê", "u", 1, End::Open),
    ("yêu", "", "iê", "u", 1, End::Open),
    ("ua", "", "ua", "", 0, End::Open),
    ("uô", "", "uô", "", 1, End::Closed),
    ("uôi", "", "uô", "i", 1, End::Open),
    ("ưa", "", "ưa", "", 0, End::Open),
    ("ươ", "", "ươ", "", 1, End::Closed),
    ("ươi", "", "ươ", "i", 1, End::Open),
    ("ươu", "", "ươ", "u", 1, End::Open),
    ("oa", "o", "a", "", 1, End::Any),
    ("oă", "o", "ă", "", 1, End::Closed),
    ("oe", "o", "e", "", 1, End::Any),
    ("oai", "o", "a", "i", 1, End::Open),
    ("oao", "o", "a", "o", 1, End::Open),
    ("oay", "o", "a", "y", 1, End::Open),
    ("oeo", "o", "e", "o", 1, End::Open),
    ("oo", "", "o", "", 1, End::Closed),
    ("uâ", "u", "â", "", 1, End::Closed),
    ("uây", "u", "â", "y", 1, End::Open),
    ("uê", "u", "ê", "", 1, End::Any),
    ("uêu", "u", "ê", "u", 1, End::Open),
    ("uơ", "u", "ơ", "", 1, End::Any),
    ("uy", "u", "i", "", 1, End::Any),
    ("uya", "u", "ia", "", 1, End::Open),
    ("uyê", "u", "iê", "", 2, End::Closed),
    ("uyu", "u", "i", "u", 1, End::Open),
];

/// The group written so, if the spelling has it.
pub(super) fn find(group: &str) -> Option<Vowels> {
    ROWS.iter().find(|row| row.0 == group).map(|&(_, medial, nucleus, glide, mark, end)| Vowels {
        medial,
        nucleus,
        glide,
        mark,
        end,
    })
}

/// Is this group, when nothing follows, one of those the two conventions write differently?
pub(super) fn is_disputed(group: &str) -> bool {
    matches!(group, "oa" | "oe" | "uy")
}
