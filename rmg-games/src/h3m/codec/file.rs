//! A map file, field by field.

use super::appearance::Appearance;
use super::conditions::Conditions;
use super::event::TimedEvent;
use super::info::{BasicInfo, PlayerSetup, Side};
use super::map_settings::MapSettings;
use super::masks::{ArtifactMask, HeroMask};
use super::object::Object;
use super::tiles::{Tile, Xyz};
use super::version::Version;

/// A map file. The fields stand in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct H3mFile {
    /// Which game it is for.
    pub version: Version,
    /// What it is called, and how large it is.
    pub info: BasicInfo,
    /// The colours, by [`PlayerCode`](super::PlayerCode).
    pub players: [PlayerSetup; 8],
    /// How it is won and lost, and who plays together.
    pub conditions: Conditions,
    /// What is allowed, and what is told.
    pub settings: MapSettings,
    /// Tiles: level by level, row by row.
    pub tiles: Vec<Tile>,
    pub appearances: Vec<Appearance>,
    pub objects: Vec<Object>,
    /// What happens on which day.
    pub events: Vec<TimedEvent>,
    /// What follows the last field: [`END`](Self::END) zeros, and whatever else a file has there.
    pub trailing: Vec<u8>,
}

impl H3mFile {
    /// Zeros at the end of every file.
    pub const END: usize = 124;

    /// An empty map of dirt: nobody plays, nothing is banned but what no game rolls, and the table has the
    /// two lines that every table has.
    #[must_use]
    pub fn new(version: Version, side: Side, has_underground: bool) -> Self {
        let info = BasicInfo { side, has_underground, ..BasicInfo::default() };
        let mut settings =
            MapSettings { heroes_available: default_heroes(version), ..MapSettings::default() };
        if version >= Version::Sod {
            settings.artifacts_banned = default_bans();
        }
        Self {
            version,
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

    /// Index into [`tiles`](Self::tiles) of a position; `None` outside the map.
    #[must_use]
    pub fn tile_index(&self, at: Xyz) -> Option<usize> {
        let side = usize::from(self.info.side.tiles());
        let (x, y) = (usize::from(at.x), usize::from(at.y));
        let is_inside = x < side && y < side && at.level <= self.info.has_underground.into();
        is_inside.then(|| (usize::from(at.level) * side + y) * side + x)
    }

    /// How an object looks; `None` if it refers to a line that is not there.
    #[must_use]
    pub fn appearance_of(&self, object: &Object) -> Option<&Appearance> {
        self.appearances.get(usize::try_from(object.appearance).ok()?)
    }
}

/// Heroes that the original generator allows: all but those of campaigns (145 to 155); before Armageddon's
/// Blade there are 128.
fn default_heroes(version: Version) -> HeroMask {
    (0..version.of_three(128, 145, 145)).collect()
}

/// Artifacts that editors and the original generator ban by default: 127 to 140, the combined ones and two
/// others.
fn default_bans() -> ArtifactMask {
    (127..=140).collect()
}
