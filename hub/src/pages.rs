//! Renders the pages once per change, for all who look at them: official screens first.

use crate::registry::Live;
use crate::table::{Deadline, TableState};
use axum::extract::ws::Utf8Bytes;
use std::sync::{Arc, OnceLock};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use totom_display::pages::{self, book::Entry};
use totom_display::screens::Kind;
use totom_display::words::Lang;
use totom_rules::ByHut;
use totom_rules::round::HutView;
use totom_wire::screen::{Desk, Left, Public, ScreenDown, StoryLine, Voice};

/// What everybody is told while nothing can be recorded; the desk is told why.
const STANDS: &str = "Máy chủ chưa ghi được sổ, ván đứng lại. Xin bà con chờ";

/// One moment, as every audience sees it.
#[derive(Debug)]
pub(crate) struct Frame {
    /// Grows with every change, also where the journal does not.
    pub(crate) rev: u64,
    /// Journal entry.
    pub(crate) seq: u64,
    /// For everyone.
    pub(crate) public: Public,
    /// For the desk.
    pub(crate) desk: Desk,
    /// For each hut.
    pub(crate) huts: ByHut<Option<HutView>>,
    /// The entries that may be put right: for the desk.
    pub(crate) entries: Arc<Vec<Entry>>,
    /// The ván so far, oldest line first.
    pub(crate) tale: Arc<Vec<StoryLine>>,
    /// The bodies of the public screens.
    screens: Bodies,
    /// The desk's body.
    pub(crate) desk_html: String,
    pub(crate) deadline: Option<Deadline>,
}

/// The newest of what many are shown, in two queues of one: official screens and crowd.
#[derive(Debug)]
pub(crate) struct Twice<T> {
    official: watch::Sender<Arc<T>>,
    crowd: watch::Sender<Arc<T>>,
}

/// Whatever is newest says which it is.
pub(crate) trait Revised {
    /// Grows with every one.
    fn rev(&self) -> u64;

    /// What runs out at this moment.
    fn left(&self) -> Option<Left>;

    /// Nothing changed; the hub lives, and time passes.
    fn alive(&self) -> ScreenDown {
        ScreenDown::Alive { rev: self.rev(), left: self.left() }
    }
}

impl<T> Clone for Twice<T> {
    fn clone(&self) -> Self {
        Self { official: self.official.clone(), crowd: self.crowd.clone() }
    }
}

impl<T> Twice<T> {
    /// The first.
    #[must_use]
    pub(crate) fn new(first: T) -> Self {
        let first = Arc::new(first);
        Self { official: watch::Sender::new(Arc::clone(&first)), crowd: watch::Sender::new(first) }
    }

    /// For the desk, huts and the yard's own screens.
    #[must_use]
    pub(crate) fn official(&self) -> watch::Receiver<Arc<T>> {
        self.official.subscribe()
    }

    /// For everybody else.
    #[must_use]
    pub(crate) fn crowd(&self) -> watch::Receiver<Arc<T>> {
        self.crowd.subscribe()
    }

    /// The next.
    pub(crate) async fn show(&self, newest: T) {
        let newest = Arc::new(newest);
        self.official.send_replace(Arc::clone(&newest));
        // Lets the few official sockets write before thousands of phones are woken.
        tokio::task::yield_now().await;
        self.crowd.send_replace(newest);
    }
}

/// The newest frame.
pub(crate) type Pages = Twice<Frame>;

impl Pages {
    /// With the first frame.
    #[must_use]
    pub(crate) fn of(state: &TableState, live: &Live) -> Self {
        Self::new(Frame::of(1, state, live))
    }

