//! Pieces, areas and shapes of zones, from the tiles alone.

use std::fmt;

use rmg_core::plan::GenPlan;
use rmg_core::{Grid, Level, Ownership, TilePos, TileSet, ZoneId};

/// Minimum tiles that each zone should get, if the level has that many for each.
pub const AREA_FLOOR: f64 = 40.0;

/// A violation of the rules of ownership.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PieceDiagnostic {
    /// Grids or levels do not match the map.
    Shape,
    /// A tile belongs to an unknown zone.
    UnknownOwner { level: Level, tile: TilePos, owner: ZoneId },
    /// A zone has no tile on its level.
    Missing { zone: ZoneId },
    /// A zone has tiles on a level that belongs to other zones.
    Astray { zone: ZoneId, level: Level },
    /// A zone is in several pieces.
    Pieces { zone: ZoneId, level: Level, count: usize },
}

impl fmt::Display for PieceDiagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => write!(f, "the grids of owners do not match the map"),
            Self::UnknownOwner { level, tile, owner } => {
                write!(f, "tile {tile} of the {level} belongs to zone {}, which is unknown", owner.0)
            }
            Self::Missing { zone } => write!(f, "zone {} has no tile on its level", zone.0),
            Self::Astray { zone, level } => {
                write!(f, "zone {} has tiles on the {level}, which is not its level", zone.0)
            }
            Self::Pieces { zone, level, count } => {
                write!(f, "zone {} is in {count} pieces on the {level}", zone.0)
            }
        }
    }
}

/// Returns everything wrong with `ownership`: every tile must have an existing owner, and every zone must be
/// one 4-connected piece, on its own level only.
///
/// A level without zones (more levels than zones, or all zones forced to the other level) nominally belongs
/// to zone 0.
#[must_use]
pub fn piece_diagnostics(ownership: &Ownership) -> Vec<PieceDiagnostic> {
    let size = ownership.size;
    if ownership.levels.iter().any(|level| level.0 >= size.levels()) {
        return vec![PieceDiagnostic::Shape];
    }
    let fits = |grid: &Grid<ZoneId>| grid.width() == size.width() && grid.height() == size.height();
    if ownership.owners.len() != usize::from(size.levels()) || !ownership.owners.iter().all(fits) {
        return vec![PieceDiagnostic::Shape];
    }
    let zones = ownership.levels.len();
    let mut diagnostics = Vec::new();
    for (level, grid) in size.each_level().zip(&ownership.owners) {
        if let Some((tile, owner)) = grid.iter().find(|(_, owner)| owner.index() >= zones) {
            diagnostics.push(PieceDiagnostic::UnknownOwner { level, tile, owner: *owner });
            continue;
        }
        let has_zones = ownership.levels.contains(&level);
        for (zone, count) in (0..zones).map(ZoneId::from_index).zip(piece_counts(grid, zones)) {
            let may_own = if has_zones { ownership.levels[zone.index()] == level } else { zone == ZoneId(0) };
            match (may_own, count) {
                (true, 1) | (false, 0) => {}
                (true, 0) => diagnostics.push(PieceDiagnostic::Missing { zone }),
                (true, count) => diagnostics.push(PieceDiagnostic::Pieces { zone, level, count }),
                (false, _) => diagnostics.push(PieceDiagnostic::Astray { zone, level }),
            }
        }
    }
    diagnostics
}

/// Returns the number of 4-connected pieces of each zone on one level.
fn piece_counts(grid: &Grid<ZoneId>, zones: usize) -> Vec<usize> {
    let mut counts = vec![0; zones];
    let mut visited = TileSet::new(grid.width(), grid.height());
    let mut stack = Vec::new();
    for (start, owner) in grid.iter() {
        if !visited.insert(start) {
            continue;
        }
        counts[owner.index()] += 1;
        stack.push(start);
        while let Some(tile) = stack.pop() {
            stack.extend(grid.neighbors4(tile).filter(|next| grid[*next] == *owner && visited.insert(*next)));
        }
    }
    counts
}

/// Returns the tiles that each zone should get: the level divided by weight, but at least [`AREA_FLOOR`] for
/// each, taken from the larger zones in proportion. If the level has fewer tiles than that, all get the same.
#[must_use]
pub fn wanted_tiles(plan: &GenPlan, ownership: &Ownership) -> Vec<f64> {
    let mut wanted = vec![0.0; plan.zones.len()];
    let tiles = f64::from(ownership.size.level_tiles());
    for level in ownership.size.each_level() {
        let mut sharing: Vec<usize> =
            (0..wanted.len()).filter(|zone| ownership.levels[*zone] == level).collect();
        #[expect(clippy::cast_precision_loss, reason = "a map has fewer than 2^53 zones")]
        let floor = AREA_FLOOR.min(tiles / sharing.len().max(1) as f64);
        let mut rest = tiles;
        loop {
            #[expect(clippy::cast_precision_loss, reason = "weights are far below 2^53")]
            let weight = |zone: usize| plan.zones[zone].weight as f64;
            let weights: f64 = sharing.iter().map(|zone| weight(*zone)).sum();
            let (below_floor, others): (Vec<usize>, Vec<usize>) =
                sharing.iter().partition(|zone| rest * weight(**zone) / weights < floor);
            if below_floor.is_empty() {
                for zone in others {
                    wanted[zone] = rest * weight(zone) / weights;
                }
                break;
            }
            for zone in &below_floor {
                wanted[*zone] = floor;
                rest -= floor;
            }
            sharing = others;
        }
    }
    wanted
}

