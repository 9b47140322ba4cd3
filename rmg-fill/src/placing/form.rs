//! Forms of piles: the tile of the guard, the places of the objects, and the room behind the guard.
//!
//! All tiles are relative to the guard, or without a guard to the door of the building or the first pickup.
//! The door of a building is in front of the guard, beside it, or two steps away. Pickups lie on one side of
//! the guard: few of them next to it, the others at the back of a *room*, an organic patch of floor that
//! heroes enter past the guard only. A room grows cell by cell: the next cell has the highest sum of noise,
//! its neighbors in the room, and its distance from the guard.
//!
//! The weights follow hand-made maps of the original game: which tiles around their monsters have objects,
//! and how many objects a monster guards. Fewer pickups lie next to the guard than there, because several
//! piles can share a form.

use rmg_core::RngStream;

use super::item::Item;
use super::part::{FRONT, StencilObject};
use super::stencil::Stencil;
use crate::fields::{Cell, Patch};

/// A pile with positions relative to the tile where it will be placed.
#[derive(Debug, Clone)]
pub(crate) struct Arrangement {
    pub(crate) stencil: Stencil,
    pub(crate) anchors: Vec<Cell>,
    pub(crate) guard: Option<Cell>,
}

/// Positions of the door of a building, from its guard, with their weights in percent.
const DOORS: [(Cell, u32); 10] = [
    (Cell::new(0, -1), 26),
    (Cell::new(1, -1), 17),
    (Cell::new(-1, -1), 17),
    (Cell::new(1, 0), 9),
    (Cell::new(-1, 0), 9),
    (Cell::new(0, -2), 7),
    (Cell::new(1, -2), 5),
    (Cell::new(-1, -2), 5),
    (Cell::new(2, -1), 3),
    (Cell::new(-2, -1), 2),
];
/// Number of the first entries of [`DOORS`], next to the guard.
const DOORS_BESIDE: usize = 5;

/// Sides of the guard where pickups lie, with their weights in percent.
const SIDES: [(Cell, u32); 8] = [
    (Cell::new(0, -1), 20),
    (Cell::new(-1, -1), 15),
    (Cell::new(1, -1), 15),
    (Cell::new(-1, 0), 14),
    (Cell::new(1, 0), 14),
    (Cell::new(0, 1), 8),
    (Cell::new(-1, 1), 7),
    (Cell::new(1, 1), 7),
];

/// Percentage of piles with a building that have a pickup next to the guard.
const BESIDE_DOOR: u32 = 24;
/// Percentage of single pickups that lie next to the guard.
const SINGLE_BESIDE: u32 = 60;
/// Weights of 0, 1 and 2 pickups next to the guard, of several without a building.
const BESIDE: [u32; 3] = [52, 43, 5];
/// Maximum of pickups next to the guard in dense forms.
const DENSE_BESIDE: usize = 2;

/// Percentage of rooms that get another cell of floor, after each one, and the maximum of such cells.
const MORE_FLOOR: u32 = 58;
const MAX_FLOOR: usize = 13;
/// Maximum distance of a room from the guard, on each axis.
const REACH: i32 = 6;
/// Number of cells in reach in a row, and of all of them.
const ACROSS: usize = 2 * REACH as usize + 1;
const NOISES: usize = ACROSS * ACROSS;
/// Weights of the next cell of a room, compared with noise from 0 to 255: for each neighbor up to
/// [`MAX_NEIGHBORS`], and for each step away from the guard.
const NEIGHBOR: i32 = 20;
const MAX_NEIGHBORS: i32 = 4;
const AHEAD: i32 = 9;

/// Center of a patch in which a form is drawn.
const CENTER: Cell = Cell::new(16, 16);

