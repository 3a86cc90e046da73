//! `totom up`: a real yard.

use crate::team::{Plan, Team};
use crate::yard::Yard;
use crate::{Failure, leash};
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
    let mut team = Team::start(&plan(&yard, arguments.config)).await?;
    let codes = tokio::spawn(tell_codes(team.address.clone(), team.started()));
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
    let device = yard.sound.device.iter().flat_map(|name| ["--device".to_owned(), name.clone()]);
    Plan {
        config,
        data: yard.data.clone(),
        listen: yard.listen.clone(),
        seed: None,
        ports: ports.collect(),
        announcer: (!yard.sound.off).then(|| device.collect()),
    }
}

/// Prints the addresses once, and the code each time the hub has started.
pub(crate) async fn tell_codes(
    address: String,
    mut started: watch::Receiver<Option<crate::hub::Started>>,
) {
    println!("Màn hình sân:     http://{address}/yard");
    println!("Bàn trọng tài:    http://{address}/desk");
    println!("Tất cả địa chỉ:   http://{address}/");
    loop {
        if let Some(now) = started.borrow_and_update().as_ref() {
            println!("Mã ban tổ chức (dùng một lần): {}", now.code);
        }
        if started.changed().await.is_err() {
            return;
        }
    }
}
