//! The decoded map: which tiles heroes and boats can enter, from where, and who owns them.
//!
//! Layers are row-major with a border of one tile around the map, so that neighbors are at fixed distances
//! and need no bounds check.

use rmg_core::ids::ConnectionId;
use rmg_core::model::{Cover, MapLevel, MapModel, MapObject, MapPos, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{Appearance, ContentPack, ObjectKind, ObjectRole, Offset, TerrainKind};
use rmg_core::plan::GenPlan;
use rmg_core::{Level, TerrainId, TilePos, ZoneId};
use rmg_jobs::Pool;

/// Owner of tiles without a zone: the border, and levels without zones.
pub(crate) const NO_ZONE: u16 = u16::MAX;

/// Bits that state what a hero can do on a tile.
pub(crate) mod tile {
    /// The tile can be entered: walkable ground, a monster, a pickup or an action cell.
    pub(crate) const OPEN: u8 = 1;
    /// The tile is walkable, or becomes so: a monster or pickup, but no other action cell.
    pub(crate) const CLEARABLE: u8 = 2;
    /// An action cell that blocks steps between it and the three tiles above it.
    pub(crate) const CLOSED_ABOVE: u8 = 4;
    /// Walkable without a visitable object. Guards of links do not count, because heroes fight them.
    pub(crate) const EMPTY: u8 = 8;
    /// A barrier that opens when a quest is solved or its key is obtained.
    pub(crate) const LOCKED: u8 = 16;
    /// An action cell of a portal.
    pub(crate) const PORTAL: u8 = 32;
    /// Ground without objects.
    pub(crate) const GROUND: u8 = OPEN | CLEARABLE | EMPTY;
}

/// A map with its layers and objects in a form for fast checks.
#[derive(Debug)]
pub(crate) struct DecodedMap<'m> {
    pub(crate) map: &'m MapModel,
    pub(crate) pack: &'m ContentPack,
    /// The requests: read from the template, or the plan that the map records.
    pub(crate) requests: &'m GenPlan,
    pub(crate) levels: Vec<GroundLevel>,
    /// Whether the map has a boat or a shipyard.
    pub(crate) has_ships: bool,
    /// Whether the map has a quest or a barrier.
    pub(crate) has_quests: bool,
    /// Distance from a tile to the one below it.
    pub(crate) stride: usize,
    width: usize,
    height: usize,
}

/// Layers of one level, with the border.
#[derive(Debug)]
pub(crate) struct GroundLevel {
    /// Zone of each tile, or [`NO_ZONE`].
    pub(crate) owner: Vec<u16>,
    /// Movement on foot: bits of [`tile`].
    pub(crate) step: Vec<u8>,
    /// Movement by boat: bits of [`tile`]. Boats do not block it, because they can sail away.
    pub(crate) sail: Vec<u8>,
    /// Whether a tile is water.
    pub(crate) is_water: Vec<bool>,
    /// Whether an object covers a tile.
    pub(crate) is_covered: Vec<bool>,
    /// 1 + the connection of the gap that contains the tile, or 0.
    pub(crate) gap: Vec<u16>,
}

/// A cell that an object covers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell {
    /// Column; may be off the map.
    pub(crate) x: i32,
    /// Row; may be off the map.
    pub(crate) y: i32,
    /// Whether the object is visited there.
    pub(crate) is_action: bool,
}

impl<'m> DecodedMap<'m> {
    /// Decodes a map. All layers must have the size of the plan. O(tiles + cells of objects).
    ///
    /// # Arguments
    /// - `requests`: must have as many zones and connections as the plan of the map.
    pub(crate) fn new(map: &'m MapModel, pack: &'m ContentPack, requests: &'m GenPlan) -> Self {
        Self::on(&Pool::single(), map, pack, requests)
    }

    /// As [`new`](Self::new), on the threads of a pool.
    pub(crate) fn on(pool: &Pool, map: &'m MapModel, pack: &'m ContentPack, requests: &'m GenPlan) -> Self {
        let (width, height) = (usize::from(map.plan.size.width()), usize::from(map.plan.size.height()));
        let stride = width + 2;
        let levels: Vec<(&MapLevel, Level)> = map.levels.iter().zip(map.plan.size.each_level()).collect();
        let levels = pool.map(&levels, |(level, number)| decode(map, pack, level, *number));
        let (has_ships, has_quests) = (false, false);
        let mut ground = Self { map, pack, requests, levels, has_ships, has_quests, stride, width, height };
        ground.add_objects();
        ground.mark_gaps();
        ground
    }

