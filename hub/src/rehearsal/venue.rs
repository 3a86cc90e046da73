//! The yard at play: looks, decides one step, does it, waits until it is recorded.

use super::client::Client;
use super::step::{Moment, Step, next_step};
use std::future::Future;
use std::io::ErrorKind;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use totom_rules::round::{Declaration, Input};
use totom_rules::signal::{DeclareSign, Gesture, Profile, Reading, SignalPhase};
use totom_rules::{ByHut, Hut};
use totom_wire::screen::{Public, ScreenDown};
use totom_wire::station::Link;
use totom_wire::{Action, Command};

use crate::keys::{Keys, random_text};

/// A drummed signal that is not in the record by then is drummed again.
const UNHEARD: Duration = Duration::from_secs(8);
/// A voice that reports nothing for this long is not waited for: one couplet takes a third of it.
const SPEECHLESS: Duration = Duration::from_secs(20);
/// After so many drummed attempts at the same thing the arbiter enters it, as in a real yard.
const ATTEMPTS: u32 = 4;

/// Five drums that can be beaten.
pub trait Drums: Send {
    /// Beats the gesture on a hut's drum and shows its flags; returns when the hands rest.
    ///
    /// # Errors
    /// [`Interrupted`](std::io::ErrorKind::Interrupted) when the drum was set up anew meanwhile:
    /// what it had heard is lost, and it may be beaten again. Anything else: it is broken for good.
    fn beat(
        &mut self,
        hut: Hut,
        gesture: &Gesture,
    ) -> impl Future<Output = std::io::Result<()>> + Send;
}

/// How fast people are.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// From seeing to acting.
    pub think: Duration,
    /// How long others are left to call.
    pub window: Duration,
    /// How long, at most, the voice is waited for.
    pub listen: Duration,
}

impl Pace {
    /// As at a festival.
    pub const FESTIVAL: Self = Self {
        think: Duration::from_millis(900),
        window: Duration::from_secs(2),
        listen: Duration::from_secs(9),
    };
    /// Without pauses.
    pub const FAST: Self =
        Self { think: Duration::ZERO, window: Duration::ZERO, listen: Duration::ZERO };
}

/// Why a rehearsal could not go on.
#[derive(Debug, thiserror::Error)]
pub enum VenueError {
    /// A simulated drum broke.
    #[error("trống mô phỏng của {hut} bị hỏng: {why}")]
    Drum {
        /// Which.
        hut: Hut,
        /// What happened.
        why: std::io::Error,
    },
    /// The drum language has no word for what a bot wants.
    #[error("bộ trống lệnh không có hiệu cho việc {0}")]
    NoWord(String),
}

/// The simulated people of a yard.
#[derive(Debug)]
pub struct Venue<D> {
    desk: Client,
    huts: ByHut<Client>,
    drums: D,
    profile: Profile,
    pace: Pace,
    stop: CancellationToken,
    tried: (Option<Step>, u32),
}

impl<D: Drums> Venue<D> {
    /// Joins the hub at `address` (`host:port`).
    #[must_use]
    pub fn join(
        address: &str,
        keys: &Keys,
        drums: D,
        profile: Profile,
        pace: Pace,
        stop: CancellationToken,
    ) -> Self {
        let join = |path: &str, key: &str| {
            let url = format!("ws://{address}/socket/{path}?as=program");
            Client::join(url, key.to_owned(), stop.clone())
        };
        Self {
            desk: join("desk", &keys.arbiter),
            huts: ByHut::from_fn(|hut| join("hut", &keys.huts[hut])),
            drums,
            profile,
            pace,
            stop: stop.clone(),
            tried: (None, 0),
        }
    }

    /// Plays `rounds` ván more, a running one included; `None` plays until stopped. A stop ends it
    /// at once, whatever it waits for.
    ///
    /// # Errors
    /// When a simulated drum breaks.
    pub async fn play(&mut self, rounds: Option<u32>) -> Result<(), VenueError> {
        let stop = self.stop.clone();
        tokio::select! {
            () = stop.cancelled() => Ok(()),
            played = self.play_on(rounds) => played,
        }
    }

