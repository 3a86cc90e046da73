//! Second-order filters (RBJ cookbook shapes), in double precision.

use std::f64::consts::{FRAC_1_SQRT_2, TAU};

/// One filter with its memory.
#[derive(Clone, Debug)]
pub struct Biquad {
    b: [f64; 3],
    a: [f64; 2],
    z: [f64; 2],
}

impl Biquad {
    /// From coefficients already divided by `a0`: `b0 b1 b2`, `a1 a2`.
    #[must_use]
    pub const fn new(b: [f64; 3], a: [f64; 2]) -> Self {
        Self { b, a, z: [0.0; 2] }
    }

    fn normalised(b: [f64; 3], a: [f64; 3]) -> Self {
        Self::new(b.map(|x| x / a[0]), [a[1] / a[0], a[2] / a[0]])
    }

    /// Butterworth high-pass at `hz`.
    #[must_use]
    pub fn high_pass(hz: f64, rate: f64) -> Self {
        let (sin, cos) = (TAU * hz / rate).sin_cos();
        let alpha = sin / (2.0 * FRAC_1_SQRT_2);
        let b = [(1.0 + cos) / 2.0, -(1.0 + cos), (1.0 + cos) / 2.0];
        Self::normalised(b, [1.0 + alpha, -2.0 * cos, 1.0 - alpha])
    }

    /// Butterworth low-pass at `hz`.
    #[must_use]
    pub fn low_pass(hz: f64, rate: f64) -> Self {
        let (sin, cos) = (TAU * hz / rate).sin_cos();
        let alpha = sin / (2.0 * FRAC_1_SQRT_2);
        let b = [(1.0 - cos) / 2.0, 1.0 - cos, (1.0 - cos) / 2.0];
        Self::normalised(b, [1.0 + alpha, -2.0 * cos, 1.0 - alpha])
    }

    /// A bell of `db` around `hz`.
    #[must_use]
    pub fn peaking(hz: f64, q: f64, db: f64, rate: f64) -> Self {
        let (sin, cos) = (TAU * hz / rate).sin_cos();
        let (alpha, amp) = (sin / (2.0 * q), 10_f64.powf(db / 40.0));
        Self::normalised(
            [1.0 + alpha * amp, -2.0 * cos, 1.0 - alpha * amp],
            [1.0 + alpha / amp, -2.0 * cos, 1.0 - alpha / amp],
        )
    }

    /// Only what lies around `hz`, `q` times as narrow as it is high.
    #[must_use]
    pub fn band_pass(hz: f64, q: f64, rate: f64) -> Self {
        let (sin, cos) = (TAU * hz / rate).sin_cos();
        let alpha = sin / (2.0 * q);
        Self::normalised([alpha, 0.0, -alpha], [1.0 + alpha, -2.0 * cos, 1.0 - alpha])
    }

    /// One sample through.
    #[inline]
    pub fn step(&mut self, x: f64) -> f64 {
        let y = self.b[0] * x + self.z[0];
        self.z[0] = self.b[1] * x - self.a[0] * y + self.z[1];
        self.z[1] = self.b[2] * x - self.a[1] * y;
        y
    }

    /// Forgets the past; also keeps a dying tail from becoming denormal numbers.
    pub const fn reset(&mut self) {
        self.z = [0.0; 2];
    }
}
