//! Bytes of a cable: any of them are survived, in any chunks, and what is read means one thing.

use std::fmt::Debug;
use totom_protocol::{
    Decoded, Decoder, FromBoard, Line, MAX_FRAME, Message, Order, Report, Stroke, ToBoard, Zone,
    crc16,
};

/// A byte that says how the rest is cut into reads, then bytes as they come; or, when that byte is odd, lines that are
/// sealed as frames first, so that what lies behind the checksum is reached.
pub(crate) fn frames(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let bytes = if first % 2 == 0 { rest.to_vec() } else { sealed(rest) };
    let chunk = usize::from(first / 2 % 16) + 1;
    let stroke = Stroke { t_ms: 40, zone: Zone::Head, head: 600, rim: 40, quality: 100 };
    survives(&bytes, chunk, &FromBoard { seq: 9, report: Report::Stroke(stroke) });
    survives(&bytes, chunk, &ToBoard { cseq: 9, order: Order::Ping { token: 7 } });
}

/// Each line as a frame of its own.
fn sealed(lines: &[u8]) -> Vec<u8> {
    let frame = |body: &[u8]| {
        let sum = format!("*{:04X}\n", crc16(body));
        [b"$", body, sum.as_bytes()].concat()
    };
    lines.split(|&byte| byte == b'\n').flat_map(frame).collect()
}

fn survives<M: Message + PartialEq + Debug>(bytes: &[u8], chunk: usize, good: &M) {
    let whole = [bytes, b"\n", &good.encode()].concat();
    let (mut at_once, mut in_parts) = (Decoder::<M>::new(), Decoder::<M>::new());
    let steps: Vec<Decoded<M>> = at_once.push(&whole).collect();
    let parts = whole.chunks(chunk).flat_map(|part| in_parts.push(part).collect::<Vec<_>>());
    let parts: Vec<Decoded<M>> = parts.filter(|step| *step != Decoded::Incomplete).collect();
    assert_eq!(steps, parts, "reads of {chunk} bytes say something else");
    assert_eq!(at_once.counts(), in_parts.counts());
    let last = steps.last();
    assert!(matches!(last, Some(Decoded::Message(it)) if it == good), "{last:?}");
    steps.into_iter().for_each(check);
}

fn check<M: Message + PartialEq + Debug>(step: Decoded<M>) {
    match step {
        Decoded::Incomplete => panic!("the last frame was whole"),
        Decoded::BadFrame(bad) => {
            assert!(bad.raw.len() <= MAX_FRAME);
            let said = bad.to_string();
            assert!(said.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{said:?}");
        }
        Decoded::Message(message) => {
            let line: Line = message.encode();
            assert!(line.len() <= MAX_FRAME, "{line}");
            let mut decoder = Decoder::<M>::new();
            let again: Vec<_> = decoder.push(&line).collect();
            assert_eq!(again, [Decoded::Message(message)], "{line}");
            assert_eq!(decoder.counts().extra, 0, "{line}");
        }
    }
}
