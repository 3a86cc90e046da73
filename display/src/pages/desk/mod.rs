//! The arbiters' tablet: what to do next, the card, what each hut beats and may do, what is disputed.

mod acts;
mod agree;
mod announce;
mod case;
mod deal;
mod entry;
mod faults;
mod notice;
mod penalty;
mod phong;
mod piles;
mod rest;
mod sound;
mod turned;
mod verdict;
mod window;

use super::button::Button;
use super::form::{Field, Form};
use super::redo::Left;
use super::scene::source;
use super::seat::Seat;
use super::shell::Shell;
use super::waited;
use crate::RenderError;
use crate::faces::Face;
use crate::words::labels;
use acts::{HutActs, main_acts, pause_form, pauses};
use askama::Template;
use case::CaseView;
use faults::ChargedView;
use notice::NoticeView;
use piles::DiffersView;
use sound::Loudspeakers;
use totom_wire::command::Role;
use totom_wire::rules::Hut;
use totom_wire::rules::round::{PhaseView, PublicView};
use totom_wire::screen::{Desk, Public};
use verdict::Verdict;

/// The page's values.
#[derive(Template)]
#[template(path = "desk.html")]
struct Page<'a> {
    next: &'a str,
    progress: String,
    troubles: &'a [String],
    card: Option<CardNow>,
    waited: String,
    verdict: Option<Verdict>,
    acts: Vec<Button>,
    pauses: Vec<Button>,
    /// What the two arbiters entered, where it differs.
    differ: Vec<Button>,
    /// What came of a prepared ván that its sheets say otherwise.
    strange: Option<DiffersView>,
    /// A break with an end, and any other reason.
    stops: [Form; 2],
    /// What an amendment left without a place.
    left: Vec<Left>,
    cases: Vec<CaseView>,
    /// Faults that are noted, each to be lifted.
    charged: Vec<ChargedView>,
    rows: Vec<Row>,
    /// Cards to be entered now.
    forms: Vec<Form>,
    /// What may be laid, for the hut that ate.
    lays: Option<(String, Vec<Button>)>,
    /// What opens the page of prepared deals, while the next ván may be dealt.
    dealing: Option<&'static str>,
    /// Forms that are needed seldom, under what opens each.
    more: Vec<(&'static str, Form)>,
    story: Vec<&'a str>,
    loudspeakers: Vec<Loudspeakers>,
}

/// The card on offer.
struct CardNow {
    face: Face,
    source: String,
    verse: Option<(String, String)>,
}

/// A hut's row.
struct Row {
    seat: Seat,
    /// Calls and declarations it may make.
    legal: Vec<Button>,
    /// Calls it may not make without fault, or at all.
    other: Vec<Button>,
    /// What it asked with its drum.
    notice: Option<NoticeView>,
    /// A fault that an arbiter saw it make.
    observe: Option<Form>,
}

impl<'a> Page<'a> {
    fn new(desk: &'a Desk) -> Result<Self, RenderError> {
        let public = &desk.public;
        let round = public.session.round.as_ref();
        Ok(Self {
            next: &desk.next,
            progress: progress(public),
            troubles: &desk.troubles,
            card: round.and_then(|round| CardNow::of(public, round)),
            waited: round.map_or_else(String::new, waited::of_all),
            verdict: round.and_then(|round| Verdict::of(desk, round)),
            acts: main_acts(desk)?,
            pauses: pauses(public)?,
            differ: running(public)
                .map(|round| agree::differ(desk.witnessed.as_ref(), round))
                .transpose()?
                .unwrap_or_default(),
            strange: DiffersView::of(desk)?,
            stops: [rest::form()?, pause_form()?],
            left: Left::all(desk)?,
            cases: desk
                .cases
                .iter()
                .map(|case| CaseView::new(desk, case))
                .collect::<Result<_, _>>()?,
            charged: ChargedView::all(desk)?,
            rows: public
                .session
                .seats
                .sitting()
                .map(|hut| Row::new(desk, hut))
                .collect::<Result<_, _>>()?,
            forms: forms(desk)?,
            lays: running(public).map(|round| entry::lays(desk, round)).transpose()?.flatten(),
            more: more(public)?,
            dealing: dealing(desk),
            story: public.story.iter().rev().take(4).map(|line| line.text.as_str()).collect(),
            loudspeakers: desk.zones.iter().map(Loudspeakers::new).collect::<Result<_, _>>()?,
        })
    }
}

