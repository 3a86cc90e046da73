//! A real village's set, imperfect as such sets are: graded, and nothing in it turned away.

use crate::rows;
use totom_verses::{Grade, Rhyme, Syllable, check};

const STAND_INS: [(char, &str); 6] =
    [('n', "ta"), ('h', "tà"), ('s', "tá"), ('o', "tả"), ('g', "tã"), ('r', "tạ")];

/// A line with these tones, marks after these words and these words at these places.
fn line(tones: &str, breaks: &str, words: &[(usize, &str)]) -> String {
    let parted: Vec<usize> = breaks.split(',').filter_map(|at| at.parse().ok()).collect();
    let word = |(at, tone): (usize, char)| {
        let known = words.iter().find(|(place, _)| *place == at).map(|(_, word)| *word);
        let stand_in = STAND_INS.iter().find(|(letter, _)| *letter == tone).expect("a tone").1;
        let mark = if parted.contains(&at) { "," } else { "" };
        format!("{}{mark}", known.unwrap_or(stand_in))
    };
    (1..).zip(tones.chars()).map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_village_passes_with_the_grades_it_deserves() {
    let all: Vec<_> = rows(include_str!("village.csv")).collect();
    assert_eq!(all.len(), 30);
    for (nth, row) in all.iter().enumerate() {
        let [verse, tones, breaks, six, sixth, eighth, level, problems, chain, why] = row[..]
        else {
            panic!("{row:?}")
        };
        let luc = line(&tones[..6], breaks, &[(6, six)]);
        let bat = line(&tones[6..], "-", &[(6, sixth), (8, eighth)]);
        let report = check(&luc, &bat);
        let told = report.problems().map(|(kind, finding)| {
            format!("{} {} {}", finding.line.id(), finding.position, kind.id())
        });
        let told: Vec<_> = told.collect();
        assert_eq!(report.level(), level, "{verse}: {why}");
        assert_eq!(told.join(", "), problems.trim_matches('-'), "{verse}: {why}");
        assert_ne!(report.grade, Grade::Broken, "{verse}: folk verse is not turned away");
        let Some(next) = all.get(nth + 1) else { continue };
        let [end, next] = [eighth, next[3]].map(|word| Syllable::parse(word).expect(word));
        assert_eq!(Rhyme::between(&end, &next).level(), chain, "{verse} → {next}: {why}");
    }
}

#[test]
fn the_pattern_of_tones_holds_in_twenty_one_of_thirty() {
    let kept = rows(include_str!("village.csv")).filter(|row| {
        let tones: Vec<char> = row[1].chars().collect();
        let even = |at: usize| matches!(tones[at], 'n' | 'h');
        let due = [(1, true), (3, false), (5, true), (7, true), (9, false), (11, true), (13, true)];
        due.iter().all(|&(at, bang)| even(at) == bang)
    });
    assert_eq!(kept.count(), 21);
}
