//! Maps on their way out.

use std::io::Write;
use std::path::{Path, PathBuf};

use rmg_formats::rmgmap;

use crate::certificate::Certificate;
use crate::error::Error;
use crate::files::write_files;
use crate::games::{h3m, vmap};
use crate::jobs::Pool;
use crate::model::MapModel;
use crate::pack::ContentPack;
use crate::view::certificate_json::write_certificate;
use crate::view::map_page;
use crate::view::picture::{MapPicture, MapPictureOptions};
use crate::view::tiled::{Sidecar, TiledError, write_tmj, write_tmx};
use crate::why::map_notes;

use super::{Map, MapFormat};

/// A map as it is written: for those who hold its parts; [`Map`] has all of them.
#[derive(Debug, Clone, Copy)]
pub struct MapView<'a> {
    /// The map.
    pub model: &'a MapModel,
    /// The content pack that its ids are of.
    pub pack: &'a ContentPack,
    /// What the audit found, to be marked in pictures and listed on pages.
    pub findings: Option<&'a Certificate>,
    /// Scale, borders and names of pictures.
    pub picture: MapPictureOptions,
}

impl<'a> MapView<'a> {
    /// A map without findings, pictures with the default options.
    #[must_use]
    pub fn new(model: &'a MapModel, pack: &'a ContentPack) -> Self {
        Self { model, pack, findings: None, picture: MapPictureOptions::default() }
    }

    /// Writes it in a format; pictures on the threads of the pool. Of a map for Tiled `name` is that of the file without its ending, and
    /// what is returned is the picture of its tiles, to be put beside it.
    ///
    /// # Errors
    /// [`Error::Game`] with what a game has no room for, before anything is written; [`Error::Map`] where its parts contradict each
    /// other, which no map of ours does; [`Error::Write`].
    pub fn write(
        &self,
        format: MapFormat,
        name: &str,
        pool: &Pool,
        mut to: impl Write,
    ) -> Result<Option<Sidecar>, Error> {
        let Self { model, pack, findings, picture: options } = *self;
        let picture = || {
            let picture = MapPicture::new(model, pack);
            findings.map_or(picture, |certificate| picture.overlay(certificate))
        };
        match format {
            MapFormat::Rmgmap => rmgmap::write(model, pack, &mut to)?,
            MapFormat::H3m => to.write_all(&h3m_bytes(model, pack)?)?,
            MapFormat::Vmap => to.write_all(&vmap_bytes(model, pack)?)?,
            MapFormat::Png => picture().write_png(&options, pool, &mut to)?,
            MapFormat::Svg => picture().write_svg(&options, &mut to)?,
            MapFormat::Html => {
                map_page::write_with(model, pack, findings, &map_notes(model, pack), &mut to)?;
            }
            MapFormat::Tmx => return Ok(Some(write_tmx(model, pack, name, &mut to).map_err(tiled_error)?)),
            MapFormat::Tmj => return Ok(Some(write_tmj(model, pack, name, &mut to).map_err(tiled_error)?)),
        }
        Ok(None)
    }
}

fn h3m_bytes(model: &MapModel, pack: &ContentPack) -> Result<Vec<u8>, Error> {
    let cannot = |reasons, more| Error::Game { game: "The Shadow of Death", reasons, more };
    let file = h3m::from_map(model, pack).map_err(|refusal| cannot(refusal.reasons, refusal.more))?;
    h3m::write_gzip(&file).map_err(|error| cannot(vec![error.to_string()], 0))
}

fn vmap_bytes(model: &MapModel, pack: &ContentPack) -> Result<Vec<u8>, Error> {
    vmap::write(model, pack).map_err(|error| Error::Game {
        game: "VCMI's files",
        reasons: error.faults.iter().map(ToString::to_string).collect(),
        more: error.more,
    })
}

impl Map {
    /// The parts that are written, without what the audit found.
    pub(crate) fn view(&self) -> MapView<'_> {
        MapView::new(self.model(), self.pack().content())
    }

    /// Writes it in our own format, which keeps everything but how it came about.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_rmgmap(&self, to: impl Write) -> Result<(), Error> {
        self.write(MapFormat::Rmgmap, "", to).map(drop)
    }

    /// Writes it as a map of VCMI.
    ///
    /// # Errors
    /// [`Error::Game`] with what VCMI's files have no room for, before anything is written; [`Error::Write`].
    pub fn write_vmap(&self, to: impl Write) -> Result<(), Error> {
        self.write(MapFormat::Vmap, "", to).map(drop)
    }

    /// Writes it as a map of Heroes III, The Shadow of Death. [`Game::ShadowOfDeath`](crate::Game::ShadowOfDeath) as the target of
    /// a generator refuses beforehand what cannot be written.
    ///
    /// # Errors
    /// [`Error::Game`] with what the game has no room for, before anything is written; [`Error::Write`].
    pub fn write_h3m(&self, to: impl Write) -> Result<(), Error> {
        self.write(MapFormat::H3m, "", to).map(drop)
    }

    /// Writes what the audit says of it as JSON; the keys are those of `rmg audit --json`.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_certificate(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_certificate(self.certificate(), &mut to)?)
    }

    /// Writes it in a format, pages with what the audit found. Of a map for Tiled `name` is that of the file without its ending, and what
    /// is returned is the picture of its tiles, to be put beside it.
    ///
    /// # Errors
    /// As [`MapView::write`].
    pub fn write(&self, format: MapFormat, name: &str, to: impl Write) -> Result<Option<Sidecar>, Error> {
        let findings = (format == MapFormat::Html).then(|| self.certificate());
        MapView { findings, ..self.view() }.write(format, name, &Pool::single(), to)
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
