//! TOML → `Profile`: the door where a drum language is checked, once.

use super::fields::{Fields, Word, unknown_word};
use super::grammar::{Written, check};
use super::profile::Sign;
use super::{Beat, Flag, Flags, Profile, ProfileError, ProfileFault, Reading, SignalPhase};
use crate::house::Place;
use toml::de::DeTable;

impl Profile {
    /// Reads a village's drum language.
    ///
    /// # Errors
    /// The first thing that is no profile: bad TOML, an unknown field or word, beats no station can
    /// deliver, two signs that could be taken for one another (both are named), or a missing sign.
    pub fn from_toml(text: &str) -> Result<Self, ProfileError> {
        let file = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            ProfileError { place: Place::of(text, at), fault: ProfileFault::Syntax }
        })?;
        let top = Fields { text, at: 0, table: file.get_ref() };
        top.only(&["name", "label", "standing", "sign"])?;
        let mut signs = Vec::new();
        for fields in top.tables("sign")? {
            signs.extend(read_sign(&fields)?);
        }
        let (name, label, standing) = (top.text("name")?, top.text("label")?, standing(&top)?);
        check(&signs)?;
        Ok(Self {
            name: name.1.to_owned(),
            label: label.1.to_owned(),
            standing,
            signs: signs.into_iter().map(|written| written.sign).collect(),
        })
    }
}

/// One `[[sign]]`: a sign in each of its phases.
fn read_sign(fields: &Fields<'_, '_>) -> Result<Vec<Written>, ProfileError> {
    fields.only(&["meaning", "phases", "beats", "flag", "flag_decides"])?;
    let meaning = fields.text("meaning")?;
    let means = Reading::named(meaning.1)
        .ok_or_else(|| unknown_word("meaning", meaning, &Reading::ids().collect::<Vec<_>>()))?;
    let (place, beats) = fields.text("beats")?;
    let beats = beats.split_whitespace().map(|word| read_beat((place, word)));
    let beats: Vec<Beat> = beats.collect::<Result<_, _>>()?;
    let flag = fields.find("flag").map(|_| fields.text("flag")).transpose()?;
    let flag = flag.map(read_flag).transpose()?;
    let flag_decides = fields.flag_decides()?;
    let phases = fields.words("phases")?.into_iter().map(read_phase);
    let phases: Vec<SignalPhase> = phases.collect::<Result<_, _>>()?;
    let sign = |phase| Sign { phase, beats: beats.clone(), flag, means: means.clone() };
    let written = |phase| Written { sign: sign(phase), place: meaning.0, flag_decides };
    Ok(phases.into_iter().map(written).collect())
}

fn standing(top: &Fields<'_, '_>) -> Result<Flags, ProfileError> {
    let mut flags = top.words("standing")?.into_iter().map(read_flag);
    flags.try_fold(Flags::default(), |flags, flag| Ok(flags.with(flag?)))
}

fn read_beat(word: Word<'_>) -> Result<Beat, ProfileError> {
    match word.1 {
        "tung" => Ok(Beat::Tung),
        "cac" => Ok(Beat::Cac),
        "roll" => Ok(Beat::Roll),
        "gong" => Ok(Beat::Gong),
        _ => Err(unknown_word("beats", word, &["tung", "cac", "roll", "gong"])),
    }
}

fn read_flag(word: Word<'_>) -> Result<Flag, ProfileError> {
    const NAMES: [&str; 6] = ["xanh", "vang", "tim", "do", "trang", "sau"];
    let at = NAMES.iter().position(|name| *name == word.1);
    at.map(|at| Flag::ALL[at]).ok_or_else(|| unknown_word("flag", word, &NAMES))
}

fn read_phase(word: Word<'_>) -> Result<SignalPhase, ProfileError> {
    let found = SignalPhase::ALL.into_iter().find(|phase| phase.word() == word.1);
    found.ok_or_else(|| unknown_word("phases", word, &SignalPhase::ALL.map(SignalPhase::word)))
}
