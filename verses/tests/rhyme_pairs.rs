//! Pairs of rhyming words, both ways.

use crate::rows;
use totom_verses::{Licence, Rhyme, Syllable};

fn expected(level: &str, licence: &str) -> Rhyme {
    match (level, licence) {
        ("chinh", _) => Rhyme::Chinh,
        ("thong", "book") => Rhyme::Thong(Licence::Book),
        ("thong", "kieu") => Rhyme::Thong(Licence::Kieu),
        ("thong", "folk") => Rhyme::Thong(Licence::Folk),
        ("ep", _) => Rhyme::Ep,
        ("lac", _) => Rhyme::Lac,
        other => panic!("{other:?}"),
    }
}

#[test]
fn pairs_rhyme_as_the_table_says_in_both_directions() {
    for row in rows(include_str!("rhyme_pairs.csv")) {
        let [a, b] = [row[0], row[1]].map(|word| Syllable::parse(word).expect(word));
        let due = expected(row[2], row[3]);
        assert_eq!(Rhyme::between(&a, &b), due, "{a}~{b}: {}", row[4]);
        assert_eq!(Rhyme::between(&b, &a), due, "{b}~{a}: {}", row[4]);
    }
}
