//! Reads and audits maps from files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rmg_formats::rmgmap;

use crate::audit::{audit, audit_by_template, audit_foreign};
use crate::certificate::Certificate;
use crate::character::LevelCharacter;
use crate::diagnostics::Diagnostics;
use crate::error::Error;
use crate::files::read_bytes;
use crate::games::foreign::{ForeignMap, PlanChanges, Unknown, WithPlanError};
use crate::games::{h3m, vmap};
use crate::model::{ForeignFacts, MapModel};
use crate::pack::{HOTA, Pack};
use crate::summary::MapSummary;
use crate::template::Template;
use crate::{Game, MapSize, Symmetry, SymmetryPlan};

use super::{Map, MapFormat, Shared, unmodeled};

/// The bytes of a map, with their name and format.
#[derive(Debug, Clone)]
pub struct MapBytes {
    /// The name of the map in messages.
    pub name: String,
    /// The format of the bytes.
    pub format: MapFormat,
    /// The file of the map. For a campaign, the file of the chosen map.
    pub bytes: Vec<u8>,
    is_of_campaign: bool,
}

impl MapBytes {
    /// Maximum size of a map file, in bytes.
    pub const MAX_BYTES: usize = rmgmap::MAX_BYTES;

    /// Takes the bytes of a map.
    #[must_use]
    pub fn new(name: impl Into<String>, format: MapFormat, bytes: Vec<u8>) -> Self {
        Self { name: name.into(), format, bytes, is_of_campaign: false }
    }

