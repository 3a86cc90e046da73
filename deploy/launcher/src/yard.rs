//! The yard's configuration file: typed, with every key documented in `deploy/config/yard.toml`.

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use totom_hub::table::{Agree, Reveal, Seeds, Setup, Verses};
use totom_rules::house::{HouseRules, Preset};
use totom_rules::{ByHut, Hut};
use totom_verses::{DEFAULT_SET, Shelf};

/// The whole file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Yard {
    /// Shown to the crowd.
    pub(crate) name: String,
    /// Address and port that browsers and stations reach.
    #[serde(default = "listen")]
    pub(crate) listen: String,
    /// Folder of the record; relative to the file.
    #[serde(default = "data")]
    pub(crate) data: PathBuf,
    /// A preset's id or the path of a TOML file, relative to this one.
    #[serde(default = "kinh_bac")]
    pub(crate) house: String,
    /// The seat from which a cho cái làng is counted.
    #[serde(default = "last_hut")]
    pub(crate) turner: Hut,
    /// Verses by which cards are called: a set's id, or the path of its file, relative to this one.
    #[serde(default = "lang_que")]
    pub(crate) verses: String,
    /// Two arbiters enter each card, and must agree.
    #[serde(default)]
    pub(crate) hai_trong_tai: bool,
    /// A laid win is kept from the crowd until the arbiters announce it.
    #[serde(default)]
    pub(crate) trong_tai_cong_bo: bool,
    /// The five huts.
    pub(crate) hut: Vec<HutEntry>,
    /// The announcer.
    #[serde(default)]
    pub(crate) sound: Sound,
    /// Copies of the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) backup: Option<BackupEntry>,
}

/// Copies of the record.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BackupEntry {
    /// Folder on another disk; relative to the file.
    pub(crate) folder: PathBuf,
}

/// One hut.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HutEntry {
    /// 1–5, counter-clockwise.
    pub(crate) number: Hut,
    /// Name of its line-up.
    pub(crate) name: String,
    /// Serial port of its board; absent when the hut has none on this machine.
    pub(crate) port: Option<PathBuf>,
    /// Speed of the port, bits per second.
    #[serde(default = "baud")]
    pub(crate) baud: u32,
}

/// The announcer.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sound {
    /// No announcer on this machine.
    #[serde(default)]
    pub(crate) off: bool,
    /// Name of the sound device; the system's default when absent.
    pub(crate) device: Option<String>,
    /// Imported recordings, by the name they were given.
    pub(crate) pack: Option<String>,
    /// How verses are said at first.
    pub(crate) manner: Option<String>,
    /// The command of a voice of the village's own.
    pub(crate) speak_with: Option<String>,
}

impl Sound {
    /// What the announcer is told of this.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let all = [
            ("--device", &self.device),
            ("--pack", &self.pack),
            ("--manner", &self.manner),
            ("--speak-with", &self.speak_with),
        ];
        let given = all.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
        given.flat_map(|(name, value)| [name.to_owned(), value]).collect()
    }
}

fn listen() -> String {
    "0.0.0.0:8080".to_owned()
}
fn data() -> PathBuf {
    PathBuf::from("yard-data")
}
fn kinh_bac() -> String {
    "kinh-bac".to_owned()
}
fn lang_que() -> String {
    DEFAULT_SET.to_owned()
}
fn last_hut() -> Hut {
    Hut::ALL[4]
}
fn baud() -> u32 {
    115_200
}

impl Yard {
    /// Reads and checks the file; paths in it become relative to it.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let place = path.display();
        let text = text(path).map_err(|why| format!("tệp cấu hình «{place}» {why}"))?;
        let mut yard: Self = toml::from_str(&text)
            .map_err(|error| format!("tệp cấu hình «{place}» có chỗ sai:\n{error}"))?;
        let folder = path.parent().unwrap_or_else(|| Path::new("."));
        yard.data = folder.join(&yard.data);
        if let Some(backup) = &mut yard.backup {
            backup.folder = folder.join(&backup.folder);
        }
        if Preset::named(&yard.house).is_none() {
            yard.house = folder.join(&yard.house).display().to_string();
        }
        if is_file(&yard.verses) {
            yard.verses = folder.join(&yard.verses).display().to_string();
        }
        yard.check().map_err(|why| format!("tệp cấu hình «{place}»: {why}"))?;
        Ok(yard)
    }

    fn check(&self) -> Result<(), String> {
        for hut in Hut::ALL {
            match self.hut.iter().filter(|entry| entry.number == hut).count() {
                1 => {}
                0 => return Err(format!("thiếu mục [[hut]] với number = {}", hut.number())),
                _ => return Err(format!("có hai mục [[hut]] cùng number = {}", hut.number())),
            }
        }
        Ok(())
    }

    /// What the hub begins a new journal with.
    pub(crate) fn setup(&self, seeds: Seeds) -> Result<Setup, String> {
        Ok(Setup {
            yard: self.name.clone(),
            names: self.names(),
            house: self.house_rules()?.to_toml(),
            seeds,
            turner: self.turner,
            verses: self.verses()?,
            agree: if self.hai_trong_tai { Agree::Both } else { Agree::One },
            reveal: if self.trong_tai_cong_bo { Reveal::ByArbiters } else { Reveal::AtOnce },
        })
    }

    /// A set of the program or of the data folder, or a file of its own.
    fn verses(&self) -> Result<Verses, String> {
        let named = &self.verses;
        if !is_file(named) {
            let set = Shelf::of_data(&self.data).get(named).map_err(|error| error.to_string())?;
            return Ok(Verses::new(named, set));
        }
        let text = text(Path::new(named)).map_err(|why| format!("tệp thơ «{named}» {why}"))?;
        let id = Path::new(named).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Verses::of_text(&id, &text).map_err(|error| format!("tệp thơ «{named}», {error}"))
    }

    /// Huts for which no board is expected.
    pub(crate) fn boardless(&self) -> Vec<Hut> {
        self.hut.iter().filter(|entry| entry.port.is_none()).map(|entry| entry.number).collect()
    }

    fn names(&self) -> ByHut<String> {
        ByHut::from_fn(|hut| {
            let entry = self.hut.iter().find(|entry| entry.number == hut);
            entry.map(|entry| entry.name.clone()).unwrap_or_default()
        })
    }

    fn house_rules(&self) -> Result<HouseRules, String> {
        if let Some(preset) = Preset::named(&self.house) {
            return Ok(preset.rules());
        }
        let text = text(Path::new(&self.house)).map_err(|why| {
            let known = Preset::ALL.map(Preset::id).join(", ");
            format!("tệp lệ làng «{}» {why} (bộ có sẵn: {known})", self.house)
        })?;
        HouseRules::from_toml(&text).map_err(|error| format!("lệ làng «{}»: {error}", self.house))
    }
}

