//! What a faux hut can be told, one line each.

use serde::Deserialize;
use std::str::FromStr;
use totom_wire::station::{Beat, Flag, Flags};

/// One command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Beat this, at a person's pace.
    Beat(Vec<Beat>),
    /// Raise the flags, beat, lower them when it is over.
    Gesture {
        /// What to beat.
        beats: Vec<Beat>,
        /// Flags to hold up.
        flags: Flags,
    },
    /// Wait so many board ms.
    Wait(u64),
    /// Move one flag.
    Flag(Flag, FlagMove),
    /// Pull the cable.
    Cut,
    /// Put it back.
    Replug,
    /// Damage the next so many stroke and flag frames.
    Garble(u32),
    /// Lose the next so many stroke and flag frames.
    Drop(u32),
    /// Restart the board.
    Reset,
    /// Say what the lamps show.
    Lamps,
    /// End.
    Quit,
}

/// How a flag is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagMove {
    /// Out of its slot.
    Up,
    /// Back into it.
    Down,
}

/// Not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// No such command.
    #[error(
        "không có lệnh `{0}`: dùng beat, gesture, wait, flag, cut, replug, garble, drop, reset, lamps, quit"
    )]
    Unknown(String),
    /// No such beat.
    #[error("không có tiếng `{0}`: dùng tung, cac, roll, unsure")]
    Beat(String),
    /// Nothing to beat.
    #[error("thiếu tiếng trống, ví dụ: beat tung tung")]
    NoBeat,
    /// No such flag, or no direction.
    #[error("phải viết: flag <xanh|vang|tim|do|trang|sau> <up|down>")]
    Flag,
    /// Not a number.
    #[error("phải có một số nguyên sau `{0}`")]
    Number(String),
    /// Not the JSON of a gesture.
    #[error("hiệu không đọc được ({0}), ví dụ: gesture {{\"beats\":[\"roll\"],\"flags\":8}}")]
    Gesture(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GestureText {
    #[serde(default)]
    beats: Vec<Beat>,
    #[serde(default)]
    flags: Flags,
}

impl FromStr for Command {
    type Err = CommandError;
    fn from_str(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match verb {
            "beat" => beats(rest).map(Self::Beat),
            "gesture" => gesture(rest),
            "wait" => number(verb, rest).map(Self::Wait),
            "flag" => flag(rest),
            "garble" => number(verb, rest).map(Self::Garble),
            "drop" => number(verb, rest).map(Self::Drop),
            "cut" => Ok(Self::Cut),
            "replug" => Ok(Self::Replug),
            "reset" => Ok(Self::Reset),
            "lamps" => Ok(Self::Lamps),
            "quit" => Ok(Self::Quit),
            _ => Err(CommandError::Unknown(verb.to_owned())),
        }
    }
}

fn beats(words: &str) -> Result<Vec<Beat>, CommandError> {
    let beats = words.split_whitespace().map(beat).collect::<Result<Vec<_>, _>>()?;
    if beats.is_empty() { Err(CommandError::NoBeat) } else { Ok(beats) }
}

fn beat(word: &str) -> Result<Beat, CommandError> {
    match word {
        "tung" => Ok(Beat::Tung),
        "cac" => Ok(Beat::Cac),
        "roll" => Ok(Beat::Roll),
        "unsure" => Ok(Beat::Unsure),
        _ => Err(CommandError::Beat(word.to_owned())),
    }
}

fn gesture(json: &str) -> Result<Command, CommandError> {
    let text: GestureText =
        serde_json::from_str(json).map_err(|error| CommandError::Gesture(error.to_string()))?;
    Ok(Command::Gesture { beats: text.beats, flags: text.flags })
}

fn flag(words: &str) -> Result<Command, CommandError> {
    let (name, direction) = words.split_once(char::is_whitespace).ok_or(CommandError::Flag)?;
    let flag = match name {
        "xanh" => Flag::Xanh,
        "vang" => Flag::Vang,
        "tim" => Flag::Tim,
        "do" => Flag::Do,
        "trang" => Flag::Trang,
        "sau" => Flag::Sau,
        _ => return Err(CommandError::Flag),
    };
    match direction.trim() {
        "up" => Ok(Command::Flag(flag, FlagMove::Up)),
        "down" => Ok(Command::Flag(flag, FlagMove::Down)),
        _ => Err(CommandError::Flag),
    }
}

fn number<T: FromStr>(verb: &str, word: &str) -> Result<T, CommandError> {
    word.parse().map_err(|_| CommandError::Number(verb.to_owned()))
}
