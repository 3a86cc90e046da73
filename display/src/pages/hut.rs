//! A hut's own screen: its hand, and what it may do. Secret to all others.

use super::acts;
use super::beat::understood;
use super::button::Button;
use super::scene::Scene;
use super::seat::Seat;
use super::shell::Shell;
use super::{sorted, waited};
use crate::RenderError;
use crate::faces::Face;
use askama::Template;
use totom_wire::rules::round::{HandGroup, HutView, Input, PhaseView, SortedHand};
use totom_wire::rules::{Card, Hut};
use totom_wire::screen::Public;

const THROW: &str = "Bấm lần nữa để đánh";
const FAULTY_THROW: &str = "Phạm lỗi! Bấm lần nữa nếu vẫn đánh";

/// The page's values.
#[derive(Template)]
#[template(path = "hut.html")]
struct Page {
    seat: Seat,
    /// "1 tùng: ăn".
    understood: String,
    paused: Option<String>,
    scene: Scene,
    /// What is awaited of all.
    waited: String,
    /// What is awaited of this hut.
    mine: Option<&'static str>,
    /// Declarations and calls.
    acts: Vec<Button>,
    /// Ways to lay an eaten card.
    lays: Vec<Button>,
    hand: Vec<HandCard>,
    /// The same cards by phu; none when the hub does not know them all.
    groups: Vec<Group>,
    /// "Có 1 lưng".
    lung: String,
    /// What to do with the hand, if anything.
    hint: &'static str,
}

/// A card of the hand: a picture, or a button when it may be thrown.
struct HandCard {
    face: Face,
    throw: Option<Button>,
    /// What it is kept as: "khàn", "bất thực"; or empty.
    kept: &'static str,
    /// Why it is not to be thrown: "yêu"; or empty.
    why: &'static str,
    /// `legal` or `faulty`: how its button looks.
    grade: &'static str,
}

/// Cards that are held together.
struct Group {
    /// `phu`, `ca` or `odd`: how it is framed.
    stem: &'static str,
    /// "phu dọc".
    name: String,
    cards: Vec<HandCard>,
}

impl Page {
    fn new(hut: Hut, view: Option<&HutView>, public: &Public) -> Result<Self, RenderError> {
        let round = public.session.round.as_ref();
        let seat = Seat::new(public, hut);
        let sorted = view.and_then(|view| Some((view, view.sorted()?)));
        Ok(Self {
            understood: understood(&seat, &public.huts[hut].beats),
            seat,
            paused: super::stopped(public),
            scene: Scene::of(public),
            waited: round.map_or_else(String::new, waited::of_all),
            mine: round.and_then(|round| waited::of_hut(round, hut)),
            acts: view.map(own_acts).transpose()?.unwrap_or_default(),
            lays: view
                .map(|view| acts::lays(&view.public, hut, &view.legal))
                .transpose()?
                .unwrap_or_default(),
            hand: view.map(hand).transpose()?.unwrap_or_default(),
            lung: sorted.as_ref().map_or_else(String::new, |(_, sorted)| sorted::lung(sorted)),
            groups: sorted.map(|(view, hand)| groups(view, &hand)).transpose()?.unwrap_or_default(),
            hint: view.map_or("Chưa chia bài", hint),
        })
    }
}

fn own_acts(view: &HutView) -> Result<Vec<Button>, RenderError> {
    let (round, hut) = (&view.public, view.hut);
    let declared = view.legal.declare.iter().map(|&what| acts::declare(round, hut, what));
    let called = view.legal.calls.iter().map(|&call| acts::call(round, hut, call));
    declared.chain(called).collect()
}

fn hand(view: &HutView) -> Result<Vec<HandCard>, RenderError> {
    view.hand.cards().map(|card| HandCard::new(view, card)).collect()
}

