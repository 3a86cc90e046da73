//! Nhạc của một câu ngâm: when each word is sung, how long and how high. Pure.
//!
//! The tones of the words make the tune: each tone has its place around the reciting pitch and its
//! own small movement; the metre of lục bát makes the time.

use totom_verses::Tone;

/// Reciting pitch, Hz.
pub const RECITING: f64 = 150.0;
/// One beat, seconds.
pub const BEAT: f64 = 0.42;
/// Between the six and the eight, seconds.
pub const BREATH: f64 = 0.35;
/// A word closed by p, t, c or ch is never held longer, seconds.
const STOPPED: f64 = 0.30;
const VIBRATO_HZ: f64 = 5.2;
const VIBRATO_DEPTH: f64 = 0.45;
/// The vibrato grows from here to there, seconds after the voice began.
const VIBRATO_FROM: f64 = 0.25;
const VIBRATO_FULL: f64 = 0.55;
/// Only a word held longer than this swings.
const HELD: f64 = 0.6;
/// Joins of two words are smoothed over so many seconds.
const SMOOTH: f64 = 0.045;
/// Values of the tune each second.
pub const GRID: f64 = 200.0;

/// How a word is written decides how it may be sung.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Word {
    /// Its tone.
    pub tone: Tone,
    /// Closed by a consonant that cannot be held?
    pub end: End,
    /// Seconds before its voice begins: the consonant in front.
    pub lead: f64,
}

/// How a word ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// In a vowel or a nasal: it can be held.
    Open,
    /// In p, t, c or ch.
    Stopped,
}

/// Nốt: one word in time. Seconds from the begin of the couplet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// When its voice begins.
    pub at: f64,
    /// For how long the voice is held.
    pub hold: f64,
    /// Its tone.
    pub tone: Tone,
}

/// Place of a word in its line, from 1, and the length of the line → its length in beats.
#[must_use]
pub fn beats(place: usize, words: usize) -> f64 {
    match (place, words) {
        (6, 6) => 2.2,
        (6, 8..) => 1.7,
        (8, 8) => 2.8,
        (last, all) if last == all => 2.2,
        _ => 1.0,
    }
}

/// Lines of words → notes in the same order, each line's own, and where the voice rests between lines.
#[must_use]
pub fn notes(lines: &[Vec<Word>]) -> Vec<Vec<Note>> {
    let mut clock = 0.05;
    let mut all = Vec::new();
    for line in lines {
        clock += line.first().map_or(0.0, |word| word.lead);
        let mut notes = Vec::new();
        for (nth, word) in line.iter().enumerate() {
            let length = beats(nth + 1, line.len()) * BEAT;
            let next = line.get(nth + 1).map_or(0.0, |next| next.lead + 0.01);
            let room = (length - next).max(0.12);
            let hold = if word.end == End::Stopped { room.min(STOPPED) } else { room };
            notes.push(Note { at: clock, hold, tone: word.tone });
            clock += length;
        }
        clock += BREATH;
        all.push(notes);
    }
    all
}

/// Semitones above the reciting pitch at which a tone is sung.
const fn pole(tone: Tone) -> f64 {
    match tone {
        Tone::Ngang => 0.0,
        Tone::Huyen => -5.0,
        Tone::Sac | Tone::Nga => 3.0,
        Tone::Hoi => -2.0,
        Tone::Nang => -5.0,
    }
}

/// Its movement around that, in equal parts of its length.
const fn movement(tone: Tone) -> &'static [f64] {
    match tone {
        Tone::Ngang => &[0.0, 0.0],
        Tone::Huyen => &[1.0, -1.5],
        Tone::Sac => &[-2.0, 2.0],
        Tone::Hoi => &[1.0, -2.0, -2.5, 1.0],
        Tone::Nga => &[0.0, -2.0, 1.5, 3.0],
        Tone::Nang => &[1.0, -2.0],
    }
}

impl Note {
    /// Semitones above the reciting pitch, so many seconds after its voice began.
    #[must_use]
    pub fn height(&self, after: f64) -> f64 {
        let points = movement(self.tone);
        let along = (after / self.hold).clamp(0.0, 1.0) * (points.len() - 1) as f64;
        let nth = (along as usize).min(points.len() - 2);
        let share = along - nth as f64;
        pole(self.tone) + points[nth] * (1.0 - share) + points[nth + 1] * share + self.swing(after)
    }

