//! Metrics of roads and rivers: length of straight runs, gaps, and number of zones with rivers.

use rmg_core::model::{LinkWay, MapLevel, MapModel, MapObject};
use rmg_core::pack::{ContentPack, ObstacleKind, TerrainKind};
use rmg_core::{ConnectionId, Grid, TilePos};

use super::ground::each_cell;

/// Maximum distance of twins, in steps in 8 directions. Two road tiles are twins if they are this close, but
/// the road between them is longer than [`TWIN_WAY`].
const TWIN_REACH: u16 = 2;
/// Minimum length of the road between twins, in tiles.
const TWIN_WAY: u32 = 10;

/// Minimum number of tiles between the source and the mouth of a river, as the sum of both axes.
const SHORTEST_RIVER: i32 = 12;

/// Number of straight runs of a line by length: rows and columns of at least two tiles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Runs(pub Vec<u64>);

/// The roads of a map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoadMeasures {
    pub tiles: u64,
    pub runs: Runs,
    /// Number of pieces of road in each zone beyond the first, connected in 4 directions, plus requested
    /// roads that do not continue in these directions from zone to zone.
    pub gaps: u64,
    /// Tiles near another stretch of road.
    pub twins: u64,
    /// Tiles with at most one neighbor that lead to no object.
    pub dead_ends: u64,
}

/// The rivers of a map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RiverMeasures {
    pub tiles: u64,
    /// Land tiles on levels with land.
    pub land: u64,
    pub runs: Runs,
    /// Zones where a river is possible: the terrain has a kind of river, and a source and a sink are far
    /// enough from each other.
    pub able: u64,
    /// Number of these zones with a river.
    pub with: u64,
}

impl Runs {
    /// Adds the runs of a level.
    fn add_line<T>(&mut self, line: &Grid<Option<T>>) {
        let (width, height) = (line.width(), line.height());
        let mut follow = |lines: u16, along: u16, at: &dyn Fn(u16, u16) -> TilePos| {
            for number in 0..lines {
                let mut run = 0;
                for step in 0..along {
                    if line[at(number, step)].is_some() {
                        run += 1;
                    } else {
                        self.add(std::mem::take(&mut run));
                    }
                }
                self.add(run);
            }
        };
        follow(height, width, &|row, step| TilePos::new(step, row));
        follow(width, height, &|column, step| TilePos::new(column, step));
    }

    fn add(&mut self, length: usize) {
        if length >= 2 {
            if self.0.len() <= length {
                self.0.resize(length + 1, 0);
            }
            self.0[length] += 1;
        }
    }

    /// Adds the runs of another map.
    pub fn add_all(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(sum, count)| *sum += count);
    }

    /// Returns the number of runs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the mean length in tiles; 0 without runs.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let tiles: u64 = (0..).zip(&self.0).map(|(length, count)| length * count).sum();
        tiles as f64 / self.count().max(1) as f64
    }

    /// Returns the length that `percent` percent of the runs do not exceed; 0 without runs.
    #[must_use]
    pub fn percentile(&self, percent: u64) -> usize {
        let rank = (self.count() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let reached = self.0.iter().position(|count| {
            seen += count;
            seen >= rank
        });
        reached.unwrap_or(0)
    }

    /// Returns the maximum length.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.0.iter().rposition(|count| *count > 0).unwrap_or(0)
    }

    /// Returns the number of runs that are longer than `length`.
    #[must_use]
    pub fn longer_than(&self, length: usize) -> u64 {
        self.0.iter().skip(length + 1).sum()
    }
}

impl RoadMeasures {
    /// Measures the roads of `map`. O(tiles).
    pub(super) fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let mut measures = Self::default();
        let is_covered = covered(map, pack, |_| true);
        for (layers, covered) in map.levels.iter().zip(&is_covered) {
            let road = &layers.road;
            measures.runs.add_line(road);
            measures.gaps += extra_pieces(map, layers);
            for (tile, _) in road.iter().filter(|(_, road)| road.is_some()) {
                measures.tiles += 1;
                measures.twins += u64::from(has_twin(road, tile));
                let next_to = road.neighbors4(tile).filter(|next| road[*next].is_some()).count();
                let leads_to_object = covered[tile] || road.neighbors8(tile).any(|next| covered[next]);
                measures.dead_ends += u64::from(next_to <= 1 && !leads_to_object);
            }
        }
        let links = map.plan.each_connection().filter(|(_, plan)| plan.road);
        measures.gaps += links.filter(|(id, _)| !crosses_border(map, *id)).count() as u64;
        measures
    }
}

