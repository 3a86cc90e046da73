//! The parts that other rooms run: station, announcer, faux hut.

use crate::Failure;

pub(crate) async fn station(arguments: totom_station::cli::Args) -> Result<(), Failure> {
    totom_station::cli::main(arguments).await.map_err(Failure::Run)
}

pub(crate) async fn announce(arguments: totom_audio::cli::Args) -> Result<(), Failure> {
    totom_audio::cli::main(arguments).await.map_err(Failure::Run)
}

pub(crate) async fn faux_hut(arguments: totom_station::faux::cli::Args) -> Result<(), Failure> {
    totom_station::faux::cli::main(arguments).await.map_err(Failure::Run)
}
