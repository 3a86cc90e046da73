//! Sổ màn hình: everything about screens that outlives the hub, and what may be done to it. Not in the record of
//! the game: what a projector shows decides nothing, and equal games must have equal records.

use super::id::ScreenId;
use super::rounds::{self, BadRounds};
use super::task::{Show, Task};
use super::turn::SPONSORS;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use totom_verses::slug;

/// Most screens: each is a machine that somebody carried here.
const SCREENS: usize = 64;
/// Most scenes, lists and albums of one yard.
const NAMED: usize = 40;
/// Most steps of a list.
const STEPS: usize = 24;
/// Most pictures of an album.
const PICTURES: usize = 60;
/// How long a step or a picture may stay.
const SHORTEST: u32 = 3;
/// See [`SHORTEST`].
const LONGEST: u32 = 3600;
/// Longest name, in letters.
const NAME: usize = 40;
/// Longest word of when the next hội is, in letters.
const NEXT: usize = 300;

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

/// An album.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Album {
    /// As people read it.
    pub name: String,
    /// How long each picture stays.
    pub seconds: u32,
    /// Names of files, in order.
    pub files: Vec<String>,
}

/// Why nothing was changed: told to the organiser.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Nobody has seen such a screen.
    #[error("không có màn hình «{0}»")]
    NoScreen(ScreenId),
    /// Enough.
    #[error("đã đủ {SCREENS} màn hình: hãy quên bớt những màn hình không dùng nữa")]
    ManyScreens,
    /// Enough.
    #[error("đã đủ {NAMED}: hãy xóa bớt những cái không dùng nữa")]
    Many,
    /// No name, or a long one.
    #[error("tên phải có từ 1 đến {NAME} chữ")]
    Name,
    /// Somebody has used it.
    #[error("đã có «{0}» rồi: hãy đặt tên khác, hoặc xóa cái cũ trước")]
    Taken(String),
    /// Gone meanwhile.
    #[error("không còn «{0}»: hãy tải lại trang")]
    Gone(String),
    /// A scene of nothing.
    #[error("chưa màn hình nào được giao việc, nên chưa có cảnh để giữ")]
    Nothing,
    /// A list of nothing, or of too much.
    #[error("danh sách phát phải có từ 1 đến {STEPS} bước")]
    Steps,
    /// Too short to be seen, or a mistyped hour.
    #[error("mỗi bước phải dài từ {SHORTEST} đến {LONGEST} giây, không phải {0}")]
    Seconds(u32),
    /// Enough.
    #[error("mỗi tập nhiều nhất {PICTURES} ảnh: hãy bỏ bớt ảnh cũ")]
    Pictures,
    /// The sponsors' album belongs to the screens' idle scene.
    #[error("tập ảnh nhà tài trợ luôn có: hãy bỏ từng ảnh")]
    Sponsors,
    /// Too long to be read.
    #[error("lời hẹn hội sau nhiều nhất {NEXT} chữ")]
    Next,
    /// A line of the rounds.
    #[error(transparent)]
    Rounds(#[from] BadRounds),
}

