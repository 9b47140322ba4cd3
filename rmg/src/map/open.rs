//! Maps on their way in: read, and judged by what is known of them.

use std::path::Path;

use rmg_core::diag::Fault;
use rmg_formats::rmgmap;
use rmg_games::foreign::ForeignMap;
use rmg_games::{h3m, vmap};

use crate::error::Error;
use crate::faults::Faults;
use crate::files::read_bytes;
use crate::pack::Pack;

use super::{Map, MapFormat};

/// Formats that are read back.
const READ: [MapFormat; 3] = [MapFormat::Rmgmap, MapFormat::H3m, MapFormat::Vmap];

impl Map {
    /// Reads and judges a map from a file: `.rmgmap`, `.h3m` or `.vmap` by its ending.
    ///
    /// # Errors
    /// [`Error::Format`] for another ending, [`Error::Unreadable`], and as [`read_rmgmap`](Self::read_rmgmap) and
    /// [`read_game`](Self::read_game).
    pub fn from_file(path: impl AsRef<Path>, pack: &Pack) -> Result<Self, Error> {
        let path = path.as_ref();
        let format = MapFormat::one_of(&READ, path)?;
        let bytes = read_bytes(path, "a map", rmgmap::MAX_BYTES)?;
        let shown = path.display().to_string();
        if format == MapFormat::Rmgmap {
            Self::rmgmap(&shown, &bytes, pack)
        } else {
            Self::game(&shown, format, &bytes, pack)
        }
    }

    /// Reads and judges a map of our own format.
    ///
    /// # Errors
    /// [`Error::Faulty`] with everything that is wrong with it, also where it was made with another content pack.
    pub fn read_rmgmap(bytes: &[u8], pack: &Pack) -> Result<Self, Error> {
        Self::rmgmap("the map", bytes, pack)
    }

    /// Reads a map of a game, which others made, and judges it by all that needs no plan.
    ///
    /// # Errors
    /// [`Error::Map`] with what cannot be read, or where `format` is no game's.
    pub fn read_game(format: MapFormat, bytes: &[u8], pack: &Pack) -> Result<Self, Error> {
        Self::game("the map", format, bytes, pack)
    }

    fn rmgmap(name: &str, bytes: &[u8], pack: &Pack) -> Result<Self, Error> {
        let model =
            rmgmap::read(bytes, pack.content()).map_err(|faults| match std::str::from_utf8(bytes) {
                Ok(text) => Error::Faulty(Faults::new(name, text, faults)),
                Err(_) => {
                    let placeless = faults.into_iter().map(|fault| Fault { span: None, ..fault }).collect();
                    Error::Faulty(Faults::new(name, "", placeless))
                }
            })?;
        let certificate = rmg_audit::audit(&model, pack.content());
        Ok(Self::read(model, pack.clone(), certificate, None))
    }

    fn game(name: &str, format: MapFormat, bytes: &[u8], pack: &Pack) -> Result<Self, Error> {
        let unusable = |why: String| Error::Map(format!("{name} cannot be used as a map: {why}"));
        let foreign: ForeignMap = match format {
            MapFormat::H3m => {
                let file = h3m::read(bytes).map_err(|error| unusable(error.to_string()))?;
                h3m::to_map(&file, pack.content()).map_err(|error| unusable(error.to_string()))?
            }
            MapFormat::Vmap => {
                vmap::read(bytes, pack.content()).map_err(|error| unusable(error.to_string()))?
            }
            other => return Err(unusable(format!(".{} is no format of a game", other.ending()))),
        };
        let certificate = if foreign.unknown.may_lead_on() {
            rmg_audit::audit_partly_known(&foreign.model, pack.content())
        } else {
            rmg_audit::audit_foreign(&foreign.model, pack.content())
        };
        Ok(Self::read(foreign.model, pack.clone(), certificate, Some(foreign.unknown)))
    }
}
