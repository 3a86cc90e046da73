//! A copy of the record now, at the press of a button.

use super::Caller;
use crate::backup::Whole;
use crate::error::WebError;
use crate::roles::Door;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Html;
use totom_display::pages;

pub(super) async fn make(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    caller.must_open(Door::Backup)?;
    let copied = app.backup.now().await;
    let Whole { entries, files, sealed } =
        copied.map_err(|why| WebError::Bad(format!("Chưa sao lưu được: {why}")))?;
    let beside = match files {
        0 => String::new(),
        files => format!(", kèm {files} tệp màn hình, ảnh, thơ và giọng"),
    };
    let secret = match sealed {
        0 => String::new(),
        sealed => format!(
            " Bản sao có cả hạt giống của {sealed} ván chia sẵn: giữ ổ USB kín như tệp niêm kín."
        ),
    };
    let say = format!("Đã sao lưu đủ {entries} mục của sổ{beside}.{secret}");
    Ok(Html(pages::done::document(&say)?))
}
