//! How fast whole ván are played by bots at the official engine, and how fast their events fold.
//!
//! A ván here is all of it: what every hut may do is asked at every step, every act is judged for
//! faults, the win is scored, the events are kept and folded.
#![allow(missing_docs, clippy::unwrap_used, reason = "criterion's macro makes public items")]
#![allow(clippy::disallowed_methods, reason = "a benchmark knows the time and uses both cores")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::{Duration, Instant};
use totom_rules::bot;
use totom_rules::session::{Session, SessionEvent, SessionInput};
use totom_rules::{ByHut, Hut, Seed};

/// As in the program that the yard runs.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const VAN: u32 = 50;

/// A hội without an end of its own.
fn opened() -> (Session, Vec<SessionEvent>) {
    let names = ByHut::from_fn(|hut: Hut| hut.to_string());
    let mut table = (Session::new(), Vec::new());
    does(&mut table, &SessionInput::Open { names, house: "hoi_diem = 0".to_owned() });
    table
}

fn does((session, log): &mut (Session, Vec<SessionEvent>), input: &SessionInput) {
    for event in session.handle(input).unwrap() {
        session.apply(&event);
        log.push(event);
    }
}

/// Plays so many ván; gives the hội and all its events.
fn play(number: u64, van: u32) -> (Session, Vec<SessionEvent>) {
    let mut table = opened();
    for round in 0..van {
        let deal = SessionInput::Deal { seed: Seed::of(number, round), turner: Hut::ALL[0] };
        does(&mut table, &deal);
        while let Some(input) = bot::next(table.0.round().unwrap()) {
            does(&mut table, &SessionInput::Play(input));
        }
    }
    table
}

fn fold(events: &[SessionEvent]) -> Session {
    let mut session = Session::new();
    events.iter().for_each(|event| session.apply(event));
    session
}

fn rounds(c: &mut Criterion) {
    let mut group = c.benchmark_group("rounds");
    group.sample_size(10).measurement_time(Duration::from_secs(4));
    group.throughput(Throughput::Elements(VAN.into()));
    group.bench_function("one core", |b| b.iter(|| black_box(play(1, VAN))));
    group.throughput(Throughput::Elements(u64::from(VAN) * 2));
    group.bench_function("two cores", |b| {
        b.iter(|| {
            std::thread::scope(|scope| {
                let other = scope.spawn(|| black_box(play(1, VAN)));
                black_box(play(2, VAN));
                other.join().unwrap();
            });
        });
    });
    group.finish();
}

fn folding(c: &mut Criterion) {
    let (live, events) = play(3, VAN);
    assert_eq!(fold(&events), live);
    let lines: Vec<String> =
        events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
    let mut group = c.benchmark_group("events");
    group.throughput(Throughput::Elements(events.len() as u64));
    group.bench_function("fold", |b| b.iter(|| black_box(fold(&events))));
    group.bench_function("read", |b| {
        b.iter(|| {
            let read = |line: &String| serde_json::from_str::<SessionEvent>(line).unwrap();
            lines.iter().map(read).for_each(|event| drop(black_box(event)));
        });
    });
    group.finish();
}

/// Criterion knows no percentiles: these are of single answers to "what may this hut do now?".
fn legality(_: &mut Criterion) {
    let (_, events) = play(4, 100);
    let mut session = Session::new();
    let mut spans = Vec::new();
    for event in &events {
        session.apply(event);
        for hut in session.round().map(|_| Hut::ALL).into_iter().flatten() {
            let start = Instant::now();
            black_box(session.round().map(|round| round.legality(hut)));
            spans.push(start.elapsed());
        }
    }
    spans.sort_unstable();
    let at = |part: f64| spans[((spans.len() - 1) as f64 * part) as usize];
    println!("legality of one hut: p50 {:?}, p99 {:?}, most {:?}", at(0.5), at(0.99), at(1.0));
}

/// What work costs that nobody else disturbs: each piece is done several times, the quickest counts.
fn least(pieces: u64, mut work: impl FnMut(u64)) -> Duration {
    let quickest = |piece| {
        let spans = (0..8).map(|_| {
            let start = Instant::now();
            work(piece);
            start.elapsed()
        });
        spans.min().unwrap_or_default()
    };
    (0..pieces).map(quickest).sum()
}

/// On a busy machine a mean says little: these are the figures of a core of one's own.
fn alone(_: &mut Criterion) {
    const PIECES: u64 = 200;
    let spent = least(PIECES, |number| drop(black_box(play(number, 1))));
    println!("whole ván, alone on a core: {:.0}/s", PIECES as f64 / spent.as_secs_f64());
    let journals: Vec<_> = (0..PIECES).map(|number| play(number, 1).1).collect();
    let events: usize = journals.iter().map(Vec::len).sum();
    let spent = least(PIECES, |number| drop(black_box(fold(&journals[number as usize]))));
    println!("events folded, alone on a core: {:.0}/s", events as f64 / spent.as_secs_f64());
}

criterion_group!(benches, rounds, folding, legality, alone);
criterion_main!(benches);
