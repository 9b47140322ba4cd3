//! Stencils: footprints with their doors and guards. They are placed on the open ground of a zone, which
//! stays connected.

use rmg_core::TilePos;
use rmg_core::pack::Appearance;

use super::cuts::cut_off_by;
use super::part::{ENTERED_FROM, FRONT, StencilObject};
use super::shortest_path::shortest_path;
use super::tally::RejectReason;
use crate::fields::{Cell, Patch, Plane};
use crate::layers::{Claim, Tiles};

/// Weight of a lost tile in a price, relative to a touched one.
const LOST: u32 = 3;

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
    /// The union of solid and soft cells.
    covered: Patch,
    /// The union of guarded and shield cells.
    around: Patch,
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
    /// Whether the cell of the guard is one of them.
    is_at_guard: bool,
    /// Whether it is entered from its front, the cell directly below it, which its object does not cover.
    has_front: bool,
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

/// The position of a stencil that fits with its anchor on a tile.
#[derive(Debug, Clone)]
pub(crate) struct Imprint {
    /// The corner of the patch, in the window.
    corner: Cell,
    /// Cells of the patch that must stay open: in front of each door, or in front of the guard.
    freed: Freed,
    /// Number of open tiles that become unusable: the fewer, the better the place covers the back of the
    /// pile.
    pub(crate) lost: u32,
}

/// Some cells, usually one.
#[derive(Debug, Clone, Default)]
struct Freed {
    first: Option<Cell>,
    more: Vec<Cell>,
}

impl Freed {
    fn push(&mut self, cell: Cell) {
        match self.first {
            None => self.first = Some(cell),
            Some(_) => self.more.push(cell),
        }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.first.into_iter().chain(self.more.iter().copied())
    }

