//! Every command, and everything that is no command.

use super::board::{Script, Timed, spoken};
use super::tools::tools;
use totom_protocol::{
    Ack, CURRENT, Cause, FromBoard, Hello, Lamps, Nack, Order, Reason, Report, Text, Value,
};

const THR: Text = Text::literal("thr_head");
const NONE: Text = Text::literal("colour");

fn reports(frames: &[Timed]) -> Vec<Report> {
    frames.iter().map(|(_, FromBoard { report, .. })| *report).collect()
}

/// What the board says to these lines, between its first flags and its first heartbeat.
fn answers(lines: &[String]) -> Option<Vec<Report>> {
    let tools = tools()?;
    let mut script = Script::new();
    for (index, line) in lines.iter().enumerate() {
        script.at(300.0 + 20.0 * index as f64, format_args!("say {line}"));
    }
    let frames = script.play(&tools, 950.0);
    let said: Vec<Timed> = frames.into_iter().filter(|(at, _)| *at > 300.0).collect();
    let numbers: Vec<u16> = said.iter().map(|(_, frame)| frame.seq).collect();
    let fresh = said.iter().filter(|(_, frame)| !frame.report.is_event());
    let fresh: Vec<u16> = fresh.map(|(_, frame)| frame.seq).collect();
    assert!(fresh.is_sorted(), "{numbers:?}");
    Some(reports(&said))
}

fn ack(of: char, state: u32) -> Report {
    Report::Ack(Ack { cseq: 7, of, state, token: None })
}

fn nack(reason: Reason) -> Report {
    Report::Nack(Nack { reason, cseq: Some(7) })
}

#[test]
fn each_order_is_obeyed_or_refused_by_its_number() {
    let junk = Report::Nack(Nack { reason: Reason::Crc, cseq: None });
    let set = |key, value| spoken(7, Order::Set { key, value });
    let lamps = |mask, pattern| spoken(7, Order::Lamps(Lamps { mask, pattern }));
    let get = || spoken(7, Order::Get { key: THR });
    let value = |value| Report::Value(Value { key: THR, value });
    let mut wrong = get();
    wrong.replace_range(wrong.len() - 1.., "0");
    let sealed = |body: &str| format!("${body}*{:04X}", totom_protocol::crc16(body.as_bytes()));
    let table: Vec<(String, Vec<Report>, &str)> = vec![
        (lamps(2, 0), vec![ack('L', 2)], "a lamp"),
        (lamps(8, 0), vec![nack(Reason::Range)], "a lamp that is not there"),
        (lamps(1, 3), vec![nack(Reason::Range)], "a pattern that is not there"),
        (get(), vec![ack('G', 0), value(60)], "from the factory"),
        (set(THR, 48), vec![ack('T', 0)], "in range"),
        (get(), vec![ack('G', 0), value(48)], "set"),
        (set(THR, 19), vec![nack(Reason::Range)], "a threshold in the noise"),
        (set(THR, 601), vec![nack(Reason::Range)], "a threshold nobody reaches"),
        (set(THR, -5), vec![nack(Reason::Range)], "below nothing"),
        (set(THR, 70_000), vec![nack(Reason::Range)], "more than fits"),
        (get(), vec![ack('G', 0), value(48)], "refused values change nothing"),
        (set(NONE, 1), vec![nack(Reason::Unknown)], "no such setting"),
        (spoken(7, Order::Get { key: NONE }), vec![nack(Reason::Unknown)], "no such setting"),
        (spoken(7, Order::Unknown), vec![nack(Reason::Unknown)], "a newer station"),
        (
            spoken(7, Order::Resend { from: 60_000 }),
            vec![ack('X', 2)],
            "before the first: both flags",
        ),
        (wrong, vec![junk], "a wrong checksum"),
        ("AT+GCAP".into(), vec![junk], "a modem manager"),
        ("$$$".into(), vec![junk], "only dollars"),
        (format!("{}\r", get()), vec![ack('G', 0), value(48)], "a carriage return"),
        (format!("$G,7,thr{}", get()), vec![ack('G', 0), value(48)], "half a frame before"),
        (sealed("L,7,2"), vec![nack(Reason::Range)], "a field too few"),
        (sealed("L,7,2,0,9"), vec![ack('L', 2)], "a field too many"),
        (sealed("L,x,2,0"), vec![junk], "no number"),
        (sealed("LL,7,2,0"), vec![junk], "a long TYPE"),
        ("$".to_owned() + &"x".repeat(80), vec![junk], "a line without end"),
    ];
    let lines: Vec<String> = table.iter().map(|row| row.0.clone()).collect();
    let Some(said) = answers(&lines) else { return };
    let events: usize = said.iter().filter(|report| report.is_event()).count();
    assert_eq!(events, 2, "the two flag frames, repeated");
    let mut said = said.into_iter().filter(|report| !report.is_event());
    for (line, wanted, reason) in table {
        let got: Vec<Report> = said.by_ref().take(wanted.len()).collect();
        assert_eq!(got, wanted, "{line}: {reason}");
    }
    assert_eq!(said.next(), None);
}

