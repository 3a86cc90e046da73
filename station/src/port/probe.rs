//! Asks whoever is at the other end of a port who it is.

use super::{Port, PortError};
use crate::cable::Handshake;
use std::io;
use std::time::{Duration, Instant};
use totom_protocol::{Decoded, Decoder, FromBoard, Hello, Message, Order, ToBoard};

/// Boards that restart when their port is opened take up to three seconds to answer.
const PATIENCE: Duration = Duration::from_secs(4);

/// The board's hello, or `None` when nobody answers in our language.
///
/// # Errors
/// When the port fails meanwhile.
pub fn who_is_there(port: &mut dyn Port) -> io::Result<Option<Hello>> {
    let started = Instant::now();
    let mut writer = port.writer()?;
    let mut decoder = Decoder::<FromBoard>::new();
    let mut handshake = Handshake::new(Duration::ZERO);
    // Differs from one asking to the next, so that an old answer is not taken for a new one.
    let mut cseq = crate::run::first_cseq();
    let mut buffer = [0; 256];
    while started.elapsed() < PATIENCE {
        let now = started.elapsed();
        if now >= handshake.wake() {
            cseq = cseq.wrapping_add(1);
            handshake.asking(cseq, now);
            writer.write_all(&ToBoard { cseq, order: Order::Hello }.encode())?;
        }
        let count = match port.read(&mut buffer) {
            Ok(0) => return Err(io::ErrorKind::BrokenPipe.into()),
            Ok(count) => count,
            Err(error) if super::is_pause(&error) => 0,
            Err(error) => return Err(error),
        };
        for step in decoder.push(&buffer[..count]) {
            if let Decoded::Message(frame) = step
                && let Some(answer) = handshake.frame(frame)
            {
                return Ok(Some(answer.hello));
            }
        }
    }
    Ok(None)
}

/// Opens a port and asks.
pub(super) fn open_and_ask(
    opened: Result<Box<dyn Port>, PortError>,
    path: &str,
) -> Result<(Hello, Box<dyn Port>), Option<PortError>> {
    let mut port = opened.map_err(Some)?;
    match who_is_there(&mut *port) {
        Ok(Some(hello)) => Ok((hello, port)),
        Ok(None) => Err(None),
        Err(_) => Err(Some(PortError::Gone(path.to_owned()))),
    }
}
