//! A map file, field by field.

use super::appearance::Appearance;
use super::conditions::Conditions;
use super::event::TimedEvent;
use super::hota::{HotaHeader, HotaSettings};
use super::info::{BasicInfo, PlayerSetup, Side};
use super::listed::{ArtifactMask, HeroMask};
use super::map_settings::MapSettings;
use super::object::Object;
use super::tiles::{Tile, Xyz};
use super::version::{HotaLayout, Version};

/// A map file. The fields are in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct H3mFile {
    /// The version of the game.
    pub version: Version,
    /// The header of Horn of the Abyss; the default for other games.
    pub hota: HotaHeader,
    pub info: BasicInfo,
    /// The colors, by [`PlayerCode`](super::PlayerCode).
    pub players: [PlayerSetup; 8],
    /// Victory condition, loss condition and teams.
    pub conditions: Conditions,
    pub settings: MapSettings,
    /// Tiles by level and row.
    pub tiles: Vec<Tile>,
    pub appearances: Vec<Appearance>,
    pub objects: Vec<Object>,
    /// Timed events.
    pub events: Vec<TimedEvent>,
    /// The bytes after the last field: [`END`](Self::END) zeros, and any other bytes (except in maps of Horn
    /// of the Abyss).
    pub trailing: Vec<u8>,
}

impl H3mFile {
    /// Number of zeros at the end of every file.
    pub const END: usize = 124;

    /// Returns an empty map of dirt without players. It has the default bans and the two fixed lines of the
    /// appearance table.
    #[must_use]
    pub fn new(version: Version, side: Side, has_underground: bool) -> Self {
        let info = BasicInfo { side, has_underground, ..BasicInfo::default() };
        let mut settings =
            MapSettings { heroes_available: default_heroes(version), ..MapSettings::default() };
        if version >= Version::Sod {
            settings.artifacts_banned = default_bans(version);
        }
        settings.heroes_available = settings.heroes_available.with_count(version, HotaLayout::heroes);
        settings.artifacts_banned = settings.artifacts_banned.with_count(version, HotaLayout::artifacts);
        settings.hero_settings.count = settings.heroes_available.count;
        settings.hota = HotaSettings::new(version);
        Self {
            version,
            hota: HotaHeader::new(version),
            tiles: vec![Tile::default(); info.tile_count()],
            info,
            players: <[PlayerSetup; 8]>::default(),
            conditions: Conditions::default(),
            settings,
            appearances: Appearance::fixed().to_vec(),
            objects: Vec::new(),
            events: Vec::new(),
            trailing: vec![0; Self::END],
        }
    }

    /// Returns the index of a position in [`tiles`](Self::tiles); `None` if it is outside of the map.
    #[must_use]
    pub fn tile_index(&self, at: Xyz) -> Option<usize> {
        let side = usize::from(self.info.side.tiles());
        let (x, y) = (usize::from(at.x), usize::from(at.y));
        let is_inside = x < side && y < side && at.level <= self.info.has_underground.into();
        is_inside.then(|| (usize::from(at.level) * side + y) * side + x)
    }

    /// Returns the appearance of an object; `None` if it refers to an unknown line.
    #[must_use]
    pub fn appearance_of(&self, object: &Object) -> Option<&Appearance> {
        self.appearances.get(usize::try_from(object.appearance).ok()?)
    }
}

/// Returns the heroes that new maps allow: those of the original generator, without heroes of campaigns (145
/// to 155). Before Armageddon's Blade there are 128 heroes. For Horn of the Abyss, those of empty maps of its
/// editor (`docs/sources/h3m-hota.md` section 3).
fn default_heroes(version: Version) -> HeroMask {
    match version.hota() {
        None => (0..version.of_three(128, 145, 145)).collect(),
        Some(layout) => {
            let is_allowed = |hero: &usize| !matches!(*hero, 20 | 71 | 144..=155 | 159 | 172 | 173 | 175 | 176 | 195..=197);
            (0..usize::from(layout.heroes())).filter(is_allowed).collect()
        }
    }
}

/// Returns the artifacts that editors and the original generator ban by default: 127 to 140, which are the
/// combination artifacts and two others. For Horn of the Abyss, those of empty maps of its editor.
fn default_bans(version: Version) -> ArtifactMask {
    let Some(layout) = version.hota() else { return (127..=140).collect() };
    let is_banned = |artifact: &usize| match *artifact {
        57..=59 | 83 | 126 => layout.number() >= 3,
        127..=143 | 160 | 161 | 165 => true,
        _ => false,
    };
    (0..usize::from(layout.artifacts())).filter(is_banned).collect()
}
