//! The danger of a map: the strongest monsters on the easiest way to each tile.
//!
//! The easiest way from a start to a tile is the one whose strongest group of monsters is the weakest. Its
//! length does not count. Steps are those of [`rmg_audit::walk`]: on foot, by boat and through portals.
//! Strengths are those of the [`fairness`](crate::fairness) reports.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rmg_audit::walk::{Spot, Walk};
use rmg_core::model::{MapModel, MapPos};
use rmg_core::pack::ContentPack;
use rmg_core::{Grid, TilePos};

use crate::fairness::{start_of, strength};

/// The danger of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TileDanger {
    /// The strength of the strongest monsters on the easiest way from a start, 0 without a fight; `None` if
    /// no player reaches the tile.
    pub way: Option<u64>,
    /// The strength of the strongest monsters that control the tile, 0 without monsters.
    pub guard: u64,
    /// Whether players reach the tile only by boat.
    pub is_afloat: bool,
}

/// The strength of the strongest monsters on the easiest way to each spot; `None` if there is no way.
struct Search<'w> {
    walk: &'w Walk<'w>,
    strength: Vec<u64>,
    best: Vec<Option<u64>>,
    queue: BinaryHeap<Reverse<(u64, Spot)>>,
}

impl Search<'_> {
    /// Returns the strength of the strongest monsters that control a spot.
    fn guard(&self, at: Spot) -> u64 {
        self.walk.monsters(at).iter().map(|monster| self.strength[monster.index()]).max().unwrap_or(0)
    }

    fn tile(&self, at: MapPos) -> Option<TileDanger> {
        let foot = self.walk.spot(at)?;
        let guard = self.guard(foot);
        let boat = self.best.get(foot.index() + self.walk.on_foot()).copied().flatten();
        let way = self.best[foot.index()];
        Some(TileDanger { way: way.or(boat), guard, is_afloat: way.is_none() && boat.is_some() })
    }

    /// Continues a way whose strongest monsters have a strength, to a spot.
    fn offer(&mut self, to: Spot, so_far: u64) {
        let danger = self.guard(to).max(so_far);
        let best = &mut self.best[to.index()];
        if best.is_none_or(|best| danger < best) {
            *best = Some(danger);
            self.queue.push(Reverse((danger, to)));
        }
    }

    fn run(&mut self) {
        let mut is_entered = vec![false; self.walk.hubs()];
        let walk = self.walk;
        while let Some(Reverse((danger, from))) = self.queue.pop() {
            if self.best[from.index()] != Some(danger) {
                continue;
            }
            walk.each_step(from, |to, _| self.offer(to, danger));
            for hub in walk.hub(from) {
                // the first hero enters with the lowest danger
                if !std::mem::replace(&mut is_entered[hub], true) {
                    walk.exits(hub).iter().for_each(|exit| self.offer(*exit, danger));
                }
            }
        }
    }
}

/// Returns the danger of each tile, by level. No tile is reached if the layers of the map do not have the
/// size of its plan, or no player has a start.
///
/// # Cost
/// O(tiles log tiles + objects).
#[must_use]
pub fn danger(map: &MapModel, pack: &ContentPack) -> Vec<Grid<TileDanger>> {
    let size = map.plan.size;
    let mut levels: Vec<Grid<TileDanger>> =
        size.each_level().map(|_| Grid::new(size.width(), size.height(), TileDanger::default())).collect();
    let Some(walk) = Walk::new(map, pack) else { return levels };
    let mut search = Search {
        walk: &walk,
        strength: map.objects.iter().map(|object| strength(pack, object).mean).collect(),
        best: vec![None; walk.spots()],
        queue: BinaryHeap::new(),
    };
    for player in &map.plan.players {
        let start = start_of(map, pack, player.color).map(|start| &map.objects[start.index()]);
        start.into_iter().flat_map(|start| walk.doors(start)).for_each(|door| search.offer(door, 0));
    }
    search.run();
    for (level, tiles) in size.each_level().zip(&mut levels) {
        for y in 0..size.height() {
            for x in 0..size.width() {
                let tile = TilePos::new(x, y);
                tiles[tile] = search.tile(MapPos { level, tile }).unwrap_or_default();
            }
        }
    }
    levels
}
