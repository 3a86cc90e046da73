//! Nhận giọng: the recordings that people at the hub have chosen, brought in and preferred.

use crate::prepare::pack_folder;
use crate::voice::Voice;
use crate::voice::pack::{Manifest, Pack, Report, import};
use std::path::Path;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use totom_wire::audio::{AudioUp, PackRef, PackReport};

/// Beside an imported pack: the number under which it was given.
const STAMP: &str = "stamp";
/// So many refused files are named to people; the first say enough.
const NAMED: usize = 3;

/// Takes packs up one at a time; of those chosen meanwhile only the last.
#[derive(Debug)]
pub(super) struct Packs(watch::Sender<Option<PackRef>>);

impl Packs {
    /// Ends when dropped.
    pub(super) fn start(data: &Path, voice: &Voice, tell: &UnboundedSender<AudioUp>) -> Self {
        let (wanted, mut asked) = watch::channel(None::<PackRef>);
        let (data, voice, tell) = (data.to_owned(), voice.clone(), tell.clone());
        tokio::spawn(async move {
            while asked.changed().await.is_ok() {
                let Some(pack) = asked.borrow_and_update().clone() else {
                    voice.use_own_pack();
                    continue;
                };
                let report = take_up(&data, pack, &voice).await;
                // The line lives as long as the announcer.
                let _ = tell.send(AudioUp::Pack { report });
            }
        });
        Self(wanted)
    }

    /// Has `pack` taken up; the announcer goes on meanwhile.
    pub(super) fn prefer(&self, pack: Option<PackRef>) {
        self.0.send_replace(pack);
    }
}

async fn take_up(data: &Path, pack: PackRef, voice: &Voice) -> PackReport {
    let (folder, wanted) = (pack_folder(data, &pack.id), pack.clone());
    let brought = tokio::task::spawn_blocking(move || bring_in(&folder, &wanted)).await;
    match brought.unwrap_or_else(|error| Err(error.to_string())) {
        Ok((brought, report)) => {
            voice.use_pack(brought);
            report
        }
        Err(trouble) => {
            tracing::warn!(pack = %pack.id, "{trouble}");
            PackReport { id: pack.id, stamp: pack.stamp, verses: 0, names: 0, trouble }
        }
    }
}

/// Imports the pack into `folder`, unless that was done already.
fn bring_in(folder: &Path, pack: &PackRef) -> Result<(Pack, PackReport), String> {
    let stamp = folder.join(STAMP);
    let same = std::fs::read_to_string(&stamp).is_ok_and(|kept| kept == pack.stamp.to_string());
    if same
        && let Ok(there) = Pack::open(folder)
        && there.damaged().is_empty()
    {
        let report = report(pack, there.manifest(), String::new());
        return Ok((there, report));
    }
    let source = Path::new(&pack.folder);
    if !source.is_dir() {
        return Err(format!(
            "Không thấy thư mục «{}» trên máy này: nếu loa ở máy khác, xin chép thư mục ấy sang rồi \
             nhập bằng «totom voice import».",
            pack.folder
        ));
    }
    let kept = |error: std::io::Error| format!("Không ghi được gói giọng: {error}.");
    std::fs::create_dir_all(folder.parent().unwrap_or(folder)).map_err(kept)?;
    let Report { manifest, refused } = import(source, folder).map_err(|error| error.to_string())?;
    let told = refused.iter().take(NAMED).map(|(file, why)| {
        let name = Path::new(file).strip_prefix(source).unwrap_or(Path::new(file));
        format!("Không dùng được {}: {why}.", name.display())
    });
    let more = refused.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("Và {more} tệp nữa."));
    let trouble = told.chain(more).collect::<Vec<_>>().join(" ");
    if refused.is_empty() {
        std::fs::write(stamp, pack.stamp.to_string()).map_err(kept)?;
    }
    let brought = Pack::open(folder).map_err(|error| error.to_string())?;
    Ok((brought, report(pack, &manifest, trouble)))
}

fn report(pack: &PackRef, manifest: &Manifest, trouble: String) -> PackReport {
    let (verses, names) = (manifest.verses().len(), manifest.names().len());
    PackReport { id: pack.id.clone(), stamp: pack.stamp, verses, names, trouble }
}
