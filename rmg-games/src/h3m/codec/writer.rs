//! Puts fields into bytes.

use super::error::{H3mWriteError, H3mWriteProblem};
use super::path::Path;
use super::version::Version;

#[derive(Debug)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
    path: Path,
    pub(super) version: Version,
}

impl Writer {
    pub(crate) fn new(version: Version) -> Self {
        Self { bytes: Vec::new(), path: Path::default(), version }
    }

    /// What `write` puts into a file of `version`; of a value that no such file can hold, the bytes before
    /// its fault.
    pub(crate) fn bytes_of(
        version: Version,
        write: impl FnOnce(&mut Self) -> Result<(), H3mWriteError>,
    ) -> Vec<u8> {
        let mut writer = Self::new(version);
        match write(&mut writer) {
            Ok(()) | Err(_) => writer.finish(),
        }
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.bytes
    }

    /// What `write` puts, as the field `name`.
    pub(super) fn field(
        &mut self,
        name: &'static str,
        write: impl FnOnce(&mut Self) -> Result<(), H3mWriteError>,
    ) -> Result<(), H3mWriteError> {
        self.path.enter(name);
        write(self)?;
        self.path.leave();
        Ok(())
    }

    /// What `write` puts, as element `index` of the field at hand.
    pub(super) fn element(
        &mut self,
        index: usize,
        write: impl FnOnce(&mut Self) -> Result<(), H3mWriteError>,
    ) -> Result<(), H3mWriteError> {
        self.path.enter_element(index);
        write(self)?;
        self.path.leave();
        Ok(())
    }

    /// Makes room for so many bytes more.
    pub(super) fn reserve(&mut self, bytes: usize) {
        self.bytes.reserve(bytes);
    }

    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Accepts a field that this version does not have, if it has the value that means nothing.
    pub(super) fn absent<T: PartialEq>(&self, value: &T, default: &T) -> Result<(), H3mWriteError> {
        if value == default { Ok(()) } else { Err(self.not_in_version()) }
    }

    pub(super) fn not_in_version(&self) -> H3mWriteError {
        self.error(H3mWriteProblem::NotInVersion(self.version))
    }

    /// An error about the field at hand.
    pub(super) fn error(&self, problem: H3mWriteProblem) -> H3mWriteError {
        H3mWriteError { field: self.path.text(), problem }
    }
}
