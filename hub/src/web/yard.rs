//! The public screens and the pages beside them. Open to everyone.

use super::address::address;
use super::assets;
use super::routes::Routes;
use crate::error::WebError;
use crate::state::AppState;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Html;
use axum::routing::get;
use totom_display::pages;
use totom_display::screens::Kind;
use tower_http::compression::CompressionLayer;

/// One address for each kind of screen, the ván as a story, the glossary.
pub(super) fn router() -> Routes {
    let screen = |routes: Routes, kind: Kind| {
        routes.route(kind.href(), get(move |State(app): State<AppState>| show(app, kind)))
    };
    let pages = Kind::ALL.into_iter().fold(Routes::default(), screen);
    let pages = pages.route("/xem/van", get(tale)).route("/tu-dien", get(glossary));
    // What everybody may read holds no secret that its length could give away.
    let public = pages.route("/ma-qr", get(invite)).route("/assets/{*path}", get(assets::show));
    public.with(|router| router.layer(CompressionLayer::new()))
}

async fn show(app: AppState, kind: Kind) -> Result<Html<String>, WebError> {
    let frame = app.pages.crowd().borrow().clone();
    Ok(Html(kind.document(&frame.public)?))
}

async fn tale(State(app): State<AppState>) -> Result<Html<String>, WebError> {
    let frame = app.pages.crowd().borrow().clone();
    Ok(Html(pages::tale::document(&frame.public, &frame.tale)?))
}

async fn invite(State(app): State<AppState>, headers: HeaderMap) -> Result<Html<String>, WebError> {
    let yard = app.pages.crowd().borrow().public.yard.clone();
    Ok(Html(pages::invite::document(&yard, &address(&headers))?))
}

async fn glossary() -> Result<Html<String>, WebError> {
    Ok(Html(pages::glossary::document()?))
}
