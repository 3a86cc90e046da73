//! What the organiser's page says of every screen.

use crate::screens::{Book, Kept, ScreenId, Seen as Live, Show, Task};
use crate::state::AppState;
use std::time::Duration;
use totom_display::pages::manage::{Choice, ListCard, ManagePage, Part, ScreenCard, Seen};
use totom_display::screens::Kind;

/// A page that was told something new and has not painted it by now is in trouble.
const LATE: Duration = Duration::from_secs(6);
/// A screen that has not heard from the hub for longer shows old things.
const OLD_MS: u64 = 6_000;

/// All screens as they are now.
pub(crate) fn wall_of(app: &AppState, address: &str) -> ManagePage {
    let book = app.screens.book();
    let card = |(id, kept, live)| card(&book, id, kept, live);
    ManagePage {
        yard: app.table.borrow().yard.clone(),
        trouble: app.screens.trouble(),
        address: address.to_owned(),
        screens: app.screens.all().into_iter().map(card).collect(),
        scenes: book.scenes.keys().cloned().collect(),
        lists: lists(&book),
        choices: choices(&book),
    }
}

fn card(book: &Book, id: ScreenId, kept: Option<Kept>, live: Option<Live>) -> ScreenCard {
    let Kept { name, task, .. } = kept.unwrap_or_default();
    let (choice, detail) = task.as_ref().map_or_else(Default::default, split);
    let size = live.as_ref().filter(|live| live.painted.width > 0);
    ScreenCard {
        id: id.to_string(),
        name,
        size: size.map_or_else(String::new, |live| {
            format!("{} × {}", live.painted.width, live.painted.height)
        }),
        trouble: live.as_ref().map_or_else(String::new, trouble),
        seen: live.as_ref().map_or(Seen::Never, seen),
        shows: task.as_ref().map_or_else(String::new, |task| told(book, task)),
        choice,
        detail,
    }
}

fn seen(live: &Live) -> Seen {
    let seconds = live.at.elapsed().as_secs();
    if live.pages == 0 { Seen::Gone(seconds) } else { Seen::Here(live.pages, seconds) }
}

fn trouble(live: &Live) -> String {
    let (told, at) = live.told;
    if live.pages == 0 {
        String::new()
    } else if !live.painted.trouble.is_empty() {
        totom_display::words::capital(&live.painted.trouble.chars().take(120).collect::<String>())
    } else if live.painted.age_ms > OLD_MS {
        format!("Hình cũ {} giây: xem mạng của màn hình", live.painted.age_ms / 1000)
    } else if live.painted.rev < told && at.elapsed() > LATE {
        "Chưa vẽ được hình mới: trình duyệt bị che hay bị treo".to_owned()
    } else {
        String::new()
    }
}

/// A task as the form has it: its choice, and its words or address.
fn split(task: &Task) -> (String, String) {
    match task {
        Task::Show(Show::Web(url)) => ("web".to_owned(), url.clone()),
        Task::Show(Show::Notice(words)) => ("notice".to_owned(), words.replace('\n', " ")),
        Task::Show(_) | Task::List(_) => (task.to_string(), String::new()),
    }
}

/// A task as people read it.
fn told(book: &Book, task: &Task) -> String {
    match task {
        Task::List(name) => format!("Danh sách phát «{name}»"),
        Task::Show(show) => shown(book, show),
    }
}

fn shown(book: &Book, show: &Show) -> String {
    let album = |id: &String| book.albums.get(id).map_or(id.clone(), |album| album.name.clone());
    match show {
        Show::Kind(kind) => kind.label(),
        Show::Clock => CLOCK.to_owned(),
        Show::Rounds => ROUNDS.to_owned(),
        Show::Idle => IDLE.to_owned(),
        Show::Slides(id) => format!("Ảnh: {}", album(id)),
        Show::Web(url) => format!("Trang {url}"),
        Show::Notice(words) => format!("Lời nhắn «{words}»"),
    }
}

const CLOCK: &str = "Đồng hồ";
const ROUNDS: &str = "Bảng đấu";
const IDLE: &str = "Lúc nghỉ: luật, xếp hạng, nhà tài trợ";

fn lists(book: &Book) -> Vec<ListCard> {
    let runs = |name: &str| {
        let runs = Task::List(name.to_owned());
        book.screens.values().filter(|kept| kept.task.as_ref() == Some(&runs)).count()
    };
    let card = |(name, steps): (&String, &Vec<crate::screens::Step>)| ListCard {
        name: name.clone(),
        steps: steps
            .iter()
            .map(|step| format!("{} {} giây", shown(book, &step.show), step.seconds))
            .collect(),
        runs: runs(name),
    };
    book.lists.iter().map(card).collect()
}

/// What a form may choose, in the order in which people look for it.
fn choices(book: &Book) -> Vec<Choice> {
    let choice = |value: String, label: String, part| Choice { value, label, part };
    let step = |value: &str, label: &str| choice(value.to_owned(), label.to_owned(), Part::Step);
    let kinds = Kind::ALL.map(|kind| choice(kind.id().to_owned(), kind.label(), Part::Step));
    let slides = book.albums.iter().map(|(id, album)| {
        choice(format!("slides {id}"), format!("Ảnh: {}", album.name), Part::Step)
    });
    let lists = book
        .lists
        .keys()
        .map(|name| choice(format!("list {name}"), format!("Danh sách: {name}"), Part::Whole));
    let own = [
        step("idle", IDLE),
        step("clock", CLOCK),
        step("rounds", ROUNDS),
        step("notice", "Lời nhắn…"),
        step("web", "Trang khác…"),
    ];
    kinds.into_iter().chain(own).chain(slides).chain(lists).collect()
}
