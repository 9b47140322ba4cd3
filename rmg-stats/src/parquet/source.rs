//! Where the bytes of a file come from.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};

/// Bytes that can be read from anywhere.
#[derive(Debug)]
pub(super) enum Source {
    /// In memory.
    Bytes(Vec<u8>),
    /// An open file, and its length.
    File(Mutex<File>, u64),
}

impl Source {
    pub(super) fn of_file(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        Ok(Self::File(Mutex::new(file), length))
    }

    /// Bytes in all.
    pub(super) fn length(&self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::File(_, length) => *length,
        }
    }

    /// So many bytes from a place on.
    ///
    /// # Errors
    /// Where there are no such bytes, before memory is taken for them.
    pub(super) fn get(&self, at: u64, length: u64) -> io::Result<Vec<u8>> {
        let beyond = || io::Error::from(io::ErrorKind::UnexpectedEof);
        if at.checked_add(length).is_none_or(|end| end > self.length()) {
            return Err(beyond());
        }
        let size = usize::try_from(length).map_err(|_| beyond())?;
        match self {
            Self::Bytes(bytes) => {
                let at = usize::try_from(at).map_err(|_| beyond())?;
                bytes.get(at..at + size).map(<[u8]>::to_vec).ok_or_else(beyond)
            }
            Self::File(file, _) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(at))?;
                let mut bytes = vec![0; size];
                file.read_exact(&mut bytes)?;
                Ok(bytes)
            }
        }
    }
}