fn progress(public: &Public) -> String {
    let session = &public.session;
    match &session.round {
        Some(round) => {
            format!("Ván {} · nọc {} (hòa: {})", round.number, round.stock, round.stock_limit)
        }
        None => format!("Đã xong {} ván", session.finished),
    }
}

impl CardNow {
    fn of(public: &Public, round: &PublicView) -> Option<Self> {
        let offer = round.offer.as_ref()?;
        let verse = public.verse.as_ref().filter(|verse| verse.card == offer.card);
        Some(Self {
            face: Face::from(offer.card),
            source: source(offer),
            verse: verse.map(|verse| (verse.luc.clone(), verse.bat.clone())),
        })
    }
}

impl Row {
    fn new(desk: &Desk, hut: Hut) -> Result<Self, RenderError> {
        let round = desk.public.session.round.as_ref();
        let acts = round.map(|round| HutActs::new(round, hut, &desk.legal[hut])).transpose()?;
        let HutActs { legal, other } = acts.unwrap_or_default();
        Ok(Self {
            seat: Seat::new(&desk.public, hut),
            legal,
            other,
            notice: NoticeView::of(desk, hut)?,
            observe: round.map(|round| faults::observe(desk, round, hut)).transpose()?.flatten(),
        })
    }
}

/// The ván, while it is not stopped.
fn running(public: &Public) -> Option<&PublicView> {
    let session = &public.session;
    session.round.as_ref().filter(|_| session.paused.is_none() && !session.closed)
}

impl Page<'_> {
    /// Cards that are entered need more room than the card on offer.
    fn room(&self) -> &'static str {
        let grid = self.forms.iter().any(|form| form.grid.is_some());
        if grid || self.verdict.is_some() { " is-entering" } else { "" }
    }
}

/// Cards to be entered now: of the phase, or in a yard that deals by hand of the next deal.
fn forms(desk: &Desk) -> Result<Vec<Form>, RenderError> {
    let public = &desk.public;
    let round = running(public);
    let now = round.map(|round| entry::now(desk, round)).transpose()?.flatten();
    let said = round.map(|round| announce::form(desk, round)).transpose()?.flatten();
    let deal = if deal::by_hand(public) { deal::form(public)? } else { None };
    Ok(now.into_iter().chain(said).chain(deal).collect())
}

/// What opens the page of prepared deals, where the next ván may be one.
fn dealing(desk: &Desk) -> Option<&'static str> {
    let session = &desk.public.session;
    let between =
        session.round.as_ref().is_none_or(|round| matches!(round.phase, PhaseView::Ended { .. }));
    let open = session.open && !session.closed && session.paused.is_none();
    (open && (between || piles::in_use(desk))).then_some(labels::PILES)
}

fn more(public: &Public) -> Result<Vec<(&'static str, Form)>, RenderError> {
    let round = running(public);
    let deal = if deal::by_hand(public) { None } else { deal::form(public)? };
    let lay = round.map(entry::other_lay).transpose()?.flatten();
    let thien_khai = round.map(turned::thien_khai).transpose()?.flatten();
    let wrong = round.map(piles::wrong).transpose()?.flatten();
    let forms = [
        (labels::DEAL_IN_YARD, deal),
        ("Hạ cách khác", lay),
        ("Trình thiên khai", thien_khai),
        ("Chồng bài xếp sai", wrong),
        ("Thưởng, phạt điểm", penalty::by_hand(public)?),
    ];
    Ok(forms.into_iter().filter_map(|(label, form)| Some((label, form?))).collect())
}

/// The inner HTML.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(desk: &Desk) -> Result<String, RenderError> {
    Ok(Page::new(desk)?.render()?)
}

/// The whole document for this role: all see the same body, and of its links those that open to them.
///
/// # Errors
/// As [`body`].
pub fn document(desk: &Desk, role: Role) -> Result<String, RenderError> {
    Shell {
        stem: "desk",
        title: "Bàn trọng tài",
        socket: Some("/socket/desk"),
        scripts: &["form", "command", "entry"],
        body: body(desk)?,
    }
    .document_for(role)
}
