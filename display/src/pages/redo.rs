//! Việc cần định lại: what an amendment left without a place, each to be made again or let go.

use super::button::Button;
use crate::RenderError;
use crate::words;
use totom_wire::Action;
use totom_wire::rules::round::PublicView;
use totom_wire::screen::{Desk, Redo};

/// One of them.
pub(super) struct Left {
    pub(super) seq: u64,
    pub(super) says: String,
    pub(super) why: String,
    pub(super) acts: Vec<Button>,
}

impl Left {
    pub(super) fn all(desk: &Desk) -> Result<Vec<Self>, RenderError> {
        let Some(round) = &desk.public.session.round else { return Ok(Vec::new()) };
        desk.redo.iter().map(|redo| Self::new(redo, round)).collect()
    }

    fn new(redo: &Redo, round: &PublicView) -> Result<Self, RenderError> {
        let gone = Action::Correct { case: redo.seq, meant: None };
        Ok(Self {
            seq: redo.seq,
            says: words::capital(&redo.says),
            why: redo.why.clone(),
            acts: vec![
                Button::play("Ghi lại việc này", redo.play.clone(), round)?,
                Button::new("Thôi, bỏ hẳn", &gone)?.styled("pass"),
            ],
        })
    }
}
