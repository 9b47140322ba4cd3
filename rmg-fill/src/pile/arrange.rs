//! How the objects of a pile lie beside each other and where its guard stands.

use rmg_core::RngStream;

use crate::fit::{Cell, Part, Shape};
use crate::pile::Item;

/// A pile with a place for everything, relative to the tile where it will be put.
#[derive(Debug, Clone)]
pub(crate) struct Arrangement {
    pub(crate) shape: Shape,
    /// Anchor of each item.
    pub(crate) anchors: Vec<Cell>,
    /// Tile of the guard.
    pub(crate) guard: Option<Cell>,
    /// Whether it holds small things only.
    pub(crate) is_small: bool,
}

/// Arranges a pile: at most one large object, small ones around it or around the guard.
///
/// A guard stands before the door of the large object, or in the middle of the small ones; what it does not reach is
/// shielded. The side below the guard (of small piles: a random side) stays open.
///
/// # Returns
/// `None` when there are too many objects, or two large ones.
pub(crate) fn arrange(items: &[Item<'_>], is_guarded: bool, rng: &mut RngStream) -> Option<Arrangement> {
    let mut large = items.iter().enumerate().filter(|(_, item)| !item.is_small());
    let main = large.next();
    if large.next().is_some() {
        return None;
    }
    let small = items.len() - usize::from(main.is_some());
    let (covered, door) = match main {
        None => (Vec::new(), None),
        Some((_, item)) => {
            let part = Part::of(item.look);
            let covered = part.covered();
            let door = *part.doors().first()?;
            let before = part.ways_in(door).find(|cell| !covered.contains(cell))?;
            (covered, Some(before))
        }
    };
    let guard = is_guarded.then(|| door.unwrap_or((0, 0)));
    let mut seats = match guard {
        Some(guard) => seats_at_guard(guard, &covered, small, rng)?,
        None => seats_in_the_open(&covered, door, small, rng)?,
    };
    if main.is_none() {
        turn(&mut seats, rng.index(8));
    }
    let mut seats = seats.into_iter();
    let main = main.map(|(at, _)| at);
    let mut anchors = Vec::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        if Some(at) == main {
            anchors.push((0, 0));
            continue;
        }
        let seat = seats.next()?;
        let action = item.look.footprint.actions().first()?;
        anchors.push((seat.0 - i32::from(action.dx), seat.1 - i32::from(action.dy)));
    }
    let parts: Vec<Part<'_>> =
        items.iter().zip(&anchors).map(|(item, at)| Part { at: *at, ..Part::of(item.look) }).collect();
    let shape = Shape::new(&parts, guard)?;
    Some(Arrangement { shape, anchors, guard, is_small: main.is_none() })
}

/// Tiles for small objects in the reach of a guard: right beside it, or beside a tile next to it that stays free. Nothing
/// lies below the guard's row.
fn seats_at_guard(guard: Cell, covered: &[Cell], count: usize, rng: &mut RngStream) -> Option<Vec<Cell>> {
    /// Tiles beside the guard that stay free when more and more seats are needed.
    const KEPT: [Cell; 3] = [(0, -1), (-1, 0), (1, 0)];
    let is_free = |cell: Cell| !covered.contains(&(guard.0 + cell.0, guard.1 + cell.1));
    let ring = |radius: i32| {
        (-radius..=0)
            .flat_map(move |dy| (-radius..=radius).map(move |dx| (dx, dy)))
            .filter(move |(dx, dy)| dx.abs().max(dy.abs()) == radius)
    };
    for kept in 0..=KEPT.len() {
        let kept = &KEPT[..kept];
        let mut near: Vec<Cell> = ring(1).filter(|cell| is_free(*cell) && !kept.contains(cell)).collect();
        let ways = || kept.iter().filter(|cell| is_free(**cell)).chain(&[(-1, 1), (1, 1)]);
        let touches = |cell: Cell, way: &Cell| (cell.0 - way.0).abs().max((cell.1 - way.1).abs()) == 1;
        let mut far: Vec<Cell> =
            ring(2).filter(|cell| is_free(*cell) && ways().any(|way| touches(*cell, way))).collect();
        if near.len() + far.len() < count {
            continue;
        }
        rng.shuffle(&mut near);
        rng.shuffle(&mut far);
        let seats = near.into_iter().chain(far).take(count);
        return Some(seats.map(|cell| (guard.0 + cell.0, guard.1 + cell.1)).collect());
    }
    None
}

/// Tiles for small objects in the open: beside the large object but not before its door, or in a heap.
fn seats_in_the_open(
    covered: &[Cell],
    door: Option<Cell>,
    count: usize,
    rng: &mut RngStream,
) -> Option<Vec<Cell>> {
    let mut seats: Vec<Cell> = Vec::with_capacity(count);
    if covered.is_empty() && count > 0 {
        seats.push((0, 0));
    }
    while seats.len() < count {
        let all = covered.iter().chain(&seats);
        let mut beside: Vec<Cell> = all
            .flat_map(|(x, y)| [(x - 1, *y), (x + 1, *y), (*x, y + 1)])
            .filter(|cell| {
                let before_door =
                    door.is_some_and(|door| (cell.0 - door.0).abs() <= 1 && (cell.1 - door.1).abs() <= 1);
                !covered.contains(cell) && !seats.contains(cell) && !before_door
            })
            .collect();
        beside.sort_unstable();
        beside.dedup();
        seats.push(*rng.pick(&beside)?);
    }
    Some(seats)
}

/// Turns and mirrors cells: one of eight ways.
fn turn(cells: &mut [Cell], way: usize) {
    for cell in cells {
        if way & 1 != 0 {
            cell.0 = -cell.0;
        }
        if way & 2 != 0 {
            cell.1 = -cell.1;
        }
        if way & 4 != 0 {
            *cell = (cell.1, cell.0);
        }
    }
}
