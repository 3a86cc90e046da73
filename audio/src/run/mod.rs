//! The announcer's one task: takes cues, has them spoken in turn, reports.

mod output;
mod report;

pub use report::Summary;

use crate::compose::{Item, compose};
use crate::config::{Config, Target};
use crate::cue::{Form, lines, plan};
use crate::drums::Kit;
use crate::error::AnnounceError;
use crate::link::{Ends, Link};
use crate::output::device::Device;
use crate::queue::{Admission, Mode, Queue, Turn};
use crate::state::StateFile;
use crate::voice::Voice;
use output::Output;
use report::Books;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;
use totom_wire::audio::{AudioDown, Cue};

/// A loudspeaker is looked at so often.
const TICK: Duration = Duration::from_millis(20);
/// Time for the last report to reach the hub.
const GOODBYE: Duration = Duration::from_secs(2);
/// Spoken once into the cache at start, so that a missing voice is known before the first card.
const PROBE: &str = "Máy xướng đã sẵn sàng";

/// Runs one announcer until the hub has nothing more to say (then a line of JSON with what was
/// announced is printed) or until `shutdown`. Answers the summary in the first case.
///
/// # Errors
/// When it cannot begin; later troubles are told to the hub instead.
pub async fn run(
    config: Config,
    shutdown: CancellationToken,
) -> Result<Option<Summary>, AnnounceError> {
    let device = match &config.target {
        Target::Wav(_) => None,
        Target::Speaker { device } => Some(sound_card(device.clone())?),
    };
    let summary = announce(config, device, shutdown).await?;
    if let Some(summary) = &summary {
        println!("{}", summary.to_json());
    }
    Ok(summary)
}

#[cfg(feature = "speaker")]
fn sound_card(name: Option<String>) -> Result<Arc<dyn Device>, AnnounceError> {
    Ok(Arc::new(crate::output::speaker::SoundCard::new(name)))
}

#[cfg(not(feature = "speaker"))]
fn sound_card(_name: Option<String>) -> Result<Arc<dyn Device>, AnnounceError> {
    Err(AnnounceError::NoSpeakerInside)
}

/// [`run`] with a loudspeaker of the caller's choice, and nothing printed. Without a loudspeaker
/// the configuration must name a file.
///
/// # Errors
/// As [`run`].
pub async fn announce(
    config: Config,
    device: Option<Arc<dyn Device>>,
    shutdown: CancellationToken,
) -> Result<Option<Summary>, AnnounceError> {
    let folder_error = |source| AnnounceError::Folder { path: config.data.clone(), source };
    std::fs::create_dir_all(&config.data).map_err(folder_error)?;
    let state = StateFile::new(config.state_file());
    let saved = state.load().map_err(folder_error)?;
    let voice = Voice::open(config.voice.clone(), config.voice_folder()).map_err(folder_error)?;
    let output = Output::open(&config, &saved, device)?;
    let (link, ends) = Link::new(&config, saved.spoken_seq)?;
    let preset = config.preset;
    let kit = tokio::task::spawn_blocking(move || Kit::render(preset)).await;
    let announcer = Announcer {
        queue: Queue::new(output.mode(), saved.spoken_seq),
        voice,
        kit: kit.map_err(std::io::Error::other)?,
        output,
        books: Books::new(state, saved),
        ends,
        started: Instant::now(),
    };
    let line = tokio::spawn(link.run());
    let summary = announcer.work(&shutdown).await;
    // The last report is worth a moment, a hub that is gone is not worth more.
    let _ = timeout(GOODBYE, line).await;
    Ok(summary)
}

struct Announcer {
    queue: Queue,
    voice: Voice,
    kit: Kit,
    output: Output,
    books: Books,
    ends: Ends,
    started: Instant,
}

