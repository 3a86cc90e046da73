//! The struck sounds against the figures measured on the prototypes.

use crate::common::{kit, rms};
use totom_audio::drums::{Beat, Kit, Preset};
use totom_audio::dsp::RATE;
use totom_audio::dsp::biquad::Biquad;

const BEATS: [Beat; 5] = [Beat::Tung, Beat::Cac, Beat::Hoi, Beat::Chieng, Beat::Fanfare];

/// Milliseconds from the loudest moment until the sound stays 20 dB below it.
fn decay_ms(clip: &[f32]) -> usize {
    let block = RATE as usize / 200;
    let levels: Vec<f32> = clip.chunks(block).map(rms).collect();
    let loudest = levels.iter().copied().fold(0.0, f32::max);
    let last = levels.iter().rposition(|&level| level > loudest * 0.1).unwrap_or(0);
    last * 5
}

/// Share of the energy above `hz`.
fn share_above(clip: &[f32], hz: f64) -> f64 {
    let rate = f64::from(RATE);
    let mut steep = [Biquad::high_pass(hz, rate), Biquad::high_pass(hz, rate)];
    let above = clip.iter().map(|&x| steep.iter_mut().fold(f64::from(x), |x, f| f.step(x)));
    let energy: f64 = above.map(|x| x * x).sum();
    energy / clip.iter().map(|&x| f64::from(x).powi(2)).sum::<f64>()
}

#[test]
fn every_sound_starts_sharp_ends_silent_and_keeps_its_peak() {
    for preset in [Preset::Horn, Preset::Full] {
        let kit = kit(preset);
        for beat in BEATS {
            let clip = kit.clip(beat);
            let peak = clip.iter().fold(0.0_f32, |peak, x| peak.max(x.abs()));
            assert!((0.45..0.75).contains(&peak), "{preset:?} {beat:?}: {peak}");
            assert!(clip.iter().all(|x| x.is_finite()));
            assert!(clip[clip.len() - 1].abs() < 1e-3, "{preset:?} {beat:?} ends in a click");
            let onset = clip.iter().position(|x| x.abs() > peak * 0.1).unwrap();
            assert!(onset < RATE as usize / 100, "{preset:?} {beat:?} starts at {onset}");
        }
    }
}

#[test]
fn the_horn_drum_lives_where_a_horn_can_play() {
    let horn = kit(Preset::Horn);
    let full = kit(Preset::Full);
    let [high, low] = [horn, full].map(|kit| share_above(kit.clip(Beat::Tung), 300.0));
    assert!(high > 0.3 && low < 0.25 && high > 1.5 * low, "horn {high}, full {low}");
}

#[test]
fn sounds_last_as_measured() {
    let kit = kit(Preset::Horn);
    let table = [(Beat::Tung, 90..260), (Beat::Cac, 5..60), (Beat::Chieng, 900..3000)];
    for (beat, due) in table {
        let ms = decay_ms(kit.clip(beat));
        assert!(due.contains(&ms), "{beat:?}: {ms} ms to −20 dB");
    }
    let seconds = |beat| kit.clip(beat).len() as f64 / f64::from(RATE);
    assert!((4.0..5.5).contains(&seconds(Beat::Hoi)), "{}", seconds(Beat::Hoi));
    assert!((2.5..4.5).contains(&seconds(Beat::Fanfare)), "{}", seconds(Beat::Fanfare));
    let full = decay_ms(crate::common::kit(Preset::Full).clip(Beat::Tung));
    assert!((200..420).contains(&full), "{full}");
}

#[test]
fn skin_and_rim_cannot_be_mistaken() {
    let kit = kit(Preset::Horn);
    let [tung, cac] = [Beat::Tung, Beat::Cac].map(|beat| share_above(kit.clip(beat), 600.0));
    assert!(cac > 2.0 * tung, "tùng {tung}, cắc {cac}");
    assert!(decay_ms(kit.clip(Beat::Tung)) > 2 * decay_ms(kit.clip(Beat::Cac)));
}

#[test]
fn a_kit_is_the_same_every_time() {
    let [a, b] = [(); 2].map(|()| Kit::render(Preset::Full));
    for beat in BEATS {
        assert_eq!(a.clip(beat), b.clip(beat), "{beat:?}");
    }
}
