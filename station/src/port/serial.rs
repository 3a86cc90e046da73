//! A real serial port, or a pty that stands for one.

use super::{Opener, Port, PortError};
use serialport::{ClearBuffer, SerialPort};
use std::io;
use std::time::Duration;

/// How long a read waits for the first byte, and a write for room.
const TIMEOUT: Duration = Duration::from_millis(150);

/// Opens a serial port by its path, whatever the system lists or does not list.
#[derive(Clone, Debug)]
pub struct SerialOpener {
    path: String,
    baud: u32,
}

impl SerialOpener {
    /// For this path; a baud of 0 leaves the speed alone.
    #[must_use]
    pub fn new(path: impl Into<String>, baud: u32) -> Self {
        Self { path: path.into(), baud }
    }
}

impl Opener for SerialOpener {
    fn open(&mut self) -> Result<Box<dyn Port>, PortError> {
        let failed = |error| PortError::opening(&self.path, &error);
        // DTR is left as it is: raising it resets many boards.
        let port =
            serialport::new(&self.path, self.baud).timeout(TIMEOUT).open().map_err(failed)?;
        // What came before we listened is not news.
        port.clear(ClearBuffer::Input).map_err(failed)?;
        Ok(Box::new(Serial(port)))
    }

    fn path(&self) -> &str {
        &self.path
    }
}

struct Serial(Box<dyn SerialPort>);

impl Port for Serial {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        io::Read::read(&mut self.0, buffer)
    }

    fn writer(&self) -> io::Result<Box<dyn io::Write + Send>> {
        Ok(Box::new(Writer(self.0.try_clone()?)))
    }
}

struct Writer(Box<dyn SerialPort>);

impl io::Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    /// Draining could wait for a board that never reads; the answer to a command is what counts.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // The kernel may hold a close for half a minute while bytes wait for a stuck board.
        if let Err(error) = self.0.clear(ClearBuffer::Output) {
            tracing::debug!(%error, "không xóa được bộ đệm ra");
        }
    }
}
