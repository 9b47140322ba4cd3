//! A level as layers of tiles and a list of objects.

use std::collections::BTreeMap;

use rmg_core::model::{MapModel, MapPos, ObjectId};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Offset, TerrainKind};
use rmg_core::{Grid, Level, PlayerColor};

use super::field::{Field, Mask};

/// The data of a file of a game that the model does not hold, but that belongs to the look of the map.
#[derive(Debug, Clone, Default)]
pub struct Unmodeled<'a> {
    /// Objects of unknown kinds.
    pub objects: Vec<UnmodeledObject<'a>>,
    /// Sprites of objects whose appearance has another sprite.
    pub sprites: BTreeMap<ObjectId, &'a str>,
}

/// An object of an unknown kind.
#[derive(Debug, Clone, Copy)]
pub struct UnmodeledObject<'a> {
    /// Type in the file: a name, or the class of the original game as a number.
    pub type_name: &'a str,
    /// Sprite in the file.
    pub sprite: &'a str,
    /// Position of its anchor.
    pub at: MapPos,
    /// Cells that cannot be entered, relative to the anchor.
    pub solid: &'a [Offset],
    /// Cells where heroes visit it.
    pub actions: &'a [Offset],
}

/// The use of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// Disappears when it is visited, except monsters, heroes and prisons.
    Pickup,
    Monster,
    /// A monster whose creature the game picks.
    RandomMonster,
    Town,
    /// A building, a dwelling or a mine.
    Building,
    /// A hero, a portal, a barrier or a boat.
    OtherVisited,
    /// An event or magic terrain: not visible, or flat.
    Hidden,
    Decoration,
}

impl Sort {
    pub(super) const MONSTERS: [Self; 2] = [Self::Monster, Self::RandomMonster];

    fn of(kind: &ObjectKind) -> Self {
        use ObjectRole as Role;
        match kind.role {
            Role::Artifact | Role::RandomArtifact | Role::Resource | Role::RandomResource => Self::Pickup,
            Role::Pandora | Role::Pickup | Role::SpellScroll => Self::Pickup,
            Role::Monster => Self::Monster,
            Role::RandomMonster => Self::RandomMonster,
            Role::Town | Role::RandomTown => Self::Town,
            Role::Hero | Role::RandomHero | Role::HeroPlaceholder | Role::Portal => Self::OtherVisited,
            Role::Barrier | Role::Garrison | Role::Boat => Self::OtherVisited,
            Role::Event | Role::Grail | Role::MagicTerrain => Self::Hidden,
            Role::Decoration => Self::Decoration,
            // the scholar
            Role::Visitable if kind.is_removed_on_visit => Self::Pickup,
            _ => Self::Building,
        }
    }

    /// Returns the use of an object of unknown kind: that of known kinds of the same type.
    fn of_type(type_name: &str, pack: &ContentPack) -> Self {
        let number: Option<u16> = type_name.parse().ok();
        let is_same = |kind: &&ObjectKind| {
            kind.type_name == type_name || kind.number.is_some_and(|(class, _)| number == Some(class))
        };
        pack.objects.records().iter().find(is_same).map_or(Self::Decoration, Self::of)
    }
}

/// An object of a level.
#[derive(Debug)]
pub(super) struct Item<'a> {
    pub(super) sort: Sort,
    pub(super) type_name: &'a str,
    /// In lower case.
    pub(super) sprite: String,
    /// Tiles that cannot be entered, possibly outside of the map.
    pub(super) solid: Vec<(i32, i32)>,
    actions: Vec<(i32, i32)>,
    anchor: (i32, i32),
    /// The player who owns it.
    pub(super) owner: Option<PlayerColor>,
    /// Number of its zone; `None` for unknown kinds.
    pub(super) zone: Option<u16>,
}

impl Item<'_> {
    /// Returns the tile where it is visited; for others the anchor.
    pub(super) fn at(&self) -> (i32, i32) {
        self.actions.first().copied().unwrap_or(self.anchor)
    }

    /// Returns whether it is a decoration that blocks tiles.
    pub(super) fn is_obstacle(&self) -> bool {
        self.sort == Sort::Decoration && !self.solid.is_empty()
    }
}

