//! The bodies of the fuzz targets, driven by a seeded generator from the frozen frames and from noise.

#[path = "../fuzz/bodies/mod.rs"]
mod bodies;

const V01: &str = include_str!("frozen/v01.txt");
const SEEDS: [&[u8]; 3] = [
    include_bytes!("../fuzz/seeds/frames/sealed"),
    include_bytes!("../fuzz/seeds/frames/cable"),
    include_bytes!("../fuzz/seeds/frames/junk"),
];

/// The same numbers for the same seed (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }
}

/// Frozen lines of both directions, without their reasons and seals, in any order.
fn lines(dice: &mut Dice) -> Vec<u8> {
    let bodies: Vec<&str> = V01
        .lines()
        .filter_map(|line| line.split_once('$')?.1.split_once('*').map(|(body, _)| body))
        .collect();
    assert!(bodies.len() > 20, "the frozen frames are found");
    let mut bytes = vec![dice.byte()];
    for _ in 0..=dice.below(4) {
        bytes.extend(bodies[dice.below(bodies.len())].as_bytes());
        bytes.push(b'\n');
    }
    bytes
}

fn mutate(data: &mut Vec<u8>, dice: &mut Dice) {
    let at = dice.below(data.len() + 1);
    let to = (at + dice.below(12)).min(data.len());
    match dice.below(5) {
        0 => drop(data.drain(at..to)),
        1 => {
            let again = data[at..to].to_vec();
            data.splice(at..at, again);
        }
        2 => data.insert(at, dice.byte()),
        3 => data.insert(at, *b"$*\r\n,-9?Z".get(dice.below(9)).unwrap()),
        _ => {
            let byte = dice.byte();
            data[at..to].iter_mut().take(1).for_each(|place| *place = byte);
        }
    }
}

#[test]
fn frames() {
    // More for a long look: so many in all.
    let inputs = std::env::var("TOTOM_FUZZ").ok().and_then(|text| text.parse().ok());
    for number in 0..inputs.unwrap_or(20_000_u64) {
        let mut dice = Dice(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut data = match dice.below(3) {
            0 => SEEDS[dice.below(SEEDS.len())].to_vec(),
            1 => (0..dice.below(200)).map(|_| dice.byte()).collect(),
            _ => lines(&mut dice),
        };
        for _ in 0..dice.below(5) {
            mutate(&mut data, &mut dice);
        }
        bodies::frames(&data);
    }
}
