//! Maps on their way in: read, and judged by what is known of them.

use std::path::{Path, PathBuf};

use rmg_core::diag::Fault;
use rmg_core::text::counted;
use rmg_formats::rmgmap;
use rmg_games::foreign::ForeignMap;
use rmg_games::{h3m, vmap};

use crate::error::Error;
use crate::faults::Faults;
use crate::files::read_bytes;
use crate::pack::Pack;

use super::{Map, MapFormat};

impl Map {
    /// Reads and judges a map from a file: `.rmgmap`, `.h3m` or `.vmap` by its ending; `FILE.h3c#2` is the second map of a campaign.
    ///
    /// # Errors
    /// [`Error::Format`] for another ending, [`Error::Unreadable`], [`Error::Map`] for a map that a campaign does not have, and as [`read_rmgmap`](Self::read_rmgmap) and
    /// [`read_game`](Self::read_game).
    pub fn from_file(path: impl AsRef<Path>, pack: &Pack) -> Result<Self, Error> {
        let path = path.as_ref();
        if let (file, Some(number)) = split_scenario(path) {
            let bytes = read_bytes(&file, "a campaign", rmgmap::MAX_BYTES)?;
            let shown = path.display().to_string();
            let unusable = |why: String| Error::Map(format!("{} cannot be used: {why}", file.display()));
            let campaign = h3m::Campaign::read(&bytes).map_err(|error| unusable(error.to_string()))?;
            let scenario = number.checked_sub(1).and_then(|at| campaign.scenarios.get(at));
            let scenario = scenario
                .ok_or_else(|| unusable(format!("it has {}", counted(campaign.scenarios.len(), "map"))))?;
            return Self::game(&shown, MapFormat::H3m, scenario.file, pack, true);
        }
        let format = MapFormat::one_of(&MapFormat::READ, path)?;
        let bytes = read_bytes(path, "a map", rmgmap::MAX_BYTES)?;
        let shown = path.display().to_string();
        if format == MapFormat::Rmgmap {
            Self::rmgmap(&shown, &bytes, pack)
        } else {
            Self::game(&shown, format, &bytes, pack, false)
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
        Self::game("the map", format, bytes, pack, false)
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

    fn game(
        name: &str,
        format: MapFormat,
        bytes: &[u8],
        pack: &Pack,
        is_of_campaign: bool,
    ) -> Result<Self, Error> {
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
        let ForeignMap { model, unknown, mut facts, own_pack } = foreign;
        facts.is_of_campaign = is_of_campaign;
        let pack = own_pack.map_or_else(|| pack.clone(), |own| Pack::from(*own));
        let certificate = rmg_audit::audit_foreign(&model, pack.content(), &facts);
        Ok(Self::read(model, pack, certificate, Some(unknown)))
    }
}

/// `FILE.h3c#2` in its parts: a campaign and the number of one of its maps, from 1. Any other path is that of a file.
#[must_use]
pub fn split_scenario(path: &Path) -> (PathBuf, Option<usize>) {
    let parts = path.to_str().and_then(|text| text.rsplit_once('#'));
    let number = parts.and_then(|(file, number)| {
        let is_campaign =
            Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("h3c"));
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        (is_campaign && is_number).then(|| (PathBuf::from(file), number.parse().unwrap_or(usize::MAX)))
    });
    number.map_or_else(|| (path.to_owned(), None), |(file, number)| (file, Some(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_behind_a_campaign_is_that_of_a_map() {
        let split = |text: &str| split_scenario(Path::new(text));
        assert_eq!(split("a/b.h3c#2"), (PathBuf::from("a/b.h3c"), Some(2)));
        assert_eq!(split("B.H3C#12"), (PathBuf::from("B.H3C"), Some(12)));
        assert_eq!(split("b.h3c#99999999999999999999"), (PathBuf::from("b.h3c"), Some(usize::MAX)));
        for whole in ["b.h3c", "b.h3c#", "b.h3c#x", "b.h3m#2", "map#2", "-"] {
            assert_eq!(split(whole), (PathBuf::from(whole), None), "{whole}");
        }
    }
}