/// A level of a map.
#[derive(Debug)]
pub(super) struct Raster<'a> {
    pub(super) width: i32,
    pub(super) height: i32,
    /// Number of the terrain.
    pub(super) terrain: Field<u16>,
    pub(super) land: Mask,
    pub(super) rock: Mask,
    pub(super) water: Mask,
    pub(super) road: Mask,
    pub(super) river: Mask,
    /// Tiles that cannot be entered because of an object.
    pub(super) solid: Mask,
    /// Tiles where something is visited.
    pub(super) visit: Mask,
    /// Position in [`items`](Self::items) of the last decoration that covers a tile.
    pub(super) cover: Field<Option<usize>>,
    /// Land under decoration, and rock.
    pub(super) obstacle: Mask,
    pub(super) items: Vec<Item<'a>>,
    /// Zone of each tile; `None` for maps without a plan.
    pub(super) owner: Option<Field<u16>>,
}

impl<'a> Raster<'a> {
    /// Collects a level. O(tiles + cells of objects).
    pub(super) fn new(
        map: &'a MapModel,
        pack: &'a ContentPack,
        unmodeled: &Unmodeled<'a>,
        level: Level,
    ) -> Self {
        let layers = &map.levels[level.index()];
        let is_kind = |wanted: TerrainKind| {
            field(&layers.terrain, |id| pack.terrains.get(*id).is_some_and(|terrain| terrain.kind == wanted))
        };
        let (terrain, rock) = (field(&layers.terrain, |terrain| terrain.0), is_kind(TerrainKind::Rock));
        let (width, height) = (terrain.width, terrain.height);
        let mut raster = Self {
            road: field(&layers.road, Option::is_some),
            river: field(&layers.river, Option::is_some),
            owner: (!map.plan.zones.is_empty()).then(|| field(&layers.owner, |zone| zone.0)),
            solid: Field::of(width, height, |_, _| false),
            visit: Field::of(width, height, |_, _| false),
            cover: Field::of(width, height, |_, _| None),
            obstacle: rock.clone(),
            items: items(map, pack, unmodeled, level),
            width,
            height,
            terrain,
            land: is_kind(TerrainKind::Land),
            water: is_kind(TerrainKind::Water),
            rock,
        };
        raster.mark_items();
        raster
    }

    /// Marks the tiles of the objects.
    fn mark_items(&mut self) {
        for (number, item) in self.items.iter().enumerate() {
            for (x, y) in &item.solid {
                self.solid.set(*x, *y, true);
                if item.sort == Sort::Decoration {
                    self.cover.set(*x, *y, Some(number));
                    if self.land.has(*x, *y) {
                        self.obstacle.set(*x, *y, true);
                    }
                }
            }
            if !matches!(item.sort, Sort::Decoration | Sort::Hidden) {
                item.actions.iter().for_each(|(x, y)| self.visit.set(*x, *y, true));
            }
        }
    }

    /// Returns whether a tile can be walked on; false outside.
    pub(super) fn is_walkable(&self, x: i32, y: i32) -> bool {
        self.land.has(x, y) && !self.solid.has(x, y)
    }

    /// Returns the walkable tiles where nothing is visited.
    pub(super) fn empty(&self) -> Mask {
        Field::of(self.width, self.height, |x, y| self.is_walkable(x, y) && !self.visit.has(x, y))
    }

    /// Returns the tiles, except on water, where objects of these kinds are visited.
    pub(super) fn places(&self, sorts: &[Sort]) -> Mask {
        let mut places = Field::of(self.width, self.height, |_, _| false);
        for (x, y) in self.items.iter().filter(|item| sorts.contains(&item.sort)).map(Item::at) {
            places.set(x, y, !self.water.has(x, y));
        }
        places
    }
}

fn field<T, V: Copy>(grid: &Grid<T>, value: impl Fn(&T) -> V) -> Field<V> {
    Field::from_cells(grid.width().into(), grid.height().into(), grid.cells().iter().map(value).collect())
}

