//! The longest messages fit the frame; the board's input buffer is smaller still.

use totom_protocol::{
    Ack, CURRENT, Cause, Fault, FlagReport, FromBoard, Heartbeat, Hello, Lamps, MAX_FRAME, MIN,
    Message, Nack, Order, Raw, Reason, Report, Stroke, Text, TextError, ToBoard, Value, Version,
    Zone,
};

const fn widest() -> (u8, u16, u32) {
    (u8::MAX, u16::MAX, u32::MAX)
}

fn widest_text() -> Text {
    "ABCDEFGHIJKL".parse().unwrap()
}

fn widest_heartbeat() -> Heartbeat {
    let (b, w, d) = widest();
    Heartbeat {
        t_ms: d,
        last_event: w,
        tx_drops: w,
        rx_errors: w,
        present: 63,
        lamps: 63,
        noise_head: 1023,
        noise_rim: 1023,
        dc_head: 1023,
        dc_rim: 1023,
        supply_mv: w,
        faults: b,
    }
}

#[test]
fn the_longest_reports_fit() {
    let (b, w, d) = widest();
    let hello = Hello {
        protocol: Version { major: b, minor: b },
        firmware: widest_text(),
        hut: b,
        board: widest_text(),
        boot: d,
        reset_cause: b,
        caps: w,
    };
    let reports = [
        Report::Hello(hello),
        Report::Stroke(Stroke { t_ms: d, zone: Zone::Unsure, head: w, rim: w, quality: b }),
        Report::Flags(FlagReport { t_ms: d, present: b, changed: b, fault: b }),
        Report::Heartbeat(widest_heartbeat()),
        Report::Ack(Ack { cseq: w, of: 'X', state: d, token: Some(d) }),
        Report::Nack(Nack { reason: Reason::Unknown, cseq: Some(w) }),
        Report::Fault(Fault { t_ms: d, cause: Cause::BrownOut, channel: b }),
        Report::Value(Value { key: widest_text(), value: i32::MIN }),
        Report::Raw(Raw { t_ms: d, head: w, rim: w }),
    ];
    for report in reports {
        let frame = FromBoard { seq: w, report }.encode();
        assert!(
            frame.len() <= MAX_FRAME && frame.ends_with(b"\n"),
            "{} bytes: {frame}",
            frame.len()
        );
    }
}

#[test]
fn commands_stay_within_forty_bytes() {
    let (b, w, d) = widest();
    let orders = [
        Order::Hello,
        Order::Ping { token: d },
        Order::Lamps(Lamps { mask: b, pattern: b }),
        Order::Set { key: widest_text(), value: i32::MIN },
        Order::Get { key: widest_text() },
        Order::Write,
        Order::Resend { from: w },
        Order::Reboot,
        Order::Diagnostics,
    ];
    for order in orders {
        let frame = ToBoard { cseq: w, order }.encode();
        assert!(frame.len() <= 40, "the board's input ring is small: {frame}");
    }
}

#[test]
fn texts_are_short_plain_words() {
    let table = [
        ("", Err(TextError::Empty), "nothing"),
        ("F3A91C", Ok("F3A91C"), "a board id"),
        ("0.1.0+sim", Ok("0.1.0+sim"), "a firmware version"),
        ("a,b", Err(TextError::BadByte), "a comma would be two fields"),
        ("điếm", Err(TextError::BadByte), "no Vietnamese letters on the cable"),
        ("ABCDEFGHIJKLM", Err(TextError::TooLong), "thirteen bytes"),
    ];
    for (text, expected, reason) in table {
        let read = text.parse::<Text>();
        assert_eq!(read.as_ref().map(Text::as_str), expected.as_ref().copied(), "{reason}");
    }
}

#[test]
fn texts_made_without_parsing_are_the_same_texts() {
    const KEY: Text = Text::literal("thr_head");
    assert_eq!(Ok(KEY), "thr_head".parse());
    assert_eq!(Ok(Text::hex(0x00F3_A91C)), "00F3A91C".parse());
    assert_eq!(Ok(Text::hex(u32::MAX)), "FFFFFFFF".parse());
}

#[test]
fn only_known_majors_are_understood() {
    let table = [
        (CURRENT, true, "our own"),
        (MIN, true, "the oldest"),
        (Version { major: CURRENT.major, minor: 255 }, true, "a newer minor only adds"),
        (
            Version { major: CURRENT.major + 1, minor: 0 },
            false,
            "a newer major may mean other things",
        ),
        (Version { major: MIN.major - 1, minor: 9 }, false, "before the first"),
    ];
    for (version, understood, reason) in table {
        assert_eq!(version.is_understood(), understood, "{reason}");
        assert_eq!(version.to_string().parse(), Ok(version), "{reason}");
    }
}
