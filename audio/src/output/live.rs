//! Phát ra loa: one announcement at a time, taken up again where the loudspeaker was lost.

use super::device::News;
use crate::compose::{EdgeKind, Item};
use crate::drums::Clip;
use crate::dsp::{RATE, frames};
use crate::engine::{Ended, Remote};
use crate::queue::Cut;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedReceiver;

/// What was handed to the driver is heard about this much later.
pub const HEARD_AFTER: usize = frames(HEARD_AFTER_MS as u32);
/// The same in milliseconds.
pub const HEARD_AFTER_MS: u64 = 70;

/// An announcement on its way to people's ears.
#[derive(Debug)]
struct Now {
    id: u64,
    item: Arc<Item>,
    /// Where to take it up again.
    from: usize,
    started: bool,
    /// How it is to be cut short, and what the engine was asked of that.
    cut: Option<Cut>,
    asked: Option<Cut>,
}

/// The live output.
#[derive(Debug)]
pub struct LiveOut {
    news: UnboundedReceiver<News>,
    remote: Option<Remote>,
    now: Option<Now>,
    trouble: String,
    next_id: u64,
    opening: bool,
    volume: f32,
    bed: Option<Clip>,
    /// Has the engine been told of volume and bed?
    set: bool,
}

impl LiveOut {
    /// An output fed with `news` of the loudspeaker.
    #[must_use]
    pub fn new(news: UnboundedReceiver<News>) -> Self {
        let trouble = no_speaker("đang mở loa");
        Self {
            news,
            remote: None,
            now: None,
            trouble,
            next_id: 0,
            opening: true,
            volume: 1.0,
            bed: None,
            set: false,
        }
    }

    /// Is there a loudspeaker?
    #[must_use]
    pub const fn is_up(&self) -> bool {
        self.remote.is_some()
    }

    /// Is it known that there is none? While the first one is still being opened, it is not.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        self.remote.is_none() && !self.opening
    }

    /// What is wrong with the loudspeaker, for people; empty when it plays.
    #[must_use]
    pub fn trouble(&self) -> &str {
        &self.trouble
    }

    /// Starts an announcement; it plays as soon as there is a loudspeaker.
    pub fn play(&mut self, item: Arc<Item>) {
        self.next_id += 1;
        let id = self.next_id;
        self.now = Some(Now { id, item, from: 0, started: false, cut: None, asked: None });
        self.send();
    }

    /// Cuts short what is playing.
    pub fn cut(&mut self, cut: Cut) {
        if let Some(now) = &mut self.now {
            now.cut = Some(cut);
        }
        self.send();
    }

    /// Volume 0–1, and the loop under everything; both outlast the loss of a loudspeaker.
    pub fn set(&mut self, volume: f32, bed: Option<Clip>) {
        (self.volume, self.bed, self.set) = (volume, bed, false);
        self.send_settings();
    }

    fn send_settings(&mut self) {
        if let Some(remote) = &mut self.remote
            && !self.set
        {
            let set = remote.volume(self.volume).and_then(|()| remote.bed(self.bed.clone()));
            self.set = set.is_ok();
        }
    }

    /// Follows the loudspeaker; answers the announcement that has now been heard to its end.
    pub fn poll(&mut self) -> Option<Ended> {
        while let Ok(news) = self.news.try_recv() {
            self.hear(news);
        }
        self.send_settings();
        self.send();
        let id = self.now.as_ref()?.id;
        let remote = self.remote.as_mut()?;
        while let Some(ended) = remote.ended() {
            if ended.id == id {
                self.now = None;
                return Some(ended);
            }
        }
        None
    }

    /// Gives up what is to be played.
    pub fn forget(&mut self) {
        self.now = None;
    }

    fn hear(&mut self, news: News) {
        self.opening = false;
        match news {
            News::Up(remote) => {
                self.remote = Some(remote);
                self.set = false;
                self.trouble.clear();
            }
            News::Down(why) => {
                self.trouble = no_speaker(&why);
                tracing::warn!("{}", self.trouble);
                let position = self.remote.take().map_or(0, |remote| remote.position());
                if let Some(now) = &mut self.now
                    && std::mem::take(&mut now.started)
                {
                    now.from = last_edge(&now.item, position);
                    now.asked = None;
                }
            }
        }
    }

    fn send(&mut self) {
        let (Some(now), Some(remote)) = (&mut self.now, &mut self.remote) else { return };
        if !now.started {
            now.started = remote.play(now.id, now.item.clone(), now.from, HEARD_AFTER).is_ok();
        }
        if let Some(cut) = now.cut.filter(|_| now.started && now.asked != now.cut) {
            let asked = match cut {
                Cut::AtEdge(kind) => remote.break_at_edge(now.id, kind),
                Cut::Now => remote.hush(),
            };
            if asked.is_ok() {
                now.asked = now.cut;
            }
        }
    }
}

/// Seconds of so many frames.
#[must_use]
pub fn seconds(frames: u64) -> f64 {
    frames as f64 / f64::from(RATE)
}

fn no_speaker(why: &str) -> String {
    format!("KHÔNG CÓ LOA: {why}. Ván bài vẫn tiếp tục; xin kiểm tra dây loa và nguồn.")
}

/// The edge between two lines at or before `position`; the beginning if there is none.
fn last_edge(item: &Item, position: usize) -> usize {
    let lines = item.edges.iter().filter(|edge| edge.kind == EdgeKind::Line);
    lines.map(|edge| edge.at).filter(|&at| at <= position).max().unwrap_or(0)
}
