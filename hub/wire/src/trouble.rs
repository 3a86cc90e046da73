//! Why a line to the hub is down, in words for people.

use std::io::ErrorKind;

/// The usual reasons, as the end of «chưa nối được với trung tâm: …».
const TROUBLES: [(ErrorKind, &str); 9] = [
    (ErrorKind::ConnectionRefused, "máy ấy chưa mở trung tâm"),
    (ErrorKind::TimedOut, "không ai trả lời"),
    (ErrorKind::HostUnreachable, "mạng không tới được máy ấy"),
    (ErrorKind::NetworkUnreachable, "mạng không tới được máy ấy"),
    (ErrorKind::ConnectionReset, "đường dây bị ngắt"),
    (ErrorKind::ConnectionAborted, "đường dây bị ngắt"),
    (ErrorKind::BrokenPipe, "đường dây bị ngắt"),
    (ErrorKind::UnexpectedEof, "đường dây bị ngắt"),
    (ErrorKind::NotConnected, "trung tâm đã đóng"),
];

/// Why a client cannot reach the hub; `None` for a rare reason, which the library that met it words
/// best.
#[must_use]
pub fn trouble(kind: ErrorKind) -> Option<&'static str> {
    TROUBLES.into_iter().find(|(of, _)| *of == kind).map(|(_, say)| say)
}
