//! Failures that others reported in public, all twenty-nine, each with the test that holds it off.

use crate::common::bench::Bench;
use crate::common::config;
use crate::common::language::{PLAYING, patterns};
use std::io::Write;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use totom_station::faux::cli::Args;
use totom_station::port::{Opener, PortError, SerialOpener};
use totom_station::run;
use totom_wire::station::{Beat, Flags, Link};

/// Number in the list of known failures, what must hold, and the tests that show it: `file::name`.
const ROWS: [(u8, &str, &[&str]); 29] = [
    (1, "a pty opens", &["failures::a_pty_opens_at_every_speed"]),
    (2, "speed 0 is allowed", &["failures::a_pty_opens_at_every_speed"]),
    (
        3,
        "a board may restart as its port is opened",
        &["failures::a_board_that_restarts_as_its_port_is_opened_is_met"],
    ),
    (
        4,
        "and whatever is asked of the driver",
        &["failures::a_board_that_restarts_as_its_port_is_opened_is_met"],
    ),
    (
        5,
        "stale bytes are never acted on",
        &["cable::a_station_that_opens_late_does_not_take_old_strokes_for_new"],
    ),
    (
        6,
        "the question is asked until it is answered",
        &["failures::a_port_that_is_deaf_at_first_is_asked_again"],
    ),
    (
        7,
        "no bytes and no error is gone, without a spin",
        &[
            "reader::both_ways_of_vanishing_close_the_port_once_and_it_is_opened_again",
            "failures::a_station_that_waits_uses_no_processor",
        ],
    ),
    (
        8,
        "silence decides, not the system",
        &["cable::silence_is_weak_then_lost_and_ends_the_gesture_in_doubt"],
    ),
    (9, "partial frames are kept", &["reader::single_bytes_and_pauses_lose_nothing"]),
    (10, "a timeout flushes nothing", &["reader::single_bytes_and_pauses_lose_nothing"]),
    (
        11,
        "a port may change its name",
        &["search::a_board_that_comes_back_under_another_name_is_found_by_its_hello"],
    ),
    (
        12,
        "two boards with one hut are refused",
        &[
            "search::two_boards_with_one_hut_are_refused_and_named",
            "search::a_second_board_plugged_in_later_ends_the_hearing_of_the_first",
        ],
    ),
    (
        13,
        "missing rights are told with their cure",
        &["doctor::each_machine_is_told_what_it_lacks"],
    ),
    (15, "a program that takes boards is named", &["doctor::each_machine_is_told_what_it_lacks"]),
    (
        14,
        "another program's words do nothing",
        &[
            "cable::junk_and_commands_typed_by_other_programs_do_no_harm",
            "firmware::protocol::each_order_is_obeyed_or_refused_by_its_number",
        ],
    ),
    (16, "a dead port delays nobody", &["failures::a_port_that_never_answers_hides_no_other"]),
    (17, "closing never waits", &["failures::a_port_that_nobody_reads_is_closed_at_once"]),
    (18, "late boards join", &["live::a_missing_port_is_reported_and_found_later"]),
    (
        19,
        "huts are known by their number, gaps or not",
        &["../../hub/tests/drums::gaps_among_the_huts_and_huts_that_leave_change_no_number"],
    ),
    (
        20,
        "a missing hut and a simulated one are said in red",
        &[
            "../../hub/tests/drums::a_simulated_drum_is_never_taken_for_a_real_one_and_a_missing_one_is_said",
        ],
    ),
    (21, "opening never waits for a carrier", &["failures::a_pty_opens_at_every_speed"]),
    (
        22,
        "orders are short, and counted when lost",
        &["firmware::protocol::a_flood_of_orders_is_obeyed_or_counted"],
    ),
    (
        23,
        "the board never waits for its reader",
        &["firmware::protocol::a_flood_of_orders_is_obeyed_or_counted"],
    ),
    (
        24,
        "noise on the cable costs time only",
        &[
            "firmware::faults::a_cable_that_garbles_and_loses_bytes_costs_nothing_but_time",
            "firmware::faults::a_hung_board_restarts_itself_and_says_so",
        ],
    ),
    (
        25,
        "an unplugged port is let go",
        &["live::a_cable_pulled_and_put_back_is_live_again_within_seconds"],
    ),
    (
        26,
        "restarts are told, and too many are a fault",
        &[
            "firmware::protocol::restarts_are_told_with_their_cause",
            "failures::three_restarts_in_fifteen_seconds_are_a_bad_supply",
        ],
    ),
    (
        27,
        "zones and rings are told or doubted",
        &[
            "firmware::strokes::zones_are_told_or_doubted_by_their_leakage",
            "firmware::strokes::one_hit_is_one_stroke_at_every_strength_and_ring",
        ],
    ),
    (
        28,
        "a damaged frame costs itself only",
        &["firmware::faults::a_stroke_whose_frame_was_lost_is_fetched_from_the_ring"],
    ),
    (29, "a second opener is told so", &["failures::a_port_that_is_taken_says_so"]),
];

