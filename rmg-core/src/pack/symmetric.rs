//! Footprints that the symmetry of a map carries onto themselves.
//!
//! Buildings of the games face south, and so do the images of buildings. What repeats exactly are the tiles
//! from which an object is visited. So on a symmetric map an object covers the union of its footprint and of
//! those of its images, turned about these tiles.

use std::collections::BTreeMap;

use super::{Appearance, ContentPack, Footprint, ObjectKind, ObjectRole, Offset, TerrainSet};
use crate::ids::ObjectKindId;
use crate::symmetry::Symmetry;

/// Why no map with a symmetry can have an appearance of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotRepeated {
    /// A visit removes it, and other tiles become open than at its images.
    Opens,
    /// Heroes visit it along several tiles of a row, of which a diagonal or a quarter turn makes a column.
    Turns,
    /// The object and its images close all tiles from which heroes could visit it.
    Closed,
}

impl ContentPack {
    /// Returns the pack for maps with a symmetry: each object also covers what its images cover, and is
    /// allowed on no terrain if it [cannot be repeated](Self::not_repeated).
    ///
    /// O(appearances · cells); each footprint is closed once.
    #[must_use]
    pub fn closed(&self, symmetry: Symmetry) -> Self {
        let mut closed = self.clone();
        let mut known: BTreeMap<_, Footprint> = BTreeMap::new();
        for (look, new) in self.appearances.records().iter().zip(closed.appearances.records_mut()) {
            let kind = &self.objects[look.kind];
            if is_closed(kind, look) {
                let real = &look.footprint;
                let key = (real.solid(), real.actions(), look.is_entered_from_above);
                let footprint = known.entry(key).or_insert_with(|| closed_footprint(look, symmetry));
                new.footprint.clone_from(footprint);
                if reason(kind, look, &new.footprint, symmetry).is_some() {
                    new.terrains = TerrainSet::EMPTY;
                }
            }
        }
        closed
    }

    /// Returns why a symmetry cannot repeat the objects of a kind: the reason of its first appearance for
    /// land, if no such appearance can be repeated. `None` for a kind without appearances for land.
    ///
    /// O(appearances of the kind · cells).
    #[must_use]
    pub fn not_repeated(&self, kind: ObjectKindId, symmetry: Symmetry) -> Option<NotRepeated> {
        let kind = &self.objects[kind];
        let of_land = |look: &&Appearance| self.land_terrains().any(|land| look.terrains.contains(land));
        let looks = kind.appearances.iter().map(|look| &self.appearances[*look]).filter(of_land);
        let mut reasons = looks.map(|look| {
            let footprint = is_closed(kind, look).then(|| closed_footprint(look, symmetry))?;
            reason(kind, look, &footprint, symmetry)
        });
        let first = reasons.next()??;
        reasons.all(|reason| reason.is_some()).then_some(first)
    }
}

/// Returns whether an object also covers what its images cover: objects that are visited. Nothing is built
/// around a boat, and it is boarded from all sides.
fn is_closed(kind: &ObjectKind, look: &Appearance) -> bool {
    !look.footprint.actions().is_empty() && kind.role != ObjectRole::Boat
}

/// Returns why an appearance with a closed footprint cannot be repeated.
fn reason(
    kind: &ObjectKind,
    look: &Appearance,
    closed: &Footprint,
    symmetry: Symmetry,
) -> Option<NotRepeated> {
    if kind.is_removed_on_visit && closed.cells() != look.footprint.cells() {
        Some(NotRepeated::Opens)
    } else if !can_turn(look, symmetry) {
        Some(NotRepeated::Turns)
    } else {
        (!is_reached(look, closed)).then_some(NotRepeated::Closed)
    }
}

/// Returns whether the images of an object face south as the object: the rows of its visit tiles must not
/// become columns.
fn can_turn(look: &Appearance, symmetry: Symmetry) -> bool {
    let visited = look.visited_from();
    let side = |(least, most): (i32, i32)| most - least;
    let (width, height) =
        (side(ends(visited.iter().map(|of| of.0))), side(ends(visited.iter().map(|of| of.1))));
    match symmetry {
        Symmetry::Rotate2 | Symmetry::MirrorX | Symmetry::MirrorY | Symmetry::MirrorXY => true,
        Symmetry::Rotate4 | Symmetry::Diagonal | Symmetry::AntiDiagonal => width == height,
    }
}

