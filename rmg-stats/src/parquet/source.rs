//! Where the bytes of a file come from.

use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};

/// Something that can be read from anywhere.
trait Reader: Read + Seek + Send {}

impl<R: Read + Seek + Send> Reader for R {}

/// A file, of which pieces are read.
pub(super) struct Source {
    from: Mutex<Box<dyn Reader>>,
    length: u64,
}

impl Source {
    pub(super) fn new(mut from: impl Read + Seek + Send + 'static) -> io::Result<Self> {
        let length = from.seek(SeekFrom::End(0))?;
        Ok(Self { from: Mutex::new(Box::new(from)), length })
    }

    /// Bytes in all.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// So many bytes from a place on.
    ///
    /// # Errors
    /// Where there are no such bytes, before memory is taken for them.
    pub(super) fn get(&self, at: u64, length: u64) -> io::Result<Vec<u8>> {
        let beyond = || io::Error::from(io::ErrorKind::UnexpectedEof);
        if at.checked_add(length).is_none_or(|end| end > self.length) {
            return Err(beyond());
        }
        let mut bytes = vec![0; usize::try_from(length).map_err(|_| beyond())?];
        let mut from = self.from.lock().unwrap_or_else(PoisonError::into_inner);
        from.seek(SeekFrom::Start(at))?;
        from.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}
