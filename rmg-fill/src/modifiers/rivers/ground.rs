//! What rivers find on the tiles of a level.

use rmg_core::ids::RiverId;
use rmg_core::pack::{ObstacleKind, TerrainKind};
use rmg_core::template::ZoneKind;
use rmg_core::{TerrainId, TilePos};

use crate::board::Board;
use crate::fields::{Cell, Steps, Window};
use crate::layers::{Anchors, Claim, ObstacleTiles, Painted, RoadEndKind, RoadTiles, Surface, Tiles};

/// What a river finds on a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// Beyond the map.
    Beyond,
    /// No river can run there: a sealed zone, a terrain without rivers, next to the gap of a link.
    Closed,
    Rock,
    /// A building, a guard, a treasure.
    Object,
    /// Sea or lake; whether nothing is there.
    Water {
        is_open: bool,
    },
    /// Land, with an obstacle or open.
    Land(Option<ObstacleKind>),
}

/// The tiles of a level, in a window with a margin of one tile.
pub(super) struct LevelGround {
    pub(super) window: Window,
    pub(super) steps: Steps,
    pub(super) tiles: Vec<Ground>,
    pub(super) terrain: Vec<TerrainId>,
    /// The kind of rivers on each tile.
    pub(super) kinds: Vec<Option<RiverId>>,
    pub(super) is_road: Vec<bool>,
    /// Tiles in front of towns.
    pub(super) towns: Vec<usize>,
    /// Gaps of links, landings and doors of towns.
    kept: Vec<usize>,
}

impl LevelGround {
    /// Creates a level without zones.
    pub(super) fn new(width: u16, height: u16) -> Self {
        let last = Cell::new(i32::from(width) - 1, i32::from(height) - 1);
        let window = Window::around(Cell::new(0, 0), last);
        Self {
            steps: Steps::new(&window),
            tiles: vec![Ground::Beyond; window.len()],
            terrain: vec![TerrainId(0); window.len()],
            kinds: vec![None; window.len()],
            is_road: vec![false; window.len()],
            towns: Vec::new(),
            kept: Vec::new(),
            window,
        }
    }

    /// Adds the tiles of a zone.
    pub(super) fn add_zone(
        &mut self,
        board: &Board<'_>,
        tiles: &Tiles,
        painted: &Painted,
        obstacles: &ObstacleTiles,
    ) {
        let is_sealed = board.zone(tiles.zone()).kind == ZoneKind::Sealed;
        for at in tiles.own() {
            let terrain = &board.pack.terrains[painted.terrain(at)];
            let (claim, obstacle) = (tiles.claim(at), obstacles.kind(at));
            let ground = match claim {
                _ if tiles.surface(at) == Surface::Rock => Ground::Rock,
                _ if terrain.kind == TerrainKind::Water => Ground::Water { is_open: claim.is_open() },
                _ if is_sealed || terrain.river.is_none() => Ground::Closed,
                Claim::Soft => Ground::Object,
                Claim::Used if obstacle.is_none() => Ground::Object,
                _ => Ground::Land(obstacle),
            };
            let tile = tiles.tile_at(at).and_then(|tile| self.window.index(tile));
            let place = tile.expect("tiles of a zone are on the map");
            (self.tiles[place], self.terrain[place]) = (ground, painted.terrain(at));
            self.kinds[place] = terrain.river;
        }
    }

    /// Marks the images of an object on a tile, and closes those of a tile where rivers would end on one of
    /// them only: images have other obstacles.
    pub(super) fn add_images(&mut self, tile: TilePos, images: Vec<TilePos>) {
        let Some(place) = self.window.index(tile) else { return };
        let end = |of: &Self, at: usize| of.obstacle(at).filter(|_| of.is_end(at));
        for image in images.into_iter().filter_map(|image| self.window.index(image)) {
            if self.tiles[place] == Ground::Object {
                self.tiles[image] = Ground::Object;
            } else if end(self, place) != end(self, image) {
                self.tiles[image] = Ground::Closed;
            }
        }
    }

