//! Nội dung màn hình: pictures, rounds, when the next hội is.

use super::changed;
use crate::error::WebError;
use crate::roles::Door;
use crate::screens::slides::MOST_BYTES;
use crate::screens::{Album, Refused, SPONSORS, Screens, ScreensError};
use crate::state::AppState;
use crate::web::Caller;
use crate::web::routes::Routes;
use axum::Form;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use totom_display::pages;
use totom_display::pages::content::{AlbumCard, ContentPage, Stays};
use totom_display::words::capital;
use tower_http::limit::RequestBodyLimitLayer;

const HERE: &str = "/man-hinh/noi-dung";

#[derive(Default, Deserialize)]
#[serde(default)]
struct Asked {
    name: String,
    text: String,
    seconds: u32,
}

pub(in crate::web) fn router() -> Routes {
    Routes::default()
        .route("/man-hinh/noi-dung", get(show))
        .route("/man-hinh/bang-dau", post(rounds))
        .route("/man-hinh/hen", post(next))
        .route("/man-hinh/tap", post(begin))
        .route("/man-hinh/tap/{album}/nhip", post(pace))
        .route("/man-hinh/tap/{album}/xoa", post(drop_album))
        .route("/man-hinh/tap/{album}/{file}/len", post(raise))
        .route("/man-hinh/tap/{album}/{file}/bo", post(drop_picture))
}

/// The one address that takes a whole picture.
pub(in crate::web) fn large() -> Routes {
    let put = Routes::default().route("/man-hinh/tap/{album}/anh", post(put));
    put.with(|router| {
        let router = router.layer(DefaultBodyLimit::max(MOST_BYTES));
        router.layer(RequestBodyLimitLayer::new(MOST_BYTES))
    })
}

async fn show(State(app): State<AppState>, caller: Caller) -> Result<Response, WebError> {
    caller.enter(Door::Screens)?;
    let rounds = app.screens.book().rounds;
    page(&app, StatusCode::OK, rounds, String::new())
}

/// A wrong line costs nobody the text.
async fn rounds(
    State(app): State<AppState>,
    caller: Caller,
    Form(asked): Form<Asked>,
) -> Result<Response, WebError> {
    caller.must_open(Door::Screens)?;
    if let Err(fault) = crate::screens::read_rounds(&asked.text) {
        let say = format!("{}.", capital(&fault.to_string()));
        return page(&app, StatusCode::UNPROCESSABLE_ENTITY, asked.text, say);
    }
    changed(&app, &caller, move |s: &Screens| s.change(|book| book.set_rounds(&asked.text)))
        .await?;
    Ok(Redirect::to(HERE).into_response())
}

async fn next(
    State(app): State<AppState>,
    caller: Caller,
    Form(asked): Form<Asked>,
) -> Result<Redirect, WebError> {
    done(&app, &caller, move |s| s.change(|book| book.set_next(&asked.text))).await
}

async fn begin(
    State(app): State<AppState>,
    caller: Caller,
    Form(asked): Form<Asked>,
) -> Result<Redirect, WebError> {
    done(&app, &caller, move |s| s.change(|book| book.begin_album(&asked.name))).await
}

async fn pace(
    State(app): State<AppState>,
    Path(album): Path<String>,
    caller: Caller,
    Form(asked): Form<Asked>,
) -> Result<Redirect, WebError> {
    done(&app, &caller, move |s| s.change(|book| book.pace(&album, asked.seconds))).await
}

async fn raise(
    State(app): State<AppState>,
    Path((album, file)): Path<(String, String)>,
    caller: Caller,
) -> Result<Redirect, WebError> {
    done(&app, &caller, move |s| s.change(|book| book.raise_picture(&album, &file))).await
}

async fn drop_picture(
    State(app): State<AppState>,
    Path((album, file)): Path<(String, String)>,
    caller: Caller,
) -> Result<Redirect, WebError> {
    let dropped = move |screens: &Screens| {
        screens.change(|book| book.drop_picture(&album, &file))?;
        sweep(screens, &[file])
    };
    done(&app, &caller, dropped).await
}

async fn drop_album(
    State(app): State<AppState>,
    Path(album): Path<String>,
    caller: Caller,
) -> Result<Redirect, WebError> {
    let dropped = move |screens: &Screens| {
        let album = screens.change(|book| book.drop_album(&album))?;
        sweep(screens, &album.files)
    };
    done(&app, &caller, dropped).await
}

/// Takes pictures off the disk that no album shows any more.
fn sweep(screens: &Screens, files: &[String]) -> Result<(), ScreensError> {
    let (book, Some(pictures)) = (screens.book(), screens.pictures()) else { return Ok(()) };
    let unused = files.iter().filter(|file| !book.shows(file));
    unused.into_iter().try_for_each(|file| Ok(pictures.remove(file)?))
}

async fn put(
    State(app): State<AppState>,
    Path(album): Path<String>,
    caller: Caller,
    picture: Bytes,
) -> Result<String, WebError> {
    let kept = move |screens: &Screens| {
        if !screens.book().albums.contains_key(&album) {
            return Err(Refused::Gone(album).into());
        }
        let pictures = screens.pictures().ok_or(Refused::NoFolder)?;
        let file = pictures.put(&picture)?;
        let put = screens.change(|book| book.add_picture(&album, &file));
        if put.is_err() {
            // One that no album took must not lie about.
            sweep(screens, std::slice::from_ref(&file))?;
        }
        put.map(|()| file)
    };
    changed(&app, &caller, kept).await
}

async fn done(
    app: &AppState,
    caller: &Caller,
    work: impl FnOnce(&Screens) -> Result<(), ScreensError> + Send + 'static,
) -> Result<Redirect, WebError> {
    changed(app, caller, work).await?;
    Ok(Redirect::to(HERE))
}

fn page(
    app: &AppState,
    status: StatusCode,
    rounds: String,
    fault: String,
) -> Result<Response, WebError> {
    let book = app.screens.book();
    let page = ContentPage {
        yard: app.table.borrow().yard.clone(),
        albums: book.albums.into_iter().map(card).collect(),
        next: book.next,
        rounds,
        fault,
        most_bytes: MOST_BYTES,
    };
    Ok((status, Html(pages::content::document(&page)?)).into_response())
}

fn card((id, album): (String, Album)) -> AlbumCard {
    let stays = if id == SPONSORS { Stays::Always } else { Stays::AsLong };
    AlbumCard { id, name: album.name, seconds: album.seconds, files: album.files, stays }
}
