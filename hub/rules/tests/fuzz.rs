//! The bodies of the fuzz targets, driven by a seeded generator from what people really write.

#[path = "../fuzz/bodies/mod.rs"]
mod bodies;

use crate::rounds::player::Dice;

/// What a target begins from.
const HANDS: [&str; 5] = [
    "7v 3w 3s 9w cc 8s 1v 1w 1s oc 4-6v 4-6w 5s*3 tt*2",
    "tam văn, ông cụ; bát sách*2",
    "3-7w 2v*4",
    "Chi Chi thang thang ỐNG CỤ",
    "",
];
const HOUSES: [&str; 3] = [
    include_str!("../src/house/presets/kinh-bac.toml"),
    include_str!("../src/house/presets/cam-pha.toml"),
    "cho_cai = [1, 1, 3, 4, 4]\nhoa_xep_hang = [\"van_u\"]\n[diem]\ntom = 6\n",
];
const PROFILES: [&str; 3] = [
    include_str!("../src/signal/profiles/kinh-bac.toml"),
    include_str!("../src/signal/profiles/ha-tinh.toml"),
    include_str!("../src/signal/profiles/1915.toml"),
];

/// Runs a target on so many inputs: `texts` with a few bytes changed, cut or doubled.
fn mutated(texts: &[&str], inputs: u64, target: fn(&[u8])) {
    for number in 0..inputs {
        let mut dice = Dice::new(number);
        let mut data = texts[dice.below(texts.len())].as_bytes().to_vec();
        for _ in 0..dice.below(4) {
            mutate(&mut data, &mut dice);
        }
        data.extend([0xff, dice.byte(), dice.byte(), dice.byte(), dice.byte()]);
        target(&data);
    }
}

fn mutate(data: &mut Vec<u8>, dice: &mut Dice) {
    let at = dice.below(data.len() + 1);
    let to = (at + dice.below(12)).min(data.len());
    match dice.below(4) {
        0 => drop(data.drain(at..to)),
        1 => {
            let again = data[at..to].to_vec();
            data.splice(at..at, again);
        }
        2 => data.insert(at, dice.byte()),
        _ => {
            let byte = dice.byte();
            data[at..to].iter_mut().take(1).for_each(|place| *place = byte);
        }
    }
}

/// Runs a target on so many inputs of bytes alone.
fn noise(length: usize, inputs: u64, target: fn(&[u8])) {
    for number in 0..inputs {
        let mut dice = Dice::new(number);
        let data: Vec<u8> = (0..length).map(|_| dice.byte()).collect();
        target(&data);
    }
}

#[test]
fn hand_text() {
    mutated(&HANDS, 3000, bodies::hand_text);
}

#[test]
fn house_toml() {
    mutated(&HOUSES, 2000, bodies::house_toml);
    noise(40, 1000, bodies::house_toml);
}

#[test]
fn signal_grammar() {
    mutated(&PROFILES, 1000, bodies::signal_grammar);
}

#[test]
fn round_inputs() {
    noise(900, 120, bodies::round_inputs);
}

#[test]
fn legality() {
    noise(600, 60, bodies::legality);
}
