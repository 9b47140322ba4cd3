//! The positions of the objects of a pile and of its guard.

use rmg_core::RngStream;

use super::item::Item;
use super::part::StencilObject;
use super::stencil::Stencil;
use crate::fields::Cell;

/// A pile with positions relative to the tile where it will be placed.
#[derive(Debug, Clone)]
pub(crate) struct Arrangement {
    pub(crate) stencil: Stencil,
    pub(crate) anchors: Vec<Cell>,
    pub(crate) guard: Option<Cell>,
}

/// Arranges a pile: at most one large object, and small ones around it or around the guard.
///
/// The guard is in front of the door of the large object, or in the center of the small ones. Tiles outside
/// of its reach are shielded. The side below the guard stays open; in piles of small objects a random side.
///
/// # Returns
/// `None` if there are too many objects, or two large ones.
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
            let part = item.part();
            let covered: Vec<Cell> = part.covered().collect();
            let door = part.doors().next()?;
            let before = part.entrances(door).find(|cell| !covered.contains(cell))?;
            (covered, Some(before))
        }
    };
    let guard = is_guarded.then(|| door.unwrap_or_default());
    let mut spots = match guard {
        Some(guard) => spots_at_guard(guard, &covered, small, rng)?,
        None => spots_without_guard(&covered, door, small, rng)?,
    };
    if main.is_none() {
        transform(&mut spots, rng.index(8));
    }
    let mut spots = spots.into_iter();
    let main = main.map(|(at, _)| at);
    let mut anchors = Vec::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        if Some(at) == main {
            anchors.push(Cell::default());
            continue;
        }
        let spot = spots.next()?;
        let action = item.look.footprint.actions().first()?;
        anchors.push(spot - Cell::new(action.dx.into(), action.dy.into()));
    }
    let parts: Vec<StencilObject<'_>> =
        items.iter().zip(&anchors).map(|(item, at)| StencilObject { at: *at, ..item.part() }).collect();
    let stencil = Stencil::new(&parts, guard)?;
    Some(Arrangement { stencil, anchors, guard })
}

/// Returns tiles for small objects in the reach of a guard: next to it, or next to a neighbor tile of it that
/// stays free. The rows below the guard stay free, except one tile below it if there is a large object,
/// because then the guard is approached from the other side.
fn spots_at_guard(guard: Cell, covered: &[Cell], count: usize, rng: &mut RngStream) -> Option<Vec<Cell>> {
    /// Tiles next to the guard that stay free if there are many objects, in this order.
    const KEPT: [Cell; 3] = [Cell::new(0, -1), Cell::new(-1, 0), Cell::new(1, 0)];
    /// Tiles diagonally below the guard. They are free, except one of them next to a large object.
    const BELOW: [Cell; 2] = [Cell::new(-1, 1), Cell::new(1, 1)];
    let is_free = |cell: Cell| !covered.contains(&(guard + cell));
    let is_alone = covered.is_empty();
    let corner = rng.pick(&BELOW).copied().filter(|_| !is_alone);
    let ring = |radius: i32| {
        let is_above = move |cell: &Cell| cell.y <= 0 || Some(*cell) == corner;
        Cell::square(radius).filter(move |cell| is_above(cell) && cell.x.abs().max(cell.y.abs()) == radius)
    };
    for kept in 0..=KEPT.len() {
        let kept = &KEPT[..kept];
        let mut near: Vec<Cell> = ring(1).filter(|cell| is_free(*cell) && !kept.contains(cell)).collect();
        let below = || BELOW.iter().filter(|cell| Some(**cell) != corner);
        let ways = || kept.iter().filter(|cell| is_free(**cell)).chain(below());
        let touches = |cell: Cell, way: &Cell| (1..=2).contains(&(cell - *way).length_sq());
        let mut far: Vec<Cell> =
            ring(2).filter(|cell| is_free(*cell) && ways().any(|way| touches(*cell, way))).collect();
        if near.len() + far.len() < count {
            continue;
        }
        rng.shuffle(&mut near);
        rng.shuffle(&mut far);
        near.append(&mut far);
        if !is_alone {
            rng.shuffle(&mut near);
        }
        return Some(near.into_iter().take(count).map(|cell| guard + cell).collect());
    }
    None
}

/// Returns tiles for small objects without a guard: around the large object but not in front of its door, or
/// next to each other.
fn spots_without_guard(
    covered: &[Cell],
    door: Option<Cell>,
    count: usize,
    rng: &mut RngStream,
) -> Option<Vec<Cell>> {
    let mut spots: Vec<Cell> = Vec::with_capacity(count);
    if covered.is_empty() && count > 0 {
        spots.push(Cell::default());
    }
    while spots.len() < count {
        let around = covered.iter().flat_map(|cell| Cell::AROUND.map(|step| *cell + step));
        let by_spots = spots.iter().flat_map(|cell| Cell::SIDES.map(|step| *cell + step));
        let mut beside: Vec<Cell> = around
            .chain(by_spots)
            .filter(|cell| {
                let before_door = door.is_some_and(|door| (*cell - door).length_sq() <= 2);
                !covered.contains(cell) && !spots.contains(cell) && !before_door
            })
            .collect();
        beside.sort_unstable();
        beside.dedup();
        spots.push(*rng.pick(&beside)?);
    }
    Some(spots)
}

/// Rotates or mirrors cells in one of eight ways.
fn transform(cells: &mut [Cell], way: usize) {
    for cell in cells {
        if way & 1 != 0 {
            cell.x = -cell.x;
        }
        if way & 2 != 0 {
            cell.y = -cell.y;
        }
        if way & 4 != 0 {
            *cell = Cell::new(cell.y, cell.x);
        }
    }
}

#[cfg(test)]
mod tests;
