//! Where the doors of the images of a building are.

use rmg_core::{MapSize, Symmetry};

use crate::fields::Cell;

/// Returns the steps from the tile in front of a door that faces south to this door and those of its images,
/// which face south too; empty if they are one.
pub(super) fn turned_doors(symmetry: Symmetry, size: MapSize) -> Vec<Cell> {
    let of = |moves: u8, cell: (i32, i32)| {
        let (x, y) = symmetry.cell_after(cell, size, moves);
        Cell::new(x, y)
    };
    let mut doors: Vec<Cell> =
        (0..symmetry.order()).map(|moves| of(moves, (0, -1)) - of(moves, (0, 0))).collect();
    doors.sort_unstable();
    doors.dedup();
    if doors.len() == 1 { Vec::new() } else { doors }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doors_of_images_are_on_other_sides_of_the_tile_in_front() {
        let doors = |symmetry| -> Vec<(i32, i32)> {
            let size = MapSize::new(40, 40, 1).unwrap();
            turned_doors(symmetry, size).into_iter().map(|step| (step.x, step.y)).collect()
        };
        assert_eq!(doors(Symmetry::MirrorX), []);
        for symmetry in [Symmetry::Rotate2, Symmetry::MirrorY, Symmetry::MirrorXY] {
            assert_eq!(doors(symmetry), [(0, -1), (0, 1)], "{symmetry:?}");
        }
        assert_eq!(doors(Symmetry::Diagonal), [(-1, 0), (0, -1)]);
        assert_eq!(doors(Symmetry::AntiDiagonal), [(0, -1), (1, 0)]);
        assert_eq!(doors(Symmetry::Rotate4).len(), 4);
    }
}
