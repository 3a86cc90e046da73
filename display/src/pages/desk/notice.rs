//! A hut asks with its drum to hear the verse again, or to wait.

use crate::RenderError;
use crate::pages::button::Button;
use crate::words;
use totom_wire::Action;
use totom_wire::audio::Control;
use totom_wire::rules::Hut;
use totom_wire::screen::{Asks, Desk};

/// What the hut asked, and what answers it.
pub(super) struct NoticeView {
    pub(super) say: String,
    pub(super) acts: Vec<Button>,
}

impl NoticeView {
    pub(super) fn of(desk: &Desk, hut: Hut) -> Result<Option<Self>, RenderError> {
        let asked = desk.rulings.notices.iter().find(|notice| notice.hut == hut);
        let Some(notice) = asked else { return Ok(None) };
        let done = Action::Correct { case: notice.seq, meant: None };
        let mut acts = match notice.asks {
            Asks::Verse => repeats(desk)?,
            Asks::Wait => super::window::hold(desk)?.into_iter().collect(),
            Asks::Other => Vec::new(),
        };
        acts.push(Button::new("Đã xong", &done)?.styled("pass"));
        Ok(Some(Self { say: words::capital(&notice.say), acts }))
    }
}

/// Every loudspeaker that is here says the verse once more; without one the chanter does.
fn repeats(desk: &Desk) -> Result<Vec<Button>, RenderError> {
    let here = desk.zones.iter().filter(|zone| zone.voice.joined);
    here.map(|zone| {
        let action = Action::Sound { zone: zone.name.clone(), control: Control::Repeat };
        let label = format!("Nhắc lại thơ {}", zone.name);
        Button::new(label.trim(), &action)
    })
    .collect()
}
