//! `totom hub`: the hub as a process of its own.

use crate::yard::Yard;
use crate::{Failure, leash, say};
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;
use tokio::net::{TcpListener, lookup_host};
use tokio::sync::watch;
use totom_hub::table::Seeds;
use totom_hub::{Config, Hub};

/// Chạy riêng trung tâm
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Tệp cấu hình của sân
    #[arg(long)]
    config: PathBuf,
    /// Thư mục sổ ghi, thay cho «data» trong tệp
    #[arg(long)]
    data: Option<PathBuf>,
    /// Địa chỉ phục vụ, thay cho «listen» trong tệp
    #[arg(long)]
    listen: Option<String>,
    /// Hạt giống cố định: cùng số, cùng các ván (chỉ để diễn tập)
    #[arg(long)]
    seed: Option<u64>,
    /// Dừng khi đầu vào chuẩn đóng (do chương trình mẹ giữ)
    #[arg(long)]
    leash: bool,
}

/// The line that a started hub prints for whoever started it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Started {
    /// Address it serves.
    pub(crate) listening: String,
    /// One-time organiser code.
    pub(crate) code: String,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Failure> {
    let stop = leash::stop_token(arguments.leash).map_err(anyhow::Error::from)?;
    let yard = Yard::read(&arguments.config).map_err(Failure::Start)?;
    let seeds = arguments.seed.map_or(Seeds::Random, Seeds::Festival);
    let setup = yard.setup(seeds).map_err(Failure::Start)?;
    let boardless = yard.boardless();
    let backup = yard.backup.map(|backup| backup.folder);
    let data = arguments.data.unwrap_or(yard.data);
    let address = arguments.listen.unwrap_or(yard.listen);
    // Before there is a record: a slip in the address must leave nothing behind.
    let places = places(&address).await?;
    let hub = Hub::open(Config { data, backup, setup })
        .await
        .map_err(|e| Failure::Start(e.to_string()))?
        .boardless(boardless);
    let listener = TcpListener::bind(&*places).await.map_err(|error| closed(&address, &error))?;
    let listening = listener.local_addr().map_err(anyhow::Error::from)?.to_string();
    tokio::spawn(tell(listening, hub.codes()));
    hub.serve(listener, stop).await.map_err(|error| Failure::Run(error.into()))
}

/// What an address to serve stands for.
async fn places(address: &str) -> Result<Vec<SocketAddr>, Failure> {
    let wrong = |why: &dyn std::fmt::Display| {
        Failure::Start(format!(
            "địa chỉ phục vụ «{address}» không đúng ({why}): hãy ghi ĐỊA-CHỈ:CỔNG, ví dụ 0.0.0.0:8080"
        ))
    };
    let found = lookup_host(address).await.map_err(|error| wrong(&error))?.collect::<Vec<_>>();
    if found.is_empty() { Err(wrong(&"không có máy nào tên ấy")) } else { Ok(found) }
}

/// Why an address cannot be served, with what to do.
fn closed(address: &str, error: &std::io::Error) -> Failure {
    let known = [
        (ErrorKind::AddrInUse, "chương trình khác đang dùng cổng này: hãy tắt nó hoặc đổi cổng"),
        (ErrorKind::AddrNotAvailable, "máy này không có địa chỉ ấy: hãy ghi 0.0.0.0"),
        (ErrorKind::PermissionDenied, "máy không cho dùng cổng này: hãy lấy cổng từ 1024 trở lên"),
    ];
    let found = known.into_iter().find(|(kind, _)| *kind == error.kind());
    let advice = found.map_or("hãy xem lại mạng của máy, hoặc đổi địa chỉ", |(_, advice)| advice);
    Failure::Start(format!("không mở được địa chỉ {address} ({error}): {advice}"))
}

/// Prints where the hub listens and the code in force, again whenever a code has been used.
async fn tell(listening: String, mut codes: watch::Receiver<String>) {
    loop {
        let code = codes.borrow_and_update().clone();
        let started = Started { listening: listening.clone(), code };
        if let Ok(json) = serde_json::to_string(&started) {
            say::line(json);
        }
        if codes.changed().await.is_err() {
            return;
        }
    }
}
