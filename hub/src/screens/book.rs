//! Sổ màn hình: everything about screens that outlives the hub, and what may be done to it. Not in the record of
//! the game: what a projector shows decides nothing, and equal games must have equal records.

use super::albums::Album;
use super::id::ScreenId;
use super::refused::{NEXT, Refused, SCREENS, STEPS, free, named, room, stays};
use super::rounds;
use super::task::{Show, Task};
use super::turn::SPONSORS;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The whole of it, as its file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Book {
    /// When the next hội is; empty when nobody knows.
    pub next: String,
    /// Rounds and matches, as the organiser wrote them.
    pub rounds: String,
    /// The screens that somebody gave a name or something to do.
    pub screens: BTreeMap<ScreenId, Kept>,
    /// Cảnh: what every screen shows, by a name.
    pub scenes: BTreeMap<String, BTreeMap<ScreenId, Task>>,
    /// Danh sách phát.
    pub lists: BTreeMap<String, Vec<Step>>,
    /// Tập ảnh, by their ids.
    pub albums: BTreeMap<String, Album>,
}

/// What is kept of a screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Kept {
    /// What people call it.
    pub name: String,
    /// What it is told to show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<Task>,
    /// What it showed before the list that it runs, to go back to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Show>,
}

/// A step of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What is shown.
    pub show: Show,
    /// For how long.
    pub seconds: u32,
}

impl Default for Book {
    fn default() -> Self {
        let sponsors = Album::new("Nhà tài trợ");
        Self {
            next: String::new(),
            rounds: String::new(),
            screens: BTreeMap::new(),
            scenes: BTreeMap::new(),
            lists: BTreeMap::new(),
            albums: BTreeMap::from([(SPONSORS.to_owned(), sponsors)]),
        }
    }
}

impl Book {
    /// Tells screens what to show.
    pub(crate) fn set(&mut self, ids: &[ScreenId], task: &Task) -> Result<(), Refused> {
        match task {
            Task::List(list) if !self.lists.contains_key(list) => {
                return Err(Refused::Gone(list.clone()));
            }
            Task::List(_) => {}
            Task::Show(show) => self.has_what_it_shows(show)?,
        }
        for id in ids {
            self.screen(id)?.take(task.clone());
        }
        Ok(())
    }

    /// Calls a screen so; without a name it goes by its id.
    pub(crate) fn name(&mut self, id: &ScreenId, name: &str) -> Result<(), Refused> {
        let name = if name.trim().is_empty() { String::new() } else { named(name)? };
        self.screen(id)?.name = name;
        Ok(())
    }

    /// Forgets a screen; one that is here is new again.
    pub(crate) fn forget(&mut self, id: &ScreenId) {
        self.screens.remove(id);
    }

    /// Keeps what all screens show now.
    pub(crate) fn keep_scene(&mut self, name: &str) -> Result<(), Refused> {
        let name = named(name)?;
        free(&self.scenes, &name)?;
        room(&self.scenes, "cảnh")?;
        let told = |(id, kept): (&ScreenId, &Kept)| Some((id.clone(), kept.task.clone()?));
        let scene: BTreeMap<_, _> = self.screens.iter().filter_map(told).collect();
        if scene.is_empty() {
            return Err(Refused::Nothing);
        }
        self.scenes.insert(name, scene);
        Ok(())
    }

    /// Has every screen of a scene show what it showed then; others go on as they are.
    pub(crate) fn play_scene(&mut self, name: &str) -> Result<(), Refused> {
        let scene = self.scenes.get(name).ok_or_else(|| Refused::Gone(name.to_owned()))?.clone();
        for (id, task) in scene {
            self.screen(&id)?.take(task);
        }
        Ok(())
    }

    /// Forgets a scene; no screen changes.
    pub(crate) fn drop_scene(&mut self, name: &str) -> Result<(), Refused> {
        self.scenes.remove(name).map(|_| ()).ok_or_else(|| Refused::Gone(name.to_owned()))
    }

