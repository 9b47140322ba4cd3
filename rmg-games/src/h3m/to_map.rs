//! From a file to the map model. What the model has no place for, and what the content pack does not know, is kept as
//! bytes and counted, see [`foreign`](crate::foreign).

mod bodies;
mod gifts;
mod header;
mod looks;

use std::collections::BTreeSet;

use rmg_core::ids::{ArtifactId, CreatureId, FactionId, HeroId, ResourceId, SpellId, TerrainId};
use rmg_core::model::{Cover, MapLevel, MapObject, MapPos, ObjectId, TileView};
use rmg_core::pack::ContentPack;
use rmg_core::{Grid, Level, MapSize, PlayerColor, TilePos, ZoneId};

use super::H3mFile;
use super::bodies::{DwellingFaction, Mission, SeersHut};
use super::codes::Identity;
use super::field::Field;
use super::from_map::ground::TileCodes;
use super::from_map::header::entrance_xyz;
use super::from_map::numbers::by_number;
use super::from_map::usual;
use super::object::{Object, ObjectBody as FileBody};
use super::tiles::{RiverCode, RoadCode, Tile, Xyz};
use super::writer::Writer;
use crate::foreign::{
    ForeignMap, ForeignParts, Unknown, UnknownKind, UnknownObject, UnknownPart, read_cause,
};
use looks::{LineMatch, matches};

/// Why a file cannot become a map of the model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ToMapError {
    /// A file made by hand has too many or too few tiles.
    #[error("the file has {found} tiles, a map of its size has {wanted}")]
    Tiles {
        /// Tiles of the file.
        found: usize,
        /// Tiles of a map of its size.
        wanted: usize,
    },
    /// Without knowing a terrain nobody can say what moves on it.
    #[error(
        "the content pack {pack} does not have the terrains with the numbers {numbers:?}, which {count} tiles have"
    )]
    Terrains {
        /// Name of the pack.
        pack: String,
        /// Numbers of the terrains, rising.
        numbers: Vec<u8>,
        /// Tiles with any of them.
        count: usize,
    },
}

/// The map of a file of any version.
///
/// # Arguments
/// - `file`: as read.
/// - `pack`: the content pack whose numbers the file uses.
///
/// # Errors
/// See [`ToMapError`]. Everything else that is unknown is kept and counted.
///
/// # Cost
/// O(tiles + objects + lines of the table x appearances of one kind).
pub fn to_map(file: &H3mFile, pack: &ContentPack) -> Result<ForeignMap, ToMapError> {
    let mut reader = Reader::new(file, pack);
    let levels = reader.levels()?;
    let mut head = reader.head();
    let objects = reader.objects(&mut head);
    let (plan, generator) = reader.plan(head, &objects);
    let unknown = reader.unknown;
    Ok(ForeignParts { plan, generator, levels, objects, unknown }.into_map(pack))
}

/// What the parts of a map need to know of each other.
#[derive(Debug)]
struct Reader<'a> {
    file: &'a H3mFile,
    pack: &'a ContentPack,
    unknown: Unknown,
    numbers: Numbers,
    /// Towns, heroes and monsters that quests and dwellings refer to.
    referred: BTreeSet<Identity>,
    /// Numbers of heroes who wait in prisons.
    imprisoned: BTreeSet<u8>,
    /// What witch huts usually teach on this map.
    witch_hut: super::bodies::WitchHut,
}

/// Content by number.
#[derive(Debug)]
struct Numbers {
    factions: Vec<Option<FactionId>>,
    creatures: Vec<Option<CreatureId>>,
    artifacts: Vec<Option<ArtifactId>>,
    spells: Vec<Option<SpellId>>,
    heroes: Vec<Option<HeroId>>,
    resources: Vec<Option<ResourceId>>,
}

/// The id of a number.
fn id<Id: Copy>(ids: &[Option<Id>], number: impl TryInto<usize>) -> Option<Id> {
    ids.get(number.try_into().ok()?).copied().flatten()
}

/// The main town that the file names for a player.
#[derive(Debug)]
struct MainTown {
    color: PlayerColor,
    entrance: Xyz,
    is_found: bool,
}

impl<'a> Reader<'a> {
    fn new(file: &'a H3mFile, pack: &'a ContentPack) -> Self {
        let numbers = Numbers {
            factions: by_number(&pack.factions),
            creatures: by_number(&pack.creatures),
            artifacts: by_number(&pack.artifacts),
            spells: by_number(&pack.spells),
            heroes: by_number(&pack.heroes),
            resources: by_number(&pack.resources),
        };
        Self {
            file,
            pack,
            unknown: Unknown::default(),
            numbers,
            referred: file.objects.iter().filter_map(referred).collect(),
            imprisoned: BTreeSet::new(),
            witch_hut: usual::witch_hut(pack, &file.settings),
        }
    }

