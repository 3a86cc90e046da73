//! Lời giao: what a screen must show now, as the message that tells it. The yard's plain page is told once for
//! everybody who opens it, each screen with an id for itself.

use super::pipe::Gone;
use crate::pages::{Frame, Pages, Revised, Twice};
use crate::screens::{Identify, Phase, ScreenId, Screens, Showing, View};
use crate::table::Deadline;
use crate::wall;
use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use totom_display::RenderError;
use totom_display::assets;
use totom_display::board::{Board, identity};
use totom_display::words::Lang;
use totom_wire::screen::{Left, Public, ScreenDown};

/// Who is told.
#[derive(Debug)]
pub(super) enum Who {
    /// A screen with an id.
    Screen(ScreenId),
    /// The yard's page, which anybody may open.
    Yard,
}

/// A page, and the entry of the record that it is of.
#[derive(Clone, PartialEq, Eq)]
struct Shown {
    seq: u64,
    style: String,
    html: String,
}

/// What one page was told last, and what changes it.
pub(super) struct Told {
    pub(super) who: Who,
    /// Where the hub is reached, as this screen reached it.
    pub(super) address: String,
    screens: Screens,
    frames: watch::Receiver<Arc<Frame>>,
    changes: watch::Receiver<u64>,
    rev: u64,
    last: Option<Shown>,
}

impl Told {
    pub(super) fn new(
        who: Who,
        address: String,
        screens: &Screens,
        frames: watch::Receiver<Arc<Frame>>,
    ) -> Self {
        let (screens, changes) = (screens.clone(), screens.watch());
        Self { who, address, screens, frames, changes, rev: 0, last: None }
    }

    /// The number of the page that it was told last.
    pub(super) fn rev(&self) -> u64 {
        self.rev
    }

    /// Nothing changed; time passes.
    pub(super) fn alive(&self) -> ScreenDown {
        ScreenDown::Alive { rev: self.rev, left: self.frames.borrow().left() }
    }

    fn written(&self, news: Option<ScreenDown>) -> Written {
        let message = serde_json::to_string(&news).unwrap_or_else(|error| error.to_string());
        let deadline = self.frames.borrow().deadline;
        Written { rev: self.rev, message: message.into(), deadline }
    }

    /// The next page is told though nothing has changed.
    pub(super) fn again(&mut self) {
        self.last = None;
    }

    /// What the page must show now if that is not what it shows, and until when.
    pub(super) fn news(&mut self) -> (Option<ScreenDown>, Option<Instant>) {
        // Marked before it is read: what changes meanwhile wakes again.
        self.changes.borrow_and_update();
        let frame = Arc::clone(&self.frames.borrow_and_update());
        let showing = self.showing(phase(&frame.public));
        let until = showing.until;
        let (style, html) = self.page(&frame, &showing);
        let shown = Shown { seq: frame.seq, style, html };
        if self.last.as_ref() == Some(&shown) {
            return (None, until);
        }
        self.rev += 1;
        let Shown { seq, style, html } = self.last.insert(shown).clone();
        let (rev, left) = (self.rev, frame.left());
        (Some(ScreenDown::Page { rev, seq, html, style: Some(style), left }), until)
    }

    /// Returns when there may be news. May be dropped and asked anew.
    pub(super) async fn changed(&mut self, until: Option<Instant>) -> Result<(), Gone> {
        let changed = tokio::select! {
            changed = self.frames.changed() => changed,
            changed = self.changes.changed() => changed,
            () = at(until) => Ok(()),
        };
        changed.map_err(|_| Gone)
    }

    fn showing(&self, phase: Phase) -> Showing {
        match &self.who {
            Who::Screen(id) => self.screens.showing(id, phase),
            Who::Yard => self.screens.yard(phase),
        }
    }

    fn page(&self, frame: &Frame, showing: &Showing) -> (String, String) {
        let (stem, body) = match showing.view.kind() {
            Some(kind) => (kind.style(), frame.body(kind, Lang::Vi).to_owned()),
            None => {
                let body = self.board(&frame.public, &showing.view, &showing.name);
                (Board::STYLE, body.unwrap_or_else(|error| error.to_string()))
            }
        };
        let over = match showing.identify {
            Identify::Yes => identity(self.id(), &showing.name),
            Identify::No => Ok(String::new()),
        };
        let over = over.unwrap_or_else(|error| error.to_string());
        (assets::href(&format!("css/{stem}.css")), body + &over)
    }

    /// As the screen shows it; the yard's page has none.
    fn id(&self) -> &str {
        match &self.who {
            Who::Screen(id) => id.as_str(),
            Who::Yard => "",
        }
    }

    fn board(&self, public: &Public, view: &View, name: &str) -> Result<String, RenderError> {
        let rounds = self.screens.rounds();
        let next = self.screens.next();
        let picture = |file: &String| format!("/anh/{file}");
        let board = match view {
            View::Waiting | View::Kind(_) => {
                Board::Waiting { id: self.id(), name, address: &self.address }
            }
            View::Clock => Board::Clock(wall::clock()),
            View::Rounds => Board::Rounds(&rounds),
            View::Slide(shown, next) => {
                let (shown, next) = (picture(shown), picture(next));
                return Board::Slide { shown: &shown, next: &next }.body(public);
            }
            View::Web(url) => Board::Web(url),
            View::Notice(words) => Board::Notice(words),
            View::Lesson(lesson) => Board::Lesson(*lesson),
            View::Next => Board::Next(&next),
        };
        board.body(public)
    }
}

