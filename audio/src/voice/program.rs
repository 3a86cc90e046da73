//! Giọng riêng: a neural voice that the village brings, as a program (Piper, sherpa-onnx, …).

use super::source::{Source, VoiceError, run};
use futures_util::future::BoxFuture;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::process::Command;

/// A neural voice loads its model anew for each line.
const PATIENCE: Duration = Duration::from_secs(20);
/// Where the sound file's name goes.
const FILE: &str = "{file}";
/// Where the text goes; without it the text comes on standard input.
const TEXT: &str = "{text}";

/// A program and its arguments: `piper --model vi.onnx --output_file {file}` reads the text from
/// standard input, `sherpa-onnx-offline-tts … --output-filename={file} {text}` takes it as argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    program: PathBuf,
    arguments: Vec<String>,
}

/// Why a line is no command for a voice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCommand {
    /// Nothing is there.
    #[error("lệnh gọi giọng đọc bị bỏ trống")]
    Empty,
    /// It could never write a file.
    #[error("lệnh gọi giọng đọc thiếu «{{file}}», là chỗ ghi tên tệp âm thanh")]
    NoFile,
}

impl std::str::FromStr for Program {
    type Err = BadCommand;

    /// Parted at spaces; no shell is involved, so no sign means anything but itself.
    fn from_str(line: &str) -> Result<Self, BadCommand> {
        let mut words = line.split_whitespace().map(str::to_owned);
        let program = words.next().ok_or(BadCommand::Empty)?.into();
        let arguments: Vec<_> = words.collect();
        if arguments.iter().any(|word| word.contains(FILE)) {
            Ok(Self { program, arguments })
        } else {
            Err(BadCommand::NoFile)
        }
    }
}

impl Source for Program {
    fn fingerprint(&self) -> Vec<String> {
        let program = self.program.to_string_lossy().into_owned();
        std::iter::once(program).chain(self.arguments.iter().cloned()).collect()
    }

    fn speak<'a>(
        &'a self,
        spoken: &'a str,
        file: &'a Path,
    ) -> BoxFuture<'a, Result<(), VoiceError>> {
        Box::pin(self.synthesise(spoken, file))
    }
}

impl Program {
    async fn synthesise(&self, spoken: &str, file: &Path) -> Result<(), VoiceError> {
        let on_line = self.arguments.iter().any(|word| word.contains(TEXT));
        let place = file.to_string_lossy();
        let fill = |word: &String| word.replace(FILE, &place).replace(TEXT, spoken);
        let mut command = Command::new(&self.program);
        command.args(self.arguments.iter().map(fill));
        let done = run(&mut command, Some(spoken).filter(|_| !on_line), PATIENCE).await;
        done.map_err(|error| error.or_missing(|| VoiceError::NoProgram(self.program.clone())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_says_where_its_file_goes() {
        let piper: Program = "piper --model vi.onnx --output_file {file}".parse().unwrap();
        assert_eq!(piper.fingerprint(), ["piper", "--model", "vi.onnx", "--output_file", "{file}"]);
        assert_eq!("piper -m vi".parse::<Program>(), Err(BadCommand::NoFile));
        assert_eq!("  ".parse::<Program>(), Err(BadCommand::Empty));
    }
}
