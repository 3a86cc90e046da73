//! Drums in every state, as those who look after them see them.

use super::hut;
use totom_wire::care::{HutCare, StationCare};
use totom_wire::station::{Calibration, Gauges, Link};

/// One well, one cut, one being fitted, one refused, one without a station; a stand-in among them.
pub fn cares() -> Vec<HutCare> {
    let care = |number, station, calibration| HutCare {
        hut: hut(number),
        name: format!("Xóm <{number}>"),
        station,
        struck_s: (number < 3).then_some(61 * u64::from(number)),
        calibration,
        buttons: usize::from(number == 5),
    };
    let cut = Gauges { rest: (3, 490), noise: (2, 31), rx_errors: 9, ..gauges("0.1.0") };
    let fitted = Calibration::Hard { heard: 4 };
    let failed = Calibration::Failed { say: "Chỉ nghe được 3 tiếng trong 10.".to_owned() };
    let noisy = StationCare { guard: 1, ..station(Link::Live, Some(cut)) };
    let refused = StationCare {
        say: "Có nhiều mạch cùng xưng là điếm 4: A1, B2.".to_owned(),
        ..station(Link::Refused, None)
    };
    vec![
        care(1, Some(station(Link::Live, Some(gauges("0.1.0")))), None),
        care(2, Some(noisy), Some(failed)),
        care(3, Some(station(Link::Live, Some(gauges("0.1.0+faux")))), Some(fitted)),
        care(4, Some(refused), None),
        care(5, None, None),
    ]
}

fn station(link: Link, gauges: Option<Gauges>) -> StationCare {
    StationCare {
        link,
        port: "auto".to_owned(),
        say: String::new(),
        bad_frames: 2,
        guard: 0,
        gauges,
    }
}

fn gauges(firmware: &str) -> Gauges {
    Gauges {
        firmware: firmware.to_owned(),
        noise: (5, 6),
        rest: (489, 490),
        supply_mv: Some(4985),
        tx_drops: 0,
        rx_errors: 0,
        faults: 0,
    }
}