impl Default for Book {
    fn default() -> Self {
        let name = "Nhà tài trợ".to_owned();
        let sponsors = Album { name, seconds: 8, files: Vec::new() };
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
        if let Task::List(list) = task {
            self.lists.get(list).ok_or_else(|| Refused::Gone(list.clone()))?;
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
        if !(1..=STEPS).contains(&steps.len()) {
            return Err(Refused::Steps);
        }
        steps.iter().try_for_each(|step| stays(step.seconds))?;
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

    /// Begins an album; its id.
    pub(crate) fn begin_album(&mut self, name: &str) -> Result<(), Refused> {
        let name = named(name)?;
        let id = slug(&name);
        if id.is_empty() {
            return Err(Refused::Name);
        }
        free(&self.albums, &id).map_err(|_| Refused::Taken(name.clone()))?;
        self.albums.insert(id, Album { name, seconds: 8, files: Vec::new() });
        Ok(())
    }

    /// How long each picture of an album stays.
    pub(crate) fn pace(&mut self, id: &str, seconds: u32) -> Result<(), Refused> {
        stays(seconds)?;
        self.album(id)?.seconds = seconds;
        Ok(())
    }

    /// Puts a picture at the end of an album; twice is once.
    pub(crate) fn add_picture(&mut self, id: &str, file: &str) -> Result<(), Refused> {
        let album = self.album(id)?;
        if album.files.iter().any(|one| one == file) {
            return Ok(());
        }
        if album.files.len() >= PICTURES {
            return Err(Refused::Pictures);
        }
        album.files.push(file.to_owned());
        Ok(())
    }

    /// Takes a picture out of an album.
    pub(crate) fn drop_picture(&mut self, id: &str, file: &str) -> Result<(), Refused> {
        self.album(id)?.files.retain(|one| one != file);
        Ok(())
    }

    /// Puts a picture before the one that precedes it.
    pub(crate) fn raise_picture(&mut self, id: &str, file: &str) -> Result<(), Refused> {
        let files = &mut self.album(id)?.files;
        if let Some(at) = files.iter().position(|one| one == file).filter(|at| *at > 0) {
            files.swap(at, at - 1);
        }
        Ok(())
    }

    /// Forgets an album.
    pub(crate) fn drop_album(&mut self, id: &str) -> Result<(), Refused> {
        if id == SPONSORS {
            return Err(Refused::Sponsors);
        }
        self.albums.remove(id).map(|_| ()).ok_or_else(|| Refused::Gone(id.to_owned()))
    }

    /// When the next hội is.
    pub(crate) fn set_next(&mut self, words: &str) -> Result<(), Refused> {
        let words = words.trim().replace('\r', "");
        let plain = !words.chars().any(|c| c.is_control() && c != '\n');
        if !plain || words.chars().count() > NEXT {
            return Err(Refused::Next);
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

    /// Does any album show this file?
    pub(crate) fn shows(&self, file: &str) -> bool {
        self.albums.values().any(|album| album.files.iter().any(|one| one == file))
    }

    fn screen(&mut self, id: &ScreenId) -> Result<&mut Kept, Refused> {
        if !self.screens.contains_key(id) && self.screens.len() >= SCREENS {
            return Err(Refused::ManyScreens);
        }
        Ok(self.screens.entry(id.clone()).or_default())
    }

    fn album(&mut self, id: &str) -> Result<&mut Album, Refused> {
        self.albums.get_mut(id).ok_or_else(|| Refused::Gone(id.to_owned()))
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

fn named(name: &str) -> Result<String, Refused> {
    let name = name.trim();
    let fits = (1..=NAME).contains(&name.chars().count());
    if fits && !name.chars().any(char::is_control) {
        Ok(name.to_owned())
    } else {
        Err(Refused::Name)
    }
}

fn free<T>(taken: &BTreeMap<String, T>, name: &str) -> Result<(), Refused> {
    if taken.contains_key(name) {
        return Err(Refused::Taken(name.to_owned()));
    }
    if taken.len() >= NAMED { Err(Refused::Many) } else { Ok(()) }
}

fn stays(seconds: u32) -> Result<(), Refused> {
    if (SHORTEST..=LONGEST).contains(&seconds) { Ok(()) } else { Err(Refused::Seconds(seconds)) }
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn what_may_not_be_is_refused_and_changes_nothing() {
        let long = "x".repeat(41);
        type Change = fn(&mut Book, &str) -> Result<(), Refused>;
        let rows: [(Change, &str, Refused, &str); 14] = [
            (|b, n| b.keep_scene(n), "Khai hội", Refused::Taken("Khai hội".into()), "twice"),
            (|b, n| b.keep_scene(n), " ", Refused::Name, "no name"),
            (|b, n| b.keep_scene(n), &long, Refused::Name, "a long name"),
            (|b, n| b.play_scene(n), "Mất", Refused::Gone("Mất".into()), "no such scene"),
            (|b, n| b.drop_scene(n), "Mất", Refused::Gone("Mất".into()), "no such scene"),
            (|b, n| b.put_list(n, vec![step("yard", 0)]), "A", Refused::Seconds(0), "no time"),
            (|b, n| b.put_list(n, vec![step("yard", 9999)]), "A", Refused::Seconds(9999), "hours"),
            (|b, n| b.put_list(n, vec![]), "A", Refused::Steps, "nothing"),
            (|b, n| b.put_list(n, vec![step("yard", 9); 25]), "A", Refused::Steps, "too much"),
            (
                |b, n| b.put_list(n, vec![step("yard", 9)]),
                "Nghỉ",
                Refused::Taken("Nghỉ".into()),
                "twice",
            ),
            (
                |b, n| b.set(&[id("x")], &Task::List(n.into())),
                "Mất",
                Refused::Gone("Mất".into()),
                "no list",
            ),
            (|b, n| b.begin_album(n), "nhà tài trợ", Refused::Taken("nhà tài trợ".into()), "twice"),
            (|b, n| b.drop_album(n), SPONSORS, Refused::Sponsors, "always there"),
            (|b, n| b.pace(SPONSORS, n.parse().unwrap()), "2", Refused::Seconds(2), "flicker"),
        ];
        for (change, name, due, why) in rows {
            let mut changed = book();
            assert_eq!(change(&mut changed, name), Err(due), "{why}");
            assert_eq!(changed, book(), "{why}");
        }
        let mut none = Book::default();
        assert_eq!(none.keep_scene("Không"), Err(Refused::Nothing));
        let fault = none.set_rounds("x").unwrap_err();
        assert_eq!(fault.to_string().split(':').next(), Some("bảng đấu, dòng 1"));
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

    #[test]
    fn pictures_have_an_order() {
        let mut book = book();
        for file in ["a.png", "b.png", "a.png", "c.png"] {
            book.add_picture(SPONSORS, file).unwrap();
        }
        book.raise_picture(SPONSORS, "c.png").unwrap();
        book.raise_picture(SPONSORS, "a.png").unwrap();
        assert_eq!(book.albums[SPONSORS].files, ["a.png", "c.png", "b.png"], "twice is once");
        book.drop_picture(SPONSORS, "c.png").unwrap();
        assert!(book.shows("a.png") && !book.shows("c.png"));
    }
}
