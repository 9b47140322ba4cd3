//! Stencils: footprints with their doors and guards, laid on open ground of a zone that stays in one piece.

use rmg_core::TilePos;
use rmg_core::pack::Appearance;

use super::cuts::cut_off_by;
use super::part::{ENTERED_FROM, FRONT, Part};
use super::tally::Because;
use super::way::shortest_way;
use crate::fields::{Cell, Patch, Plane};
use crate::layers::{Claim, Tiles};

/// What a lost tile counts in a price, against one that is only touched.
const LOST: u32 = 3;

/// Objects that are placed together, with a guard or without, and all that this asks of the tiles around.
///
/// Cells are those of a [`Patch`], laid over the zone's window with the anchor of the stencil on a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stencil {
    /// The anchor's cell in the patch.
    anchor: Cell,
    /// Rows of the patch that are in use.
    height: usize,
    /// Solid cells of the objects.
    solid: Patch,
    /// Action cells of the objects, and the guard.
    soft: Patch,
    /// Tiles of the guard's zone of control that nothing covers.
    guarded: Patch,
    /// Tiles that must be closed, so that nobody gets at the objects without meeting the guard.
    shield: Patch,
    guard: Option<Cell>,
    doors: Vec<Door>,
    /// All that is solid or soft.
    covered: Patch,
    /// All that is guarded or shield.
    around: Patch,
    /// Anchors of objects that lie on no cell of theirs, from the stencil's: they must be on the map, too.
    bare_anchors: Vec<Cell>,
}

/// An action cell.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Door {
    cell: Cell,
    /// From which of [`ENTERED_FROM`] it is entered, as bits; without cells of other objects.
    entered_from: u8,
    /// Whether the guard's own tile is one of them.
    is_at_guard: bool,
    /// Whether it is entered from its front, the tile right below it, where nothing of its object lies.
    has_front: bool,
}

impl Door {
    /// From where it is entered, best first; without cells of other objects.
    fn ways_in(&self) -> impl Iterator<Item = Cell> {
        let steps = ENTERED_FROM.into_iter().enumerate();
        steps.filter(|(bit, _)| self.entered_from >> bit & 1 != 0).map(|(_, step)| self.cell + step)
    }

    /// Of these tiles those of which one must stay open.
    fn served_from(&self) -> impl Iterator<Item = Cell> {
        self.ways_in().take(if self.has_front { 1 } else { ENTERED_FROM.len() })
    }
}

/// What lies under a patch.
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

/// How a stencil fits with its anchor on a tile.
#[derive(Debug, Clone)]
pub(crate) struct Imprint {
    /// Where the anchor's patch begins, in the window.
    corner: Cell,
    /// Open tiles that must stay so, in the patch: before each door, or before the guard.
    freed: Freed,
    /// Open tiles that nobody can use any more: the fewer, the better the place covers the pile's back.
    pub(crate) lost: u32,
}

