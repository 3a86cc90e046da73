//! Nghe lời: where in a spoken line each of its words begins, by hearing the line twice.
//!
//! The synthesiser does not tell. But it can speak the line once more with every second word
//! softer, and at each change of loudness it makes a pause of one fixed length; otherwise the two
//! are alike sample by sample. So the changes can be found to the sample, and they are the words.

use crate::dsp::biquad::Biquad;
use crate::dsp::{RATE, frames};
use totom_verses::Syllable;

/// Softer words have about this share of their level.
const SOFTER: f32 = 0.66;
/// Rounding to 16 bit makes so much difference between two samples that are alike.
const ROUNDING: f32 = 2.5 / 32_768.0;
/// More of the sound than this unexplained, and the two are not the same line.
const STRANGE: f32 = 0.05;
/// A line of verse has eight; what is much longer is none.
const MOST_WORDS: usize = 16;
/// Quieter than this is silence before the first word.
const QUIET: f32 = 0.002;
/// Consonants before which the voice is silent.
const VOICELESS: [&str; 14] =
    ["c", "k", "q", "qu", "ch", "h", "kh", "p", "ph", "t", "th", "tr", "s", "x"];
/// Where a voice hums, Hz.
const HUM: (f64, f64) = (90.0, 350.0);
const STEP: usize = frames(5);
/// Share of a word's strongest hum, as power, from which on it is voiced.
const VOICED: f64 = 0.04;
/// The hum of a word is at its strongest within so many steps.
const EARLY: usize = 60;
/// A hum shorter than so many steps is the last of the word before.
const TAIL: usize = 5;

/// The sample of `plain` at which each of its words is first heard. `marked` is the same line, its
/// second, fourth, … word softer. `None` when they are not the same line.
pub(super) fn onsets(plain: &[f32], marked: &[f32], words: usize) -> Option<Vec<usize>> {
    let first = plain.iter().position(|x| x.abs() > QUIET)?;
    if !(2..=MOST_WORDS).contains(&words) {
        return (words == 1).then(|| vec![first]);
    }
    let pause = pause(plain.len(), marked.len(), words)?;
    let mut levels: Vec<f32> = (0..words).map(|nth| level(nth, SOFTER)).collect();
    let (rough, _) = split(plain, marked, pause, &levels);
    refine(&mut levels, &rough, plain, marked, pause);
    let (mut begins, strange) = split(plain, marked, pause, &levels);
    begins[0] = first;
    let all: f32 = plain.iter().map(|x| x.abs()).sum();
    (strange <= STRANGE * all && begins.is_sorted()).then_some(begins)
}

const fn level(nth: usize, softer: f32) -> f32 {
    if nth % 2 == 1 { softer } else { 1.0 }
}

/// The pause that each change of loudness makes; a softer last word is followed by one too.
fn pause(plain: usize, marked: usize, words: usize) -> Option<usize> {
    let longer = marked.checked_sub(plain)?;
    let changes = words - 1 + (words + 1) % 2;
    (longer > 0 && longer.is_multiple_of(changes)).then_some(longer / changes)
}

/// The cheapest way to explain `marked` by `plain`: begin of each word, and what stays unexplained.
/// Where silence would allow any place, the latest is taken: there the word is heard.
fn split(plain: &[f32], marked: &[f32], pause: usize, levels: &[f32]) -> (Vec<usize>, f32) {
    let words = levels.len();
    let mut begun = vec![false; plain.len() * words];
    let mut costs = vec![f32::INFINITY; words];
    costs[0] = 0.0;
    for (at, &x) in plain.iter().enumerate() {
        for nth in (0..words).rev() {
            let fresh = nth.checked_sub(1).map_or(f32::INFINITY, |before| costs[before]);
            begun[at * words + nth] = fresh <= costs[nth] && fresh.is_finite();
            let there = marked.get(at + nth * pause).copied().unwrap_or(0.0);
            let off = (there - levels[nth] * x).abs() - ROUNDING;
            costs[nth] = costs[nth].min(fresh) + off.max(0.0);
        }
    }
    (trace(&begun, words), costs[words - 1])
}

fn trace(begun: &[bool], words: usize) -> Vec<usize> {
    let mut begins = vec![0; words];
    let mut nth = words - 1;
    for (at, row) in begun.chunks_exact(words).enumerate().rev() {
        if nth > 0 && row[nth] {
            begins[nth] = at;
            nth -= 1;
        }
    }
    begins
}

/// Softens each word by as much as it is found to be softer.
fn refine(levels: &mut [f32], begins: &[usize], plain: &[f32], marked: &[f32], pause: usize) {
    for nth in (1..levels.len()).step_by(2) {
        let end = begins.get(nth + 1).copied().unwrap_or(plain.len());
        let word = &plain[begins[nth].min(end)..end];
        let there = marked.get(begins[nth] + nth * pause..).unwrap_or_default();
        let shared: f32 = word.iter().zip(there).map(|(a, b)| a * b).sum();
        let own: f32 = word.iter().map(|x| x * x).sum();
        if own > 0.0 {
            levels[nth] = (shared / own).clamp(0.3, 1.0);
        }
    }
}

