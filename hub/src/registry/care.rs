//! What those who look after the huts want to know: boards' gauges, last strokes, fittings, stand-ins.

use tokio::time::Instant;
use totom_rules::Hut;
use totom_wire::care::{HutCare, StationCare};
use totom_wire::station::{Calibration, Gauges, Health};

/// One hut's.
#[derive(Debug, Default)]
pub(super) struct Care {
    pub(super) gauges: Option<Gauges>,
    pub(super) struck: Option<Instant>,
    pub(super) calibration: Option<Calibration>,
    pub(super) buttons: usize,
}

impl Care {
    /// For the page.
    pub(super) fn view(&self, hut: Hut, name: &str, health: Option<&Health>) -> HutCare {
        let station = health.map(|health| StationCare {
            link: health.link,
            port: health.port.clone(),
            say: health.say.clone(),
            bad_frames: health.bad_frames,
            guard: health.guard,
            gauges: self.gauges.clone(),
        });
        HutCare {
            hut,
            name: name.to_owned(),
            station,
            struck_s: self.struck.map(|struck| struck.elapsed().as_secs()),
            calibration: self.calibration.clone(),
            buttons: self.buttons,
        }
    }

    /// Its station is gone, and with it all that only the station knew.
    pub(super) fn station_left(&mut self) {
        self.gauges = None;
        if self.is_fitting() {
            let say = "Trạm đã rời giữa chừng: mạch giữ cài đặt cũ, xin làm lại.".to_owned();
            self.calibration = Some(Calibration::Failed { say });
        }
    }

    /// Is its board being fitted to its drum? Then nothing that is beaten counts.
    pub(super) fn is_fitting(&self) -> bool {
        match &self.calibration {
            None | Some(Calibration::Done { .. } | Calibration::Failed { .. }) => false,
            Some(
                Calibration::Quiet
                | Calibration::Soft { .. }
                | Calibration::Hard { .. }
                | Calibration::Rim { .. }
                | Calibration::Writing,
            ) => true,
        }
    }

    pub(super) fn is_simulated(&self) -> bool {
        self.gauges.as_ref().is_some_and(Gauges::is_simulated)
    }
}
