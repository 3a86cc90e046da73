//! Màn hình: the organiser sets what every public screen shows. For organiser and chief arbiter.

mod content;
mod wall;

pub(super) use content::{large, router as content};
pub(crate) use wall::wall_of;

use super::address::address;
use super::man::host;
use super::routes::Routes;
use super::{Caller, on_disk};
use crate::error::WebError;
use crate::net::Framing;
use crate::roles::Door;
use crate::screens::{Book, Refused, ScreenId, Screens, ScreensError, Show, Step, Task};
use crate::state::AppState;
use axum::Form;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Deserialize;
use totom_display::pages;

/// Where the wall is.
const HERE: &str = "/man-hinh";

/// What a form says; a screen's id is empty when all are meant.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Asked {
    id: String,
    task: String,
    /// The words or the address that some tasks need.
    detail: String,
    name: String,
}

pub(super) fn router() -> Routes {
    Routes::default()
        .route("/man-hinh", get(show))
        .route("/man-hinh/dat", post(set))
        .route("/man-hinh/thu", post(try_page))
        .route("/man-hinh/ten", post(name))
        .route("/man-hinh/quen", post(forget))
        .route("/man-hinh/hien-so", post(identify))
        .route("/man-hinh/canh/giu", named(Book::keep_scene))
        .route("/man-hinh/canh/dien", named(Book::play_scene))
        .route("/man-hinh/canh/xoa", named(Book::drop_scene))
        .route("/man-hinh/phat/giu", post(keep_list))
        .route(
            "/man-hinh/phat/dung",
            named(|book, name| {
                book.stop_list(name);
                Ok(())
            }),
        )
        .route("/man-hinh/phat/xoa", named(Book::drop_list))
}

async fn show(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    caller.enter(Door::Screens)?;
    Ok(Html(pages::manage::document(&wall_of(&app, &address(&headers)))?).into_response())
}

async fn set(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    Form(asked): Form<Asked>,
) -> Result<Redirect, WebError> {
    caller.must_open(Door::Screens)?;
    let ids = ids(&asked.id)?;
    let task = line(&asked.task, &asked.detail).parse::<Task>().map_err(WebError::bad)?;
    if let Task::Show(show) = &task {
        lets_us(&app, &headers, show).await?;
    }
    done(app, caller, move |screens| screens.set(&ids, &task)).await
}

/// Would this page be seen on a screen?
async fn try_page(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    Form(asked): Form<Asked>,
) -> Result<&'static str, WebError> {
    caller.must_open(Door::Screens)?;
    let show: Show = line("web", &asked.detail).parse().map_err(WebError::bad)?;
    match lets_us(&app, &headers, &show).await? {
        Framing::Allowed | Framing::Forbidden(_) => Ok("Trang này chiếu được trên màn hình."),
        Framing::Away => Err(WebError::Bad(
            "Chưa mở được trang này: hãy xem lại địa chỉ và mạng. Cứ đặt thì màn hình tự thử lại"
                .to_owned(),
        )),
        Framing::Locked => Ok(
            "Máy chủ không soát được trang https. Cứ đặt thử: trang nào cấm nhúng sẽ trắng, mã QR ở góc màn hình vẫn mở được trang ấy trên điện thoại.",
        ),
    }
}

/// A page that forbids to be framed would stay blank on every screen: it is refused.
async fn lets_us(app: &AppState, headers: &HeaderMap, show: &Show) -> Result<Framing, WebError> {
    let Show::Web(url) = show else { return Ok(Framing::Allowed) };
    match app.framings.of(url, host(headers)).await {
        Framing::Forbidden(by) => Err(WebError::Bad(format!(
            "Trang «{url}» cấm nhúng vào màn hình khác ({by}): hãy chọn trang khác, hoặc mở thẳng trang ấy trên máy của màn hình"
        ))),
        known @ (Framing::Allowed | Framing::Away | Framing::Locked) => Ok(known),
    }
}

