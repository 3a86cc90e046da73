//! The public screens and the pages beside them, in two languages. Open to everyone.

use super::address::address;
use super::routes::Routes;
use super::{assets, man};
use crate::error::WebError;
use crate::state::AppState;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Html;
use axum::routing::get;
use serde::Deserialize;
use totom_display::pages;
use totom_display::screens::Kind;
use totom_display::words::Lang;
use tower_http::compression::CompressionLayer;

/// One address for each kind of screen, the ván as a story, the glossary.
pub(super) fn router() -> Routes {
    let screen = |routes: Routes, kind: Kind| {
        routes.route(kind.href(), get(move |app, read| show(app, kind, read)))
    };
    let pages = Kind::ALL.into_iter().fold(Routes::default(), screen);
    let pages = pages.route("/xem/van", get(tale)).route("/xem/diem", get(standings));
    let pages = pages.route("/tu-dien", get(glossary));
    let pages = pages.route("/man", get(man::invent)).route("/man/{id}", get(man::show));
    let pages = pages.route("/nhung", get(man::framing));
    let pages = pages.route("/anh/{file}", get(man::picture));
    // What everybody may read holds no secret that its length could give away.
    let public = pages.route("/ma-qr", get(invite)).route("/assets/{*path}", get(assets::show));
    public.with(|router| router.layer(CompressionLayer::new()))
}

/// In which language somebody reads; an address that names none that there is, in Vietnamese.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Read {
    lang: Lang,
}

type Reading = Result<Query<Read>, QueryRejection>;

fn lang(read: Reading) -> Lang {
    read.map(|Query(read)| read.lang).unwrap_or_default()
}

async fn show(
    State(app): State<AppState>,
    kind: Kind,
    read: Reading,
) -> Result<Html<String>, WebError> {
    let frame = app.pages.crowd().borrow().clone();
    Ok(Html(kind.document_in(&frame.public, lang(read))?))
}

async fn tale(State(app): State<AppState>, read: Reading) -> Result<Html<String>, WebError> {
    let frame = app.pages.crowd().borrow().clone();
    Ok(Html(pages::tale::document(&frame.public, &frame.tale, lang(read))?))
}

async fn standings(State(app): State<AppState>, read: Reading) -> Result<Html<String>, WebError> {
    let frame = app.pages.crowd().borrow().clone();
    Ok(Html(pages::standings::document(&frame.public, lang(read))?))
}

async fn invite(State(app): State<AppState>, headers: HeaderMap) -> Result<Html<String>, WebError> {
    let yard = app.pages.crowd().borrow().public.yard.clone();
    Ok(Html(pages::invite::document(&yard, &address(&headers))?))
}

async fn glossary(read: Reading) -> Result<Html<String>, WebError> {
    Ok(Html(pages::glossary::document(lang(read))?))
}
