//! Chooses the vaults of a level and puts them into sections.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use rmg_core::dungeon::{Area, Item, Side, TextureId};
use rmg_core::{Grid, RngStream, TilePos};

use super::check::RINGS;
use super::layout::Cell;
use super::{Thing, Vault};
use crate::chance::percent;
use crate::config::Choice;
use crate::draft::{Draft, DraftTile};
use crate::error::LevelError;
use crate::job::LevelJob;
use crate::site::Gate;

/// A vault in a section.
#[derive(Debug)]
pub(crate) struct PlacedVault<'v> {
    pub(crate) vault: &'v Vault,
    /// The rectangle of the drawing.
    area: Area,
    cells: Grid<Cell<'v>>,
}

/// Chooses the vaults of a level.
#[derive(Debug)]
pub(crate) struct VaultPlacer<'a> {
    pub(crate) job: &'a LevelJob<'a>,
    pub(crate) areas: &'a [Area],
}

impl<'a> VaultPlacer<'a> {
    /// Returns the vault of each section, if it has one. Forced vaults come first, then those that only this
    /// level has, then the others by weight. At most half of the sections get one of the others.
    pub(crate) fn choose(&self, draft: &mut Draft) -> Result<Vec<Option<PlacedVault<'a>>>, LevelError> {
        let mut placed: Vec<Option<PlacedVault<'a>>> = self.areas.iter().map(|_| None).collect();
        let mut rng = self.job.name.at("vaults").stream();
        for name in self.job.forced {
            let choice = self.job.parts.vaults.iter().find(|choice| choice.part.name == *name);
            let Some(choice) = choice else { continue };
            if !self.place(&choice.part, &mut placed, &mut rng) {
                return Err(self.misfit(&choice.part));
            }
        }
        let unique =
            self.job.parts.vaults.iter().filter(|choice| self.job.unique.contains(&choice.part.name));
        for choice in unique.filter(|choice| !self.job.forced.contains(&choice.part.name)) {
            self.place_or_note(&choice.part, &mut placed, draft, &mut rng);
        }
        let mut drawn = self.draw(&mut rng);
        let mut left = self.areas.len().div_ceil(2);
        while !drawn.is_empty() && left > 0 {
            let weights: Vec<u32> = drawn.iter().map(|choice| choice.weight).collect();
            let at = rng.pick_weighted(&weights).unwrap_or(0);
            let choice = drawn.swap_remove(at);
            left -= usize::from(self.place_or_note(&choice.part, &mut placed, draft, &mut rng));
        }
        Ok(placed)
    }

    /// Draws the vaults for this depth by their chances.
    fn draw(&self, rng: &mut RngStream) -> Vec<&'a Choice<Vault>> {
        let mut drawn = Vec::new();
        for choice in &self.job.parts.vaults {
            let vault = &choice.part;
            if vault.is_unique || !choice.depths.has(self.job.depth) {
                continue;
            }
            let forced = self.job.forced.iter().filter(|name| **name == vault.name).count();
            let times = (vault.max as usize).saturating_sub(forced);
            drawn.extend((0..times).filter(|_| percent(rng, vault.chance)).map(|_| choice));
        }
        drawn
    }

    fn place_or_note(
        &self,
        vault: &'a Vault,
        placed: &mut [Option<PlacedVault<'a>>],
        draft: &mut Draft,
        rng: &mut RngStream,
    ) -> bool {
        let is_placed = self.place(vault, placed, rng);
        if !is_placed {
            let (width, height) = vault.size();
            let reason = format!(
                "no free section is large enough: {width}x{height} tiles need a section of {}x{}",
                width + RINGS,
                height + RINGS
            );
            draft.note_unmet(format!("vault `{}`", vault.name), reason);
        }
        is_placed
    }

    /// Places a vault and those that belong to it. Returns false, and places none, if one does not fit.
    fn place(&self, vault: &'a Vault, placed: &mut [Option<PlacedVault<'a>>], rng: &mut RngStream) -> bool {
        let mut added = Vec::new();
        let others = vault.together.iter().filter_map(|name| self.job.vaults.get(name));
        for vault in std::iter::once(vault).chain(others.map(AsRef::as_ref)) {
            let Some(at) = self.place_one(vault, placed, rng) else {
                added.into_iter().for_each(|at: usize| placed[at] = None);
                return false;
            };
            added.push(at);
        }
        true
    }

    fn place_one(
        &self,
        vault: &'a Vault,
        placed: &mut [Option<PlacedVault<'a>>],
        rng: &mut RngStream,
    ) -> Option<usize> {
        let room_of = |area: Area| (area.width.saturating_sub(RINGS), area.height.saturating_sub(RINGS));
        let free: Vec<usize> = (0..placed.len())
            .filter(|at| placed[*at].is_none() && vault.fits(room_of(self.areas[*at])))
            .collect();
        let at = rng.pick(&free).copied()?;
        let section = self.areas[at];
        let room = room_of(section);
        let cells = vault.lay_out(room, self.job.vaults, rng)?;
        let mut shift = |room: u16, used: u16| {
            u16::try_from(rng.below(u32::from(room - used) + 1)).expect("at most the room that is left")
        };
        let left = section.left + RINGS / 2 + shift(room.0, cells.width());
        let top = section.top + RINGS / 2 + shift(room.1, cells.height());
        let area = Area::new(left, top, cells.width(), cells.height());
        placed[at] = Some(PlacedVault { vault, area, cells });
        Some(at)
    }

    fn misfit(&self, vault: &Vault) -> LevelError {
        let largest = self.areas.iter().max_by_key(|area| area.width.min(area.height));
        LevelError::VaultMisfit {
            level: self.job.id,
            level_type: self.job.parts.name.clone(),
            vault: vault.name.to_string(),
            needs: (vault.size().0 + RINGS, vault.size().1 + RINGS),
            largest: largest.map_or((0, 0), |area| (area.width, area.height)),
        }
    }
}