    /// Keeps a part that the model has no place for, with the bytes that it has in files of this version.
    fn keep<T: Field>(
        &mut self,
        kind: UnknownKind,
        name: impl Into<String>,
        object: Option<ObjectId>,
        value: &T,
    ) {
        let opaque = self.bytes(|to| value.write(to));
        self.unknown.parts.push(UnknownPart { kind, name: name.into(), object, opaque });
    }

    /// What `write` puts. What was read can be written; of a value that no file can hold, the bytes before its fault.
    fn bytes(&self, write: impl FnOnce(&mut Writer) -> Result<(), super::H3mWriteError>) -> Vec<u8> {
        let mut writer = Writer::new(self.file.version);
        match write(&mut writer) {
            Ok(()) | Err(_) => writer.finish(),
        }
    }

    /// The layers, with everything free.
    fn levels(&mut self) -> Result<Vec<MapLevel>, ToMapError> {
        let (file, pack) = (self.file, self.pack);
        let (found, wanted) = (file.tiles.len(), file.info.tile_count());
        if found != wanted {
            return Err(ToMapError::Tiles { found, wanted });
        }
        let terrains: Vec<Option<TerrainId>> = by_number(&pack.terrains);
        let is_strange = |tile: &&Tile| id(&terrains, tile.terrain.0).is_none();
        let strange: Vec<u8> = file.tiles.iter().filter(is_strange).map(|tile| tile.terrain.0).collect();
        if !strange.is_empty() {
            let numbers: BTreeSet<u8> = strange.iter().copied().collect();
            let (numbers, count) = (numbers.into_iter().collect(), strange.len());
            return Err(ToMapError::Terrains { pack: pack.info.name.clone(), numbers, count });
        }
        let (roads, rivers) = (by_number(&pack.roads), by_number(&pack.rivers));
        let side = file.info.side.tiles();
        let codes = TileCodes::new(pack);
        let mut levels = Vec::new();
        for tiles in file.tiles.chunks(usize::from(side) * usize::from(side)) {
            let view = |frame, flip| TileView { frame, flip };
            let terrain = tiles.iter().filter_map(|tile| id(&terrains, tile.terrain.0)).collect();
            let road =
                tiles.iter().map(|tile| id(&roads, tile.road.0).filter(|_| tile.road != RoadCode::NONE));
            let river =
                tiles.iter().map(|tile| id(&rivers, tile.river.0).filter(|_| tile.river != RiverCode::NONE));
            let (road, river): (Vec<_>, Vec<_>) = (road.collect(), river.collect());
            let terrain_view = tiles.iter().map(|tile| view(tile.terrain_frame, tile.flags.terrain_flip()));
            let road_view = tiles.iter().zip(&road).map(|(tile, road)| {
                road.map_or_else(TileView::default, |_| view(tile.road_frame, tile.flags.road_flip()))
            });
            let river_view = tiles.iter().zip(&river).map(|(tile, river)| {
                river.map_or_else(TileView::default, |_| view(tile.river_frame, tile.flags.river_flip()))
            });
            let level = MapLevel {
                owner: Grid::new(side, side, ZoneId(0)),
                terrain: Grid::from_cells(side, side, terrain),
                view: Grid::from_cells(side, side, terrain_view.collect()),
                road_view: Grid::from_cells(side, side, road_view.collect()),
                river_view: Grid::from_cells(side, side, river_view.collect()),
                road: Grid::from_cells(side, side, road),
                river: Grid::from_cells(side, side, river),
                cover: Grid::new(side, side, Cover::Free),
            };
            // Whatever would be written otherwise was not understood: kinds of roads that the pack does not have, sprites
            // of roads that are not there, a coast that is none.
            let written = codes.tiles(&level, |_, _| {});
            for (tile, _) in tiles.iter().zip(&written).filter(|(tile, written)| tile != written) {
                let part = UnknownPart {
                    kind: UnknownKind::Line,
                    name: odd_part(tile, &roads, &rivers).to_owned(),
                    object: None,
                    opaque: tile.bytes().to_vec(),
                };
                self.unknown.parts.push(part);
            }
            levels.push(level);
        }
        Ok(levels)
    }

