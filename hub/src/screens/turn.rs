//! Lượt chiếu: which of several things is shown at a moment. Only spans of monotonic time: the wall clock may jump.

use super::albums::Album;
use super::book::{Book, Step};
use super::task::{Show, Task};
use std::time::Duration;
use totom_display::board::Lesson;
use totom_display::screens::Kind;

/// How long one rule, the standings or the next hội stay.
const IDLE: Duration = Duration::from_secs(12);
/// How long the yard itself stays between them.
const YARD: Duration = Duration::from_secs(20);
/// The album whose pictures are shown while nothing is played.
pub const SPONSORS: &str = "nha-tai-tro";

/// How the hội stands, as far as screens care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Not opened yet.
    Before,
    /// A hội lasts.
    Playing,
    /// A break with an end.
    Break,
    /// The last hội is over.
    After,
}

/// What a screen shows at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// Nobody has told it anything.
    Waiting,
    /// The game.
    Kind(Kind),
    /// The time of day.
    Clock,
    /// Rounds and matches.
    Rounds,
    /// A picture, and the one that follows it: names of files.
    Slide(String, String),
    /// A page of the web.
    Web(String),
    /// Words.
    Notice(String),
    /// A rule in pictures.
    Lesson(Lesson),
    /// When the next hội is.
    Next,
}

impl View {
    /// The way in which it shows the game, if it does.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Kind(kind) => Some(*kind),
            Self::Waiting
            | Self::Clock
            | Self::Rounds
            | Self::Slide(..)
            | Self::Web(_)
            | Self::Notice(_)
            | Self::Lesson(_)
            | Self::Next => None,
        }
    }
}

/// What is shown after `since`, and for how much longer; for ever when none.
#[must_use]
pub(super) fn view(
    book: &Book,
    task: Option<&Task>,
    phase: Phase,
    since: Since,
) -> (View, Option<Duration>) {
    match task {
        None => (View::Waiting, None),
        Some(Task::Show(show)) => of_show(book, show, phase, since.hub),
        Some(Task::List(name)) => of_list(book, name, phase, since.list),
    }
}

/// How long things have run.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Since {
    /// The hub.
    pub(super) hub: Duration,
    /// The screen's playlist.
    pub(super) list: Duration,
}

/// What is shown in place of pictures.
const EMPTY: &str = "Tập ảnh này chưa có ảnh nào";
const GONE: &str = "Tập ảnh này không còn nữa";

fn words(text: &str) -> View {
    View::Notice(text.to_owned())
}

fn of_list(book: &Book, name: &str, phase: Phase, ran: Duration) -> (View, Option<Duration>) {
    let steps: &[Step] = book.lists.get(name).map(Vec::as_slice).unwrap_or_default();
    let spans = steps.iter().map(|step| Duration::from_secs(u64::from(step.seconds)));
    let Some((at, into, left)) = at(spans, ran) else { return (View::Waiting, None) };
    let (view, inner) = of_show(book, &steps[at].show, phase, into);
    (view, Some(inner.map_or(left, |inner| inner.min(left))))
}

fn of_show(book: &Book, show: &Show, phase: Phase, ran: Duration) -> (View, Option<Duration>) {
    match show {
        Show::Kind(Kind::Yard) => in_turn(&yard(book, phase), ran),
        Show::Kind(kind) => (View::Kind(*kind), None),
        Show::Clock => (View::Clock, None),
        Show::Rounds => (View::Rounds, None),
        Show::Slides(album) => match book.albums.get(album) {
            Some(album) if album.files.is_empty() => (words(EMPTY), None),
            Some(album) => in_turn(&slides(album), ran),
            None => (words(GONE), None),
        },
        Show::Web(url) => (View::Web(url.clone()), None),
        Show::Notice(words) => (View::Notice(words.clone()), None),
        Show::Idle => in_turn(&idle(book, phase), ran),
    }
}

/// The yard's screen: between hội, and in breaks, other things come in between.
fn yard(book: &Book, phase: Phase) -> Vec<(View, Duration)> {
    let mut turns = vec![(View::Kind(Kind::Yard), YARD)];
    match phase {
        Phase::Playing => {}
        Phase::Before | Phase::After => turns.extend(idle(book, phase)),
        Phase::Break => {
            turns.insert(0, (View::Clock, YARD));
            turns.push((View::Kind(Kind::Standings), IDLE));
            turns.extend(sponsors(book));
        }
    }
    turns
}

fn idle(book: &Book, phase: Phase) -> Vec<(View, Duration)> {
    let mut turns: Vec<_> = Lesson::ALL.map(|lesson| (View::Lesson(lesson), IDLE)).to_vec();
    if phase != Phase::Before {
        turns.insert(0, (View::Kind(Kind::Standings), IDLE));
    }
    turns.extend(sponsors(book));
    if !book.next.is_empty() {
        turns.push((View::Next, IDLE));
    }
    turns
}

fn sponsors(book: &Book) -> Vec<(View, Duration)> {
    book.albums.get(SPONSORS).map(slides).unwrap_or_default()
}

