//! Content packs: the things of a game, shared by everything that is made with them.

use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use rmg_formats::pack::{load, load_embedded};

use crate::error::Error;
use crate::files::read_folder;

pub use rmg_core::pack::*;
pub use rmg_formats::pack::PackSource;

/// Most bytes of one file of a pack; the largest of ours has less than one hundredth of it.
const MAX_FILE_BYTES: usize = 64 << 20;

/// A content pack. Clones are one and the same.
#[derive(Debug, Clone)]
pub struct Pack(Arc<ContentPack>);

impl Pack {
    /// The built-in pack of Heroes III; read once in a process.
    #[must_use]
    pub fn heroes3() -> Self {
        static HEROES3: OnceLock<Pack> = OnceLock::new();
        HEROES3.get_or_init(|| Self(Arc::new(load_embedded()))).clone()
    }

    /// The pack in a folder, which may be laid over a built-in one (`extends` in its `pack.toml`).
    ///
    /// # Errors
    /// As [`from_folders`](Self::from_folders).
    pub fn from_folder(folder: impl AsRef<Path>) -> Result<Self, Error> {
        Self::from_folders([folder])
    }

    /// Packs in folders, laid over one another from the base up.
    ///
    /// # Errors
    /// [`Error::Unreadable`] for a folder or file that is not there, [`Error::Pack`] with everything that is wrong in them.
    pub fn from_folders<P: AsRef<Path>>(folders: impl IntoIterator<Item = P>) -> Result<Self, Error> {
        Self::from_sources(&Self::read_folders(folders)?)
    }

    /// The files of packs in folders, not looked at yet: for [`from_sources`](Self::from_sources), maybe on another machine.
    ///
    /// # Errors
    /// [`Error::Unreadable`] for a folder or file that is not there.
    pub fn read_folders<P: AsRef<Path>>(
        folders: impl IntoIterator<Item = P>,
    ) -> Result<Vec<PackSource<'static>>, Error> {
        let mut sources = Vec::new();
        for folder in folders {
            let folder = folder.as_ref();
            let mut source = PackSource::new(folder.display().to_string());
            for (name, bytes) in
                read_folder(folder, "a file of a content pack", MAX_FILE_BYTES, PackSource::wants)?
            {
                source.add_bytes(name, bytes);
            }
            sources.push(source);
        }
        Ok(sources)
    }

    /// Packs whose files the caller has read, laid over one another from the base up.
    ///
    /// # Errors
    /// [`Error::Pack`] with everything that is wrong in them.
    pub fn from_sources(sources: &[PackSource<'_>]) -> Result<Self, Error> {
        Ok(Self(Arc::new(load(sources)?)))
    }

    /// What is in it, to be kept without the rest; copied only where there are other clones.
    #[must_use]
    pub fn into_content(self) -> ContentPack {
        Arc::try_unwrap(self.0).unwrap_or_else(|shared| (*shared).clone())
    }

    /// What is in it.
    #[must_use]
    pub fn content(&self) -> &ContentPack {
        &self.0
    }
}

impl Deref for Pack {
    type Target = ContentPack;

    fn deref(&self) -> &ContentPack {
        &self.0
    }
}

impl Default for Pack {
    /// [`Pack::heroes3`].
    fn default() -> Self {
        Self::heroes3()
    }
}

impl From<ContentPack> for Pack {
    fn from(content: ContentPack) -> Self {
        Self(Arc::new(content))
    }
}