/// Returns the difference of each zone from its target area, as a share of that area: 0.03 is three percent.
#[must_use]
pub fn area_errors(plan: &GenPlan, ownership: &Ownership) -> Vec<f64> {
    let achieved = ownership.area_tiles().into_iter().map(f64::from);
    wanted_tiles(plan, ownership)
        .into_iter()
        .zip(achieved)
        .map(|(want, has)| (has - want).abs() / want)
        .collect()
}

/// Returns every tile that counts for its owner: those on the owner's level.
fn counted_tiles(ownership: &Ownership) -> impl Iterator<Item = (&Grid<ZoneId>, TilePos, ZoneId)> {
    ownership.size.each_level().zip(&ownership.owners).flat_map(move |(level, grid)| {
        let of_grid = grid.iter().map(move |(tile, owner)| (grid, tile, *owner));
        of_grid.filter(move |(_, _, owner)| ownership.levels[owner.index()] == level)
    })
}

/// Returns the squared perimeter over 16 times the area of each zone: 1 for a square, more for ragged or long
/// shapes.
///
/// The perimeter counts sides of tiles that face other zones and the edge of the map.
///
/// # Panics
/// Never: a tile has four sides.
#[must_use]
pub fn perimeter_ratios(ownership: &Ownership) -> Vec<f64> {
    let mut sides = vec![0u32; ownership.levels.len()];
    for (grid, tile, owner) in counted_tiles(ownership) {
        let inner = grid.neighbors4(tile).filter(|near| grid[*near] == owner).count();
        sides[owner.index()] += 4 - u32::try_from(inner).expect("a tile has four sides");
    }
    let ratio = |(sides, area): (u32, u32)| {
        let perimeter = f64::from(sides);
        perimeter * perimeter / (16.0 * f64::from(area.max(1)))
    };
    sides.into_iter().zip(ownership.area_tiles()).map(ratio).collect()
}

/// Returns the distance of each zone's farthest tile from its centroid, in radii of a disc of equal area: 1
/// for a disc, about 1.4 for a square, above 2.5 for tentacles.
#[must_use]
pub fn reach_ratios(ownership: &Ownership) -> Vec<f64> {
    let areas = ownership.area_tiles();
    let mut sums = vec![(0.0, 0.0); areas.len()];
    for (_, tile, owner) in counted_tiles(ownership) {
        let sum: &mut (f64, f64) = &mut sums[owner.index()];
        *sum = (sum.0 + f64::from(tile.x), sum.1 + f64::from(tile.y));
    }
    let mut farthest_sq = vec![0.0; areas.len()];
    for (_, tile, owner) in counted_tiles(ownership) {
        let zone = owner.index();
        let area = f64::from(areas[zone]);
        let (dx, dy) = (f64::from(tile.x) - sums[zone].0 / area, f64::from(tile.y) - sums[zone].1 / area);
        farthest_sq[zone] = f64::max(farthest_sq[zone], dx * dx + dy * dy);
    }
    let reach = |(far_sq, area): (f64, u32)| (far_sq * std::f64::consts::PI / f64::from(area.max(1))).sqrt();
    farthest_sq.into_iter().zip(areas).map(reach).collect()
}

/// Two starting zones on consecutive levels, and the share of the smaller one that is above or below the
/// other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StartOverlap {
    pub a: ZoneId,
    pub b: ZoneId,
    /// Common tiles, as a share of the smaller zone.
    pub share: f64,
}

