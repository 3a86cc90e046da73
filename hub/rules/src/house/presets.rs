//! Customs that come with the program; a village starts from one and changes what differs.

use super::HouseRules;

/// Lệ sẵn: a custom that comes with the program (rules §13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Field tổ tôm of Kinh Bắc: the defaults.
    KinhBac,
    /// The tổ tôm book of 2007.
    Sach2007,
    /// Halls of old Hanoi.
    HaNoiXua,
    /// The book of Cẩm Phả.
    CamPha,
}

impl Preset {
    /// All, in the order a form offers them.
    pub const ALL: [Self; 4] = [Self::KinhBac, Self::Sach2007, Self::HaNoiXua, Self::CamPha];

    /// The preset of this id.
    #[must_use]
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.id() == id)
    }

    /// As the configuration names it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::KinhBac => "kinh-bac",
            Self::Sach2007 => "sach-2007",
            Self::HaNoiXua => "ha-noi-xua",
            Self::CamPha => "cam-pha",
        }
    }

    /// As people call it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::KinhBac => "Lệ Kinh Bắc",
            Self::Sach2007 => "Theo sách tổ tôm 2007",
            Self::HaNoiXua => "Lệ Hà Nội xưa",
            Self::CamPha => "Lệ Cẩm Phả",
        }
    }

    /// Its file.
    #[must_use]
    pub const fn toml(self) -> &'static str {
        match self {
            Self::KinhBac => include_str!("presets/kinh-bac.toml"),
            Self::Sach2007 => include_str!("presets/sach-2007.toml"),
            Self::HaNoiXua => include_str!("presets/ha-noi-xua.toml"),
            Self::CamPha => include_str!("presets/cam-pha.toml"),
        }
    }

    /// Its rules.
    ///
    /// # Panics
    /// When a file in the program does not read, which the tests exclude.
    #[must_use]
    pub fn rules(self) -> HouseRules {
        match HouseRules::from_toml(self.toml()) {
            Ok(rules) => rules,
            Err(error) => panic!("preset {}: {error}", self.id()),
        }
    }
}
