//! Coasts: for every cell the share of water around it and its distance from the shore.

use rmg_core::{Grid, TerrainId};

use super::arithmetic::{ONE, noise};
use super::look::CellLook;

/// Depth of a cell that touches the shore with a side, and of one that touches it with a corner.
pub(super) const NEAR: i32 = 16;
const CORNER: i32 = 23;
/// Maximum depth, ten cells from the shore.
pub(super) const DEEPEST: i32 = 160;

/// Maximum share of water on land cells, and minimum share on water cells. The gap keeps even a single land
/// tile in the sea visible.
const MAX_ON_LAND: i32 = ONE / 4;
const MIN_ON_WATER: i32 = ONE - MAX_ON_LAND;
/// Maximum random shift of the share of water.
const CHANCE: i32 = 30;

/// The shore of a level.
#[derive(Debug)]
pub(super) struct Coast {
    /// Share of water in [`ONE`]s and depth, by cell.
    cells: Vec<(i16, i16)>,
}

impl Coast {
    /// Computes the coast of a level. `None` without water. O(cells).
    pub(super) fn new(cells: &Grid<CellLook>, is_water: impl Fn(TerrainId) -> bool) -> Option<Self> {
        let water: Vec<bool> = cells.cells().iter().map(|look| is_water(look.terrain)).collect();
        if !water.contains(&true) {
            return None;
        }
        let (width, height) = (usize::from(cells.width()), usize::from(cells.height()));
        let shares = shares(&water, width, height);
        let depths = depths(&water, width, height);
        let narrow = |value: i32| i16::try_from(value).expect("shares and depths are some hundreds");
        let cells = shares.into_iter().zip(depths).map(|(share, depth)| (narrow(share), narrow(depth)));
        Some(Self { cells: cells.collect() })
    }

    /// Returns the share of water around the center of a cell, and its depth (0 on land, [`NEAR`] at the
    /// shore).
    pub(super) fn at(&self, cell: usize) -> (i32, i32) {
        let (share, depth) = self.cells[cell];
        (share.into(), depth.into())
    }

    pub(super) fn depth(&self, cell: usize) -> i32 {
        self.cells[cell].1.into()
    }
}

/// Returns means over 3 x 3 cells (weights 1, 2, 1) with a random shift, clamped so that a land cell stays
/// land and a water cell stays water.
fn shares(water: &[bool], width: usize, height: usize) -> Vec<i32> {
    // cells beyond the edge equal those at the edge
    let rows = (0..height).map(|y| &water[y * width..(y + 1) * width]);
    let across: Vec<u8> = rows
        .flat_map(|row| {
            (0..width).map(|x| {
                let [west, here, east] = [row[x.saturating_sub(1)], row[x], row[(x + 1).min(width - 1)]];
                u8::from(west) + 2 * u8::from(here) + u8::from(east)
            })
        })
        .collect();
    let mut shares = Vec::with_capacity(water.len());
    for y in 0..height {
        let row = |y: usize| &across[y * width..(y + 1) * width];
        let (north, here, south) = (row(y.saturating_sub(1)), row(y), row((y + 1).min(height - 1)));
        for x in 0..width {
            let sum = i32::from(north[x] + 2 * here[x] + south[x]);
            if sum % 16 == 0 {
                shares.push(sum * ONE / 16);
                continue;
            }
            let place = |at: usize| i32::try_from(at).expect("a map has at most 4,096 tiles per side");
            let share = sum * ONE / 16 + noise(place(x), place(y), 7) % (2 * CHANCE + 1) - CHANCE;
            let is_water = water[y * width + x];
            shares.push(if is_water { share.clamp(MIN_ON_WATER, ONE) } else { share.clamp(0, MAX_ON_LAND) });
        }
    }
    shares
}

/// Returns distances from land in two sweeps (chamfer distances, Borgefors 1986). Cells beyond the edge are
/// not land.
fn depths(water: &[bool], width: usize, height: usize) -> Vec<i32> {
    let mut depths: Vec<i32> = water.iter().map(|is_water| if *is_water { DEEPEST } else { 0 }).collect();
    // The first sweep handles paths from the north and west, the second those from the south and east.
    for y in 0..height {
        for x in 0..width {
            let at = y * width + x;
            let mut depth = depths[at];
            if x > 0 {
                depth = depth.min(depths[at - 1] + NEAR);
            }
            if y > 0 {
                depth = depth.min(depths[at - width] + NEAR);
                if x > 0 {
                    depth = depth.min(depths[at - width - 1] + CORNER);
                }
                if x + 1 < width {
                    depth = depth.min(depths[at - width + 1] + CORNER);
                }
            }
            depths[at] = depth;
        }
    }
    for y in (0..height).rev() {
        for x in (0..width).rev() {
            let at = y * width + x;
            let mut depth = depths[at];
            if x + 1 < width {
                depth = depth.min(depths[at + 1] + NEAR);
            }
            if y + 1 < height {
                depth = depth.min(depths[at + width] + NEAR);
                if x > 0 {
                    depth = depth.min(depths[at + width - 1] + CORNER);
                }
                if x + 1 < width {
                    depth = depth.min(depths[at + width + 1] + CORNER);
                }
            }
            depths[at] = depth;
        }
    }
    depths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::map_ground::look::Mass;

    fn board(rows: &[&str]) -> Grid<CellLook> {
        let look = |letter: u8| CellLook { terrain: TerrainId(u16::from(letter == b'~')), mass: Mass::Open };
        let side = |length: usize| u16::try_from(length).unwrap();
        let cells = rows.iter().flat_map(|row| row.bytes().map(look)).collect();
        Grid::from_cells(side(rows[0].len()), side(rows.len()), cells)
    }

    fn coast(rows: &[&str]) -> Option<Coast> {
        Coast::new(&board(rows), |terrain| terrain.0 == 1)
    }

    #[test]
    fn depth_increases_with_distance_from_land_up_to_the_maximum() {
        let coast = coast(&[".~~~~~~~~~~~~~", "~~~~~~~~~~~~~~"]).unwrap();
        let row: Vec<i32> = (0..14).map(|x| coast.depth(x)).collect();
        assert_eq!(row, [0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 160, 160, 160]);
        assert_eq!(coast.depth(14 + 1), CORNER);
    }

    #[test]
    fn land_cells_stay_land_and_water_cells_stay_water() {
        let rows = ["~~~~~", "~.~.~", "~~~~~", "..~..", "~~~~~"];
        let coast = coast(&rows).unwrap();
        for (at, letter) in rows.iter().flat_map(|row| row.bytes()).enumerate() {
            let (share, depth) = coast.at(at);
            assert_eq!(letter == b'~', share > ONE / 2, "cell {at}: {share}");
            assert_eq!(letter == b'~', depth > 0, "cell {at}");
        }
    }

    #[test]
    fn a_level_without_water_has_no_coast() {
        assert!(coast(&["...", "..."]).is_none());
    }
}