    async fn play_on(&mut self, rounds: Option<u32>) -> Result<(), VenueError> {
        let finished = self.moment().await.public.session.finished;
        let target = rounds.map_or(u32::MAX, |rounds| finished.saturating_add(rounds));
        loop {
            let moment = self.moment().await;
            let step = next_step(&moment, target);
            if step == Step::Done {
                return Ok(());
            }
            self.tried = match &self.tried {
                (Some(last), times) if *last == step => (Some(step.clone()), times + 1),
                (Some(_) | None, _) => (Some(step.clone()), 1),
            };
            self.listen().await;
            self.take(step, &moment).await?;
        }
    }

    /// Gives the drums back.
    #[must_use]
    pub fn into_drums(self) -> D {
        self.drums
    }

    async fn take(&mut self, step: Step, moment: &Moment) -> Result<(), VenueError> {
        let seq = moment.public.seq;
        match step {
            Step::Desk(action) => self.at_desk(action, moment).await,
            Step::Screen(hut, play) => self.at_screen(hut, play, moment).await,
            Step::Drum(hut, play) if self.tried.1 > ATTEMPTS => {
                tracing::warn!(
                    hut = hut.number(),
                    "the drum was not understood: the arbiter enters it"
                );
                self.at_desk(Action::Play { play }, moment).await;
            }
            Step::Drum(hut, play) => self.by_drum(hut, &play, moment).await?,
            Step::LetCall if self.quiet(seq, self.pace.window).await => {
                self.at_desk(Action::Play { play: Input::CloseWindow }, moment).await;
            }
            Step::LetCall => {}
            Step::Wait => {
                self.quiet(seq, Duration::from_secs(60)).await;
            }
            Step::Done => {}
        }
        Ok(())
    }

    async fn at_desk(&mut self, action: Action, moment: &Moment) {
        let command = command(action, moment);
        if self.desk.ask(command).await.is_some() {
            self.progress(moment.public.seq).await;
        }
    }

    async fn at_screen(&mut self, hut: Hut, play: Input, moment: &Moment) {
        sleep(self.pace.think).await;
        let command = command(Action::Play { play }, moment);
        if self.huts[hut].ask(command).await.is_some() {
            self.progress(moment.public.seq).await;
        }
    }

    async fn by_drum(&mut self, hut: Hut, play: &Input, moment: &Moment) -> Result<(), VenueError> {
        sleep(self.pace.think).await;
        self.hears(hut, moment).await;
        let gesture = self.word(play, moment)?;
        match self.drums.beat(hut, &gesture).await {
            Ok(()) => self.progress(moment.public.seq).await,
            // Nobody misunderstood anything, so it is no attempt; the next turn beats again at once.
            Err(why) if why.kind() == ErrorKind::Interrupted => {
                self.tried.1 = self.tried.1.saturating_sub(1);
            }
            Err(why) => return Err(VenueError::Drum { hut, why }),
        }
        Ok(())
    }

    fn word(&self, play: &Input, moment: &Moment) -> Result<Gesture, VenueError> {
        let meaning = meaning(play).ok_or_else(|| VenueError::NoWord(format!("{play:?}")))?;
        let phase = SignalPhase::of(moment.public.session.round.as_ref());
        let word = self.profile.beats_for(phase, &meaning);
        word.ok_or_else(|| VenueError::NoWord(format!("{meaning:?}")))
    }

    /// Waits until the hut's drum is heard and its station knows the card on offer: a stroke
    /// before that would count for the card before.
    async fn hears(&self, hut: Hut, moment: &Moment) {
        let epoch = moment.public.session.round.as_ref().map_or(0, |round| round.epoch);
        let mut newest = self.desk.newest();
        let ready = newest.wait_for(|state| {
            public_of(state.as_ref()).is_some_and(|public| {
                let signal = &public.huts[hut];
                signal.link == Link::Live && signal.epoch == epoch
            })
        });
        // A drum that stays silent is beaten all the same; the arbiter enters what it meant.
        let _ = timeout(UNHEARD, ready).await;
    }

    /// Waits until everything that is to be announced has been; gives up when the voice stands
    /// still, and on a stop.
    pub async fn hear_out(&self) {
        tokio::select! {
            () = self.stop.cancelled() => {}
            () = self.hear_to_the_end() => {}
        }
    }

    async fn hear_to_the_end(&self) {
        let mut newest = self.desk.newest();
        let mut last = None;
        loop {
            let voice = public_of(newest.borrow_and_update().as_ref()).map(|public| public.voice);
            let Some(voice) = voice.filter(|voice| voice.spoken_seq < voice.due_seq) else {
                return;
            };
            if last.replace(voice.spoken_seq) == Some(voice.spoken_seq) {
                return;
            }
            let further = newest.wait_for(|state| {
                public_of(state.as_ref()).is_some_and(|p| p.voice.spoken_seq != voice.spoken_seq)
            });
            // Standing still is seen in the next turn.
            let _ = timeout(SPEECHLESS, further).await;
        }
    }

