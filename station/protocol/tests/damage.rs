//! Whatever the cable does, every good frame that arrives whole is read.

use proptest::prelude::*;
use totom_protocol::{Decoded, Decoder, FromBoard, Message, Report, Stroke, Why, Zone};

fn stroke(seq: u16) -> FromBoard {
    let stroke =
        Stroke { t_ms: 1000 + u32::from(seq), zone: Zone::Head, head: 600, rim: 40, quality: 100 };
    FromBoard { seq, report: Report::Stroke(stroke) }
}

fn decode(chunks: impl IntoIterator<Item = Vec<u8>>) -> (Vec<FromBoard>, Vec<Why>) {
    let mut decoder = Decoder::<FromBoard>::new();
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for chunk in chunks {
        for step in decoder.push(&chunk) {
            match step {
                Decoded::Incomplete => {}
                Decoded::Message(message) => good.push(message),
                Decoded::BadFrame(frame) => bad.push(frame.why),
            }
        }
    }
    (good, bad)
}

fn one(bytes: &[u8]) -> (usize, Vec<Why>) {
    let (good, bad) = decode([bytes.to_vec()]);
    (good.len(), bad)
}

#[test]
fn each_damage_costs_only_its_own_frame() {
    let good = stroke(7).encode();
    let good = good.as_ref();
    let cat = |parts: &[&[u8]]| parts.concat();
    let long = [b'x'; 200];
    #[rustfmt::skip]
    let table: &[(&str, Vec<u8>, usize, &[Why])] = &[
        ("a good frame", cat(&[good]), 1, &[]),
        ("carriage return before the line end", cat(&[&good[..good.len() - 1], b"\r\n"]), 1, &[]),
        ("empty lines between frames are no damage", cat(&[b"\r\n\n", good, b"\n\r\n", good]), 2, &[]),
        ("boot noise before the first frame", cat(&[b"\xff\x00boot", good]), 1, &[Why::Noise]),
        ("a line of plain text", cat(&[b"hello\n", good]), 1, &[Why::Noise]),
        ("tail lost, next frame starts at once", cat(&[&good[..9], good]), 1, &[Why::Cut]),
        ("rubbish, half a frame, a good one", cat(&[b"?!", &good[..5], good]), 1, &[Why::Noise, Why::Cut]),
        ("line end lost", cat(&[&good[..good.len() - 1], good]), 1, &[Why::Cut]),
        ("a lone $", cat(&[b"$", good]), 1, &[Why::Cut]),
        ("an empty frame", cat(&[b"$\n", good]), 1, &[Why::NoChecksum]),
        ("no checksum", cat(&[b"$S,7,1\n", good]), 1, &[Why::NoChecksum]),
        ("lower-case checksum", cat(&[b"$Q,7*ab12\n", good]), 1, &[Why::NoChecksum]),
        ("wrong checksum", cat(&[b"$S,7,1,H,1,1,1*0000\n", good]), 1, &[Why::Checksum]),
        ("a byte above ASCII", cat(&[b"$S,7\xc3,1*0000\n", good]), 1, &[Why::BadByte]),
        ("a zero byte", cat(&[b"$S,\0,1*0000\n", good]), 1, &[Why::BadByte]),
        ("no line end for 200 bytes", cat(&[b"$", &long, b"\n", good]), 1, &[Why::TooLong]),
        ("an endless frame met by $", cat(&[b"$", &long, good]), 1, &[Why::TooLong]),
    ];
    for (reason, bytes, messages, whys) in table {
        assert_eq!(one(bytes), (*messages, whys.to_vec()), "{reason}");
    }
}