/// Where the voice of each word of `line` begins: `samples` at 48 kHz, `onsets` where each word is
/// first heard. The spelling says whether a word begins with voice; if not, the low hum of the
/// voice is waited for.
pub(super) fn voices(samples: &[f32], onsets: &[usize], line: &str) -> Vec<usize> {
    let hum = hum(samples);
    let ends = onsets.iter().skip(1).copied().chain([samples.len()]);
    let places = line.split_whitespace().zip(onsets.iter().zip(ends));
    let voice = |(word, (&from, to)): (&str, (&usize, usize))| {
        if begins_with_voice(word) { from } else { first_hum(&hum, from, to) }
    };
    places.map(voice).collect()
}

/// A foreign word is listened to.
fn begins_with_voice(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let onset = Syllable::parse(word).map(|parts| parts.onset);
    onset.is_ok_and(|onset| !VOICELESS.contains(&onset))
}

/// The level of the voice's lowest band at each [`STEP`], over two of them.
fn hum(samples: &[f32]) -> Vec<f64> {
    let rate = f64::from(RATE);
    let mut above = Biquad::high_pass(HUM.0, rate);
    let mut below = Biquad::low_pass(HUM.1, rate);
    let low = samples.iter().map(|&x| below.step(above.step(f64::from(x))));
    let low: Vec<f64> = low.collect();
    low.chunks(STEP).map(|step| step.iter().map(|x| x * x).sum::<f64>()).collect()
}

fn first_hum(hum: &[f64], from: usize, to: usize) -> usize {
    let steps = from.div_ceil(STEP)..(to / STEP).min(hum.len());
    let word = hum.get(steps.clone()).unwrap_or_default();
    let loudest = word.iter().take(EARLY).fold(0.0_f64, |most, level| most.max(*level));
    let heard = |level: &f64| *level >= VOICED * loudest;
    // The word before may still be humming.
    let rest = word.iter().take_while(|level| heard(level)).count();
    let skipped = if rest < TAIL { rest } else { 0 };
    let begin = word.iter().skip(skipped).position(heard).unwrap_or(0);
    if skipped + begin == 0 { from } else { (steps.start + skipped + begin) * STEP }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: usize = 220;

    /// Words of noise, each with its silence before it.
    fn line(words: &[(usize, usize)]) -> Vec<Vec<f32>> {
        let mut state = 7_u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 16_777_216.0 - 0.5
        };
        let word = |&(silence, length): &(usize, usize)| {
            let mut word = vec![0.0; silence];
            word.extend((0..length).map(|_| noise()));
            word
        };
        words.iter().map(word).collect()
    }

    fn marked(words: &[Vec<f32>]) -> Vec<f32> {
        let mut all = Vec::new();
        for (nth, word) in words.iter().enumerate() {
            let pause = if nth == 0 { 0 } else { PAUSE };
            all.extend(std::iter::repeat_n(0.0, pause));
            let level = level(nth, 0.61);
            all.extend(word.iter().map(|x| (x * level * 32_768.0).round() / 32_768.0));
        }
        if words.len().is_multiple_of(2) {
            all.extend(std::iter::repeat_n(0.0, PAUSE));
        }
        all
    }

    #[test]
    fn words_are_found_to_the_sample_also_after_a_silence() {
        for (shape, why) in [
            (&[(30, 2_000), (0, 3_000), (700, 2_500), (0, 1_800)][..], "even"),
            (&[(0, 900), (5_000, 4_000), (0, 800)][..], "odd, with a comma"),
            (&[(10, 500)][..], "one word"),
        ] {
            let words = line(shape);
            let mut due = Vec::new();
            let mut at = 0;
            for (silence, length) in shape {
                due.push(at + silence);
                at += silence + length;
            }
            let found = onsets(&words.concat(), &marked(&words), shape.len()).expect(why);
            for (found, due) in found.iter().zip(due) {
                assert!(found.abs_diff(due) <= 2, "{why}: {found}, {due} due");
            }
        }
    }

    #[test]
    fn another_line_is_not_taken_for_the_same() {
        let words = line(&[(0, 2_000), (0, 2_000), (0, 2_000), (0, 2_000)]);
        let plain = words.concat();
        let good = marked(&words);
        assert!(onsets(&plain, &good, 4).is_some());
        assert_eq!(onsets(&plain, &plain, 4), None, "nothing was softened");
        assert_eq!(onsets(&plain, &good, 3), None, "another number of words");
        let other: Vec<f32> = good.iter().rev().copied().collect();
        assert_eq!(onsets(&plain, &other, 4), None, "other sounds");
        assert_eq!(onsets(&[], &[], 4), None);
        assert_eq!(onsets(&plain, &good[..100], 4), None, "cut short");
    }
}
