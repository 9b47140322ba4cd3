//! Symmetric layouts: arrangements, cells and owners that the symmetry of a plan carries onto themselves.
//!
//! Every step of the search changes a zone or a cell together with its images. So the result needs no
//! correction, and the search has as many free choices as a part of the map.
#![expect(
    clippy::cast_possible_truncation,
    reason = "cells and zones of a map of at most 4096 tiles a side fit every type used here"
)]

use rmg_core::{Grid, MapSize, Pieces, Symmetry, SymmetryPlan, TilePos, ZoneId};

use crate::assign::keep_largest_pieces;
use crate::cells::{CellMap, neighbors4};
use crate::lattice::Arrangement;

/// Rounds in which owners are made symmetric and connected in turn. Most need one.
const ROUNDS: usize = 8;

/// Returns the first tile, row by row, that is carried onto a tile, and the number of moves.
fn first_tile(symmetry: Symmetry, size: MapSize, tile: TilePos) -> (TilePos, u8) {
    let order = symmetry.order();
    let images = (0..order).map(|moves| (symmetry.image_after(tile, size, moves), (order - moves) % order));
    images.min_by_key(|(tile, moves)| (tile.y, tile.x, *moves)).expect("an order is at least 2")
}

/// Changes the labels of tiles so that the symmetry carries them onto each other. Keeps those of the first
/// part of the map. Returns the number of labels; each is one 4-connected piece.
pub(crate) fn symmetric_labels(symmetry: Symmetry, size: MapSize, labels: &mut [u32]) -> usize {
    let (width, order) = (usize::from(size.width()), u32::from(symmetry.order()));
    let index = |tile: TilePos| usize::from(tile.y) * width + usize::from(tile.x);
    let tile = |at: usize| TilePos::new((at % width) as u16, (at / width) as u16);
    let firsts: Vec<(usize, u8)> = (0..labels.len())
        .map(|at| {
            let (first, moves) = first_tile(symmetry, size, tile(at));
            (index(first), moves)
        })
        .collect();
    // Tiles of the axis connect nothing, because they have no image.
    let is_own = |at: usize| firsts[at].1 == 0 && symmetry.image(tile(at), size) != tile(at);
    let near = |at: usize| neighbors4(at, width, labels.len() / width);
    let near_own = |at: usize| near(at).filter(move |near| is_own(*near));
    let same = |at: usize| near_own(at).filter(|near| labels[*near] == labels[at]).collect::<Vec<_>>();
    let pieces = Pieces::new(labels.len(), is_own, |at| same(at).into_iter());
    let (mut numbers, mut count) = (pieces.numbers().to_vec(), pieces.count() as u32);
    for at in (0..numbers.len()).filter(|at| firsts[*at].1 == 0 && !is_own(*at)) {
        numbers[at] = near_own(at).next().map_or(count, |near| numbers[near]);
        count = count.max(numbers[at] + 1);
    }
    for (label, (first, moves)) in labels.iter_mut().zip(&firsts) {
        *label = numbers[*first] * order + u32::from(*moves);
    }
    (count * order) as usize
}

/// Returns the images of each cell after 1, 2, ... moves. A cell that consists of tiles of the axis only is
/// its own image.
pub(crate) fn cell_images(symmetry: Symmetry, size: MapSize, cells: &CellMap) -> Vec<Vec<u32>> {
    let width = usize::from(size.width());
    let index = |tile: TilePos| usize::from(tile.y) * width + usize::from(tile.x);
    let mut images: Vec<Vec<u32>> =
        (1..symmetry.order()).map(|_| (0..cells.len() as u32).collect()).collect();
    for (at, cell) in cells.cell_of_tile.iter().enumerate() {
        let tile = TilePos::new((at % width) as u16, (at / width) as u16);
        let moved = (1..symmetry.order()).map(|moves| symmetry.image_after(tile, size, moves));
        let moved: Vec<TilePos> = moved.collect();
        if moved.contains(&tile) {
            continue;
        }
        for (images, tile) in images.iter_mut().zip(moved) {
            images[*cell as usize] = cells.cell_of_tile[index(tile)];
        }
    }
    images
}

/// Carries the places, weights and levels of the first zone of each orbit to its images.
pub(crate) fn carry_arrangement(plan: &SymmetryPlan, size: MapSize, arrangement: &mut Arrangement) {
    for zone in 0..arrangement.centers.len() {
        let (first, moves) = plan.first_zone(ZoneId(zone as u16));
        let first = first.index();
        let center = arrangement.centers[first];
        arrangement.centers[zone] =
            (0..moves).fold(center, |center, _| plan.symmetry.image_of_point(center, size));
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
        let image = plan.symmetry.image(tile, size);
        image == tile || owners[image] == plan.zones[owner.index()]
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
