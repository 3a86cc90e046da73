//! How a drum is, in words: never a bare number, and what to do where something is not as it should be.

use totom_wire::care::{HutCare, StationCare};
use totom_wire::station::{Calibration, Gauges, Link};

/// A sentence about a drum, and whether somebody must do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// `good`, `watch` or `bad`: its style.
    pub grade: &'static str,
    /// In words.
    pub say: String,
}

const GOOD: &str = "good";
const WATCH: &str = "watch";
const BAD: &str = "bad";

fn note(grade: &'static str, say: impl Into<String>) -> Note {
    Note { grade, say: say.into() }
}

/// Everything there is to say of a hut's drum, the worst not hidden by the best: in a fixed order.
#[must_use]
pub fn notes(care: &HutCare) -> Vec<Note> {
    let mut notes = Vec::new();
    if care.buttons > 0 {
        notes.push(note(WATCH, "Đang gọi bằng nút bấm thay trống."));
    }
    match &care.station {
        None => notes.push(note(BAD, "Chương trình trạm chưa vào: mở trạm của điếm này.")),
        Some(station) => notes.extend(of_station(station)),
    }
    notes.push(struck(care.struck_s));
    notes
}

fn of_station(station: &StationCare) -> Vec<Note> {
    let mut notes = vec![link(station)];
    notes.extend(guard(station.guard));
    if let Some(gauges) = &station.gauges {
        notes.extend(kind(gauges));
        notes.extend([noise(gauges), rest(gauges), supply(gauges), losses(station, gauges)]);
    }
    notes
}

fn link(station: &StationCare) -> Note {
    let port = &station.port;
    let say = |words: &str| match station.say.as_str() {
        "" => format!("{words} (cổng {port})."),
        why => format!("{words} (cổng {port}). {why}"),
    };
    match station.link {
        Link::Live if station.say.is_empty() => note(GOOD, say("Mạch trả lời tốt")),
        Link::Live => note(BAD, say("Mạch trả lời, nhưng có lỗi")),
        Link::Weak => note(WATCH, say("Mạch lúc nghe lúc không")),
        Link::Opening => note(WATCH, say("Đã mở cổng, đang chờ mạch trả lời")),
        Link::Absent => note(BAD, say("Chưa thấy mạch")),
        Link::Lost => note(BAD, say("Mạch đã im")),
        Link::Refused => note(BAD, say("Mạch bị từ chối")),
    }
}

/// A noisy hut's board listens less closely until somebody says that it is quiet again.
fn guard(steps: u8) -> Option<Note> {
    let say = format!("Ngưỡng nghe đang nâng {steps} bậc vì điếm ồn: yên rồi thì bấm «Hạ ngưỡng».");
    (steps > 0).then(|| note(WATCH, say))
}

/// A stand-in for a drum says so.
fn kind(gauges: &Gauges) -> Option<Note> {
    let (_, kind) = gauges.firmware.split_once('+')?;
    Some(match kind {
        "faux" => note(WATCH, "TRỐNG GIẢ LẬP: chương trình thử, không phải trống thật."),
        "midi" => note(GOOD, "Bộ trống MIDI: không tự khám được dây cảm biến."),
        "keys" => note(WATCH, "Bàn phím thay trống."),
        other => note(WATCH, format!("Mạch loại lạ «{other}».")),
    })
}

/// A board listens above four times its noise: a quiet stroke is a height of some sixty.
fn noise(gauges: &Gauges) -> Note {
    let (head, rim) = gauges.noise;
    let said = format!("mặt {head}, tang {rim}");
    match head.max(rim) {
        0..=12 => note(GOOD, format!("Nhiễu thấp ({said}).")),
        13..=25 => note(
            WATCH,
            format!("Nhiễu hơi cao ({said}): tiếng nhẹ có thể mất. Tránh xa loa, máy nổ."),
        ),
        _ => note(BAD, format!("Nhiễu cao ({said}): dán lại cảm biến, tránh xa loa, máy nổ.")),
    }
}

/// The dividers at the drum hold the inputs in the middle; a cut or shorted cable leaves it.
fn rest(gauges: &Gauges) -> Note {
    const WHOLE: std::ops::RangeInclusive<u16> = 390..=634;
    let (head, rim) = gauges.rest;
    let said = format!("mặt {head}, tang {rim}");
    match (WHOLE.contains(&head), WHOLE.contains(&rim)) {
        (true, true) => note(GOOD, format!("Dây cảm biến lành, mức nghỉ giữa ({said}).")),
        (false, true) => note(BAD, format!("Dây cảm biến MẶT đứt hoặc chập ({said}): thay dây.")),
        (true, false) => note(BAD, format!("Dây cảm biến TANG đứt hoặc chập ({said}): thay dây.")),
        (false, false) => {
            note(BAD, format!("Cả hai dây cảm biến đứt hoặc chập ({said}): thay dây."))
        }
    }
}

fn supply(gauges: &Gauges) -> Note {
    let Some(mv) = gauges.supply_mv else {
        return note(GOOD, "Mạch không đo được nguồn.");
    };
    let volts = format!("{},{} V", mv / 1000, mv % 1000 / 100);
    match mv {
        4600..=5400 => note(GOOD, format!("Nguồn đủ ({volts}).")),
        ..4600 => note(BAD, format!("Nguồn yếu ({volts}): đổi dây USB hoặc ổ có nguồn riêng.")),
        _ => note(BAD, format!("Nguồn quá cao ({volts}): rút ra, đổi nguồn.")),
    }
}