    /// Reads the bytes of a file. The extension determines the format. `FILE.h3c#2` is the second map of a
    /// campaign.
    ///
    /// # Arguments
    /// - `other`: the format of files with an unknown extension.
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Format`] for an unknown extension without `other`; [`Error::Campaign`]
    /// if the campaign does not have the map; [`Error::Unusable`] for a campaign that cannot be read.
    pub fn open(path: &Path, other: Option<MapFormat>) -> Result<Self, Error> {
        let name = path.display().to_string();
        let (file, number) = split_scenario(path);
        if is_campaign(&file) {
            let bytes = read_bytes(&file, "a map", Self::MAX_BYTES)?;
            let campaign = h3m::Campaign::read(&bytes).map_err(|error| Error::Unusable {
                name: file.display().to_string(),
                reason: error.to_string(),
            })?;
            let scenario = number.and_then(|number| campaign.scenarios.get(number.checked_sub(1)?));
            let maps = campaign.scenarios.len();
            let bytes = scenario.ok_or(Error::Campaign { path: file, number, maps })?.file.to_vec();
            return Ok(Self { is_of_campaign: true, ..Self::new(name, MapFormat::H3m, bytes) });
        }
        let format = MapFormat::one_of(&MapFormat::READ, path).or_else(|error| other.ok_or(error))?;
        Ok(Self::new(name, format, read_bytes(path, "a map", Self::MAX_BYTES)?))
    }

    /// Returns the game whose [built-in pack](Pack::of_game) has the content of the map: Horn of the Abyss
    /// for its maps and for a `.rmgmap` that names its pack, otherwise VCMI. Reads only the start of the
    /// bytes.
    #[must_use]
    pub fn built_in_game(&self) -> Game {
        let is_hota = match self.format {
            MapFormat::H3m => h3m::is_hota(&self.bytes),
            MapFormat::Rmgmap => rmgmap::pack_name(&self.bytes).is_some_and(|name| name == HOTA),
            _ => false,
        };
        if is_hota { Game::Hota } else { Game::Vcmi }
    }

    /// Parses the map.
    ///
    /// # Errors
    /// Those of [`OpenedMap::parse`].
    pub fn read(&self, pack: &Pack) -> Result<OpenedMap, Error> {
        let mut opened = OpenedMap::parse(&self.name, self.format, &self.bytes, pack)?;
        opened.facts.is_of_campaign = self.is_of_campaign;
        Ok(opened)
    }
}

/// A map from a file, before its audit. Convert it to a [`Map`] with `into`.
#[derive(Debug, Clone)]
pub struct OpenedMap {
    /// The model of the map.
    pub model: MapModel,
    /// The content pack to which the ids refer: the given pack, or a pack from the file of a game.
    pub pack: Pack,
    /// The unknown parts of the file of a game, which are kept.
    pub unknown: Option<Unknown>,
    facts: ForeignFacts,
    has_plan: bool,
}

impl OpenedMap {
    /// Parses a map. Messages use `name` for it.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of a `.rmgmap`, also if it needs another content pack;
    /// [`Error::Unusable`] if the map of a game cannot be read, or for a format that is only written.
    pub fn parse(name: &str, format: MapFormat, bytes: &[u8], pack: &Pack) -> Result<Self, Error> {
        let unusable = |reason: String| Error::Unusable { name: name.to_owned(), reason };
        let ForeignMap { model, unknown, facts, extended_pack } = match format {
            MapFormat::Rmgmap => {
                let model = rmgmap::read(bytes, pack)
                    .map_err(|diagnostics| Error::Invalid(Diagnostics::of_bytes(name, bytes, diagnostics)))?;
                let (pack, facts) = (pack.clone(), ForeignFacts::default());
                return Ok(Self { model, pack, unknown: None, facts, has_plan: true });
            }
            MapFormat::H3m => {
                let file = h3m::read(bytes).map_err(|error| unusable(error.to_string()))?;
                h3m::to_map(&file, pack).map_err(|error| unusable(error.to_string()))?
            }
            MapFormat::Vmap => vmap::read(bytes, pack).map_err(|error| unusable(error.to_string()))?,
            other => return Err(unusable(format!("maps cannot be read from .{} files", other.ending()))),
        };
        let pack = extended_pack.map_or_else(|| pack.clone(), |own| Pack::from(*own));
        Ok(Self { model, pack, unknown: Some(unknown), facts, has_plan: false })
    }

    /// Returns whether the map comes from the file of a game.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.unknown.is_some()
    }

    /// Returns whether the plan of the map is known: it is a `.rmgmap`, or [`take_plan`](Self::take_plan)
    /// added the plan.
    #[must_use]
    pub fn has_plan(&self) -> bool {
        self.has_plan
    }

    /// Adds the plan of the original map to a map of a game. Returns the changes since the original.
    ///
    /// # Errors
    /// [`WithPlanError`] if `original` is not the original of this map.
    pub fn take_plan(&mut self, original: &MapModel) -> Result<PlanChanges, WithPlanError> {
        let (model, unknown) = (self.model.clone(), self.unknown.clone().unwrap_or_default());
        let foreign = ForeignMap { model, unknown, facts: self.facts.clone(), extended_pack: None };
        let planned = foreign.with_plan(original, &self.pack)?;
        (self.model, self.has_plan) = (planned.model, true);
        Ok(planned.changes)
    }

    /// Names the symmetry of a map without a plan, for the audit and for pictures. For a map with a plan,
    /// only the symmetry of the plan is accepted.
    ///
    /// # Errors
    /// [`SymmetryRefused`] if the plan has another symmetry or none, or if no map of this size has it.
    pub fn take_symmetry(&mut self, symmetry: Symmetry) -> Result<(), SymmetryRefused> {
        let plan = &mut self.model.plan;
        if self.has_plan {
            let recorded = plan.symmetry.as_ref().map(|plan| plan.symmetry);
            return if recorded == Some(symmetry) {
                Ok(())
            } else {
                Err(SymmetryRefused::Recorded(recorded))
            };
        }
        if !symmetry.fits(plan.size) {
            return Err(SymmetryRefused::Size(plan.size));
        }
        plan.symmetry = Some(SymmetryPlan::of_unknown_zones(symmetry));
        Ok(())
    }

    /// Measures the look of each level, as [`Map::character`].
    #[must_use]
    pub fn character(&self) -> Vec<LevelCharacter> {
        LevelCharacter::all(&self.model, self.pack.content(), &unmodeled(self.unknown.as_ref()))
    }

    /// Audits the map. With a plan, checks all promises against the template or the plan. Without a plan,
    /// checks only the promises that need none.
    #[must_use]
    pub fn audit(&self, template: Option<&Template>) -> Certificate {
        match template {
            _ if !self.has_plan => audit_foreign(&self.model, &self.pack, &self.facts),
            Some(template) => audit_by_template(&self.model, &self.pack, template),
            None => audit(&self.model, &self.pack),
        }
    }
}

/// Why a map cannot take a symmetry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SymmetryRefused {
    /// The plan of the map has this symmetry, or none.
    #[error("the plan has {}", .0.map_or("no symmetry", Symmetry::word))]
    Recorded(Option<Symmetry>),
    /// No map of this size has the symmetry.
    #[error("no map of {0} tiles has this symmetry")]
    Size(MapSize),
}

impl From<OpenedMap> for Map {
    /// Audits the map.
    fn from(opened: OpenedMap) -> Self {
        let certificate = opened.audit(None);
        let report = MapSummary::new(&opened.model, &opened.pack, &[]);
        let OpenedMap { model, pack, unknown, .. } = opened;
        Self(Arc::new(Shared { model, pack, certificate, report, making: None, unknown }))
    }
}

impl Map {
    /// Reads and audits a map from a `.rmgmap`, `.h3m` or `.vmap` file. `FILE.h3c#2` is the second map of a
    /// campaign.
    ///
    /// # Errors
    /// Those of [`MapBytes::open`] without another format, and of [`MapBytes::read`].
    pub fn from_file(path: impl AsRef<Path>, pack: &Pack) -> Result<Self, Error> {
        Ok(MapBytes::open(path.as_ref(), None)?.read(pack)?.into())
    }

