//! Maps on their way out.

use std::io::Write;
use std::path::{Path, PathBuf};

use rmg_formats::rmgmap;
use rmg_games::{h3m, vmap};
use rmg_generate::why::map_notes;
use rmg_view::certificate_json::write_certificate;
use rmg_view::map_page;
use rmg_view::tiled::{Sidecar, TiledError, write_tmj, write_tmx};

use crate::error::Error;
use crate::files::write_files;
use crate::picture::Picture;

use super::{Map, MapFormat};

impl Map {
    /// Its picture.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture::new(self.clone())
    }

    /// Writes it in our own format, which keeps everything but how it came about.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_rmgmap(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(rmgmap::write(self.model(), self.pack().content(), &mut to)?)
    }

    /// Writes it as a map of VCMI.
    ///
    /// # Errors
    /// [`Error::Game`] with what VCMI's files have no room for, before anything is written; [`Error::Write`].
    pub fn write_vmap(&self, mut to: impl Write) -> Result<(), Error> {
        let bytes = vmap::write(self.model(), self.pack().content()).map_err(|error| Error::Game {
            game: "VCMI's files",
            reasons: error.faults.iter().map(ToString::to_string).collect(),
            more: error.more,
        })?;
        Ok(to.write_all(&bytes)?)
    }

    /// Writes it as a map of Heroes III, The Shadow of Death. [`Game::ShadowOfDeath`](crate::Game::ShadowOfDeath) as the target of
    /// a generator refuses beforehand what cannot be written.
    ///
    /// # Errors
    /// [`Error::Game`] with what the game has no room for, before anything is written; [`Error::Write`].
    pub fn write_h3m(&self, mut to: impl Write) -> Result<(), Error> {
        let cannot = |reasons, more| Error::Game { game: "The Shadow of Death", reasons, more };
        let file = h3m::from_map(self.model(), self.pack().content())
            .map_err(|refusal| cannot(refusal.reasons, refusal.more))?;
        let bytes = h3m::write_gzip(&file).map_err(|error| cannot(vec![error.to_string()], 0))?;
        Ok(to.write_all(&bytes)?)
    }

    /// Writes what the audit says of it as JSON; the keys are those of `rmg audit --json`.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_certificate(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_certificate(self.certificate(), &mut to)?)
    }

    /// Writes it in a format. Of a map for Tiled `name` is that of the file without its ending, and what is returned is the picture of its
    /// tiles, to be put beside it.
    ///
    /// # Errors
    /// Those of the format's own writer.
    pub fn write(&self, format: MapFormat, name: &str, mut to: impl Write) -> Result<Option<Sidecar>, Error> {
        match format {
            MapFormat::Rmgmap => self.write_rmgmap(&mut to)?,
            MapFormat::H3m => self.write_h3m(&mut to)?,
            MapFormat::Vmap => self.write_vmap(&mut to)?,
            MapFormat::Png => self.picture().write_png(&mut to)?,
            MapFormat::Svg => self.picture().write_svg(&mut to)?,
            MapFormat::Html => self.write_html(&mut to)?,
            MapFormat::Tmx => return self.write_tmx(name, &mut to).map(Some),
            MapFormat::Tmj => return self.write_tmj(name, &mut to).map(Some),
        }
        Ok(None)
    }

    /// Writes it as a page for browsers, with what the audit found.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_html(&self, mut to: impl Write) -> Result<(), Error> {
        let (model, pack) = (self.model(), self.pack().content());
        Ok(map_page::write_with(model, pack, Some(self.certificate()), &map_notes(model, pack), &mut to)?)
    }

    /// Writes it for the editor Tiled, as XML. `name` is that of the file without its ending.
    ///
    /// # Returns
    /// The picture of the tiles, to be put beside the file.
    ///
    /// # Errors
    /// [`Error::Map`] where its parts contradict each other, which no map of ours does; [`Error::Write`].
    pub fn write_tmx(&self, name: &str, mut to: impl Write) -> Result<Sidecar, Error> {
        write_tmx(self.model(), self.pack().content(), name, &mut to).map_err(tiled_error)
    }

    /// The same as JSON.
    ///
    /// # Errors
    /// As [`write_tmx`](Self::write_tmx).
    pub fn write_tmj(&self, name: &str, mut to: impl Write) -> Result<Sidecar, Error> {
        write_tmj(self.model(), self.pack().content(), name, &mut to).map_err(tiled_error)
    }

    /// Writes it into a file in the format of its ending, [any](MapFormat::ALL) of them; what is there already is replaced. A map
    /// for Tiled gets its picture beside it.
    ///
    /// # Errors
    /// [`Error::Format`] for an ending that tells none, those of the format's own writer, [`Error::Unwritable`]. The file, and the
    /// one beside it, are there in full or not at all.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut bytes = Vec::new();
        let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
        if let Some(sidecar) = self.write(MapFormat::of(path)?, &stem, &mut bytes)? {
            files.push((path.with_file_name(sidecar.name), sidecar.bytes));
        }
        files.push((path.to_owned(), bytes));
        write_files(&files)
    }
}

fn tiled_error(error: TiledError) -> Error {
    match error {
        TiledError::Io(error) => Error::Write(error),
        other => Error::Map(other.to_string()),
    }
}
