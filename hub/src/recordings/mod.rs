//! Gói thu âm: what a village's chanter records in the browser, as files in the layout that voice packs
//! have: `packs/<id>/pack.toml`, `call/<lá>/verse-1.wav`, `call/<lá>/name.wav`.

mod about;
mod choice;
mod wav;

pub use wav::BadTake;
pub(crate) use wav::{LONGEST_MS, MOST_BYTES};

use crate::files::replace;
use about::About;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;
use totom_rules::Card;
use totom_verses::slug;
use totom_wire::audio::PackRef;

/// Longest name of a pack, of its chanter, of the terms: letters.
const MAX_NAME: usize = 80;

/// Every pack of the yard.
#[derive(Clone, Debug)]
pub struct Recordings {
    folder: PathBuf,
    // Two tablets may record at once; what a pack says of itself is written by one at a time.
    writing: Arc<Mutex<()>>,
    chosen: Arc<watch::Sender<Option<PackRef>>>,
}

/// Phần thu: which of a card's clips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Its verse.
    Verse,
    /// Its name alone, for when there is no time for the verse.
    Name,
}

/// Who is recorded, and on what terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chanter {
    /// Name of the pack.
    pub name: String,
    /// Who is heard.
    pub chanter: String,
    /// By whose consent, for what use.
    pub licence: String,
}

/// One pack, with what was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// Name of its folder.
    pub id: String,
    /// Who.
    pub about: Chanter,
    /// Cards whose verse is there, and is the verse that `texts` asks for.
    pub verses: Vec<Card>,
    /// Cards whose name is there.
    pub names: Vec<Card>,
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// No such pack.
    #[error("không có gói thu âm «{0}»")]
    Unknown(String),
    /// It exists already.
    #[error("đã có gói thu âm tên này: hãy thu tiếp gói ấy, hoặc đặt tên khác")]
    Exists,
    /// A field is empty or too long.
    #[error("hãy ghi tên gói, tên người xướng và lời đồng ý, mỗi mục không quá {MAX_NAME} chữ cái")]
    Fields,
    /// Nothing to be heard.
    #[error("gói này chưa có bản thu nào: hãy thu ít nhất một lá")]
    Nothing,
    /// The take is of no use.
    #[error(transparent)]
    Take(#[from] BadTake),
    /// The pack's own file is damaged.
    #[error("tệp pack.toml của gói hỏng: {0}")]
    About(String),
    /// The disk.
    #[error("đĩa không ghi hoặc đọc được: {0}")]
    Disk(#[from] io::Error),
}

impl Part {
    /// In addresses and file names.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Verse => "verse",
            Self::Name => "name",
        }
    }

    /// From an address.
    #[must_use]
    pub fn of(id: &str) -> Option<Self> {
        [Self::Verse, Self::Name].into_iter().find(|part| part.id() == id)
    }

    const fn file(self) -> &'static str {
        match self {
            Self::Verse => "verse-1.wav",
            Self::Name => "name.wav",
        }
    }
}

impl Recordings {
    /// The packs below a yard's data folder.
    #[must_use]
    pub fn of_data(data: &Path) -> Self {
        let (writing, chosen) = (Arc::default(), Arc::new(watch::Sender::new(None)));
        let packs = Self { folder: data.join("packs"), writing, chosen };
        packs.chosen.send_replace(packs.chosen_before());
        packs
    }

    /// Begins a pack and gives its id.
    ///
    /// # Errors
    /// When a field is missing, the pack exists, or the disk refuses.
    pub fn begin(&self, chanter: &Chanter) -> Result<String, RecordingError> {
        let id = slug(&chanter.name);
        let fields = [&chanter.name, &chanter.chanter, &chanter.licence];
        let fits = |field: &&String| {
            !field.trim().is_empty()
                && field.chars().count() <= MAX_NAME
                && !field.chars().any(char::is_control)
        };
        if id.is_empty() || !fields.iter().all(fits) {
            return Err(RecordingError::Fields);
        }
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = self.folder.join(&id);
        if folder.join(about::FILE).exists() {
            return Err(RecordingError::Exists);
        }
        std::fs::create_dir_all(&folder)?;
        About::new(chanter).write(&folder)?;
        Ok(id)
    }

    /// Every pack, by id. `texts` gives each card's verse of today: a recording of another is not counted.
    ///
    /// # Errors
    /// When the disk refuses. Folders that are no packs are passed over.
    pub fn list(&self, texts: impl Fn(Card) -> String) -> Result<Vec<Pack>, RecordingError> {
        let entries = match std::fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut packs: Vec<_> = names.filter_map(|id| self.get(&id, &texts).ok()).collect();
        packs.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(packs)
    }

    /// One pack.
    ///
    /// # Errors
    /// When there is none, or its file is damaged.
    pub fn get(&self, id: &str, texts: impl Fn(Card) -> String) -> Result<Pack, RecordingError> {
        let folder = self.known(id)?;
        let about = About::read(&folder)?;
        let has = |card: Card, part: Part| place(&folder, card, part).is_file();
        let today = |card: &Card| about.verse.get(&card.code()) == Some(&texts(*card));
        Ok(Pack {
            id: id.to_owned(),
            verses: Card::all().filter(|c| has(*c, Part::Verse)).filter(today).collect(),
            names: Card::all().filter(|card| has(*card, Part::Name)).collect(),
            about: about.into(),
        })
    }

