//! Luật làng: house rules, typed, from TOML (rules §13).
//!
//! One file per village. A key that is left out has its default, which is the custom of Kinh Bắc;
//! a key nobody knows, or an answer no village could mean, is refused with its line.
//!
//! ```
//! use totom_rules::house::{ChiuBa, HouseRules};
//!
//! let rules = HouseRules::from_toml("hoi_diem = 100\nchiu_ba = \"xin_phep\"").unwrap();
//! assert_eq!((rules.hoi_diem, rules.chiu_ba), (Some(100), ChiuBa::XinPhep));
//!
//! let error = HouseRules::from_toml("hoi_diem = 100\nhoi_dien = 100").unwrap_err();
//! assert_eq!(error.place.line, 2);
//! ```

mod choices;
mod error;
mod form;
mod keys;
mod place;
mod presets;
mod read;
mod rules;
mod slot;
mod write;

pub use choices::{
    CaiSauU, CheoDo, ChiNay, ChiuBa, Choice, HieuTrong, HoaXepHang, SaiTrong, TraDiem, XuLyLoi,
};
pub use error::{HouseError, HouseFault};
pub use form::{Form, Seconds};
pub use keys::Key;
pub use place::Place;
pub use presets::Preset;
pub use rules::HouseRules;