    /// Returns the index of a tile in the layers; `None` off the map.
    pub(crate) fn index(&self, at: MapPos) -> Option<usize> {
        if at.level.index() >= self.levels.len() {
            return None;
        }
        self.cell_index(i32::from(at.tile.x), i32::from(at.tile.y))
    }

    /// Returns the index of a column and row in the layers; `None` off the map.
    pub(crate) fn cell_index(&self, x: i32, y: i32) -> Option<usize> {
        let x = usize::try_from(x).ok().filter(|x| *x < self.width)?;
        let y = usize::try_from(y).ok().filter(|y| *y < self.height)?;
        Some((y + 1) * self.stride + x + 1)
    }

    /// Returns the tile at an index of the layers, which must not be on the border.
    pub(crate) fn pos(&self, level: usize, index: usize) -> MapPos {
        let narrow = |n: usize| u16::try_from(n).expect("a side has at most 4096 tiles");
        let number = u8::try_from(level).expect("a map has few levels");
        let tile = TilePos::new(narrow(index % self.stride - 1), narrow(index / self.stride - 1));
        MapPos { level: Level(number), tile }
    }

    /// Returns the indexes of a row, from west to east.
    pub(crate) fn row(&self, y: usize) -> std::ops::Range<usize> {
        let from = (y + 1) * self.stride + 1;
        from..from + self.width
    }