fn losses(station: &StationCare, gauges: &Gauges) -> Note {
    let (bad, drops, errors) = (station.bad_frames, gauges.tx_drops, gauges.rx_errors);
    if bad == 0 && drops == 0 && errors == 0 {
        return note(GOOD, "Dây USB sạch: chưa mất tin nào.");
    }
    let said = format!("trạm thấy hỏng {bad} tin, mạch bỏ {drops} tin, mạch nghe lỗi {errors} lần");
    // A few damaged frames at the opening of a port are usual; they cost nothing but time.
    let grade = if bad > 20 || drops > 0 { WATCH } else { GOOD };
    let todo =
        if grade == WATCH { " Đổi dây USB ngắn, có lõi chống nhiễu." } else { "" };
    note(grade, format!("Dây USB: {said}.{todo}"))
}

fn struck(seconds: Option<u64>) -> Note {
    match seconds {
        None => note(WATCH, "Chưa nghe tiếng trống nào: đánh thử một tiếng."),
        Some(0..=2) => note(GOOD, "Vừa nghe một tiếng trống."),
        Some(seconds @ 3..=119) => {
            note(GOOD, format!("Tiếng trống gần nhất cách đây {seconds} giây."))
        }
        Some(seconds) => {
            note(GOOD, format!("Tiếng trống gần nhất cách đây {} phút.", seconds / 60))
        }
    }
}

/// What the person at the drum is asked to do, or how it ended.
#[must_use]
pub fn calibration(step: &Calibration) -> Note {
    const WANTED: u8 = 10;
    let beat = |how: &str, heard: &u8| {
        let say = format!("{how}, mỗi tiếng cách nhau chừng một giây: {heard}/{WANTED}.");
        note(WATCH, say)
    };
    match step {
        Calibration::Quiet => note(WATCH, "Xin đừng chạm vào trống trong 3 giây: đang nghe nhiễu."),
        Calibration::Soft { heard } => beat("Đánh NHẸ 10 tiếng vào mặt trống", heard),
        Calibration::Hard { heard } => beat("Đánh MẠNH 10 tiếng vào mặt trống", heard),
        Calibration::Rim { heard } => beat("Gõ 10 tiếng vào TANG trống", heard),
        Calibration::Writing => note(WATCH, "Đang ghi vào mạch…"),
        Calibration::Done { say } => note(GOOD, format!("Chỉnh xong. {say}")),
        Calibration::Failed { say } => note(BAD, format!("Chưa chỉnh được. {say}")),
    }
}

/// Is a fitting under way?
#[must_use]
pub const fn is_fitting(step: &Calibration) -> bool {
    !matches!(step, Calibration::Done { .. } | Calibration::Failed { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gauges() -> Gauges {
        Gauges {
            firmware: "0.1.0".to_owned(),
            noise: (5, 6),
            rest: (489, 490),
            supply_mv: Some(4985),
            tx_drops: 0,
            rx_errors: 0,
            faults: 0,
        }
    }

    fn station(gauges: Gauges) -> StationCare {
        StationCare {
            link: Link::Live,
            port: "/dev/ttyUSB0".to_owned(),
            say: String::new(),
            bad_frames: 0,
            guard: 0,
            gauges: Some(gauges),
        }
    }

    #[test]
    fn a_drum_that_is_well_has_nothing_to_watch() {
        let grades: Vec<_> = of_station(&station(gauges())).iter().map(|it| it.grade).collect();
        assert_eq!(grades, [GOOD; 5]);
    }

    #[test]
    fn a_board_that_listens_less_closely_says_by_how_much() {
        let noisy = StationCare { guard: 2, ..station(gauges()) };
        let notes = of_station(&noisy);
        let say = "Ngưỡng nghe đang nâng 2 bậc";
        assert!(notes.iter().any(|it| it.grade == WATCH && it.say.contains(say)), "{notes:?}");
    }

    #[test]
    fn what_is_wrong_is_said_with_what_to_do() {
        for (gauges, grade, say, reason) in [
            (Gauges { noise: (40, 5), ..gauges() }, BAD, "dán lại cảm biến", "loud hum"),
            (Gauges { noise: (5, 18), ..gauges() }, WATCH, "tiếng nhẹ có thể mất", "a generator"),
            (Gauges { rest: (3, 490), ..gauges() }, BAD, "cảm biến MẶT đứt", "skin cut"),
            (Gauges { rest: (489, 1019), ..gauges() }, BAD, "cảm biến TANG đứt", "rim shorted"),
            (Gauges { rest: (0, 0), ..gauges() }, BAD, "Cả hai dây", "a plug is out"),
            (Gauges { supply_mv: Some(4300), ..gauges() }, BAD, "4,3 V", "thin USB cable"),
            (Gauges { supply_mv: Some(5800), ..gauges() }, BAD, "quá cao", "wrong adapter"),
            (Gauges { tx_drops: 3, ..gauges() }, WATCH, "bỏ 3 tin", "nobody read"),
            (Gauges { firmware: "0.1.0+faux".into(), ..gauges() }, WATCH, "GIẢ LẬP", "rehearsal"),
        ] {
            let notes = of_station(&station(gauges));
            let found = notes.iter().any(|it| it.grade == grade && it.say.contains(say));
            assert!(found, "{reason}: {notes:?}");
        }
    }
}
