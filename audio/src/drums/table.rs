//! The figures of each struck sound. Ratios are those of an ideal round skin, to be tuned by ear.

use super::Preset;
use super::modal::{Mode, Rattle, Sound};

const fn m(ratio: f64, gain: f64, t60: f64) -> Mode {
    Mode { ratio, gain, t60 }
}

pub(super) const fn tung(preset: Preset) -> &'static Sound {
    match preset {
        Preset::Full => &TUNG_FULL,
        Preset::Horn => &TUNG_HORN,
    }
}

static TUNG_FULL: Sound = Sound {
    f0: 118.0,
    modes: &[
        m(1.0, 1.0, 0.75),
        m(1.594, 0.7, 0.42),
        m(2.136, 0.6, 0.32),
        m(2.296, 0.5, 0.28),
        m(2.653, 0.45, 0.24),
        m(2.918, 0.42, 0.20),
        m(3.60, 0.40, 0.17),
        m(4.35, 0.36, 0.14),
        m(5.2, 0.3, 0.11),
        m(6.7, 0.26, 0.09),
    ],
    bend: 0.32,
    bend_time: 0.028,
    rattle: Rattle { gain: 3.0, t60: 0.045, low_pass: 2600.0 },
    drive: 3.2,
};

static TUNG_HORN: Sound = Sound {
    f0: 165.0,
    modes: &[
        m(1.0, 0.8, 0.45),
        m(1.594, 0.9, 0.36),
        m(2.136, 1.0, 0.30),
        m(2.653, 0.9, 0.26),
        m(2.918, 0.7, 0.22),
        m(3.60, 0.7, 0.18),
        m(4.35, 0.6, 0.14),
        m(5.2, 0.45, 0.11),
        m(6.7, 0.35, 0.08),
    ],
    bend: 0.30,
    bend_time: 0.024,
    rattle: Rattle { gain: 4.0, t60: 0.040, low_pass: 3200.0 },
    drive: 3.6,
};

pub(super) static CAC: Sound = Sound {
    f0: 640.0,
    modes: &[
        m(1.0, 1.0, 0.085),
        m(1.83, 0.8, 0.065),
        m(2.94, 0.6, 0.05),
        m(4.41, 0.4, 0.035),
        m(6.2, 0.25, 0.022),
    ],
    bend: 0.02,
    bend_time: 0.004,
    rattle: Rattle { gain: 2.2, t60: 0.008, low_pass: 9000.0 },
    drive: 1.4,
};

pub(super) static CHIENG: Sound = Sound {
    f0: 165.0,
    modes: &[
        m(1.0, 1.0, 4.2),
        m(1.006, 0.7, 4.0),
        m(1.52, 0.5, 3.0),
        m(2.003, 0.45, 2.4),
        m(2.66, 0.35, 1.6),
        m(2.675, 0.3, 1.5),
        m(3.41, 0.25, 1.0),
        m(4.2, 0.2, 0.7),
        m(5.43, 0.15, 0.45),
    ],
    bend: 0.015,
    bend_time: 0.120,
    rattle: Rattle { gain: 0.5, t60: 0.050, low_pass: 3500.0 },
    drive: 1.2,
};
