//! Metrics of shapes: seas and coasts, rock, areas of zones.

use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, TerrainKind};
use rmg_core::summary::zone_areas;
use rmg_core::template::ZoneKind;
use rmg_core::{Grid, Level, TerrainId, TilePos};

use super::lines::{RiverMeasures, RoadMeasures};

/// Metrics of water, rock, roads, rivers and areas of a map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShapeMeasures {
    pub surface: u64,
    /// Water tiles of the surface.
    pub water: u64,
    /// Maximum length of a straight coast on the surface, in tiles; 0 without a sea.
    pub longest_coast: u32,
    /// Tiles of the level underground.
    pub underground: u64,
    /// Tiles of rock on that level.
    pub rock: u64,
    pub roads: RoadMeasures,
    pub rivers: RiverMeasures,
    /// Zones on land with their areas and target areas.
    pub land_zones: Vec<LandShare>,
}

/// Area of a zone on land.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LandShare {
    pub tiles: u32,
    /// Target number of tiles: the zone's share of the land on its level, by the target sizes of the zones.
    pub asked: u32,
}

impl LandShare {
    /// Returns whether the area is within `percent` percent of the target.
    #[must_use]
    pub fn is_within(&self, percent: u32) -> bool {
        100 * u64::from(self.tiles.abs_diff(self.asked)) <= u64::from(percent) * u64::from(self.asked)
    }
}

impl ShapeMeasures {
    /// Measures `map`. O(tiles + cells of objects).
    #[must_use]
    pub fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let mut measures = Self {
            roads: RoadMeasures::new(map, pack),
            rivers: RiverMeasures::new(map, pack),
            land_zones: land_shares(map),
            ..Self::default()
        };
        for (level, layers) in map.plan.size.each_level().zip(&map.levels) {
            let count = |kind: TerrainKind| {
                let is_kind = |id: &&TerrainId| pack.terrains[**id].kind == kind;
                layers.terrain.cells().iter().filter(is_kind).count() as u64
            };
            let tiles = layers.terrain.cells().len() as u64;
            if level == Level::SURFACE {
                measures.surface = tiles;
                measures.water = count(TerrainKind::Water);
                let is_water = |tile| pack.terrains[layers.terrain[tile]].kind == TerrainKind::Water;
                measures.longest_coast = longest_coast(&layers.terrain, is_water);
            } else if level.is_underground() {
                measures.underground += tiles;
                measures.rock += count(TerrainKind::Rock);
            }
        }
        measures
    }

    /// Returns the share of water on the surface; `None` without water.
    #[must_use]
    pub fn water_share(&self) -> Option<f64> {
        (self.water > 0).then(|| self.water as f64 / self.surface as f64)
    }

    /// Returns the share of rock underground; `None` without rock.
    #[must_use]
    pub fn rock_share(&self) -> Option<f64> {
        (self.rock > 0).then(|| self.rock as f64 / self.underground as f64)
    }
}

/// Returns the maximum length of a straight coast along rows and columns, with the water always on the same
/// side.
fn longest_coast<T>(grid: &Grid<T>, is_water: impl Fn(TilePos) -> bool) -> u32 {
    let (width, height) = (grid.width(), grid.height());
    let mut longest = 0;
    let mut follow = |lines: u16, along: u16, at: &dyn Fn(u16, u16) -> TilePos| {
        for line in 1..lines {
            let (mut run, mut before) = (0, 0);
            for step in 0..along {
                // 0 without a coast, else 1 or 2 by the side of the water.
                let sides = [at(line - 1, step), at(line, step)].map(&is_water);
                let here = match sides {
                    [true, false] => 1,
                    [false, true] => 2,
                    _ => 0,
                };
                run = if here == before { run + 1 } else { 1 };
                before = here;
                if here != 0 {
                    longest = longest.max(run);
                }
            }
        }
    };
    follow(height, width, &|line, step| TilePos::new(step, line));
    follow(width, height, &|line, step| TilePos::new(line, step));
    longest
}

/// Returns the areas of all zones on land, and their target areas.
fn land_shares(map: &MapModel) -> Vec<LandShare> {
    let areas = zone_areas(map);
    let is_land = |at: usize| map.plan.zones[at].kind != ZoneKind::Water;
    let mut shares = Vec::new();
    for level in map.plan.size.each_level() {
        let on_level = |at: &usize| is_land(*at) && map.zones[*at].level == Level(level.0);
        let zones: Vec<usize> = (0..areas.len()).filter(on_level).collect();
        let land: u64 = zones.iter().map(|at| u64::from(areas[*at])).sum();
        let targets: u64 = zones.iter().map(|at| u64::from(map.zones[*at].target_tiles)).sum();
        for at in zones {
            let target = u64::from(map.zones[at].target_tiles) * land / targets.max(1);
            shares.push(LandShare { tiles: areas[at], asked: u32::try_from(target).unwrap_or(u32::MAX) });
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coast_is_straight_as_long_as_the_water_stays_on_one_side() {
        let longest = |rows: &[&str]| {
            let cells: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
            let grid = Grid::from_cells(
                u16::try_from(rows[0].len()).unwrap(),
                u16::try_from(rows.len()).unwrap(),
                cells,
            );
            longest_coast(&grid, |tile| grid[tile] == b'~')
        };
        assert_eq!(longest(&["......", "......"]), 0);
        assert_eq!(longest(&["......", "~~~.~~"]), 3);
        assert_eq!(longest(&["~~~...", "...~~~"]), 3, "the water changes sides");
        assert_eq!(longest(&[".~", ".~", ".~", "~~"]), 3);
    }

    #[test]
    fn a_share_is_compared_with_a_percentage() {
        assert!(LandShare { tiles: 112, asked: 100 }.is_within(12));
        assert!(!LandShare { tiles: 113, asked: 100 }.is_within(12));
        assert!(!LandShare { tiles: 87, asked: 100 }.is_within(12));
    }
}