#[test]
fn undamaged_nonsense_names_the_field() {
    #[rustfmt::skip]
    let table: &[(&str, &str, Why)] = &[
        ("no sequence number", "S", Why::Field(1)),
        ("sequence number too big", "S,65536,1,H,1,1,1", Why::Field(1)),
        ("plus signs are not digits", "S,+7,1,H,1,1,1", Why::Field(1)),
        ("negative time", "S,7,-1,H,1,1,1", Why::Field(2)),
        ("no such zone", "S,7,1,X,1,1,1", Why::Field(3)),
        ("too few fields", "S,7,1,H,1,1", Why::Field(6)),
        ("quality over a byte", "S,7,1,H,1,1,256", Why::Field(6)),
        ("a version without a dot", "H,0,1,0.1,1,b,1,1,0", Why::Field(2)),
        ("board id with a space", "H,0,1.0,0.1,1,b b,1,1,0", Why::Field(5)),
        ("board id too long", "H,0,1.0,0.1,1,ABCDEFGHIJKLM,1,1,0", Why::Field(5)),
        ("empty board id", "H,0,1.0,0.1,1,,1,1,0", Why::Field(5)),
    ];
    for (reason, body, why) in table {
        assert_eq!(one(sealed(body).as_bytes()), (0, vec![*why]), "{reason}");
    }
}

fn sealed(body: &str) -> String {
    format!("${body}*{:04X}\n", totom_protocol::crc16(body.as_bytes()))
}

#[test]
fn a_newer_board_is_understood_and_counted() {
    let mut decoder = Decoder::<FromBoard>::new();
    let bytes = [sealed("K,8,what,ever"), sealed("S,9,1,H,1,1,1,new,fields"), sealed("N,10,later")];
    let seqs: Vec<u16> = decoder
        .push(bytes.concat().as_bytes())
        .map(|step| match step {
            Decoded::Message(message) => message.seq,
            other @ (Decoded::Incomplete | Decoded::BadFrame(_)) => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(seqs, [8, 9, 10], "numbers of unknown frames still count");
    let counts = decoder.counts();
    assert_eq!((counts.unknown, counts.extra, counts.bad), (1, 1, 0));
}

#[test]
fn incomplete_is_said_once_at_the_end_of_a_push() {
    let mut decoder = Decoder::<FromBoard>::new();
    let frame = stroke(3).encode();
    let (head, tail) = frame.split_at(10);
    assert_eq!(decoder.push(head).collect::<Vec<_>>(), [Decoded::Incomplete]);
    assert_eq!(decoder.push(tail).collect::<Vec<_>>(), [Decoded::Message(stroke(3))]);
    assert_eq!(decoder.push(b"").count(), 0);
}

#[test]
fn a_push_dropped_halfway_keeps_the_place() {
    let mut decoder = Decoder::<FromBoard>::new();
    let two = [stroke(1).encode().to_vec(), stroke(2).encode()[..12].to_vec()].concat();
    drop(decoder.push(&two));
    let rest: Vec<_> = decoder.push(&stroke(2).encode()[12..]).collect();
    assert_eq!(rest, [Decoded::Message(stroke(2))]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_bytes_in_any_chunks_never_break_it(
        junk in proptest::collection::vec(any::<u8>(), 0..400),
        cut in 1_usize..9,
    ) {
        let whole = [junk.as_slice(), b"\n", &stroke(9).encode()].concat();
        let (good, bad) = decode([whole.clone()]);
        prop_assert_eq!(good.last(), Some(&stroke(9)), "the frame after the junk is read");
        let chunked = decode(whole.chunks(cut).map(<[u8]>::to_vec));
        prop_assert_eq!(chunked, (good, bad), "chunking changes nothing");
    }

    #[test]
    fn one_flipped_bit_is_never_another_message(
        seq in any::<u16>(), at in 0_usize..1000, bit in 0_u8..8,
    ) {
        let frame = stroke(seq).encode();
        let mut bytes = frame.to_vec();
        let at = at % bytes.len();
        bytes[at] ^= 1 << bit;
        let (good, _) = decode([bytes]);
        // A damaged line end may be healed by the next one; the message is then still the true one.
        prop_assert!(good.iter().all(|message| *message == stroke(seq)), "{good:?}");
    }
}
