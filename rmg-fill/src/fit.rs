//! Where a footprint fits: on open ground of one zone, without cutting the zone in two.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{Appearance, Footprint};
use rmg_core::{ObjectKindId, TerrainId, TilePos};

use crate::world::{Inputs, ZoneState, ZoneTile};

/// A footprint with the tiles around it that must stay open.
#[derive(Debug, Clone)]
pub(crate) struct Stamp {
    /// Tiles to cover, relative to the anchor.
    cells: Vec<(i32, i32)>,
    /// All tiles that touch them, corners included: where they are all open, covering the cells cuts nothing.
    ring: Vec<(i32, i32)>,
    /// The tile below the (first) entrance.
    pub(crate) approach: (i32, i32),
    /// The entrance itself.
    pub(crate) entrance: (i32, i32),
}

impl Stamp {
    /// A stamp of a footprint, with further cells to cover (relative to its anchor).
    pub(crate) fn new(footprint: &Footprint, further: &[(i32, i32)]) -> Self {
        let offset = |cell: &rmg_core::pack::Offset| (i32::from(cell.dx), i32::from(cell.dy));
        let mut cells: Vec<(i32, i32)> = footprint.cells().iter().map(offset).collect();
        let entrance = footprint.actions().first().map_or((0, 0), offset);
        cells.extend(further);
        let mut ring: Vec<(i32, i32)> = cells
            .iter()
            .flat_map(|(x, y)| (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x + dx, y + dy))))
            .filter(|cell| !cells.contains(cell))
            .collect();
        ring.sort_unstable();
        ring.dedup();
        Self { cells, ring, approach: (entrance.0, entrance.1 + 1), entrance }
    }

    /// Whether the stamp fits with its anchor on a tile: cells and ring on open ground.
    pub(crate) fn fits(&self, state: &ZoneState, anchor: TilePos) -> bool {
        let (x, y) = (i32::from(anchor.x), i32::from(anchor.y));
        self.cells.iter().all(|(dx, dy)| state.get(x + dx, y + dy) == ZoneTile::Possible)
            && self
                .ring
                .iter()
                .all(|(dx, dy)| matches!(state.get(x + dx, y + dy), ZoneTile::Possible | ZoneTile::Free))
    }

    /// Whether the cells fit and covering them leaves the open tiles of the zone in one piece; slower than
    /// [`fits`](Self::fits), and succeeds in tighter places. The approach must be open.
    pub(crate) fn squeezes_in(&self, state: &mut ZoneState, anchor: TilePos) -> bool {
        let (x, y) = (i32::from(anchor.x), i32::from(anchor.y));
        let approach = state.get(x + self.approach.0, y + self.approach.1);
        if !self.cells.iter().all(|(dx, dy)| state.get(x + dx, y + dy) == ZoneTile::Possible)
            || !matches!(approach, ZoneTile::Possible | ZoneTile::Free)
        {
            return false;
        }
        self.cover(state, anchor, ZoneTile::Used);
        let whole = is_one_piece(state);
        self.cover(state, anchor, ZoneTile::Possible);
        whole
    }

    /// Marks all cells.
    pub(crate) fn cover(&self, state: &mut ZoneState, anchor: TilePos, to: ZoneTile) {
        for cell in &self.cells {
            state.set(shifted(anchor, *cell), to);
        }
    }
}

/// A tile beside another. Callers have looked that it lies on the map.
pub(crate) fn shifted(tile: TilePos, (dx, dy): (i32, i32)) -> TilePos {
    let narrow = |n: i32| u16::try_from(n).expect("looked up in the zone's window before");
    TilePos::new(narrow(i32::from(tile.x) + dx), narrow(i32::from(tile.y) + dy))
}

/// Whether all open tiles hang together.
fn is_one_piece(state: &ZoneState) -> bool {
    let Some(start) = (0..state.len()).find(|at| state.is_open(*at)) else { return false };
    let mut seen = vec![false; state.len()];
    seen[start] = true;
    let mut stack = vec![start];
    let mut count = 0;
    while let Some(at) = stack.pop() {
        count += 1;
        for near in state.neighbors8(at) {
            if !seen[near] && state.is_open(near) {
                seen[near] = true;
                stack.push(near);
            }
        }
    }
    count == (0..state.len()).filter(|at| state.is_open(*at)).count()
}

/// Squared distance of two tiles.
pub(crate) fn distance_sq(a: TilePos, b: TilePos) -> i32 {
    let (dx, dy) = (i32::from(a.x) - i32::from(b.x), i32::from(a.y) - i32::from(b.y));
    dx * dx + dy * dy
}

/// The appearance of a kind for a terrain, of those with the wanted variant (any when `None`); the first of the
/// most specific ones. `None` when the kind cannot stand there.
pub(crate) fn appearance_on<'a>(
    inputs: &Inputs<'a>,
    kind: ObjectKindId,
    terrain: TerrainId,
    variant: Option<&str>,
) -> Option<(AppearanceId, &'a Appearance)> {
    inputs.pack.objects[kind]
        .appearances
        .iter()
        .map(|id| (*id, &inputs.pack.appearances[*id]))
        .filter(|(_, look)| {
            look.terrains.contains(terrain) && variant.is_none_or(|word| look.variant == word)
        })
        .min_by_key(|(id, look)| (look.terrains.len(), *id))
}

#[cfg(test)]
mod tests {
    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn a_stamp_keeps_open_ground_all_around() {
        let board = Fixture::new(&["aaaaa"; 4], &[]);
        let a = board.zone('a');
        let stamp = Stamp::new(&Footprint::parse("XAX").unwrap(), &[]);
        let fitting: Vec<TilePos> =
            a.own().filter_map(|at| a.tile_at(at)).filter(|tile| stamp.fits(&a, *tile)).collect();
        assert_eq!(fitting, [TilePos::new(3, 1), TilePos::new(3, 2)]);
        assert_eq!((stamp.entrance, stamp.approach), ((-1, 0), (-1, 1)));
    }

    #[test]
    fn a_squeezed_stamp_never_cuts_the_zone() {
        let board = Fixture::new(&["aaaaa"; 3], &[]);
        let mut a = board.zone('a');
        let bar = Stamp::new(&Footprint::parse("X/A").unwrap(), &[]);
        assert!(bar.squeezes_in(&mut a, TilePos::new(2, 1)), "a way is left below");
        a.set(TilePos::new(2, 2), ZoneTile::Used);
        assert!(!bar.squeezes_in(&mut a, TilePos::new(2, 1)), "nothing is left below");
        assert_eq!(board.draw(&[&a]), [".....", ".....", "..X.."]);
    }
}
