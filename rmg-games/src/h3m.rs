//! Maps of the original games, `.h3m`: The Restoration of Erathia, Armageddon's Blade, The Shadow of Death (and In the Wake
//! of Gods, which has the same layout).
//!
//! An [`H3mFile`] is the file field by field. Nothing is interpreted and nothing is lost: whatever bytes [`read`] accepts,
//! [`write()`] gives back. Reserved bytes, numbers without a known meaning and what stands after the last field are kept.
//! What cannot be kept without knowing its length (an unknown kind of quest) is refused with its place.
//!
//! Every layout is written down once (`layout.rs`), in the order of the file, for all versions. Fields that a version does
//! not have keep their default in the model, and are refused by the writer otherwise.
//!
//! [`from_map`] makes a file of a [`MapModel`](rmg_core::model::MapModel), for The Shadow of Death; [`sod_limits`] says
//! beforehand what stands against that. [`to_map`] makes a model of any file.
//!
//! Source: the format's description, written for this project from public maps; section numbers in these files are its.

mod appearance;
mod army;
mod bodies;
mod class;
mod codes;
mod conditions;
mod container;
mod error;
mod event;
mod field;
mod from_map;
mod info;
mod layout;
mod masks;
mod object;
mod path;
mod prelude;
mod reader;
#[cfg(test)]
mod sample;
mod settings;
mod tiles;
mod to_map;
mod version;
mod writer;

pub use appearance::{Appearance, ObjectGroup};
pub use army::{Army, Guard, HeroArtifacts, Resources, SkillEntry, Stack, WornSlot};
pub use bodies::{
    AbandonedMine, Artifact, Buildings, DwellingFaction, Event, Garrison, Grail, Hero, HeroPlaceholder,
    LevelRange, Mission, Monster, MonsterTreasure, Owned, PlaceholderHero, Quest, QuestGuard, RandomDwelling,
    RandomDwellingOfFaction, RandomDwellingOfLevel, Resource, Reward, Scholar, SeersHut, SeersReward, Shrine,
    Sign, SpellScroll, Town, WitchHut,
};
pub use class::ObjectClass;
pub use codes::{
    AiBehaviour, ArtifactCode, CreatureCode, Difficulty, Formation, FortLevel, Gender, HallLevel, HeroCode,
    Identity, LastDay, Mood, PatrolRadius, PlayerCode, PortraitCode, PrimaryCode, ResourceCode, ScholarGift,
    SkillCode, SkillLevel, SpellCode, TownCode, TownSource, WidePlayerCode,
};
pub use conditions::{Conditions, Loss, SpecialLoss, SpecialVictory, Teams, Victory, VictoryGoal};
pub use error::{H3mError, H3mProblem, H3mWriteError, H3mWriteProblem};
pub use event::{TimedEvent, TownEvent};
pub use field::{Flag, Reserved, Text};
pub use from_map::{SodRefusal, from_map, sod_limits};
pub use info::{BasicInfo, HeroFace, MainHero, MainTown, NamedHero, PlayerSetup, Side};
pub use masks::{
    ArtifactMask, BuildingMask, CellMask, HeroMask, Mask, PlayerMask, ResourceMask, SkillMask, SpellMask,
    TerrainMask, TownMask,
};
pub use object::{BodyKind, Object, ObjectBody};
pub use settings::{CustomHero, HeroSettings, HeroSettingsTable, Rumour, Settings};
pub use tiles::{RiverCode, RoadCode, TerrainCode, Tile, TileFlags, Xyz};
pub use to_map::{ToMapError, to_map};
pub use version::Version;

use field::Field;
use object::{MOST_OBJECTS, OBJECT_LEAST};
use reader::Reader;
use tiles::TILE_BYTES;
use writer::Writer;

/// A map file, field by field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct H3mFile {
    /// Which game it is for.
    pub version: Version,
    /// What it is called, and how large it is.
    pub info: BasicInfo,
    /// The colours, by [`PlayerCode`].
    pub players: [PlayerSetup; 8],
    /// How it is won and lost, and who plays together.
    pub conditions: Conditions,
    /// What is allowed, and what is told.
    pub settings: Settings,
    /// Tiles: level by level, row by row.
    pub tiles: Vec<Tile>,
    /// How objects look.
    pub appearances: Vec<Appearance>,
    /// Objects.
    pub objects: Vec<Object>,
    /// What happens on which day.
    pub events: Vec<TimedEvent>,
    /// What follows the last field: [`END`](Self::END) zeros, and whatever else a file has there.
    pub trailing: Vec<u8>,
}

impl H3mFile {
    /// Zeros at the end of every file.
    pub const END: usize = 124;

