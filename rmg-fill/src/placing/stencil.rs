//! Stencils: footprints with their doors and guards. They are placed on the open ground of a zone, which
//! stays connected.

use rmg_core::TilePos;
use rmg_core::pack::Appearance;

use super::cuts::{Cuts, cut_off_by};
use super::imprint::{Freed, Imprint, entry};
use super::part::{ENTERED_FROM, FRONT, StencilObject};
use super::shortest_path::shortest_path;
use super::tally::RejectReason;
use crate::fields::{Cell, Patch, Plane};
use crate::layers::{Claim, Tiles};
use small_parts::SmallParts;

/// Objects that are placed together, with or without a guard, and their conditions on the tiles around.
///
/// Cells are those of a [`Patch`] over the window of the zone, with the anchor of the stencil on a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stencil {
    /// The cell of the anchor in the patch.
    anchor: Cell,
    /// Number of used rows of the patch.
    height: usize,
    /// Solid cells of the objects.
    solid: Patch,
    /// Action cells of the objects, and the guard.
    soft: Patch,
    /// Uncovered cells in the zone of control of the guard.
    guarded: Patch,
    /// Cells that must be closed, so that no hero reaches the objects without meeting the guard.
    shield: Patch,
    guard: Option<Cell>,
    doors: Vec<Door>,
    /// Cells behind the guard that are opened: the floor of its room, and those of its control that lead to
    /// the floor or to a door.
    inner: Patch,
    /// The union of solid and soft cells.
    covered: Patch,
    /// The union of covered and inner cells. All of them must be buildable.
    built: Patch,
    /// The union of guarded and shield cells, without inner ones. They must be closed or closable.
    around: Patch,
    /// What decides the price, of a small stencil.
    small: Option<SmallParts>,
    /// Anchors of objects outside of their own cells, relative to that of the stencil. They must be on the
    /// map, too.
    outer_anchors: Vec<Cell>,
}

/// An action cell.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Door {
    cell: Cell,
    /// The usable steps of [`ENTERED_FROM`] as bits, without cells of other objects.
    entered_from: u8,
    /// Whether it is entered from its front, the cell directly below it, which its object does not cover.
    has_front: bool,
    /// Whether it is entered from the side that faces south only.
    faces_south: bool,
}

impl Door {
    /// Returns the cells from which it is entered, the best first, without cells of other objects.
    fn entrances(&self) -> impl Iterator<Item = Cell> {
        let steps = ENTERED_FROM.into_iter().enumerate();
        steps.filter(|(bit, _)| self.entered_from >> bit & 1 != 0).map(|(_, step)| self.cell + step)
    }

    /// Returns the cells from which it can be entered; at least one of them must stay open.
    fn served_from(&self) -> impl Iterator<Item = Cell> {
        self.entrances().take(if self.has_front { 1 } else { ENTERED_FROM.len() })
    }
}

/// The ground under a patch.
struct Under {
    possible: Patch,
    walking: Patch,
}

impl Under {
    fn new(tiles: &Tiles, corner: Cell, height: usize) -> Self {
        let of = |plane: &Plane| plane.patch(corner, height);
        Self { possible: of(tiles.possible()), walking: of(tiles.walking()) }
    }
}