#[test]
fn who_it_is_and_what_time_it_is() {
    let lines = [spoken(7, Order::Hello), spoken(8, Order::Ping { token: 4_000_000_000 })];
    let Some(said) = answers(&lines) else { return };
    let [asked, hello, flags, ping] = said.as_slice() else { panic!("{said:?}") };
    let Report::Ack(Ack { cseq: 7, of: 'Q', state: asked, .. }) = *asked else {
        panic!("{asked:?}")
    };
    let Report::Hello(hello) = *hello else { panic!("{hello:?}") };
    assert!((290..310).contains(&asked), "board time {asked}");
    assert_eq!((hello.protocol, hello.hut, hello.boot, hello.reset_cause), (CURRENT, 0, 1, 1));
    assert_eq!(hello.caps, Hello::SELF_TEST | Hello::RAW | Hello::PAIRS | Hello::SUPPLY);
    assert!(matches!(flags, Report::Flags(flags) if flags.present == 63 && flags.fault == 0));
    let token = Some(4_000_000_000);
    assert!(
        matches!(ping, Report::Ack(Ack { cseq: 8, of: 'P', state: 310..330, token: t }) if *t == token)
    );
}

#[test]
fn settings_hut_and_id_outlive_the_power_and_boots_are_counted() {
    let Some(tools) = tools() else { return };
    let set = |key, value| Order::Set { key, value };
    let mut script = Script::new();
    script.order(300.0, set(Text::literal("hut"), 4)).order(320.0, set(THR, 77));
    script.order(340.0, Order::Write).at(900.0, "power");
    script.order(1300.0, set(THR, 55)).at(1500.0, "reset");
    script.order(1900.0, Order::Get { key: THR }).order(2000.0, Order::Reboot);
    let said = reports(&script.play(&tools, 2900.0));
    let hellos: Vec<Hello> = said
        .iter()
        .filter_map(|report| if let Report::Hello(hello) = report { Some(*hello) } else { None })
        .collect();
    let told: Vec<_> = hellos.iter().map(|h| (h.hut, h.boot, h.reset_cause)).collect();
    assert_eq!(told, [(0, 1, 1), (4, 2, 1), (4, 3, 2), (4, 4, 0)], "power, power, button, order");
    assert!(hellos.iter().all(|hello| hello.board == hellos[0].board), "one board, one id");
    let kept = Report::Value(Value { key: THR, value: 77 });
    assert!(said.contains(&kept), "what was not written is forgotten");
}

#[test]
fn restarts_are_told_with_their_cause() {
    let Some(tools) = tools() else { return };
    let mut script = Script::new();
    script.at(300.0, "hang").at(2000.0, "brownout");
    let said = reports(&script.play(&tools, 4500.0));
    let told: Vec<String> = said
        .iter()
        .filter_map(|report| match report {
            Report::Hello(hello) => Some(format!("boot {}", hello.reset_cause)),
            Report::Fault(fault) => Some(fault.cause.to_string()),
            Report::Heartbeat(beat) => Some(format!("beat {}", beat.faults)),
            Report::Stroke(_)
            | Report::Flags(_)
            | Report::Ack(_)
            | Report::Nack(_)
            | Report::Value(_)
            | Report::Raw(_)
            | Report::Unknown => None,
        })
        .collect();
    let (hung, fell) = (Cause::Watchdog.to_string(), Cause::BrownOut.to_string());
    let wanted = ["boot 1", "boot 8", &hung, "beat 16", "boot 4", &fell, "beat 8", "beat 8"];
    assert_eq!(told, wanted, "a converter that stopped restarts the board within half a second");
}

#[test]
fn raw_peaks_stream_for_their_time_and_show_the_ring() {
    let Some(tools) = tools() else { return };
    let mut script = Script::new();
    script.order(280.0, Order::Set { key: Text::literal("raw_s"), value: 2 });
    script.order(300.0, Order::Diagnostics).at(400.0, "hit head 1000");
    let said = reports(&script.play(&tools, 3000.0));
    let raw: Vec<_> = said
        .iter()
        .filter_map(|report| if let Report::Raw(raw) = report { Some(*raw) } else { None })
        .collect();
    assert!((199..=201).contains(&raw.len()), "{} in two seconds", raw.len());
    let loudest = raw.iter().map(|raw| raw.head).max().unwrap();
    assert!((330..420).contains(&loudest), "{loudest}");
    let late = raw.iter().find(|raw| raw.t_ms >= 400 + 110).unwrap();
    assert!(late.head < loudest / 8, "20 dB lower after its ring time: {late:?}");
}

#[test]
fn a_flood_of_orders_is_obeyed_or_counted() {
    let Some(tools) = tools() else { return };
    let mut script = Script::new();
    for index in 0..60 {
        script.at(300.0, format_args!("say {}", spoken(index, Order::Ping { token: 1 })));
    }
    script.at(302.0, "hit head 1500");
    // Every frame that comes is whole: a full output drops lines whole.
    let said = reports(&script.play(&tools, 1500.0));
    let answered = said.iter().filter(|report| matches!(report, Report::Ack(_))).count();
    let strokes = said.iter().filter(|report| matches!(report, Report::Stroke(_))).count();
    let (mut drops, mut errors) = (0, 0);
    for report in &said {
        if let Report::Heartbeat(beat) = report {
            (drops, errors) = (beat.tx_drops, beat.rx_errors);
        }
    }
    assert_eq!(strokes, 1, "the drum is heard meanwhile");
    assert!(answered >= 30, "{answered} answered");
    assert!(answered == 60 || drops > 0 || errors > 0, "{answered}, {drops}, {errors}");
}