async fn name(
    State(app): State<AppState>,
    caller: Caller,
    Form(asked): Form<Asked>,
) -> Result<Redirect, WebError> {
    caller.must_open(Door::Screens)?;
    let id: ScreenId = asked.id.parse().map_err(WebError::bad)?;
    done(app, caller, move |screens| screens.name(&id, &asked.name)).await
}

async fn forget(
    State(app): State<AppState>,
    caller: Caller,
    Form(asked): Form<Asked>,
) -> Result<Redirect, WebError> {
    caller.must_open(Door::Screens)?;
    let id: ScreenId = asked.id.parse().map_err(WebError::bad)?;
    done(app, caller, move |screens| screens.forget(&id)).await
}

async fn identify(
    State(app): State<AppState>,
    caller: Caller,
    Form(asked): Form<Asked>,
) -> Result<Redirect, WebError> {
    caller.must_open(Door::Screens)?;
    app.screens.identify(&ids(&asked.id)?);
    Ok(Redirect::to(HERE))
}

/// A name, then rows of what is shown, its words, its seconds; rows without anything are left out.
async fn keep_list(
    State(app): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Redirect, WebError> {
    caller.must_open(Door::Screens)?;
    let all = |name: &str| -> Vec<String> {
        fields.iter().filter(|field| field.0 == name).map(|field| field.1.clone()).collect()
    };
    let (shows, details, seconds) = (all("show"), all("detail"), all("seconds"));
    let mut steps = Vec::new();
    for (at, show) in shows.iter().enumerate().filter(|(_, show)| !show.is_empty()) {
        let detail = details.get(at).map(String::as_str).unwrap_or_default();
        let show: Show = line(show, detail).parse().map_err(WebError::bad)?;
        lets_us(&app, &headers, &show).await?;
        let seconds = seconds.get(at).and_then(|text| text.trim().parse().ok());
        let seconds = seconds
            .ok_or_else(|| WebError::Bad(format!("Bước {}: thời gian phải là số giây", at + 1)))?;
        steps.push(Step { show, seconds });
    }
    let name = all("name").concat();
    done(app, caller, move |screens| screens.change(|book| book.put_list(&name, steps))).await
}

/// What is done in the book to whatever the form names.
fn named(how: fn(&mut Book, &str) -> Result<(), Refused>) -> MethodRouter<AppState> {
    post(move |State(app): State<AppState>, caller: Caller, Form(asked): Form<Asked>| {
        done(app, caller, move |screens| screens.change(|book| how(book, &asked.name)))
    })
}

async fn done(
    app: AppState,
    caller: Caller,
    work: impl FnOnce(&Screens) -> Result<(), ScreensError> + Send + 'static,
) -> Result<Redirect, WebError> {
    changed(&app, &caller, work).await?;
    Ok(Redirect::to(HERE))
}

/// Does it off the threads that serve, if this caller may.
async fn changed<T: Send + 'static>(
    app: &AppState,
    caller: &Caller,
    work: impl FnOnce(&Screens) -> Result<T, ScreensError> + Send + 'static,
) -> Result<T, WebError> {
    caller.must_open(Door::Screens)?;
    let screens = app.screens.clone();
    on_disk(move || work(&screens)).await?.map_err(refused)
}

fn refused(error: ScreensError) -> WebError {
    match error {
        ScreensError::Refused(_) | ScreensError::Picture(_) => WebError::bad(error),
        ScreensError::Disk(_) | ScreensError::Format(_) => WebError::Inside(error.to_string()),
    }
}

/// A task as one line.
fn line(task: &str, detail: &str) -> String {
    if task.contains(' ') { task.to_owned() } else { format!("{task} {detail}") }
}

fn ids(id: &str) -> Result<Vec<ScreenId>, WebError> {
    if id.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![id.parse().map_err(WebError::bad)?])
}