    /// Keeps a new list.
    pub(crate) fn put_list(&mut self, name: &str, steps: Vec<Step>) -> Result<(), Refused> {
        let name = named(name)?;
        free(&self.lists, &name)?;
        room(&self.lists, "danh sách phát")?;
        if !(1..=STEPS).contains(&steps.len()) {
            return Err(Refused::Steps);
        }
        steps.iter().try_for_each(|step| stays("bước", step.seconds))?;
        steps.iter().try_for_each(|step| self.has_what_it_shows(&step.show))?;
        self.lists.insert(name, steps);
        Ok(())
    }

    /// Has every screen that runs a list show again what it showed before.
    pub(crate) fn stop_list(&mut self, name: &str) {
        let runs = Task::List(name.to_owned());
        for kept in self.screens.values_mut().filter(|kept| kept.task.as_ref() == Some(&runs)) {
            kept.task = kept.before.take().map(Task::Show);
        }
    }

    /// Forgets a list: screens that run it go back, and scenes are without it.
    pub(crate) fn drop_list(&mut self, name: &str) -> Result<(), Refused> {
        self.lists.remove(name).ok_or_else(|| Refused::Gone(name.to_owned()))?;
        self.stop_list(name);
        let runs = Task::List(name.to_owned());
        for scene in self.scenes.values_mut() {
            scene.retain(|_, task| *task != runs);
        }
        self.scenes.retain(|_, scene| !scene.is_empty());
        Ok(())
    }

    /// When the next hội is.
    pub(crate) fn set_next(&mut self, words: &str) -> Result<(), Refused> {
        let words = words.trim().replace('\r', "");
        if words.chars().count() > NEXT {
            return Err(Refused::Next);
        }
        if words.chars().any(|c| c.is_control() && c != '\n') {
            return Err(Refused::Unseen("lời hẹn"));
        }
        self.next = words;
        Ok(())
    }

    /// What has been and will be played.
    pub(crate) fn set_rounds(&mut self, text: &str) -> Result<(), Refused> {
        let text = text.replace('\r', "");
        rounds::read(&text)?;
        self.rounds = text;
        Ok(())
    }

    /// Is any screen, scene or list told to show this page of the web?
    #[must_use]
    pub fn frames(&self, url: &str) -> bool {
        let tasks = self.screens.values().filter_map(|kept| kept.task.as_ref());
        let tasks = tasks.chain(self.scenes.values().flat_map(BTreeMap::values));
        let told = tasks.filter_map(|task| match task {
            Task::Show(show) => Some(show),
            Task::List(_) => None,
        });
        let steps = self.lists.values().flatten().map(|step| &step.show);
        told.chain(steps).any(|show| *show == Show::Web(url.to_owned()))
    }

    fn has_what_it_shows(&self, show: &Show) -> Result<(), Refused> {
        match show {
            Show::Slides(album) if !self.albums.contains_key(album) => {
                Err(Refused::Gone(album.clone()))
            }
            Show::Slides(_)
            | Show::Kind(_)
            | Show::Clock
            | Show::Rounds
            | Show::Web(_)
            | Show::Notice(_)
            | Show::Idle => Ok(()),
        }
    }

    fn screen(&mut self, id: &ScreenId) -> Result<&mut Kept, Refused> {
        if !self.screens.contains_key(id) && self.screens.len() >= SCREENS {
            return Err(Refused::ManyScreens);
        }
        Ok(self.screens.entry(id.clone()).or_default())
    }
}

impl Kept {
    fn take(&mut self, task: Task) {
        match (&task, self.task.take()) {
            (Task::List(_), Some(Task::Show(show))) => self.before = Some(show),
            (Task::List(_), Some(Task::List(_)) | None) => {}
            (Task::Show(_), _) => self.before = None,
        }
        self.task = Some(task);
    }
}

#[cfg(test)]
mod tests {
    use super::super::refused::NAMED;
    use super::*;

    fn id(text: &str) -> ScreenId {
        text.parse().unwrap()
    }

    fn task(text: &str) -> Task {
        text.parse().unwrap()
    }

    fn step(show: &str, seconds: u32) -> Step {
        Step { show: show.parse().unwrap(), seconds }
    }

