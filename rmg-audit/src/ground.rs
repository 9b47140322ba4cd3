//! The map as a hero sees it: which tiles can be stepped on, from where, and whose they are.
//!
//! Layers are row-major with a rim of one tile around the map, so that a neighbour is a fixed distance away
//! and needs no bounds check.

use rmg_core::ids::ConnectionId;
use rmg_core::model::{Cover, MapLevel, MapModel, MapObject, MapPos, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{Appearance, ContentPack, ObjectKind, ObjectRole, Offset, TerrainKind};
use rmg_core::plan::GenPlan;
use rmg_core::{Level, TerrainId, TilePos, ZoneId};

/// A tile that belongs to no zone: the rim, and levels on which no zone lies.
pub(crate) const NO_ZONE: u16 = u16::MAX;

/// What one tile lets a hero do, as bits.
pub(crate) mod tile {
    /// Walkable or soft: monsters, pickups and action cells count.
    pub(crate) const OPEN: u8 = 1;
    /// Walkable, or a monster or pickup; other action cells do not count.
    pub(crate) const CLEARABLE: u8 = 2;
    /// An action cell that is neither entered from nor left to the three tiles above it.
    pub(crate) const SHUT_ABOVE: u8 = 4;
    /// Walkable with nothing on it that is visited or taken; guards of links do not count, as they are
    /// fought.
    pub(crate) const EMPTY: u8 = 8;
    /// A barrier that is crossed when a quest is solved or its key is had.
    pub(crate) const LOCKED: u8 = 16;
    /// An action cell of a portal.
    pub(crate) const PORTAL: u8 = 32;
    /// What can be walked on, entered from all sides, with nothing in the way: ground without objects.
    pub(crate) const GROUND: u8 = OPEN | CLEARABLE | EMPTY;
}

/// The decoded map.
#[derive(Debug)]
pub(crate) struct Ground<'m> {
    pub(crate) map: &'m MapModel,
    pub(crate) pack: &'m ContentPack,
    /// What is asked of the map: what the audit read from the template, or the plan that the map records.
    pub(crate) wishes: &'m GenPlan,
    pub(crate) levels: Vec<GroundLevel>,
    /// Whether there is anything to sail in: a boat or a shipyard.
    pub(crate) has_ships: bool,
    /// Whether anything opens a way or gives something when a quest is solved or a key is had.
    pub(crate) has_quests: bool,
    /// Cells from a tile to the one below it.
    pub(crate) stride: usize,
    width: usize,
    height: usize,
}

/// Layers of one level, with the rim.
#[derive(Debug)]
pub(crate) struct GroundLevel {
    /// Zone of each tile, or [`NO_ZONE`].
    pub(crate) owner: Vec<u16>,
    /// What each tile allows on foot: bits of [`tile`].
    pub(crate) step: Vec<u8>,
    /// The same by boat. Boats lie in nobody's way: they sail off.
    pub(crate) sail: Vec<u8>,
    /// Whether a tile is water.
    pub(crate) is_water: Vec<bool>,
    /// Whether an object covers a tile.
    pub(crate) is_covered: Vec<bool>,
    /// 1 + the connection whose gap the tile is, or 0.
    pub(crate) gap: Vec<u16>,
}

/// A cell that an object covers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell {
    /// Column; may lie off the map.
    pub(crate) x: i32,
    /// Row; may lie off the map.
    pub(crate) y: i32,
    /// Whether the object is visited there.
    pub(crate) is_action: bool,
}

impl<'m> Ground<'m> {
    /// Decodes a map whose layers all have the size of its plan. O(tiles + cells of objects).
    ///
    /// # Arguments
    /// - `wishes`: with as many zones and connections as the plan of the map.
    pub(crate) fn new(map: &'m MapModel, pack: &'m ContentPack, wishes: &'m GenPlan) -> Self {
        let (width, height) = (usize::from(map.plan.size.width()), usize::from(map.plan.size.height()));
        let stride = width + 2;
        let levels = map.levels.iter().zip(map.plan.size.each_level());
        let levels = levels.map(|(level, number)| decode(map, pack, level, number)).collect();
        let (has_ships, has_quests) = (false, false);
        let mut ground = Self { map, pack, wishes, levels, has_ships, has_quests, stride, width, height };
        ground.stand_objects();
        ground.mark_gaps();
        ground
    }

