//! The parts that other rooms run: station, its tools, announcer, faux hut.

use crate::{Failure, leash};

pub(crate) async fn station(arguments: totom_station::cli::Args) -> Result<(), Failure> {
    let stop = leash::stop_token(arguments.leash).map_err(anyhow::Error::from)?;
    let ended = totom_station::cli::main(arguments, stop).await;
    ended.map_err(|error| Failure::Start(error.to_string()))
}

pub(crate) async fn announce(arguments: totom_audio::cli::Args) -> Result<(), Failure> {
    let stop = leash::stop_token(arguments.leash).map_err(anyhow::Error::from)?;
    totom_audio::cli::main(arguments, stop).await.map_err(Failure::Run)
}

pub(crate) async fn voice(arguments: totom_audio::prepare::Args) -> Result<(), Failure> {
    totom_audio::prepare::main(arguments).await.map_err(Failure::Run)
}

pub(crate) async fn faux_hut(arguments: totom_station::faux::cli::Args) -> Result<(), Failure> {
    let playing = tokio::task::spawn_blocking(move || totom_station::faux::cli::main(&arguments));
    let ended = playing.await.map_err(anyhow::Error::from)?;
    ended.map_err(|error| Failure::Start(error.to_string()))
}

pub(crate) async fn calibrate(
    arguments: totom_station::calibrate::cli::Args,
) -> Result<(), Failure> {
    let fitting =
        tokio::task::spawn_blocking(move || totom_station::calibrate::cli::main(&arguments));
    let ended = fitting.await.map_err(anyhow::Error::from)?;
    ended.map_err(|error| Failure::Start(error.to_string()))
}

pub(crate) fn doctor(arguments: totom_station::doctor::cli::Args) -> Result<(), Failure> {
    match totom_station::doctor::cli::main(arguments) {
        0 => Ok(()),
        faults => Err(Failure::Start(format!("còn {faults} điều phải chữa, xem ở trên"))),
    }
}
