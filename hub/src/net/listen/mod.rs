//! Takes connections in and gives each its deadlines: who says nothing, or says it too slowly, is let go.

use super::crowding::{Crowding, Place};
use super::seated::Seated;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The head of a request must be said within so long, and a connection may rest as long before the next. A
/// browser that comes back later opens another.
const HEAD: Duration = Duration::from_secs(15);
/// How long to wait before looking again when the system gives no more sockets.
const AGAIN: Duration = Duration::from_millis(200);
/// Whoever is turned away is told so, and when to come again.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\n\
    Connection: close\r\n\r\n";

/// Serves until `stop`, then until every connection that is no WebSocket has had its answer.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    crowding: Crowding,
    stop: CancellationToken,
) {
    let open = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => match crowding.enter(peer.ip()) {
                Some(place) => {
                    open.spawn(connection(stream, peer, place, router.clone(), stop.clone()));
                }
                None => turn_away(&stream),
            },
            Err(error) => {
                tracing::warn!(%error, "không nhận thêm được kết nối");
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
    drop(listener);
    open.close();
    open.wait().await;
}

/// Never waits for a client that does not listen.
fn turn_away(stream: &TcpStream) {
    if let Err(error) = stream.try_write(FULL) {
        tracing::debug!(%error, "a client that was turned away does not hear it");
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    router: Router,
    stop: CancellationToken,
) {
    // A lamp after its acknowledgement would wait 40 ms for the other side's.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a socket keeps its small messages back");
    }
    let place = Arc::new(place);
    let io = TokioIo::new(Seated::new(stream, Arc::clone(&place)));
    let router = TowerToHyperService::new(router);
    let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let (wait, answer) = (place.turn(), router.call(request));
        async move {
            if !wait.is_zero() {
                tokio::time::sleep(wait).await;
            }
            answer.await
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let mut served = pin!(http.serve_connection(io, answer).with_upgrades());
    let ended = tokio::select! {
        ended = served.as_mut() => ended,
        () = stop.cancelled() => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, %peer, "a connection ended");
    }
}

#[cfg(test)]
mod tests;