fn groups(view: &HutView, hand: &SortedHand) -> Result<Vec<Group>, RenderError> {
    let shown = |group: &HandGroup| {
        let cards: Result<_, RenderError> =
            group.cards().iter().map(|&card| HandCard::new(view, card)).collect();
        Ok(Group { stem: sorted::stem(group), name: sorted::name(view, group), cards: cards? })
    };
    hand.groups.iter().map(shown).collect()
}

/// With a prepared deal the hut holds its cards itself.
const HOLDS: &str = "Bài thật ở trên tay điếm, máy không hiện";
const DECLARES: &str =
    "Bài thật ở trên tay điếm. Úp khàn, đặt chén thì bấm ở đây, không nói ra miệng";

fn hint(view: &HutView) -> &'static str {
    if view.public.deal.is_prepared() {
        let declares = matches!(view.public.phase, PhaseView::Arranging);
        return if declares { DECLARES } else { HOLDS };
    }
    match &view.public.phase {
        PhaseView::Throwing { hut } if *hut == view.hut => {
            "Bấm một lần để nhấc lá, bấm lần nữa để đánh"
        }
        PhaseView::Laying { hut } if *hut == view.hut => "Chọn những lá hạ cùng lá vừa ăn",
        PhaseView::Arranging
        | PhaseView::Throwing { .. }
        | PhaseView::Offered
        | PhaseView::Laying { .. }
        | PhaseView::Drawing { .. }
        | PhaseView::Showing { .. }
        | PhaseView::Checking { .. }
        | PhaseView::Ended { .. } => "",
    }
}

impl HandCard {
    fn new(view: &HutView, card: Card) -> Result<Self, RenderError> {
        let throwing = matches!(view.public.phase, PhaseView::Throwing { hut } if hut == view.hut);
        let thrown = throwing.then_some(card);
        let legal = view.legal.throw.contains(&card);
        Ok(Self {
            face: Face::from(card),
            throw: thrown.map(|card| throw(view, card, legal)).transpose()?,
            kept: kept(view, card),
            why: if thrown.is_some() && !legal { why(view, card) } else { "" },
            grade: if legal { "legal" } else { "faulty" },
        })
    }
}

// A card thrown by a slip of the finger cannot come back: the first press lifts it, the second throws.
// A fault is a possible act too (rules §5).
fn throw(view: &HutView, card: Card, legal: bool) -> Result<Button, RenderError> {
    let button = Button::play("", Input::Throw { hut: view.hut, card }, &view.public)?;
    Ok(button.confirmed(if legal { THROW } else { FAULTY_THROW }))
}

/// Why this card is not to be thrown; empty when its mark as kept says so already.
fn why(view: &HutView, card: Card) -> &'static str {
    match kept(view, card) {
        "" if card.is_yeu() => "yêu",
        "" => "phạm lỗi",
        _ => "",
    }
}

fn kept(view: &HutView, card: Card) -> &'static str {
    let kinds =
        [(&view.khan, "khàn"), (&view.thien_khai, "thiên khai"), (&view.bat_thuc, "bất thực")];
    kinds.iter().find(|(kinds, _)| kinds.contains(&card)).map_or("", |(_, word)| word)
}

/// The inner HTML.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn body(hut: Hut, view: Option<&HutView>, public: &Public) -> Result<String, RenderError> {
    Ok(Page::new(hut, view, public)?.render()?)
}

/// Where each hut's page finds its own state: one browser may hold several.
const SOCKETS: [&str; 5] = [
    "/socket/hut?hut=1",
    "/socket/hut?hut=2",
    "/socket/hut?hut=3",
    "/socket/hut?hut=4",
    "/socket/hut?hut=5",
];

/// The whole document.
///
/// # Errors
/// As [`body`].
pub fn document(hut: Hut, view: Option<&HutView>, public: &Public) -> Result<String, RenderError> {
    Shell {
        stem: "hut",
        title: &crate::words::hut(hut),
        socket: Some(SOCKETS[usize::from(hut.number()) - 1]),
        scripts: &["verse", "command", "hut"],
        body: body(hut, view, public)?,
    }
    .document()
}