impl Stencil {
    /// Creates the stencil of some objects; `None` if it is too large for a patch (32 tiles a side with its
    /// margin).
    ///
    /// A mine, and two treasures that are entered from all sides (`X` solid, `A` doors, `G` guard, `g` other
    /// controlled tiles, `s` shield: other tiles from which a door is entered):
    /// ```text
    ///             s s s s
    ///   X A X     g A A s
    ///   g G g     g G g s
    ///   g g g     g g g
    /// ```
    /// # Arguments
    /// - `parts`: the objects; their cells do not overlap.
    /// - `guard`: the cell of a monster, outside of their cells.
    pub(crate) fn new(parts: &[StencilObject<'_>], guard: Option<Cell>) -> Option<Self> {
        Self::with_floor(parts, guard, &[])
    }

    /// As [`new`](Self::new), with the floor of a room that is entered past the guard only. `None` also if an
    /// object or a cell of the floor cannot be reached from the guard's tile.
    ///
    /// - `floor`: cells outside of the objects.
    pub(super) fn with_floor(
        parts: &[StencilObject<'_>],
        guard: Option<Cell>,
        floor: &[Cell],
    ) -> Option<Self> {
        let mut all = parts.iter().flat_map(StencilObject::covered).chain(guard).chain(floor.iter().copied());
        let first = all.next()?;
        let (north_west, south_east) = all.fold((first, first), |(low, high), cell| {
            (
                Cell::new(low.x.min(cell.x), low.y.min(cell.y)),
                Cell::new(high.x.max(cell.x), high.y.max(cell.y)),
            )
        });
        // Control and shields are around the cells, and around those the ring that must stay connected.
        const MARGIN: i32 = 3;
        let side = i32::try_from(Patch::SIDE).expect("a small number");
        let size = south_east - north_west + Cell::new(1 + 2 * MARGIN, 1 + 2 * MARGIN);
        if size.x > side || size.y > side {
            return None;
        }
        let anchor = Cell::new(MARGIN, MARGIN) - north_west;
        let local = |cell: Cell| cell + anchor;
        let mut stencil = Self {
            anchor,
            height: usize::try_from(size.y).ok()?,
            solid: Patch::default(),
            soft: Patch::default(),
            guarded: Patch::default(),
            shield: Patch::default(),
            guard: guard.map(local),
            doors: Vec::with_capacity(parts.len()),
            inner: Patch::default(),
            covered: Patch::default(),
            built: Patch::default(),
            around: Patch::default(),
            small: None,
            outer_anchors: Vec::new(),
        };
        for part in parts {
            let solid = if part.vanishes { &mut stencil.soft } else { &mut stencil.solid };
            part.cells(part.footprint.solid()).for_each(|cell| solid.insert(local(cell)));
            part.doors().for_each(|cell| stencil.soft.insert(local(cell)));
        }
        let objects = stencil.solid.or(&stencil.soft);
        let anchors = parts.iter().map(|part| part.at);
        stencil.outer_anchors.extend(anchors.filter(|at| !objects.contains(local(*at))));
        let mut closed = objects;
        if let Some(cell) = stencil.guard {
            stencil.soft.insert(cell);
            closed.insert(cell);
            let mut control = Patch::default();
            Cell::AROUND.into_iter().for_each(|step| control.insert(cell + step));
            stencil.guarded = control.minus(&objects);
            floor.iter().for_each(|cell| stencil.inner.insert(local(*cell)));
            stencil.inner = stencil.inner.minus(&stencil.guarded).minus(&closed);
        }
        let floor = stencil.inner;
        let inside = stencil.guarded.or(&floor).or(&closed);
        stencil.shield = floor.grown().minus(&inside);
        for part in parts {
            for door in part.doors() {
                let mut door = Door {
                    cell: local(door),
                    entered_from: 0,
                    has_front: false,
                    faces_south: !part.from_above,
                };
                for (bit, step) in ENTERED_FROM.into_iter().enumerate() {
                    let from = door.cell + step;
                    if (!part.from_above && step.y < 0) || objects.contains(from) {
                        continue;
                    }
                    door.entered_from |= 1 << bit;
                    door.has_front |= step == FRONT && !part.footprint.solid().is_empty();
                    if stencil.guard.is_some() && !inside.contains(from) {
                        stencil.shield.insert(from);
                    }
                }
                stencil.doors.push(door);
            }
            // After it vanishes, heroes can walk on its cells.
            let walls = part.cells(part.footprint.solid()).map(local).filter(|_| part.vanishes);
            for wall in
                walls.filter(|wall| stencil.guard.is_some_and(|guard| (*wall - guard).length_sq() > 2))
            {
                let around = Cell::AROUND.into_iter().map(|step| wall + step);
                around.filter(|cell| !inside.contains(*cell)).for_each(|cell| stencil.shield.insert(cell));
            }
        }
        stencil.open_ways(floor)?;
        stencil.covered = stencil.solid.or(&stencil.soft);
        stencil.built = stencil.covered.or(&stencil.inner);
        stencil.around = stencil.shield.or(&stencil.guarded).minus(&stencil.inner);
        stencil.small = SmallParts::new(size, [&stencil.built, &stencil.around, &stencil.shield]);
        Some(stencil)
    }

    /// Opens one tile of the guard's control for each piece of the floor, and for each door that is reached
    /// neither from the guard's tile nor from the floor. `None` if a piece or a door is not next to it.
    fn open_ways(&mut self, mut floor: Patch) -> Option<()> {
        let Some(guard) = self.guard else { return Some(()) };
        while let Some(first) = floor.cells().next() {
            let mut start = Patch::default();
            start.insert(first);
            let piece = start.reached_on(&floor);
            floor = floor.minus(&piece);
            let mouths = piece.grown().and(&self.guarded);
            let open = mouths.and(&self.inner).cells().next();
            let by_side =
                || ENTERED_FROM.into_iter().map(|step| guard + step).filter(|cell| mouths.contains(*cell));
            self.inner.insert(open.or_else(|| by_side().max_by_key(|cell| (*cell - guard).sides() == 1))?);
        }
        for door in &self.doors {
            if !door.served_from().any(|cell| cell == guard || self.inner.contains(cell)) {
                let way = door.served_from().find(|cell| self.guarded.contains(*cell))?;
                self.inner.insert(way);
            }
        }
        Some(())
    }

    /// Creates the stencil of a single object.
    pub(crate) fn of(look: &Appearance, guard: Option<Cell>) -> Option<Self> {
        Self::new(&[StencilObject::of(look)], guard)
    }

    /// Returns the position of the patch in the window if the anchor is on a tile; `None` if an object is
    /// outside of the map.
    fn corner(&self, tiles: &Tiles, anchor: TilePos) -> Option<Cell> {
        let at = tiles.cell(tiles.index(anchor)?);
        self.outer_anchors.iter().all(|of| tiles.is_on_map(at + *of)).then_some(at - self.anchor)
    }

    /// Returns the position of the patch and the ground under it; `None` if cells are not buildable.
    fn under(&self, tiles: &Tiles, anchor: TilePos) -> Option<(Cell, Under)> {
        let corner = self.corner(tiles, anchor)?;
        let is_buildable = self.built.is_within(&tiles.buildable().patch(corner, self.height));
        is_buildable.then(|| (corner, Under::new(tiles, corner, self.height)))
    }

    /// Checks whether the stencil fits with its anchor on a tile. About 0.3 us.
    ///
    /// Its cells must be buildable, the cells to close closed or closable, every door must keep an entrance
    /// (its front, if it has one), and the open tiles around it must stay connected.
    pub(crate) fn fit(&self, tiles: &Tiles, anchor: TilePos) -> Result<Imprint, RejectReason> {
        let (corner, under) = self.under(tiles, anchor).ok_or(RejectReason::NoRoom)?;
        let imprint = self.imprint(tiles, corner, &under, &Patch::default()).ok_or(RejectReason::NoRoom)?;
        let taken = self.taken(&under).and(&under.walking);
        let cuts_nothing = taken.is_empty() || taken.grown().and(&under.walking.minus(&taken)).is_one_piece();
        if cuts_nothing { Ok(imprint) } else { Err(RejectReason::CutsZone) }
    }

    /// Returns the cells that become unusable when the stencil is placed.
    fn taken(&self, under: &Under) -> Patch {
        self.built.or(&self.around.and(&under.possible))
    }

    /// Checks whether the stencil fits if it may cut off unused tiles. Returns the positions of these, too.
    ///
    /// - `most`: maximum number of tiles of a cut part; with larger ones the place is rejected.
    ///
    /// # Cost
    /// As [`fit`](Self::fit) if it cuts off nothing, else the size of all parts except the largest.
    pub(crate) fn squeeze(
        &self,
        tiles: &Tiles,
        anchor: TilePos,
        most: usize,
        cuts: &mut Cuts,
    ) -> Option<(Imprint, Vec<usize>)> {
        let (corner, under) = self.under(tiles, anchor)?;
        let imprint = self.imprint(tiles, corner, &under, &Patch::default())?;
        let cut = cut_off_by(tiles, corner, &self.taken(&under), &under.walking, most, cuts)?;
        if cut.is_empty() {
            return Some((imprint, cut));
        }
        // Only few tiles may be cut off.
        if cut.len() * 4 > tiles.walking().count() || cut.iter().any(|at| tiles.claim(*at).is_free()) {
            return None;
        }
        let mut here = Patch::default();
        let local = cut.iter().map(|at| tiles.cell(*at) - corner);
        local.filter(|cell| Patch::has_room_for(*cell)).for_each(|cell| here.insert(cell));
        Some((self.imprint(tiles, corner, &under, &here)?, cut))
    }

    /// Returns whether tiles that the stencil cuts off are behind its guard and can stay open: all of them
    /// are reached from its control, and next to them are only closed tiles.
    ///
    /// - `cut`: sorted.
    pub(super) fn encloses(&self, tiles: &Tiles, imprint: &Imprint, cut: &[usize]) -> bool {
        let Some(guard) = self.guard.filter(|_| !cut.is_empty()) else { return false };
        let under = Under::new(tiles, imprint.corner, self.height);
        let taken = self.taken(&under);
        let mut inside = self.inner.or(&self.guarded.and(&under.possible));
        inside.insert(guard);
        let cell = |at: usize| tiles.cell(at) - imprint.corner;
        let is_cut = |at: &usize| cut.binary_search(at).is_ok();
        let is_closed = |at: &usize| is_cut(at) || taken.contains(cell(*at)) || tiles.claim(*at).is_solid();
        if !cut.iter().all(|at| tiles.neighbors8(*at).iter().all(is_closed)) {
            return false;
        }
        let entered = inside.grown();
        let mut reached: Vec<usize> = cut.iter().copied().filter(|at| entered.contains(cell(*at))).collect();
        let mut next = 0;
        while let Some(at) = reached.get(next).copied() {
            let near = tiles.neighbors8(at).into_iter().filter(is_cut);
            let new: Vec<usize> = near.filter(|at| !reached.contains(at)).collect();
            reached.extend(new);
            next += 1;
        }
        reached.len() == cut.len()
    }

    /// Returns the imprint of the stencil with its patch at a corner, without the check for cut tiles.
    ///
    /// - `cut`: cells from which it is not reached.
    fn imprint(&self, tiles: &Tiles, corner: Cell, under: &Under, cut: &Patch) -> Option<Imprint> {
        let possible = &under.possible;
        if !self.around.is_empty() && !self.around.is_within(&tiles.closable().patch(corner, self.height)) {
            return None;
        }
        if let Some(plane) = tiles.uncontrolled()
            && !self.guarded.and(&plane.patch(corner, self.height)).is_empty()
        {
            return None;
        }
        let left = under.walking.minus(&self.taken(under)).minus(cut);
        let (mut freed, mut mouth) = (Freed::default(), None);
        if let Some(guard) = self.guard {
            let mut control = self.guarded.and(&possible.or(&self.inner));
            control.insert(guard);
            let (from, through) = entry(guard, &control.grown().and(&left)).map_or_else(
                || self.mouth(guard, &left, &tiles.buildable().patch(corner, self.height)),
                |from| Some((from, None)),
            )?;
            freed.push(from);
            mouth = through;
        } else {
            for door in &self.doors {
                let is_served = door.served_from().any(|cell| freed.contains(cell));
                if !is_served {
                    freed.push(door.served_from().find(|cell| left.contains(*cell))?);
                }
            }
        }
        Some(Imprint { corner, freed, mouth })
    }

    /// Returns an open tile from which heroes meet the guard of a stencil in closed ground, and the tile of
    /// its control between them, which must be opened.
    fn mouth(&self, guard: Cell, left: &Patch, buildable: &Patch) -> Option<(Cell, Option<Cell>)> {
        let closed = self.guarded.and(buildable);
        let from = entry(guard, &closed.grown().and(left))?;
        let between = ENTERED_FROM.into_iter().map(|step| guard + step);
        let between = between.filter(|cell| closed.contains(*cell) && (from - *cell).length_sq() <= 2);
        Some((from, between.min_by_key(|cell| (from - *cell).length_sq())))
    }

    /// Returns the steps from the anchor to the cells of objects, guard and floor.
    pub(super) fn built_steps(&self) -> impl Iterator<Item = Cell> {
        self.built.cells().map(|cell| cell - self.anchor)
    }

    /// Returns the steps from the anchor to the cells that must be closed or possible.
    pub(super) fn closed_steps(&self) -> impl Iterator<Item = Cell> {
        self.around.cells().map(|cell| cell - self.anchor)
    }

    /// Calls `each` with groups of steps from the anchor to possible entrances. One cell of each group must
    /// be open: a group for every door, or one group next to the control of the guard.
    pub(super) fn each_entry(&self, mut each: impl FnMut(&mut dyn Iterator<Item = Cell>)) {
        if let Some(guard) = self.guard {
            let mut near = Patch::default();
            near.insert(guard);
            let beside = near.grown().grown().minus(&self.built.or(&self.around));
            each(&mut beside.cells().map(|cell| cell - self.anchor));
        } else {
            self.doors.iter().for_each(|door| each(&mut door.served_from().map(|cell| cell - self.anchor)));
        }
    }

    /// Returns whether all tiles around the cells of the stencil are open, with corners.
    pub(crate) fn has_room(&self, tiles: &Tiles, anchor: TilePos) -> bool {
        let Some(corner) = self.corner(tiles, anchor) else { return false };
        let open = tiles.walking().patch(corner, self.height);
        self.covered.or(&self.guarded).grown().is_within(&open)
    }

    /// Marks the tiles of the stencil at a place where it [fits](Self::fit).
    pub(crate) fn put(&self, tiles: &mut Tiles, imprint: &Imprint) {
        let corner = imprint.corner;
        let possible = tiles.possible().patch(corner, self.height);
        // Blocked tiles that enclose the pile become shields, so that no later object is placed there.
        let closing =
            |cell: &Cell| matches!(tiles.claim_of_cell(corner + *cell), Claim::Thicket | Claim::Pocket);
        let mut shield = self.shield.and(&possible);
        let is_mouth = |cell: &Cell| Some(*cell) == imprint.mouth;
        let closed = self.around.minus(&possible).cells().filter(closing);
        closed.filter(|cell| !is_mouth(cell)).for_each(|cell| shield.insert(cell));
        tiles.mark(corner, &self.solid, Claim::Used);
        tiles.mark(corner, &self.soft, Claim::Soft);
        tiles.mark(corner, &self.guarded.and(&possible).or(&self.inner), Claim::Guarded);
        tiles.mark(corner, &shield, Claim::Shield);
        imprint.mouth.into_iter().for_each(|cell| tiles.set_cell(corner + cell, Claim::Guarded));
        imprint.freed.cells().for_each(|cell| tiles.set_cell(corner + cell, Claim::Free));
        let facing = self.doors.iter().filter(|door| door.faces_south);
        facing.for_each(|door| tiles.keep_uncontrolled(corner + door.cell + FRONT));
    }

    /// Frees the tile of the guard and those that it controls, after [`put`](Self::put), for stencils without
    /// a monster.
    pub(crate) fn open(&self, tiles: &mut Tiles, imprint: &Imprint) {
        let guard = self.guard.into_iter();
        for cell in self.guarded.cells().chain(guard).map(|cell| imprint.corner + cell) {
            // Other controlled cells can be outside of the map.
            if matches!(tiles.claim_of_cell(cell), Claim::Guarded | Claim::Soft) {
                tiles.set(tile(tiles, cell), Claim::Free);
            }
        }
    }

    /// Returns the tile from which the first object is reached, which stays open.
    pub(crate) fn approach(&self, tiles: &Tiles, imprint: &Imprint) -> Option<TilePos> {
        imprint.freed.first.map(|cell| tile(tiles, imprint.corner + cell))
    }

    /// Returns whether the first door is reached from the tile directly below it.
    pub(crate) fn is_entered_from_below(&self, imprint: &Imprint) -> bool {
        let below = self.doors.first().map(|door| door.cell + Cell::new(0, 1));
        below.is_some() && below == imprint.freed.first
    }

    /// Returns the tiles from the approach, without it, to the first door, through the control of the guard
    /// if there is one. Prefers side steps.
    pub(crate) fn way_to_door(&self, tiles: &Tiles, imprint: &Imprint) -> Vec<TilePos> {
        let (Some(start), Some(door)) = (imprint.freed.first, self.doors.first()) else {
            return Vec::new();
        };
        let mut way = Vec::new();
        if let Some(guard) = self.guard {
            let inside = self.guarded.or(&self.inner);
            let is_open = |cell: Cell| {
                cell == guard
                    || (inside.contains(cell) && tiles.claim_of_cell(imprint.corner + cell) == Claim::Guarded)
            };
            way = shortest_path(start, guard, &ENTERED_FROM, is_open);
            let before = door.served_from().find(|cell| is_open(*cell) && *cell != guard);
            let is_at_guard = door.served_from().any(|cell| cell == guard);
            if let Some(before) = before.filter(|_| !is_at_guard) {
                way.extend(shortest_path(guard, before, &ENTERED_FROM, is_open));
            }
        }
        way.push(door.cell);
        way.into_iter().map(|cell| tile(tiles, imprint.corner + cell)).collect()
    }
}

/// Returns the tile of a cell of the window that is on the map.
fn tile(tiles: &Tiles, cell: Cell) -> TilePos {
    tiles.tile_of_cell(cell).expect("stencils are put on tiles of the zone")
}

mod price;
mod small_parts;

#[cfg(test)]
mod tests;