async fn at(until: Option<Instant>) {
    match until {
        Some(until) => sleep_until(until).await,
        None => std::future::pending().await,
    }
}

/// How the hội stands, as far as screens care.
fn phase(public: &Public) -> Phase {
    let session = &public.session;
    // A hub opens the first hội by itself; for the crowd it begins with its first ván.
    let begun = session.open && (session.round.is_some() || session.finished > 0);
    match (begun, session.closed) {
        (_, true) => Phase::After,
        (_, false) if public.rest.is_some() => Phase::Break,
        (false, false) => Phase::Before,
        (true, false) => Phase::Playing,
    }
}

/// What the yard's page is told, written once for all who look.
#[derive(Debug)]
pub(crate) struct Written {
    rev: u64,
    /// The message.
    pub(crate) message: Utf8Bytes,
    deadline: Option<Deadline>,
}

impl Revised for Written {
    fn rev(&self) -> u64 {
        self.rev
    }

    fn left(&self) -> Option<Left> {
        self.deadline.and_then(Deadline::left)
    }
}

/// Writes what the yard's page is told.
pub(crate) struct YardPage {
    told: Told,
    newest: Twice<Written>,
    until: Option<Instant>,
}

impl YardPage {
    /// With its first message, and where every later one comes.
    pub(crate) fn new(pages: &Pages, screens: &Screens) -> (Self, Twice<Written>) {
        let mut told = Told::new(Who::Yard, String::new(), screens, pages.official());
        let (first, until) = told.news();
        let newest = Twice::new(told.written(first));
        (Self { told, newest: newest.clone(), until }, newest)
    }

    /// Until shutdown.
    pub(crate) async fn run(mut self, shutdown: CancellationToken) {
        loop {
            tokio::select! {
                () = shutdown.cancelled() => return,
                changed = self.told.changed(self.until) => if changed.is_err() { return },
            }
            let (news, until) = self.told.news();
            self.until = until;
            if news.is_some() {
                self.newest.show(self.told.written(news)).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Actor;
    use crate::registry::Live;
    use crate::store::MemoryStore;
    use crate::table::{Ask, Inbox, Setup, Table, inbox};
    use std::time::Duration;
    use totom_wire::command::RestKind;
    use totom_wire::{Action, Command, Outcome};

    /// A yard's page over a table that is played.
    struct Yard {
        inbox: Inbox,
        screens: Screens,
        pages: watch::Receiver<Arc<Written>>,
    }

    impl Yard {
        async fn open() -> Self {
            let table = Table::open(MemoryStore::new(), Setup::trial()).await.unwrap();
            let (live, stop, screens) =
                (Live::default(), CancellationToken::new(), Screens::in_memory());
            let (state, (inbox, asked)) = (table.watch(), inbox());
            let frames = Pages::of(&state.borrow(), &live);
            let (page, pages) = YardPage::new(&frames, &screens);
            tokio::spawn(frames.run(state, live, stop.clone()));
            tokio::spawn(page.run(stop.clone()));
            tokio::spawn(table.run(asked, stop));
            Self { inbox, screens, pages: pages.crowd() }
        }

        async fn acts(&self, id: &str, action: Action) {
            let command = Command { id: id.to_owned(), epoch: None, seen: None, action };
            let outcome = self.inbox.ask(Actor::Arbiter, Ask::Command(command)).await;
            assert!(matches!(outcome, Some(Outcome::Recorded { .. })), "{outcome:?}");
        }

        /// What the page shows after so many seconds more: its sheet's stem, and its body.
        async fn after(&self, seconds: u64) -> (String, String) {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            let message = self.pages.borrow().message.clone();
            let page = serde_json::from_str(&message).unwrap();
            let ScreenDown::Page { style: Some(style), html, .. } = page else {
                panic!("{message}")
            };
            let stem = style.rsplit('/').next().unwrap().trim_end_matches(".css");
            (stem.to_owned(), html)
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_yards_page_takes_turns_with_rules_while_nothing_is_played() {
        let yard = Yard::open().await;
        assert_eq!(yard.after(1).await.0, "yard");
        let lesson = yard.after(20).await;
        assert_eq!(lesson.0, "board");
        yard.screens.change(|book| book.set_next("Hẹn mồng tám")).unwrap();
        let mut told = String::new();
        for _ in 0..30 {
            told += &yard.after(6).await.1;
        }
        assert!(told.contains("Hẹn mồng tám"), "what the organiser changes meanwhile comes too");
        assert!(told.contains("class=\"stage"), "and the yard again");

        yard.acts("1", Action::Deal).await;
        for seconds in [1, 25, 60, 600] {
            assert_eq!(
                yard.after(seconds).await.0,
                "yard",
                "nothing comes between while it is played"
            );
        }
        yard.acts("2", Action::Rest { kind: RestKind::GiaiLao, minutes: 60 }).await;
        let mut shown = Vec::new();
        for _ in 0..20 {
            let (stem, html) = yard.after(4).await;
            shown.push(stem);
            assert!(!html.contains("class=\"identity"), "it has no id to show");
        }
        assert!(["board", "yard"].iter().all(|stem| shown.iter().any(|s| s == stem)), "{shown:?}");
    }
}