    fn swing(&self, after: f64) -> f64 {
        if self.hold < HELD {
            return 0.0;
        }
        let grown = ((after - VIBRATO_FROM) / (VIBRATO_FULL - VIBRATO_FROM)).clamp(0.0, 1.0);
        VIBRATO_DEPTH * grown * (std::f64::consts::TAU * VIBRATO_HZ * after).sin()
    }
}

/// Giai điệu: Hz at every 1/[`GRID`] second until the last voice has ended.
#[must_use]
pub fn tune(notes: &[Note]) -> Vec<f64> {
    let end = notes.iter().map(|note| note.at + note.hold).fold(0.0, f64::max) + 0.1;
    let heights: Vec<f64> = (0..(end * GRID) as usize)
        .map(|n| {
            let now = n as f64 / GRID;
            let sung = notes.iter().rev().find(|note| note.at <= now).or(notes.first());
            sung.map_or(0.0, |note| note.height((now - note.at).max(0.0)))
        })
        .collect();
    let reach = (SMOOTH / 2.0 * GRID) as usize;
    let mean = |n: usize| {
        let near = &heights[n.saturating_sub(reach)..(n + reach + 1).min(heights.len())];
        near.iter().sum::<f64>() / near.len() as f64
    };
    (0..heights.len()).map(|n| RECITING * 2_f64.powf(mean(n) / 12.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(tone: Tone) -> Word {
        Word { tone, end: End::Open, lead: 0.0 }
    }

    #[test]
    fn the_metre_makes_the_time() {
        let lines = [vec![word(Tone::Ngang); 6], vec![word(Tone::Ngang); 8]];
        let notes = notes(&lines);
        let at = |line: usize, place: usize| notes[line][place - 1].at - notes[line][0].at;
        assert!((at(0, 2) - BEAT).abs() < 1e-9);
        let six = at(0, 6) + notes[0][5].hold;
        let eight = at(1, 8) + notes[1][7].hold;
        assert!((six - 7.2 * BEAT).abs() < 0.02, "{six}");
        assert!((eight - 10.5 * BEAT).abs() < 0.02, "{eight}");
        assert!((at(1, 7) - at(1, 6) - 1.7 * BEAT).abs() < 1e-9);
        let breath = notes[1][0].at - notes[0][5].at - notes[0][5].hold;
        assert!((breath - BREATH).abs() < 0.02, "{breath}");
    }

    #[test]
    fn a_stopped_word_is_not_held_and_a_consonant_takes_its_time_from_the_word_before() {
        let mut line = vec![word(Tone::Ngang); 6];
        line[1].end = End::Stopped;
        line[3].lead = 0.1;
        let notes = &notes(&[line])[0];
        assert_eq!(notes[1].hold, STOPPED);
        assert!((notes[2].hold - (BEAT - 0.11)).abs() < 1e-9);
        assert!((notes[3].at - notes[2].at - BEAT).abs() < 1e-9, "the beat does not move");
    }

    #[test]
    fn each_tone_has_its_place_and_only_long_words_swing() {
        let note = |tone, hold| Note { at: 0.0, hold, tone };
        let table = [
            (Tone::Ngang, 0.0, 0.0),
            (Tone::Huyen, -4.0, -6.5),
            (Tone::Sac, 1.0, 5.0),
            (Tone::Hoi, -1.0, -1.0),
            (Tone::Nga, 3.0, 6.0),
            (Tone::Nang, -4.0, -7.0),
        ];
        for (tone, first, last) in table {
            let note = note(tone, 0.4);
            assert!((note.height(0.0) - first).abs() < 1e-9, "{tone}");
            assert!((note.height(0.4) - last).abs() < 1e-9, "{tone}");
        }
        let swing = |hold: f64| {
            let heights =
                (0..100).map(|n| note(Tone::Ngang, hold).height(hold * f64::from(n) / 100.0));
            heights.fold(0.0_f64, |most, height| most.max(height.abs()))
        };
        assert_eq!(swing(0.4), 0.0);
        assert!((swing(1.1) - VIBRATO_DEPTH).abs() < 0.02);
    }

    #[test]
    fn the_tune_has_no_leaps() {
        let line =
            [Tone::Sac, Tone::Huyen, Tone::Nga, Tone::Nang, Tone::Hoi, Tone::Ngang].map(word);
        let notes = notes(&[line.to_vec()]).concat();
        let tune = tune(&notes);
        let steepest =
            tune.windows(2).map(|two| 12.0 * (two[1] / two[0]).log2().abs()).fold(0.0, f64::max);
        assert!(steepest < 1.5, "{steepest} semitones in 5 ms");
        assert!(tune.iter().all(|hz| (90.0..260.0).contains(hz)));
    }
}
