//! Writes fields to bytes, and tracks the path of the current field.

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

    /// Returns the bytes that `write` writes to a file of `version`. If `write` fails, returns the bytes
    /// before the error.
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

    /// Writes the field `name` with `write`.
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

    /// Writes element `index` of the current field with `write`.
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

    /// Reserves memory for additional bytes.
    pub(super) fn reserve(&mut self, bytes: usize) {
        self.bytes.reserve(bytes);
    }

    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Checks that a field that this version does not have has its default.
    pub(super) fn absent<T: PartialEq>(&self, value: &T, default: &T) -> Result<(), H3mWriteError> {
        if value == default { Ok(()) } else { Err(self.not_in_version()) }
    }

    pub(super) fn not_in_version(&self) -> H3mWriteError {
        self.error(H3mWriteProblem::NotInVersion(self.version))
    }

    /// Returns an error of the current field.
    pub(super) fn error(&self, problem: H3mWriteProblem) -> H3mWriteError {
        H3mWriteError { field: self.path.text(), problem }
    }
}
