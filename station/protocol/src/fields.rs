//! Reads the comma-separated fields of a frame whose checksum was right.

use crate::decoder::Why;
use std::str::FromStr;

/// What is left of a frame's body.
pub(crate) struct Fields<'a> {
    rest: Option<&'a str>,
    taken: u8,
}

impl<'a> Fields<'a> {
    pub(crate) const fn new(body: &'a str) -> Self {
        Self { rest: Some(body), taken: 0 }
    }

    /// The next field as it stands.
    pub(crate) fn word(&mut self) -> Result<&'a str, Why> {
        let rest = self.rest.ok_or(Why::Field(self.taken))?;
        let (field, rest) = match rest.split_once(',') {
            Some((field, rest)) => (field, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        self.taken += 1;
        Ok(field)
    }

    /// The next field, read by `FromStr`. Numbers are plain digits: `+7` is damage, not seven.
    pub(crate) fn value<T: FromStr>(&mut self) -> Result<T, Why> {
        let at = self.taken;
        let field = self.word()?;
        if field.starts_with('+') {
            return Err(Why::Field(at));
        }
        field.parse().map_err(|_| Why::Field(at))
    }

    /// The next field if there is one.
    pub(crate) fn optional<T: FromStr>(&mut self) -> Result<Option<T>, Why> {
        if self.rest.is_some() { self.value().map(Some) } else { Ok(None) }
    }

    /// Are there fields nobody asked for?
    pub(crate) const fn has_more(&self) -> bool {
        self.rest.is_some()
    }
}