    /// Keeps a take in place of the one before it. `text` is what was chanted.
    ///
    /// # Errors
    /// When there is no such pack, the take is of no use, or the disk refuses: then the one before stays.
    pub fn put(
        &self,
        id: &str,
        card: Card,
        part: Part,
        text: &str,
        take: &[u8],
    ) -> Result<u64, RecordingError> {
        let ms = wav::check(take)?;
        let folder = self.known(id)?;
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut about = About::read(&folder)?;
        let file = place(&folder, card, part);
        std::fs::create_dir_all(file.parent().unwrap_or(&folder))?;
        replace(&file, take)?;
        if part == Part::Verse {
            about.verse.insert(card.code(), text.to_owned());
            about.write(&folder)?;
        }
        Ok(ms)
    }

    /// A take that was kept.
    ///
    /// # Errors
    /// When there is none.
    pub fn take(&self, id: &str, card: Card, part: Part) -> Result<Vec<u8>, RecordingError> {
        Ok(std::fs::read(place(&self.known(id)?, card, part))?)
    }

    /// Only names that [`slug`] makes: no address leads out of the folder.
    fn known(&self, id: &str) -> Result<PathBuf, RecordingError> {
        let folder = self.folder.join(id);
        let is_pack = !id.is_empty() && slug(id) == id && folder.join(about::FILE).is_file();
        if is_pack { Ok(folder) } else { Err(RecordingError::Unknown(id.to_owned())) }
    }
}

fn place(pack: &Path, card: Card, part: Part) -> PathBuf {
    pack.join("call").join(card.code()).join(part.file())
}

#[cfg(test)]
mod tests {
    use super::wav::tests::take;
    use super::*;

    fn chanter(name: &str) -> Chanter {
        Chanter {
            name: name.to_owned(),
            chanter: "Bà Hai".to_owned(),
            licence: "Bà Hai cho làng dùng".to_owned(),
        }
    }

    fn texts(_: Card) -> String {
        "một hai".to_owned()
    }

    #[test]
    fn a_take_is_kept_counted_and_replaced() {
        let data = tempfile::tempdir().unwrap();
        let packs = Recordings::of_data(data.path());
        let card: Card = "3v".parse().unwrap();
        assert_eq!(packs.list(texts).unwrap(), []);
        let id = packs.begin(&chanter("Giọng bà Hai")).unwrap();
        assert_eq!(
            packs.put(&id, card, Part::Verse, "một hai", &take(48_000, 9_000)).unwrap(),
            1000
        );
        packs.put(&id, card, Part::Verse, "một hai", &take(24_000, 9_000)).unwrap();
        packs.put(&id, card, Part::Name, "", &take(24_000, 9_000)).unwrap();
        let pack = packs.get(&id, texts).unwrap();
        assert_eq!((pack.verses, pack.names), (vec![card], vec![card]));
        assert_eq!(packs.take(&id, card, Part::Verse).unwrap(), take(24_000, 9_000));
        let other = packs.get(&id, |_| "ba bốn".to_owned()).unwrap();
        assert_eq!(other.verses, [], "a recording of another verse is not this one's");
        let card_folder = data.path().join("packs/giong-ba-hai/call/3v");
        assert_eq!(std::fs::read_dir(card_folder).unwrap().count(), 2, "no leavings");
        let about = std::fs::read_to_string(data.path().join("packs/giong-ba-hai/pack.toml"));
        insta::assert_snapshot!(about.unwrap(), @r#"
        name = "Giọng bà Hai"
        chanter = "Bà Hai"
        licence = "Bà Hai cho làng dùng"

        [verse]
        3v = "một hai"
        "#);
    }

    #[test]
    fn what_cannot_be_kept_leaves_what_is_there() {
        let data = tempfile::tempdir().unwrap();
        let packs = Recordings::of_data(data.path());
        let card: Card = "oc".parse().unwrap();
        let id = packs.begin(&chanter("Giọng")).unwrap();
        packs.put(&id, card, Part::Name, "", &take(48_000, 9_000)).unwrap();
        let refused = packs.put(&id, card, Part::Name, "", &take(48_000, 0)).unwrap_err();
        assert!(matches!(refused, RecordingError::Take(BadTake::Silent)));
        assert_eq!(packs.take(&id, card, Part::Name).unwrap().len(), take(48_000, 1).len());
        for (name, why) in [("", "no name"), ("***", "no letter"), (&*"a".repeat(81), "too long")] {
            assert!(matches!(packs.begin(&chanter(name)), Err(RecordingError::Fields)), "{why}");
        }
        assert!(matches!(packs.begin(&chanter("giọng")), Err(RecordingError::Exists)));
        for id in ["", "..", "../packs/giong", "khong-co", "Giong", "giong/"] {
            assert!(matches!(packs.get(id, texts), Err(RecordingError::Unknown(_))), "{id}");
        }
    }
}
