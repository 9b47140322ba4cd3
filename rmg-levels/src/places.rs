//! Free tiles by location, for adders.

use std::collections::BTreeMap;
use std::sync::Arc;

use rmg_core::dungeon::{Location, Marks, Side};
use rmg_core::{RngStream, TilePos};

use crate::draft::Draft;

/// The free tiles at the time of creation. Tiles are sampled without replacement: one sample costs O(1), all
/// together O(tiles).
#[derive(Debug)]
pub struct Places {
    rooms: Vec<TilePos>,
    corridors: Vec<TilePos>,
    /// Created when first needed: most levels have no portal in a wall.
    walls: Option<Vec<TilePos>>,
    /// By tag of rooms. Each list is created when first needed.
    tagged: BTreeMap<Arc<str>, Vec<TilePos>>,
}

impl Places {
    /// Returns all free tiles of `draft` outside of vaults; all if there are no others. O(tiles).
    pub(crate) fn outside_vaults(draft: &Draft) -> Self {
        let mut places = Self::new(draft);
        let is_outside = |tile: &TilePos| !draft.sealed.iter().any(|area| area.contains(*tile));
        if places.rooms.iter().chain(&places.corridors).any(is_outside) {
            places.rooms.retain(is_outside);
            places.corridors.retain(is_outside);
        }
        places
    }

    /// Returns all free tiles of `draft`. O(tiles).
    pub(crate) fn new(draft: &Draft) -> Self {
        let (mut rooms, mut corridors) = (Vec::new(), Vec::new());
        let width = draft.marks.width();
        for y in 0..draft.marks.height() {
            let row = draft.marks.row(y);
            for (x, marks) in (0..width).zip(row) {
                if marks.is_safe() && !marks.has(Marks::TAKEN) {
                    let list = if marks.has(Marks::ROOM) { &mut rooms } else { &mut corridors };
                    list.push(TilePos::new(x, y));
                }
            }
        }
        Self { rooms, corridors, walls: None, tagged: BTreeMap::new() }
    }

    /// Samples a free tile and takes it. `None` if none is left.
    pub fn take(&mut self, draft: &mut Draft, location: &Location, rng: &mut RngStream) -> Option<TilePos> {
        if *location == Location::Wall {
            return self.take_wall(draft, rng);
        }
        loop {
            let tile = self.sample(draft, location, rng)?;
            if draft.is_free(tile) {
                draft.take(tile);
                return Some(tile);
            }
        }
    }

    /// Puts a trap on a free tile with `lay`. Returns false if no tile is suitable. Unsuitable tiles stay in
    /// the list.
    pub(crate) fn trap(
        &mut self,
        draft: &mut Draft,
        location: &Location,
        rng: &mut RngStream,
        lay: impl Fn(&mut Draft, TilePos, &mut RngStream) -> bool,
    ) -> bool {
        let mut unfit = Vec::new();
        let mut is_laid = false;
        while !is_laid {
            let Some(tile) = self.sample(draft, location, rng) else { break };
            is_laid = lay(draft, tile, rng);
            if !is_laid && draft.is_free(tile) {
                unfit.push(tile);
            }
        }
        for tile in unfit {
            let list = match location {
                Location::Tag(tag) => self.tagged.entry(Arc::clone(tag)).or_default(),
                _ if draft.marks(tile).has(Marks::ROOM) => &mut self.rooms,
                _ => &mut self.corridors,
            };
            list.push(tile);
        }
        is_laid
    }

    fn sample(&mut self, draft: &Draft, location: &Location, rng: &mut RngStream) -> Option<TilePos> {
        let list = match location {
            Location::Room => &mut self.rooms,
            Location::Corridor => &mut self.corridors,
            Location::Any => {
                let all = self.rooms.len() + self.corridors.len();
                if all > 0 && rng.index(all) < self.rooms.len() {
                    &mut self.rooms
                } else {
                    &mut self.corridors
                }
            }
            Location::Wall => return None,
            Location::Tag(tag) => {
                self.tagged.entry(Arc::clone(tag)).or_insert_with(|| tiles_of_tag(draft, tag))
            }
        };
        if list.is_empty() { None } else { Some(list.swap_remove(rng.index(list.len()))) }
    }

    /// Takes a wall, and the free tile next to it from which it is used. Returns the wall.
    fn take_wall(&mut self, draft: &mut Draft, rng: &mut RngStream) -> Option<TilePos> {
        let walls = self.walls.get_or_insert_with(|| walls_next_to_rooms(draft));
        while !walls.is_empty() {
            let tile = walls.swap_remove(rng.index(walls.len()));
            let access = neighbors(tile).find(|tile| draft.is_free(*tile));
            if let Some(access) = access.filter(|_| !draft.marks(tile).has(Marks::TAKEN)) {
                draft.take(access);
                draft.take(tile);
                return Some(tile);
            }
        }
        None
    }
}

/// Returns the free tiles of the rooms with a tag.
fn tiles_of_tag(draft: &Draft, tag: &str) -> Vec<TilePos> {
    let sections = draft.sections.iter().filter(|section| section.has_tag(tag));
    let tiles = sections.flat_map(|section| section.area.tiles());
    tiles.filter(|tile| draft.is_free(*tile) && draft.marks(*tile).has(Marks::ROOM)).collect()
}

/// Returns the closed tiles next to a free tile of a room.
fn walls_next_to_rooms(draft: &Draft) -> Vec<TilePos> {
    let is_room = |tile: TilePos| draft.is_free(tile) && draft.marks(tile).has(Marks::ROOM);
    let walls = draft.marks.iter().filter(|(_, marks)| !marks.has(Marks::OPEN)).map(|(tile, _)| tile);
    walls.filter(|tile| neighbors(*tile).any(is_room)).collect()
}

/// Returns the 4 neighbors of a tile, if they exist.
fn neighbors(tile: TilePos) -> impl Iterator<Item = TilePos> {
    Side::ALL.into_iter().filter_map(move |side| side.next(tile))
}
