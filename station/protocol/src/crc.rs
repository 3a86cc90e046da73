//! CRC-16/IBM-3740: polynomial 1021, start FFFF, no reflection, no final xor.

/// The checksum of `bytes`. The check value of this CRC is `29B1` for `123456789`.
///
/// ```
/// assert_eq!(totom_protocol::crc16(b"123456789"), 0x29B1);
/// ```
#[must_use]
pub fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xFFFF, |crc, &byte| TABLE[usize::from((crc >> 8) as u8 ^ byte)] ^ (crc << 8))
}

const TABLE: [u16; 256] = table();

const fn table() -> [u16; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = (byte as u16) << 8;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x1021 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
}
