//! Zones of control: the tiles where a monster stops heroes.

use rmg_core::model::{MapObject, ObjectId};

use crate::ground::{DecodedMap, cells, is_monster, link_guards};

/// No monster controls the tile.
const NO_MONSTER: u32 = u32::MAX;
/// Several monsters control the tile.
const SEVERAL: u32 = u32::MAX - 1;

/// The monsters that control each tile of a level, either guards of links or all others.
///
/// Heroes fight guards of links to get from zone to zone, and the others to take what they guard.
#[derive(Debug)]
pub(crate) struct Control {
    by: Vec<u32>,
}

impl Control {
    /// Returns, by level, the zones of control of monsters that guard no link. O(tiles + objects).
    pub(crate) fn of_levels(ground: &DecodedMap<'_>) -> Vec<Self> {
        Self::of_monsters(ground, false)
    }

    /// Returns, by level, the zones of control of the guards of links. O(tiles + objects).
    pub(crate) fn of_link_guards(ground: &DecodedMap<'_>) -> Vec<Self> {
        Self::of_monsters(ground, true)
    }

    fn of_monsters(ground: &DecodedMap<'_>, of_links: bool) -> Vec<Self> {
        let none = |layer: &crate::ground::GroundLevel| Self { by: vec![NO_MONSTER; layer.step.len()] };
        let mut levels: Vec<Self> = ground.levels.iter().map(none).collect();
        let guards_link = link_guards(ground.map);
        let is_included = |at: &usize| guards_link[*at] == of_links;
        for (at, object) in ground.map.objects.iter().enumerate().filter(|(at, _)| is_included(at)) {
            if !ground.pack.objects.get(object.kind).is_some_and(is_monster) {
                continue;
            }
            let id = ObjectId::from_index(at).0;
            let Some(level) = levels.get_mut(object.at.level.index()) else { continue };
            for tile in control(ground, object) {
                let by = &mut level.by[tile];
                *by = if *by == NO_MONSTER || *by == id { id } else { SEVERAL };
            }
        }
        levels
    }

    /// Returns whether no monster controls a tile.
    pub(crate) fn is_free(&self, tile: usize) -> bool {
        self.by[tile] == NO_MONSTER
    }

    /// Returns whether no monster except this one controls a tile.
    pub(crate) fn is_free_except(&self, tile: usize, guard: ObjectId) -> bool {
        self.by[tile] == NO_MONSTER || self.by[tile] == guard.0
    }

    /// Returns the monster that controls a tile, if there is exactly one.
    pub(crate) fn only(&self, tile: usize) -> Option<ObjectId> {
        (self.by[tile] < SEVERAL).then_some(ObjectId(self.by[tile]))
    }
}

/// Returns the tiles that a monster controls on its level, sorted: its action cells and the 8 tiles around
/// each. A monster on land does not stop boats, and one in the water does not stop heroes on foot.
pub(crate) fn control(ground: &DecodedMap<'_>, guard: &MapObject) -> Vec<usize> {
    let Some(appearance) = ground.pack.appearances.get(guard.appearance) else { return Vec::new() };
    let mut tiles = Vec::with_capacity(9);
    let level = ground.levels.get(guard.at.level.index());
    let is_water = |at: usize| level.is_some_and(|layer| layer.is_water[at]);
    for cell in cells(guard, appearance).filter(|cell| cell.is_action) {
        let is_afloat = ground.cell_index(cell.x, cell.y).is_some_and(is_water);
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            tiles.extend(ground.cell_index(cell.x + dx, cell.y + dy).filter(|at| is_water(*at) == is_afloat));
        }
    }
    tiles.sort_unstable();
    tiles.dedup();
    tiles
}