    /// Position of a tile in the layers; `None` off the map.
    pub(crate) fn index(&self, at: MapPos) -> Option<usize> {
        if at.level.index() >= self.levels.len() {
            return None;
        }
        self.cell_index(i32::from(at.tile.x), i32::from(at.tile.y))
    }

    /// Position of a column and row in the layers; `None` off the map.
    pub(crate) fn cell_index(&self, x: i32, y: i32) -> Option<usize> {
        let x = usize::try_from(x).ok().filter(|x| *x < self.width)?;
        let y = usize::try_from(y).ok().filter(|y| *y < self.height)?;
        Some((y + 1) * self.stride + x + 1)
    }

    /// The tile at a position of the layers; not for the rim.
    pub(crate) fn pos(&self, level: usize, index: usize) -> MapPos {
        let narrow = |n: usize| u16::try_from(n).expect("a side has at most 4096 tiles");
        let number = u8::try_from(level).expect("a map has few levels");
        let tile = TilePos::new(narrow(index % self.stride - 1), narrow(index / self.stride - 1));
        MapPos { level: Level(number), tile }
    }

    /// Positions of the tiles of a row, from west to east.
    pub(crate) fn row(&self, y: usize) -> std::ops::Range<usize> {
        let from = (y + 1) * self.stride + 1;
        from..from + self.width
    }

    /// Positions of all tiles of a level, row by row.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = usize> + use<'_, 'm> {
        (0..self.height).flat_map(|y| self.row(y))
    }

    /// Rows of a level.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// Number of tiles of a level.
    pub(crate) fn level_tiles(&self) -> usize {
        self.width * self.height
    }

    /// The 8 positions around `index`, row by row.
    pub(crate) fn around(&self, index: usize) -> [usize; 8] {
        let (above, below) = (index - self.stride, index + self.stride);
        [above - 1, above, above + 1, index - 1, index + 1, below - 1, below, below + 1]
    }

    /// Whether a hero can step between two neighbouring tiles (both ways are the same).
    pub(crate) fn can_step(&self, level: usize, a: usize, b: usize) -> bool {
        let step = &self.levels[level].step;
        if step[a] & step[b] & tile::OPEN == 0 {
            return false;
        }
        let (upper, lower) = (a.min(b), a.max(b));
        // Neighbours differ by 1 in a row, by at least a row less one across rows; the narrowest stride is 3.
        lower - upper == 1 || step[lower] & tile::SHUT_ABOVE == 0
    }

    /// Whether a boat can sail between two neighbouring tiles (both ways are the same). Boats may not cut
    /// past land; past what lies in the water they may.
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
        is_clear && sail[lower] & tile::SHUT_ABOVE == 0
    }

    /// The zone of a tile of the map.
    pub(crate) fn zone_at(&self, at: MapPos) -> Option<ZoneId> {
        let index = self.index(at)?;
        let owner = self.levels[at.level.index()].owner[index];
        (owner != NO_ZONE).then_some(ZoneId(owner))
    }

    /// Kind, appearance and cells of an object; `None` when the pack does not know it.
    pub(crate) fn look(&self, object: &MapObject) -> Option<(&'m ObjectKind, &'m Appearance)> {
        Some((self.pack.objects.get(object.kind)?, self.pack.appearances.get(object.appearance)?))
    }

    /// The object of an id.
    pub(crate) fn object(&self, id: ObjectId) -> Option<&'m MapObject> {
        self.map.objects.get(id.index())
    }

    /// The zone that an object stands in: that of its first action cell, else of its anchor; `None` off the
    /// map.
    pub(crate) fn zone_of(&self, object: &MapObject) -> Option<ZoneId> {
        let appearance = self.pack.appearances.get(object.appearance)?;
        let action = cells(object, appearance).find(|cell| cell.is_action);
        let (x, y) = action.map_or_else(|| anchor(object), |cell| (cell.x, cell.y));
        let layer = self.levels.get(object.at.level.index())?;
        let owner = layer.owner[self.cell_index(x, y)?];
        (owner != NO_ZONE).then_some(ZoneId(owner))
    }

    /// Where a town launches boats on a map that others made: those that can build a shipyard need water
    /// there. On our own maps, boats of towns are not taken into account. Source: VCMI, `CGTownInstance`.
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

    /// Draws all objects into the layers: first what can be visited, then what cannot be entered.
    fn stand_objects(&mut self) {
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
                        // Gone after the visit, so nothing of it is solid.
                        let is_fought = *is_link_guard && is_monster(kind);
                        let empty = if is_fought { tile::EMPTY } else { 0 };
                        let own = if action { shut(appearance) | role_bits(object, kind) } else { 0 };
                        tile::OPEN | tile::CLEARABLE | empty | own
                    } else if action {
                        tile::OPEN | shut(appearance) | role_bits(object, kind)
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

/// What [`GroundLevel::gap`] holds on tiles of that connection's gap.
pub(crate) fn gap_mark(link: ConnectionId) -> u16 {
    // Templates have far fewer than 65,535 connections; the last one of so many would share its mark with the
    // one before.
    link.0.saturating_add(1)
}

/// The cells that an object covers, solid ones and action cells.
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

/// Whether a kind is a stack of creatures that stops heroes around it.
pub(crate) fn is_monster(kind: &ObjectKind) -> bool {
    matches!(kind.role, ObjectRole::Monster | ObjectRole::RandomMonster)
}

/// Which objects are recorded as the guard of a link, by object.
pub(crate) fn link_guards(map: &MapModel) -> Vec<bool> {
    let mut marks = vec![false; map.objects.len()];
    for guard in map.links.iter().flat_map(|link| link.way.guards()) {
        if let Some(mark) = marks.get_mut(guard.index()) {
            *mark = true;
        }
    }
    marks
}

/// What is wanted before an object gives something or lets pass.
pub(crate) fn quest_of(object: &MapObject) -> Option<&Quest> {
    match &object.body {
        ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } => Some(quest),
        _ => None,
    }
}