fn slides(album: &Album) -> Vec<(View, Duration)> {
    let next = album.files.iter().cycle().skip(1);
    let stays = Duration::from_secs(u64::from(album.seconds));
    let slide =
        |(shown, next): (&String, &String)| (View::Slide(shown.clone(), next.clone()), stays);
    album.files.iter().zip(next).map(slide).collect()
}

fn in_turn(turns: &[(View, Duration)], ran: Duration) -> (View, Option<Duration>) {
    match (turns, at(turns.iter().map(|turn| turn.1), ran)) {
        ([(only, _)], _) => (only.clone(), None),
        (turns, Some((at, _, left))) => (turns[at].0.clone(), Some(left)),
        (_, None) => (View::Waiting, None),
    }
}

/// Which span of a cycle a moment falls into, how far into it, and how much of it is left.
fn at(
    spans: impl Iterator<Item = Duration> + Clone,
    ran: Duration,
) -> Option<(usize, Duration, Duration)> {
    let whole: Duration = spans.clone().sum();
    if whole.is_zero() {
        return None;
    }
    let into = u64::try_from(ran.as_nanos() % whole.as_nanos()).unwrap_or_default();
    let mut into = Duration::from_nanos(into);
    for (at, span) in spans.enumerate() {
        if into < span {
            return Some((at, into, span - into));
        }
        into -= span;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(show: &str, seconds: u32) -> Step {
        Step { show: show.parse().unwrap(), seconds }
    }

    fn book() -> Book {
        let mut book = Book::default();
        book.begin_album("Ảnh").unwrap();
        book.put_list("Nghỉ", vec![step("scores", 10), step("slides anh", 20), step("clock", 5)])
            .unwrap();
        for file in ["a.png", "b.png"] {
            book.add_picture("anh", file).unwrap();
        }
        book
    }

    fn after(seconds: u64) -> Since {
        let list = Duration::from_secs(seconds);
        Since { hub: list, list }
    }

    fn slide(shown: &str, next: &str) -> View {
        View::Slide(shown.to_owned(), next.to_owned())
    }

    #[test]
    fn a_list_goes_round_and_pictures_go_round_within_it() {
        let (book, run) = (book(), "list Nghỉ".parse().unwrap());
        for (at, due, left, why) in [
            (0, View::Kind(Kind::Scores), 10, "the first step"),
            (9, View::Kind(Kind::Scores), 1, "to its last second"),
            (10, slide("a.png", "b.png"), 8, "a step that changes by itself"),
            (18, slide("b.png", "a.png"), 8, "its second picture"),
            (26, slide("a.png", "b.png"), 4, "the step ends before the picture would"),
            (30, View::Clock, 5, "the last step"),
            (35, View::Kind(Kind::Scores), 10, "from the start"),
            (35 * 100_000 + 12, slide("a.png", "b.png"), 6, "after a month"),
        ] {
            let got = view(&book, Some(&run), Phase::Playing, after(at));
            assert_eq!(got, (due, Some(Duration::from_secs(left))), "{why}");
        }
    }

    #[test]
    fn what_is_gone_shows_something_sensible() {
        let mut book = book();
        for (task, due, why) in [
            (None, View::Waiting, "told nothing"),
            (Some("list Mất"), View::Waiting, "a list that is gone"),
            (Some("slides mat"), words(GONE), "an album that is gone"),
            (Some("slides nha-tai-tro"), words(EMPTY), "an album without pictures"),
            (Some("verse"), View::Kind(Kind::Verse), "one thing"),
        ] {
            let task = task.map(|text| text.parse().unwrap());
            assert_eq!(view(&book, task.as_ref(), Phase::Playing, after(7)), (due, None), "{why}");
        }
        book.drop_picture("anh", "b.png").unwrap();
        let one = view(&book, Some(&"slides anh".parse().unwrap()), Phase::Playing, after(7));
        assert_eq!(one, (slide("a.png", "a.png"), None), "one picture stays");
    }

    #[test]
    fn the_yard_rests_with_rules_standings_sponsors_and_the_next_hoi() {
        let mut book = book();
        book.set_next("Mồng tám").unwrap();
        book.add_picture(SPONSORS, "nha.png").unwrap();
        let shown =
            |phase| -> Vec<View> { yard(&book, phase).into_iter().map(|(view, _)| view).collect() };
        assert_eq!(shown(Phase::Playing), [View::Kind(Kind::Yard)]);
        let before = shown(Phase::Before);
        for part in [
            View::Kind(Kind::Yard),
            View::Lesson(Lesson::Cards),
            slide("nha.png", "nha.png"),
            View::Next,
        ] {
            assert!(before.contains(&part), "{part:?} of {before:?}");
        }
        assert!(!before.contains(&View::Kind(Kind::Standings)), "nobody stands anywhere yet");
        assert!(shown(Phase::After).contains(&View::Kind(Kind::Standings)));
        let resting = shown(Phase::Break);
        assert_eq!(resting[0], View::Clock, "how long it lasts comes first");
        assert!(!resting.contains(&View::Next), "the hội is not over");
        let yard = view(&book, Some(&"yard".parse().unwrap()), Phase::Playing, after(50));
        assert_eq!(
            yard,
            (View::Kind(Kind::Yard), None),
            "and while it is played nothing comes between"
        );
    }
}
