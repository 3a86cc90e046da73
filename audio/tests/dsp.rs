//! Filters, rates, loudness and the promise that nothing leaves above −1 dBTP.

use crate::common::rms;
use proptest::prelude::*;
use std::f64::consts::TAU;
use totom_audio::drums::Preset;
use totom_audio::dsp::chain::{Chain, LATENCY};
use totom_audio::dsp::limiter::Limiter;
use totom_audio::dsp::loudness::{lufs, normalise};
use totom_audio::dsp::resample::resample;
use totom_audio::dsp::true_peak::TruePeak;
use totom_audio::dsp::{RATE, gain};

fn sine(hz: f64, rate: u32, level: f64, seconds: f64) -> Vec<f32> {
    let step = TAU * hz / f64::from(rate);
    (0..(seconds * f64::from(rate)) as usize)
        .map(|n| (level * (step * n as f64).sin()) as f32)
        .collect()
}

#[test]
fn a_stereo_sine_has_the_loudness_of_the_standard() {
    // EBU Tech 3341, cases 1 and 2: 1 kHz on both channels.
    for level in [-23.0, -33.0] {
        let measured = lufs(&sine(1000.0, RATE, gain(level), 5.0)).unwrap();
        assert!((measured - level).abs() < 0.1, "{level}: {measured}");
    }
}

#[test]
fn gates_leave_pauses_out_and_silence_has_no_loudness() {
    let mut speech = sine(1000.0, RATE, gain(-20.0), 2.0);
    let alone = lufs(&speech).unwrap();
    speech.extend(vec![0.0; RATE as usize * 4]);
    assert!((lufs(&speech).unwrap() - alone).abs() < 0.6);
    assert_eq!(lufs(&[0.0; 50_000]), None);
    let mut short = sine(800.0, RATE, 0.01, 0.2);
    normalise(&mut short, -16.0);
    assert!((lufs(&short).unwrap() + 16.0).abs() < 0.1);
}

#[test]
fn resampling_keeps_tones_and_makes_no_images() {
    for hz in [200.0, 1000.0, 5000.0, 9000.0] {
        let out = resample(&sine(hz, 22_050, 0.5, 1.0), 22_050, RATE);
        assert_eq!(out.len(), RATE as usize);
        let due = sine(hz, RATE, 0.5, 1.0);
        let middle = 4_000..44_000;
        let error: Vec<f32> =
            out[middle.clone()].iter().zip(&due[middle]).map(|(a, b)| a - b).collect();
        assert!(rms(&error) < 0.5 * 0.002, "{hz} Hz: {}", rms(&error));
    }
    assert_eq!(resample(&[0.1, 0.2], RATE, RATE), [0.1, 0.2]);
    assert!(resample(&[], 22_050, RATE).is_empty());
}

#[test]
fn the_meter_sees_between_samples() {
    // A quarter of the rate, sampled at 45°: samples reach 0.707 of the true peak.
    let samples: Vec<f32> =
        (0..4000).map(|n| (TAU * (f64::from(n) / 4.0 + 0.125)).sin() as f32).collect();
    let sampled = samples.iter().fold(0.0_f32, |peak, x| peak.max(x.abs()));
    assert!(sampled < 0.71);
    let true_peak = TruePeak::of(&samples[..]);
    assert!((0.98..1.12).contains(&true_peak), "{true_peak}");
}

#[test]
fn horns_get_no_rumble() {
    let through = |preset, hz| {
        let mut chain = Chain::new(preset);
        let out: Vec<f32> = sine(hz, RATE, 0.1, 1.0).iter().map(|&x| chain.step(x)).collect();
        20.0 * (rms(&out[20_000..]) / (0.1 / 2_f32.sqrt())).log10()
    };
    let table = [
        (Preset::Horn, 50.0, -30.0..-15.0),
        (Preset::Horn, 1000.0, -0.5..1.5),
        (Preset::Horn, 3000.0, 2.5..3.5),
        (Preset::Full, 50.0, -20.0..-13.0),
        (Preset::Full, 3000.0, -0.2..0.2),
    ];
    for (preset, hz, due) in table {
        let level = through(preset, hz);
        assert!(due.contains(&level), "{preset:?} at {hz} Hz: {level} dB");
    }
}

#[test]
fn quiet_sound_passes_the_limiter_unchanged_but_late() {
    let mut chain = Limiter::new(0.8);
    let input = sine(440.0, RATE, 0.5, 0.1);
    let out: Vec<f32> = input.iter().map(|&x| chain.step(x)).collect();
    assert!(out[..LATENCY].iter().all(|&x| x == 0.0));
    let error: Vec<f32> = out[LATENCY..].iter().zip(&input).map(|(a, b)| a - b).collect();
    assert!(rms(&error) < 1e-6);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn nothing_leaves_above_minus_one(
        bursts in prop::collection::vec((0_usize..6_000, 0.2_f32..8.0, 20.0_f64..20_000.0), 1..6),
    ) {
        let mut input = vec![0.0_f32; 12_000];
        for (at, level, hz) in bursts {
            for (k, x) in sine(hz, RATE, f64::from(level), 0.05).into_iter().enumerate() {
                input[at + k] += x;
            }
        }
        for preset in [Preset::Horn, Preset::Full] {
            let mut chain = Chain::new(preset);
            let out: Vec<f32> = input.iter().map(|&x| chain.step(x)).collect();
            let peak = f64::from(TruePeak::of(&out));
            prop_assert!(peak <= gain(-1.0), "{}", 20.0 * peak.log10());
        }
    }
}
