//! What a simulated board remembers without power: its id and how often it has booted.

use super::error::FauxError;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::time::SystemTime;
use totom_protocol::Text;

/// Id and boot count, in a file if there is one.
#[derive(Clone, Debug)]
pub(super) struct Eeprom {
    path: Option<PathBuf>,
    board: Text,
    boot: u32,
}

impl Eeprom {
    /// Reads the file. Without one, or when it is not there yet, this is a board nobody has seen before.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, FauxError> {
        let fresh = || Self { path: path.map(Path::to_owned), board: new_board(), boot: 0 };
        let Some(path) = path else { return Ok(fresh()) };
        let failed = |source| FauxError::Eeprom { path: path.to_owned(), source };
        match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(fresh()),
            Err(error) => Err(failed(error)),
            Ok(text) => {
                let (board, boot) = parse(&text).ok_or_else(|| failed(malformed()))?;
                Ok(Self { path: Some(path.to_owned()), board, boot })
            }
        }
    }

    pub(super) const fn board(&self) -> Text {
        self.board
    }

    /// Counts one more boot, on disk before it is used.
    pub(super) fn boot(&mut self) -> Result<u32, FauxError> {
        self.boot += 1;
        if let Some(path) = &self.path {
            let text = format!("board={}\nboot={}\n", self.board, self.boot);
            replace(path, &text)
                .map_err(|source| FauxError::Eeprom { path: path.clone(), source })?;
        }
        Ok(self.boot)
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    fs::write(&fresh, text)?;
    fs::rename(fresh, path)
}

fn parse(text: &str) -> Option<(Text, u32)> {
    let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key));
    Some((value("board=")?.trim().parse().ok()?, value("boot=")?.trim().parse().ok()?))
}

fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "phải có hai dòng board=… và boot=…")
}

/// An id no other faux board on this machine has.
fn new_board() -> Text {
    let clock = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let mix = clock.as_nanos() as u64 ^ u64::from(process::id()).rotate_left(24);
    Text::hex((mix ^ mix >> 32) as u32)
}
