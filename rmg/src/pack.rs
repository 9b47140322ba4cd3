//! Content packs: the objects, creatures and other content of a game.

use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use rmg_formats::pack::{load, load_built_in, load_embedded};

use crate::Game;
use crate::error::Error;
use crate::files::read_folder;

pub use rmg_core::pack::*;
pub use rmg_formats::pack::{BUILT_IN, PackSource};

/// The name of the built-in pack of Horn of the Abyss.
pub(crate) const HOTA: &str = "hota";

/// Maximum size of one file of a pack, in bytes. The largest built-in file has less than one hundredth of it.
const MAX_FILE_BYTES: usize = 64 << 20;

/// A content pack. Clones share their data.
#[derive(Debug, Clone)]
pub struct Pack(Arc<ContentPack>);

impl Pack {
    /// Returns the built-in pack of Heroes III. A process reads it only once.
    #[must_use]
    pub fn heroes3() -> Self {
        static HEROES3: OnceLock<Pack> = OnceLock::new();
        HEROES3.get_or_init(|| Self(Arc::new(load_embedded()))).clone()
    }

    /// Returns the built-in pack of Horn of the Abyss. A process reads it only once.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the pack is built in")]
    pub fn hota() -> Self {
        static PACK: OnceLock<Pack> = OnceLock::new();
        PACK.get_or_init(|| load_built_in(HOTA).expect("the pack is built in").into()).clone()
    }

    /// Returns the built-in pack of a game. Files of Horn of the Abyss with the layout 3 have the content of
    /// Heroes III.
    #[must_use]
    pub fn of_game(game: Game) -> Self {
        match game {
            Game::Hota | Game::Hota8 | Game::Hota9 => Self::hota(),
            Game::Vcmi | Game::ShadowOfDeath | Game::Hota3 => Self::heroes3(),
        }
    }

    /// Reads the pack in a folder. It may extend a built-in pack (`extends` in its `pack.toml`).
    ///
    /// # Errors
    /// Those of [`from_folders`](Self::from_folders).
    pub fn from_folder(folder: impl AsRef<Path>) -> Result<Self, Error> {
        Self::from_folders([folder])
    }

    /// Reads packs from folders and merges them, starting with the base. The name of a built-in pack
    /// ([`BUILT_IN`]) means that pack; write `./hota` for a folder with that name.
    ///
    /// # Errors
    /// [`Error::Unreadable`] for a folder or file that cannot be read; [`Error::Pack`] with all errors of the
    /// packs.
    pub fn from_folders<P: AsRef<Path>>(folders: impl IntoIterator<Item = P>) -> Result<Self, Error> {
        let folders: Vec<P> = folders.into_iter().collect();
        if let [folder] = &folders[..]
            && let Some(built_in) = folder.as_ref().to_str().and_then(load_built_in)
        {
            return Ok(built_in.into());
        }
        Self::from_sources(&Self::read_folders(folders)?)
    }

    /// Reads the files of packs from folders, or of built-in packs by name, without parsing them. Pass the
    /// result to [`from_sources`](Self::from_sources), for example on another machine.
    ///
    /// # Errors
    /// [`Error::Unreadable`] for a folder or file that cannot be read.
    pub fn read_folders<P: AsRef<Path>>(
        folders: impl IntoIterator<Item = P>,
    ) -> Result<Vec<PackSource<'static>>, Error> {
        let mut sources = Vec::new();
        for folder in folders {
            let folder = folder.as_ref();
            if let Some(built_in) = folder.to_str().and_then(PackSource::built_in) {
                sources.push(built_in);
                continue;
            }
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

    /// Parses packs from the contents of their files and merges them, starting with the base.
    ///
    /// # Errors
    /// [`Error::Pack`] with all errors of the packs.
    pub fn from_sources(sources: &[PackSource<'_>]) -> Result<Self, Error> {
        Ok(Self(Arc::new(load(sources)?)))
    }

    /// Returns the content. Copies it only if there are other clones of the pack.
    #[must_use]
    pub fn into_content(self) -> ContentPack {
        Arc::try_unwrap(self.0).unwrap_or_else(|shared| (*shared).clone())
    }

    /// Returns the tables of the pack.
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
    /// Returns [`Pack::heroes3`].
    fn default() -> Self {
        Self::heroes3()
    }
}

impl From<ContentPack> for Pack {
    fn from(content: ContentPack) -> Self {
        Self(Arc::new(content))
    }
}