    /// Closes a tile and those next to it to rivers.
    pub(super) fn close_around(&mut self, tile: TilePos) {
        let Some(place) = self.window.index(tile) else { return };
        for near in self.window.neighbors8(place).into_iter().chain([place]) {
            if self.tiles[near] != Ground::Beyond {
                self.tiles[near] = Ground::Closed;
            }
        }
    }

    /// Adds the roads and anchors of a zone.
    pub(super) fn add_lines(&mut self, anchors: &Anchors, roads: &RoadTiles) {
        let window = self.window;
        let place = |tile: TilePos| window.index(tile).expect("tiles of a zone are on the map");
        roads.0.iter().for_each(|(tile, _)| self.is_road[place(*tile)] = true);
        let towns = anchors.road_ends.iter().filter(|end| matches!(end.kind, RoadEndKind::Town));
        self.towns.extend(towns.map(|end| place(end.tile)));
        self.kept.extend(anchors.apart.iter().chain(&anchors.corners).map(|tile| place(*tile)));
    }

    /// Closes the tiles at gaps, landings and doors of towns and next to them. Call it after all zones.
    pub(super) fn close_kept(&mut self) {
        for at in std::mem::take(&mut self.kept) {
            for near in self.window.neighbors8(at).into_iter().chain([at]) {
                if matches!(self.tiles[near], Ground::Land(_)) {
                    self.tiles[near] = Ground::Closed;
                }
            }
        }
    }

    /// Returns the kind of the obstacle on a tile; `None` without one.
    pub(super) fn obstacle(&self, at: usize) -> Option<ObstacleKind> {
        if let Ground::Land(kind) = self.tiles[at] { kind } else { None }
    }

    /// Returns whether rivers end or start on a tile, but do not run over it.
    pub(super) fn is_end(&self, at: usize) -> bool {
        matches!(self.obstacle(at), Some(ObstacleKind::Mountain | ObstacleKind::Lake))
    }

    /// Returns the steps to the sides of a tile, and the ground there.
    pub(super) fn sides(&self, at: usize) -> impl Iterator<Item = (u8, Ground)> {
        (0..4).map(move |step| (step, self.tiles[self.steps.to(at, step)]))
    }

    /// Returns the number of steps from a tile to the nearest edge of the map.
    pub(super) fn to_edge(&self, at: usize) -> u16 {
        let cell = self.window.cell(at);
        let far = Cell::new(self.window.width() - 1, self.window.height() - 1) - cell;
        u16::try_from(cell.x.min(cell.y).min(far.x).min(far.y) - 1).unwrap_or(0)
    }
}

/// The step to the south.
pub(super) const SOUTH: u8 = 3;

/// Returns whether a delta fits around the last tile of a river that flows into the sea by a step.
///
/// - `is_low`: by position; land where a river can run, with no object that would hide a delta.
pub(super) fn has_room(ground: &LevelGround, is_low: impl Fn(usize) -> bool, last: usize, step: u8) -> bool {
    let (second, out) = (ground.steps.back(last, step), ground.steps.to(last, step));
    let is_open = |at: usize| ground.tiles[at] == Ground::Water { is_open: true };
    across(ground, out, step).into_iter().all(is_open)
        && [last, second].into_iter().flat_map(|at| across(ground, at, step)).all(is_low)
}

/// Returns a tile, and the tiles to the left and to the right of a step.
pub(super) fn across(ground: &LevelGround, at: usize, step: u8) -> [usize; 3] {
    let [left, right] = sideways(step).map(|side| ground.steps.to(at, side));
    [at, left, right]
}

/// Returns the two steps at right angles to a step to a side.
pub(super) fn sideways(step: u8) -> [u8; 2] {
    if step == 0 || step == SOUTH { [1, 2] } else { [0, 3] }
}
