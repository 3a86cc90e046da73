//! The list of papers that can be had now.

use crate::RenderError;
use crate::pages::shell::Shell;
use askama::Template;
use totom_wire::command::Role;
use totom_wire::door::{self, Door};

/// A ván whose papers are ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadyVan {
    /// The hội, from 1.
    pub hoi: u32,
    /// The ván within it, from 1.
    pub van: u32,
}

#[derive(Template)]
#[template(path = "papers.html")]
struct List {
    hois: Vec<(u32, Vec<ReadyVan>)>,
    role: Role,
}

impl List {
    fn opens(&self, door: Door) -> bool {
        door::opens(self.role, door)
    }
}

/// The whole document for this role; `ready` in order.
///
/// # Errors
/// Only when the template is at fault.
pub fn list(ready: &[ReadyVan], role: Role) -> Result<String, RenderError> {
    let hois = ready.chunk_by(|one, two| one.hoi == two.hoi);
    let hois = hois.filter_map(|vans| Some((vans.first()?.hoi, vans.to_vec()))).collect();
    let body = List { hois, role }.render()?;
    Shell { stem: "home", title: "Giấy tờ", socket: None, scripts: &[], body }.document()
}
