//! Lời loa in words: what is being said, for whoever does not hear it. A verse is written out on the mat already.

use totom_wire::screen::Public;

/// What stands before the words while the loudspeaker says them.
const HEARD: &str = "Loa:";
/// … and while there is none to say them.
const SILENT: &str = "Không có loa:";

/// What is said, or would be.
pub(super) struct Caption<'a> {
    /// `heard` or `silent`.
    pub(super) state: &'static str,
    /// Stands before the words.
    pub(super) sign: &'static str,
    /// The words.
    pub(super) text: &'a str,
}

impl<'a> Caption<'a> {
    /// Without an announcer the newest line of the story stands for it; none while nobody has anything to say.
    pub(super) fn of(public: &'a Public) -> Option<Self> {
        let verse = public.verse.as_ref().map(|verse| [verse.luc.as_str(), verse.bat.as_str()]);
        let is_verse = |text: &str| {
            let lines = verse.iter().flatten().flat_map(|line| line.split_whitespace());
            verse.is_some() && text.split_whitespace().eq(lines)
        };
        match &public.voice.saying {
            Some(saying) if !is_verse(&saying.caption.text) => {
                Some(Self { state: "heard", sign: HEARD, text: &saying.caption.text })
            }
            Some(_) => None,
            None if public.voice.joined => None,
            None => public.story.last().map(|line| Self {
                state: "silent",
                sign: SILENT,
                text: &line.text,
            }),
        }
    }
}
