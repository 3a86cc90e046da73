//! Faults: every one the rules name, in words, and what proves them (rules §8).
//!
//! An id is what journals and screens keep; [`find`] walks a ván and names each fault with the events
//! that show it, [`on_record`] those that prove themselves without the hands.

mod cheo_do;
mod den;
mod deo_kinh;
mod evidence;
mod khac;
mod lays;
mod onlooker;
mod public;
mod record;
mod seen;
mod throws;
mod words;

pub use den::Den;
pub use deo_kinh::DeoKinh;
pub use evidence::{Finding, find};
pub use khac::Khac;
pub use public::{on_record, suspects};
pub use words::{Proof, Tier, Words};

pub(crate) use evidence::seen_by_arbiters;
pub(crate) use lays::{Lay, lay, may_be_wrong};
pub(crate) use record::Record;
pub(crate) use seen::seen;
pub(crate) use throws::throw;

use crate::win::CheoDo;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Lỗi: one fault of the rules; JSON: its id, `an_mot_danh_hai`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Fault {
    /// Of a claimed win that is none.
    CheoDo(CheoDo),
    /// Of play, or of announcing too much: its hut pays.
    Den(Den),
    /// Of laying or announcing: its hut's win scores nothing.
    DeoKinh(DeoKinh),
    /// The others.
    Khac(Khac),
}

/// Text that is the id of no fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("không có lỗi nào mang mã «{id}»")]
pub struct NoSuchFault {
    /// The text as given.
    pub id: String,
}

impl Fault {
    /// Every fault, in the order of rules §8.
    pub fn all() -> impl Iterator<Item = Self> {
        let cheo_do = CheoDo::ALL.into_iter().map(Self::CheoDo);
        let den = Den::ALL.iter().copied().map(Self::Den);
        let deo_kinh = DeoKinh::ALL.iter().copied().map(Self::DeoKinh);
        cheo_do.chain(den).chain(deo_kinh).chain(Khac::ALL.iter().copied().map(Self::Khac))
    }

    /// The fault of this id.
    #[must_use]
    pub fn of_id(id: &str) -> Option<Self> {
        Self::all().find(|fault| fault.id() == id)
    }

    /// The persisted id: `danh_yeu`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.words().id
    }

    /// Its name in Vietnamese.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.words().label
    }

    /// One Vietnamese sentence for people: what is wrong, and what would be right.
    #[must_use]
    pub const fn explanation(self) -> &'static str {
        self.words().explanation
    }

    /// What it costs.
    #[must_use]
    pub const fn tier(self) -> Tier {
        match self {
            Self::CheoDo(_) => Tier::CheoDo,
            Self::Den(_) => Tier::Den,
            Self::DeoKinh(_) => Tier::DeoKinh,
            Self::Khac(fault) => fault.tier(),
        }
    }

    /// One Vietnamese sentence: what it costs the hut, and who is paid.
    #[must_use]
    pub const fn penalty(self) -> &'static str {
        self.tier().penalty()
    }

    /// What can prove it.
    #[must_use]
    pub const fn proof(self) -> Proof {
        match self {
            Self::CheoDo(_) => Proof::Hand,
            Self::Den(fault) => fault.proof(),
            Self::DeoKinh(fault) => fault.proof(),
            Self::Khac(fault) => fault.proof(),
        }
    }

    /// The section of the rules that names the act which it breaks.
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            Self::CheoDo(_) => "8",
            Self::Den(fault) => fault.section(),
            Self::DeoKinh(fault) => fault.section(),
            Self::Khac(fault) => fault.section(),
        }
    }

    const fn words(self) -> Words {
        match self {
            Self::CheoDo(fault) => cheo_do::words(fault),
            Self::Den(fault) => fault.words(),
            Self::DeoKinh(fault) => fault.words(),
            Self::Khac(fault) => fault.words(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

impl From<Fault> for String {
    fn from(fault: Fault) -> Self {
        fault.id().to_owned()
    }
}

impl TryFrom<String> for Fault {
    type Error = NoSuchFault;
    fn try_from(id: String) -> Result<Self, NoSuchFault> {
        Self::of_id(&id).ok_or(NoSuchFault { id })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use unicode_normalization::is_nfc;

    #[test]
    fn each_fault_has_its_own_id_and_words() {
        let ids: BTreeSet<&str> = Fault::all().map(Fault::id).collect();
        let labels: BTreeSet<&str> = Fault::all().map(Fault::label).collect();
        assert_eq!((ids.len(), labels.len()), (37, 37));
        for fault in Fault::all() {
            let sentence = fault.explanation();
            assert!(sentence.ends_with('.') && is_nfc(sentence), "{}", fault.id());
            assert!(is_nfc(fault.label()), "{}", fault.id());
            let cost = fault.penalty();
            assert!(cost.ends_with('.') && is_nfc(cost) && !cost.contains("  "), "{cost}");
            assert!(fault.id().bytes().all(|b| b == b'_' || b.is_ascii_lowercase()));
        }
    }

    #[test]
    fn json_is_the_id() {
        for fault in Fault::all() {
            let json = serde_json::to_string(&fault).unwrap();
            assert_eq!(json, format!("\"{}\"", fault.id()));
            assert_eq!(serde_json::from_str::<Fault>(&json).unwrap(), fault);
        }
        let unknown = serde_json::from_str::<Fault>("\"danh_gi\"").unwrap_err().to_string();
        assert!(unknown.contains("danh_gi"));
    }

    #[test]
    fn a_false_claim_keeps_its_id() {
        for why in CheoDo::ALL {
            assert_eq!(Fault::CheoDo(why).id(), why.id());
        }
    }
}