/// Returns whether heroes reach a tile from which the object is visited, with the footprints of all images.
fn is_reached(look: &Appearance, closed: &Footprint) -> bool {
    let is_open =
        |(x, y): (i32, i32)| !closed.cells().iter().any(|of| (i32::from(of.dx), i32::from(of.dy)) == (x, y));
    let near = |(x, y): (i32, i32)| (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
    let mut fronts = closed.actions().iter().flat_map(|door| {
        let door = (i32::from(door.dx), i32::from(door.dy));
        near(door).filter(move |front| look.is_entered_from_above || front.1 >= door.1)
    });
    fronts.any(|front| is_open(front) && near(front).any(|next| next != front && is_open(next)))
}

impl Appearance {
    /// Returns the tiles that decide where the image of an object on a symmetric map is, as columns and rows
    /// relative to its anchor: the action cells of an object that is entered from all sides, else the tiles
    /// below them; all cells of an object without actions. At least one tile.
    #[must_use]
    pub fn visited_from(&self) -> Vec<(i32, i32)> {
        let below = i32::from(!self.is_entered_from_above);
        let cell = |of: &Offset, below: i32| (i32::from(of.dx), i32::from(of.dy) + below);
        match (self.footprint.actions(), self.footprint.cells()) {
            ([], []) => vec![(0, 0)],
            ([], cells) => cells.iter().map(|of| cell(of, 0)).collect(),
            (actions, _) => actions.iter().map(|of| cell(of, below)).collect(),
        }
    }
}

/// Returns the union of the footprint of an object and of its images, seen from the object.
fn closed_footprint(look: &Appearance, symmetry: Symmetry) -> Footprint {
    let real = &look.footprint;
    let visited = look.visited_from();
    let (left, right) = ends(visited.iter().map(|of| of.0));
    let (top, bottom) = ends(visited.iter().map(|of| of.1));
    let mut solid: Vec<(i32, i32)> =
        real.solid().iter().map(|of| (i32::from(of.dx), i32::from(of.dy))).collect();
    let actions: Vec<(i32, i32)> =
        real.actions().iter().map(|of| (i32::from(of.dx), i32::from(of.dy))).collect();
    // The anchor of the image must be on the map, too.
    if !real.cells().contains(&Offset { dx: 0, dy: 0 }) {
        solid.push((0, 0));
    }
    let turns_south = symmetry != Symmetry::MirrorX;
    if turns_south && !look.is_entered_from_above {
        // The doors of images are on another side of the visit tiles: no door is entered from beside it.
        solid.extend(actions.iter().flat_map(|(x, y)| [(x - 1, *y), (x + 1, *y), (*x, *y)]));
    }
    // Points are doubled, so that the middle of the visit tiles is a whole number.
    let (mx, my) = (left + right, top + bottom);
    let moved = |generator: Symmetry, (x, y): (i32, i32)| {
        let (dx, dy) = (2 * x - mx, 2 * y - my);
        let (dx, dy) = match generator {
            Symmetry::Rotate2 => (-dx, -dy),
            Symmetry::Rotate4 => (-dy, dx),
            Symmetry::MirrorX | Symmetry::MirrorXY => (-dx, dy),
            Symmetry::MirrorY => (dx, -dy),
            Symmetry::Diagonal => (dy, dx),
            Symmetry::AntiDiagonal => (-dy, -dx),
        };
        ((dx + mx) / 2, (dy + my) / 2)
    };
    if matches!(symmetry, Symmetry::Diagonal | Symmetry::AntiDiagonal) && !look.is_entered_from_above {
        // Open only to the corner between the sides of the doors: every image is entered on the same way.
        let away = if symmetry == Symmetry::Diagonal { 1 } else { -1 };
        solid.extend([(left + away, top), (left, top + 1)]);
    }
    let mut images = solid.clone();
    for of in symmetry.tour() {
        let generator = symmetry.generators()[*of];
        images = images.into_iter().map(|cell| moved(generator, cell)).collect();
        solid.extend(&images);
    }
    solid.retain(|cell| !actions.contains(cell));
    solid.sort_unstable_by_key(|(x, y)| (*y, *x));
    solid.dedup();
    let offset = |(x, y): (i32, i32)| Some(Offset { dx: i16::try_from(x).ok()?, dy: i16::try_from(y).ok()? });
    Footprint::of_cells(solid.into_iter().filter_map(offset).collect(), real.actions().to_vec())
}

fn ends(of: impl Iterator<Item = i32>) -> (i32, i32) {
    of.fold((i32::MAX, i32::MIN), |(least, most), next| (least.min(next), most.max(next)))
}
