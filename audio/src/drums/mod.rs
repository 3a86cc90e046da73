//! Trống, chiêng, kèn: every struck sound, synthesised once at start. No sound file is shipped.

mod bed;
mod fanfare;
mod modal;
mod noise;
mod roll;
mod table;

use crate::dsp::gain;
use std::sync::Arc;

/// A finished mono clip at 48 kHz.
pub type Clip = Arc<[f32]>;

/// Tiếng trống: one sound the announcer can strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Beat {
    /// Tùng: the skin.
    Tung,
    /// Cắc: the rim.
    Cac,
    /// Hồi: a roll that quickens, closed by tùng and cắc.
    Hoi,
    /// Chiêng: the gong.
    Chieng,
    /// Hiệu ù: a short roll and a kèn call.
    Fanfare,
}

/// For which kind of loudspeaker the drum is tuned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Preset {
    /// Loa nén, the village horn: nothing much under 300 Hz.
    #[default]
    #[value(help = "loa nén ở sân làng: trống không dùng tiếng trầm, vì loa nén không phát được")]
    Horn,
    /// A full-range loudspeaker.
    #[value(help = "loa thùng: trống có đủ tiếng trầm")]
    Full,
}

/// Bộ trống: all sounds, rendered.
#[derive(Clone, Debug)]
pub struct Kit {
    tung: Clip,
    cac: Clip,
    hoi: Clip,
    chieng: Clip,
    fanfare: Clip,
    bed: Clip,
}

/// Peaks as heard before the output chain; the skin is the reference at −3 dBFS.
const TUNG_DB: f64 = -3.0;
const CAC_DB: f64 = -5.0;
const HOI_DB: f64 = -4.0;
const CHIENG_DB: f64 = -6.0;
/// The prototype touched full scale: 3 dB and a little more off.
const FANFARE_DB: f64 = -4.0;
/// Under everything, and still lower while somebody speaks.
const BED_DB: f64 = -12.0;

impl Kit {
    /// Renders every sound; takes a few tenths of a second.
    #[must_use]
    pub fn render(preset: Preset) -> Self {
        let struck = |sound: &modal::Sound, db| peak_at(modal::strike(sound, 1.0, 1), db);
        Self {
            tung: struck(table::tung(preset), TUNG_DB),
            cac: struck(&table::CAC, CAC_DB),
            hoi: peak_at(roll::long(preset), HOI_DB),
            chieng: struck(&table::CHIENG, CHIENG_DB),
            fanfare: peak_at(fanfare::render(preset), FANFARE_DB),
            bed: peak_at(bed::render(preset), BED_DB),
        }
    }

    /// The clip of one sound.
    #[must_use]
    pub const fn clip(&self, beat: Beat) -> &Clip {
        match beat {
            Beat::Tung => &self.tung,
            Beat::Cac => &self.cac,
            Beat::Hoi => &self.hoi,
            Beat::Chieng => &self.chieng,
            Beat::Fanfare => &self.fanfare,
        }
    }

    /// Trống nền: a loop to play under everything.
    #[must_use]
    pub const fn bed(&self) -> &Clip {
        &self.bed
    }
}

fn peak_at(mut samples: Vec<f32>, db: f64) -> Clip {
    let peak = samples.iter().fold(0.0_f32, |peak, x| peak.max(x.abs()));
    if peak > 0.0 {
        let factor = gain(db) as f32 / peak;
        samples.iter_mut().for_each(|x| *x *= factor);
    }
    samples.into()
}

/// Adds `sound` into `mix` from frame `at`, growing it as needed.
fn add(mix: &mut Vec<f32>, at: usize, sound: &[f32], level: f32) {
    let end = at + sound.len();
    if mix.len() < end {
        mix.resize(end, 0.0);
    }
    for (out, x) in mix[at..end].iter_mut().zip(sound) {
        *out += x * level;
    }
}
