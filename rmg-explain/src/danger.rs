//! The danger of a map: the strongest monsters on the easiest way to each tile.
//!
//! The easiest way from a start to a tile is the one whose strongest group of monsters is the weakest. Its
//! length does not count. Steps are those of [`rmg_audit::walk`]: on foot, by boat and through portals.
//! Objects that open only for a quest or a key are solid. Strengths are those of the
//! [`fairness`](crate::fairness) reports, except for monsters whose number the game rolls: see
//! [`GuardStrength`].

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rmg_audit::walk::{Spot, Walk};
use rmg_core::model::{MapModel, MapObject, MapPos, ObjectBody};
use rmg_core::pack::ContentPack;
use rmg_core::{Grid, TilePos};

use crate::fairness::{start_of, strength};

/// The strength of the strongest of some monsters, ordered from weak to strong.
///
/// Nothing is known about the strength of a rolled number of monsters. They count as weaker than all monsters
/// of a known strength, so the strength of known and rolled monsters together is a lower bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum GuardStrength {
    /// There are no monsters.
    #[default]
    None,
    /// There are only monsters whose number the game rolls: the number in the map is 0.
    Rolled,
    /// The mean strength of the strongest monsters of a known number, in AI value.
    Known(u64),
}

impl GuardStrength {
    /// Returns that of an object: [`Self::None`] if it is not a monster.
    fn new(pack: &ContentPack, object: &MapObject) -> Self {
        match object.body {
            ObjectBody::Monster { count: 0, .. } => Self::Rolled,
            ObjectBody::Monster { .. } => Self::Known(strength(pack, object).mean),
            _ => Self::None,
        }
    }
}

/// The danger of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TileDanger {
    /// The strength of the strongest monsters on the easiest way from a start. The outer `None` if no player
    /// reaches the tile without a quest or a key, because it is blocked or closed off.
    pub way: Option<GuardStrength>,
    /// The strength of the strongest monsters that control the tile.
    pub guard: GuardStrength,
    /// Whether players reach the tile only by boat.
    pub is_afloat: bool,
}

/// The strength of the strongest monsters on the easiest way to each spot; `None` if there is no way.
struct Search<'w> {
    walk: &'w Walk<'w>,
    strength: Vec<GuardStrength>,
    best: Vec<Option<GuardStrength>>,
    queue: BinaryHeap<Reverse<(GuardStrength, Spot)>>,
}

impl Search<'_> {
    /// Returns the strength of the strongest monsters that control a spot.
    fn guard(&self, at: Spot) -> GuardStrength {
        self.walk.monsters(at).iter().map(|monster| self.strength[monster.index()]).max().unwrap_or_default()
    }

    fn tile(&self, at: MapPos) -> Option<TileDanger> {
        let foot = self.walk.spot(at)?;
        let guard = self.guard(foot);
        let boat = self.best.get(foot.index() + self.walk.on_foot()).copied().flatten();
        let way = self.best[foot.index()];
        Some(TileDanger { way: way.or(boat), guard, is_afloat: way.is_none() && boat.is_some() })
    }

    /// Continues a way whose strongest monsters have a strength, to a spot.
    fn offer(&mut self, to: Spot, so_far: GuardStrength) {
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
        strength: map.objects.iter().map(|object| GuardStrength::new(pack, object)).collect(),
        best: vec![None; walk.spots()],
        queue: BinaryHeap::new(),
    };
    for player in &map.plan.players {
        let start = start_of(map, pack, player.color).map(|start| &map.objects[start.index()]);
        start
            .into_iter()
            .flat_map(|start| walk.doors(start))
            .for_each(|door| search.offer(door, GuardStrength::None));
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