/// What is special about the action cells of an object.
fn role_bits(object: &MapObject, kind: &ObjectKind) -> u8 {
    match kind.role {
        ObjectRole::Portal => tile::PORTAL,
        _ if is_barrier(object, kind) => tile::LOCKED,
        _ => 0,
    }
}

/// Whether an object stays in the way until a quest is solved or a key is had. (One whose quest is not
/// understood is taken for open.)
pub(crate) fn is_barrier(object: &MapObject, kind: &ObjectKind) -> bool {
    match object.body {
        ObjectBody::QuestGuard { .. } => true,
        _ => kind.role == ObjectRole::Barrier && kind.body.is_empty(),
    }
}

fn shut(appearance: &Appearance) -> u8 {
    if appearance.is_entered_from_above { 0 } else { tile::SHUT_ABOVE }
}

/// The layers of a level without its objects.
fn decode(map: &MapModel, pack: &ContentPack, level: &MapLevel, number: Level) -> GroundLevel {
    let (width, height) = (usize::from(level.owner.width()), usize::from(level.owner.height()));
    let cells = (width + 2) * (height + 2);
    let kinds: Vec<TerrainKind> = pack.terrains.records().iter().map(|terrain| terrain.kind).collect();
    let is = |terrain: TerrainId, kind| kinds.get(terrain.index()) == Some(&kind);
    let ground = |is_it: bool| if is_it { tile::GROUND } else { 0 };
    // Without zones the tiles belong to zone 0 in name only.
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
            // On a map that others made, an object of unknown kind stands on such land.
            let is_closed = map.zones.is_empty() && *cover == Cover::Blocked;
            step[at] = ground(!is_closed && is(*terrain, TerrainKind::Land));
            is_water[at] = is(*terrain, TerrainKind::Water);
            sail[at] = ground(is_water[at]);
        }
    }
    GroundLevel { owner, step, sail, is_water, is_covered: vec![false; cells], gap: vec![0; cells] }
}
