//! Positions of zone labels, and cells where two zones meet.

use std::collections::BTreeMap;

use rmg_core::{Grid, TilePos, ZoneId};

use super::level_view::LevelView;

/// Steps of the chamfer distance in thirds of a cell: 3 along a side, 4 along a diagonal (Borgefors 1986).
const STRAIGHT: u16 = 3;
const DIAGONAL: u16 = 4;

/// Returns the distance of every cell to the nearest cell of another zone or to the edge of the map, in
/// thirds of a cell. O(cells).
pub(super) fn depths(view: &LevelView) -> Grid<u16> {
    let cells = &view.cells;
    let (width, height) = (usize::from(cells.width()), usize::from(cells.height()));
    let owners = cells.cells();
    let mut depth = vec![u16::MAX; width * height];
    // a cell of the same zone passes its depth on; any other cell is the border
    let via = |depth: &[u16], at: usize, x: isize, y: isize, step: u16| -> u16 {
        match (usize::try_from(x), usize::try_from(y)) {
            (Ok(x), Ok(y)) if x < width && y < height && owners[y * width + x] == owners[at] => {
                depth[y * width + x].saturating_add(step)
            }
            _ => step,
        }
    };
    let signed = |at: usize| isize::try_from(at).expect("a map has at most 4,096 cells per side");
    for y in 0..height {
        for x in 0..width {
            let (at, x, y) = (y * width + x, signed(x), signed(y));
            depth[at] = via(&depth, at, x - 1, y, STRAIGHT)
                .min(via(&depth, at, x, y - 1, STRAIGHT))
                .min(via(&depth, at, x - 1, y - 1, DIAGONAL))
                .min(via(&depth, at, x + 1, y - 1, DIAGONAL));
        }
    }
    for y in (0..height).rev() {
        for x in (0..width).rev() {
            let (at, x, y) = (y * width + x, signed(x), signed(y));
            depth[at] = depth[at]
                .min(via(&depth, at, x + 1, y, STRAIGHT))
                .min(via(&depth, at, x, y + 1, STRAIGHT))
                .min(via(&depth, at, x + 1, y + 1, DIAGONAL))
                .min(via(&depth, at, x - 1, y + 1, DIAGONAL));
        }
    }
    Grid::from_cells(cells.width(), cells.height(), depth)
}

/// A cell deep inside a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Anchor {
    pub(super) cell: TilePos,
    /// Depth in thirds of a cell.
    pub(super) depth: u16,
}

/// Returns an anchor for every zone: of all cells with at least three quarters of the maximum depth, the
/// nearest to the center of mass. `None` for zones without a cell in the view.
pub(super) fn zone_anchors(view: &LevelView, depths: &Grid<u16>, zones: usize) -> Vec<Option<Anchor>> {
    let mut sums = vec![(0u64, 0u64, 0u64); zones];
    let mut deepest = vec![0u16; zones];
    for ((cell, zone), depth) in view.cells.iter().zip(depths.cells()) {
        let sum = &mut sums[zone.index()];
        *sum = (sum.0 + 1, sum.1 + u64::from(cell.x), sum.2 + u64::from(cell.y));
        deepest[zone.index()] = deepest[zone.index()].max(*depth);
    }
    let mut best: Vec<Option<(u64, Anchor)>> = vec![None; zones];
    for ((cell, zone), depth) in view.cells.iter().zip(depths.cells()) {
        let (count, x, y) = sums[zone.index()];
        if u32::from(*depth) * 4 >= u32::from(deepest[zone.index()]) * 3 {
            let (dx, dy) = (u64::from(cell.x).abs_diff(x / count), u64::from(cell.y).abs_diff(y / count));
            let distance_sq = dx * dx + dy * dy;
            if best[zone.index()].is_none_or(|(min, _)| distance_sq < min) {
                best[zone.index()] = Some((distance_sq, Anchor { cell, depth: *depth }));
            }
        }
    }
    best.into_iter().map(|entry| entry.map(|(_, anchor)| anchor)).collect()
}

/// Two zones, the lower id first.
pub(super) type Pair = (ZoneId, ZoneId);

/// Returns the ordered pair of two zones.
pub(super) fn pair(a: ZoneId, b: ZoneId) -> Pair {
    (a.min(b), a.max(b))
}

/// A step across the border of two zones: the cell before it, and whether it leads east (otherwise south).
pub(super) type BorderStep = (TilePos, bool);

/// Collects all steps across the borders of the wanted pairs, row by row.
pub(super) fn border_steps(view: &LevelView, wanted: &mut BTreeMap<Pair, Vec<BorderStep>>) {
    if wanted.is_empty() {
        return;
    }
    view.each_border(|cell, is_east| {
        let (dx, dy) = if is_east { (1, 0) } else { (0, 1) };
        let other = TilePos::new(cell.x + dx, cell.y + dy);
        if let Some(steps) = wanted.get_mut(&pair(view.cells[cell], view.cells[other])) {
            steps.push((cell, is_east));
        }
    });
}

/// Collects all cells where the zones of a wanted pair are above each other, row by row.
pub(super) fn shared_cells(upper: &LevelView, lower: &LevelView, wanted: &mut BTreeMap<Pair, Vec<TilePos>>) {
    if wanted.is_empty() {
        return;
    }
    for ((cell, above), below) in upper.cells.iter().zip(lower.cells.cells()) {
        if let Some(cells) = wanted.get_mut(&pair(*above, *below)) {
            cells.push(cell);
        }
    }
}