fn items<'a>(
    map: &'a MapModel,
    pack: &'a ContentPack,
    unmodeled: &Unmodeled<'a>,
    level: Level,
) -> Vec<Item<'a>> {
    let tiles = |at: MapPos, cells: &[Offset]| -> Vec<(i32, i32)> {
        let (x, y) = (i32::from(at.tile.x), i32::from(at.tile.y));
        cells.iter().map(|cell| (x + i32::from(cell.dx), y + i32::from(cell.dy))).collect()
    };
    let anchor = |at: MapPos| (i32::from(at.tile.x), i32::from(at.tile.y));
    let known = map.objects.iter().enumerate().filter(|(_, object)| object.at.level == level);
    let known = known.filter_map(|(number, object)| {
        let kind = pack.objects.get(object.kind)?;
        let appearance = pack.appearances.get(object.appearance)?;
        let sprite = unmodeled.sprites.get(&ObjectId::from_index(number)).copied();
        Some(Item {
            sort: Sort::of(kind),
            type_name: &kind.type_name,
            sprite: sprite.unwrap_or(&appearance.sprite).to_lowercase(),
            solid: tiles(object.at, appearance.footprint.solid()),
            actions: tiles(object.at, appearance.footprint.actions()),
            anchor: anchor(object.at),
            owner: object.owner(),
            zone: Some(object.cause.zone.0),
        })
    });
    let unknown = unmodeled.objects.iter().filter(|object| object.at.level == level).map(|object| Item {
        sort: Sort::of_type(object.type_name, pack),
        type_name: object.type_name,
        sprite: object.sprite.to_lowercase(),
        solid: tiles(object.at, object.solid),
        actions: tiles(object.at, object.actions),
        anchor: anchor(object.at),
        owner: None,
        zone: None,
    });
    known.chain(unknown).collect()
}

#[cfg(test)]
impl Raster<'static> {
    /// Creates a level from its rows: `.` land, `~` water, `R` rock, `r` land with a road, `w` land with a
    /// river, `#` an obstacle of one tile, `p` a pickup, `m` a monster, `B` a building, `T` a town.
    /// `obstacles` has the sprites and the tiles of larger obstacles, which are drawn above the others.
    pub(super) fn drawn(rows: &[&str], obstacles: &[(&str, &[(i32, i32)])]) -> Self {
        let height = i32::try_from(rows.len()).unwrap();
        let width = i32::try_from(rows[0].len()).unwrap();
        let symbols = Field::from_cells(width, height, rows.concat().bytes().collect());
        let is = |wanted: &'static [u8]| {
            Field::of(width, height, |x, y| symbols.get(x, y).is_some_and(|symbol| wanted.contains(&symbol)))
        };
        let item = |sort: Sort, sprite: &str, solid: &[(i32, i32)], anchor: (i32, i32)| {
            let actions = if sort == Sort::Decoration { Vec::new() } else { vec![anchor] };
            let (solid, sprite) = (solid.to_vec(), sprite.to_owned());
            Item { sort, type_name: "drawn", sprite, solid, actions, anchor, owner: None, zone: None }
        };
        let drawn = symbols.iter().filter_map(|(at, symbol)| {
            Some(match symbol {
                b'#' => item(Sort::Decoration, "stone", &[at], at),
                b'p' => item(Sort::Pickup, "", &[], at),
                b'm' => item(Sort::Monster, "", &[], at),
                b'?' => item(Sort::RandomMonster, "", &[], at),
                b'B' => item(Sort::Building, "", &[], at),
                b'T' => item(Sort::Town, "", &[], at),
                _ => return None,
            })
        });
        let larger = obstacles.iter().map(|(sprite, tiles)| item(Sort::Decoration, sprite, tiles, tiles[0]));
        let rock = is(b"R");
        let mut raster = Self {
            width,
            height,
            terrain: Field::of(width, height, |x, y| u16::from(symbols.get(x, y) == Some(b'R'))),
            land: Field::of(width, height, |x, y| !matches!(symbols.get(x, y), Some(b'R' | b'~'))),
            water: is(b"~"),
            road: is(b"r"),
            river: is(b"w"),
            solid: is(b""),
            visit: is(b""),
            cover: Field::of(width, height, |_, _| None),
            obstacle: rock.clone(),
            items: drawn.chain(larger).collect(),
            owner: None,
            rock,
        };
        raster.mark_items();
        raster
    }
}
