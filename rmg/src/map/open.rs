//! Maps on their way in: read, and judged by what is known of them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rmg_formats::rmgmap;

use crate::audit::{audit, audit_by_template, audit_foreign};
use crate::certificate::Certificate;
use crate::error::Error;
use crate::faults::Faults;
use crate::files::read_bytes;
use crate::games::foreign::{ForeignMap, PlanChanges, Unknown, WithPlanError};
use crate::games::{h3m, vmap};
use crate::model::{ForeignFacts, MapModel};
use crate::pack::Pack;
use crate::summary::MapSummary;
use crate::template::Template;

use super::{Inside, Map, MapFormat};

/// The bytes of a map, and what is known of them before they are read.
#[derive(Debug, Clone)]
pub struct MapBytes {
    /// What messages call it.
    pub name: String,
    /// The format that they are read in.
    pub format: MapFormat,
    /// The file of the map; of a campaign that of the chosen map.
    pub bytes: Vec<u8>,
    is_of_campaign: bool,
}

impl MapBytes {
    /// Largest map, packed as it is.
    pub const MAX_BYTES: usize = rmgmap::MAX_BYTES;

    /// Bytes that the caller has read.
    #[must_use]
    pub fn new(name: impl Into<String>, format: MapFormat, bytes: Vec<u8>) -> Self {
        Self { name: name.into(), format, bytes, is_of_campaign: false }
    }

    /// Reads a file, in the format of its ending. `FILE.h3c#2` is the second map of a campaign.
    ///
    /// # Arguments
    /// - `other`: the format of files with any other ending.
    ///
    /// # Errors
    /// [`Error::Unreadable`]; [`Error::Format`] for any other ending, without `other`; [`Error::Campaign`] for a map that a campaign
    /// does not have, [`Error::Unusable`] for a campaign that cannot be read.
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

    /// Reads the map.
    ///
    /// # Errors
    /// As [`OpenedMap::parse`].
    pub fn read(&self, pack: &Pack) -> Result<OpenedMap, Error> {
        let mut opened = OpenedMap::parse(&self.name, self.format, &self.bytes, pack)?;
        opened.facts.is_of_campaign = self.is_of_campaign;
        Ok(opened)
    }
}

/// A map that was read and is not judged yet, with what is known from its file alone; it becomes a [`Map`].
#[derive(Debug, Clone)]
pub struct OpenedMap {
    /// The map.
    pub model: MapModel,
    /// The content pack that its ids are of: the one that it was read with, or one that the file of a game brings.
    pub pack: Pack,
    /// What was not understood of a game's file, and was kept.
    pub unknown: Option<Unknown>,
    facts: ForeignFacts,
    has_plan: bool,
}

impl OpenedMap {
    /// Reads a map; `name` is what messages call it.
    ///
    /// # Errors
    /// [`Error::Faulty`] with everything that is wrong with a `.rmgmap`, also where it was made with another content pack;
    /// [`Error::Unusable`] with what cannot be read of a map of a game, or for a format that is not read.
    pub fn parse(name: &str, format: MapFormat, bytes: &[u8], pack: &Pack) -> Result<Self, Error> {
        let unusable = |reason: String| Error::Unusable { name: name.to_owned(), reason };
        let ForeignMap { model, unknown, facts, own_pack } = match format {
            MapFormat::Rmgmap => {
                let model = rmgmap::read(bytes, pack)
                    .map_err(|faults| Error::Faulty(Faults::of_bytes(name, bytes, faults)))?;
                let (pack, facts) = (pack.clone(), ForeignFacts::default());
                return Ok(Self { model, pack, unknown: None, facts, has_plan: true });
            }
            MapFormat::H3m => {
                let file = h3m::read(bytes).map_err(|error| unusable(error.to_string()))?;
                h3m::to_map(&file, pack).map_err(|error| unusable(error.to_string()))?
            }
            MapFormat::Vmap => vmap::read(bytes, pack).map_err(|error| unusable(error.to_string()))?,
            other => return Err(unusable(format!(".{} is no format that is read", other.ending()))),
        };
        let pack = own_pack.map_or_else(|| pack.clone(), |own| Pack::from(*own));
        Ok(Self { model, pack, unknown: Some(unknown), facts, has_plan: false })
    }

    /// Whether it comes from a game's file.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.unknown.is_some()
    }

    /// Whether it knows what it was to be: a map of ours, or of a game's file with the [plan](Self::take_plan) of one.
    #[must_use]
    pub fn has_plan(&self) -> bool {
        self.has_plan
    }

    /// Takes the plan of the map that this one, of a game, was made from; what was changed since.
    ///
    /// # Errors
    /// Where it was made from another map.
    pub fn take_plan(&mut self, made: &MapModel) -> Result<PlanChanges, WithPlanError> {
        let (model, unknown) = (self.model.clone(), self.unknown.clone().unwrap_or_default());
        let foreign = ForeignMap { model, unknown, facts: self.facts.clone(), own_pack: None };
        let planned = foreign.with_plan(made, &self.pack)?;
        (self.model, self.has_plan) = (planned.model, true);
        Ok(planned.changes)
    }

    /// What the audit says of it: everything, by the template or by its plan, or, without a plan, only what needs none.
    #[must_use]
    pub fn audit(&self, template: Option<&Template>) -> Certificate {
        match template {
            _ if !self.has_plan => audit_foreign(&self.model, &self.pack, &self.facts),
            Some(template) => audit_by_template(&self.model, &self.pack, template),
            None => audit(&self.model, &self.pack),
        }
    }
}

impl From<OpenedMap> for Map {
    /// A map from a file, as the audit finds it.
    fn from(opened: OpenedMap) -> Self {
        let certificate = opened.audit(None);
        let report = MapSummary::new(&opened.model, &opened.pack, &[]);
        let OpenedMap { model, pack, unknown, .. } = opened;
        Self(Arc::new(Inside { model, pack, certificate, report, making: None, unknown }))
    }
}

impl Map {
    /// Reads and judges a map from a file: `.rmgmap`, `.h3m` or `.vmap` by its ending; `FILE.h3c#2` is the second map of a campaign.
    ///
    /// # Errors
    /// As [`MapBytes::open`] without another format, and [`MapBytes::read`].
    pub fn from_file(path: impl AsRef<Path>, pack: &Pack) -> Result<Self, Error> {
        Ok(MapBytes::open(path.as_ref(), None)?.read(pack)?.into())
    }

    /// Reads and judges a map: one of ours by its plan, one of a game, which others made, by all that needs none.
    ///
    /// # Errors
    /// As [`OpenedMap::parse`].
    pub fn from_bytes(format: MapFormat, bytes: &[u8], pack: &Pack) -> Result<Self, Error> {
        Ok(OpenedMap::parse("the map", format, bytes, pack)?.into())
    }
}

/// `FILE.h3c#2` in its parts: a campaign and the number of one of its maps, from 1. Any other path is that of a file.
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

/// Whether a file is a campaign, by its ending.
#[must_use]
pub fn is_campaign(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("h3c"))
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
