//! `totom up`: a real yard.

use crate::team::{Plan, Team};
use crate::yard::Yard;
use crate::{Failure, leash, say};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use tokio::sync::watch;

/// Mở một sân thật
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Tệp cấu hình của sân (mẫu: deploy/config/yard.toml)
    #[arg(long)]
    config: PathBuf,
    /// Dừng khi đầu vào chuẩn đóng
    #[arg(long)]
    leash: bool,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let stop = leash::stop_token(arguments.leash).map_err(anyhow::Error::from)?;
    let yard = Yard::read(&arguments.config).map_err(Failure::Start)?;
    let plan = plan(&yard, arguments.config);
    let Some(mut team) = Team::start(&plan, &stop).await? else { return Ok(()) };
    team.open_parts(&plan);
    let codes = tokio::spawn(tell_codes(yard.data.clone(), team.started()));
    let ended = tokio::select! {
        () = stop.cancelled() => Ok(()),
        failure = team.failed() => Err(failure),
    };
    codes.abort();
    if ended.is_ok() {
        eprintln!("totom: đang dừng…");
        team.end().await;
    }
    ended
}

fn plan(yard: &Yard, config: PathBuf) -> Plan {
    let ports = yard.hut.iter().filter_map(|hut| {
        let port = hut.port.clone()?;
        Some((hut.number, port, hut.baud))
    });
    Plan {
        config,
        data: yard.data.clone(),
        listen: yard.listen.clone(),
        seed: None,
        ports: ports.collect(),
        announcer: (!yard.sound.off).then(|| yard.sound.arguments()),
    }
}

/// Prints the addresses once, and the code each time there is a new one.
pub(crate) async fn tell_codes(
    data: PathBuf,
    mut started: watch::Receiver<Option<crate::hub::Started>>,
) {
    say::line(format_args!("Sổ ghi:           {}", data.display()));
    let listening = started.borrow().as_ref().map(|now| now.listening.clone());
    for address in listening.iter().flat_map(|listening| addresses(listening)) {
        say::line(format_args!("Màn hình sân:     http://{address}/yard"));
        say::line(format_args!("Bàn trọng tài:    http://{address}/desk"));
        say::line(format_args!("Tất cả địa chỉ:   http://{address}/"));
    }
    loop {
        if let Some(now) = started.borrow_and_update().as_ref() {
            say::line(format_args!("Mã ban tổ chức (dùng một lần): {}", now.code));
        }
        if started.changed().await.is_err() {
            return;
        }
    }
}

/// Every address by which other machines reach a hub that serves all networks; this machine's own
/// last. One that serves a single address is reached by that.
fn addresses(listening: &str) -> Vec<String> {
    let Ok(socket) = listening.parse::<SocketAddr>() else { return vec![listening.to_owned()] };
    if !socket.ip().is_unspecified() {
        return vec![listening.to_owned()];
    }
    let near = if_addrs::get_if_addrs().unwrap_or_default();
    let others =
        near.iter().map(if_addrs::Interface::ip).filter(|ip| ip.is_ipv4() && !ip.is_loopback());
    let own = IpAddr::V4(Ipv4Addr::LOCALHOST);
    others.chain([own]).map(|ip| SocketAddr::new(ip, socket.port()).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn a_hub_on_all_networks_is_told_by_addresses_that_can_be_typed() {
        assert_eq!(addresses("127.0.0.1:8080"), ["127.0.0.1:8080"]);
        let all = addresses("0.0.0.0:8080");
        assert!(all.iter().all(|address| !address.starts_with("0.0.0.0")), "{all:?}");
        assert_eq!(all.last().map(String::as_str), Some("127.0.0.1:8080"));
    }
}
