//! Who announces, and what people ask of them: the loudspeakers of a yard, by zone.

use std::collections::BTreeMap;
use std::time::Instant;
use totom_wire::audio::{Caption, PackReport, Settings};
use totom_wire::screen::{Saying, Voice, Zone};

const NOBODY: &str = "Máy xướng chưa vào";
const LEFT: &str = "Máy xướng vừa mất liên lạc: ván bài vẫn tiếp tục";

/// The announcers that are or were here.
#[derive(Debug, Default)]
pub(super) struct Announcers(BTreeMap<String, State>);

#[derive(Debug, Default)]
struct State {
    joined: bool,
    spoken_seq: u64,
    trouble: String,
    settings: Settings,
    saying: Option<(Caption, Instant)>,
    pack: Option<PackReport>,
}

/// What an announcer did.
#[derive(Clone, Debug)]
pub enum Heard {
    /// It joined and had spoken up to this entry before.
    Joined(u64),
    /// It says this now.
    Saying(Caption),
    /// It is done with this entry.
    Spoken(u64),
    /// How it is and how it is set.
    Health(String, Option<Settings>),
    /// It took recordings up, or could not.
    Pack(PackReport),
    /// Its line broke.
    Left,
}

impl Announcers {
    /// Takes note; false when nothing changed.
    pub(super) fn note(&mut self, zone: &str, heard: Heard) -> bool {
        let state = self.0.entry(zone.to_owned()).or_default();
        match heard {
            Heard::Joined(spoken_seq) => {
                *state = State {
                    joined: true,
                    spoken_seq,
                    settings: state.settings,
                    ..State::default()
                };
            }
            Heard::Saying(caption) => state.saying = Some((caption, Instant::now())),
            Heard::Spoken(seq) => {
                state.spoken_seq = seq;
                state.saying.take_if(|(caption, _)| caption.seq == seq);
            }
            Heard::Health(trouble, settings) => {
                let settings = settings.unwrap_or(state.settings);
                let same = state.trouble == trouble && state.settings == settings;
                (state.trouble, state.settings) = (trouble, settings);
                return !same;
            }
            Heard::Pack(report) => state.pack = Some(report),
            Heard::Left => {
                (state.joined, state.saying) = (false, None);
                LEFT.clone_into(&mut state.trouble);
            }
        }
        true
    }

    /// The yard's own announcer, or the first there is: the one that screens show.
    pub(super) fn main(&self) -> Voice {
        let first = self.0.iter().find(|(_, state)| state.joined).or_else(|| self.0.iter().next());
        let nobody = || Voice { trouble: NOBODY.to_owned(), ..Voice::default() };
        first.map_or_else(nobody, |(_, state)| state.voice())
    }

    /// All of them.
    pub(super) fn zones(&self) -> Vec<Zone> {
        let zone = |(name, state): (&String, &State)| Zone {
            name: name.clone(),
            voice: state.voice(),
            settings: state.settings,
        };
        self.0.iter().map(zone).collect()
    }

    /// What those who are here made of the recordings that they were told of.
    pub(super) fn packs(&self) -> Vec<(String, PackReport)> {
        let here = self.0.iter().filter(|(_, state)| state.joined);
        here.filter_map(|(zone, state)| Some((zone.clone(), state.pack.clone()?))).collect()
    }

    /// What is wrong with each.
    pub(super) fn troubles(&self) -> Vec<String> {
        if self.0.is_empty() {
            return vec![NOBODY.to_owned()];
        }
        let told = self.0.iter().filter(|(_, state)| !state.trouble.is_empty());
        let named = |(zone, state): (&String, &State)| match zone.as_str() {
            "" => state.trouble.clone(),
            zone => format!("Loa {zone}: {}", state.trouble),
        };
        told.map(named).collect()
    }
}

impl State {
    fn voice(&self) -> Voice {
        let saying = self.saying.as_ref().map(|(caption, since)| Saying {
            caption: caption.clone(),
            age_ms: u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX),
        });
        Voice {
            joined: self.joined,
            spoken_seq: self.spoken_seq,
            due_seq: 0,
            trouble: self.trouble.clone(),
            chant: None,
            saying: saying.filter(|saying| saying.age_ms < u64::from(saying.caption.end_ms)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caption(seq: u64) -> Heard {
        let (text, words) = ("tứ văn".to_owned(), vec![70, 400]);
        let speaker = totom_wire::audio::Speaker::Machine;
        Heard::Saying(Caption { seq, text, words, end_ms: 60_000, speaker })
    }

    #[test]
    fn screens_follow_one_announcer_and_the_desk_all() {
        let mut announcers = Announcers::default();
        assert_eq!(announcers.troubles(), [NOBODY]);
        assert!(announcers.note("sân sau", Heard::Joined(3)));
        assert_eq!(announcers.main().spoken_seq, 3);
        assert!(announcers.note("", Heard::Joined(5)));
        assert_eq!(announcers.main().spoken_seq, 5, "the yard's own goes first");
        assert!(announcers.note("", caption(6)));
        assert_eq!(announcers.main().saying.map(|saying| saying.caption.seq), Some(6));
        assert!(announcers.note("", Heard::Spoken(6)));
        assert_eq!(announcers.main().saying, None);
        assert!(announcers.note("sân sau", Heard::Health("mất loa".to_owned(), None)));
        assert!(!announcers.note("sân sau", Heard::Health("mất loa".to_owned(), None)));
        assert_eq!(announcers.troubles(), ["Loa sân sau: mất loa"]);
        announcers.note("", Heard::Left);
        assert_eq!(announcers.main().spoken_seq, 3, "the other one is still here");
        assert_eq!(announcers.zones().len(), 2);
    }
}
