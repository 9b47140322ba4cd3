//! Metrics of shapes: seas and coasts, rock, areas of zones.

use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, TerrainKind};
use rmg_core::summary::zone_areas;
use rmg_core::template::ZoneKind;
use rmg_core::{Grid, Level, TerrainId, TilePos};

use super::lines::{RiverMeasures, RoadMeasures, covered};

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
    /// The outline of rock, and that of all closed ground: rock and obstacles.
    pub rock_outline: Outline,
    pub closed_outline: Outline,
    pub roads: RoadMeasures,
    pub rivers: RiverMeasures,
    /// Zones on land with their areas and target areas.
    pub land_zones: Vec<LandShare>,
}

/// The outline of some ground: the sides of tiles between it and the rest of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outline {
    pub sides: u64,
    /// Sides in straight runs of at least five.
    pub straight: u64,
}

/// Minimum length of a straight run of an outline that is visible as a line.
const STRAIGHT: u32 = 5;

impl Outline {
    fn add(&mut self, run: u32) {
        self.sides += u64::from(run);
        if run >= STRAIGHT {
            self.straight += u64::from(run);
        }
    }

    /// Adds another outline.
    pub fn add_all(&mut self, other: &Self) {
        self.sides += other.sides;
        self.straight += other.straight;
    }

    /// Returns the share of straight sides; 0 without sides.
    #[must_use]
    pub fn straight_share(&self) -> f64 {
        self.straight as f64 / self.sides.max(1) as f64
    }
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
        let obstacles = obstacle_tiles(map, pack);
        for ((level, layers), obstacles) in map.plan.size.each_level().zip(&map.levels).zip(&obstacles) {
            let kind_of = |tile: TilePos| pack.terrains[layers.terrain[tile]].kind;
            let is_rock = |tile: TilePos| kind_of(tile) == TerrainKind::Rock;
            each_run(&layers.terrain, is_rock, |run| measures.rock_outline.add(run));
            let is_closed =
                |tile: TilePos| is_rock(tile) || obstacles[tile] && kind_of(tile) == TerrainKind::Land;
            each_run(&layers.terrain, is_closed, |run| measures.closed_outline.add(run));
            let count = |kind: TerrainKind| {
                let is_kind = |id: &&TerrainId| pack.terrains[**id].kind == kind;
                layers.terrain.cells().iter().filter(is_kind).count() as u64
            };
            let tiles = layers.terrain.cells().len() as u64;
            if level == Level::SURFACE {
                measures.surface = tiles;
                measures.water = count(TerrainKind::Water);
                let is_water = |tile| kind_of(tile) == TerrainKind::Water;
                each_run(&layers.terrain, is_water, |run| {
                    measures.longest_coast = measures.longest_coast.max(run);
                });
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

/// Calls `add` with the length of each straight run of the outline of some ground along rows and columns,
/// with the ground always on the same side.
fn each_run<T>(grid: &Grid<T>, is_in: impl Fn(TilePos) -> bool, mut add: impl FnMut(u32)) {
    let (width, height) = (grid.width(), grid.height());
    let mut follow = |lines: u16, along: u16, at: &dyn Fn(u16, u16) -> TilePos| {
        for line in 1..lines {
            // 0 without an outline, else 1 or 2 by the side of the ground.
            let (mut run, mut before) = (0, 0);
            for step in 0..along {
                let here = match [at(line - 1, step), at(line, step)].map(&is_in) {
                    [true, false] => 1,
                    [false, true] => 2,
                    _ => 0,
                };
                if here != before && before != 0 {
                    add(std::mem::take(&mut run));
                }
                run = if here == 0 { 0 } else { run + 1 };
                before = here;
            }
            if run > 0 {
                add(run);
            }
        }
    };
    follow(height, width, &|line, step| TilePos::new(step, line));
    follow(width, height, &|line, step| TilePos::new(line, step));
}

/// Returns the tiles of each level that obstacles cover.
fn obstacle_tiles(map: &MapModel, pack: &ContentPack) -> Vec<Grid<bool>> {
    let mut all: Vec<_> =
        pack.obstacle_sets.records().iter().flat_map(|set| set.appearances.iter().copied()).collect();
    all.sort_unstable();
    covered(map, pack, |object| all.binary_search(&object.appearance).is_ok())
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
    fn runs_are_straight_as_long_as_the_ground_stays_on_one_side() {
        let runs = |rows: &[&str]| {
            let cells: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
            let grid = Grid::from_cells(
                u16::try_from(rows[0].len()).unwrap(),
                u16::try_from(rows.len()).unwrap(),
                cells,
            );
            let mut runs = Vec::new();
            each_run(&grid, |tile| grid[tile] == b'~', |run| runs.push(run));
            runs
        };
        assert_eq!(runs(&["......", "......"]), []);
        assert_eq!(runs(&["......", "~~~.~~"]), [3, 2, 1, 1]);
        assert_eq!(runs(&["~~~...", "...~~~"]), [3, 3, 1, 1], "the water changes sides");
        assert_eq!(runs(&[".~", ".~", ".~", "~~"]), [1, 3]);
    }

    #[test]
    fn straight_runs_have_at_least_five_sides() {
        let mut outline = Outline::default();
        [4, 5, 1, 10].into_iter().for_each(|run| outline.add(run));
        assert_eq!(outline, Outline { sides: 20, straight: 15 });
        assert!((outline.straight_share() - 0.75).abs() < 1e-9);
    }

    #[test]
    fn a_share_is_compared_with_a_percentage() {
        assert!(LandShare { tiles: 112, asked: 100 }.is_within(12));
        assert!(!LandShare { tiles: 113, asked: 100 }.is_within(12));
        assert!(!LandShare { tiles: 87, asked: 100 }.is_within(12));
    }
}