/// Returns the number of pieces of road beyond the first, summed over the zones.
fn extra_pieces(map: &MapModel, layers: &MapLevel) -> u64 {
    let (road, owner) = (&layers.road, &layers.owner);
    let mut seen = Grid::new(road.width(), road.height(), false);
    let mut pieces = vec![0_u64; map.zones.len()];
    for (tile, _) in road.iter().filter(|(_, road)| road.is_some()) {
        let mut stack = vec![tile];
        let mut is_new = false;
        while let Some(tile) = stack.pop() {
            if !std::mem::replace(&mut seen[tile], true) {
                is_new = true;
                let continues = |next: &TilePos| road[*next].is_some() && owner[*next] == owner[tile];
                stack.extend(road.neighbors4(tile).filter(continues));
            }
        }
        if let (true, Some(pieces)) = (is_new, pieces.get_mut(owner[tile].index())) {
            *pieces += 1;
        }
    }
    pieces.iter().map(|count| count.saturating_sub(1)).sum()
}

/// Returns whether the road of a connection continues in 4 directions between its zones. True for portals and
/// ferries, which have one end in each zone.
fn crosses_border(map: &MapModel, id: ConnectionId) -> bool {
    let (link, plan) = (&map.links[id.index()], &map.plan.connections[id.index()]);
    let level = map.zones[plan.a.index()].level;
    let Some(layers) = map.levels.get(level.index()) else { return true };
    let (road, owner) = (&layers.road, &layers.owner);
    let zones = [plan.a, plan.b];
    let has = |tile: TilePos| road[tile].is_some();
    let leads_over = |tile: TilePos| {
        zones.iter().all(|zone| {
            owner[tile] == *zone || road.neighbors4(tile).any(|next| has(next) && owner[next] == *zone)
        })
    };
    match &link.way {
        LinkWay::Passage { gap, .. } => gap.iter().any(|at| has(at.tile) && leads_over(at.tile)),
        LinkWay::Wide => {
            road.iter().any(|(tile, road)| road.is_some() && zones.contains(&owner[tile]) && leads_over(tile))
        }
        LinkWay::Ferry { .. } | LinkWay::Gate { .. } | LinkWay::Monolith { .. } | LinkWay::Nothing => true,
    }
}

