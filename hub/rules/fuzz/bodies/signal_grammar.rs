//! Drum languages and gestures: a language that is accepted confuses nothing.

use super::bytes::Bytes;
use totom_rules::signal::{Beat, Flags, Gesture, Profile, Reading, SignalPhase, describe};

/// The text of a profile, then `0xff`, then strokes: a byte of flags, then a byte each.
pub(crate) fn signal_grammar(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == 0xff).unwrap_or(data.len());
    let text = String::from_utf8_lossy(&data[..end]);
    let profile = match Profile::from_toml(&text) {
        Ok(profile) => profile,
        Err(error) => {
            assert!((1..=text.lines().count() + 1).contains(&error.place.line), "{error}");
            return;
        }
    };
    let gesture = gesture(Bytes(data.get(end + 1..).unwrap_or_default()));
    for phase in SignalPhase::ALL {
        says_one_thing(&profile, phase);
        if let Reading::Unknown { say } = profile.read(phase, &gesture) {
            assert!(say.contains(&describe(&gesture)), "{say}");
        }
    }
}

fn gesture(mut bytes: Bytes<'_>) -> Gesture {
    const BEATS: [Beat; 5] = [Beat::Tung, Beat::Cac, Beat::Roll, Beat::Gong, Beat::Unsure];
    let flags = Flags(bytes.next().unwrap_or_default());
    let beats = std::iter::from_fn(|| bytes.below(BEATS.len())).map(|at| BEATS[at]).take(64);
    Gesture { beats: beats.collect(), flags }
}

/// What is beaten for a meaning is read as that meaning.
fn says_one_thing(profile: &Profile, phase: SignalPhase) {
    for meaning in Reading::all() {
        if let Some(gesture) = profile.beats_for(phase, &meaning) {
            assert_eq!(profile.read(phase, &gesture), meaning, "{phase}: {gesture}");
        }
    }
    assert!(profile.patterns(phase).iter().all(|beats| (1..=4).contains(&beats.len())));
}
