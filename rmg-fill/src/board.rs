//! Read-only data of all modifiers: the inputs, and values that are computed from them once.

use std::ops::Deref;

use rmg_core::pack::ContentPack;
use rmg_core::{ConnectionId, Level, Sea, TilePos, ZoneId};
use rmg_jobs::Pool;

use crate::fields::{Cell, Distance, Window};
use crate::inputs::Inputs;
use crate::placing::{Catalog, WallSides, strengths_before};

/// Distance to water, in tiles, up to which it is computed.
const WATER_REACH: u8 = 5;

/// The inputs of filling, the windows of the zones, and the object kinds of the pack by subject.
#[derive(Debug)]
pub struct Board<'a> {
    inputs: Inputs<'a>,
    windows: Vec<Window>,
    /// Object kinds by subject.
    pub(crate) catalog: Catalog,
    /// The side of each border on which its wall is.
    pub(crate) wall_sides: WallSides,
    /// By zone, the [strength](strengths_before) of the guards on the way from a start.
    pub(crate) strengths_before: Vec<u64>,
    /// Distance of the surface tiles to the sea, on maps with a sea.
    pub(crate) from_water: Option<Distance>,
    /// Whether to omit content that cannot be placed and list it as unmet, instead of ending the attempt.
    pub(crate) best_effort: bool,
    /// The pack with the footprints of the game. On symmetric maps, the footprints of the inputs are larger.
    pub(crate) real_pack: &'a ContentPack,
    /// On symmetric maps, whether a zone has tiles that are their own image, by zone.
    pub(crate) has_axis: Vec<bool>,
}

impl<'a> Board<'a> {
    /// Prepares the inputs. O(tiles + kinds of the pack).
    pub(crate) fn new(inputs: Inputs<'a>, pool: &Pool) -> Self {
        let of_pack = || Catalog::new(inputs.pack);
        let of_layout = || {
            let windows = || (zone_windows(&inputs), inputs.sea.map(distance_from_water));
            pool.join(|| WallSides::new(&inputs), windows)
        };
        let (catalog, (wall_sides, (windows, from_water))) = pool.join(of_pack, of_layout);
        let (real_pack, has_axis) = (inputs.pack, zones_on_axis(&inputs));
        let strengths_before = strengths_before(&inputs);
        Self {
            windows,
            catalog,
            wall_sides,
            strengths_before,
            from_water,
            best_effort: false,
            real_pack,
            has_axis,
            inputs,
        }
    }

    /// Returns whether the symmetry of the map carries a tile onto itself.
    pub(crate) fn is_on_axis(&self, tile: TilePos) -> bool {
        is_on_axis(&self.inputs, tile)
    }

    /// Returns the zones of a level, in order.
    pub fn zones_on(&self, level: Level) -> impl Iterator<Item = ZoneId> {
        self.plan.zone_ids().filter(move |zone| self.level(*zone) == level)
    }

    /// Returns the zones with a tile next to a tile of a zone, in order. O(tiles of the window).
    #[must_use]
    pub fn neighbors(&self, zone: ZoneId) -> Vec<ZoneId> {
        let owners = &self.ownership.owners[self.level(zone).index()];
        let (columns, rows) = self.window(zone).on_map(owners.width(), owners.height());
        let tiles = rows.flat_map(|y| columns.clone().map(move |x| TilePos::new(x, y)));
        let own = tiles.filter(|tile| owners[*tile] == zone);
        let mut near: Vec<ZoneId> =
            own.flat_map(|tile| owners.neighbors8(tile)).map(|tile| owners[tile]).collect();
        near.sort_unstable();
        near.dedup();
        near.retain(|near| *near != zone);
        near
    }

    /// Returns both zones of a connection. They are equal for a connection of a zone with itself.
    pub fn ends(&self, id: ConnectionId) -> [ZoneId; 2] {
        let connection = &self.plan.connections[id.index()];
        [connection.a, connection.b]
    }

    /// Returns the connections, sorted by the classes of a greedy edge coloring. Connections of one class
    /// share no zone and can run at the same time.
    pub(crate) fn connections_by_color(&self) -> Vec<ConnectionId> {
        let mut colors_of: Vec<Vec<bool>> = vec![Vec::new(); self.plan.zones.len()];
        let mut colored: Vec<(usize, ConnectionId)> = Vec::new();
        for (id, _) in self.plan.each_connection() {
            let ends = self.ends(id);
            let is_free = |color: usize| {
                ends.iter().all(|zone| !colors_of[zone.index()].get(color).copied().unwrap_or(false))
            };
            let color = (0..).find(|color| is_free(*color)).expect("some color is free");
            for zone in ends {
                let of_zone = &mut colors_of[zone.index()];
                if of_zone.len() <= color {
                    of_zone.resize(color + 1, false);
                }
                of_zone[color] = true;
            }
            colored.push((color, id));
        }
        colored.sort_unstable();
        colored.into_iter().map(|(_, id)| id).collect()
    }

