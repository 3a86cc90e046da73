//! Versions of the language on the cable.

use std::fmt;
use std::str::FromStr;

/// Version a board says in its hello: `major.minor`.
///
/// A new minor only appends fields or message types, which an older reader skips. A new major changes what an old
/// field means: such a board is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Changes when old readers would misunderstand.
    pub major: u8,
    /// Changes when something is added.
    pub minor: u8,
}

/// The oldest language this crate understands.
pub const MIN: Version = Version { major: 1, minor: 0 };

/// The language this crate speaks.
pub const CURRENT: Version = Version { major: 1, minor: 1 };

impl Version {
    /// Can a station built with this crate work with a board of this version?
    #[must_use]
    pub const fn is_understood(self) -> bool {
        self.major >= MIN.major && self.major <= CURRENT.major
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// Not of the form `major.minor`, each 0–255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a version is `major.minor`, each 0 to 255")]
pub struct VersionError;

impl FromStr for Version {
    type Err = VersionError;
    fn from_str(text: &str) -> Result<Self, VersionError> {
        let (major, minor) = text.split_once('.').ok_or(VersionError)?;
        let part = |digits: &str| digits.parse().map_err(|_| VersionError);
        Ok(Self { major: part(major)?, minor: part(minor)? })
    }
}
