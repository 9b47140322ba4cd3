//! First owners of cells: the power diagram of an arrangement of zones, corrected so that every zone is
//! connected.
#![expect(clippy::cast_possible_truncation, reason = "zones fit 16 bits")]

use rmg_core::Level;

use crate::cells::CellMap;
use crate::graph::ZoneGraph;
use crate::largest_pieces::keep_largest_pieces;
use crate::lattice::Arrangement;
use crate::symmetric::settle_owners;

/// Returns the owners of all cells, indexed `[level * cells + cell]`.
///
/// Every zone is one connected piece with at least one cell. A level without zones is assigned to zone 0.
/// O(cells * zones of the level).
pub(crate) fn assign_cells(graph: &ZoneGraph, cells: &CellMap, arrangement: &Arrangement) -> Vec<u16> {
    let mut owners = vec![0u16; cells.len() * usize::from(graph.size.levels())];
    for level in graph.size.each_level() {
        let members = members_of(level, &arrangement.levels);
        if members.is_empty() {
            continue;
        }
        let owners = &mut owners[level.index() * cells.len()..][..cells.len()];
        nearest_zones(cells, &members, arrangement, owners);
        give_each_zone_a_cell(cells, &members, arrangement, owners);
        connect_zones(graph, cells, &members, owners);
    }
    owners
}

/// Keeps the largest piece of each zone of a level, and the symmetry of the map.
pub(crate) fn connect_zones(graph: &ZoneGraph, cells: &CellMap, members: &[usize], owners: &mut [u16]) {
    match &graph.symmetry {
        None => keep_largest_pieces(cells, members, owners),
        Some(plan) => settle_owners(plan, cells, members, owners),
    }
}

/// Returns the zones of a level.
pub(crate) fn members_of(level: Level, levels: &[Level]) -> Vec<usize> {
    (0..levels.len()).filter(|zone| levels[*zone] == level).collect()
}

/// Assigns each cell to the zone with the smallest power distance.
fn nearest_zones(cells: &CellMap, members: &[usize], arrangement: &Arrangement, owners: &mut [u16]) {
    let sites: Vec<(u16, (f64, f64), f64)> = members
        .iter()
        .map(|zone| (*zone as u16, arrangement.centers[*zone], arrangement.weights[*zone]))
        .collect();
    for (cell, owner) in owners.iter_mut().enumerate() {
        let (x, y) = cells.center(cell);
        let mut best = (f64::INFINITY, 0);
        for (zone, (zx, zy), weight) in &sites {
            let power = (zx - x) * (zx - x) + (zy - y) * (zy - y) - weight;
            if power < best.0 {
                best = (power, *zone);
            }
        }
        *owner = best.1;
    }
}

/// Assigns zones without a cell the nearest cell of a zone with several cells.
fn give_each_zone_a_cell(cells: &CellMap, members: &[usize], arrangement: &Arrangement, owners: &mut [u16]) {
    let zones = members.iter().max().map_or(0, |zone| zone + 1);
    let mut counts = vec![0u32; zones];
    owners.iter().for_each(|owner| counts[usize::from(*owner)] += 1);
    for &zone in members {
        if counts[zone] > 0 {
            continue;
        }
        let distance_sq = |cell: usize| {
            let ((x, y), (zx, zy)) = (cells.center(cell), arrangement.centers[zone]);
            (x - zx) * (x - zx) + (y - zy) * (y - zy)
        };
        let nearest = (0..cells.len())
            .filter(|cell| counts[usize::from(owners[*cell])] > 1)
            .min_by(|p, q| distance_sq(*p).total_cmp(&distance_sq(*q)).then(p.cmp(q)));
        if let Some(cell) = nearest {
            counts[usize::from(owners[cell])] -= 1;
            counts[zone] += 1;
            owners[cell] = zone as u16;
        }
    }
}
