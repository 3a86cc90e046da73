//! How fast hands are judged: by tables, and by the searches that are their measure.
//!
//! Time on the processor is measured, not time on the clock, so that a busy machine does not matter
//! much. Compare within one run: `oracle` is the plain search that the tests hold everything to.
#![allow(missing_docs, clippy::unwrap_used, reason = "criterion's macro makes public items")]
#![allow(clippy::disallowed_methods, reason = "a benchmark knows the time")]

mod cpu;
#[path = "../tests/dealt.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod dealt;
#[path = "../tests/plain.rs"]
mod plain;
#[path = "../tests/reference.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod reference;

use cpu::CpuTime;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dealt::{Dice, Forms};
use plain::Oracle;
use std::hint::black_box;
use std::time::{Duration, Instant};
use totom_rules::explain::{answer, explain};
use totom_rules::house::HouseRules;
use totom_rules::phu::{Aim, Fixed, exists, exists_by_climb, find, splits};
use totom_rules::round::{HutView, Lead, Round, Setup};
use totom_rules::waiting::waits;
use totom_rules::win::{WinClaim, WinRules, judge, score};
use totom_rules::{ByHut, Card, Hand, Hut, Seats, Seed};

type Bench = Criterion<CpuTime>;

const HANDS: usize = 4000;

/// Hands of so many cards: dealt, built from phu with the lưng that a win needs, built and changed.
struct Hands {
    random: Vec<Hand>,
    winning: Vec<Hand>,
    near: Vec<Hand>,
}

impl Hands {
    fn new(seats: Seats) -> Self {
        let forms = Forms::new();
        let cards = usize::from(seats.winning());
        let mut dice = Dice(3);
        let rules = WinRules::default().with(seats);
        let random = (0..HANDS).map(|_| dice.deal(cards)).collect();
        let built = std::iter::repeat_with(|| forms.build(&mut dice, cards));
        let winning: Vec<Hand> =
            built.filter(|hand| score(hand, &rules).is_some()).take(HANDS).collect();
        let near = winning.iter().map(|hand| dice.change_one(hand)).collect();
        Self { random, winning, near }
    }

    fn each(&self) -> [(&'static str, &[Hand]); 3] {
        [("random", &self.random), ("winning", &self.winning), ("near", &self.near)]
    }
}

/// The same with one card less.
fn less_one(hands: &[Hand]) -> Vec<Hand> {
    let mut dice = Dice(4);
    let less = |hand: &Hand| {
        let cards: Vec<Card> = hand.cards().collect();
        let mut less = hand.clone();
        assert!(less.take(*dice.pick(&cards)));
        less
    };
    hands.iter().map(less).collect()
}

fn each<T>(c: &mut Bench, name: &str, hands: &[Hand], work: impl Fn(&Hand) -> T) {
    let mut group = c.benchmark_group("hands");
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.sample_size(10).warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_millis(1500));
    group.bench_function(name, |b| {
        b.iter(|| hands.iter().for_each(|hand| drop(black_box(work(hand)))))
    });
    group.finish();
}

/// The tables are built when they are first asked: once in a process, so nothing can be repeated.
fn start(_: &mut Bench) {
    let begun = Instant::now();
    black_box(exists(&Hand::new(), &Fixed::none(), Aim::default()));
    println!("tables, from nothing to the first answer: {:?}", begun.elapsed());
}

fn complete(c: &mut Bench) {
    let (none, aim, oracle) = (Fixed::none(), Aim::default(), Oracle::new());
    for (name, hands) in Hands::new(Seats::Five).each() {
        each(c, &format!("complete/{name}/table"), hands, |hand| exists(hand, &none, aim));
        each(c, &format!("complete/{name}/climb"), hands, |hand| exists_by_climb(hand, &none, aim));
        let few = &hands[..hands.len() / 20];
        each(c, &format!("complete/{name}/oracle"), few, |hand| oracle.is_whole(hand));
    }
}

fn best(c: &mut Bench) {
    let (rules, oracle) = (WinRules::default(), Oracle::new());
    for (name, hands) in Hands::new(Seats::Five).each() {
        each(c, &format!("score/{name}/table"), hands, |hand| score(hand, &rules));
        each(c, &format!("score/{name}/laid"), hands, |hand| {
            score(hand, &rules).and_then(|won| won.split(hand, &rules))
        });
        let few = &hands[..hands.len() / 20];
        each(c, &format!("score/{name}/oracle"), few, |hand| oracle.divisions(hand));
    }
    let winning = Hands::new(Seats::Five).winning;
    let none = Fixed::none();
    let aim = Aim { lung: 1, ..Aim::default() };
    each(c, "split/winning/first", &winning, |hand| find(hand, &none, aim));
    each(c, "split/winning/all", &winning[..HANDS / 10], |hand| splits(hand, &none));
    each(c, "judge/winning", &winning, |hand| {
        let mut rest = hand.clone();
        let last = hand.cards().last().filter(|&card| rest.take(card)).unwrap();
        judge(&WinClaim::held(rest, last, rules))
    });
}

fn waiting(c: &mut Bench) {
    let none = Fixed::none();
    for (name, hands) in Hands::new(Seats::Five).each() {
        let hands = less_one(hands);
        each(c, &format!("waits/{name}"), &hands, |hand| waits(hand, &none));
        each(c, &format!("waits_worth/{name}"), &hands, |hand| explain(hand, &WinRules::default()));
    }
}

fn bi_tu(c: &mut Bench) {
    let rules = WinRules::default().with(Seats::Four);
    let fixed = Fixed::under(Seats::Four);
    for (name, hands) in Hands::new(Seats::Four).each() {
        each(c, &format!("four/score/{name}"), hands, |hand| score(hand, &rules));
        each(c, &format!("four/waits/{name}"), &less_one(hands), |hand| waits(hand, &fixed));
    }
}

fn lines(c: &mut Bench) {
    for (name, hands) in Hands::new(Seats::Five).each() {
        each(c, &format!("line/{name}"), hands, |hand| {
            answer(&hand.to_string(), &WinRules::default())
        });
    }
}

/// A hut's hand in groups, as its page shows it at every change.
fn sorted(c: &mut Bench) {
    let setup =
        Setup { number: 1, epoch: 0, streaks: ByHut::default(), house: HouseRules::default() };
    let events = Round::deal(Seed::of(5, 1), Lead::Lang(Hut::ALL[0]), &setup);
    let view = Round::opened_by(setup, &events[0]).unwrap().hut_view(Hut::ALL[0]);
    for (name, hands) in Hands::new(Seats::Five).each() {
        let views: Vec<HutView> =
            hands.iter().map(|hand| HutView { hand: hand.clone(), ..view.clone() }).collect();
        let mut group = c.benchmark_group("hands");
        group.throughput(Throughput::Elements(views.len() as u64));
        group.sample_size(10).warm_up_time(Duration::from_millis(300));
        group.bench_function(format!("sorted/{name}"), |b| {
            b.iter(|| views.iter().for_each(|view| drop(black_box(view.sorted()))));
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(CpuTime);
    targets = start, complete, best, waiting, sorted, bi_tu, lines
}
criterion_main!(benches);
