//! Slots → flags.

use totom_wire::station::Flags;

const ALL: u8 = 0b11_1111;

/// The raised flags: those not in their slots. A flag whose sensor is in fault, or not fitted, is unknown and so
/// never counts as raised.
#[must_use]
pub const fn raised(present: u8, fault: u8) -> Flags {
    Flags(!present & !fault & ALL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn out_of_its_slot_and_believed() {
        let table = [
            (0b11_1111, 0, 0, "all at rest"),
            (0b11_0111, 0, 0b1000, "red pulled"),
            (0b01_1111, 0b10_0000, 0, "sixth slot has no sensor"),
            (0b01_0111, 0b10_0000, 0b1000, "red pulled at a hut of five flags"),
            (0, 0, 0b11_1111, "every flag out"),
            (0, 0xFF, 0, "nothing can be believed"),
        ];
        for (present, fault, expected, reason) in table {
            assert_eq!(raised(present, fault), Flags(expected), "{reason}");
        }
    }
}
