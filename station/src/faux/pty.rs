//! A pty that stands for a serial port, under a name of our choosing.

use super::error::FauxError;
use rustix::fs::{Mode, OFlags, fcntl_setfl, open};
use rustix::io::Errno;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, ioctl_tiocnxcl, tcgetattr, tcsetattr};
use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// Bytes nobody reads; a real board's output is far smaller.
const MOST_PENDING: usize = 4096;

/// One plugged-in cable. Dropping it is pulling it.
#[derive(Debug)]
pub(super) struct Pty {
    master: OwnedFd,
    /// Kept open so that the board does not notice stations that come and go.
    slave: OwnedFd,
    name: PathBuf,
    link: PathBuf,
    pending: Vec<u8>,
}

impl Pty {
    /// Opens a pty and puts the link in place.
    pub(super) fn open(link: &Path) -> Result<Self, FauxError> {
        let (master, slave, name) = pair().map_err(|error| FauxError::Pty(error.into()))?;
        put_link(&name, link)?;
        Ok(Self { master, slave, name, link: link.to_owned(), pending: Vec::new() })
    }

    /// Path of the pty itself.
    pub(super) fn name(&self) -> &Path {
        &self.name
    }

    /// The board's end, to wait for.
    pub(super) fn fd(&self) -> BorrowedFd<'_> {
        self.master.as_fd()
    }

    /// Are there bytes that found no room yet?
    pub(super) const fn is_waiting(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Sends a whole line, or drops it whole when too much is waiting already.
    pub(super) fn send(&mut self, line: &[u8]) {
        if self.pending.len() + line.len() <= MOST_PENDING {
            self.pending.extend_from_slice(line);
        }
    }

    /// Writes what finds room.
    pub(super) fn flush(&mut self) -> Result<(), FauxError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        // A station that was killed leaves its exclusive mark on a pty that stays open: wipe it off for the next.
        ioctl_tiocnxcl(&self.slave).map_err(|error| FauxError::Pty(error.into()))?;
        match rustix::io::write(&self.master, &self.pending) {
            Ok(count) => drop(self.pending.drain(..count)),
            Err(Errno::AGAIN | Errno::INTR) => {}
            Err(error) => return Err(FauxError::Pty(error.into())),
        }
        Ok(())
    }

    /// Reads what the station has written.
    pub(super) fn read(&self) -> Result<Vec<u8>, FauxError> {
        let mut buffer = [0; 512];
        match rustix::io::read(&self.master, &mut buffer) {
            Ok(count) => Ok(buffer[..count].to_vec()),
            Err(Errno::AGAIN | Errno::INTR) => Ok(Vec::new()),
            Err(error) => Err(FauxError::Pty(error.into())),
        }
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        // Another faux hut may have taken the name meanwhile.
        let ours = fs::read_link(&self.link).is_ok_and(|target| target == self.name);
        if ours && let Err(error) = fs::remove_file(&self.link) {
            tracing::warn!(link = %self.link.display(), %error, "không gỡ được liên kết");
        }
    }
}

fn pair() -> rustix::io::Result<(OwnedFd, OwnedFd, PathBuf)> {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
    grantpt(&master)?;
    unlockpt(&master)?;
    let name = ptsname(&master, Vec::new())?;
    let slave = open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty())?;
    let mut termios = tcgetattr(&slave)?;
    termios.make_raw();
    tcsetattr(&slave, OptionalActions::Now, &termios)?;
    fcntl_setfl(&master, OFlags::RDWR | OFlags::NONBLOCK)?;
    Ok((master, slave, PathBuf::from(name.to_string_lossy().into_owned())))
}

/// Makes the link in one step, so that nobody ever finds half of it.
fn put_link(name: &Path, link: &Path) -> Result<(), FauxError> {
    if fs::symlink_metadata(link).is_ok_and(|there| !there.file_type().is_symlink()) {
        return Err(FauxError::Occupied(link.to_owned()));
    }
    let mut fresh = link.as_os_str().to_owned();
    fresh.push(format!(".{}.new", std::process::id()));
    let make = || -> io::Result<()> {
        if let Some(folder) = link.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        symlink(name, &fresh)?;
        fs::rename(&fresh, link)
    };
    make().map_err(FauxError::Pty)
}
