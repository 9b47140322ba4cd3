//! Enclaves as pieces of one winding row of rooms. This layout works for each walk without repeated changes.

use rmg_core::RngStream;

use crate::puzzle::parts::RoomId;
use crate::puzzle::rooms::RoomGrid;

/// Cuts the winding row into `pieces` pieces of random lengths. Consecutive pieces share a wall.
///
/// # Returns
/// `owner[room]`.
///
/// # Panics
/// If there are fewer rooms than pieces, or no piece.
pub(crate) fn cut_row(grid: RoomGrid<'_>, pieces: usize, rng: &mut RngStream) -> Vec<u32> {
    let row = winding_row(grid, rng);
    assert!((1..=row.len()).contains(&pieces), "each piece has a room");
    let mut owner = vec![0; row.len()];
    let (mut piece, mut cuts) = (0, pieces - 1);
    for (at, room) in row.iter().enumerate() {
        // all cut positions are equally likely
        let places = u32::try_from(row.len() - at).expect("grids have fewer than 2^32 rooms");
        if at > 0 && cuts > 0 && rng.chance(u32::try_from(cuts).unwrap_or(places), places) {
            piece += 1;
            cuts -= 1;
        }
        owner[room.index()] = piece;
    }
    owner
}

/// Returns all rooms, each next to the previous one: back and forth, in one of eight orientations.
fn winding_row(grid: RoomGrid<'_>, rng: &mut RngStream) -> Vec<RoomId> {
    let (mirror_x, mirror_y, by_column) = (rng.chance(1, 2), rng.chance(1, 2), rng.chance(1, 2));
    let (lines, length) = if by_column { (grid.width, grid.height) } else { (grid.height, grid.width) };
    let mut row = Vec::with_capacity(grid.len());
    for line in 0..lines {
        for at in 0..length {
            let at = if line % 2 == 0 { at } else { length - 1 - at };
            let (x, y) = if by_column { (line, at) } else { (at, line) };
            let x = if mirror_x { grid.width - 1 - x } else { x };
            let y = if mirror_y { grid.height - 1 - y } else { y };
            row.push(RoomId(y * grid.width + x));
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn each_piece_has_rooms_and_touches_the_next() {
        for (width, height) in [(1, 1), (1, 7), (4, 1), (5, 4), (6, 6)] {
            let grid = RoomGrid { width, height, closed: &[] };
            for seed in 0..20 {
                let mut rng = Seed(seed).at("row").stream();
                let pieces = 1 + rng.index(grid.len());
                let owner = cut_row(grid, pieces, &mut rng);
                let mut sizes = vec![0; pieces];
                owner.iter().for_each(|piece| sizes[*piece as usize] += 1);
                assert!(sizes.iter().all(|size| *size > 0), "{width}x{height}: {sizes:?}");
                for piece in 1..pieces {
                    let mut walls =
                        grid.walls().map(|(a, b)| (owner[a.index()] as usize, owner[b.index()] as usize));
                    assert!(
                        walls.any(|pair| pair == (piece - 1, piece) || pair == (piece, piece - 1)),
                        "{owner:?}"
                    );
                }
            }
        }
    }
}
