//! Where things fit: footprints with their doors and guards, on open ground of one zone that stays in one piece.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{Appearance, Footprint};
use rmg_core::{ObjectKindId, TerrainId, TilePos};

use crate::inputs::Inputs;
use crate::planes::{Patch, Plane};
use crate::zone::{ZoneState, ZoneTile};

/// A cell or a step, to the east and to the south.
pub(crate) type Cell = (i32, i32);

/// The eight neighbours; those from which a door is best entered come first.
const AROUND: [Cell; 8] = [(0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1)];

/// An object of a shape.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'a> {
    /// Tiles that it covers.
    pub(crate) footprint: &'a Footprint,
    /// Whether its doors can be entered from the three tiles above.
    pub(crate) from_above: bool,
    /// Its anchor, relative to that of the shape.
    pub(crate) at: Cell,
}

impl<'a> Part<'a> {
    /// An appearance at the anchor of the shape.
    pub(crate) fn of(look: &'a Appearance) -> Self {
        Self { footprint: &look.footprint, from_above: look.is_entered_from_above, at: (0, 0) }
    }

    fn cells(&self, of: &[rmg_core::pack::Offset]) -> Vec<Cell> {
        of.iter().map(|cell| (self.at.0 + i32::from(cell.dx), self.at.1 + i32::from(cell.dy))).collect()
    }

    /// Its action cells, relative to the anchor of the shape.
    pub(crate) fn doors(&self) -> Vec<Cell> {
        self.cells(self.footprint.actions())
    }

    /// All its cells, relative to the anchor of the shape.
    pub(crate) fn covered(&self) -> Vec<Cell> {
        self.cells(self.footprint.cells())
    }

    /// The tiles from which a door is entered, best ones first.
    pub(crate) fn ways_in(&self, door: Cell) -> impl Iterator<Item = Cell> {
        let from_above = self.from_above;
        AROUND
            .into_iter()
            .filter(move |(_, dy)| from_above || *dy >= 0)
            .map(move |(dx, dy)| (door.0 + dx, door.1 + dy))
    }
}

/// Objects that are placed together, with a guard or without, and all that this asks of the tiles around.
///
/// Cells are those of a [`Patch`], which is laid over the zone's window with the anchor of the shape on a tile.
#[derive(Debug, Clone)]
pub(crate) struct Shape {
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
}

/// An action cell.
#[derive(Debug, Clone)]
struct Door {
    cell: Cell,
    /// From where it is entered, best first; without cells of other objects.
    ways_in: Vec<Cell>,
    /// Whether the guard's own tile is one of them.
    is_at_guard: bool,
}

/// The ground under a patch.
struct Ground {
    possible: Patch,
    open: Patch,
}

impl Ground {
    fn new(state: &ZoneState, corner: Cell, height: usize) -> Self {
        let of = |plane: &Plane| plane.patch(corner.0, corner.1, height);
        Self { possible: of(state.possible()), open: of(state.open()) }
    }
}

/// How a shape fits with its anchor on a tile.
#[derive(Debug, Clone)]
pub(crate) struct Fit {
    /// Where the anchor's patch begins, in the window.
    corner: Cell,
    /// Open tiles that must stay so, in the patch: before each door, or before the guard.
    freed: Vec<Cell>,
    /// Tiles to be blocked that are not yet: the fewer, the better the place covers the pile's back.
    pub(crate) new_shields: u32,
}

