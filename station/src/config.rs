//! What a station must be told: a file, the command line, the environment.

use crate::stroke::{Windows, WindowsError};
use crate::translate::{Map, MapError};
use serde::Deserialize;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use totom_wire::station::Hut;

/// Speed of a port nobody has set.
pub const BAUD: u32 = 115_200;

/// Everything a station needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Which hut.
    pub hut: Hut,
    /// Path of the port, or `auto`: wherever the hut's own board answers.
    pub port: String,
    /// Speed; 0 leaves it alone.
    pub baud: u32,
    /// Where the hub is: `ws://host:port`.
    pub hub: String,
    /// What the hub knows this station by.
    pub token: Token,
    /// File of the gestures that wait for the hub.
    pub outbox: PathBuf,
    /// Times between strokes.
    pub windows: Windows,
    /// Notes of a MIDI module.
    pub midi: Map,
}

/// A secret; never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The secret itself.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A configuration file, and what the command line says over it. Every key may be absent in one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Hut number, 1–5.
    pub hut: Option<u8>,
    /// Path of the port: `/dev/serial/by-path/…` stays the same whatever is plugged in first.
    pub port: Option<String>,
    /// Speed of the port, 115200 unless said; 0 leaves it alone.
    pub baud: Option<u32>,
    /// Where the hub is: `ws://host:port`.
    pub hub: Option<String>,
    /// The token itself.
    pub token: Option<String>,
    /// A file that holds the token.
    pub token_file: Option<PathBuf>,
    /// File of the gestures that wait for the hub; `yard-data/station-N.outbox` unless said.
    pub outbox: Option<PathBuf>,
    /// Times between strokes; see [`Windows`].
    pub windows: Option<Windows>,
    /// Notes of a MIDI module, for a port `midi:PATH`; see [`Map`].
    pub midi: Option<Map>,
}

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A file cannot be read.
    #[error("Không đọc được tệp {}: {}.", path.display(), unread(source))]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Not what a configuration file may hold.
    #[error("Tệp cấu hình {}, dòng {line}: {message}.", path.display())]
    Malformed {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// Nobody said it.
    #[error("Thiếu {what}: thêm `{key}` vào tệp cấu hình hoặc dùng `--{option}`.", option = key.replace('_', "-"))]
    Missing {
        /// In words.
        what: &'static str,
        /// Its key.
        key: &'static str,
    },
    /// No such hut.
    #[error("Không có điếm số {0}: chỉ có điếm 1 đến 5.")]
    Hut(u8),
    /// Not an address of a hub.
    #[error("Địa chỉ trung tâm `{0}` không dùng được: phải có dạng ws://máy:cổng.")]
    Hub(String),
    /// Not a token.
    #[error("Mã trạm trống hoặc có ký tự lạ: chép lại mã do trung tâm cấp.")]
    Token,
    /// Windows that contradict one another.
    #[error("Khoảng thời gian không hợp lệ: {0}.")]
    Windows(#[from] WindowsError),
    /// Notes that contradict one another.
    #[error("Bảng nốt MIDI không hợp lệ: {0}.")]
    Midi(#[from] MapError),
}

impl Settings {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read; when it holds an unknown key or a wrong type, with the line.
    pub fn from_file(path: &Path) -> Result<Self, ConfigError> {
        Self::from_text(path, &read(path)?)
    }

    fn from_text(path: &Path, text: &str) -> Result<Self, ConfigError> {
        toml::from_str(text).map_err(|error: toml::de::Error| ConfigError::Malformed {
            path: path.to_owned(),
            line: error.span().map_or(1, |span| line_of(text, span.start)),
            message: misread(error.message()),
        })
    }

    /// These settings where they say something, `under` elsewhere.
    #[must_use]
    pub fn over(self, under: Self) -> Self {
        // A token said here, in whatever form, replaces both forms said there.
        let (token, token_file) = match (&self.token, &self.token_file) {
            (None, None) => (under.token, under.token_file),
            _ => (self.token, self.token_file),
        };
        Self {
            hut: self.hut.or(under.hut),
            port: self.port.or(under.port),
            baud: self.baud.or(under.baud),
            hub: self.hub.or(under.hub),
            token,
            token_file,
            outbox: self.outbox.or(under.outbox),
            windows: self.windows.or(under.windows),
            midi: self.midi.or(under.midi),
        }
    }

    /// Checks that nothing is missing or impossible.
    ///
    /// # Errors
    /// The first thing that is.
    pub fn check(self) -> Result<Config, ConfigError> {
        let missing = |what, key| ConfigError::Missing { what, key };
        let number = self.hut.ok_or(missing("số điếm", "hut"))?;
        let hut = Hut::new(number).map_err(|_| ConfigError::Hut(number))?;
        let windows = self.windows.unwrap_or_default();
        windows.check()?;
        let midi = self.midi.unwrap_or_default();
        midi.check()?;
        Ok(Config {
            hut,
            port: self.port.ok_or(missing("cổng nối mạch trống", "port"))?,
            baud: self.baud.unwrap_or(BAUD),
            hub: hub(self.hub.ok_or(missing("địa chỉ trung tâm", "hub"))?)?,
            token: token(self.token, self.token_file)?,
            outbox: self
                .outbox
                .unwrap_or_else(|| PathBuf::from(format!("yard-data/station-{number}.outbox"))),
            windows,
            midi,
        })
    }
}

/// Why a file cannot be read, in words.
fn unread(error: &io::Error) -> String {
    const WORDS: [(io::ErrorKind, &str); 4] = [
        (io::ErrorKind::NotFound, "không có tệp ấy"),
        (io::ErrorKind::PermissionDenied, "không có quyền đọc"),
        (io::ErrorKind::InvalidData, "tệp không phải chữ (UTF-8)"),
        (io::ErrorKind::IsADirectory, "đó là thư mục"),
    ];
    let known = WORDS.iter().find(|(kind, _)| *kind == error.kind());
    known.map_or_else(|| error.to_string(), |(_, words)| (*words).to_owned())
}

/// What the reader of the file says, in words; the names it quotes stay.
fn misread(message: &str) -> String {
    let named: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let name = named.first().copied().unwrap_or_default();
    if message.starts_with("unknown field") {
        format!("không có mục `{name}`; chỉ có {}", named.get(1..).unwrap_or_default().join(", "))
    } else if message.starts_with("unknown variant") {
        format!("không có chữ `{name}`; chỉ nhận {}", named.get(1..).unwrap_or_default().join(", "))
    } else if message.starts_with("invalid type") || message.starts_with("invalid value") {
        format!("giá trị `{name}` sai kiểu: chữ phải trong ngoặc kép, số thì không")
    } else if message.starts_with("duplicate key") {
        "mục này đã ghi ở trên".to_owned()
    } else {
        "chỗ này viết chưa đúng; mỗi dòng viết «tên = giá trị»".to_owned()
    }
}

fn read(path: &Path) -> Result<String, ConfigError> {
    fs::read_to_string(path)
        .map_err(|source| ConfigError::Unreadable { path: path.to_owned(), source })
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
}

fn hub(said: String) -> Result<String, ConfigError> {
    let host = said.strip_prefix("ws://").map(|host| host.trim_end_matches('/'));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => {
            Ok(format!("ws://{host}"))
        }
        Some(_) | None => Err(ConfigError::Hub(said)),
    }
}

fn token(said: Option<String>, file: Option<PathBuf>) -> Result<Token, ConfigError> {
    let text = match (said, file) {
        (Some(text), _) => text,
        (None, Some(path)) => read(&path)?,
        (None, None) => return Err(ConfigError::Missing { what: "mã trạm", key: "token_file" }),
    };
    let text = text.trim();
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
    if plain { Ok(Token(text.to_owned())) } else { Err(ConfigError::Token) }
}
