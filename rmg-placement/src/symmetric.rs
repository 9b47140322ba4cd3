//! Symmetric layouts: arrangements and owners of cells that the symmetry of a plan carries onto themselves.
//!
//! Every step of the search changes a zone or a cell together with its images. So the result needs no
//! correction, and the search has as many free choices as a part of the map.
#![expect(
    clippy::cast_possible_truncation,
    reason = "cells and zones of a map of at most 4096 tiles a side fit every type used here"
)]

use rmg_core::{Grid, MapSize, Pieces, SymmetryPlan, ZoneId};

use crate::cells::CellMap;
use crate::largest_pieces::keep_largest_pieces;
use crate::lattice::Arrangement;
use crate::neighbors::neighbors4;

/// Rounds in which owners are made symmetric and connected in turn. Most need one.
const ROUNDS: usize = 8;

/// Carries the places, weights and levels of the first zone of each orbit to its images.
pub(crate) fn carry_arrangement(plan: &SymmetryPlan, size: MapSize, arrangement: &mut Arrangement) {
    for zone in 0..arrangement.centers.len() {
        let (first, moves) = plan.first_zone(ZoneId(zone as u16));
        let first = first.index();
        let center = arrangement.centers[first];
        arrangement.centers[zone] = plan.symmetry.point_after(center, size, moves);
        arrangement.weights[zone] = arrangement.weights[first];
        arrangement.levels[zone] = arrangement.levels[first];
    }
}

/// Makes the owners of the cells of a level symmetric, and every zone connected. If both are not possible,
/// the owners are symmetric.
pub(crate) fn settle_owners(plan: &SymmetryPlan, cells: &CellMap, members: &[usize], owners: &mut [u16]) {
    for _ in 0..ROUNDS {
        carry_owners(plan, cells, owners);
        let before = owners.to_vec();
        keep_largest_pieces(cells, members, owners);
        if before == owners {
            return;
        }
    }
    carry_owners(plan, cells, owners);
}

/// Carries the owner of the first cell of each orbit to its images.
fn carry_owners(plan: &SymmetryPlan, cells: &CellMap, owners: &mut [u16]) {
    for cell in 0..owners.len() {
        let images = cells.images.iter().map(|images| images[cell] as usize);
        if images.clone().any(|image| image <= cell) {
            continue;
        }
        for (moves, image) in (1..).zip(images) {
            owners[image] = plan.zone_after(ZoneId(owners[cell]), moves).0;
        }
    }
}

/// Returns whether the symmetry carries the owners of a level onto themselves, and every zone is connected.
/// Tiles of the axis have any owner.
pub(crate) fn is_symmetric(plan: &SymmetryPlan, size: MapSize, owners: &Grid<ZoneId>) -> bool {
    let is_carried = owners.iter().all(|(tile, owner)| {
        plan.by_generator().all(|of| {
            let image = of.generator.image(tile, size);
            image == tile || owners[image] == of.zones[owner.index()]
        })
    });
    let width = usize::from(owners.width());
    let cells = owners.cells();
    let zones = cells.iter().map(|zone| zone.index() + 1).max().unwrap_or(0);
    let mut pieces_of = vec![0u32; zones];
    is_carried && {
        let height = cells.len() / width;
        let near = |at: usize| neighbors4(at, width, height).filter(move |near| cells[*near] == cells[at]);
        let pieces = Pieces::new(cells.len(), |_| true, near);
        let mut seen = vec![false; pieces.count()];
        for (at, piece) in pieces.numbers().iter().enumerate() {
            if !std::mem::replace(&mut seen[*piece as usize], true) {
                pieces_of[cells[at].index()] += 1;
            }
        }
        pieces_of.iter().all(|pieces| *pieces <= 1)
    }
}

#[cfg(test)]
mod tests;