    /// Two screens at work, a scene, a list.
    fn book() -> Book {
        let mut book = Book::default();
        book.set(&[id("cong"), id("san")], &task("yard")).unwrap();
        book.set(&[id("san")], &task("web https://lang.vn/")).unwrap();
        book.name(&id("cong"), "Cổng đình").unwrap();
        book.keep_scene("Khai hội").unwrap();
        book.put_list("Nghỉ", vec![step("scores", 20), step("notice Mời bà con", 30)]).unwrap();
        book.set_next("Hội sau:\nmồng tám").unwrap();
        book.set_rounds("# Vòng loại\nSân đình: A 1; B 2; C 3; D 4\n").unwrap();
        book
    }

    #[test]
    fn the_file_reads_as_it_was_written() {
        let text = toml::to_string(&book()).unwrap();
        assert_eq!(toml::from_str::<Book>(&text).unwrap(), book());
        insta::assert_snapshot!(text, @r#"
        next = """
        Hội sau:
        mồng tám"""
        rounds = """
        # Vòng loại
        Sân đình: A 1; B 2; C 3; D 4
        """

        [screens.cong]
        name = "Cổng đình"
        task = "yard"

        [screens.san]
        name = ""
        task = "web https://lang.vn/"

        [scenes."Khai hội"]
        cong = "yard"
        san = "web https://lang.vn/"

        [[lists."Nghỉ"]]
        show = "scores"
        seconds = 20

        [[lists."Nghỉ"]]
        show = "notice Mời bà con"
        seconds = 30

        [albums.nha-tai-tro]
        name = "Nhà tài trợ"
        seconds = 8
        files = []
        "#);
        for (text, why) in [
            ("[screens.Cổng]\n", "a bad id"),
            ("[screens.cong]\ntask = \"web javascript:x\"", "a script"),
            ("[screens.cong]\ntask = \"sing\"", "a kind of tomorrow"),
            ("colour = 1", "a key that nobody knows"),
        ] {
            assert!(toml::from_str::<Book>(text).is_err(), "{why}");
        }
    }

    /// Keeps a list of so many steps of so many seconds.
    macro_rules! put {
        ($steps:expr, $seconds:expr) => {
            |book, name| book.put_list(name, vec![step("yard", $seconds); $steps])
        };
    }

    #[test]
    fn what_may_not_be_is_refused_and_changes_nothing() {
        let long = "x".repeat(41);
        type Change = fn(&mut Book, &str) -> Result<(), Refused>;
        let rows: &[(Change, &str, Refused, &str)] = &[
            (|b, n| b.keep_scene(n), "Khai hội", Refused::Taken("Khai hội".into()), "twice"),
            (|b, n| b.keep_scene(n), " ", Refused::Name, "no name"),
            (|b, n| b.keep_scene(n), &long, Refused::Name, "a long name"),
            (|b, n| b.keep_scene(n), "a\tb", Refused::Unseen("tên"), "nobody sees a tab"),
            (|b, n| b.play_scene(n), "Mất", Refused::Gone("Mất".into()), "no such scene"),
            (|b, n| b.drop_scene(n), "Mất", Refused::Gone("Mất".into()), "no such scene"),
            (put!(1, 0), "A", Refused::Seconds("bước", 0), "no time"),
            (put!(1, 9999), "A", Refused::Seconds("bước", 9999), "hours"),
            (|b, n| b.put_list(n, vec![]), "A", Refused::Steps, "nothing"),
            (put!(25, 9), "A", Refused::Steps, "too much"),
            (put!(1, 9), "Nghỉ", Refused::Taken("Nghỉ".into()), "twice"),
            (
                |b, n| b.put_list(n, vec![step("slides mat", 9)]),
                "A",
                Refused::Gone("mat".into()),
                "pictures that are gone",
            ),
            (
                |b, n| b.set(&[id("x")], &Task::List(n.into())),
                "Mất",
                Refused::Gone("Mất".into()),
                "no list",
            ),
            (
                |b, n| b.set(&[id("x")], &task(n)),
                "slides mat",
                Refused::Gone("mat".into()),
                "no pictures",
            ),
            (|b, n| b.begin_album(n), "Nhà tài trợ", Refused::Taken("Nhà tài trợ".into()), "twice"),
            (
                |b, n| b.begin_album(n),
                "Nha tai trơ",
                Refused::Alike("Nha tai trơ".into(), "Nhà tài trợ".into()),
                "another name, the same address",
            ),
            (|b, n| b.begin_album(n), "***", Refused::NoLetter, "nothing for an address"),
            (|b, n| b.drop_album(n).map(|_| ()), SPONSORS, Refused::Sponsors, "always there"),
            (
                |b, n| b.pace(SPONSORS, n.parse().unwrap()),
                "2",
                Refused::Seconds("ảnh", 2),
                "flicker",
            ),
            (|b, n| b.set_next(n), &"x".repeat(301), Refused::Next, "a speech"),
            (|b, n| b.set_next(n), "a\u{7}", Refused::Unseen("lời hẹn"), "a bell"),
        ];
        for (change, name, due, why) in rows {
            let mut changed = book();
            assert_eq!(change(&mut changed, name).as_ref(), Err(due), "{why}");
            assert_eq!(changed, book(), "{why}");
        }
        let mut none = Book::default();
        assert_eq!(none.keep_scene("Không"), Err(Refused::Nothing));
        let fault = none.set_rounds("x").unwrap_err();
        assert_eq!(fault.to_string().split(':').next(), Some("bảng đấu, dòng 1"));
    }

    /// A full shelf is called full, whatever the name of the next.
    #[test]
    fn what_is_full_is_not_called_taken() {
        let mut book = book();
        let number = |number: usize| format!("số {number}");
        for at in 0..NAMED {
            // Some are there already.
            let _ = (book.keep_scene(&number(at)), book.begin_album(&number(at)));
            let _ = book.put_list(&number(at), vec![step("yard", 9)]);
        }
        let full = book.clone();
        for (refused, what) in [
            (book.keep_scene("Mới"), "cảnh"),
            (book.begin_album("Mới"), "tập ảnh"),
            (book.put_list("Mới", vec![step("yard", 9)]), "danh sách phát"),
        ] {
            assert_eq!(refused, Err(Refused::Many(what)));
            assert!(refused.unwrap_err().to_string().contains(&format!("{NAMED} {what}")));
        }
        assert_eq!(book, full);
    }

    #[test]
    fn a_list_gives_back_what_was_shown_before_it() {
        let mut book = book();
        let all = [id("cong"), id("san")];
        book.set(&all, &task("list Nghỉ")).unwrap();
        book.keep_scene("Giờ nghỉ").unwrap();
        book.set(&all[..1], &task("list Nghỉ")).unwrap();
        book.stop_list("Nghỉ");
        let shown = |book: &Book, name: &str| book.screens[&id(name)].task.clone().unwrap();
        assert_eq!(shown(&book, "cong"), task("yard"), "once told twice is no harm");
        assert_eq!(shown(&book, "san"), task("web https://lang.vn/"));
        book.play_scene("Giờ nghỉ").unwrap();
        book.drop_list("Nghỉ").unwrap();
        assert_eq!(shown(&book, "cong"), task("yard"));
        assert_eq!(book.play_scene("Giờ nghỉ"), Err(Refused::Gone("Giờ nghỉ".into())), "empty");
        book.play_scene("Khai hội").unwrap();
    }

    #[test]
    fn screens_are_forgotten_and_counted() {
        let mut book = book();
        book.forget(&id("san"));
        assert!(!book.screens.contains_key(&id("san")));
        book.play_scene("Khai hội").unwrap();
        assert!(book.screens.contains_key(&id("san")), "a scene brings back who is in it");
        for number in 0..SCREENS - 2 {
            book.set(&[id(&format!("m-{number}"))], &task("yard")).unwrap();
        }
        assert_eq!(book.set(&[id("them")], &task("yard")), Err(Refused::ManyScreens));
    }
}
