//! Where other machines reach this hub: what goes onto cards and invitations.

use crate::error::WebError;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use std::net::{IpAddr, SocketAddr};

/// Longest address that goes onto a card.
const ADDRESS_LENGTH: usize = 80;

/// Where other machines reach this hub: as the organiser's browser did, unless that is no address
/// for others.
pub(crate) fn address(headers: &HeaderMap) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
    let own = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    let near = || if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let mut near = own.then(near).into_iter().flatten().map(|one| one.ip());
    let port = port.parse().unwrap_or(80);
    let other = near.find(|ip| ip.is_ipv4() && !ip.is_loopback());
    other.map_or_else(|| host.to_owned(), |ip| SocketAddr::new(ip, port).to_string())
}

/// An address is a name and a port, and nothing that could lead elsewhere.
pub(super) fn checked(address: &str) -> Result<String, WebError> {
    let address = address.trim();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '-' | '[' | ']');
    if !address.is_empty() && address.len() <= ADDRESS_LENGTH && address.chars().all(plain) {
        return Ok(address.to_owned());
    }
    Err(WebError::Bad(format!(
        "Địa chỉ máy chủ «{address}» không đúng: hãy ghi ĐỊA-CHỈ:CỔNG, ví dụ 192.168.1.10:8080"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_cards_is_one_and_nothing_else() {
        for (address, good, why) in [
            ("192.168.1.10:8080", true, "as it is told at start"),
            (" totom.local ", true, "a name"),
            ("[fe80::1]:8080", true, "the newer kind"),
            ("", false, "nothing"),
            ("a/b", false, "a path"),
            ("a@b", false, "a name before the host"),
            ("a\"><script>", false, "markup"),
        ] {
            assert_eq!(checked(address).is_ok(), good, "{why}");
        }
    }
}
