//! Takes fields from bytes, and knows at every moment where it is.

use super::error::{H3mError, H3mProblem};
use super::path::Path;
use super::version::Version;

#[derive(Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    pub(super) at: usize,
    path: Path,
    pub(super) version: Version,
}

impl<'a> Reader<'a> {
    /// A reader at the first of `bytes`; its version is to be set when it is known.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, path: Path::default(), version: Version::default() }
    }

    /// Bytes taken so far.
    pub(super) const fn offset(&self) -> usize {
        self.at
    }

    /// Bytes left.
    pub(super) const fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// What `read` takes, as the field `name`.
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

    /// What `read` takes, as element `index` of the field at hand.
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

    /// The next `count` bytes.
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], H3mError> {
        let Some(taken) = self.bytes[self.at..].get(..count) else {
            let needed = u64::try_from(count).unwrap_or(u64::MAX);
            return Err(self.error(self.at, H3mProblem::EndsEarly { needed, left: self.left() }));
        };
        self.at += count;
        Ok(taken)
    }

    /// The next `N` bytes.
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], H3mError> {
        let taken = self.take(N)?;
        Ok(taken.try_into().expect("as many bytes were taken"))
    }

    /// An error about the field at hand, which begins at `offset`.
    pub(super) fn error(&self, offset: usize, problem: H3mProblem) -> H3mError {
        H3mError { offset, field: self.path.text(), problem }
    }
}
