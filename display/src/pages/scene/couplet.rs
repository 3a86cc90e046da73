//! The verse of a card, syllable by syllable, with how far it has been chanted.

use totom_wire::rules::Card;
use totom_wire::rules::round::PublicView;
use totom_wire::screen::{Public, Verse};

/// A line of six up to so many letters stands on one line when it is set this large; beyond that it is `longest`.
const VERSES: [(usize, &str); 3] = [(23, "short"), (26, "middling"), (30, "long")];
/// A line of eight longer than this would need three lines.
const LONG_BAT: usize = 44;

/// The verse of the card.
pub(in crate::pages) struct Couplet {
    pub(in crate::pages) luc: Vec<Word>,
    pub(in crate::pages) bat: Vec<Word>,
    /// `short`, `middling`, `long` or `longest`.
    pub(in crate::pages) measure: &'static str,
    /// `chanted` while somebody chants it, or `still`.
    pub(in crate::pages) state: &'static str,
    /// Syllables that light up by themselves.
    pub(in crate::pages) run: Option<Run>,
}

/// A syllable.
pub(in crate::pages) struct Word {
    pub(in crate::pages) text: String,
    /// `lit`, `now` for the one lit last, or `dark`.
    pub(in crate::pages) light: &'static str,
}

/// When each syllable sounds.
pub(in crate::pages) struct Run {
    /// Milliseconds from the beginning, parted by commas.
    pub(in crate::pages) words: String,
    /// How long ago the beginning was, milliseconds.
    pub(in crate::pages) age_ms: u64,
}

/// How far somebody has come with the couplet: a chanter who taps, or a voice whose times are known.
enum Light {
    Lit(usize),
    Runs(Run),
}

impl Couplet {
    /// The couplet of the card on offer.
    pub(in crate::pages) fn of(public: &Public, round: &PublicView, card: Card) -> Option<Self> {
        let verse = public.verse.as_ref().filter(|verse| verse.card == card)?;
        let light = chanted(public, round).or_else(|| said(public, verse));
        Some(Self::new(verse, light))
    }

    fn new(verse: &Verse, light: Option<Light>) -> Self {
        let state = if light.is_some() { "chanted" } else { "still" };
        let (lit, run) = match light {
            Some(Light::Lit(lit)) => (lit, None),
            Some(Light::Runs(run)) => (0, Some(run)),
            None => (0, None),
        };
        let six = verse.luc.split_whitespace().count();
        Self {
            luc: words(&verse.luc, lit),
            bat: bat_words(&verse.bat, lit, six),
            measure: measure(verse),
            state,
            run,
        }
    }

    /// How many syllables there are.
    pub(in crate::pages) fn count(&self) -> usize {
        self.luc.len() + self.bat.len()
    }
}

impl Run {
    fn new(times: &[u32], age_ms: u64) -> Self {
        let words: Vec<_> = times.iter().map(ToString::to_string).collect();
        Self { words: words.join(","), age_ms }
    }
}

/// A person in the yard goes before any loudspeaker.
fn chanted(public: &Public, round: &PublicView) -> Option<Light> {
    let chant = public.voice.chant.as_ref().filter(|chant| chant.epoch == round.epoch)?;
    Some(if chant.words.is_empty() {
        Light::Lit(usize::from(chant.lit))
    } else {
        Light::Runs(Run::new(&chant.words, chant.age_ms))
    })
}

/// Only the couplet whole: of a name alone no syllable of the verse is heard.
fn said(public: &Public, verse: &Verse) -> Option<Light> {
    let saying = public.voice.saying.as_ref()?;
    let caption = &saying.caption;
    let both = verse.luc.split_whitespace().chain(verse.bat.split_whitespace());
    let same = caption.text.split_whitespace().eq(both.clone());
    let timed = caption.words.len() == both.count() && !caption.words.is_empty();
    (same && timed).then(|| Light::Runs(Run::new(&caption.words, saying.age_ms)))
}

/// The syllables of a line of which the first `lit` are lit.
fn words(line: &str, lit: usize) -> Vec<Word> {
    let light = |at: usize| match (at + 1).cmp(&lit) {
        std::cmp::Ordering::Less => "lit",
        std::cmp::Ordering::Equal => "now",
        std::cmp::Ordering::Greater => "dark",
    };
    let words = line.split_whitespace().enumerate();
    words.map(|(at, text)| Word { text: text.to_owned(), light: light(at) }).collect()
}

/// The eight begins when the `six` syllables before it are lit.
fn bat_words(line: &str, lit: usize, six: usize) -> Vec<Word> {
    words(line, lit.saturating_sub(six))
}

fn measure(verse: &Verse) -> &'static str {
    let (luc, bat) = (verse.luc.chars().count(), verse.bat.chars().count());
    let fits = VERSES.iter().find(|(most, _)| luc <= *most && bat <= LONG_BAT);
    fits.map_or("longest", |(_, measure)| measure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verse(luc: &str, bat: &str) -> Verse {
        Verse { card: "3w".parse().unwrap(), luc: luc.to_owned(), bat: bat.to_owned() }
    }

    #[test]
    fn lines_of_six_stand_on_one_line() {
        let sets = [
            include_str!("../../../../verses/data/lang-que/verses.toml"),
            include_str!("../../../../verses/data/lang-nghe/verses.toml"),
        ];
        let lines: Vec<&str> = sets
            .iter()
            .flat_map(|set| set.lines())
            .filter_map(|line| line.strip_prefix("luc = "))
            .collect();
        assert_eq!(lines.len(), 60);
        for line in lines {
            assert_ne!(measure(&verse(line.trim_matches('"'), "")), "longest", "{line}");
        }
    }

    #[test]
    fn syllables_light_up_from_the_first_of_the_six_to_the_last_of_the_eight() {
        let verse = verse("a b,", "c d e");
        for (lit, due) in [
            (0, "dark dark / dark dark dark"),
            (1, "now dark / dark dark dark"),
            (2, "lit now / dark dark dark"),
            (3, "lit lit / now dark dark"),
            (5, "lit lit / lit lit now"),
            (9, "lit lit / lit lit lit"),
        ] {
            let couplet = Couplet::new(&verse, Some(Light::Lit(lit)));
            let lights =
                |words: &[Word]| words.iter().map(|word| word.light).collect::<Vec<_>>().join(" ");
            assert_eq!(format!("{} / {}", lights(&couplet.luc), lights(&couplet.bat)), due);
            assert_eq!((couplet.count(), couplet.state), (5, "chanted"));
        }
        assert_eq!(Couplet::new(&verse, None).state, "still");
    }
}