impl Announcer {
    async fn work(mut self, shutdown: &CancellationToken) -> Option<Summary> {
        self.have_spoken(PROBE.to_owned());
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
        while !self.queue.is_drained() {
            tokio::select! {
                biased;
                () = shutdown.cancelled() => break,
                down = self.ends.inbox.recv() => match down {
                    Some(down) => self.hear(down),
                    // The line has died: nothing can come any more.
                    None => break,
                },
                _ = tick.tick() => {}
            }
            while let Ok(down) = self.ends.inbox.try_recv() {
                self.hear(down);
            }
            tokio::select! {
                biased;
                () = shutdown.cancelled() => break,
                () = self.step() => {}
            }
            self.tell_trouble();
        }
        let drained = self.queue.is_drained();
        let seconds = self.output.close(self.books.saved());
        drained.then(|| self.books.summary(seconds))
    }

    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn hear(&mut self, down: AudioDown) {
        match down {
            AudioDown::Cue(cue) => self.admit(cue),
            AudioDown::Finish => self.queue.finish(),
        }
    }

    fn admit(&mut self, cue: Cue) {
        let texts: Vec<_> = lines(&plan(&cue.say, Form::Full)).map(str::to_owned).collect();
        match self.queue.push(cue) {
            Admission::Taken => texts.into_iter().for_each(|text| self.have_spoken(text)),
            Admission::Known => {}
        }
    }

    /// Has a text spoken into the cache before its turn comes.
    fn have_spoken(&self, text: String) {
        let voice = self.voice.clone();
        tokio::spawn(async move { voice.say(&text).await });
    }

    /// Everything that can be done now.
    async fn step(&mut self) {
        if self.queue.mode() == Mode::Live {
            self.follow_speaker();
        }
        if !self.output.is_ready(self.now()) {
            return;
        }
        // A turn that a full disk refused is still the queue's current one.
        let turn = match self.queue.current() {
            Some(turn) if self.output.wants_again() => Some(turn.clone()),
            _ => self.queue.take(self.now()),
        };
        if let Some(turn) = turn {
            let item = Arc::new(render(&self.voice, &self.kit, &turn).await);
            if self.output.say(&turn, &item, self.now()) {
                self.ended(&item, item.samples.len());
            }
        }
    }

    fn follow_speaker(&mut self) {
        if let Some(ended) = self.output.heard() {
            self.ended(&ended.item, ended.at);
        }
        if self.queue.wants_break() {
            self.output.break_at_edge();
        }
        if self.output.is_lost() {
            self.let_go();
        } else {
            self.queue.sounds();
        }
    }

    /// Without a loudspeaker nobody waits for words that nobody hears.
    fn let_go(&mut self) {
        let gone = self.queue.let_go(self.now());
        let spoken = self.queue.spoken_seq();
        for cue in gone {
            tracing::debug!(seq = cue.seq, "không có loa, bỏ qua câu này");
            self.books.let_go(&cue, spoken, &self.ends);
        }
        if self.queue.current().is_none() {
            self.output.forget();
        }
    }

    /// The current turn is over, after `sounded` frames of it.
    fn ended(&mut self, item: &Item, sounded: usize) {
        let Some(turn) = self.queue.current().cloned() else { return };
        self.queue.ended(self.now());
        let spoken = self.queue.spoken_seq();
        let frames = self.output.frames();
        self.books.spoken(&turn, item, sounded, spoken, frames, &self.ends);
    }

    fn tell_trouble(&self) {
        let all = [self.output.trouble(), self.voice.trouble(), self.books.trouble().to_owned()];
        let told: Vec<_> = all.into_iter().filter(|trouble| !trouble.is_empty()).collect();
        let told = told.join(" ");
        self.ends.trouble.send_if_modified(|now| {
            let changed = *now != told;
            *now = told;
            changed
        });
    }
}

/// Has the words spoken, if they are not ready, and strings everything together.
async fn render(voice: &Voice, kit: &Kit, turn: &Turn) -> Item {
    let parts = plan(&turn.cue.say, turn.form);
    let mut spoken = HashMap::new();
    for text in lines(&parts) {
        if let Some(clip) = voice.say(text).await {
            spoken.insert(text.to_owned(), clip);
        }
    }
    compose(&parts, kit, &spoken)
}