#[test]
fn every_row_is_held_by_a_test_of_that_name() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let rows: std::collections::BTreeSet<u8> = ROWS.iter().map(|(row, ..)| *row).collect();
    assert_eq!(rows, (1..=29).collect(), "a row without a test");
    for (row, holds, tests) in ROWS {
        for test in tests {
            let (file, name) = test.rsplit_once("::").unwrap();
            let path = folder.join(file.replace("::", "/")).with_extension("rs");
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(text.contains(&format!("fn {name}()")), "row {row}, {holds}: no {test}");
        }
    }
}

/// A faux hut in a thread, at this path.
fn faux(path: &std::path::Path, hut: u8) -> crate::common::faux_hut::FauxHut {
    crate::common::faux_hut::FauxHut::start(Args {
        hut,
        link: path.to_owned(),
        clock: 1.0,
        eeprom: None,
    })
}

#[test]
fn a_pty_opens_at_every_speed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pty");
    let _hut = faux(&path, 3);
    for baud in [0, 9600, 115_200, 250_000, 1_000_000] {
        let started = Instant::now();
        let opened = SerialOpener::new(path.display().to_string(), baud).open();
        assert!(opened.is_ok(), "{baud}: {:?}", opened.err());
        assert!(started.elapsed() < Duration::from_secs(5), "{baud}");
    }
}

#[test]
fn a_port_that_is_taken_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pty");
    let _hut = faux(&path, 3);
    let mut opener = SerialOpener::new(path.display().to_string(), 115_200);
    let _first = opener.open().unwrap();
    // The superuser may open what is locked; everybody else is told.
    if let Err(error) = opener.open() {
        assert!(matches!(error, PortError::Busy { .. }), "{error}");
        assert!(error.to_string().contains("chương trình khác"), "{error}");
    }
}

#[test]
fn a_port_that_nobody_reads_is_closed_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pty");
    let mut hut = faux(&path, 3);
    let port = SerialOpener::new(path.display().to_string(), 115_200).open().unwrap();
    let mut writer = port.writer().unwrap();
    hut.tell("cut");
    // More than the system takes; it fails or times out, and either way closing must not wait.
    let _ = writer.write_all(&[b'x'; 40_000]);
    let started = Instant::now();
    drop((writer, port));
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[test]
fn a_port_that_never_answers_hides_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let (dead, alive) = (folder.path().join("dead"), folder.path().join("alive"));
    // A pseudo-terminal without a board: the far end of a modem, say.
    let master = rustix::pty::openpt(rustix::pty::OpenptFlags::RDWR).unwrap();
    rustix::pty::grantpt(&master).unwrap();
    rustix::pty::unlockpt(&master).unwrap();
    let name = rustix::pty::ptsname(&master, Vec::new()).unwrap();
    std::os::unix::fs::symlink(name.to_str().unwrap(), &dead).unwrap();
    let _hut = faux(&alive, 3);
    let paths = [&dead, &alive].map(|path| path.display().to_string());
    let hut = totom_wire::station::Hut::new(3).unwrap();
    let list = move || paths.to_vec();
    let mut search = totom_station::port::SearchOpener::among(hut, 115_200, list);
    let started = Instant::now();
    assert!(search.open().is_ok());
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn a_board_that_restarts_as_its_port_is_opened_is_met() {
    let mut bench = Bench::new(1);
    bench.run(1);
    bench.reset_board();
    bench.run(3500);
    assert_eq!(bench.health().link, Link::Live);
    bench.expect(1, patterns(&PLAYING));
    bench.gesture(&[Beat::Tung], Flags(0));
    assert_eq!((bench.gestures.len(), bench.gestures[0].doubt), (1, None));
}

#[test]
fn a_port_that_is_deaf_at_first_is_asked_again() {
    let mut bench = Bench::new(1);
    bench.hears = false;
    bench.run(1800);
    assert_eq!(bench.health().link, Link::Opening);
    bench.hears = true;
    bench.run(600);
    assert_eq!(bench.health().link, Link::Live);
}

#[test]
fn three_restarts_in_fifteen_seconds_are_a_bad_supply() {
    let mut bench = Bench::live(1);
    for _ in 0..2 {
        assert_eq!(bench.health().say, "");
        bench.reset_board();
        bench.run(4000);
    }
    assert!(bench.health().say.contains("khởi động lại liên tục"), "{}", bench.health().say);
    bench.run(61_000);
    assert_eq!(bench.health().say, "", "a minute later it is forgotten");
}

/// Processor time of this process, in hundredths of a second.
fn processor_ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let after_name = stat.rsplit_once(')').unwrap().1;
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_station_that_waits_uses_no_processor() {
    let folder = tempfile::tempdir().unwrap();
    let shutdown = CancellationToken::new();
    // Neither a port nor a hub: both are looked for again and again.
    let station = tokio::spawn(run(config(folder.path(), "ws://127.0.0.1:9"), shutdown.clone()));
    tokio::time::sleep(Duration::from_millis(300)).await;
    let before = processor_ticks();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let used = processor_ticks() - before;
    assert!(used <= 10, "{used} hundredths in two seconds");
    shutdown.cancel();
    station.await.unwrap().unwrap();
}