impl PlacedVault<'_> {
    fn cell(&self, tile: TilePos) -> Option<Cell<'_>> {
        if !self.area.contains(tile) {
            return None;
        }
        self.cells.get(TilePos::new(tile.x - self.area.left, tile.y - self.area.top)).copied()
    }

    fn is_solid(&self, tile: TilePos) -> bool {
        !matches!(self.cell(tile), None | Some(Cell::Outside))
    }

    /// Carves the vault, and a corridor from each gate to the nearest door mark.
    pub(crate) fn carve(&self, draft: &mut Draft, section: Area, gates: &[Gate], floor: Option<TextureId>) {
        for (tile, cell) in self.area.tiles().zip(self.cells.cells()) {
            match cell {
                Cell::Outside => {}
                Cell::Wall(wall) => draft.set_wall(tile, *wall),
                Cell::Open { floor, is_door, .. } => {
                    // entrances stay walls until a corridor leads to them
                    if *is_door && self.is_entrance(tile) {
                        draft.set_wall(tile, self.vault.wall);
                        continue;
                    }
                    draft.open(tile, *floor, DraftTile::Room);
                    if *is_door {
                        self.add_doorway(draft, tile);
                    }
                }
            }
        }
        let floor = floor.unwrap_or(self.vault.floor);
        let inner = section.shrunk(1).expect("sections are at least 5x5");
        for gate in gates {
            draft.open(gate.tile, floor, DraftTile::Corridor);
            let Some((path, door)) = self.route(inner, gate.inside()) else { continue };
            path.into_iter().for_each(|tile| draft.open(tile, floor, DraftTile::Corridor));
            if !draft.marks(door).is_walkable() {
                let floor = match self.cell(door) {
                    Some(Cell::Open { floor, .. }) => floor,
                    _ => floor,
                };
                draft.open(door, floor, DraftTile::Corridor);
                self.add_doorway(draft, door);
            }
        }
        draft.sealed.push(self.area);
    }

    fn add_doorway(&self, draft: &mut Draft, tile: TilePos) {
        let Some(Cell::Open { thing, .. }) = self.cell(tile) else { return };
        draft.doorways.push((tile, thing.and_then(|thing| thing.door.clone())));
    }

    /// Returns whether a door mark has a tile next to it that is not part of the drawing.
    fn is_entrance(&self, tile: TilePos) -> bool {
        around(tile).any(|next| !self.is_solid(next))
    }

    /// Returns the shortest path from `start` around the drawing to a tile next to a door mark, and the mark.
    fn route(&self, inner: Area, start: TilePos) -> Option<(Vec<TilePos>, TilePos)> {
        let is_door = |tile: TilePos| matches!(self.cell(tile), Some(Cell::Open { is_door: true, .. }));
        let mut before: BTreeMap<TilePos, TilePos> = BTreeMap::from([(start, start)]);
        let mut queue = VecDeque::from([start]);
        while let Some(tile) = queue.pop_front() {
            if let Some(door) = around(tile).find(|next| is_door(*next)) {
                let mut path = vec![tile];
                let mut tile = tile;
                while before[&tile] != tile {
                    tile = before[&tile];
                    path.push(tile);
                }
                path.reverse();
                return Some((path, door));
            }
            for next in around(tile).filter(|next| inner.contains(*next) && !self.is_solid(*next)) {
                before.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    tile
                });
            }
        }
        None
    }

    /// Puts the things of the legend on their tiles.
    pub(crate) fn furnish(&self, draft: &mut Draft, rng: &mut RngStream) {
        for (tile, cell) in self.area.tiles().zip(self.cells.cells()) {
            if let Cell::Open { thing: Some(thing), .. } = cell
                && draft.marks(tile).is_walkable()
                && percent(rng, thing.chance)
            {
                self.put(thing, tile, draft, rng);
            }
        }
    }

    fn put(&self, thing: &Thing, tile: TilePos, draft: &mut Draft, rng: &mut RngStream) {
        if thing.ornament != TextureId::NONE {
            draft.set_ornament(tile, thing.ornament);
        }
        draft.key_places.extend(thing.key_place.iter().map(|key| (tile, Arc::clone(key))));
        let furniture = thing.furniture == TextureId::NONE || draft.furnish(tile, thing.furniture);
        let trap = thing.trap.as_ref().is_none_or(|trap| trap.lay(draft, tile, rng));
        let creature = thing.creature.as_ref().is_none_or(|rule| draft.put_creature(rule.creature(tile)));
        let item = thing.item.as_ref().is_none_or(|rule| {
            let item: Item = rule.item(tile, rng);
            draft.put_item(item)
        });
        if !(furniture && trap && creature && item) {
            let what = format!("`{}` of the vault `{}`", thing.letter, self.vault.name);
            draft.note_unmet(what, "it would divide the level, or its tile is taken");
        }
    }
}

/// Returns the 4 tiles around a tile; the edge of the coordinates has fewer.
fn around(tile: TilePos) -> impl Iterator<Item = TilePos> {
    Side::ALL.into_iter().filter_map(move |side| side.next(tile))
}