/// Some cells, mostly one.
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
    /// The stencil of some objects; `None` when it is too large for any place (32 tiles a side with its rim).
    ///
    /// A mine, and two treasures that are picked up from all sides (`X` solid, `A` doors, `G` guard, `g`
    /// other tiles that it controls, `s` shield: from where else a door is entered):
    /// ```text
    ///             s s s s
    ///   X A X     g A A s
    ///   g G g     g G g s
    ///   g g g     g g g
    /// ```
    /// # Arguments
    /// - `parts`: their cells do not overlap.
    /// - `guard`: where a monster stands, on none of their cells.
    pub(crate) fn new(parts: &[Part<'_>], guard: Option<Cell>) -> Option<Self> {
        let mut covered = parts.iter().flat_map(Part::covered).chain(guard);
        let first = covered.next()?;
        let (north_west, south_east) = covered.fold((first, first), |(low, high), cell| {
            (
                Cell::new(low.x.min(cell.x), low.y.min(cell.y)),
                Cell::new(high.x.max(cell.x), high.y.max(cell.y)),
            )
        });
        // Around the cells lie control and shields, around those the ring that must stay in one piece.
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
            bare_anchors: Vec::new(),
        };
        for part in parts {
            let solid = if part.vanishes { &mut stencil.soft } else { &mut stencil.solid };
            part.cells(part.footprint.solid()).for_each(|cell| solid.insert(local(cell)));
            part.doors().for_each(|cell| stencil.soft.insert(local(cell)));
        }
        let objects = stencil.solid.or(&stencil.soft);
        let anchors = parts.iter().map(|part| part.at);
        stencil.bare_anchors.extend(anchors.filter(|at| !objects.contains(local(*at))));
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
            // Where it stood heroes walk once it is gone.
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

    /// The stencil of a single object.
    pub(crate) fn of(look: &Appearance, guard: Option<Cell>) -> Option<Self> {
        Self::new(&[Part::of(look)], guard)
    }

    /// Where the patch lies in the window when the anchor is on a tile; `None` with an object off the map.
    fn corner(&self, tiles: &Tiles, anchor: TilePos) -> Option<Cell> {
        let at = tiles.cell(tiles.index(anchor)?);
        self.bare_anchors.iter().all(|of| tiles.is_on_map(at + *of)).then_some(at - self.anchor)
    }

    /// Whether and how the stencil fits with its anchor on a tile.
    ///
    /// Its cells lie where objects may stand, what must be closed can be, every door keeps a way in (from its
    /// front, if it has one), and the open tiles of the zone that are left around it hang together, so that
    /// it cuts nothing off. About 0.3 us.
    pub(crate) fn fit(&self, tiles: &Tiles, anchor: TilePos) -> Result<Imprint, Because> {
        let corner = self.corner(tiles, anchor).ok_or(Because::NoRoom)?;
        if !self.covered.is_within(&tiles.buildable().patch(corner, self.height)) {
            return Err(Because::NoRoom);
        }
        let under = Under::new(tiles, corner, self.height);
        let imprint = self.fit_apart_from_cuts(tiles, corner, &under).ok_or(Because::NoRoom)?;
        let taken = self.taken(&under).and(&under.walking);
        let cuts_nothing = taken.is_empty() || taken.grown().and(&under.walking.minus(&taken)).is_one_piece();
        if cuts_nothing { Ok(imprint) } else { Err(Because::CutsZone) }
    }

    /// The tiles that nobody can use any more once the stencil is there.
    fn taken(&self, under: &Under) -> Patch {
        self.covered.or(&self.around.and(&under.possible))
    }

    /// Whether and how the stencil fits in a tight zone: it may cut tiles off that nobody needs.
    ///
    /// # Returns
    /// How it fits, and the tiles that it cuts off, by position of the window.
    pub(crate) fn squeeze(&self, tiles: &Tiles, anchor: TilePos) -> Option<(Imprint, Vec<usize>)> {
        self.squeeze_counted(tiles, anchor, usize::MAX, &mut 0)
    }

    /// The same where no part that it may cut off is larger than so many tiles; costs that much at most.
    pub(crate) fn squeeze_a_little(
        &self,
        tiles: &Tiles,
        anchor: TilePos,
        most: usize,
    ) -> Option<(Imprint, Vec<usize>)> {
        self.squeeze_counted(tiles, anchor, most, &mut 0)
    }

    /// The same.
    ///
    /// - `most`: parts that are larger are not followed to their end, and the place is refused.
    /// - `looked_at`: raised by the number of tiles that were looked at one by one.
    ///
    /// # Cost
    /// As [`fit`](Self::fit) where nothing is cut off. Else that of all parts that it cuts the zone into but
    /// the largest, up to a limit.
    pub(crate) fn squeeze_counted(
        &self,
        tiles: &Tiles,
        anchor: TilePos,
        most: usize,
        looked_at: &mut usize,
    ) -> Option<(Imprint, Vec<usize>)> {
        let corner = self.corner(tiles, anchor)?;
        if !self.covered.is_within(&tiles.buildable().patch(corner, self.height)) {
            return None;
        }
        let under = Under::new(tiles, corner, self.height);
        let imprint = self.fit_apart_from_cuts(tiles, corner, &under)?;
        let taken = self.taken(&under);
        let cut = cut_off_by(tiles, corner, &taken, &under.walking, most, looked_at)?;
        let is_needed =
            |at: &usize| tiles.claim(*at).is_free() || imprint.freed.contains(tiles.cell(*at) - corner);
        // What is cut off must be little: it becomes obstacles.
        let is_little = cut.len() * 4 <= tiles.walking().count();
        (is_little && !cut.iter().any(is_needed)).then_some((imprint, cut))
    }

    /// What the zone loses where the stencil lies, for comparisons in tight zones: the fewer open tiles are
    /// taken or kept free for it, and the fewer open tiles touch it, the better the rest can be used.
    ///
    /// - `cut`: how many tiles it cuts off.
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

    /// Whether a way round it or to it leads over a corner only, where a road shows a gap.
    pub(crate) fn breaks_roads(&self, tiles: &Tiles, imprint: &Imprint) -> bool {
        let under = Under::new(tiles, imprint.corner, self.height);
        let inside = self.soft.or(&self.guarded.and(&under.possible));
        let is_beside = |cell: Cell| Cell::SIDES.into_iter().any(|step| inside.contains(cell + step));
        !imprint.freed.first.is_none_or(is_beside) || self.new_corners(&under) > 0
    }

    /// How many new ways around it lead over a corner only, where no other joins the open tiles.
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

    /// The same on open ground.
    pub(crate) fn price_in_the_open(&self) -> u32 {
        let all = self.covered.or(&self.around);
        all.count() * LOST + all.grown().minus(&all).count()
    }

    /// Whether objects may stand on all cells that its objects and its guard cover.
    pub(crate) fn may_lie(&self, tiles: &Tiles, anchor: TilePos) -> bool {
        self.corner(tiles, anchor)
            .is_some_and(|corner| self.covered.is_within(&tiles.buildable().patch(corner, self.height)))
    }

    /// Whether and how the stencil fits with its patch at a corner, whatever it may cut off.
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
            // Doors open to the guard's tile, or to a tile in its control that is not closed.
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

    /// Steps from the anchor to the cells of objects and guard.
    pub(super) fn covered_steps(&self) -> impl Iterator<Item = Cell> {
        self.covered.cells().map(|cell| cell - self.anchor)
    }

    /// Steps from the anchor to the cells that must be closed, or possible.
    pub(super) fn closed_steps(&self) -> impl Iterator<Item = Cell> {
        self.around.cells().map(|cell| cell - self.anchor)
    }

    /// Calls `each` with the steps from the anchor to cells of which one must be open, so that something can
    /// be reached: for every door, or for all together beside the guard's control.
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

    /// Whether there is open ground all around the cells of the stencil, corners included.
    pub(crate) fn has_room(&self, tiles: &Tiles, anchor: TilePos) -> bool {
        let Some(corner) = self.corner(tiles, anchor) else { return false };
        let open = tiles.walking().patch(corner, self.height);
        self.covered.or(&self.guarded).grown().is_within(&open)
    }

    /// Marks the tiles of the stencil where it [fits](Self::fit).
    pub(crate) fn put(&self, tiles: &mut Tiles, imprint: &Imprint) {
        let corner = imprint.corner;
        let possible = tiles.possible().patch(corner, self.height);
        // What closes the pile in already must stay: no later object stands there.
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

    /// Frees the tile of the guard and those in its control, after [`put`](Self::put): nobody stands there.
    pub(crate) fn open(&self, tiles: &mut Tiles, imprint: &Imprint) {
        let guard = self.guard.into_iter();
        for cell in self.guarded.cells().chain(guard).map(|cell| imprint.corner + cell) {
            // The rest of its control may lie beyond the map.
            if matches!(tiles.claim_of_cell(cell), Claim::Guarded | Claim::Soft) {
                tiles.set(tile(tiles, cell), Claim::Free);
            }
        }
    }

    /// The tile from which the (first) thing is reached, which stays open.
    pub(crate) fn approach(&self, tiles: &Tiles, imprint: &Imprint) -> Option<TilePos> {
        imprint.freed.first.map(|cell| tile(tiles, imprint.corner + cell))
    }

    /// Whether the tile right below the (first) door is the one from which it is reached.
    pub(crate) fn is_entered_from_below(&self, imprint: &Imprint) -> bool {
        let below = self.doors.first().map(|door| door.cell + Cell::new(0, 1));
        below.is_some() && below == imprint.freed.first
    }

    /// The tiles from the approach, which is left out, to the first door, through the guard's control if any.
    /// Side steps where that can be.
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
            way = shortest_way(start, guard, &ENTERED_FROM, is_open);
        }
        way.push(door.cell);
        way.into_iter().map(|cell| tile(tiles, imprint.corner + cell)).collect()
    }
}

/// Steps from a guard to the tiles around its control, the best to meet it from first: below, then near.
const MET_FROM: [Cell; 24] = {
    /// The fewer side steps the better, one more to the north; then the straighter, and west to east.
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

/// The best of some tiles from which a guard is met, none of them farther than two steps.
fn entry(guard: Cell, from: &Patch) -> Option<Cell> {
    MET_FROM.into_iter().map(|step| guard + step).find(|cell| from.contains(*cell))
}

/// The tile of a cell of the window that is known to lie on the map.
fn tile(tiles: &Tiles, cell: Cell) -> TilePos {
    tiles.tile_of_cell(cell).expect("stencils are put on tiles of the zone")
}

#[cfg(test)]
mod tests;