/// Returns every pair of starting zones on consecutive levels, with its overlap.
#[must_use]
pub fn start_overlaps(plan: &GenPlan, ownership: &Ownership) -> Vec<StartOverlap> {
    let areas = ownership.area_tiles();
    let starts = |level: Level| {
        let is_on_level = move |zone: &ZoneId| ownership.levels[zone.index()] == level;
        plan.zone_ids().filter(|zone| plan.zones[zone.index()].kind.is_start()).filter(is_on_level)
    };
    let mut overlaps = Vec::new();
    for (pair, level) in ownership.owners.windows(2).zip(ownership.size.each_level()) {
        for a in starts(level) {
            for b in starts(Level(level.0 + 1)) {
                let common =
                    pair[0].iter().filter(|(tile, owner)| **owner == a && pair[1][*tile] == b).count();
                let smaller = areas[a.index()].min(areas[b.index()]).max(1);
                #[expect(clippy::cast_precision_loss, reason = "a level has at most 2^24 tiles")]
                let share = common as f64 / f64::from(smaller);
                overlaps.push(StartOverlap { a, b, share });
            }
        }
    }
    overlaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::board;
    use crate::plans::PlanBuilder;
    use crate::shapes;

    #[test]
    fn pieces_that_touch_diagonally_are_separate() {
        let pieces = |zone| PieceDiagnostic::Pieces { zone: ZoneId(zone), level: Level::SURFACE, count: 2 };
        assert_eq!(piece_diagnostics(&board(&["AB\nBA"])), [pieces(0), pieces(1)]);
    }

    #[test]
    fn missing_astray_and_unknown_zones_are_found() {
        let mut ownership = board(&["AAC", "ABB"]);
        assert_eq!(
            piece_diagnostics(&ownership),
            [PieceDiagnostic::Astray { zone: ZoneId(0), level: Level::UNDERGROUND }]
        );
        ownership.levels.truncate(2);
        let unknown = PieceDiagnostic::UnknownOwner {
            level: Level::SURFACE,
            tile: TilePos::new(2, 0),
            owner: ZoneId(2),
        };
        assert_eq!(piece_diagnostics(&ownership)[0], unknown);
        let mut ownership = board(&["AA", "BB"]);
        ownership.levels.push(Level::UNDERGROUND);
        assert_eq!(piece_diagnostics(&ownership), [PieceDiagnostic::Missing { zone: ZoneId(2) }]);
    }

    #[test]
    fn a_level_without_zones_belongs_to_the_first_zone() {
        let ownership = board(&["AABB", "AAAA"]);
        assert_eq!(piece_diagnostics(&ownership), []);
        let plan = PlanBuilder::new(&shapes::scattered(2), ownership.size).build();
        assert_eq!(wanted_tiles(&plan, &ownership), [2.0, 2.0]);
        assert_eq!(area_errors(&plan, &ownership), [0.0, 0.0]);
    }

    #[test]
    fn areas_follow_weights_above_a_floor() {
        let mut ownership = board(&[&"ABC".repeat(33)]);
        let plan = PlanBuilder::new(&shapes::scattered(3), ownership.size).weights(&[1, 30, 50]).build();
        ownership.size = "10x100".parse().unwrap();
        let wanted = wanted_tiles(&plan, &ownership);
        for (has, want) in wanted.iter().zip([40.0, 960.0 * 30.0 / 80.0, 960.0 * 50.0 / 80.0]) {
            assert!((has - want).abs() < 1e-9, "{wanted:?}");
        }
        ownership.size = "10x9".parse().unwrap();
        for has in wanted_tiles(&plan, &ownership) {
            assert!((has - 30.0).abs() < 1e-9, "all areas are equal below the floor");
        }
    }

    #[test]
    fn area_errors_are_shares_of_the_target_area() {
        let ownership = board(&[&"AAAAAABBBB\n".repeat(20)]);
        let plan = PlanBuilder::new(&shapes::scattered(2), ownership.size).build();
        let errors = area_errors(&plan, &ownership);
        assert!(errors.iter().all(|error| (error - 0.2).abs() < 1e-12), "{errors:?}");
    }

    #[test]
    fn the_perimeter_ratio_is_one_for_a_square_and_larger_for_a_strip() {
        let ratios = perimeter_ratios(&board(&["AAB\nAAB\nCCC"]));
        assert!((ratios[0] - 1.0).abs() < 1e-12);
        assert!((ratios[1] - 36.0 / 32.0).abs() < 1e-12);
    }

    #[test]
    fn the_reach_of_a_tentacle_exceeds_that_of_a_block() {
        let ratios =
            reach_ratios(&board(&["AAAAAAAAAAAA\nBBBBBBBBBBBB\nBBBBBBBBBBBB\nBBBBBBBBBBBB\nBBBBBBBBBBBB"]));
        assert!(ratios[0] > 2.5 && ratios[1] < 2.0, "{ratios:?}");
    }

    #[test]
    fn overlaps_are_shares_of_the_smaller_starting_zone() {
        let ownership = board(&["AAAACCCC", "DDBBBBBB"]);
        let plan = PlanBuilder::new(&shapes::scattered(4), ownership.size).starts(&[0, 1]).build();
        let overlaps = start_overlaps(&plan, &ownership);
        assert_eq!(overlaps, [StartOverlap { a: ZoneId(0), b: ZoneId(1), share: 0.5 }]);
    }
}
