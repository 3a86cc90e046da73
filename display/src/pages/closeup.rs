//! Cận cảnh một điếm: one hut as large as the screen allows, with what it is asked about.

use super::progress::progress;
use super::scene::source;
use super::seat::Seat;
use crate::RenderError;
use crate::faces::Face;
use askama::Template;
use totom_wire::rules::Hut;
use totom_wire::rules::round::PhaseView;
use totom_wire::screen::Public;

/// The page's values.
#[derive(Template)]
#[template(path = "closeup.html")]
struct Closeup<'a> {
    yard: &'a str,
    progress: String,
    seat: Seat,
    /// Whether anybody sits there: a hội of four leaves a hut empty.
    sits: bool,
    offer: Option<Offered>,
    paused: Option<String>,
}

/// The card that lies on the mat.
struct Offered {
    face: Face,
    source: String,
    epoch: u32,
}

/// The inner HTML.
pub(super) fn body(public: &Public, hut: Hut) -> Result<String, RenderError> {
    let page = Closeup {
        yard: &public.yard,
        progress: progress(public),
        seat: Seat::new(public, hut),
        sits: public.session.seats.sitting().any(|sitting| sitting == hut),
        offer: offered(public),
        paused: super::stopped(public),
    };
    Ok(page.render()?)
}

fn offered(public: &Public) -> Option<Offered> {
    let round = public.session.round.as_ref().filter(|_| !public.session.closed)?;
    let over = matches!(round.phase, PhaseView::Ended { .. });
    let offer = round.offer.as_ref().filter(|_| !over)?;
    Some(Offered { face: Face::from(offer.card), source: source(offer), epoch: round.epoch })
}
