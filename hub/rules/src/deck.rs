//! Cỗ bài: 120 cards in the order a seed gives, and the promise made before they are dealt.

use crate::card::Card;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// What a shuffle is made from; JSON: 64 hex digits. Secret until the ván is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

/// Text that is not 64 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("hạt giống phải là 64 chữ số thập lục phân")]
pub struct SeedError;

impl Seed {
    /// The seed of ván `round` under a whole-festival number: the same two numbers, the same deal.
    #[must_use]
    pub fn of(number: u64, round: u32) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"totom seed v1");
        hash.update(number.to_be_bytes());
        hash.update(round.to_be_bytes());
        Self(hash.finalize().into())
    }

    /// What is shown before the deal: SHA-256 over a fixed prefix and the seed, in hex.
    ///
    /// Whoever learns the seed afterwards can check it and deal the same cards again.
    #[must_use]
    pub fn commitment(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(b"totom commitment v1");
        hash.update(self.0);
        to_hex(&hash.finalize())
    }

    /// The 120 cards in the order of this seed (Fisher–Yates over ChaCha20).
    #[must_use]
    pub fn shuffle(&self) -> Vec<Card> {
        let mut cards: Vec<Card> =
            Card::all().flat_map(|card| std::iter::repeat_n(card, 4)).collect();
        let mut random = ChaCha20Rng::from_seed(self.0);
        for last in (1..cards.len()).rev() {
            cards.swap(last, below(&mut random, last + 1));
        }
        cards
    }
}

/// A number under `limit`, each equally likely: draws again where the range does not divide.
fn below(random: &mut ChaCha20Rng, limit: usize) -> usize {
    let limit = u32::try_from(limit).unwrap_or(u32::MAX);
    let fair = u32::MAX - u32::MAX % limit;
    loop {
        let drawn = random.next_u32();
        if drawn < fair {
            return (drawn % limit) as usize;
        }
    }
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl TryFrom<String> for Seed {
    type Error = SeedError;
    fn try_from(text: String) -> Result<Self, SeedError> {
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(SeedError);
        }
        let mut bytes = [0; 32];
        for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| SeedError)?;
        }
        Ok(Self(bytes))
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        to_hex(&seed.0)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A seed in a log would tell every hand.
        f.write_str("Seed(…)")
    }
}