    /// Returns the indexes of all tiles of a level, row by row.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = usize> + use<'_, 'm> {
        (0..self.height).flat_map(|y| self.row(y))
    }

    /// Returns the number of rows of a level.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// Returns the number of tiles of a level.
    pub(crate) fn level_tiles(&self) -> usize {
        self.width * self.height
    }

    /// Returns the 8 indexes around `index`, row by row.
    pub(crate) fn around(&self, index: usize) -> [usize; 8] {
        let (above, below) = (index - self.stride, index + self.stride);
        [above - 1, above, above + 1, index - 1, index + 1, below - 1, below, below + 1]
    }

    /// Returns whether a hero can step between two neighboring tiles. The relation is symmetric.
    pub(crate) fn can_step(&self, level: usize, a: usize, b: usize) -> bool {
        let step = &self.levels[level].step;
        if step[a] & step[b] & tile::OPEN == 0 {
            return false;
        }
        let (upper, lower) = (a.min(b), a.max(b));
        // In a row, neighbors differ by 1; across rows, by at least the stride less 1, which is 2 or more.
        lower - upper == 1 || step[lower] & tile::CLOSED_ABOVE == 0
    }

    /// Returns whether a boat can sail between two neighboring tiles. The relation is symmetric. Boats may
    /// cut corners of objects in the water, but not of land.
    pub(crate) fn can_sail(&self, level: usize, a: usize, b: usize) -> bool {
        let GroundLevel { sail, is_water, .. } = &self.levels[level];
        if sail[a] & sail[b] & tile::OPEN == 0 {
            return false;
        }
        let (upper, lower) = (a.min(b), a.max(b));
        let is_clear = match lower - upper {
            1 => return true,
            distance if distance == self.stride => true,
            distance if distance > self.stride => is_water[upper + 1] && is_water[lower - 1],
            _ => is_water[upper - 1] && is_water[lower + 1],
        };
        is_clear && sail[lower] & tile::CLOSED_ABOVE == 0
    }

    /// Returns the zone of a tile.
    pub(crate) fn zone_at(&self, at: MapPos) -> Option<ZoneId> {
        let index = self.index(at)?;
        let owner = self.levels[at.level.index()].owner[index];
        (owner != NO_ZONE).then_some(ZoneId(owner))
    }

    /// Returns kind and appearance of an object; `None` if they are not in the pack.
    pub(crate) fn look(&self, object: &MapObject) -> Option<(&'m ObjectKind, &'m Appearance)> {
        Some((self.pack.objects.get(object.kind)?, self.pack.appearances.get(object.appearance)?))
    }

    /// Returns the object with an id.
    pub(crate) fn object(&self, id: ObjectId) -> Option<&'m MapObject> {
        self.map.objects.get(id.index())
    }

    /// Returns the zone of an object: that of its first action cell, else of its anchor; `None` off the map.
    pub(crate) fn zone_of(&self, object: &MapObject) -> Option<ZoneId> {
        let appearance = self.pack.appearances.get(object.appearance)?;
        let action = cells(object, appearance).find(|cell| cell.is_action);
        let (x, y) = action.map_or_else(|| anchor(object), |cell| (cell.x, cell.y));
        let layer = self.levels.get(object.at.level.index())?;
        let owner = layer.owner[self.cell_index(x, y)?];
        (owner != NO_ZONE).then_some(ZoneId(owner))
    }

    /// Returns the tiles where a town launches boats. Only for maps without zones: a town that can build a
    /// shipyard needs water there. Generated maps do not rely on boats of towns. Source: VCMI,
    /// `CGTownInstance`.
    pub(crate) fn town_berths(&self, object: &MapObject) -> Vec<usize> {
        const BERTHS: [(i32, i32); 2] = [(-1, 2), (-3, 2)];
        let role = self.pack.objects.get(object.kind).map(|kind| kind.role);
        let is_town = matches!(role, Some(ObjectRole::Town | ObjectRole::RandomTown));
        let Some(level) = self.levels.get(object.at.level.index()).filter(|_| is_town) else {
            return Vec::new();
        };
        if !self.map.zones.is_empty() {
            return Vec::new();
        }
        let (x, y) = anchor(object);
        let tiles = BERTHS.iter().filter_map(|(dx, dy)| self.cell_index(x + dx, y + dy));
        tiles.filter(|at| level.is_water[*at]).collect()
    }

    /// Adds all objects to the layers: first action cells, then solid cells.
    fn add_objects(&mut self) {
        let link_guards = link_guards(self.map);
        for action in [true, false] {
            for (object, is_link_guard) in self.map.objects.iter().zip(&link_guards) {
                let Some((kind, appearance)) = self.look(object) else { continue };
                self.has_ships |= matches!(kind.role, ObjectRole::Boat | ObjectRole::Shipyard)
                    || !self.town_berths(object).is_empty();
                self.has_quests |= is_barrier(object, kind) || quest_of(object).is_some();
                let level = object.at.level.index();
                if level >= self.levels.len() {
                    continue;
                }
                for cell in cells(object, appearance).filter(|cell| cell.is_action == action) {
                    let Some(index) = self.cell_index(cell.x, cell.y) else { continue };
                    let is_land = self.is_land(level, cell);
                    let layer = &mut self.levels[level];
                    layer.is_covered[index] = true;
                    let bits = if kind.is_removed_on_visit {
                        // The object disappears after the visit, so none of its cells is solid.
                        let is_fought = *is_link_guard && is_monster(kind);
                        let empty = if is_fought { tile::EMPTY } else { 0 };
                        let own = if action { closed_above(appearance) | role_bits(object, kind) } else { 0 };
                        tile::OPEN | tile::CLEARABLE | empty | own
                    } else if action {
                        tile::OPEN | closed_above(appearance) | role_bits(object, kind)
                    } else {
                        0
                    };
                    if is_land {
                        layer.step[index] = bits;
                    } else if layer.is_water[index] && kind.role != ObjectRole::Boat {
                        layer.sail[index] = bits;
                    }
                }
            }
        }
    }

    fn is_land(&self, level: usize, cell: Cell) -> bool {
        let (Ok(x), Ok(y)) = (u16::try_from(cell.x), u16::try_from(cell.y)) else { return false };
        let terrain = self.map.levels[level].terrain.get(TilePos::new(x, y));
        terrain.and_then(|id| self.pack.terrains.get(*id)).is_some_and(|t| t.kind == TerrainKind::Land)
    }

    fn mark_gaps(&mut self) {
        for (at, link) in self.map.links.iter().enumerate() {
            for tile in link.way.gap() {
                let Some(index) = self.index(*tile) else { continue };
                let here = &mut self.levels[tile.level.index()].gap[index];
                if *here == 0 {
                    *here = gap_mark(ConnectionId::from_index(at));
                }
            }
        }
    }
}

/// Returns the value of [`GroundLevel::gap`] on the gap of a connection.
pub(crate) fn gap_mark(link: ConnectionId) -> u16 {
    // The marks of connections 65,534 and 65,535 would collide; templates have far fewer.
    link.0.saturating_add(1)
}

