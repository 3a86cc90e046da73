//! Makes a turn ready to be played; what is not ready in time is said more shortly.

use crate::compose::{Item, compose};
use crate::cue::{Form, caption, plan, spoken};
use crate::drums::Kit;
use crate::dsp::RATE;
use crate::output::live::HEARD_AFTER_MS;
use crate::queue::Turn;
use crate::voice::Voice;
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::timeout;
use totom_wire::audio::{Caption, Say};

/// Has the words spoken, if they are not ready, and strings everything together.
pub(super) async fn render(voice: &Voice, kit: &Kit, say: &Say, form: Form) -> Item {
    let parts = plan(say, form);
    let mut words = HashMap::new();
    for wanted in spoken(&parts) {
        if let Some(clip) = voice.say(wanted).await {
            words.insert(wanted.clone(), clip);
        }
    }
    compose(&parts, kit, &words)
}

/// The fullest form that is ready within `patience` for each step down: chanted, spoken, named. The
/// last is waited for.
pub(super) async fn in_time(
    voice: &Voice,
    kit: &Kit,
    turn: &Turn,
    patience: Duration,
) -> (Form, Item) {
    let say = &turn.cue.say;
    for form in ladder(say, turn.form) {
        if let Ok(item) = timeout(patience, render(voice, kit, say, *form)).await
            && item.voiced
        {
            return (*form, item);
        }
    }
    let last = match say {
        Say::Card { .. } if turn.form != Form::Bare => Form::Short,
        Say::Card { .. }
        | Say::Opening { .. }
        | Say::Call { .. }
        | Say::End { .. }
        | Say::Stop { .. }
        | Say::Ruling { .. }
        | Say::Notice { .. } => turn.form,
    };
    (last, render(voice, kit, say, last).await)
}

const fn ladder(say: &Say, form: Form) -> &'static [Form] {
    match (say, form) {
        (Say::Card { .. }, Form::Chant) => &[Form::Chant, Form::Full],
        (Say::Card { .. }, Form::Full) => &[Form::Full],
        _ => &[],
    }
}

/// What screens show while the item is heard. Of words that are written with digits nobody knows
/// which sound is which: then none is timed.
pub(super) fn caption_of(turn: &Turn, item: &Item) -> Caption {
    let text = caption(&turn.cue.say, turn.form);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let ms = |frame: usize| frame as u64 * 1000 / u64::from(RATE) + HEARD_AFTER_MS;
    let short = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
    let matched = item.words.len() == text.split(' ').count();
    let words = item.words.iter().filter(|_| matched).map(|&frame| short(ms(frame)));
    Caption {
        seq: turn.cue.seq,
        words: words.collect(),
        end_ms: short(ms(item.samples.len())),
        speaker: if item.voiced { item.speaker } else { totom_wire::audio::Speaker::Nobody },
        text,
    }
}
