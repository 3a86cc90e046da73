//! Stylesheets, scripts, fonts and card faces, all inside the program.

use crate::error::WebError;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

pub(super) async fn show(
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let asset = totom_display::assets::get(&path).ok_or(WebError::NotFound)?;
    let tag = format!("\"{}\"", asset.hash);
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    // Asked again each time, so that a screen left open over an update never mixes two versions.
    let cache = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag.clone())];
    if known == Some(tag.as_str()) {
        return Ok((StatusCode::NOT_MODIFIED, cache).into_response());
    }
    Ok((cache, [(CONTENT_TYPE, asset.mime)], asset.bytes).into_response())
}
