//! Cells that a symmetry carries onto each other.
#![expect(
    clippy::cast_possible_truncation,
    reason = "positions and cells of a map of at most 4096 tiles a side fit every type used here"
)]

use rmg_core::{MapSize, Pieces, Symmetry, TilePos};

use crate::neighbors::neighbors4;

/// Returns the first tile, row by row, that is carried onto a tile, and the move.
fn first_tile(symmetry: Symmetry, size: MapSize, tile: TilePos) -> (TilePos, u8) {
    let moves = 0..symmetry.order();
    let images = moves.map(|moves| (symmetry.image_after(tile, size, moves), symmetry.reverse(moves)));
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
    let is_own =
        |at: usize| firsts[at].1 == 0 && symmetry.images(tile(at), size).all(|image| image != tile(at));
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
pub(crate) fn cell_images(
    symmetry: Symmetry,
    size: MapSize,
    cell_of_tile: &[u32],
    cells: usize,
) -> Vec<Vec<u32>> {
    let width = usize::from(size.width());
    let index = |tile: TilePos| usize::from(tile.y) * width + usize::from(tile.x);
    let mut images: Vec<Vec<u32>> = (1..symmetry.order()).map(|_| (0..cells as u32).collect()).collect();
    for (at, cell) in cell_of_tile.iter().enumerate() {
        let tile = TilePos::new((at % width) as u16, (at / width) as u16);
        let moved = symmetry.images(tile, size);
        if moved.clone().any(|image| image == tile) {
            continue;
        }
        for (images, image) in images.iter_mut().zip(moved) {
            images[*cell as usize] = cell_of_tile[index(image)];
        }
    }
    images
}
