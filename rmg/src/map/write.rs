//! Writes maps.

use std::io::Write;
use std::path::{Path, PathBuf};

use rmg_formats::rmgmap;

use crate::certificate::Certificate;
use crate::error::Error;
use crate::files::{Durability, write_files};
use crate::games::{h3m, vmap};
use crate::jobs::Pool;
use crate::model::MapModel;
use crate::pack::ContentPack;
use crate::view::certificate_json::write_certificate;
use crate::view::map_page;
use crate::view::picture::{MapPicture, MapPictureOptions, MapShades};
use crate::view::tiled::{Sidecar, TiledError, write_tmj, write_tmx};
use crate::why::map_notes;

use super::{Map, MapFormat};

/// The parts of a map that are written, for callers without a [`Map`].
#[derive(Debug, Clone, Copy)]
pub struct MapView<'a> {
    /// The model of the map.
    pub model: &'a MapModel,
    /// The content pack to which the ids refer.
    pub pack: &'a ContentPack,
    /// The certificate, to mark its findings in pictures and list them on pages.
    pub findings: Option<&'a Certificate>,
    /// Colors over the tiles of pictures.
    pub shades: Option<&'a MapShades>,
    /// Options of pictures.
    pub picture: MapPictureOptions,
}

impl<'a> MapView<'a> {
    /// Creates a view without findings and shades, with the default options of pictures.
    #[must_use]
    pub fn new(model: &'a MapModel, pack: &'a ContentPack) -> Self {
        Self { model, pack, findings: None, shades: None, picture: MapPictureOptions::default() }
    }

    /// Writes the map in a format. Uses the threads of the pool for pictures and `.rmgmap`.
    ///
    /// For Tiled, `name` is the file name without its extension. The result is the picture of the tiles, to
    /// be saved next to the file; `None` for other formats.
    ///
    /// # Errors
    /// [`Error::Game`] if the game cannot represent the map, before anything is written; [`Error::Map`] if
    /// the parts are inconsistent, which never happens for a [`Map`]; [`Error::Write`].
    pub fn write(
        &self,
        format: MapFormat,
        name: &str,
        pool: &Pool,
        mut to: impl Write,
    ) -> Result<Option<Sidecar>, Error> {
        let Self { model, pack, findings, shades, picture: options } = *self;
        let picture = || {
            let picture = MapPicture::new(model, pack);
            let picture = findings.map_or(picture, |certificate| picture.overlay(certificate));
            shades.map_or(picture, |shades| picture.shaded(shades))
        };
        match format {
            MapFormat::Rmgmap => {
                rmgmap::write_with(model, pack, |parts| pool.map(parts, rmgmap::Part::encode), &mut to)?;
            }
            MapFormat::H3m => to.write_all(&h3m_bytes(model, pack, h3m::write_gzip)?)?,
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

    /// Checks that a `.h3m` can represent the map. Cheaper than to write it, because nothing is compressed.
    ///
    /// # Errors
    /// [`Error::Game`].
    pub fn check_h3m(self) -> Result<(), Error> {
        h3m_bytes(self.model, self.pack, h3m::write).map(drop)
    }
}

fn h3m_bytes(
    model: &MapModel,
    pack: &ContentPack,
    write: fn(&h3m::H3mFile) -> Result<Vec<u8>, h3m::H3mWriteError>,
) -> Result<Vec<u8>, Error> {
    let cannot = |reasons, more| Error::Game { game: model.plan.target.name_of_h3m(), reasons, more };
    let file = h3m::from_map(model, pack).map_err(|refusal| cannot(refusal.reasons, refusal.more))?;
    write(&file).map_err(|error| cannot(vec![error.to_string()], 0))
}

fn vmap_bytes(model: &MapModel, pack: &ContentPack) -> Result<Vec<u8>, Error> {
    vmap::write(model, pack).map_err(|error| Error::Game {
        game: "the format of VCMI",
        reasons: error.diagnostics.iter().map(ToString::to_string).collect(),
        more: error.more,
    })
}

impl Map {
    /// Returns the view without findings.
    pub(crate) fn view(&self) -> MapView<'_> {
        MapView::new(self.model(), self.pack().content())
    }

    /// Writes the map in the native format of `rmg`, with all data except
    /// [`GenerationInfo`](crate::GenerationInfo).
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_rmgmap(&self, to: impl Write) -> Result<(), Error> {
        self.write(MapFormat::Rmgmap, "", to).map(drop)
    }

    /// Writes the map for VCMI.
    ///
    /// # Errors
    /// [`Error::Game`] if the files of VCMI cannot represent the map, before anything is written;
    /// [`Error::Write`].
    pub fn write_vmap(&self, to: impl Write) -> Result<(), Error> {
        self.write(MapFormat::Vmap, "", to).map(drop)
    }

    /// Writes the map for Heroes III: for Horn of the Abyss if this is the target of the map, otherwise for
    /// The Shadow of Death. To avoid maps that the game cannot represent, generate them with the target
    /// [`Game::ShadowOfDeath`](crate::Game::ShadowOfDeath) or [`Game::Hota`](crate::Game::Hota).
    ///
    /// # Errors
    /// [`Error::Game`] if the game cannot represent the map, before anything is written; [`Error::Write`].
    pub fn write_h3m(&self, to: impl Write) -> Result<(), Error> {
        self.write(MapFormat::H3m, "", to).map(drop)
    }

    /// Writes the certificate as JSON, with the keys of `rmg audit --json`.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write_certificate(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(write_certificate(self.certificate(), &mut to)?)
    }

    /// Writes the map in a format. Pages list the findings of the audit.
    ///
    /// For Tiled, `name` is the file name without its extension. The result is the picture of the tiles, to
    /// be saved next to the file; `None` for other formats.
    ///
    /// # Errors
    /// Those of [`MapView::write`].
    pub fn write(&self, format: MapFormat, name: &str, to: impl Write) -> Result<Option<Sidecar>, Error> {
        let findings = (format == MapFormat::Html).then(|| self.certificate());
        MapView { findings, ..self.view() }.write(format, name, &Pool::single(), to)
    }

    /// Saves the map to a file. The extension determines the [format](MapFormat::ALL). Replaces an existing
    /// file. For Tiled, saves the picture of the tiles next to the map. Writes all files completely, or none;
    /// does not wait until they are on the disk ([`Durability::Repeatable`]).
    ///
    /// # Errors
    /// [`Error::Format`] for an unknown extension; those of [`write`](Self::write); [`Error::Unwritable`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut bytes = Vec::new();
        let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
        if let Some(sidecar) = self.write(MapFormat::of(path)?, &stem, &mut bytes)? {
            files.push((path.with_file_name(sidecar.name), sidecar.bytes));
        }
        files.push((path.to_owned(), bytes));
        write_files(&files, Durability::Repeatable)
    }
}

fn tiled_error(error: TiledError) -> Error {
    match error {
        TiledError::Io(error) => Error::Write(error),
        other => Error::Map(other.to_string()),
    }
}