/// Arranges a pile in a random form: at most one building, and small objects.
///
/// - `is_dense`: without more floor than the objects need.
///
/// # Returns
/// `None` if there are two buildings, or the drawn form does not suit the objects; another call can succeed.
pub(crate) fn arrange(
    items: &[Item<'_>],
    is_guarded: bool,
    is_dense: bool,
    rng: &mut RngStream,
) -> Option<Arrangement> {
    let mut large = items.iter().enumerate().filter(|(_, item)| !item.is_small());
    let main = large.next();
    if large.next().is_some() {
        return None;
    }
    let mut form = Form::default();
    if let Some((_, item)) = main {
        form.put_building(item.part(), is_guarded, is_dense, rng)?;
    }
    let small = items.len() - usize::from(main.is_some());
    if is_guarded {
        form.taken.insert(CENTER);
        form.put_guarded(small, is_dense, rng)?;
    } else {
        form.put_scattered(small, rng)?;
    }
    let mut spots = form.picks.iter().map(|cell| *cell - CENTER);
    let anchors: Option<Vec<Cell>> = items
        .iter()
        .enumerate()
        .map(|(at, item)| {
            if main.is_some_and(|(main, _)| main == at) {
                return form.building;
            }
            let action = item.look.footprint.actions().first()?;
            Some(spots.next()? - Cell::new(action.dx.into(), action.dy.into()))
        })
        .collect();
    let (anchors, guard) = (anchors?, is_guarded.then(Cell::default));
    let parts: Vec<StencilObject<'_>> =
        items.iter().zip(&anchors).map(|(item, at)| StencilObject { at: *at, ..item.part() }).collect();
    let floor: Vec<Cell> = form.floor.cells().map(|cell| cell - CENTER).collect();
    let stencil = Stencil::with_floor(&parts, guard, &floor)?;
    Some(Arrangement { stencil, anchors, guard })
}

/// A form while it is drawn, in a patch with the guard in its [`CENTER`].
#[derive(Debug, Default)]
struct Form {
    /// Cells of the building, those before its door, and the guard.
    taken: Patch,
    /// The anchor of the building, from the guard.
    building: Option<Cell>,
    door: Option<Cell>,
    picks: Vec<Cell>,
    /// Floor outside of the ring of the guard.
    floor: Patch,
}

impl Form {
    /// Draws the position of the door. The cell before a door that is entered from below only becomes floor.
    fn put_building(
        &mut self,
        part: StencilObject<'_>,
        is_guarded: bool,
        is_dense: bool,
        rng: &mut RngStream,
    ) -> Option<()> {
        let door = part.doors().next()?;
        let covered: Vec<Cell> = part.covered().collect();
        let at = if is_guarded {
            let doors = &DOORS[..if is_dense { DOORS_BESIDE } else { DOORS.len() }];
            // The guard does not stand in the building.
            let weight = |(at, weight): &(Cell, u32)| {
                if covered.contains(&(door - *at)) { 0 } else { *weight }
            };
            let weights: Vec<u32> = doors.iter().map(weight).collect();
            doors[rng.pick_weighted(&weights)?].0
        } else {
            Cell::default()
        };
        let mut there = covered.iter().map(|cell| CENTER + at - door + *cell);
        if !there.clone().all(Patch::has_room_for) {
            return None;
        }
        there.by_ref().for_each(|cell| self.taken.insert(cell));
        let before = at + FRONT;
        if is_guarded
            && before != Cell::default()
            && !part.footprint.solid().is_empty()
            && !self.taken.contains(CENTER + before)
        {
            self.floor.insert(CENTER + before);
        }
        self.building = Some(at - door);
        self.door = Some(at);
        Some(())
    }

    /// Puts pickups next to the guard and into a room behind it.
    fn put_guarded(&mut self, count: usize, is_dense: bool, rng: &mut RngStream) -> Option<()> {
        let side = match self.door {
            None => SIDES[rng.pick_weighted(&SIDES.map(|(_, weight)| weight))?].0,
            Some(door) => {
                let aside = i32::try_from(rng.below(3)).ok()? - 1;
                let side = Cell::new((door.x + aside).signum(), door.y.signum());
                if side == Cell::default() { Cell::new(0, -1) } else { side }
            }
        };
        let is_free =
            |cell: &Cell| !self.taken.contains(CENTER + *cell) && !self.floor.contains(CENTER + *cell);
        let on_side = |least: i32| {
            let cells = Cell::AROUND.into_iter().filter(is_free);
            cells.filter(move |cell| cell.x * side.x + cell.y * side.y >= least)
        };
        let mut wide: Vec<Cell> = on_side(0).collect();
        let beside = match (count, self.door) {
            (0, None) => return None,
            (0, Some(_)) => 0,
            _ if is_dense => 1 + rng.index(DENSE_BESIDE),
            (_, Some(_)) => usize::from(rng.chance(BESIDE_DOOR, 100)),
            (1, None) => usize::from(rng.chance(SINGLE_BESIDE, 100)),
            _ => rng.pick_weighted(&BESIDE)?,
        };
        let beside = beside.min(count).min(wide.len());
        rng.shuffle(&mut wide);
        self.picks.extend(wide[..beside].iter().map(|cell| CENTER + *cell));
        let deep = count - beside;
        let more = if is_dense {
            0
        } else if deep == 0 {
            // A little yard beside a few doors.
            if self.door.is_some() && rng.chance(1, 8) { 1 + rng.index(3) } else { return Some(()) }
        } else {
            let drawn = (0..MAX_FLOOR).take_while(|_| rng.chance(MORE_FLOOR, 100)).count();
            (drawn + deep / 3).max((deep / 2).saturating_sub(1))
        };
        if deep + more == 0 {
            return Some(());
        }
        let is_open = |cell: &Cell| !self.picks.contains(cell);
        let mut start = Patch::default();
        on_side(1).map(|cell| CENTER + cell).filter(is_open).for_each(|cell| start.insert(cell));
        if start.is_empty() {
            on_side(0).map(|cell| CENTER + cell).filter(is_open).for_each(|cell| start.insert(cell));
        }
        let room = self.grow(start, deep + more, side, rng);
        self.fill_room(room, deep, rng)
    }

    /// Returns up to `size` cells of a room that starts next to some cells.
    fn grow(&self, start: Patch, size: usize, side: Cell, rng: &mut RngStream) -> Patch {
        let mut base = start.or(&self.floor);
        self.picks.iter().for_each(|cell| base.insert(*cell));
        let banned = self.taken.or(&ring()).or(&base);
        let mut noise = [0; NOISES.next_multiple_of(8)];
        noise.chunks_exact_mut(8).for_each(|of| of.copy_from_slice(&rng.bits().to_le_bytes()));
        // By cell in reach: the number of its neighbors in the room and the base.
        let mut neighbors = [0; NOISES];
        // The cells that can be next, with their scores without neighbors.
        let mut beside: Vec<(i32, Cell, usize)> = Vec::new();
        let mut new: Vec<Cell> = base.cells().collect();
        let mut room = Patch::default();
        for _ in 0..size {
            for cell in new.drain(..).flat_map(|cell| Cell::AROUND.map(|step| cell + step)) {
                let step = cell - CENTER;
                if step.x.abs().max(step.y.abs()) > REACH {
                    continue;
                }
                let [x, y] = (step + Cell::new(REACH, REACH)).in_window();
                let (at, ahead) = (y * ACROSS + x, step.x * side.x + step.y * side.y);
                if neighbors[at] == 0 && ahead >= 1 && !banned.contains(cell) {
                    beside.push((i32::from(noise[at]) + AHEAD * ahead, cell, at));
                }
                neighbors[at] += 1;
            }
            let score = |(score, cell, at): &(i32, Cell, usize)| {
                (score + NEIGHBOR * neighbors[*at].min(MAX_NEIGHBORS), *cell)
            };
            let best = (0..beside.len()).max_by_key(|index| score(&beside[*index]));
            let Some(best) = best else { break };
            let (_, next, _) = beside.swap_remove(best);
            room.insert(next);
            new.push(next);
        }
        room
    }

    /// Puts objects at the back of a room, each next to floor that is reached from the guard; the rest of the
    /// room becomes floor. `None` if they do not fit.
    fn fill_room(&mut self, room: Patch, mut count: usize, rng: &mut RngStream) -> Option<()> {
        let mut cells: Vec<(u32, Cell)> = room
            .cells()
            .map(|cell| {
                let step = cell - CENTER;
                (10 * step.x.abs().max(step.y.abs()).unsigned_abs() + rng.below(22), cell)
            })
            .collect();
        cells.sort_unstable_by_key(|(back, cell)| (std::cmp::Reverse(*back), *cell));
        let mut floor = self.floor.or(&room);
        let (mut things, mut reached) = (Patch::default(), Patch::default());
        self.picks.iter().for_each(|cell| things.insert(*cell));
        let ring = ring();
        let ground = ring.or(&floor).minus(&self.taken);
        let reach = |things: &Patch| ring.reached_on(&ground.minus(things));
        for (_, cell) in cells {
            if count == 0 {
                break;
            }
            let mut after = things;
            after.insert(cell);
            let now = reach(&after);
            if after.minus(&ring).is_within(&now.grown()) {
                (things, reached) = (after, now);
                self.picks.push(cell);
                count -= 1;
            }
        }
        if reached.is_empty() {
            reached = reach(&things);
        }
        floor = floor.minus(&things).and(&reached);
        // A door that was reached must stay so.
        let is_kept = self.floor.is_within(&floor.or(&ring));
        self.floor = floor;
        (count == 0 && is_kept).then_some(())
    }

    /// Puts objects without a guard: around the building but not in front of its door, or near each other.
    fn put_scattered(&mut self, count: usize, rng: &mut RngStream) -> Option<()> {
        /// Tried cells for each object.
        const TRIES: usize = 24;
        if self.door.is_none() && count > 0 {
            self.picks.push(CENTER);
        }
        for _ in 0..count * TRIES {
            if self.picks.len() >= count {
                break;
            }
            let near = rng.pick(&self.picks).copied().unwrap_or(CENTER);
            let reach = if rng.chance(4, 5) { 1 } else { 2 };
            let [x, y] = [(); 2].map(|()| rng.between(-reach, reach));
            let cell = near + Cell::new(i32::try_from(x).ok()?, i32::try_from(y).ok()?);
            let from_door = cell - CENTER;
            let is_before = self.door.is_some() && from_door.x.abs() <= 1 && (0..=1).contains(&from_door.y);
            if !self.taken.contains(cell) && !self.picks.contains(&cell) && !is_before {
                self.picks.push(cell);
            }
        }
        (self.picks.len() == count).then_some(())
    }
}

/// Returns the eight cells around the guard.
fn ring() -> Patch {
    let mut ring = Patch::default();
    Cell::AROUND.into_iter().for_each(|step| ring.insert(CENTER + step));
    ring
}

#[cfg(test)]
mod tests;
