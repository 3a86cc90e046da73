//! Fits the board to its drum while the station is in service, and tells the hub how far it has come.

use crate::cable::HostTime;
use crate::calibrate::{CalibrateError, Step, Wizard};
use totom_protocol::{Order, Report};
use totom_wire::station::Calibration;

/// One fitting.
#[derive(Debug)]
pub(crate) struct Fitting {
    wizard: Wizard,
    kind: Option<Step>,
}

impl Fitting {
    /// Begins.
    pub(crate) fn new() -> Self {
        Self { wizard: Wizard::new(None), kind: None }
    }

    /// The board said this.
    pub(crate) fn said(&mut self, report: Report, now: HostTime) {
        self.wizard.said(report, now);
    }

    /// Does what is due; what to send under this number.
    pub(crate) fn due(&mut self, now: HostTime, cseq: u16) -> Option<Order> {
        self.wizard.tick(now);
        self.wizard.due(now, cseq)
    }

    /// When there is something to do.
    pub(crate) fn wake(&self) -> HostTime {
        self.wizard.wake()
    }

    /// Somebody wants no more of it.
    pub(crate) fn stop(&mut self) {
        self.wizard.fail(CalibrateError::Stopped);
    }

    /// The board is gone, or is another.
    pub(crate) fn lost(&mut self) {
        self.wizard.lost(CalibrateError::Restarted);
    }

    /// What to tell, and whether it is over.
    pub(crate) fn take_news(&mut self) -> (Vec<Calibration>, Progress) {
        let steps = self.wizard.take_news();
        let mut news: Vec<_> = steps.into_iter().filter_map(|step| self.tell(step)).collect();
        let Some(end) = self.wizard.take_end() else { return (news, Progress::GoesOn) };
        news.push(match end {
            Ok(fit) => Calibration::Done { say: format!("Đã ghi vào mạch: {fit}.") },
            Err(why) => Calibration::Failed { say: why.to_string() },
        });
        (news, Progress::Over)
    }

    fn tell(&mut self, step: Step) -> Option<Calibration> {
        let heard = match step {
            Step::Heard(heard) => u8::try_from(heard).unwrap_or(u8::MAX),
            Step::Quiet | Step::Soft | Step::Hard | Step::Rim | Step::Writing => {
                self.kind = Some(step);
                0
            }
        };
        Some(match self.kind? {
            Step::Quiet => Calibration::Quiet,
            Step::Soft => Calibration::Soft { heard },
            Step::Hard => Calibration::Hard { heard },
            Step::Rim => Calibration::Rim { heard },
            Step::Writing => Calibration::Writing,
            Step::Heard(_) => return None,
        })
    }
}

/// Is it over?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// Not yet.
    GoesOn,
    /// It is.
    Over,
}
