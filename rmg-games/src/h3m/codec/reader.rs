//! Reads fields from bytes, and tracks the path of the current field.

use super::error::{H3mError, H3mProblem};
use super::path::Path;
use super::version::Version;

#[derive(Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    pub(super) at: usize,
    path: Path,
    pub(super) version: Version,
    /// Number of script parts that contain the current one.
    depth: usize,
    /// Number of script parts so far.
    parts: usize,
}

/// Maximum number of blocks, actions, conditions and values that contain each other.
const MAX_DEPTH: usize = 64;

/// Maximum number of blocks, actions, conditions and values of the scripts of a map. This limits the memory
/// for a small packed file.
const MAX_PARTS: usize = 1 << 17;

impl<'a> Reader<'a> {
    /// Returns a reader at the start of `bytes`. Callers set the version when it is known.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, path: Path::default(), version: Version::default(), depth: 0, parts: 0 }
    }

    /// Returns the current offset.
    pub(super) const fn offset(&self) -> usize {
        self.at
    }

    /// Returns the number of remaining bytes.
    pub(super) const fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Reads the field `name` with `read`.
    pub(super) fn field<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut Self) -> Result<T, H3mError>,
    ) -> Result<T, H3mError> {
        self.path.enter(name);
        let value = read(self)?;
        self.path.leave();
        Ok(value)
    }

    /// Reads element `index` of the current field with `read`.
    pub(super) fn element<T>(
        &mut self,
        index: usize,
        read: impl FnOnce(&mut Self) -> Result<T, H3mError>,
    ) -> Result<T, H3mError> {
        self.path.enter_element(index);
        let value = read(self)?;
        self.path.leave();
        Ok(value)
    }

    /// Reads a part of a script with `read`. Limits the number of parts and their depth.
    pub(super) fn script_part<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, H3mError>,
    ) -> Result<T, H3mError> {
        if self.depth == MAX_DEPTH {
            return Err(self.error(self.at, H3mProblem::ScriptTooDeep { max: MAX_DEPTH }));
        }
        if self.parts == MAX_PARTS {
            return Err(self.error(self.at, H3mProblem::ScriptTooLong { max: MAX_PARTS }));
        }
        self.depth += 1;
        self.parts += 1;
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    /// Reads `count` bytes.
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], H3mError> {
        let Some(taken) = self.bytes[self.at..].get(..count) else {
            let needed = u64::try_from(count).unwrap_or(u64::MAX);
            return Err(self.error(self.at, H3mProblem::UnexpectedEnd { needed, left: self.left() }));
        };
        self.at += count;
        Ok(taken)
    }

    /// Reads `N` bytes.
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], H3mError> {
        let taken = self.take(N)?;
        Ok(taken.try_into().expect("take returns N bytes"))
    }

    /// Returns an error of the current field, which starts at `offset`.
    pub(super) fn error(&self, offset: usize, problem: H3mProblem) -> H3mError {
        H3mError { offset, field: self.path.text(), problem }
    }
}