    /// The objects that the pack knows.
    fn objects(&mut self, head: &mut header::Head) -> Vec<MapObject> {
        let (file, pack) = (self.file, self.pack);
        let lines = matches(file, pack);
        let mut is_line_told = vec![false; lines.len()];
        let mut objects = Vec::with_capacity(file.objects.len());
        let level_count = 1 + u8::from(file.info.has_underground);
        for (index, object) in file.objects.iter().enumerate() {
            let line = usize::try_from(object.appearance).unwrap_or(usize::MAX);
            let Some(found) =
                lines.get(line).copied().flatten().filter(|_| object.anchor.level < level_count)
            else {
                self.unknown_object(index, object);
                continue;
            };
            let id = ObjectId::from_index(objects.len());
            self.tell_line(found, line, id, &mut is_line_told[line]);
            let kind = &pack.objects[found.kind];
            let at = position(object.anchor);
            let body = self.body(kind, object, id);
            let mut known =
                MapObject { kind: found.kind, appearance: found.appearance, at, body, cause: read_cause() };
            if !object.reserved.0.iter().all(|byte| *byte == 0) {
                self.option(kind, id, "reserved", &object.reserved);
            }
            let entrance = entrance_xyz(pack, &known);
            head.claim(&mut known, entrance);
            objects.push(known);
        }
        objects
    }

    fn unknown_object(&mut self, index: usize, object: &Object) {
        let file = self.file;
        let look = file.appearance_of(object);
        let opaque = self.bytes(|to| object.write(to, &file.appearances));
        let (solid, actions) = look.map(looks::cells).unwrap_or_default();
        self.unknown.objects.push(UnknownObject {
            name: format!("objects[{index}]"),
            type_name: look.map_or_else(String::new, |look| look.class.0.to_string()),
            subtype: look.map_or_else(String::new, |look| look.subclass.to_string()),
            sprite: look.map_or_else(String::new, |look| look.sprite.to_string()),
            at: position(object.anchor),
            solid,
            actions,
            opaque,
        });
    }

    /// Keeps what a line of the table says beyond the appearance that the model has for it.
    fn tell_line(&mut self, found: LineMatch, line: usize, id: ObjectId, is_told: &mut bool) {
        let look = &self.file.appearances[line];
        if !found.is_same_sprite {
            self.keep(UnknownKind::Look, look.sprite.to_string(), Some(id), &look.sprite);
        } else if !found.is_same_line && !std::mem::replace(is_told, true) {
            self.keep(
                UnknownKind::Look,
                format!("{}, its place in the editor's lists", look.sprite),
                None,
                look,
            );
        }
    }
}

fn position(at: Xyz) -> MapPos {
    MapPos { level: Level(at.level), tile: TilePos::new(at.x.into(), at.y.into()) }
}

/// What an object refers to by its identity.
fn referred(object: &Object) -> Option<Identity> {
    let quest = match &object.body {
        FileBody::SeersHut(hut) => match &**hut {
            SeersHut::Asks { quest, .. } => Some(quest),
            SeersHut::Idle { .. } => None,
        },
        FileBody::QuestGuard(guard) => guard.0.as_ref(),
        FileBody::RandomDwelling(dwelling) => return town_of(&dwelling.faction),
        FileBody::RandomDwellingOfLevel(dwelling) => return town_of(&dwelling.faction),
        _ => None,
    };
    match quest?.mission {
        Mission::DefeatHero { hero } => Some(hero),
        Mission::DefeatMonster { monster } => Some(monster),
        _ => None,
    }
}

fn town_of(faction: &DwellingFaction) -> Option<Identity> {
    match faction {
        DwellingFaction::OfTown(town) => Some(*town),
        DwellingFaction::OneOf(_) => None,
    }
}

/// What is odd about a tile.
fn odd_part<A, B>(tile: &Tile, roads: &[Option<A>], rivers: &[Option<B>]) -> &'static str
where
    A: Copy,
    B: Copy,
{
    if tile.road != RoadCode::NONE && id(roads, tile.road.0).is_none() {
        "road"
    } else if tile.river != RiverCode::NONE && id(rivers, tile.river.0).is_none() {
        "river"
    } else {
        "flags or sprite of a tile"
    }
}

/// The size of a file's map.
fn size_of(file: &H3mFile) -> MapSize {
    let side = u64::from(file.info.side.tiles());
    MapSize::new(side, side, 1 + u64::from(file.info.has_underground))
        .expect("files have at most 256 tiles a side")
}
