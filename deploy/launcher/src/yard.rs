//! The yard's configuration file: typed, with every key documented in `deploy/config/yard.toml`.

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use totom_hub::table::{Seeds, Setup};
use totom_rules::house::{HouseRules, Preset};
use totom_rules::{ByHut, Hut};

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
    /// A preset's id or the path of a TOML file.
    #[serde(default = "kinh_bac")]
    pub(crate) house: String,
    /// The seat from which a cho cái làng is counted.
    #[serde(default = "last_hut")]
    pub(crate) turner: Hut,
    /// The five huts.
    pub(crate) hut: Vec<HutEntry>,
    /// The announcer.
    #[serde(default)]
    pub(crate) sound: Sound,
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
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("không đọc được tệp cấu hình «{place}»: {error}"))?;
        let mut yard: Self = toml::from_str(&text)
            .map_err(|error| format!("tệp cấu hình «{place}» có chỗ sai:\n{error}"))?;
        let folder = path.parent().unwrap_or_else(|| Path::new("."));
        yard.data = folder.join(&yard.data);
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
        })
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
        let text = std::fs::read_to_string(&self.house)
            .map_err(|error| format!("không có bộ lệ làng «{}»: {error}", self.house))?;
        HouseRules::from_toml(&text).map_err(|error| format!("lệ làng «{}»: {error}", self.house))
    }
}
