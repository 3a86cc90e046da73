//! `v01.txt` holds the bytes of protocol version 1. Lines are added, never edited: boards in the field speak them.

use std::fmt::Debug;
use totom_protocol::{
    Ack, Cause, Decoded, Decoder, Fault, FlagReport, FromBoard, Heartbeat, Hello, Lamps, Message,
    Nack, Order, Raw, Reason, Report, Stroke, ToBoard, Value, Version, Zone,
};

const V01: &str = include_str!("v01.txt");

/// The frames of one direction with their reasons, in order.
fn frames(direction: &str) -> Vec<(&'static str, &'static str)> {
    V01.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.strip_prefix(direction))
        .map(|line| line.split_once(" | ").expect("each line has a reason"))
        .map(|(frame, reason)| (frame.trim(), reason.trim()))
        .collect()
}

fn check<M: Message + PartialEq + Debug>(direction: &str, messages: &[M]) {
    let frames = frames(direction);
    assert_eq!(frames.len(), messages.len(), "one message for each line of {direction}");
    for ((frame, reason), message) in frames.into_iter().zip(messages) {
        let line = format!("{frame}\n");
        assert_eq!(message.encode().to_string(), line.escape_debug().to_string(), "{reason}");
        let mut decoder = Decoder::<M>::new();
        let steps: Vec<_> = decoder.push(line.as_bytes()).collect();
        assert_eq!(format!("{steps:?}"), format!("[{:?}]", Decoded::Message(message)), "{reason}");
    }
}

const fn board(seq: u16, report: Report) -> FromBoard {
    FromBoard { seq, report }
}

fn hello() -> Hello {
    Hello {
        protocol: Version { major: 1, minor: 0 },
        firmware: "0.1.0".parse().unwrap(),
        hut: 3,
        board: "F3A91C".parse().unwrap(),
        boot: 17,
        reset_cause: 1,
        caps: 0,
    }
}

fn newer() -> Hello {
    let caps = Hello::SELF_TEST | Hello::RAW | Hello::PAIRS | Hello::SUPPLY;
    let protocol = Version { major: 1, minor: 1 };
    Hello { protocol, firmware: "1.0.0".parse().unwrap(), reset_cause: 0, caps, ..hello() }
}

const HEARTBEAT: Heartbeat = Heartbeat {
    t_ms: 5000,
    last_event: 4,
    tx_drops: 0,
    rx_errors: 2,
    present: 55,
    lamps: 1,
    noise_head: 6,
    noise_rim: 9,
    dc_head: 511,
    dc_rim: 514,
    supply_mv: 4980,
    faults: 0,
};

const fn stroke(t_ms: u32, zone: Zone, head: u16, rim: u16, quality: u8) -> Report {
    Report::Stroke(Stroke { t_ms, zone, head, rim, quality })
}

#[test]
fn bytes_of_version_1_from_the_board() {
    let key = "thr_head".parse().unwrap();
    check(
        "<",
        &[
            board(0, Report::Hello(hello())),
            board(0, Report::Hello(Hello { hut: 0, reset_cause: 8, ..hello() })),
            board(2, stroke(4012, Zone::Head, 612, 44, 100)),
            board(3, stroke(4333, Zone::Rim, 51, 700, 96)),
            board(65535, stroke(u32::MAX, Zone::Unsure, 500, 480, 3)),
            board(4, Report::Flags(FlagReport { t_ms: 4600, present: 55, changed: 8, fault: 0 })),
            board(5, Report::Flags(FlagReport { t_ms: 4700, present: 31, changed: 0, fault: 32 })),
            board(6, Report::Heartbeat(HEARTBEAT)),
            board(7, Report::Ack(Ack { cseq: 900, of: 'Q', state: 5001, token: None })),
            board(8, Report::Ack(Ack { cseq: 901, of: 'P', state: 5050, token: Some(77) })),
            board(9, Report::Ack(Ack { cseq: 902, of: 'L', state: 2, token: None })),
            board(10, Report::Ack(Ack { cseq: 903, of: 'X', state: 3, token: None })),
            board(11, Report::Nack(Nack { reason: Reason::Crc, cseq: None })),
            board(12, Report::Nack(Nack { reason: Reason::Unknown, cseq: Some(904) })),
            board(13, Report::Nack(Nack { reason: Reason::Range, cseq: Some(905) })),
            board(14, Report::Nack(Nack { reason: Reason::Busy, cseq: Some(906) })),
            board(15, Report::Fault(Fault { t_ms: 6000, cause: Cause::Cable, channel: 1 })),
            board(16, Report::Fault(Fault { t_ms: 6001, cause: Cause::Overload, channel: 0 })),
            board(17, Report::Fault(Fault { t_ms: 6002, cause: Cause::Flag, channel: 4 })),
            board(18, Report::Fault(Fault { t_ms: 6003, cause: Cause::BrownOut, channel: 0 })),
            board(19, Report::Fault(Fault { t_ms: 6004, cause: Cause::Watchdog, channel: 0 })),
            board(20, Report::Value(Value { key, value: 40 })),
            board(21, Report::Hello(newer())),
            board(22, Report::Raw(Raw { t_ms: 7010, head: 388, rim: 71 })),
        ],
    );
}

#[test]
fn bytes_of_version_1_to_the_board() {
    let key = "thr_head".parse().unwrap();
    let order = |cseq, order| ToBoard { cseq, order };
    check(
        ">",
        &[
            order(900, Order::Hello),
            order(901, Order::Ping { token: 77 }),
            order(902, Order::Lamps(Lamps { mask: 2, pattern: 0 })),
            order(903, Order::Resend { from: 2 }),
            order(904, Order::Set { key, value: 48 }),
            order(905, Order::Get { key }),
            order(906, Order::Write),
            order(907, Order::Reboot),
            order(908, Order::Diagnostics),
        ],
    );
}
