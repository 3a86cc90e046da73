//! The announcer's one task: takes cues, has them spoken in turn, reports.

mod output;
mod packs;
mod ready;
mod report;

pub use report::Summary;

use crate::compose::Item;
use crate::config::{Config, Target};
use crate::cue::{Form, Words, words};
use crate::drums::Kit;
use crate::error::AnnounceError;
use crate::link::{Ends, Health, Link};
use crate::output::device::Device;
use crate::queue::{Admission, Cut, Done, Heard, Mode, Queue, Turn};
use crate::state::StateFile;
use crate::voice::Voice;
use output::Output;
use packs::Packs;
use report::Books;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;
use totom_wire::audio::{AudioDown, AudioUp, Control, Cue, Manner, Say, Settings, Sound};

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
    let fresh = Settings { manner: config.manner, ..Settings::default() };
    let packs = Packs::start(&config.data, &voice, &ends.outbox);
    let mut announcer = Announcer {
        packs,
        queue: Queue::new(output.mode(), saved.spoken_seq),
        settings: saved.settings.unwrap_or(fresh),
        patience: config.patience,
        voice,
        kit: kit.map_err(std::io::Error::other)?,
        output,
        books: Books::new(state, saved),
        ends,
        started: Instant::now(),
    };
    announcer.apply_settings();
    let line = tokio::spawn(link.run());
    let summary = announcer.work(&shutdown).await;
    // The last report is worth a moment, a hub that is gone is not worth more.
    let _ = timeout(GOODBYE, line).await;
    Ok(summary)
}

struct Announcer {
    packs: Packs,
    queue: Queue,
    settings: Settings,
    patience: Duration,
    voice: Voice,
    kit: Kit,
    output: Output,
    books: Books,
    ends: Ends,
    started: Instant,
}

