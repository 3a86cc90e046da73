//! A child ends when its parent does: the parent holds the child's standard input open.

use std::io::Read;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Cancelled by SIGINT or SIGTERM, and, on a leash, when standard input ends.
pub(crate) fn stop_token(leashed: bool) -> std::io::Result<CancellationToken> {
    let stop = CancellationToken::new();
    if leashed {
        let cut = stop.clone();
        std::thread::spawn(move || {
            // Whatever comes is not for us; the end of it is.
            let _ = std::io::copy(&mut std::io::stdin().lock().by_ref(), &mut std::io::sink());
            cut.cancel();
        });
    }
    let (mut interrupt, mut terminate) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    let asked = stop.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        asked.cancel();
    });
    Ok(stop)
}