    /// Reads and audits a map: a `.rmgmap` against its plan, a map of a game by the promises that need no
    /// plan.
    ///
    /// # Errors
    /// Those of [`OpenedMap::parse`].
    pub fn from_bytes(format: MapFormat, bytes: &[u8], pack: &Pack) -> Result<Self, Error> {
        Ok(OpenedMap::parse("the map", format, bytes, pack)?.into())
    }
}

/// Splits `FILE.h3c#2` into the path of a campaign and the number of one of its maps, from 1. Returns any
/// other path unchanged.
#[must_use]
pub fn split_scenario(path: &Path) -> (PathBuf, Option<usize>) {
    let parts = path.to_str().and_then(|text| text.rsplit_once('#'));
    let number = parts.and_then(|(file, number)| {
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        (is_campaign(Path::new(file)) && is_number)
            .then(|| (PathBuf::from(file), number.parse().unwrap_or(usize::MAX)))
    });
    number.map_or_else(|| (path.to_owned(), None), |(file, number)| (file, Some(number)))
}

/// Returns whether a file has the extension of a campaign.
#[must_use]
pub fn is_campaign(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("h3c"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_after_a_campaign_selects_a_map() {
        let split = |text: &str| split_scenario(Path::new(text));
        assert_eq!(split("a/b.h3c#2"), (PathBuf::from("a/b.h3c"), Some(2)));
        assert_eq!(split("B.H3C#12"), (PathBuf::from("B.H3C"), Some(12)));
        assert_eq!(split("b.h3c#99999999999999999999"), (PathBuf::from("b.h3c"), Some(usize::MAX)));
        for whole in ["b.h3c", "b.h3c#", "b.h3c#x", "b.h3m#2", "map#2", "-"] {
            assert_eq!(split(whole), (PathBuf::from(whole), None), "{whole}");
        }
    }
}