impl Shape {
    /// The shape of some objects; `None` when it is too large for any place (32 tiles a side with what is around).
    ///
    /// # Arguments
    /// - `parts`: their cells do not overlap.
    /// - `guard`: where a monster stands, on none of their cells.
    pub(crate) fn new(parts: &[Part<'_>], guard: Option<Cell>) -> Option<Self> {
        let covered: Vec<Cell> = parts.iter().flat_map(Part::covered).collect();
        let all = || covered.iter().copied().chain(guard);
        let (west, east) = (all().map(|cell| cell.0).min()?, all().map(|cell| cell.0).max()?);
        let (north, south) = (all().map(|cell| cell.1).min()?, all().map(|cell| cell.1).max()?);
        // Around the cells lie control and shields, around those the ring that must stay in one piece.
        const MARGIN: i32 = 3;
        let side = i32::try_from(Patch::SIDE).expect("a small number");
        if east - west + 1 + 2 * MARGIN > side || south - north + 1 + 2 * MARGIN > side {
            return None;
        }
        let anchor = (MARGIN - west, MARGIN - north);
        let local = |cell: Cell| (cell.0 + anchor.0, cell.1 + anchor.1);
        let mut shape = Self {
            anchor,
            height: usize::try_from(south - north + 1 + 2 * MARGIN).ok()?,
            solid: Patch::default(),
            soft: Patch::default(),
            guarded: Patch::default(),
            shield: Patch::default(),
            guard: guard.map(local),
            doors: Vec::new(),
        };
        for part in parts {
            part.cells(part.footprint.solid())
                .into_iter()
                .for_each(|cell| insert(&mut shape.solid, local(cell)));
            part.doors().into_iter().for_each(|cell| insert(&mut shape.soft, local(cell)));
        }
        let objects = shape.solid.or(&shape.soft);
        if let Some(cell) = shape.guard {
            insert(&mut shape.soft, cell);
            let mut control = Patch::default();
            AROUND.into_iter().for_each(|step| insert(&mut control, plus(cell, step)));
            shape.guarded = control.minus(&objects);
        }
        for part in parts {
            for door in part.doors() {
                let ways_in: Vec<Cell> =
                    part.ways_in(door).map(local).filter(|cell| !contains(&objects, *cell)).collect();
                let is_at_guard = shape.guard.is_some_and(|guard| ways_in.contains(&guard));
                if let Some(guard) = shape.guard {
                    let outside =
                        ways_in.iter().filter(|cell| **cell != guard && !contains(&shape.guarded, **cell));
                    outside.for_each(|cell| insert(&mut shape.shield, *cell));
                }
                shape.doors.push(Door { cell: local(door), ways_in, is_at_guard });
            }
        }
        Some(shape)
    }

    /// The shape of a single object.
    pub(crate) fn of(look: &Appearance, guard: Option<Cell>) -> Option<Self> {
        Self::new(&[Part::of(look)], guard)
    }

    /// Where the shape's patch lies when its anchor is on a tile, in the window.
    fn corner(&self, state: &ZoneState, anchor: TilePos) -> Option<Cell> {
        let at = state.cell(state.index(anchor)?);
        Some((at.0 - self.anchor.0, at.1 - self.anchor.1))
    }

    /// Whether and how the shape fits with its anchor on a tile.
    ///
    /// Its cells lie where objects may stand, what must be closed can be, every door keeps a way in, and the open tiles
    /// of the zone that are left around it hang together, so that it cuts nothing off. About 0.3 us.
    pub(crate) fn fit(&self, state: &ZoneState, anchor: TilePos) -> Option<Fit> {
        let corner = self.corner(state, anchor)?;
        let cells = self.solid.or(&self.soft);
        if !cells.is_within(&state.buildable().patch(corner.0, corner.1, self.height)) {
            return None;
        }
        let ground = Ground::new(state, corner, self.height);
        let fit = self.fit_apart_from_cuts(state, corner, &ground)?;
        let taken = self.taken(&ground).and(&ground.open);
        let cuts_nothing = taken.is_empty() || taken.grown().and(&ground.open.minus(&taken)).is_one_piece();
        cuts_nothing.then_some(fit)
    }

    /// The tiles that nobody can use any more once the shape is there.
    fn taken(&self, ground: &Ground) -> Patch {
        self.solid.or(&self.soft).or(&self.shield.or(&self.guarded).and(&ground.possible))
    }

    /// Whether and how the shape fits in a tight zone: it may cut tiles off that nobody needs. Slower than
    /// [`fit`](Self::fit): O(tiles of the zone).
    ///
    /// # Returns
    /// How it fits, and the tiles that it cuts off, by position of the window.
    pub(crate) fn squeeze(&self, state: &ZoneState, anchor: TilePos) -> Option<(Fit, Vec<usize>)> {
        let corner = self.corner(state, anchor)?;
        let cells = self.solid.or(&self.soft);
        if !cells.is_within(&state.buildable().patch(corner.0, corner.1, self.height)) {
            return None;
        }
        let ground = Ground::new(state, corner, self.height);
        let fit = self.fit_apart_from_cuts(state, corner, &ground)?;
        let taken = self.taken(&ground);
        let is_taken = |at: usize| {
            let (column, row) = state.cell(at);
            contains(&taken, (column - corner.0, row - corner.1))
        };
        let is_left = |at: usize| state.is_open(at) && !is_taken(at);
        let start = state.index(self.approach(state, &fit)?).filter(|at| is_left(*at))?;
        let mut reached = vec![false; state.len()];
        reached[start] = true;
        let mut stack = vec![start];
        while let Some(at) = stack.pop() {
            for near in state.neighbors8(at) {
                if !reached[near] && is_left(near) {
                    reached[near] = true;
                    stack.push(near);
                }
            }
        }
        let cut: Vec<usize> = (0..state.len()).filter(|at| is_left(*at) && !reached[*at]).collect();
        let is_needed = |at: &usize| state.tile_of(*at) == ZoneTile::Free;
        // What is cut off must be little: it becomes obstacles.
        let is_little = cut.len() * 4 <= state.open().count();
        (is_little && !cut.iter().any(is_needed)).then_some((fit, cut))
    }

    /// Whether and how the shape fits with its patch at a corner, whatever it may cut off.
    fn fit_apart_from_cuts(&self, state: &ZoneState, corner: Cell, ground: &Ground) -> Option<Fit> {
        let possible = &ground.possible;
        let around = self.shield.or(&self.guarded);
        if !around.is_empty() {
            let solid = state.solid().patch(corner.0, corner.1, self.height);
            if !around.is_within(&possible.or(&solid)) {
                return None;
            }
        }
        let left = ground.open.minus(&self.taken(ground));
        let mut freed = Vec::new();
        if let Some(guard) = self.guard {
            // Doors open to the guard's tile, or to a tile in its control that is not closed.
            let inside = self.guarded.and(possible);
            let is_inside =
                |door: &Door| door.is_at_guard || door.ways_in.iter().any(|cell| contains(&inside, *cell));
            if !self.doors.iter().all(is_inside) {
                return None;
            }
            let mut control = inside;
            insert(&mut control, guard);
            freed.push(entry(guard, &control.grown().and(&left))?);
        } else {
            for door in &self.doors {
                let is_served = door.ways_in.iter().any(|cell| freed.contains(cell));
                if !is_served {
                    freed.push(*door.ways_in.iter().find(|cell| contains(&left, **cell))?);
                }
            }
        }
        Some(Fit { corner, freed, new_shields: self.shield.and(possible).count() })
    }

    /// Whether there is open ground all around the cells of the shape, corners included.
    pub(crate) fn has_room(&self, state: &ZoneState, anchor: TilePos) -> bool {
        let Some(corner) = self.corner(state, anchor) else { return false };
        let open = state.open().patch(corner.0, corner.1, self.height);
        self.solid.or(&self.soft).or(&self.guarded).grown().is_within(&open)
    }

    /// Marks the tiles of the shape where it [fits](Self::fit).
    pub(crate) fn put(&self, state: &mut ZoneState, fit: &Fit) {
        let possible = state.possible().patch(fit.corner.0, fit.corner.1, self.height);
        let marks = [
            (self.solid, ZoneTile::Used),
            (self.soft, ZoneTile::Soft),
            (self.guarded.and(&possible), ZoneTile::Guarded),
            (self.shield.and(&possible), ZoneTile::Shield),
        ];
        for (cells, to) in marks {
            for cell in cells.cells() {
                state.set(tile(state, plus(fit.corner, cell)), to);
            }
        }
        for cell in &fit.freed {
            state.set(tile(state, plus(fit.corner, *cell)), ZoneTile::Free);
        }
        // What closes the pile in already must stay: no later object stands there.
        for cell in self.shield.or(&self.guarded).cells() {
            let (column, row) = plus(fit.corner, cell);
            if matches!(state.get_cell(column, row), ZoneTile::Thicket | ZoneTile::Pocket) {
                state.set(tile(state, (column, row)), ZoneTile::Shield);
            }
        }
    }

    /// Frees the tile of the guard and those in its control, after [`put`](Self::put): nobody stands there.
    pub(crate) fn open(&self, state: &mut ZoneState, fit: &Fit) {
        let guard = self.guard.into_iter();
        for cell in self.guarded.cells().chain(guard) {
            let at = tile(state, plus(fit.corner, cell));
            if matches!(state.get(i32::from(at.x), i32::from(at.y)), ZoneTile::Guarded | ZoneTile::Soft) {
                state.set(at, ZoneTile::Free);
            }
        }
    }

    /// The tile from which the (first) thing is reached, which stays open.
    pub(crate) fn approach(&self, state: &ZoneState, fit: &Fit) -> Option<TilePos> {
        fit.freed.first().map(|cell| tile(state, plus(fit.corner, *cell)))
    }

    /// The tiles from the approach to the first door, without the approach: through the guard's control, if there is
    /// one. Side steps where that can be.
    pub(crate) fn way_to_door(&self, state: &ZoneState, fit: &Fit) -> Vec<TilePos> {
        let (Some(start), Some(door)) = (fit.freed.first(), self.doors.first()) else { return Vec::new() };
        let mut way = Vec::new();
        let mut here = *start;
        if let Some(guard) = self.guard {
            let possible = |cell: Cell| {
                let at = plus(fit.corner, cell);
                state.get_cell(at.0, at.1) == ZoneTile::Guarded
            };
            // The control is three tiles wide: at most three steps lead to its middle.
            for _ in 0..4 {
                if here == guard {
                    break;
                }
                let length = |cell: Cell| (cell.0 - guard.0).abs() + (cell.1 - guard.1).abs();
                let nearer = AROUND
                    .into_iter()
                    .map(|step| plus(here, step))
                    .filter(|cell| *cell == guard || (contains(&self.guarded, *cell) && possible(*cell)))
                    .filter(|cell| length(*cell) < length(here))
                    .min_by_key(|cell| {
                        let is_diagonal = cell.0 != here.0 && cell.1 != here.1;
                        (is_diagonal, length(*cell))
                    });
                let Some(next) = nearer else { break };
                way.push(next);
                here = next;
            }
        }
        way.push(door.cell);
        way.into_iter().map(|cell| tile(state, plus(fit.corner, cell))).collect()
    }
}

/// The best of some tiles from which a guard is met: below it, then the nearest.
fn entry(guard: Cell, from: &Patch) -> Option<Cell> {
    from.cells().min_by_key(|cell| {
        let (dx, dy) = (cell.0 - guard.0, cell.1 - guard.1);
        (dx.abs() + dy.abs() + i32::from(dy < 0), dx.abs(), *cell)
    })
}

fn plus(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

fn insert(patch: &mut Patch, (x, y): Cell) {
    let narrow = |n: i32| usize::try_from(n).expect("the margin holds everything around the cells");
    patch.insert(narrow(x), narrow(y));
}

fn contains(patch: &Patch, (x, y): Cell) -> bool {
    usize::try_from(x).is_ok_and(|x| usize::try_from(y).is_ok_and(|y| patch.contains(x, y)))
}

/// The tile of a cell of the window that is known to lie on the map.
fn tile(state: &ZoneState, (column, row): Cell) -> TilePos {
    state.tile_of_cell(column, row).expect("shapes are put on tiles of the zone")
}

/// A tile beside another. Callers have looked that it lies on the map.
pub(crate) fn shifted(tile: TilePos, (dx, dy): Cell) -> TilePos {
    let narrow = |n: i32| u16::try_from(n).expect("looked up in the zone's window before");
    TilePos::new(narrow(i32::from(tile.x) + dx), narrow(i32::from(tile.y) + dy))
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
    use rmg_core::pack::Footprint;

    use crate::fixture::Fixture;

    use super::*;

    fn shape(mask: &str, from_above: bool, guard: Option<Cell>) -> Shape {
        let footprint = Footprint::parse(mask).unwrap();
        Shape::new(&[Part { footprint: &footprint, from_above, at: (0, 0) }], guard).unwrap()
    }

    fn put(rows: &[&str], shape: &Shape, x: u16, y: u16) -> Option<Vec<String>> {
        let board = Fixture::new(rows, &[]);
        let mut a = board.zone('a');
        let fit = shape.fit(&a, TilePos::new(x, y))?;
        shape.put(&mut a, &fit);
        Some(board.draw(&[&a]))
    }

    #[test]
    fn a_door_keeps_its_way_in() {
        let house = shape("XAX", false, None);
        assert_eq!(put(&["aaaaa"; 3], &house, 3, 1).unwrap(), [".....", ".XAX.", "..o.."]);
        assert!(put(&["aaaaa"; 3], &house, 3, 2).is_none(), "nobody enters from above");
    }

    #[test]
    fn nothing_is_placed_that_cuts_the_zone() {
        let bar = shape("X/A", true, None);
        assert!(put(&["aaaaa"; 3], &bar, 2, 1).is_some(), "a way is left below");
        assert!(put(&["aaaaa"; 2], &bar, 2, 1).is_none());
    }

    #[test]
    fn a_guard_closes_all_ways_in_but_its_own() {
        let house = shape("XAX", false, Some((-1, 1)));
        assert_eq!(
            put(&["aaaaaaa"; 5], &house, 4, 1).unwrap(),
            [".......", "..XAX..", "..!A!..", "..!!!..", "...o..."]
        );
    }

    #[test]
    fn a_pickup_is_shielded_from_behind() {
        let pickup = shape("A", true, Some((0, 1)));
        let drawn = put(&["aaaaaaa"; 7], &pickup, 3, 2).unwrap();
        assert_eq!(drawn, [".......", "..+++..", "..!A!..", "..!A!..", "..!!!..", "...o...", "......."]);
    }

    #[test]
    fn a_road_to_a_guarded_door_leads_through_the_guard() {
        let board = Fixture::new(&["aaaaaaa"; 6], &[]);
        let mut a = board.zone('a');
        let house = shape("XAX", false, Some((-1, 1)));
        let fit = house.fit(&a, TilePos::new(4, 1)).unwrap();
        house.put(&mut a, &fit);
        assert_eq!(house.approach(&a, &fit), Some(TilePos::new(3, 4)));
        let way = [(3, 3), (3, 2), (3, 1)].map(|(x, y)| TilePos::new(x, y));
        assert_eq!(house.way_to_door(&a, &fit), way);
    }
}