/// Returns the cells that an object covers: solid cells, then action cells.
pub(crate) fn cells(object: &MapObject, appearance: &Appearance) -> impl Iterator<Item = Cell> {
    let (x, y) = anchor(object);
    let shift = move |offset: &Offset, is_action| Cell {
        x: x + i32::from(offset.dx),
        y: y + i32::from(offset.dy),
        is_action,
    };
    let footprint = &appearance.footprint;
    let solid = footprint.solid().iter().map(move |offset| shift(offset, false));
    solid.chain(footprint.actions().iter().map(move |offset| shift(offset, true)))
}

fn anchor(object: &MapObject) -> (i32, i32) {
    (i32::from(object.at.tile.x), i32::from(object.at.tile.y))
}

/// Returns whether a kind is a stack of creatures with a zone of control.
pub(crate) fn is_monster(kind: &ObjectKind) -> bool {
    matches!(kind.role, ObjectRole::Monster | ObjectRole::RandomMonster)
}

/// Returns, by object, whether a link records it as its guard.
pub(crate) fn link_guards(map: &MapModel) -> Vec<bool> {
    let mut marks = vec![false; map.objects.len()];
    for guard in map.links.iter().flat_map(|link| link.way.guards()) {
        if let Some(mark) = marks.get_mut(guard.index()) {
            *mark = true;
        }
    }
    marks
}

/// Returns the quest that an object requires before it gives something or opens.
pub(crate) fn quest_of(object: &MapObject) -> Option<&Quest> {
    match &object.body {
        ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } => Some(quest),
        _ => None,
    }
}

/// Returns the bits that depend on the role of an object.
fn role_bits(object: &MapObject, kind: &ObjectKind) -> u8 {
    match kind.role {
        ObjectRole::Portal => tile::PORTAL,
        _ if is_barrier(object, kind) => tile::LOCKED,
        _ => 0,
    }
}

/// Returns whether an object blocks heroes until a quest is solved or a key is obtained. A quest guard of
/// unknown content counts as open.
pub(crate) fn is_barrier(object: &MapObject, kind: &ObjectKind) -> bool {
    match object.body {
        ObjectBody::QuestGuard { .. } => true,
        _ => kind.role == ObjectRole::Barrier && kind.body.is_empty(),
    }
}

fn closed_above(appearance: &Appearance) -> u8 {
    if appearance.is_entered_from_above { 0 } else { tile::CLOSED_ABOVE }
}

/// Decodes the layers of a level without its objects.
fn decode(map: &MapModel, pack: &ContentPack, level: &MapLevel, number: Level) -> GroundLevel {
    let (width, height) = (usize::from(level.owner.width()), usize::from(level.owner.height()));
    let cells = (width + 2) * (height + 2);
    let kinds: Vec<TerrainKind> = pack.terrains.records().iter().map(|terrain| terrain.kind).collect();
    let is = |terrain: TerrainId, kind| kinds.get(terrain.index()) == Some(&kind);
    let ground = |is_it: bool| if is_it { tile::GROUND } else { 0 };
    // On a level without zones, the owner layer is 0 everywhere and has no meaning.
    let has_zones = map.zones.iter().any(|zone| zone.level == number);
    let (mut owner, mut is_water) = (vec![NO_ZONE; cells], vec![false; cells]);
    let (mut step, mut sail) = (vec![0; cells], vec![0; cells]);
    for y in 0..map.plan.size.height() {
        let from = (usize::from(y) + 1) * (width + 2) + 1;
        if has_zones {
            for (to, zone) in owner[from..from + width].iter_mut().zip(level.owner.row(y)) {
                *to = if zone.index() < map.zones.len() { zone.0 } else { NO_ZONE };
            }
        }
        for ((at, terrain), cover) in (from..).zip(level.terrain.row(y)).zip(level.cover.row(y)) {
            // On a map without a plan, blocked land is covered by an object of unknown kind.
            let is_closed = map.zones.is_empty() && *cover == Cover::Blocked;
            step[at] = ground(!is_closed && is(*terrain, TerrainKind::Land));
            is_water[at] = is(*terrain, TerrainKind::Water);
            sail[at] = ground(is_water[at]);
        }
    }
    GroundLevel { owner, step, sail, is_water, is_covered: vec![false; cells], gap: vec![0; cells] }
}
