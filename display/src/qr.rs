//! A QR code as a drawing that any printer prints.

use crate::RenderError;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The white frame that readers need, in modules.
const QUIET: i32 = 4;

/// The code of a text as inline SVG, one path; it grows with the box around it.
///
/// # Errors
/// When the text is too long for any code, about 1,200 letters.
pub(crate) fn svg(text: &str) -> Result<String, RenderError> {
    // Quartile: a card that was folded or rained upon still reads.
    let code = QrCode::encode_text(text, QrCodeEcc::Quartile).map_err(|_| RenderError::Qr)?;
    let side = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            // Writing into a string cannot fail.
            let _ = write!(path, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Ok(format!(
        "<svg class=\"qr\" viewBox=\"0 0 {side} {side}\" role=\"img\" aria-label=\"Mã QR để quét\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"></path>\
         <path d=\"{path}\"></path></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners_and_its_quiet_frame() {
        let text = "http://192.168.1.10:8080/login#the=chia_bai.ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
        let drawn = svg(text).unwrap();
        let side: i32 = drawn
            .split("viewBox=\"0 0 ")
            .nth(1)
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        let dark = |x: i32, y: i32| drawn.contains(&format!("M{x} {y}h1v1h-1z"));
        for (x, y) in [(4, 4), (side - 5, 4), (4, side - 5)] {
            assert!(dark(x, y), "the corner at {x}, {y}");
        }
        assert!(!dark(side - 5, side - 5) || side > 29, "no fourth finder");
        assert!((0..side).all(|at| !dark(at, 3) && !dark(3, at)), "the frame is white");
        assert_eq!(svg(text).unwrap(), drawn, "the same text gives the same code");
    }

    #[test]
    fn a_text_that_no_code_holds_is_an_error() {
        assert!(svg(&"x".repeat(10_000)).is_err());
    }
}
