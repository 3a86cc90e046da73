//! Seats: the five huts (điếm) around the yard, counter-clockwise.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// Điếm: one of the five huts, numbered 1–5 counter-clockwise (rules §5). JSON: the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Hut(u8);

/// A number that names no hut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("không có điếm số {0}: chỉ có điếm 1 đến 5")]
pub struct NoSuchHut(pub u8);

impl Hut {
    /// All huts in seat order.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The hut of this number.
    ///
    /// # Errors
    /// When the number is not 1–5.
    pub fn new(number: u8) -> Result<Self, NoSuchHut> {
        if (1..=5).contains(&number) { Ok(Self(number)) } else { Err(NoSuchHut(number)) }
    }

    /// 1–5, as painted on the hut.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Cánh dưới: the right neighbour, next to answer.
    #[must_use]
    pub const fn next(self) -> Self {
        self.after(1)
    }

    /// Cánh trên: the left neighbour.
    #[must_use]
    pub const fn previous(self) -> Self {
        self.after(4)
    }

    /// The hut `steps` seats counter-clockwise from this one.
    #[must_use]
    pub const fn after(self, steps: u8) -> Self {
        Self((self.0 - 1 + steps % 5) % 5 + 1)
    }

    /// How many seats counter-clockwise from `self` to `other`: 0–4.
    #[must_use]
    pub const fn distance_to(self, other: Self) -> u8 {
        (other.0 + 5 - self.0) % 5
    }
}

impl TryFrom<u8> for Hut {
    type Error = NoSuchHut;
    fn try_from(number: u8) -> Result<Self, NoSuchHut> {
        Self::new(number)
    }
}

impl From<Hut> for u8 {
    fn from(hut: Hut) -> Self {
        hut.0
    }
}

impl fmt::Display for Hut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "điếm {}", self.0)
    }
}

/// One value for each hut; JSON: an array of five, hut 1 first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByHut<T>([T; 5]);

impl<T> ByHut<T> {
    /// Asks `make` for each hut's value, in seat order.
    pub fn from_fn(mut make: impl FnMut(Hut) -> T) -> Self {
        Self(Hut::ALL.map(&mut make))
    }

    /// Each hut with its value, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Hut, &T)> {
        Hut::ALL.into_iter().zip(&self.0)
    }

    /// The five values in seat order.
    pub fn into_values(self) -> [T; 5] {
        self.0
    }

    /// A new value for each hut.
    pub fn map<U>(self, make: impl FnMut(T) -> U) -> ByHut<U> {
        ByHut(self.0.map(make))
    }
}

impl<T> Index<Hut> for ByHut<T> {
    type Output = T;
    fn index(&self, hut: Hut) -> &T {
        &self.0[usize::from(hut.0) - 1]
    }
}

impl<T> IndexMut<Hut> for ByHut<T> {
    fn index_mut(&mut self, hut: Hut) -> &mut T {
        &mut self.0[usize::from(hut.0) - 1]
    }
}
