//! Numbering the counts of a suit, those with few cards first.
//!
//! Nine counts are three chunks of three. Among all suits with the same number of cards a suit's
//! place is a sum of three look-ups, one for each chunk.

/// How many copies of each rank.
pub(super) type Counts = [u8; 9];

/// Suits with more cards have no number: one deal in two thousand holds one.
pub(super) const MOST: usize = 13;

const CHUNKS: usize = 125;
const WEIGHTS: [u8; 9] = [25, 5, 1, 25, 5, 1, 25, 5, 1];

/// As large as indices may be, so that none is out of bounds.
type Sums = [[u32; 128]; 16];

/// Cards in each chunk.
const SIZE: [u8; 128] = sizes();
/// Only nothing at all has no card.
const UNIT: [u32; MOST + 1] = unit();

const fn unit() -> [u32; MOST + 1] {
    let mut unit = [0; MOST + 1];
    unit[0] = 1;
    unit
}

/// How many chunks, pairs and threes of chunks have so many cards.
const ONE: [u32; MOST + 1] = ways(&UNIT);
const TWO: [u32; MOST + 1] = ways(&ONE);
const THREE: [u32; MOST + 1] = ways(&TWO);
/// Suits with fewer cards.
const FEWER: [u32; 16] = fewer();
/// By the cards left: ways that have a smaller chunk here.
const FIRST: Sums = smaller(&TWO);
const SECOND: Sums = smaller(&ONE);
const THIRD: Sums = smaller(&UNIT);

/// How many suits have a number.
pub(super) const LEN: usize = FEWER[MOST + 1] as usize;

const fn sizes() -> [u8; 128] {
    let mut sizes = [0; 128];
    let mut at = 0;
    while at < CHUNKS {
        sizes[at] = (at / 25 + at / 5 % 5 + at % 5) as u8;
        at += 1;
    }
    sizes
}

const fn ways(rest: &[u32; MOST + 1]) -> [u32; MOST + 1] {
    let mut ways = [0; MOST + 1];
    let mut chunk = 0;
    while chunk < CHUNKS {
        let mut left = 0;
        while left + SIZE[chunk] as usize <= MOST {
            ways[left + SIZE[chunk] as usize] += rest[left];
            left += 1;
        }
        chunk += 1;
    }
    ways
}

const fn fewer() -> [u32; 16] {
    let mut fewer = [0; 16];
    let mut cards = 0;
    while cards <= MOST {
        fewer[cards + 1] = fewer[cards] + THREE[cards];
        cards += 1;
    }
    fewer
}

const fn smaller(rest: &[u32; MOST + 1]) -> Sums {
    let mut sums = [[0; 128]; 16];
    let mut cards = 0;
    while cards <= MOST {
        let (mut chunk, mut sum) = (0, 0);
        while chunk < CHUNKS {
            sums[cards][chunk] = sum;
            if SIZE[chunk] as usize <= cards {
                sum += rest[cards - SIZE[chunk] as usize];
            }
            chunk += 1;
        }
        cards += 1;
    }
    sums
}

/// A suit by its three chunks: cards come and go at the cost of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chunks {
    codes: [u8; 3],
    cards: u8,
}

impl Chunks {
    pub(super) fn new(counts: &[u8]) -> Self {
        let mut chunks = Self { codes: [0; 3], cards: 0 };
        for (rank, (&count, weight)) in counts.iter().zip(WEIGHTS).enumerate() {
            chunks.codes[rank / 3] += count * weight;
            chunks.cards += count;
        }
        chunks
    }

    /// With so many cards of a rank less. There must be as many.
    pub(super) fn without(mut self, rank: usize, cards: u8) -> Self {
        self.codes[rank / 3] -= WEIGHTS[rank] * cards;
        self.cards -= cards;
        self
    }

    /// With one card of a rank more. There must be fewer than four.
    pub(super) fn with(mut self, rank: usize) -> Self {
        self.codes[rank / 3] += WEIGHTS[rank];
        self.cards += 1;
        self
    }

    /// The number. There must be at most [`MOST`] cards.
    pub(super) fn number(self) -> usize {
        let [first, second, third] = self.codes.map(|code| usize::from(code & 127));
        // Masks say no more than that the indices are in bounds.
        let all = usize::from(self.cards & 15);
        let left = usize::from((self.cards - SIZE[first]) & 15);
        let last = usize::from((self.cards - SIZE[first] - SIZE[second]) & 15);
        let sum = FIRST[all][first] + SECOND[left][second] + THIRD[last][third];
        (FEWER[all] + sum) as usize
    }
}
