//! Zones of control: the tiles where a monster stops a hero.

use rmg_core::model::{MapObject, ObjectId};

use crate::ground::{Ground, cells, is_monster, link_guards};

/// No monster controls the tile.
const NOBODY: u32 = u32::MAX;
/// Several monsters control the tile.
const SEVERAL: u32 = u32::MAX - 1;

/// Which monsters of one sort control each tile of a level: guards of links, or all others.
///
/// Guards of links are fought by whoever goes from zone to zone, all others by whoever wants what they guard.
#[derive(Debug)]
pub(crate) struct Control {
    by: Vec<u32>,
}

impl Control {
    /// The zones of control of the monsters of all levels that guard no link. O(tiles + objects).
    pub(crate) fn of_levels(ground: &Ground<'_>) -> Vec<Self> {
        Self::of_monsters(ground, false)
    }

    /// The zones of control of the guards of links on all levels. O(tiles + objects).
    pub(crate) fn of_link_guards(ground: &Ground<'_>) -> Vec<Self> {
        Self::of_monsters(ground, true)
    }

    fn of_monsters(ground: &Ground<'_>, of_links: bool) -> Vec<Self> {
        let none = |layer: &crate::ground::GroundLevel| Self { by: vec![NOBODY; layer.step.len()] };
        let mut levels: Vec<Self> = ground.levels.iter().map(none).collect();
        let guards_link = link_guards(ground.map);
        let of_sort = |at: &usize| guards_link[*at] == of_links;
        for (at, object) in ground.map.objects.iter().enumerate().filter(|(at, _)| of_sort(at)) {
            if !ground.pack.objects.get(object.kind).is_some_and(is_monster) {
                continue;
            }
            let id = ObjectId::from_index(at).0;
            let Some(level) = levels.get_mut(object.at.level.index()) else { continue };
            for tile in control(ground, object) {
                let by = &mut level.by[tile];
                *by = if *by == NOBODY || *by == id { id } else { SEVERAL };
            }
        }
        levels
    }

    /// Whether no monster controls a tile.
    pub(crate) fn is_free(&self, tile: usize) -> bool {
        self.by[tile] == NOBODY
    }

    /// Whether no monster but this one controls a tile.
    pub(crate) fn is_free_but_for(&self, tile: usize, guard: ObjectId) -> bool {
        self.by[tile] == NOBODY || self.by[tile] == guard.0
    }

    /// The monster that controls a tile, if it is just one.
    pub(crate) fn only(&self, tile: usize) -> Option<ObjectId> {
        (self.by[tile] < SEVERAL).then_some(ObjectId(self.by[tile]))
    }
}

/// The tiles that a monster controls on its level: where it is met, and the 8 tiles around; sorted. From land
/// it stops nobody who sails, and from the sea nobody who walks.
pub(crate) fn control(ground: &Ground<'_>, guard: &MapObject) -> Vec<usize> {
    let Some(appearance) = ground.pack.appearances.get(guard.appearance) else { return Vec::new() };
    let mut tiles = Vec::with_capacity(9);
    let level = ground.levels.get(guard.at.level.index());
    let is_water = |at: usize| level.is_some_and(|layer| layer.is_water[at]);
    for cell in cells(guard, appearance).filter(|cell| cell.is_action) {
        let swims = ground.cell_index(cell.x, cell.y).is_some_and(is_water);
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            tiles.extend(ground.cell_index(cell.x + dx, cell.y + dy).filter(|at| is_water(*at) == swims));
        }
    }
    tiles.sort_unstable();
    tiles.dedup();
    tiles
}