/// Returns whether another stretch of road is near a tile.
fn has_twin<T>(road: &Grid<Option<T>>, tile: TilePos) -> bool {
    let rows = tile.y.saturating_sub(TWIN_REACH)..=tile.y + TWIN_REACH;
    let square = rows.flat_map(|y| {
        (tile.x.saturating_sub(TWIN_REACH)..=tile.x + TWIN_REACH).map(move |x| TilePos::new(x, y))
    });
    let mut near: Vec<TilePos> =
        square.filter(|other| road.get(*other).is_some_and(Option::is_some)).collect();
    // The road tiles within this distance: a few dozen.
    let mut reached = vec![tile];
    let mut from = 0;
    for _ in 0..TWIN_WAY {
        let to = reached.len();
        for at in from..to {
            for next in road.neighbors4(reached[at]) {
                if road[next].is_some() && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        from = to;
    }
    near.retain(|other| !reached.contains(other));
    !near.is_empty()
}

impl RiverMeasures {
    /// Measures the rivers of `map`. O(tiles + cells of objects).
    pub(super) fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let mut measures = Self::default();
        let of_kind = |kind: ObstacleKind| {
            let sets = pack.obstacle_sets.records().iter().filter(move |set| set.kind == kind);
            let mut all: Vec<_> = sets.flat_map(|set| set.appearances.iter().copied()).collect();
            all.sort_unstable();
            covered(map, pack, |object| all.binary_search(&object.appearance).is_ok())
        };
        let (mountains, lakes) = (of_kind(ObstacleKind::Mountain), of_kind(ObstacleKind::Lake));
        let mut sources = vec![Extent::default(); map.zones.len()];
        let mut sinks = sources.clone();
        let mut has_river = vec![false; map.zones.len()];
        for (at, layers) in map.levels.iter().enumerate() {
            measures.runs.add_line(&layers.river);
            let kind_of = |tile: TilePos| pack.terrains[layers.terrain[tile]].kind;
            for (tile, owner) in layers.owner.iter() {
                let is_river = layers.river[tile].is_some();
                measures.tiles += u64::from(is_river);
                if kind_of(tile) != TerrainKind::Land {
                    continue;
                }
                measures.land += 1;
                let zone = owner.index();
                if map.zones.get(zone).is_none_or(|zone| zone.level.index() != at) {
                    continue;
                }
                has_river[zone] |= is_river;
                let is_beside = |kind| layers.owner.neighbors4(tile).any(|next| kind_of(next) == kind);
                let is_edge = layers.owner.neighbors4(tile).count() < 4;
                if mountains[at][tile] || is_edge || is_beside(TerrainKind::Rock) {
                    sources[zone].add(tile);
                }
                if lakes[at][tile] || is_edge || is_beside(TerrainKind::Water) {
                    sinks[zone].add(tile);
                }
            }
        }
        for (zone, made) in map.zones.iter().enumerate() {
            let has_kind = pack.terrains[made.terrain].river.is_some();
            if has_kind && sources[zone].farthest(&sinks[zone]) >= SHORTEST_RIVER {
                measures.able += 1;
                measures.with += u64::from(has_river[zone]);
            }
        }
        measures
    }
}

/// The extent of some tiles along both diagonals, which determines the maximum distance along both axes.
#[derive(Debug, Clone, Default)]
struct Extent(Option<[(i32, i32); 2]>);

impl Extent {
    fn add(&mut self, tile: TilePos) {
        let (x, y) = (i32::from(tile.x), i32::from(tile.y));
        let reach = self.0.get_or_insert([(x + y, x + y), (x - y, x - y)]);
        for ((least, most), n) in reach.iter_mut().zip([x + y, x - y]) {
            (*least, *most) = ((*least).min(n), (*most).max(n));
        }
    }

    /// Returns the maximum distance, as the sum of both axes, from a tile to one of the others; 0 without
    /// tiles.
    fn farthest(&self, others: &Self) -> i32 {
        let (Some(here), Some(there)) = (self.0, others.0) else { return 0 };
        let across = here.iter().zip(&there).map(|(a, b)| (a.1 - b.0).max(b.1 - a.0));
        across.max().unwrap_or(0)
    }
}

/// Returns the tiles of each level that some objects cover.
pub(super) fn covered(
    map: &MapModel,
    pack: &ContentPack,
    takes: impl Fn(&MapObject) -> bool,
) -> Vec<Grid<bool>> {
    let (width, height) = (map.plan.size.width(), map.plan.size.height());
    let mut covered = vec![Grid::new(width, height, false); map.levels.len()];
    for object in map.objects.iter().filter(|object| takes(object)) {
        let level = &mut covered[object.at.level.index()];
        each_cell(object, pack.appearances[object.appearance].footprint.cells(), |tile| {
            if level.get(tile).is_some() {
                level[tile] = true;
            }
        });
    }
    covered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(rows: &[&str]) -> Grid<Option<()>> {
        let cells =
            rows.iter().flat_map(|row| row.bytes()).map(|tile| (tile == b'#').then_some(())).collect();
        Grid::from_cells(u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap(), cells)
    }

    #[test]
    fn runs_are_rows_and_columns_of_two_tiles_and_more() {
        let mut runs = Runs::default();
        runs.add_line(&line(&["####.#", "...#..", "...###"]));
        assert_eq!(runs.0, [0, 0, 0, 2, 1]);
        assert_eq!((runs.count(), runs.longest(), runs.longer_than(3)), (3, 4, 1));
        assert_eq!((runs.percentile(50), runs.percentile(95)), (3, 4));
        assert!((runs.mean() - 10.0 / 3.0).abs() < 1e-9);
        assert_eq!((Runs::default().percentile(95), Runs::default().longest()), (0, 0));
    }

    #[test]
    fn a_bend_is_not_a_twin_but_a_road_that_returns_is() {
        let bend = line(&["######", "#.....", "######"]);
        assert!(!has_twin(&bend, TilePos::new(1, 0)));
        let back = line(&["##########", "#.........", "##########"]);
        assert!(has_twin(&back, TilePos::new(8, 0)));
    }

    #[test]
    fn a_source_reaches_the_farthest_sink_along_both_axes() {
        let (mut source, mut sinks) = (Extent::default(), Extent::default());
        assert_eq!(source.farthest(&sinks), 0);
        source.add(TilePos::new(5, 5));
        sinks.add(TilePos::new(6, 5));
        sinks.add(TilePos::new(2, 9));
        assert_eq!(source.farthest(&sinks), 7);
    }
}