    /// An empty map of dirt: nobody plays, nothing is banned but what no game rolls, and the table has the two lines that
    /// every table has.
    #[must_use]
    pub fn new(version: Version, side: Side, has_underground: bool) -> Self {
        let info = BasicInfo { side, has_underground, ..BasicInfo::default() };
        let mut settings = Settings { heroes_available: default_heroes(version), ..Settings::default() };
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

/// Heroes that the original generator allows: all but those of campaigns (145 to 155); before Armageddon's Blade there are
/// 128.
fn default_heroes(version: Version) -> HeroMask {
    (0..version.of_three(128, 145, 145)).collect()
}

/// Artifacts that editors and the original generator ban by default: 127 to 140, the combined ones and two others.
fn default_bans() -> ArtifactMask {
    (127..=140).collect()
}

/// Reads a map, packed or not, to its last byte.
///
/// # Errors
/// See [`H3mError`]; the first fault ends the reading, because what follows it has no known place.
///
/// # Cost
/// Linear in the size of the map. Memory is bounded by some ten times the bytes unpacked, and these by what a map of the
/// stated size can need (4 MiB and 256 bytes a tile); objects and lines of the table by what the game can hold.
pub fn read(file: &[u8]) -> Result<H3mFile, H3mError> {
    let bytes = container::unpack(file)?;
    let mut reader = Reader::new(&bytes);
    let from = &mut reader;
    let version = from.field("version", read_version)?;
    from.version = version;
    let info = from.field("info", BasicInfo::read)?;
    let players = from.field("players", Field::read)?;
    let conditions = from.field("conditions", Conditions::read)?;
    let settings = from.field("settings", Settings::read)?;
    let tiles = from.field("tiles", |from| tiles::read_tiles(from, info.tile_count()))?;
    let appearances = from.field("appearances", read_appearances)?;
    let objects = from.field("objects", |from| read_objects(from, &appearances))?;
    let events = from.field("events", Field::read)?;
    let trailing = from.rest().to_vec();
    Ok(H3mFile {
        version,
        info,
        players,
        conditions,
        settings,
        tiles,
        appearances,
        objects,
        events,
        trailing,
    })
}

/// First and last number of Horn of the Abyss.
const HORN_OF_THE_ABYSS: std::ops::RangeInclusive<u32> = 0x1E..=0x20;

fn read_version(from: &mut Reader<'_>) -> Result<Version, H3mError> {
    let offset = from.offset();
    let number = u32::read(from)?;
    Version::from_number(number).ok_or_else(|| {
        let is_horn = HORN_OF_THE_ABYSS.contains(&number);
        let problem =
            if is_horn { H3mProblem::HornOfTheAbyss(number) } else { H3mProblem::UnknownVersion(number) };
        from.error(offset, problem)
    })
}

/// A count that is at most what the game can hold, which bounds what a small packed file makes of memory.
fn bounded_count(from: &mut Reader<'_>, least: usize) -> Result<usize, H3mError> {
    let offset = from.offset();
    let (count, most) = (from.count::<u32>(least)?, MOST_OBJECTS);
    if count > most {
        return Err(from.error(offset, H3mProblem::BeyondTheGame { count, most }));
    }
    Ok(count)
}

/// The table: lines that no object has are of no use, so that there are not more of them than objects.
fn read_appearances(from: &mut Reader<'_>) -> Result<Vec<Appearance>, H3mError> {
    let count = bounded_count(from, Appearance::LEAST)?;
    (0..count).map(|index| from.element(index, Appearance::read)).collect()
}

fn read_objects(from: &mut Reader<'_>, appearances: &[Appearance]) -> Result<Vec<Object>, H3mError> {
    let count = bounded_count(from, OBJECT_LEAST)?;
    let mut objects = Vec::with_capacity(count);
    for index in 0..count {
        objects.push(from.element(index, |from| Object::read(from, appearances))?);
    }
    Ok(objects)
}

/// The bytes of a map, not packed. The games read them like this, too.
///
/// # Errors
/// When the map holds something that a file of its version cannot say: see [`H3mWriteError`].
pub fn write(map: &H3mFile) -> Result<Vec<u8>, H3mWriteError> {
    let mut writer = Writer::new(map.version);
    let to = &mut writer;
    map.version.number().write(to)?;
    to.field("info", |to| map.info.write(to))?;
    to.field("players", |to| map.players.write(to))?;
    to.field("conditions", |to| map.conditions.write(to))?;
    to.field("settings", |to| map.settings.write(to))?;
    to.field("tiles", |to| write_tiles(map, to))?;
    to.field("appearances", |to| map.appearances.write(to))?;
    to.field("objects", |to| write_objects(map, to))?;
    to.field("events", |to| map.events.write(to))?;
    to.put(&map.trailing);
    Ok(writer.finish())
}

fn write_tiles(map: &H3mFile, to: &mut Writer) -> Result<(), H3mWriteError> {
    let (found, wanted) = (map.tiles.len(), map.info.tile_count());
    if found != wanted {
        let wanted = u64::try_from(wanted).unwrap_or(u64::MAX);
        return Err(to.error(H3mWriteProblem::Length { found, wanted }));
    }
    to.reserve(wanted * TILE_BYTES);
    tiles::write_tiles(&map.tiles, to);
    Ok(())
}

fn write_objects(map: &H3mFile, to: &mut Writer) -> Result<(), H3mWriteError> {
    to.count::<u32>(map.objects.len())?;
    for (index, object) in map.objects.iter().enumerate() {
        to.element(index, |to| object.write(to, &map.appearances))?;
    }
    Ok(())
}

/// The map as the games' editors save it: [`write()`], packed with gzip. The header has neither name nor time, so the same
/// map gives the same bytes.
///
/// # Errors
/// As [`write()`].
pub fn write_gzip(map: &H3mFile) -> Result<Vec<u8>, H3mWriteError> {
    write(map).map(|bytes| container::pack(&bytes))
}

#[cfg(test)]
mod tests;
