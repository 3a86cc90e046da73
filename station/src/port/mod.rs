//! Where a board's bytes come from.

mod error;
mod probe;
mod reader;
mod recorded;
mod search;
mod serial;

pub use error::PortError;
pub use probe::who_is_there;
pub(crate) use reader::is_pause;
pub use reader::{PortEvent, PortWriter, read_for_ever};
pub use recorded::{Ending, Recorded, RecordedOpener};
pub use search::{AUTO, SearchOpener};
pub use serial::SerialOpener;

use std::io;

/// An open port.
pub trait Port: Send {
    /// Reads what there is, waiting a short time for the first byte.
    ///
    /// # Errors
    /// `TimedOut` when nothing came. Anything else, and `Ok(0)` too, means the port is gone.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize>;

    /// A second handle, for writing from another thread.
    ///
    /// # Errors
    /// When the port allows none.
    fn writer(&self) -> io::Result<Box<dyn io::Write + Send>>;
}

/// Opens one port, again and again.
pub trait Opener: Send + 'static {
    /// Opens it now.
    ///
    /// # Errors
    /// Why not, for people.
    fn open(&mut self) -> Result<Box<dyn Port>, PortError>;

    /// Its path, for people.
    fn path(&self) -> &str;
}
