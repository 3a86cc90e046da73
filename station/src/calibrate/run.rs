//! The steps over a port of one's own: what the command line does.

use super::conclude::Fit;
use super::error::CalibrateError;
use super::step::Step;
use super::talk::Talk;
use super::wizard::Wizard;
use totom_wire::station::Hut;

/// Fits the board to its drum and writes the settings into it; gives it a hut number if told to.
///
/// # Errors
/// Why nothing was written. The board is then restarted, so that what was tried is forgotten.
pub fn calibrate(
    talk: &mut Talk,
    hut: Option<Hut>,
    tell: &mut dyn FnMut(Step),
) -> Result<Fit, CalibrateError> {
    let mut wizard = Wizard::new(hut);
    loop {
        let now = talk.now();
        wizard.tick(now);
        if let Some(order) = wizard.due(now, talk.next_cseq()) {
            talk.send(order)?;
        }
        wizard.take_news().into_iter().for_each(&mut *tell);
        if let Some(end) = wizard.take_end() {
            return end;
        }
        if let Some(report) = talk.next(wizard.wake())? {
            let now = talk.now();
            wizard.said(report, now);
        }
    }
}
