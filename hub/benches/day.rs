//! How fast a hub starts on a day's record: a hundred ván of bots, proved and folded.
#![allow(missing_docs, clippy::unwrap_used, reason = "criterion's macro makes public items")]
#![allow(dead_code, unused_imports, unreachable_pub, reason = "shares the tests' helpers")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Playing, setup};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;
use tokio::runtime::Runtime;
use totom_hub::journal::{Row, replay};
use totom_hub::store::{Kept, MemoryStore, restore};
use totom_hub::table::Setup;
use totom_hub::{Config, Hub};

const VAN: u32 = 100;

/// A hội that does not end before the day does.
fn long() -> Setup {
    Setup { house: "cua_so_goi = 60\nhoi_diem = 0\nhoi_phut = 1440\n".to_owned(), ..setup(7) }
}

fn day(runtime: &Runtime) -> Vec<Row> {
    let disk = MemoryStore::new();
    runtime.block_on(async {
        let table = Playing::try_start(&disk, long()).await.unwrap();
        table.play(VAN).await;
    });
    disk.rows()
}

fn starts(c: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let rows = day(&runtime);
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept { rows: rows.clone(), ..Kept::default() };
    runtime.block_on(restore(&kept, folder.path())).unwrap();
    eprintln!("{} entries of {VAN} ván", rows.len());
    let mut group = c.benchmark_group("day");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    group.bench_function("fold", |b| b.iter(|| replay(black_box(&rows)).unwrap()));
    // All of a start: SQLite's own look at its pages, the witness, chain, fold, pages.
    group.bench_function("start", |b| {
        let config = || Config { data: folder.path().to_owned(), backup: None, setup: long() };
        b.iter_batched(
            config,
            |config| drop(runtime.block_on(Hub::open(config)).unwrap()),
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, starts);
criterion_main!(benches);
