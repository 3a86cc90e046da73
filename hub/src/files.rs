//! Small files that are replaced whole.

use std::io;
use std::path::Path;

/// The file is there whole, old or new, whatever happens on the way.
pub(crate) fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let fresh = file.with_extension("new");
    std::fs::write(&fresh, bytes)?;
    std::fs::File::open(&fresh)?.sync_all()?;
    std::fs::rename(fresh, file)
}
