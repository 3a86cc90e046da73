//! The thread that reads a port.

use crate::common::bench::identity;
use totom_protocol::{Decoded, Decoder, FromBoard, Report};
use totom_station::faux::Board;
use totom_station::port::{
    Ending, PortError, PortEvent, Recorded, RecordedOpener, SerialOpener, read_for_ever,
};

const PATH: &str = "/dev/diem3";

fn board_bytes() -> Vec<u8> {
    let mut board = Board::boot(identity(1), 1);
    board.advance(3000);
    board.take_out().iter().flat_map(|line| line.to_vec()).collect()
}

/// Everything up to and with the n-th closing.
fn events(opener: RecordedOpener, closings: usize) -> Vec<PortEvent> {
    let mut receiver = read_for_ever(opener).unwrap();
    let mut events = Vec::new();
    let mut closed = 0;
    while closed < closings {
        let event = receiver.blocking_recv().unwrap();
        closed += usize::from(matches!(event, PortEvent::Closed(_)));
        events.push(event);
    }
    events
}

#[test]
fn single_bytes_and_pauses_lose_nothing() {
    let bytes = board_bytes();
    let chunks = bytes.iter().flat_map(|&byte| [vec![byte], vec![]]);
    let port = Recorded::new(chunks, Ending::Empty);
    let mut decoder = Decoder::<FromBoard>::new();
    let mut reports = Vec::new();
    for event in events(RecordedOpener::new(PATH, [Ok(port)]), 1) {
        if let PortEvent::Bytes(bytes) = event {
            reports.extend(decoder.push(&bytes).filter_map(|step| match step {
                Decoded::Message(frame) => Some(frame.report),
                Decoded::BadFrame(_) | Decoded::Incomplete => None,
            }));
        }
    }
    assert_eq!(decoder.counts().bad, 0);
    assert!(matches!(reports[0], Report::Hello(_)));
    assert_eq!(reports.len(), 4, "a hello and three heartbeats");
}

#[test]
fn both_ways_of_vanishing_close_the_port_once_and_it_is_opened_again() {
    let port = |ending| Ok(Recorded::new([b"x".to_vec()], ending));
    let opener = RecordedOpener::new(PATH, [port(Ending::Empty), port(Ending::BrokenPipe)]);
    let kinds: Vec<String> = events(opener, 3)
        .iter()
        .map(|event| match event {
            PortEvent::Opened(_) => "opened".to_owned(),
            PortEvent::Bytes(bytes) => format!("{} byte", bytes.len()),
            PortEvent::Closed(PortError::Gone(_)) => "gone".to_owned(),
            PortEvent::Closed(error) => error.to_string(),
        })
        .collect();
    assert_eq!(kinds[..6], ["opened", "1 byte", "gone", "opened", "1 byte", "gone"]);
    assert!(kinds[6].contains("Không thấy cổng /dev/diem3"), "{}", kinds[6]);
}

#[test]
fn orders_reach_the_port() {
    let port = Recorded::new(vec![vec![]; 4], Ending::BrokenPipe);
    let written = port.clone();
    let mut receiver = read_for_ever(RecordedOpener::new(PATH, [Ok(port)])).unwrap();
    let Some(PortEvent::Opened(writer)) = receiver.blocking_recv() else { panic!("not opened") };
    writer.send(b"$Q,1*0000\n");
    let limit = std::time::Duration::from_secs(5);
    crate::common::wait_until("written", limit, || written.written() == b"$Q,1*0000\n");
}

#[test]
fn a_path_that_is_no_port_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a port").unwrap();
    let table = [
        (folder.path().join("none"), "Không thấy cổng", "no such path"),
        (file, "Không dùng được cổng", "a plain file"),
    ];
    for (path, words, reason) in table {
        let opener = SerialOpener::new(path.display().to_string(), 115_200);
        let mut receiver = read_for_ever(opener).unwrap();
        let Some(PortEvent::Closed(error)) = receiver.blocking_recv() else { panic!("{reason}") };
        assert!(error.to_string().contains(words), "{reason}: {error}");
    }
}