    /// Returns the squared distance of a tile to the sea, 0 for water; `None` if it is more than 5 tiles.
    pub(crate) fn water_sq(&self, level: Level, tile: TilePos) -> Option<u16> {
        let from_water = self.from_water.as_ref().filter(|_| level == Level::SURFACE)?;
        Some(from_water.of_tile(tile)).filter(|sq| *sq <= u16::from(WATER_REACH).pow(2))
    }

    /// Returns the window of all layers of a zone.
    pub(crate) fn window(&self, zone: ZoneId) -> Window {
        self.windows[zone.index()]
    }
}

impl<'a> Deref for Board<'a> {
    type Target = Inputs<'a>;

    fn deref(&self) -> &Inputs<'a> {
        &self.inputs
    }
}

fn is_on_axis(inputs: &Inputs<'_>, tile: TilePos) -> bool {
    let plan = inputs.plan.symmetry.as_ref();
    plan.is_some_and(|plan| plan.symmetry.images(tile, inputs.plan.size).any(|image| image == tile))
}

/// Returns whether each zone has a tile that is its own image. O(tiles) on symmetric maps.
fn zones_on_axis(inputs: &Inputs<'_>) -> Vec<bool> {
    let mut found = vec![false; inputs.plan.zones.len()];
    if inputs.plan.symmetry.is_some() {
        for owners in &inputs.ownership.owners {
            for (tile, owner) in owners.iter() {
                found[owner.index()] |= is_on_axis(inputs, tile);
            }
        }
    }
    found
}

/// Returns the distance of every surface tile to the nearest water, navigable or not. O(tiles).
pub(crate) fn distance_from_water(sea: &Sea) -> Distance {
    let last = Cell::new(i32::from(sea.water_of.width()) - 1, i32::from(sea.water_of.height()) - 1);
    let window = Window::around(Cell::default(), last);
    Distance::new(window, WATER_REACH, |at| {
        window.tile_at(at).and_then(|tile| sea.water_of.get(tile)).is_some_and(|number| *number != 0)
    })
}

/// Returns the windows of all zones, by zone. O(tiles).
fn zone_windows(inputs: &Inputs<'_>) -> Vec<Window> {
    let zones = inputs.plan.zones.len();
    let mut first = vec![Cell::new(i32::MAX, i32::MAX); zones];
    let mut last = vec![Cell::new(i32::MIN, i32::MIN); zones];
    for level in inputs.plan.size.each_level() {
        let grid = &inputs.ownership.owners[level.index()];
        for y in 0..grid.height() {
            for (x, owner) in (0i32..).zip(grid.row(y)) {
                if inputs.level(*owner) == level {
                    let (first, last) = (&mut first[owner.index()], &mut last[owner.index()]);
                    *first = Cell::new(first.x.min(x), first.y.min(i32::from(y)));
                    *last = Cell::new(last.x.max(x), last.y.max(i32::from(y)));
                }
            }
        }
    }
    // The modifier `borders` reports zones without tiles; their window does not matter.
    let window = |(first, last): (Cell, Cell)| {
        if first.x <= last.x {
            Window::around(first, last)
        } else {
            Window::around(Cell::default(), Cell::default())
        }
    };
    first.into_iter().zip(last).map(window).collect()
}

#[cfg(test)]
mod tests {
    use rmg_core::layout::WaterUse;
    use rmg_core::{Level, TilePos};

    use crate::fixture::Fixture;

    #[test]
    fn water_distances_are_known_only_near_water_on_the_surface() {
        let mut board = Fixture::new(&["bbaaaaaaaaaa"; 3], &[]);
        board.flood(WaterUse::Lake, |_| false);
        let board = board.board();
        let sq = |level, x| board.water_sq(level, TilePos::new(x, 1));
        let row: Vec<Option<u16>> = [1, 2, 3, 6, 7].map(|x| sq(Level::SURFACE, x)).to_vec();
        assert_eq!(row, [Some(0), Some(1), Some(4), Some(25), None]);
        let zone = board.window(rmg_core::ZoneId(0));
        let along = board.from_water.as_ref().unwrap().row_of(&zone, 1);
        assert_eq!(along[..5], [0, 1, 4, 9, 16], "the window starts one tile outside of the zone");
        assert_eq!(sq(Level::UNDERGROUND, 1), None);
    }
}
