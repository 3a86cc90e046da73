//! How fast hands are judged: by tables, and by the search that is their measure.
#![allow(missing_docs, clippy::unwrap_used, reason = "criterion's macro makes public items")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use totom_rules::explain::{answer, explain};
use totom_rules::phu::{Aim, Fixed, exists, exists_by_climb, find, find_by_climb};
use totom_rules::waiting::waits;
use totom_rules::win::WinRules;
use totom_rules::{Hand, Seed};

/// 21 cards of many deals.
fn random() -> Vec<Hand> {
    (0..2000).map(|deal| Seed::of(deal, 0).shuffle().into_iter().take(21).collect()).collect()
}

/// The cards of each line that has this word.
fn vectors(text: &str, word: &str) -> Vec<Hand> {
    let cards = |line: &str| line.split('"').nth(3).unwrap().parse().unwrap();
    text.lines().filter(|line| line.contains(word)).map(cards).collect()
}

fn winning() -> Vec<Hand> {
    vectors(include_str!("../tests/data/hand_vectors.jsonl"), "\"wins\": true")
}

fn twenty() -> Vec<Hand> {
    vectors(include_str!("../tests/data/wait_vectors.jsonl"), "waits")
}

fn twenty_random() -> Vec<Hand> {
    (0..2000).map(|deal| Seed::of(deal, 0).shuffle().into_iter().take(20).collect()).collect()
}

fn each<T>(c: &mut Criterion, name: &str, hands: &[Hand], work: impl Fn(&Hand) -> T) {
    let mut group = c.benchmark_group("hands");
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function(name, |b| {
        b.iter(|| hands.iter().for_each(|hand| drop(black_box(work(hand)))))
    });
    group.finish();
}

fn complete(c: &mut Criterion) {
    let (none, aim) = (Fixed::none(), Aim::default());
    for (name, hands) in [("random", random()), ("winning", winning())] {
        each(c, &format!("complete/{name}/table"), &hands, |hand| exists(hand, &none, aim));
        each(c, &format!("complete/{name}/climb"), &hands, |hand| {
            exists_by_climb(hand, &none, aim)
        });
    }
}

fn best(c: &mut Criterion) {
    let (none, aim) = (Fixed::none(), Aim { lung: 1, ..Aim::default() });
    for (name, hands) in [("random", random()), ("winning", winning())] {
        each(c, &format!("split/{name}/table"), &hands, |hand| find(hand, &none, aim));
        each(c, &format!("split/{name}/climb"), &hands, |hand| find_by_climb(hand, &none, aim));
        each(c, &format!("best/{name}"), &hands, |hand| explain(hand, &WinRules::default()));
    }
}

fn waiting(c: &mut Criterion) {
    for (name, hands) in [("random", twenty_random()), ("near", twenty())] {
        each(c, &format!("waits/{name}"), &hands, |hand| waits(hand, &Fixed::none()));
        each(c, &format!("waits_worth/{name}"), &hands, |hand| explain(hand, &WinRules::default()));
    }
}

fn lines(c: &mut Criterion) {
    let sets = [("random21", random()), ("winning21", winning()), ("near20", twenty())];
    for (name, hands) in sets {
        each(c, &format!("line/{name}"), &hands, |hand| {
            answer(&hand.to_string(), &WinRules::default())
        });
    }
}

criterion_group!(benches, complete, best, waiting, lines);
criterion_main!(benches);