    /// Follows table and machines until shutdown.
    pub(crate) async fn run(
        self,
        mut table: watch::Receiver<Arc<TableState>>,
        live: Live,
        shutdown: CancellationToken,
    ) {
        let mut machines = live.watch();
        let (mut rev, mut epoch) = (1, table.borrow().epoch);
        loop {
            let state = Arc::clone(&table.borrow_and_update());
            if std::mem::replace(&mut epoch, state.epoch) != state.epoch {
                live.new_offer();
            }
            machines.borrow_and_update();
            rev += 1;
            self.show(Frame::of(rev, &state, &live)).await;
            tokio::select! {
                () = shutdown.cancelled() => return,
                changed = table.changed() => if changed.is_err() { return },
                changed = machines.changed() => if changed.is_err() { return },
            }
        }
    }
}

impl Revised for Frame {
    fn rev(&self) -> u64 {
        self.rev
    }

    fn left(&self) -> Option<Left> {
        self.deadline.and_then(Deadline::left)
    }
}

/// The bodies of all kinds, in all languages.
type Bodies = [[Body; Lang::ALL.len()]; Kind::ALL.len()];

/// A body is made when the first screen of its kind and language asks, and once for all of them; so is the message
/// that brings it, or five thousand phones would have it written five thousand times.
#[derive(Debug, Default)]
struct Body {
    html: OnceLock<String>,
    message: OnceLock<Utf8Bytes>,
}

impl Frame {
    /// The inner HTML of a public screen.
    pub(crate) fn body(&self, kind: Kind, lang: Lang) -> &str {
        self.screens[kind.index()][lang as usize].html.get_or_init(|| {
            kind.body_in(&self.public, lang).unwrap_or_else(|error| error.to_string())
        })
    }

    /// The message that brings it to a screen.
    pub(crate) fn message(&self, kind: Kind, lang: Lang) -> Utf8Bytes {
        let write = || {
            let html = self.body(kind, lang).to_owned();
            serde_json::to_string(&self.page(html)).unwrap_or_else(|error| error.to_string()).into()
        };
        self.screens[kind.index()][lang as usize].message.get_or_init(write).clone()
    }

    /// The message that puts a body in place.
    pub(crate) fn page(&self, html: String) -> ScreenDown {
        ScreenDown::Page { rev: self.rev, seq: self.seq, html, style: None, left: self.left() }
    }

    fn of(rev: u64, state: &TableState, live: &Live) -> Self {
        let public = public(state, live);
        let desk = desk(state, live, &public);
        let desk_html = pages::desk::body(&desk).unwrap_or_else(|error| error.to_string());
        let (huts, entries) = (state.huts.clone(), Arc::clone(&state.entries));
        let (tale, screens) = (Arc::clone(&state.tale), Bodies::default());
        let (seq, deadline) = (state.seq, state.deadline);
        Self { rev, seq, public, desk, huts, entries, tale, screens, desk_html, deadline }
    }
}

/// The allow-list of what a spectator sees.
fn public(state: &TableState, live: &Live) -> Public {
    Public {
        seq: state.seq,
        yard: state.yard.clone(),
        session: state.crowd.clone(),
        review: state.review,
        verse: state.verse.clone(),
        huts: live.signals(),
        rest: state.rest,
        story: state.story.clone(),
        voice: Voice { due_seq: state.due_seq, chant: live.chant(), ..public_voice(live.voice()) },
        trouble: state.trouble.as_ref().map_or_else(String::new, |_| STANDS.to_owned()),
    }
}

/// What is wrong with a loudspeaker is the desk's business.
fn public_voice(voice: Voice) -> Voice {
    Voice { trouble: String::new(), ..voice }
}

fn desk(state: &TableState, live: &Live, public: &Public) -> Desk {
    let mut troubles = live.troubles();
    troubles.extend(state.trouble.clone());
    Desk {
        public: Public { session: state.session.clone(), ..public.clone() },
        next: state.next.clone(),
        legal: state.legal.clone(),
        cases: state.cases.clone(),
        troubles,
        zones: live.zones(),
        redo: state.redo.clone(),
        witnessed: state.witnessed.clone(),
        rulings: state.rulings.clone(),
        piles: state.piles.clone(),
    }
}
