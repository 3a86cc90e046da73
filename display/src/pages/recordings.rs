//! Thu giọng: the packs of recordings, and the page at which a chanter records one.

use super::shell::Shell;
use crate::RenderError;
use crate::faces::Face;
use askama::Template;
use totom_wire::audio::PackReport;
use totom_wire::rules::Card;

/// Clips of each kind in a whole pack.
const CARDS: usize = 30;

/// One pack in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackCard {
    /// Name of its folder.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Who is heard.
    pub chanter: String,
    /// How many verses are there.
    pub verses: usize,
    /// How many names of cards are there.
    pub names: usize,
    /// Do the announcers prefer it?
    pub using: Using,
}

/// Is a pack in use?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Using {
    /// No.
    No,
    /// Yes, as it is; what each announcer made of it, one sentence each.
    Now(Vec<String>),
    /// Yes, but more was recorded since it was chosen.
    Older(Vec<String>),
}

impl Using {
    fn told(&self) -> Option<&[String]> {
        match self {
            Self::No => None,
            Self::Now(told) | Self::Older(told) => Some(told),
        }
    }
}

/// What an announcer of this zone made of a pack, in a sentence.
#[must_use]
pub fn taken_up(zone: &str, report: &PackReport) -> String {
    let loa = if zone.is_empty() { "Loa".to_owned() } else { format!("Loa {zone}") };
    let PackReport { verses, names, trouble, .. } = report;
    let whole = if trouble.is_empty() { String::new() } else { format!(" {trouble}") };
    format!("{loa}: xướng được thơ {verses}/{CARDS} lá, tên lá {names}/{CARDS}.{whole}")
}

/// The list of packs.
#[derive(Clone, Debug)]
pub struct PacksPage<'a> {
    /// What there is.
    pub packs: Vec<PackCard>,
    /// What was wrong with the last try; empty when nothing was.
    pub error: &'a str,
}

/// One thing to record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The card.
    pub card: Card,
    /// `verse` or `name`.
    pub part: &'static str,
    /// What to chant: the six, or the name.
    pub luc: String,
    /// The eight; empty for a name.
    pub bat: String,
    /// Is it there?
    pub done: bool,
}

/// The page of one pack.
#[derive(Clone, Debug)]
pub struct PackPage<'a> {
    /// Name of its folder.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Who is heard.
    pub chanter: &'a str,
    /// Id of the verse set that is shown.
    pub set: &'a str,
    /// Its name.
    pub set_name: &'a str,
    /// Longest take, milliseconds.
    pub longest_ms: u64,
    /// What to record, in order.
    pub steps: Vec<Step>,
}

/// The list's values.
#[derive(Template)]
#[template(path = "recordings.html")]
struct Packs<'a> {
    page: &'a PacksPage<'a>,
    whole: usize,
}

/// The wizard's values.
#[derive(Template)]
#[template(path = "recorder.html")]
struct Recorder<'a> {
    page: &'a PackPage<'a>,
    done: usize,
}

impl Recorder<'_> {
    fn face(&self, step: &Step) -> Face {
        Face::from(step.card)
    }
}

/// The whole document of the list.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn packs(page: &PacksPage<'_>) -> Result<String, RenderError> {
    let body = Packs { page, whole: CARDS }.render()?;
    Shell { stem: "recordings", title: "Thu giọng xướng", socket: None, scripts: &[], body }
        .document()
}

/// The whole document of one pack.
///
/// # Errors
/// As [`packs`].
pub fn pack(page: &PackPage<'_>) -> Result<String, RenderError> {
    let done = page.steps.iter().filter(|step| step.done).count();
    let body = Recorder { page, done }.render()?;
    let title = format!("Thu giọng · {}", page.name);
    let scripts = &["wav", "recorder"];
    Shell { stem: "recordings", title: &title, socket: None, scripts, body }.document()
}