    fn contains(&self, cell: Cell) -> bool {
        self.cells().any(|freed| freed == cell)
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
        let mut covered = parts.iter().flat_map(StencilObject::covered).chain(guard);
        let first = covered.next()?;
        let (north_west, south_east) = covered.fold((first, first), |(low, high), cell| {
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
            covered: Patch::default(),
            around: Patch::default(),
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
        if let Some(cell) = stencil.guard {
            stencil.soft.insert(cell);
            let mut control = Patch::default();
            Cell::AROUND.into_iter().for_each(|step| control.insert(cell + step));
            stencil.guarded = control.minus(&objects);
        }
        for part in parts {
            for door in part.doors() {
                let mut door =
                    Door { cell: local(door), entered_from: 0, is_at_guard: false, has_front: false };
                for (bit, step) in ENTERED_FROM.into_iter().enumerate() {
                    let from = door.cell + step;
                    if (!part.from_above && step.y < 0) || objects.contains(from) {
                        continue;
                    }
                    door.entered_from |= 1 << bit;
                    door.has_front |= step == FRONT && !part.footprint.solid().is_empty();
                    if stencil.guard == Some(from) {
                        door.is_at_guard = true;
                    } else if stencil.guard.is_some() && !stencil.guarded.contains(from) {
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
                let is_open = |cell: &Cell| !objects.contains(*cell) && !stencil.guarded.contains(*cell);
                around.filter(is_open).for_each(|cell| stencil.shield.insert(cell));
            }
        }
        stencil.covered = stencil.solid.or(&stencil.soft);
        stencil.around = stencil.shield.or(&stencil.guarded);
        Some(stencil)
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

    /// Checks whether the stencil fits with its anchor on a tile. About 0.3 us.
    ///
    /// Its cells must be buildable, the cells to close closed or closable, every door must keep an entrance
    /// (its front, if it has one), and the open tiles around it must stay connected.
    pub(crate) fn fit(&self, tiles: &Tiles, anchor: TilePos) -> Result<Imprint, RejectReason> {
        let corner = self.corner(tiles, anchor).ok_or(RejectReason::NoRoom)?;
        if !self.covered.is_within(&tiles.buildable().patch(corner, self.height)) {
            return Err(RejectReason::NoRoom);
        }
        let under = Under::new(tiles, corner, self.height);
        let imprint = self.fit_apart_from_cuts(tiles, corner, &under).ok_or(RejectReason::NoRoom)?;
        let taken = self.taken(&under).and(&under.walking);
        let cuts_nothing = taken.is_empty() || taken.grown().and(&under.walking.minus(&taken)).is_one_piece();
        if cuts_nothing { Ok(imprint) } else { Err(RejectReason::CutsZone) }
    }

    /// Returns the cells that become unusable when the stencil is placed.
    fn taken(&self, under: &Under) -> Patch {
        self.covered.or(&self.around.and(&under.possible))
    }

    /// Checks whether the stencil fits if it may cut off unused tiles. Returns the positions of these, too.
    pub(crate) fn squeeze(&self, tiles: &Tiles, anchor: TilePos) -> Option<(Imprint, Vec<usize>)> {
        self.squeeze_counted(tiles, anchor, usize::MAX, &mut 0)
    }

    /// As [`squeeze`](Self::squeeze), with a limit on the tiles of each cut part, which also limits the cost.
    pub(crate) fn squeeze_a_little(
        &self,
        tiles: &Tiles,
        anchor: TilePos,
        most: usize,
    ) -> Option<(Imprint, Vec<usize>)> {
        self.squeeze_counted(tiles, anchor, most, &mut 0)
    }

    /// As [`squeeze`](Self::squeeze), with a limit and a counter.
    ///
    /// - `most`: maximum number of tiles of a cut part; with larger ones the place is rejected.
    /// - `checked`: incremented by the number of checked neighbor tiles.
    ///
    /// # Cost
    /// As [`fit`](Self::fit) if it cuts off nothing, else the size of all parts except the largest.
    pub(crate) fn squeeze_counted(
        &self,
        tiles: &Tiles,
        anchor: TilePos,
        most: usize,
        checked: &mut usize,
    ) -> Option<(Imprint, Vec<usize>)> {
        let corner = self.corner(tiles, anchor)?;
        if !self.covered.is_within(&tiles.buildable().patch(corner, self.height)) {
            return None;
        }
        let under = Under::new(tiles, corner, self.height);
        let imprint = self.fit_apart_from_cuts(tiles, corner, &under)?;
        let taken = self.taken(&under);
        let cut = cut_off_by(tiles, corner, &taken, &under.walking, most, checked)?;
        let is_used =
            |at: &usize| tiles.claim(*at).is_free() || imprint.freed.contains(tiles.cell(*at) - corner);
        // Only few tiles may be cut off, because obstacles cover them.
        let is_small = cut.len() * 4 <= tiles.walking().count();
        (is_small && !cut.iter().any(is_used)).then_some((imprint, cut))
    }

    /// Returns the price of a place: it grows with the open tiles that are taken or kept free, and with those
    /// that touch the stencil. `cut` is the number of tiles that it cuts off.
    pub(crate) fn price(&self, tiles: &Tiles, imprint: &Imprint, cut: usize) -> u32 {
        let under = Under::new(tiles, imprint.corner, self.height);
        let taken = self.taken(&under).and(&under.walking);
        let touched = self.taken(&under).grown().and(&under.walking.minus(&taken));
        let is_new = |cell: &Cell| under.possible.contains(*cell);
        let freed = u32::try_from(imprint.freed.cells().filter(is_new).count()).unwrap_or(u32::MAX);
        let cut = u32::try_from(cut).unwrap_or(u32::MAX);
        let lost = (taken.count() + freed).saturating_add(cut).saturating_mul(LOST);
        lost.saturating_add(touched.count())
    }

    /// Returns whether a path around it or to it has a diagonal step where a road has a gap.
    pub(crate) fn breaks_roads(&self, tiles: &Tiles, imprint: &Imprint) -> bool {
        let under = Under::new(tiles, imprint.corner, self.height);
        let inside = self.soft.or(&self.guarded.and(&under.possible));
        let is_beside = |cell: Cell| Cell::SIDES.into_iter().any(|step| inside.contains(cell + step));
        !imprint.freed.first.is_none_or(is_beside) || self.new_corners(&under) > 0
    }

    /// Returns the number of new diagonal steps around it that no side steps replace.
    fn new_corners(&self, under: &Under) -> u32 {
        let taken = self.taken(under).and(&under.walking);
        let left = under.walking.minus(&taken);
        let touched = taken.grown().and(&left);
        if touched.is_empty() || touched.is_joined_by_sides() {
            return 0;
        }
        let drawn_over = self.soft.or(&self.guarded.and(&under.possible));
        let before = under.walking.corners(&Patch::default());
        left.corners(&drawn_over).minus(&before).count()
    }

    /// Returns the price of a place where all tiles around the stencil are open.
    pub(crate) fn price_on_open_ground(&self) -> u32 {
        let all = self.covered.or(&self.around);
        all.count() * LOST + all.grown().minus(&all).count()
    }

    /// Returns whether all cells of its objects and its guard are buildable.
    pub(crate) fn may_lie(&self, tiles: &Tiles, anchor: TilePos) -> bool {
        self.corner(tiles, anchor)
            .is_some_and(|corner| self.covered.is_within(&tiles.buildable().patch(corner, self.height)))
    }

    /// Checks whether the stencil fits with its patch at a corner, without the check for cut tiles.
    fn fit_apart_from_cuts(&self, tiles: &Tiles, corner: Cell, under: &Under) -> Option<Imprint> {
        let possible = &under.possible;
        if !self.around.is_empty() {
            let solid = tiles.solid().patch(corner, self.height);
            if !self.around.is_within(&possible.or(&solid)) {
                return None;
            }
        }
        let lost = self.taken(under).and(&under.walking);
        let left = under.walking.minus(&lost);
        let mut freed = Freed::default();
        if let Some(guard) = self.guard {
            // Each door opens to the tile of the guard, or to a controlled tile that is not closed.
            let inside = self.guarded.and(possible);
            let is_inside = |door: &Door| {
                let is_met = door.is_at_guard && !door.has_front;
                is_met || door.served_from().any(|cell| inside.contains(cell) || cell == guard)
            };
            if !self.doors.iter().all(is_inside) {
                return None;
            }
            let mut control = inside;
            control.insert(guard);
            freed.push(entry(guard, &control.grown().and(&left))?);
        } else {
            for door in &self.doors {
                let is_served = door.served_from().any(|cell| freed.contains(cell));
                if !is_served {
                    freed.push(door.served_from().find(|cell| left.contains(*cell))?);
                }
            }
        }
        Some(Imprint { corner, freed, lost: lost.count() })
    }

    /// Returns the steps from the anchor to the cells of objects and guard.
    pub(super) fn covered_steps(&self) -> impl Iterator<Item = Cell> {
        self.covered.cells().map(|cell| cell - self.anchor)
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
            let beside = near.grown().grown().minus(&self.covered.or(&self.around));
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
        self.around.minus(&possible).cells().filter(closing).for_each(|cell| shield.insert(cell));
        tiles.mark(corner, &self.solid, Claim::Used);
        tiles.mark(corner, &self.soft, Claim::Soft);
        tiles.mark(corner, &self.guarded.and(&possible), Claim::Guarded);
        tiles.mark(corner, &shield, Claim::Shield);
        imprint.freed.cells().for_each(|cell| tiles.set_cell(corner + cell, Claim::Free));
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
            let is_open = |cell: Cell| {
                cell == guard
                    || (self.guarded.contains(cell)
                        && tiles.claim_of_cell(imprint.corner + cell) == Claim::Guarded)
            };
            way = shortest_path(start, guard, &ENTERED_FROM, is_open);
        }
        way.push(door.cell);
        way.into_iter().map(|cell| tile(tiles, imprint.corner + cell)).collect()
    }
}

/// Steps from a guard to the tiles around its control, the best approach first: below, then near.
const MET_FROM: [Cell; 24] = {
    /// Fewer side steps are better, with one more for north; then straighter ones, from west to east.
    const fn rank(step: Cell) -> i32 {
        let sides = step.x.abs() + step.y.abs() + (step.y < 0) as i32;
        ((sides * 8 + step.x.abs()) * 8 + step.x + 2) * 8 + step.y + 2
    }
    let mut steps = [Cell::new(0, 0); 24];
    let mut count = 0;
    let mut cell = 0;
    while cell < 25 {
        let step = Cell::new(cell % 5 - 2, cell / 5 - 2);
        cell += 1;
        if step.x == 0 && step.y == 0 {
            continue;
        }
        let mut at = count;
        while at > 0 && rank(steps[at - 1]) > rank(step) {
            steps[at] = steps[at - 1];
            at -= 1;
        }
        steps[at] = step;
        count += 1;
    }
    steps
};

/// Returns the best of some cells at most two steps from a guard to approach it.
fn entry(guard: Cell, from: &Patch) -> Option<Cell> {
    MET_FROM.into_iter().map(|step| guard + step).find(|cell| from.contains(*cell))
}

/// Returns the tile of a cell of the window that is on the map.
fn tile(tiles: &Tiles, cell: Cell) -> TilePos {
    tiles.tile_of_cell(cell).expect("stencils are put on tiles of the zone")
}

#[cfg(test)]
mod tests;