/// Does a set's name in the configuration mean a file?
fn is_file(verses: &str) -> bool {
    Path::new(verses).extension().is_some_and(|extension| extension == "toml")
}

/// A text file of people's, or what is the matter with it, to be put after its name.
pub(crate) fn text(path: &Path) -> Result<String, String> {
    utf8(std::fs::read(path).map_err(|error| format!("không đọc được: {error}"))?)
}

/// As [`text`], of what was read already.
pub(crate) fn utf8(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("không phải chữ UTF-8 (dòng {line}): hãy mở ra và lưu lại theo bảng mã UTF-8")
    })
}

#[cfg(test)]
mod tests {
    use super::Yard;
    use std::path::{Path, PathBuf};
    use totom_hub::table::Seeds;

    fn yard(folder: &Path, house: &str) -> PathBuf {
        let huts = (1..=5).map(|n| format!("[[hut]]\nnumber = {n}\nname = \"Xóm {n}\"\n"));
        let text = format!("name = \"Sân\"\nhouse = \"{house}\"\n{}", huts.collect::<String>());
        let path = folder.join("yard.toml");
        std::fs::write(&path, text).unwrap();
        path
    }

    fn house(folder: &Path, house: &str) -> Result<String, String> {
        let setup = Yard::read(&yard(folder, house))?.setup(Seeds::Random)?;
        Ok(setup.house)
    }

    #[test]
    fn house_rules_are_found_by_preset_or_beside_the_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("lang.toml"), "cua_so_goi = 7\n").unwrap();
        assert!(house(folder.path(), "lang.toml").unwrap().contains("cua_so_goi = 7"));
        assert!(house(folder.path(), "kinh-bac").is_ok());
        let missing = house(folder.path(), "khong-co").unwrap_err();
        assert!(missing.contains("khong-co") && missing.contains("ha-noi-xua"), "{missing}");
    }

    #[test]
    fn verses_are_found_by_id_in_the_data_folder_or_beside_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let set = totom_verses::VerseSet::builtin().to_toml();
        let own = set.replacen("Làng quê", "Làng Đông", 1);
        std::fs::write(folder.path().join("lang-dong.toml"), &own).unwrap();
        totom_verses::Shelf::of_data(&folder.path().join("yard-data")).put("tu-tho", &own).unwrap();
        let chosen = |verses: &str| {
            let path = yard(folder.path(), "kinh-bac");
            let text = std::fs::read_to_string(&path).unwrap();
            std::fs::write(&path, format!("verses = \"{verses}\"\n{text}")).unwrap();
            let setup = Yard::read(&path).and_then(|yard| yard.setup(Seeds::Random))?;
            Ok::<_, String>(format!("{} {}", setup.verses.id(), setup.verses.name()))
        };
        assert_eq!(chosen("lang-nghe").unwrap(), "lang-nghe Làng nghề");
        assert_eq!(chosen("lang-dong.toml").unwrap(), "lang-dong Làng Đông");
        assert_eq!(chosen("tu-tho").unwrap(), "tu-tho Làng Đông");
        let why = chosen("khong-co").unwrap_err();
        assert!(why.contains("khong-co") && why.contains("tu-tho"), "{why}");
        std::fs::write(folder.path().join("hong.toml"), own.replacen("\"9s\"", "\"8s\"", 1))
            .unwrap();
        let why = chosen("hong.toml").unwrap_err();
        assert!(why.contains("hong.toml") && why.contains("dòng"), "{why}");
    }

    #[test]
    fn a_file_in_another_encoding_is_called_so() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("lang.toml"), b"cua_so_goi = 7\n# l\xe0ng\n").unwrap();
        let why = house(folder.path(), "lang.toml").unwrap_err();
        assert!(why.contains("UTF-8") && why.contains("dòng 2"), "{why}");
        let path = yard(folder.path(), "kinh-bac");
        std::fs::write(&path, b"name = \"S\xe2n\"\n").unwrap();
        let why = Yard::read(&path).unwrap_err();
        assert!(why.contains("UTF-8") && why.contains("dòng 1"), "{why}");
    }
}