impl Announcer {
    async fn work(mut self, shutdown: &CancellationToken) -> Option<Summary> {
        self.have_ready(vec![Words::Line(PROBE.to_owned())]);
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
            self.tell_health();
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
            AudioDown::Withdraw { seq } => self.withdraw(seq),
            AudioDown::Prepare { say } => self.prepare(&say),
            AudioDown::Control { control } => self.obey(control),
            AudioDown::Pack { pack } => self.packs.prefer(pack),
            AudioDown::Finish => self.queue.finish(),
        }
    }

    fn admit(&mut self, cue: Cue) {
        let words = self.forms(&cue.say);
        let (admission, replaced) = self.queue.push(cue, self.now());
        if admission == Admission::Taken {
            self.have_ready(words);
        }
        self.drop_all(replaced);
    }

    /// Every way in which something may come to be said, the shortest first.
    fn forms(&self, say: &Say) -> Vec<Words> {
        let forms: &[Form] = match (self.queue.mode(), self.settings.manner) {
            (_, Manner::Nguoi) => &[],
            (Mode::File, Manner::Doc) => &[Form::Full],
            (Mode::File, Manner::Ngam) => &[Form::Chant],
            (Mode::Live, Manner::Doc) => &[Form::Short, Form::Full],
            (Mode::Live, Manner::Ngam) => &[Form::Short, Form::Full, Form::Chant],
        };
        let mut all: Vec<Words> = forms.iter().filter_map(|&form| words(say, form)).collect();
        all.dedup();
        all
    }

    /// Names of all before the verse of any: with those nobody is ever left without a word.
    fn prepare(&self, say: &[Say]) {
        if self.queue.mode() == Mode::File {
            return;
        }
        let forms: Vec<Vec<Words>> = say.iter().map(|say| self.forms(say)).collect();
        let most = forms.iter().map(Vec::len).max().unwrap_or(0);
        let row = |nth: usize| forms.iter().filter_map(move |forms| forms.get(nth).cloned());
        self.have_ready((0..most).flat_map(row).collect());
    }

    /// Has words spoken into the cache before their turn comes, one after another.
    fn have_ready(&self, words: Vec<Words>) {
        let voice = self.voice.clone();
        tokio::spawn(async move {
            for words in words {
                voice.say(&words).await;
            }
        });
    }

    fn withdraw(&mut self, seq: u64) {
        let (done, cut) = self.queue.withdraw(seq);
        cut.into_iter().for_each(|cut| self.output.cut(cut));
        self.drop_all(done);
    }

    fn drop_all(&mut self, dropped: impl IntoIterator<Item = Done>) {
        let spoken = self.queue.spoken_seq();
        for done in dropped {
            self.books.dropped(&done, spoken, &self.ends);
        }
    }

    fn obey(&mut self, control: Control) {
        let before = self.settings;
        match control {
            Control::Repeat => self.queue.repeat(),
            Control::Test => self.queue.test(),
            Control::Skip => {
                if self.queue.skip() {
                    self.output.cut(Cut::Now);
                }
            }
            Control::Sound { sound } => self.settings.sound = sound,
            Control::Volume { percent } => self.settings.volume = percent.min(100),
            Control::Manner { manner } => self.settings.manner = manner,
            Control::Bed { bed } => self.settings.bed = bed,
        }
        if self.settings != before {
            self.apply_settings();
            self.books.set(self.settings, &self.ends);
        }
    }

    fn apply_settings(&mut self) {
        let Settings { volume, sound, manner, bed } = self.settings;
        // Twice the number is to sound about twice as loud.
        let level = match sound {
            Sound::On => (f32::from(volume) / 100.0).powi(2),
            Sound::Off => 0.0,
        };
        let bed = match bed {
            Sound::On => Some(self.kit.bed().clone()),
            Sound::Off => None,
        };
        self.output.set(level, bed);
        self.queue.set_manner(manner);
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
            self.say(turn).await;
        }
    }

    async fn say(&mut self, mut turn: Turn) {
        let (form, item) = match self.queue.mode() {
            Mode::File => {
                let item = ready::render(&self.voice, &self.kit, &turn.cue.say, turn.form).await;
                (turn.form, item)
            }
            Mode::Live => ready::in_time(&self.voice, &self.kit, &turn, self.patience).await,
        };
        self.queue.shorten(form);
        turn.form = form;
        let item = Arc::new(item);
        if self.queue.mode() == Mode::Live {
            // The line lives as long as the announcer.
            let _ = self.ends.outbox.send(AudioUp::Saying(ready::caption_of(&turn, &item)));
        }
        if self.output.say(&turn, &item, self.now()) {
            self.ended(&item, item.samples.len());
        }
    }

    fn follow_speaker(&mut self) {
        if let Some(ended) = self.output.heard() {
            self.ended(&ended.item, ended.at);
        }
        if let Some(cut) = self.queue.wants_cut() {
            self.output.cut(cut);
        }
        let expired = self.queue.expire(self.now());
        self.drop_all(expired);
        if self.output.is_lost() {
            self.let_go();
        } else {
            self.queue.sounds();
        }
    }

    /// Without a loudspeaker nobody waits for words that nobody hears.
    fn let_go(&mut self) {
        let gone = self.queue.let_go(self.now());
        self.drop_all(gone);
        if self.queue.current().is_none() {
            self.output.forget();
        }
    }

    /// The current turn is over, after `sounded` frames of it.
    fn ended(&mut self, item: &Item, sounded: usize) {
        let Some(turn) = self.queue.current().cloned() else { return };
        let heard = if sounded < item.samples.len() { Heard::Part } else { Heard::Whole };
        let done = self.queue.ended(heard, self.now());
        self.books.heard(&turn, item, sounded, self.output.frames());
        if let Some(done) = done {
            let spoken = self.queue.spoken_seq();
            self.books.done(&done, item.voiced, spoken, &self.ends);
        }
    }

    fn tell_health(&self) {
        let all = [self.output.trouble(), self.voice.trouble(), self.books.trouble().to_owned()];
        let told: Vec<_> = all.into_iter().filter(|trouble| !trouble.is_empty()).collect();
        let health = Health { trouble: told.join(" "), settings: self.settings };
        self.ends.health.send_if_modified(|now| {
            let changed = *now != health;
            *now = health;
            changed
        });
    }
}