    /// Lets the announcer finish, so that huts answer what they have heard.
    async fn listen(&self) {
        if self.pace.listen.is_zero() {
            return;
        }
        let mut newest = self.desk.newest();
        let heard = newest.wait_for(|state| {
            let voice = public_of(state.as_ref()).map(|public| public.voice);
            voice.is_none_or(|voice| !voice.joined || voice.spoken_seq >= voice.due_seq)
        });
        // Silence is no reason to stop the game.
        let _ = timeout(self.pace.listen, heard).await;
    }

    /// Waits for the record to grow; gives up after a while, so that the step is tried again.
    async fn progress(&self, seq: u64) {
        self.quiet(seq, UNHEARD).await;
    }

    /// Did nothing happen for this long?
    async fn quiet(&self, seq: u64, how_long: Duration) -> bool {
        let mut newest = self.desk.newest();
        let grown = newest.wait_for(|state| seq_of(state.as_ref()).is_some_and(|now| now > seq));
        timeout(how_long, grown).await.is_err()
    }

    /// The newest moment that all six see alike.
    async fn moment(&self) -> Moment {
        let mut desk = self.desk.newest();
        loop {
            let public = public_of(desk.borrow_and_update().as_ref());
            if let Some(moment) = public.and_then(|public| self.gather(public)) {
                return moment;
            }
            // Huts hear a moment later than the desk, or the desk later than the huts.
            let _ = timeout(Duration::from_millis(5), desk.changed()).await;
        }
    }

    fn gather(&self, public: Public) -> Option<Moment> {
        let states = ByHut::from_fn(|hut| view_of(self.huts[hut].newest().borrow().as_ref()));
        let same =
            states.iter().all(|(_, state)| state.as_ref().is_some_and(|s| s.0 == public.seq));
        same.then(|| Moment { public, huts: states.map(|state| state.and_then(|s| s.1)) })
    }
}

fn command(action: Action, moment: &Moment) -> Command {
    let epoch = moment.public.session.round.as_ref().map(|round| round.epoch);
    let epoch = epoch.filter(|_| matches!(action, Action::Play { .. }));
    Command { id: format!("bot-{}", random_text(20)), epoch, seen: None, action }
}

fn meaning(play: &Input) -> Option<Reading> {
    match play {
        Input::Call { call, .. } => Some(Reading::Call(*call)),
        Input::Declare { what: Declaration::SanSang, .. } => {
            Some(Reading::Declare(DeclareSign::SanSang))
        }
        Input::Declare { what: Declaration::Chiu, .. } => Some(Reading::Declare(DeclareSign::Chiu)),
        Input::Declare { .. }
        | Input::Lay { .. }
        | Input::Throw { .. }
        | Input::Draw
        | Input::DrawCard { .. }
        | Input::ShowThienKhai { .. }
        | Input::TurnKhan { .. }
        | Input::GrantPhong { .. }
        | Input::ShowHand { .. }
        | Input::CloseWindow
        | Input::ConfirmWin
        | Input::Announce { .. }
        | Input::Observe { .. }
        | Input::Lift { .. } => None,
    }
}

fn public_of(state: Option<&ScreenDown>) -> Option<Public> {
    match state? {
        ScreenDown::Desk { desk, .. } => Some(desk.public.clone()),
        ScreenDown::Hut { public, .. } => Some((**public).clone()),
        ScreenDown::Page { .. }
        | ScreenDown::Receipt(_)
        | ScreenDown::Panel(_)
        | ScreenDown::Alive { .. } => None,
    }
}

fn seq_of(state: Option<&ScreenDown>) -> Option<u64> {
    public_of(state).map(|public| public.seq)
}

type HutState = (u64, Option<totom_rules::round::HutView>);

fn view_of(state: Option<&ScreenDown>) -> Option<HutState> {
    match state? {
        ScreenDown::Hut { view, public, .. } => Some((public.seq, view.as_deref().cloned())),
        ScreenDown::Page { .. }
        | ScreenDown::Desk { .. }
        | ScreenDown::Receipt(_)
        | ScreenDown::Panel(_)
        | ScreenDown::Alive { .. } => None,
    }
}
